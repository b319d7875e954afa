/** Makes each once. A formatter of Intl takes longer to make than all that it formats on a page; for arguments that are few. */
export function kept<Given extends readonly (string | number | undefined)[], Made>(
  make: (...given: Given) => Made,
): (...given: Given) => Made {
  const all = new Map<string, Made>();
  return (...given) => {
    const key = given.join(' ');
    const known = all.get(key);
    if (known !== undefined) return known;
    const made = make(...given);
    all.set(key, made);
    return made;
  };
}

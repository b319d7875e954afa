/** Countries as somebody types them; every country when nothing was typed. */
export function countriesOf(typed: string): string[] {
  const found = typed
    .toUpperCase()
    .split(/[\s,;]+/)
    .filter(Boolean);
  return found.length === 0 ? ['ALL'] : found;
}

export const COVERAGE_FIELD = {
  name: 'coverage',
  label: 'Countries',
  isOptional: true,
  hint: 'Two letters each, for example US, CA. Leave empty for all countries.',
} as const;

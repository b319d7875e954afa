// Macros in an address that is being typed: where one is begun, which ones fit, and the address with one of them in it.

export type Macro = { readonly macro: string; readonly label: string };
export type Begun = { readonly start: number; readonly typed: string };

const MACROS_SHOWN = 8;

/** The macro that stands open before the caret: `{pay` of `…?earned={pay`. */
export function begunAt(text: string, caret: number): Begun | undefined {
  const found = /\{([a-z0-9_]*)$/i.exec(text.slice(0, caret));
  return found ? { start: found.index, typed: found[1] ?? '' } : undefined;
}

/** Those whose name begins so, then those that have it anywhere in name or label. */
export function fitting(macros: readonly Macro[], typed: string): readonly Macro[] {
  const wanted = typed.toLowerCase();
  const begins = macros.filter(({ macro }) => nameOf(macro).startsWith(wanted));
  const holds = macros.filter(
    (one) => !begins.includes(one) && `${nameOf(one.macro)} ${one.label.toLowerCase()}`.includes(wanted),
  );
  return [...begins, ...holds].slice(0, MACROS_SHOWN);
}

const nameOf = (macro: string): string => macro.replace(/[{}]/g, '').toLowerCase();

/** The text with the macro in the place of what was begun, and where the caret is then. */
export function completed(
  text: string,
  { start, typed }: Begun,
  macro: string,
): { readonly text: string; readonly caret: number } {
  const whole = macro.startsWith('{') ? macro : `{${macro}}`;
  const rest = text.slice(start + 1 + typed.length).replace(/^[a-z0-9_]*\}/i, '');
  return { text: text.slice(0, start) + whole + rest, caret: start + whole.length };
}

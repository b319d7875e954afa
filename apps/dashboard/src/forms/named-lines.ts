// Free fields of a record as lines of a text, `Name: value`, and back. What is no text is shown as JSON, and stays what it is as long as
// its line does.
type Fields = Readonly<Record<string, unknown>>;

export const shownValue = (value: unknown): string =>
  typeof value === 'string' ? value.replaceAll('\n', ' ') : JSON.stringify(value);

const lineOf = ([name, value]: readonly [string, unknown]): string => `${name}: ${shownValue(value)}`;

export const textOfFields = (fields: Fields): string => Object.entries(fields).map(lineOf).join('\n');

/** A line without a colon is a value whose name is not known; it is called as it is. */
export function fieldsOfText(text: string, before: Fields): Record<string, unknown> {
  const known = new Map(Object.entries(before).map((entry) => [lineOf(entry).trim(), entry] as const));
  const entries = text
    .split('\n')
    .map((line) => line.trim())
    .filter(Boolean)
    .map((line): readonly [string, unknown] => {
      const same = known.get(line);
      if (same) return same;
      const at = line.indexOf(':');
      return at < 1 ? [line, ''] : [line.slice(0, at).trim(), line.slice(at + 1).trim()];
    });
  return Object.fromEntries(entries);
}

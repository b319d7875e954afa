// Bounds of versions as somebody types them: a system a line, then from – to, of which either may be left out.
type Bounds = Readonly<Record<string, { readonly min?: string; readonly max?: string }>>;

export const versionsText = (bounds: Bounds | null): string =>
  Object.entries(bounds ?? {})
    .map(([system, { min, max }]) => [system, min, '–', max].filter((part) => part !== undefined).join(' '))
    .join('\n');

/** A name, and what follows it from the first digit or dash on. */
const LINE = /^(.*?)\s*(?:([\d.]*)\s*[-–—]\s*([\d.]*))?$/;

/** What cannot be read as bounds is sent as the lower one, and the API says what is wrong with it. */
export function versionsIn(text: string): Bounds {
  const lines = text
    .split('\n')
    .map((line) => line.trim())
    .filter(Boolean);
  return Object.fromEntries(lines.map(boundsIn));
}

function boundsIn(line: string): readonly [system: string, bounds: { min?: string; max?: string }] {
  const [, system = '', min, max] = LINE.exec(line) ?? [];
  if (min === undefined) {
    const [, name = line, version = '?'] = /^(.*\D)\s+(\S+)$/.exec(line) ?? [];
    return [name, { min: version }];
  }
  return [system, { ...(min !== '' && { min }), ...(max && { max }) }];
}

/** A number behind its name on the command line. */
export const option = (name: string, fallback: number): number => Number(textOption(name, String(fallback)));

export function textOption(name: string, fallback: string): string {
  const at = process.argv.indexOf(name);
  return at < 0 ? fallback : (process.argv[at + 1] ?? fallback);
}

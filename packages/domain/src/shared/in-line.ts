// What others called something, as a piece of a line (docs/rules/notices.md#words).

const NAME_LENGTH_MAX = 100;
/** Control characters, ends of lines and marks that turn the direction of text round: one name is one piece of a line. */
const UNFIT = /[\p{Cc}\p{Cf}\p{Zl}\p{Zp}]+/gu;

/** A text of others within a line. */
export function inLine(text: string): string {
  const line = text.replace(UNFIT, ' ').trim();
  return line.length <= NAME_LENGTH_MAX ? line : `${line.slice(0, NAME_LENGTH_MAX - 1).trimEnd()}…`;
}

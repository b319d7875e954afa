import { plural } from '@lingui/core/macro';

const UNITS = [
  [86_400n, (many: string) => plural(many, { one: '# day', other: '# days' })],
  [3600n, (many: string) => plural(many, { one: '# hour', other: '# hours' })],
  [60n, (many: string) => plural(many, { one: '# minute', other: '# minutes' })],
  [1n, (many: string) => plural(many, { one: '# second', other: '# seconds' })],
] as const;

/** Whole seconds as people say them: in the largest unit that they fill, rounded down. */
export function spanText(seconds: string): string {
  const whole = BigInt(seconds);
  const [size, textOf] = UNITS.find(([least]) => whole >= least) ?? UNITS[3];
  return textOf(`${whole / size}`);
}

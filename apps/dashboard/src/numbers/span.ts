import { plural } from '@lingui/core/macro';
import { spokenLocale } from '../language/locale.ts';

const UNITS = [
  [86_400n, 'day', (many: string) => plural(many, { one: '# day', other: '# days' })],
  [3600n, 'hour', (many: string) => plural(many, { one: '# hour', other: '# hours' })],
  [60n, 'minute', (many: string) => plural(many, { one: '# minute', other: '# minutes' })],
  [1n, 'second', (many: string) => plural(many, { one: '# second', other: '# seconds' })],
] as const;

const unitOf = (whole: bigint) => UNITS.find(([least]) => whole >= least) ?? UNITS[3];

/** Whole seconds as people say them: in the largest unit that they fill, rounded down. */
export function spanText(seconds: string): string {
  const whole = BigInt(seconds);
  const [size, , textOf] = unitOf(whole);
  return textOf(`${whole / size}`);
}

/** So long before now: `3 days ago`. */
export function agoText(seconds: string, locale: string = spokenLocale()): string {
  const whole = BigInt(seconds);
  const [size, unit] = unitOf(whole);
  return new Intl.RelativeTimeFormat(locale).format(-Number.parseInt(`${whole / size}`, 10), unit);
}

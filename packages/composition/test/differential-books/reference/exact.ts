// Fractions: nothing is rounded but where a rule says so. Shares no code with the product's money.

export type Exact = { readonly over: bigint; readonly under: bigint };

/** A decimal such as `12.5` or `-0.25`. */
export function exact(text: string): Exact {
  const [, sign = '', whole = '', digits = ''] = /^(-?)(\d+)(?:\.(\d+))?$/.exec(text) ?? [];
  if (whole === '') throw new Error(`No decimal: ${text}`);
  const over = BigInt(whole + digits);
  return { over: sign === '-' ? -over : over, under: 10n ** BigInt(digits.length) };
}

export const NOUGHT = exact('0');
export const ONE = exact('1');

export const plus = (a: Exact, b: Exact): Exact =>
  a.under === b.under
    ? { over: a.over + b.over, under: a.under }
    : reduced(a.over * b.under + b.over * a.under, a.under * b.under);
export const minus = (a: Exact, b: Exact): Exact => plus(a, { over: -b.over, under: b.under });
export const times = (a: Exact, b: Exact): Exact => reduced(a.over * b.over, a.under * b.under);
export const divided = (a: Exact, b: Exact): Exact => {
  if (b.over <= 0n) throw new Error('Only what is above zero divides here.');
  return reduced(a.over * b.under, a.under * b.over);
};
export const sumOf = (amounts: readonly Exact[]): Exact => amounts.reduce(plus, NOUGHT);

export const isNought = ({ over }: Exact): boolean => over === 0n;
export const isAbove = (a: Exact, b: Exact): boolean => a.over * b.under > b.over * a.under;
export const isSame = (a: Exact, b: Exact): boolean => a.over * b.under === b.over * a.under;

/** To so many digits, half to even (docs/rules/money.md#exact-amounts). */
export function rounded(value: Exact, digits: number): Exact {
  const scale = 10n ** BigInt(digits);
  const scaled = value.over * scale;
  const below = scaled / value.under - (scaled % value.under < 0n ? 1n : 0n);
  const twice = 2n * (scaled - below * value.under);
  const goesUp = twice > value.under || (twice === value.under && below % 2n !== 0n);
  return { over: goesUp ? below + 1n : below, under: scale };
}

/** An amount as it is kept: 15 digits. */
export const kept = (value: Exact): Exact => rounded(value, 15);
export const percent = (rate: Exact, of: Exact): Exact => kept(divided(times(rate, of), exact('100')));

/** As a whole number of 10^-15, the unit that the product counts in. */
export function unitsOf(value: Exact): bigint {
  const scaled = value.over * 10n ** 15n;
  if (scaled % value.under !== 0n) throw new Error('An amount has at most 15 digits.');
  return scaled / value.under;
}

/** Without zeros at the end, as an address shows it. */
export function textOf(value: Exact): string {
  const units = unitsOf(value);
  const digits = (units < 0n ? -units : units).toString().padStart(16, '0');
  const fraction = digits.slice(-15).replace(/0+$/, '');
  return `${units < 0n ? '-' : ''}${digits.slice(0, -15)}${fraction && `.${fraction}`}`;
}

function reduced(over: bigint, under: bigint): Exact {
  let [a, b] = [over < 0n ? -over : over, under];
  while (b !== 0n) [a, b] = [b, a % b];
  return a === 0n ? { over: 0n, under: 1n } : { over: over / a, under: under / a };
}

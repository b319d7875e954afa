// The demo's own arithmetic, so that the product is not checked with its own code: amounts are BigInts of 10^-15.
const DIGITS = 15;

export function units(text) {
  const [whole, fraction = ''] = String(text).replace('-', '').split('.');
  const amount = BigInt(whole + fraction.padEnd(DIGITS, '0').slice(0, DIGITS));
  return String(text).startsWith('-') ? -amount : amount;
}

export function text(amount) {
  const digits = (amount < 0n ? -amount : amount).toString().padStart(DIGITS + 1, '0');
  const fraction = digits.slice(-DIGITS).replace(/0+$/, '');
  return `${amount < 0n ? '-' : ''}${digits.slice(0, -DIGITS)}${fraction ? `.${fraction}` : ''}`;
}

export const sum = (texts) => texts.reduce((total, one) => total + units(one), 0n);

/** Half to even, of an amount that is not negative. */
export function divided(amount, by) {
  const [quotient, rest] = [amount / by, amount % by];
  const isUp = rest * 2n > by || (rest * 2n === by && quotient % 2n === 1n);
  return isUp ? quotient + 1n : quotient;
}

const UNITS_OF_A_CENT = 10n ** BigInt(DIGITS - 2);
/** What an invoice comes to: rounded once, half to even, to the cent. */
export const toCents = (amount) => divided(amount, UNITS_OF_A_CENT) * UNITS_OF_A_CENT;

// The demo's own arithmetic, so that it does not check the product with the product's: amounts are BigInts of 10^-15.
const DIGITS = 15;

export function units(text) {
  const [whole, fraction = ''] = String(text).split('.');
  return BigInt(whole + fraction.padEnd(DIGITS, '0').slice(0, DIGITS));
}

export function text(amount) {
  const digits = amount.toString().padStart(DIGITS + 1, '0');
  const fraction = digits.slice(-DIGITS).replace(/0+$/, '');
  return `${digits.slice(0, -DIGITS)}${fraction ? `.${fraction}` : ''}`;
}

import { hmacSha1 } from '@tributary/adapters-crypto/hmac-sha1';
import { codeOfStep, stepAt } from '@tributary/domain/identity/second-factor';

const BASE32 = 'ABCDEFGHIJKLMNOPQRSTUVWXYZ234567';

/** What an authenticator app shows now for this key, or some codes later. */
export function codeOf(key: string, later = 0): string {
  const bits = Array.from(key, (letter) => BASE32.indexOf(letter).toString(2).padStart(5, '0')).join('');
  const secret = Uint8Array.from(bits.match(/.{8}/g) ?? [], (byte) => Number.parseInt(byte, 2));
  return codeOfStep(hmacSha1, secret, stepAt(new Date()) + later);
}

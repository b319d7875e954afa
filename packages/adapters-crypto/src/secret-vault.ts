import { createCipheriv, createDecipheriv, hkdfSync, randomBytes } from 'node:crypto';
import type { SecretVault } from '@tributary/application/operations/root-secrets';

const CIPHER = 'aes-256-gcm';
const NONCE_BYTES = 12;
const TAG_BYTES = 16;
const FINGERPRINT_BYTES = 16;

/** AES-256-GCM and a fingerprint, each under a key of its own, derived from the secret by HKDF-SHA256. */
export const secretVault: SecretVault = {
  fingerprintOf: (secret) => derived(secret, 'root-fingerprint', FINGERPRINT_BYTES).toString('hex'),
  seal(secret, content) {
    const nonce = randomBytes(NONCE_BYTES);
    const cipher = createCipheriv(CIPHER, derived(secret, 'root-seal', 32), nonce);
    return Buffer.concat([nonce, cipher.update(content), cipher.final(), cipher.getAuthTag()]);
  },
  open(secret, sealed) {
    const nonce = sealed.subarray(0, NONCE_BYTES);
    const decipher = createDecipheriv(CIPHER, derived(secret, 'root-seal', 32), nonce);
    decipher.setAuthTag(sealed.subarray(-TAG_BYTES));
    return Buffer.concat([decipher.update(sealed.subarray(NONCE_BYTES, -TAG_BYTES)), decipher.final()]);
  },
};

const derived = (secret: Uint8Array, purpose: string, bytes: number): Buffer =>
  Buffer.from(hkdfSync('sha256', secret, 'tributary', purpose, bytes));

import { createHmac } from 'node:crypto';
import type { KeyedHashes } from '@tributary/application/accounts/hashes';
import { deriveKeys } from './derive-keys.ts';

const FINGERPRINT_CHARACTERS = 32;

/** HMAC-SHA256 under the deployment's keys: a stolen table of hashes cannot be searched without the secret. */
export function makeKeyedHashes(secret: Uint8Array): KeyedHashes {
  const keys = deriveKeys(secret);
  const hash = (key: Buffer, text: string) => createHmac('sha256', key).update(text).digest('hex');
  return {
    credential: (text) => hash(keys.credential, text),
    fingerprint: (text) => hash(keys.fingerprint, text).slice(0, FINGERPRINT_CHARACTERS),
  };
}

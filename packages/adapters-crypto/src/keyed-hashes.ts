import { createHmac } from 'node:crypto';
import type { KeyedHashes } from '@tributary/application/accounts/hashes';
import type { RootSecrets } from '@tributary/application/operations/root-secrets';
import { deriveKeys } from './derive-keys.ts';

const FINGERPRINT_CHARACTERS = 32;

/** HMAC-SHA256 under the deployment's keys: a stolen table of hashes cannot be searched without the secret. */
export function makeKeyedHashes({ current, previous, fingerprints }: RootSecrets): KeyedHashes {
  const { credential } = deriveKeys(current);
  const earlier = previous && {
    key: deriveKeys(previous.secret).credential,
    replacedAt: previous.replacedAt,
  };
  const { fingerprint } = deriveKeys(fingerprints);
  const hash = (key: Buffer, text: string) => createHmac('sha256', key).update(text).digest('hex');
  return {
    credential: (text) => hash(credential, text),
    earlierCredential: (text) =>
      earlier ? { hash: hash(earlier.key, text), replacedAt: earlier.replacedAt } : undefined,
    fingerprint: (text) => hash(fingerprint, text).slice(0, FINGERPRINT_CHARACTERS),
  };
}

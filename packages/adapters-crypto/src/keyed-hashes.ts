import { createHmac, hash as hashOnce } from 'node:crypto';
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
    fingerprint: makeFingerprint(fingerprint),
  };
}

const BLOCK_BYTES = 64;
const DIGEST_BYTES = 32;
const INNER_PAD = 0x36;
const OUTER_PAD = 0x5c;
/** A character has at most three bytes of UTF-8. */
const CHARACTERS_MAX = 4096;

/**
 * The same HMAC-SHA256 (RFC 2104), cut, as two hashes in one call each over memory that is kept: every click asks, and making
 * an HMAC object each time was 9 % of a tracker's time.
 */
function makeFingerprint(key: Buffer): (text: string) => string {
  const inner = padded(key, INNER_PAD, 3 * CHARACTERS_MAX);
  const outer = padded(key, OUTER_PAD, DIGEST_BYTES);
  return (text) => {
    if (text.length > CHARACTERS_MAX)
      return createHmac('sha256', key).update(text).digest('hex').slice(0, FINGERPRINT_CHARACTERS);
    const length = BLOCK_BYTES + inner.write(text, BLOCK_BYTES);
    outer.write(hashOnce('sha256', inner.subarray(0, length), 'hex'), BLOCK_BYTES, 'hex');
    return hashOnce('sha256', outer, 'hex').slice(0, FINGERPRINT_CHARACTERS);
  };
}

/** The first block of one of the two hashes, and room for what follows it. */
function padded(key: Buffer, pad: number, room: number): Buffer {
  const bytes = Buffer.alloc(BLOCK_BYTES + room);
  key.copy(bytes);
  for (let i = 0; i < BLOCK_BYTES; i++) bytes[i] = (bytes[i] ?? 0) ^ pad;
  return bytes;
}

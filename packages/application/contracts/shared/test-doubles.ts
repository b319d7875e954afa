// Deterministic stand-ins for what lies outside; the real ones are in adapters-crypto. None of them keeps a secret.
import type { Acting, ActingContext } from '../../src/audit/audit.ts';
import { invalid } from '@tributary/domain/shared/refusal';
import { mediaName, mediaUrl } from '@tributary/domain/media/media-file';
import type { FetchMedia } from '../../src/media/fetch-media.ts';
import type { Clock, Randomness } from '../../src/shared/stamps.ts';
import type { KeyedHashes, PasswordHashes } from '../../src/accounts/hashes.ts';
import { NOW } from './given.ts';

/** Reversible, so that a test can see what was hashed. */
export const testPasswords: PasswordHashes = {
  hash: async (password) => `hash of ${password}`,
  verify: async (hash, password) => hash === `hash of ${password}`,
};

export const testHashes: KeyedHashes = {
  credential: (text) => hexOf(`credential ${text}`).repeat(4),
  earlierCredential: () => undefined,
  fingerprint: (text) => hexOf(`fingerprint ${text}`).repeat(2),
};

/** Different bytes at each call, the same in each run. */
export function testRandomness(): Randomness {
  let calls = 0;
  return (bytes) => {
    calls += 1;
    return Uint8Array.from(
      { length: bytes },
      (_, i) => (calls * 89 + i * 31 + (calls >> 8) * 7 + i * calls) % 256,
    );
  };
}

/** Stands still until it is moved. */
export function testClock(start: Date = NOW): Clock & { set(at: Date): void } {
  let now = start;
  return Object.assign(() => new Date(now), { set: (at: Date) => void (now = at) });
}

/** Every address has a picture, except those of `nothing.example`. */
export function testFetchMedia(): FetchMedia {
  const randomness = testRandomness();
  return async ({ url, path, networkId, ownerId }) => {
    if (url.includes('//nothing.example/')) throw invalid(path, 'Nothing there.');
    const shown = { contentType: 'image/png', width: 2, height: 3 };
    const name = mediaName(randomness(16), 'png');
    const file = { ...shown, name, networkId, ownerId, bytes: Uint8Array.of(1), createdAt: NOW };
    return { ...shown, url: mediaUrl('https://api.example.com', name), file };
  };
}

/** 16 hex characters of FNV-1a: enough to tell test texts apart. */
function hexOf(text: string): string {
  let hash = 0xcbf29ce484222325n;
  for (const byte of new TextEncoder().encode(text)) {
    hash = BigInt.asUintN(64, (hash ^ BigInt(byte)) * 0x100000001b3n);
  }
  return hash.toString(16).padStart(16, '0');
}

/** Always the same one acts, whoever is named. */
export const actingAs = (acting: Acting): ActingContext => ({
  current: () => acting,
  run: (_acting, work) => work(),
});

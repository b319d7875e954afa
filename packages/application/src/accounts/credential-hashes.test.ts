import { describe, expect, it } from '@jest/globals';
import { memoryCredentialHashes } from '@tributary/adapters-memory/accounts/memory-credential-hashes';
import { memoryRecords } from '@tributary/adapters-memory/memory-records';
import { emptyState } from '@tributary/adapters-memory/state';
import { HOUR_MS } from '@tributary/domain/shared/durations';
import { apiKey, network, NOW } from '../../contracts/shared/given.ts';
import { testHashes } from '../../contracts/shared/test-doubles.ts';
import { findKey, makeRenewHash } from './credential-hashes.ts';

// docs/rules/running.md#rotating-the-secret
describe('a key from before a rotation', () => {
  async function rotated(sinceMs: number) {
    const state = emptyState();
    const { keys, networks } = memoryRecords(state);
    await networks.add(network());
    await keys.add(apiKey({ hash: 'by the secret before' }));
    const earlier = { hash: 'by the secret before', replacedAt: new Date(NOW.getTime() - sinceMs) };
    const hashes = {
      ...testHashes,
      earlierCredential: (text: string) => (text === 'a key' ? earlier : undefined),
    };
    const renewHash = makeRenewHash(memoryCredentialHashes(state), hashes, () => NOW);
    const find = async (text: string) => (await findKey({ keys, hashes, renewHash }, text))?.key.hash;
    return { find };
  }

  it('is found, and hashed again an hour after the rotation, when no process of before runs any more', async () => {
    const { find } = await rotated(HOUR_MS);
    expect(await find('a key')).toBe('by the secret before');
    expect(await find('a key')).toBe(testHashes.credential('a key'));
  });

  it('keeps its hash until then', async () => {
    const { find } = await rotated(HOUR_MS - 1);
    await find('a key');
    expect(await find('a key')).toBe('by the secret before');
  });

  it('is not found by another text', async () => {
    expect(await (await rotated(HOUR_MS)).find('another key')).toBeUndefined();
  });
});

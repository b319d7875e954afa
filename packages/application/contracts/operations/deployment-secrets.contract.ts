import { afterEach, describe, expect, it } from '@jest/globals';
import type { DeploymentRecord, DeploymentSecrets } from '../../src/operations/deployment-secrets.ts';
import { race } from '../shared/records-under-test.ts';

export type DeploymentSecretsUnderTest = {
  readonly secrets: DeploymentSecrets;
  /** A second process on the same store. */
  readonly again: DeploymentSecrets;
  close(): Promise<void>;
};

/** `open` yields a deployment that never started. */
export function deploymentSecretsContract(
  name: string,
  open: () => Promise<DeploymentSecretsUnderTest>,
): void {
  describe(`DeploymentSecrets (${name})`, () => {
    let opened: DeploymentSecretsUnderTest | undefined;
    const fresh = async () => (opened = await open());
    afterEach(async () => {
      await opened?.close();
      opened = undefined;
    });
    const bytes = (n: number, length = 32) => Uint8Array.from({ length }, (_, i) => (n * 37 + i * 11) % 256);
    const candidate = (n: number): DeploymentRecord => ({
      secret: bytes(n),
      fingerprint: `of ${n}`,
      sealed: bytes(n, 92),
      rotatedAt: new Date(Date.UTC(2026, 2, 10, 12, 0, n, 123)),
    });
    const bare = { secret: null, fingerprint: null, sealed: null, rotatedAt: null };

    it('keeps the first candidate, every byte of it', async () => {
      const { secrets, again } = await fresh();
      expect(await secrets.getOrSet(candidate(1))).toEqual(candidate(1));
      expect(await secrets.getOrSet(candidate(2))).toEqual(candidate(1));
      expect(await again.getOrSet(bare)).toEqual(candidate(1));
    });

    it('keeps what is absent absent', async () => {
      const { secrets, again } = await fresh();
      await secrets.getOrSet(bare);
      expect(await again.getOrSet(candidate(2))).toEqual(bare);
    });

    it('gives racing starts the same one', async () => {
      const { secrets, again } = await fresh();
      const got = await race(8, (n) => (n % 2 ? secrets : again).getOrSet(candidate(n)));
      expect(new Set(got.map(({ fingerprint }) => fingerprint)).size).toBe(1);
    });

    it('replaces the record that is expected, and no other', async () => {
      const { secrets, again } = await fresh();
      await secrets.getOrSet(bare);
      expect(await again.replace('of 1', candidate(2))).toBe(false);
      expect(await again.replace(null, candidate(2))).toBe(true);
      expect(await secrets.replace(null, candidate(3))).toBe(false);
      expect(await secrets.getOrSet(bare)).toEqual(candidate(2));
      expect(await secrets.replace('of 2', { ...candidate(3), secret: null, sealed: null })).toBe(true);
      expect(await again.getOrSet(bare)).toEqual({ ...candidate(3), secret: null, sealed: null });
    });

    it('lets one of racing rotations through', async () => {
      const { secrets, again } = await fresh();
      await secrets.getOrSet(candidate(0));
      const got = await race(6, (n) => (n % 2 ? secrets : again).replace('of 0', candidate(n + 1)));
      expect(got.filter(Boolean)).toHaveLength(1);
    });

    it('returns copies, so that a caller cannot change what is stored', async () => {
      const { secrets } = await fresh();
      const given = candidate(1);
      (await secrets.getOrSet(given)).secret?.fill(0);
      given.secret?.fill(0);
      expect(await secrets.getOrSet(bare)).toEqual(candidate(1));
    });
  });
}

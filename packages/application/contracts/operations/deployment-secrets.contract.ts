import { afterEach, describe, expect, it } from '@jest/globals';
import type { DeploymentSecrets } from '../../src/operations/deployment-secrets.ts';
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
    const candidate = (n: number) => Uint8Array.from({ length: 32 }, (_, i) => (n * 37 + i * 11) % 256);

    it('keeps the first candidate for ever, every byte of it', async () => {
      const { secrets, again } = await fresh();
      expect([...(await secrets.getOrSet(candidate(1)))]).toEqual([...candidate(1)]);
      expect([...(await secrets.getOrSet(candidate(2)))]).toEqual([...candidate(1)]);
      expect([...(await again.getOrSet(candidate(3)))]).toEqual([...candidate(1)]);
    });

    it('gives racing starts the same one', async () => {
      const { secrets, again } = await fresh();
      const got = await race(8, (n) => (n % 2 ? secrets : again).getOrSet(candidate(n)));
      expect(new Set(got.map((secret) => Buffer.from(secret).toString('hex'))).size).toBe(1);
    });

    it('returns copies, so that a caller cannot change what is stored', async () => {
      const { secrets } = await fresh();
      const given = candidate(1);
      (await secrets.getOrSet(given)).fill(0);
      given.fill(0);
      expect([...(await secrets.getOrSet(candidate(2)))]).toEqual([...candidate(1)]);
    });
  });
}

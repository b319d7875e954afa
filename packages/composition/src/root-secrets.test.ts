import { beforeEach, describe, expect, it } from '@jest/globals';
import { makeEventIds } from '@tributary/adapters-crypto/event-ids';
import { makeKeyedHashes } from '@tributary/adapters-crypto/keyed-hashes';
import { secretVault } from '@tributary/adapters-crypto/secret-vault';
import { systemRandomness } from '@tributary/adapters-crypto/system-randomness';
import { memoryDeploymentSecrets } from '@tributary/adapters-memory/operations/memory-deployment';
import { NOW } from '@tributary/application/contracts/shared/given';
import type { DeploymentSecrets } from '@tributary/application/operations/deployment-secrets';
import {
  finishRotation,
  openRootSecrets,
  type RootSecrets,
  rotateSecret,
} from '@tributary/application/operations/root-secrets';

const MINE = new Uint8Array(32).fill(1);
const OTHER = new Uint8Array(32).fill(2);

let secrets: DeploymentSecrets;
beforeEach(() => {
  secrets = memoryDeploymentSecrets();
});
const store = () => ({ secrets, vault: secretVault, randomness: systemRandomness });
const start = (given?: Uint8Array) => openRootSecrets(store(), given);
const rotation = (present: RootSecrets, next?: Uint8Array, isGiven = false) => ({
  ...store(),
  present,
  next,
  isGiven,
});
const idsOf = ({ current, previous }: RootSecrets) =>
  makeEventIds({
    secret: current,
    previous: previous?.secret ?? null,
    slot: 1,
    usableFrom: NOW,
    clock: () => NOW,
  });

// docs/rules/running.md#secret-of-the-deployment
describe('the secret of a deployment', () => {
  it('is made on the first start and found on later ones', async () => {
    expect(await start()).toEqual(await start());
  });

  it('is the one that was given first, and never comes into the database', async () => {
    expect((await start(MINE)).current).toEqual(MINE);
    expect((await start(MINE)).current).toEqual(MINE);
    expect(await secrets.getOrSet(await secrets.getOrSet(never()))).toMatchObject({ secret: null });
  });

  it.each([
    ['a wrong one', MINE, OTHER, 'SECRET_KEY is not the one of this deployment'],
    ['none where one was given', MINE, undefined, 'SECRET_KEY is not set'],
    ['one where the database keeps its own', undefined, OTHER, 'keeps its own secret'],
  ])('refuses %s, in one line', async (_name, first, later, message) => {
    await start(first);
    const refused = await start(later).catch((error: Error) => error);
    expect(refused).toMatchObject({ name: 'SecretRefused', message: expect.stringContaining(message) });
    expect((refused as Error).message).not.toContain('\n');
    expect((await start(first)).current).toBeDefined();
  });

  it('takes what an older version is first started with', async () => {
    await secrets.getOrSet({ secret: MINE, fingerprint: null, sealed: null, rotatedAt: null });
    expect((await start()).current).toEqual(MINE);
    await expect(start(OTHER)).rejects.toThrow('keeps its own secret');
  });
});

// docs/rules/running.md#rotating-the-secret
describe('rotating the secret', () => {
  it('accepts keys, tokens and click ids of both until it is finished', async () => {
    const before = await start();
    const [oldId, oldHash] = [idsOf(before).next(), makeKeyedHashes(before).credential('a key')];
    await rotateSecret(rotation(before), NOW);
    const both = await start();
    expect(both.current).not.toEqual(before.current);
    expect(idsOf(both).verify(oldId) && idsOf(both).verify(idsOf(both).next())).toBe(true);
    expect(makeKeyedHashes(both).credential('a key')).not.toBe(oldHash);
    expect(makeKeyedHashes(both).earlierCredential('a key')).toEqual({ hash: oldHash, replacedAt: NOW });

    await finishRotation(rotation(both));
    const after = await start();
    expect(after.current).toEqual(both.current);
    expect(idsOf(after).verify(oldId)).toBe(false);
    expect(idsOf(after).verify(idsOf(both).next())).toBe(true);
    expect(makeKeyedHashes(after).earlierCredential('a key')).toBeUndefined();
  });

  it('leaves fingerprints as they are, through two rotations: a long transaction id stays a repeat', async () => {
    const fingerprint = async () => makeKeyedHashes(await start()).fingerprint('an order');
    const first = await fingerprint();
    for (let n = 0; n < 2; n++) {
      await rotateSecret(rotation(await start()), NOW);
      expect(await fingerprint()).toBe(first);
      await finishRotation(rotation(await start()));
      expect(await fingerprint()).toBe(first);
    }
  });

  it('changes over from a given secret to another, which the database never sees', async () => {
    await rotateSecret(rotation(await start(MINE), OTHER, true), NOW);
    await expect(start(MINE)).rejects.toThrow(`it was replaced at ${NOW.toISOString()}`);
    expect((await start(OTHER)).previous?.secret).toEqual(Buffer.from(MINE));
    const record = await secrets.getOrSet(never());
    expect(record.secret).toBeNull();
    expect(Buffer.from(record.sealed ?? []).includes(Buffer.from(MINE))).toBe(false);
  });

  it('refuses a second rotation before the first is finished, the same secret, and none for a given one', async () => {
    const first = await start(MINE);
    const refused = (present: RootSecrets, next?: Uint8Array) =>
      expect(rotateSecret(rotation(present, next, true), NOW)).rejects;
    await refused(first, MINE).toThrow('in use already');
    await refused(first).toThrow('NEW_SECRET_KEY');
    await rotateSecret(rotation(first, OTHER, true), NOW);
    await refused(await start(OTHER), MINE).toThrow('--finish first');
    // Somebody else's rotation came in between.
    await refused(first, new Uint8Array(32).fill(3)).toThrow('in the meantime');
  });

  it('changes nothing in a dry run', async () => {
    const first = await start(MINE);
    await rotateSecret(rotation(first, OTHER, true), NOW, true);
    expect(await start(MINE)).toEqual(first);
  });
});

const never = () => ({ secret: null, fingerprint: 'never stored', sealed: null, rotatedAt: null });

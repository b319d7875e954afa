// What an operator does about second factors (docs/rules/users.md#second-factor).
import { beforeEach, expect, it } from '@jest/globals';
import { hmacSha1 } from '@tributary/adapters-crypto/hmac-sha1';
import { makeSecretBox } from '@tributary/adapters-crypto/secret-box';
import { emptyState, type MemoryState } from '@tributary/adapters-memory/state';
import { NETWORK_ID, NOW, secondFactor, session, user } from '@tributary/application/contracts/shared/given';
import { seed } from '@tributary/application/contracts/shared/records-under-test';
import { type RootSecrets, unrotated } from '@tributary/application/operations/root-secrets';
import { memory } from '@tributary/composition/memory';
import { codeOfStep, stepAt } from '@tributary/domain/identity/second-factor';
import { openBatch, type TestBatch } from './test-batch.ts';

const OLD = unrotated(new Uint8Array(32).fill(7));
const NEW: RootSecrets = {
  current: new Uint8Array(32).fill(8),
  previous: { secret: OLD.current, replacedAt: NOW },
  fingerprints: OLD.fingerprints,
};
const OF = ['--network', NETWORK_ID];
const SECRET = Buffer.from('12345678901234567890');
const NAME = `second-factor ${user().id}` as const;

let state: MemoryState;
let batch: TestBatch;
beforeEach(async () => {
  state = emptyState();
  batch = openBatch(memory(state), OLD);
  const { stores } = batch.dependencies;
  await seed(stores);
  await stores.users.add(user());
  await stores.sessions.add(session());
  const sealedSecret = makeSecretBox(OLD).seal(NAME, SECRET);
  await stores.secondFactors.put(secondFactor({ sealedSecret, lastStep: 0 }));
});

it('reset-second-factor switches it off and signs out, but not in a dry run', async () => {
  const { secondFactors, sessions } = batch.dependencies.stores;
  const dry = await batch.run('reset-second-factor', ...OF, '--dry-run', 'OLGA@example.com');
  expect([dry.code, dry.out]).toEqual([0, expect.stringContaining(user().name)]);
  expect(await secondFactors.listOn(NETWORK_ID, [user().id])).toEqual([user().id]);
  expect((await batch.run('reset-second-factor', ...OF, 'OLGA@example.com')).code).toBe(0);
  expect(await secondFactors.find(NETWORK_ID, user().id)).toBeUndefined();
  expect(await sessions.list(NETWORK_ID, user().id)).toEqual([]);
  const unknown = await batch.run('reset-second-factor', ...OF, 'nobody@example.com');
  expect([unknown.code, unknown.err]).toEqual([2, expect.stringContaining('User not found')]);
});

// docs/rules/running.md#rotating-the-secret
it('rotate-secret --finish encrypts secrets again, so that codes stay right', async () => {
  const rotating = openBatch(memory(state), NEW);
  const { stores } = rotating.dependencies;
  const sealed = async () => (await stores.secondFactors.find(NETWORK_ID, user().id))?.sealedSecret ?? '';
  const alone = makeSecretBox(unrotated(NEW.current));
  expect((await rotating.run('rotate-secret', '--finish', '--force', '--dry-run')).code).toBe(0);
  const before = await sealed();
  expect(() => alone.open(NAME, before)).toThrow();
  expect((await rotating.run('rotate-secret', '--finish', '--force')).code).toBe(0);
  const secret = alone.open(NAME, await sealed());
  expect(codeOfStep(hmacSha1, secret, stepAt(NOW))).toBe(codeOfStep(hmacSha1, SECRET, stepAt(NOW)));
});

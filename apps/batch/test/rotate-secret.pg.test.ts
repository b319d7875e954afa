// That a finished rotation leaves nothing sealed under the secret before it, and loses nothing when it ends in between.
import { afterAll, beforeAll, beforeEach, expect, it } from '@jest/globals';
import { makeSecretBox } from '@tributary/adapters-crypto/secret-box';
import { keptPostgres, type KeptPostgres } from '@tributary/adapters-postgres/test/kept-postgres';
import {
  apiKey,
  identityProvider,
  idOf,
  NETWORK_ID,
  NOW,
  OTHER_NETWORK_ID,
  scheduledExport,
  secondFactor,
  securityToken,
  user,
} from '@tributary/application/contracts/shared/given';
import { taxFormVersion } from '@tributary/application/contracts/billing/tax-forms.contract';
import { seed } from '@tributary/application/contracts/shared/records-under-test';
import { type RootSecrets, unrotated } from '@tributary/application/operations/root-secrets';
import type { SealedKind, SealedName } from '@tributary/application/shared/secret-box';
import { postgres } from '@tributary/composition/postgres';
import type { AffiliateId, ApiKeyId, ExportId, SecurityTokenId, UserId } from '@tributary/domain/shared/ids';
import { openBatch, type TestBatch } from './test-batch.ts';

const OLD = unrotated(new Uint8Array(32).fill(7));
const ROTATING: RootSecrets = {
  current: new Uint8Array(32).fill(8),
  previous: { secret: OLD.current, replacedAt: NOW },
  fingerprints: OLD.fingerprints,
};
const old = makeSecretBox(OLD);
const rotating = makeSecretBox(ROTATING);
const alone = makeSecretBox(unrotated(ROTATING.current));
const FINISH = ['rotate-secret', '--finish', '--force', '--json'];
const NETWORKS = [NETWORK_ID, OTHER_NETWORK_ID];

let kept: KeptPostgres;
let batch: TestBatch;
/** Of every secret, where its text lies. A kind that is not here does not compile. */
let names: Readonly<Record<SealedKind, SealedName[]>>;
const allNames = () => Object.values(names).flat();
const contentOf = (name: SealedName) => Buffer.from(`the secret of ${name}`);

beforeAll(async () => {
  kept = await keptPostgres();
});
afterAll(() => kept.release());
beforeEach(async () => {
  await kept.empty();
  batch = openBatch(postgres(kept.postgres), ROTATING);
  const { stores } = batch.dependencies;
  await seed(stores);
  names = { 'second-factor': [], 'identity-provider': [], export: [], 'tax-form': [] };
  const sealedFor = (kind: SealedKind, id: string): string => {
    const name: SealedName = `${kind} ${id}`;
    names[kind].push(name);
    return old.seal(name, contentOf(name));
  };
  for (const [index, networkId] of NETWORKS.entries()) {
    const userId = idOf<UserId>('05e4', index + 1);
    await stores.users.add(user({ id: userId, networkId, email: `olga${index}@example.com` }));
    // Also one that was begun and never confirmed.
    const confirmedAt = index === 0 ? NOW : null;
    const sealedSecret = sealedFor('second-factor', userId);
    await stores.secondFactors.put(secondFactor({ userId, networkId, confirmedAt, sealedSecret }));
    const ofProvider = sealedFor('identity-provider', networkId);
    await stores.identityProviders.put(identityProvider({ networkId, sealedSecret: ofProvider }));
    const id = idOf<ExportId>('ef', index + 1);
    const destination = { ...S3, sealedSecret: sealedFor('export', id) };
    await stores.exports.add(scheduledExport({ id, networkId, destination, live: index === 0 }));
    const affiliateId = idOf<AffiliateId>('aff', index + 1);
    const sealedSecrets = sealedFor('tax-form', `${affiliateId} 1`);
    await stores.taxForms.add(taxFormVersion({ networkId, affiliateId, sealedSecrets }));
  }
});
const S3 = {
  kind: 's3' as const,
  endpoint: 'https://s3.example',
  region: 'eu-central-1',
  bucket: 'warehouse',
  prefix: '',
  accessKeyId: 'AKID',
};

type Found = { readonly at: string; readonly text: string };
const isSealed = (name: string): boolean => name.toLowerCase().includes('sealed');

/**
 * Every row, and every text in one whose column, or key in one, is called after what is sealed. That it was done is in the audit log; what an
 * API of a test before this one lets through is noted a moment later.
 */
async function everything(): Promise<{ readonly found: Found[]; readonly rest: string[] }> {
  const tables = await kept.postgres.sql<{ name: string }[]>`
    select relname as name from pg_class
    where relnamespace = 'public'::regnamespace and relkind in ('r', 'p') and not relispartition
      and relname not in ('audit_entries', 'rate_buckets')`;
  const found: Found[] = [];
  const rest: string[] = [];
  for (const { name } of tables) {
    const rows = await kept.postgres.sql<{ row: Record<string, unknown> }[]>`
      select to_jsonb(t) as row from ${kept.postgres.sql(name)} t order by to_jsonb(t) ->> 'id'`;
    for (const { row } of rows) {
      const others = JSON.stringify(row, (key, value: unknown) => {
        if (!isSealed(key) || typeof value !== 'string') return value;
        found.push({ at: `${name} ${key}`, text: value });
        return '';
      });
      rest.push(`${name} ${others}`);
    }
  }
  return { found, rest: rest.sort() };
}

/** What a box makes of a text: the name of the one secret it is, or undefined. */
function openedBy(box: typeof old, text: string): SealedName | undefined {
  return allNames().find((name) => {
    try {
      return contentOf(name).equals(box.open(name, text));
    } catch {
      return false;
    }
  });
}
const openedAll = ({ found }: { readonly found: readonly Found[] }, box: typeof old) =>
  found.map(({ text }) => openedBy(box, text) ?? 'nothing').sort();
const finished = async () => {
  const { secrets } = batch.dependencies.rotation;
  return (
    (await secrets.getOrSet({ secret: null, fingerprint: '', sealed: null, rotatedAt: null })).sealed !== null
  );
};

// docs/rules/running.md#rotating-the-secret
it('rotate-secret --finish encrypts everything again, and changes nothing else', async () => {
  const before = await everything();
  const sealedColumns = await kept.postgres.sql<{ at: string }[]>`
    select table_name || ' ' || column_name as at from information_schema.columns
    where table_schema = 'public' and column_name like '%sealed%' and table_name <> 'deployment'`;
  // Every column of the schema that is called so has a secret here: one more wants one, above.
  for (const { at } of sealedColumns) expect(before.found.map((one) => one.at)).toContain(at);
  expect(openedAll(before, old)).toEqual(allNames().sort());
  expect((await batch.run(...FINISH, '--dry-run')).code).toBe(0);
  expect(await everything()).toEqual(before);

  const { code, out } = await batch.run(...FINISH);
  expect([code, JSON.parse(out)]).toEqual([
    0,
    expect.objectContaining({
      finished: true,
      second_factors: 2,
      identity_providers: 2,
      exports: 2,
      tax_forms: 2,
    }),
  ]);
  const after = await everything();
  expect(openedAll(after, alone)).toEqual(allNames().sort());
  expect(openedAll(after, old)).toEqual(allNames().map(() => 'nothing'));
  expect(after.rest).toEqual(before.rest);
});

// docs/rules/accounts.md#audit-entries
it('rotate-secret --finish is one entry of the audit log of each network, and none of what was encrypted again', async () => {
  await batch.run(...FINISH, '--dry-run');
  await batch.run(...FINISH);
  const { stores } = batch.dependencies;
  for (const networkId of NETWORKS) {
    const all = { from: new Date(0), to: new Date('2100-01-01') };
    const entries = await stores.audit.list(networkId, all, { page: 1, limit: 50 });
    expect(entries.filter(({ action }) => action !== 'created')).toMatchObject([
      {
        action: 'changed',
        object: 'network',
        objectId: networkId,
        actor: { kind: 'operator' },
        changes: { deploymentSecret: [null, 'changed'] },
        reason: 'The secret of the deployment was rotated.',
      },
    ]);
  }
});

// docs/rules/running.md#rotating-the-secret
it('rotate-secret --finish names keys and tokens that were not used since; with --force they are lost, and shown as turned off', async () => {
  const { stores } = batch.dependencies;
  const unused = apiKey({ id: idOf<ApiKeyId>('4e', 7), prefix: 'tb_net_Old7', hash: 'a7'.repeat(32) });
  const newer = apiKey({ id: idOf<ApiKeyId>('4e', 8), createdAt: NOW, hash: 'a8'.repeat(32) });
  const token = securityToken({ id: idOf<SecurityTokenId>('5ec', 9), hash: 'a9'.repeat(32) });
  for (const key of [unused, newer]) await stores.keys.add(key);
  await stores.tokens.add(token);
  const lost = (await batch.dependencies.credentialHashes.madeBefore(NOW)).map(({ id }) => id);
  expect(lost).toEqual(expect.arrayContaining([unused.id, token.id]));
  expect(lost).not.toContain(newer.id);
  const live = async (): Promise<unknown> => {
    const { out } = await batch.run('list-keys', '--network', NETWORK_ID, '--json');
    const { keys } = JSON.parse(out) as { keys: { id: string; live: boolean }[] };
    return Object.fromEntries(
      keys.filter(({ id }) => id === unused.id || id === newer.id).map((key) => [key.id, key.live]),
    );
  };

  const refused = await batch.run('rotate-secret', '--finish');
  expect([refused.code, refused.out]).toEqual([1, '']);
  expect(refused.err).toContain(`key ${unused.id} (tb_net_Old7…)`);
  const rehearsed = await batch.run(...FINISH, '--dry-run');
  expect(JSON.parse(rehearsed.out)).toMatchObject({ finished: false, lost: lost.length, ids: lost });
  expect(await live()).toEqual({ [unused.id]: true, [newer.id]: true });

  const { code, out } = await batch.run(...FINISH);
  expect([code, JSON.parse(out)]).toEqual([
    0,
    expect.objectContaining({ finished: true, lost: lost.length, ids: lost }),
  ]);
  expect(await live()).toEqual({ [unused.id]: false, [newer.id]: true });
  expect((await stores.tokens.list(NETWORK_ID)).find(({ id }) => id === token.id)?.live).toBe(false);
});

it('rotate-secret --finish that ends in between loses nothing, says why, and is finished by the next', async () => {
  const { stores } = batch.dependencies;
  const [one] = await stores.exports.list(OTHER_NETWORK_ID);
  if (one?.destination.kind !== 's3') throw new Error('The export of the other network is gone.');
  const damaged = { ...one, destination: { ...one.destination, sealedSecret: 'AQID' } };
  await stores.exports.replace(damaged);
  const { code, err } = await batch.run(...FINISH);
  expect([code, err]).toEqual([1, expect.stringContaining(`export ${one.id} can't be decrypted`)]);
  expect(await finished()).toBe(false);

  await stores.exports.replace(one);
  const halfway = await everything();
  expect(openedAll(halfway, rotating)).toEqual(allNames().sort());
  // Tax forms come after exports: all are still sealed under the old secret.
  expect(openedAll(halfway, old).filter((name) => name !== 'nothing')).toEqual(
    [`export ${one.id}`, ...names['tax-form']].sort(),
  );
  expect((await batch.run(...FINISH)).code).toBe(0);
  expect(await finished()).toBe(true);
  expect(openedAll(await everything(), alone)).toEqual(allNames().sort());
});

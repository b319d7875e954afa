import { afterAll, beforeAll, beforeEach, describe, expect, it } from '@jest/globals';
import { accessChangesContract } from '@tributary/application/contracts/operations/access-changes.contract';
import {
  apiKey,
  CAMPAIGN_ID,
  campaign,
  NETWORK_ID,
  NOW,
} from '@tributary/application/contracts/shared/given';
import { seed } from '@tributary/application/contracts/shared/records-under-test';
import { DAY_MS } from '@tributary/domain/shared/durations';
import { openPostgresBooks } from '../../test/open-books.ts';
import { postgresUnitOfWork } from '../postgres-records.ts';
import { postgresAccessChanges } from './postgres-access-changes.ts';
import { postgresCredentialHashes } from '../accounts/postgres-credential-hashes.ts';
import { postgresMaintenance } from './postgres-maintenance.ts';

accessChangesContract('postgres', async () => {
  const opened = await openPostgresBooks();
  return {
    stores: opened.records,
    unitOfWork: postgresUnitOfWork(opened.postgres),
    termsOf: async () => [],
    changes: postgresAccessChanges(opened.postgres),
    reset: () => opened.reset(),
    close: () => opened.close(),
  };
});

describe('postgresAccessChanges', () => {
  let opened: Awaited<ReturnType<typeof openPostgresBooks>>;
  beforeAll(async () => {
    opened = await openPostgresBooks();
  });
  beforeEach(async () => {
    await opened.reset();
    await seed(opened.records);
    await opened.records.keys.add(apiKey());
  });
  afterAll(() => opened?.close());

  const watch = async () => {
    const changes = postgresAccessChanges(opened.postgres);
    let { mark } = await changes.look(undefined);
    return async () => {
      const look = await changes.look(mark);
      mark = look.mark;
      return look.changed;
    };
  };

  it('sees a new hash and an expiry, and neither a use nor what is not about access', async () => {
    const { records, postgres } = opened;
    const changed = await watch();
    await records.keys.touch(apiKey().id, NOW);
    await records.campaigns.replace(campaign({ id: CAMPAIGN_ID, title: 'New title' }), NOW);
    expect(await changed()).toBe(false);
    const { hash } = apiKey();
    await postgresCredentialHashes(postgres).replace('key', { from: hash, to: 'f'.repeat(64), at: NOW });
    expect(await changed()).toBe(true);
    await postgres.sql`update api_keys set expires_at = ${NOW} where network_id = ${NETWORK_ID}`;
    expect(await changed()).toBe(true);
    await postgres.sql`delete from api_keys`;
    expect(await changed()).toBe(true);
  });

  it('misses nothing of a transaction that began before others and ends after them', async () => {
    const { sql } = opened.postgres;
    let finish = (): void => undefined;
    const finished = new Promise<void>((resolve) => (finish = resolve));
    let written = (): void => undefined;
    const early = new Promise<void>((resolve) => (written = resolve));
    const slow = sql.begin(async (tx) => {
      await tx`update api_keys set live = false`;
      written();
      await finished;
    });
    await early;
    await sql`update networks set name = 'quick' where id = ${NETWORK_ID}`;
    const changed = await watch();
    expect(await changed()).toBe(false);
    finish();
    await slow;
    expect(await changed()).toBe(true);
  });

  it('takes everything for changed when changes after the mark were forgotten', async () => {
    const { postgres } = opened;
    const changed = await watch();
    await postgres.sql`update networks set name = 'renamed' where id = ${NETWORK_ID}`;
    await postgresMaintenance(postgres).forget(new Date(Date.now() + 2 * DAY_MS), NOW);
    expect(await changed()).toBe(true);
  });
});

import { afterAll, beforeAll, expect, it } from '@jest/globals';
import { PrismaPg } from '@prisma/adapter-pg';
import { apiKeysContract } from '@tributary/application/contracts/accounts/api-keys.contract';
import { AFFILIATE_ID, apiKey } from '@tributary/application/contracts/shared/given';
import { seed } from '@tributary/application/contracts/shared/records-under-test';
import { PrismaClient } from '../generated/client.ts';
import { postgresRecords } from '../postgres-records.ts';
import { openPostgres } from '../shared/open-postgres.ts';
import { openPostgresRecords } from '../../test/open-records.ts';
import { openTestDatabase, type TestDatabase } from '../../test/test-database.ts';
import { postgresApiKeys } from './postgres-credentials.ts';

apiKeysContract('postgres', openPostgresRecords);

let database: TestDatabase;
let prisma: PrismaClient;
let statements = 0;
beforeAll(async () => {
  database = await openTestDatabase();
  prisma = new PrismaClient({
    adapter: new PrismaPg({
      connectionString: database.url,
      onConnect: (client) => {
        const query: (...sent: unknown[]) => unknown = client.query.bind(client);
        const counted = (...sent: unknown[]) => {
          statements += 1;
          return query(...sent);
        };
        Object.assign(client, { query: counted });
      },
    }),
  });
});
afterAll(async () => {
  await prisma.$disconnect();
  await database.drop();
});

// docs/rules/input-output.md#failed-authentication
it('asks the database as often for a key that nobody holds as for one that was revoked or is valid', async () => {
  const postgres = openPostgres({ url: database.url, connectionsMax: 2 });
  const { keys } = postgresRecords(postgres);
  const of = (n: number, role: 'network' | 'affiliate', live: boolean) =>
    apiKey({
      id: `${n}`.padStart(24, '0') as ReturnType<typeof apiKey>['id'],
      hash: `${n}`.padStart(64, '0'),
      role,
      accountId: role === 'affiliate' ? AFFILIATE_ID : null,
      live,
    });
  await seed(postgresRecords(postgres));
  const held = [
    of(1, 'network', true),
    of(2, 'network', false),
    of(3, 'affiliate', true),
    of(4, 'affiliate', false),
  ];
  for (const key of held) await keys.add(key);
  await postgres.close();

  const { findByHash } = postgresApiKeys({ db: prisma });
  await findByHash('f'.repeat(64)); // connects
  const asked = async (hash: string) => {
    const before = statements;
    const found = await findByHash(hash);
    return { id: found?.key.id, statements: statements - before };
  };
  expect(await asked('e'.repeat(64))).toEqual({ id: undefined, statements: 1 });
  for (const { hash, id } of held) expect(await asked(hash)).toEqual({ id, statements: 1 });
});

import { afterAll, beforeAll, beforeEach, expect, it } from '@jest/globals';
import { inBooks } from '@tributary/application/contracts/shared/books-under-test';
import { NETWORK_ID, NOW, OTHER_NETWORK_ID } from '@tributary/application/contracts/shared/given';
import { conversion, hitId } from '@tributary/application/contracts/shared/given-events';
import { seed } from '@tributary/application/contracts/shared/records-under-test';
import { EVERY_DAY } from '@tributary/domain/shared/calendar-day';
import { money } from '@tributary/domain/shared/money';
import { openPostgresBooks } from '../../test/open-books.ts';
import { postgresLedger } from './postgres-ledger.ts';
import { postgresRecounts } from './postgres-recounts.ts';

let opened: Awaited<ReturnType<typeof openPostgresBooks>>;
beforeAll(async () => {
  opened = await openPostgresBooks();
});
beforeEach(async () => {
  await opened.reset();
  await seed(opened.records);
});
afterAll(() => opened.close());

const numbered = (n: number, overrides: Parameters<typeof conversion>[0] = {}) =>
  conversion({ id: hitId(n), deduplicationKey: `key ${n}`, ...overrides });
const facts = () => opened.postgres.sql`
  select conversion_id as id, sign, status, reason_code as code, trim_scale(payout)::text as payout
  from conversion_facts order by log_position, sign`;
/** Of the facts that were added by the work, in the order of conversion and sign. */
async function added(work: () => Promise<unknown>) {
  const before = (await facts()).length;
  await work();
  const after = await facts();
  return after
    .slice(before)
    .sort((one, other) => (one['id'] < other['id'] ? -1 : 1) || one['sign'] - other['sign']);
}
const differing = async (networkId = NETWORK_ID) =>
  (await postgresLedger(opened.postgres)(networkId, { rule: 'facts-differ', now: NOW, limit: 10 })).faults;

// docs/adr/0023-where-a-reports-number-comes-from.md
it('adds one fact for a conversion, two for a change that reports count, and none for another', async () => {
  const { sql } = opened.postgres;
  const [first, second] = [numbered(1, { payout: money('2.5') }), numbered(2, { payout: money('1') })];
  expect(await added(() => inBooks(opened, ({ conversions }) => conversions.add([first, second])))).toEqual([
    { id: hitId(1), sign: 1, status: 'approved', code: null, payout: '2.5' },
    { id: hitId(2), sign: 1, status: 'approved', code: null, payout: '1' },
  ]);
  const rejected = {
    networkId: NETWORK_ID,
    id: hitId(1),
    status: 'rejected',
    reason: 'NO',
    reasonCode: 'fraud',
  } as const;
  const reject = () => inBooks(opened, ({ conversions }) => conversions.setStatus(rejected));
  expect(await added(reject)).toEqual([
    { id: hitId(1), sign: -1, status: 'approved', code: null, payout: '2.5' },
    { id: hitId(1), sign: 1, status: 'rejected', code: 'fraud', payout: '2.5' },
  ]);
  expect(await added(reject)).toEqual([]);
  const edited = [
    { ...second, payout: money('1.000000000000001') },
    { ...first, status: 'rejected', reason: 'NO', reasonCode: 'fraud' } as const,
  ];
  expect(await added(() => inBooks(opened, ({ conversions }) => conversions.edit(edited)))).toEqual([
    { id: hitId(2), sign: -1, status: 'approved', code: null, payout: '1' },
    { id: hitId(2), sign: 1, status: 'approved', code: null, payout: '1.000000000000001' },
  ]);
  expect(await added(() => sql`update conversions set goal_title = goal_title || '!', ip = ''`)).toEqual([]);
  expect(
    await added(() => sql`update conversions set parameters = '{"p1": "a"}' where id = ${hitId(2)}`),
  ).toHaveLength(2);
  expect(await added(() => sql`delete from conversions where id = ${hitId(1)}`)).toEqual([
    { id: hitId(1), sign: -1, status: 'rejected', code: 'fraud', payout: '2.5' },
  ]);
  expect(await differing()).toEqual([]);
});

it('adds no fact of a transaction that is undone', async () => {
  await expect(
    inBooks(opened, async ({ conversions }) => {
      await conversions.add([numbered(1)]);
      throw new Error('Undone.');
    }),
  ).rejects.toThrow('Undone.');
  expect(await facts()).toEqual([]);
});

it('finds conversions whose facts do not add up to their rows, and rebuilding adds what is missing, while others write', async () => {
  const { sql } = opened.postgres;
  await inBooks(opened, ({ conversions }) => conversions.add([1, 2, 3, 4].map((n) => numbered(n))));
  await inBooks(opened, ({ conversions }) =>
    conversions.setStatus({ networkId: NETWORK_ID, id: hitId(3), status: 'pending', reason: '' }),
  );
  await sql`delete from conversion_facts where conversion_id = ${hitId(2)}`;
  await sql`delete from conversion_facts where conversion_id = ${hitId(3)} and sign = -1`;
  await sql`update conversion_facts set payout = payout + 0.000000000000001 where conversion_id = ${hitId(4)}`;
  const ids = [2, 3, 4].map((n) => ({
    ids: { conversion: hitId(n) },
    detail: 'its facts do not add up to its row',
  }));
  expect(await differing()).toEqual(ids);
  expect(await differing(OTHER_NETWORK_ID)).toEqual([]);
  // What is missing stays the same, whatever happens to the conversion.
  await inBooks(opened, ({ conversions }) =>
    conversions.setStatus({ networkId: NETWORK_ID, id: hitId(2), status: 'pending', reason: '' }),
  );
  expect(await differing()).toEqual(ids);
  const changing = inBooks(opened, ({ conversions }) =>
    conversions.setStatus({ networkId: NETWORK_ID, id: hitId(3), status: 'cancelled', reason: '' }),
  );
  await postgresRecounts(opened.postgres).mend(NETWORK_ID, (books) => books.rebuildStats(EVERY_DAY));
  await changing;
  expect(await differing()).toEqual([]);
  const folded = await sql`
    select conversion_id as id, sum(sign)::int as n from conversion_facts group by 1 order by 1`;
  expect(folded).toEqual([1, 2, 3, 4].map((n) => ({ id: hitId(n), n: 1 })));
});

import { afterAll, beforeAll, describe, expect, it } from '@jest/globals';
import { type KeptPostgres, keptPostgres } from '../../test/kept-postgres.ts';
import { isContention } from './faults.ts';
import { writing } from './repeat.ts';
import { runTransaction } from './session.ts';

let kept: KeptPostgres;
beforeAll(async () => {
  kept = await keptPostgres();
});
afterAll(() => kept.release());

const raising = (state: string) => `do $$ begin raise sqlstate '${state}'; end $$`;
const CLIENTS = {
  Prisma: (work: (run: (text: string) => Promise<unknown>) => Promise<string>) =>
    runTransaction(kept.postgres.prisma, (db) => work((text) => db.$executeRawUnsafe(text))),
  'postgres.js': (work: (run: (text: string) => Promise<unknown>) => Promise<string>) =>
    writing(kept.postgres.sql, (tx) => work((text) => tx.unsafe(text))),
};

// docs/rules/running.md#concurrent-changes
describe.each(Object.entries(CLIENTS))('a transaction of %s', (_, transaction) => {
  const attempts = async (state: string, failures: number) => {
    let made = 0;
    const result = await transaction(async (run) => {
      made += 1;
      if (made <= failures) await run(raising(state));
      return 'done';
    }).catch((error: unknown) => (isContention(error) ? 'given up' : 'failed'));
    return { made, result };
  };

  it.each(['40001', '40P01'])('is done again when others were in its way (%s)', async (state) => {
    expect(await attempts(state, 2)).toEqual({ made: 3, result: 'done' });
  });
  it('is given up in the end', async () => {
    expect(await attempts('40P01', Number.POSITIVE_INFINITY)).toEqual({ made: 9, result: 'given up' });
  });
  it.each(['23505', '57014', 'P0001'])('is done once when it fails otherwise (%s)', async (state) => {
    expect(await attempts(state, 2)).toEqual({ made: 1, result: 'failed' });
  });
});

import { expect, it } from '@jest/globals';
import { memoryRecords } from '@tributary/adapters-memory/memory-records';
import { emptyState } from '@tributary/adapters-memory/state';
import type { BonusId } from '@tributary/domain/shared/ids';
import { bonus } from '../../contracts/billing/bonuses.contract.ts';
import { idOf, NETWORK_ID } from '../../contracts/shared/given.ts';
import { seed } from '../../contracts/shared/records-under-test.ts';
import { everyBonus } from './every-bonus.ts';

const COUNT = 5001;

it('gives every row once, newest first, while rows are added', async () => {
  const records = memoryRecords(emptyState());
  await seed(records);
  const add = (n: number) =>
    records.bonuses.add(bonus({ id: idOf<BonusId>('b0', n), createdAt: new Date(n) }));
  for (let n = 1; n <= COUNT; n++) await add(n);
  const found: number[] = [];
  for await (const { createdAt } of everyBonus(records.bonuses, NETWORK_ID, {})) {
    if (found.length === 0) await add(COUNT + 1);
    found.push(Number(createdAt));
  }
  expect(found).toEqual(Array.from({ length: COUNT }, (_, n) => COUNT - n));
});

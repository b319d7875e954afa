import type { Bonus } from '@tributary/domain/billing/bonus';
import type { NetworkId } from '@tributary/domain/shared/ids';
import type { BonusFilter, Bonuses } from './bonuses.ts';

const AT_ONCE = 5000;

/** All bonuses and deductions that match, newest first; none twice and none left out because rows are added meanwhile. */
export async function* everyBonus(
  bonuses: Pick<Bonuses, 'list'>,
  networkId: NetworkId,
  filter: BonusFilter,
): AsyncGenerator<Bonus> {
  let after: Bonus | undefined;
  for (;;) {
    const { items } = await bonuses.list(networkId, { ...filter, after }, { page: 1, limit: AT_ONCE });
    yield* items;
    after = items[AT_ONCE - 1];
    if (!after) return;
  }
}

// Postbacks that name an order by its transaction id alone (docs/rules/attribution.md#orders-that-exist). They are decided after the
// other hits of the batch, one of which may have made the order.
import type { Conversion, HitEvent } from '@tributary/domain/attribution/conversion';
import { refusedBecause, type HitDecision } from '@tributary/domain/attribution/decide-hit';
import type { NetworkId } from '@tributary/domain/shared/ids';
import { closeBatch, openBatch, type DeliveryStamp, type Undecidable } from './batch.ts';
import { distinct, missingRecord, readBatchRecords, required } from './batch-records.ts';
import type { Books } from './books.ts';
import { openOrders, orderDecision, saidByHit, writeOrders } from './order-edits.ts';

type OrderHit = HitEvent & { readonly networkId: NetworkId };

/** Whether a hit names neither a click nor anything else that could have made a conversion, but an order. */
export const namesOrder = (hit: HitEvent): hit is OrderHit =>
  hit.networkId !== null &&
  hit.refusal === null &&
  hit.tokenId !== null &&
  hit.clickId === null &&
  hit.clickIdText === '' &&
  hit.txnId !== '' &&
  hit.requestedStatus !== null;

/** Enough to say that there are several. */
const ORDERS_MAX = 100;

/** Decides such hits, in the order of their ids, and stores what they come to; those that are stored already change nothing. */
export async function decideOrderHits(
  books: Books,
  hits: readonly OrderHit[],
  stamp: DeliveryStamp,
): Promise<readonly Undecidable[]> {
  if (hits.length === 0) return [];
  const found = await ordersOf(books, hits);
  const orders = [...found.values()].flat();
  const scope = {
    networkIds: distinct(orders.map(({ networkId }) => networkId)),
    campaignIds: distinct(orders.map(({ campaignId }) => campaignId)),
  };
  return books.run(scope, async (stores) => {
    const batch = openBatch(stores, await readBatchRecords(stores.catalog, orders));
    const known = await stores.hits.known(hits.map(({ id }) => id));
    const fresh = hits.filter(({ id }) => !known.has(id)).sort((a, b) => (a.id < b.id ? -1 : 1));
    const said = fresh.flatMap((hit) => {
      const [only, second] = found.get(hit.id) ?? [];
      if (!only || second) return [];
      const why = missingRecord(batch.records, only);
      if (why === undefined) return [saidByHit(hit, only)];
      batch.undecidable.push({ event: hit, why });
      return [];
    });
    const opened = await openOrders(batch, said, { stamp });
    const undecidable = new Set(batch.undecidable.map(({ event }) => event.id as string));
    const decided = fresh
      .filter(({ id }) => !undecidable.has(id))
      .map((hit) => {
        const refused = refusalOf(found.get(hit.id) ?? []);
        if (refused) return { hit, ...refused };
        const one = saidByHit(hit, required(found.get(hit.id)?.[0]));
        return { hit, ...orderDecision(required(opened.get(hit.networkId)).outcomeOf(one, new Map())) };
      });
    await stores.hits.add(decided.map(({ hit, outcome, detail }) => ({ hit, outcome, detail })));
    await writeOrders(opened);
    await closeBatch(batch, stamp.now);
    return batch.undecidable;
  });
}

function refusalOf({ length }: readonly Conversion[]): HitDecision | undefined {
  if (length === 1) return undefined;
  if (length === 0)
    return refusedBecause('INVALID_CLICK_ID', 'no click id, and no order of this transaction id');
  return refusedBecause(
    'EDIT_REFUSED',
    `${length} conversions have this transaction id; send the click id as well`,
  );
}

/** By hit: the orders that it may mean, of the advertiser whose token it came with. */
async function ordersOf(
  books: Books,
  hits: readonly OrderHit[],
): Promise<ReadonlyMap<HitEvent['id'], readonly Conversion[]>> {
  return books.run({ networkIds: [], campaignIds: [] }, async ({ conversions }) => {
    const found = new Map<HitEvent['id'], readonly Conversion[]>();
    for (const networkId of distinct(hits.map((hit) => hit.networkId))) {
      const own = hits.filter((hit) => hit.networkId === networkId);
      const orders = await conversions.findByTransactionIds(
        networkId,
        distinct(own.map(({ txnId }) => txnId)),
        ORDERS_MAX,
      );
      for (const { id, txnId, tokenAdvertiserId, goalId } of own)
        found.set(
          id,
          orders.filter(
            (order) =>
              order.txnId === txnId &&
              (tokenAdvertiserId === null || order.advertiserId === tokenAdvertiserId) &&
              (goalId === '' || order.goalId === goalId),
          ),
        );
    }
    return found;
  });
}

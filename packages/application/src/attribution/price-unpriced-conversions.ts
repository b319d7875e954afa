import { differenceOf, useOfConversion } from '@tributary/domain/attribution/caps';
import type { Conversion, HitEvent } from '@tributary/domain/attribution/conversion';
import { NO_EXCHANGE_RATE } from '@tributary/domain/attribution/decide-hit';
import { pricedLater } from '@tributary/domain/attribution/priced-later';
import { deltasOfConversion, negatedDeltas } from '@tributary/domain/reporting/deltas';
import type { ConversionId, DeliveryId, NetworkId } from '@tributary/domain/shared/ids';
import { closeBatch, notifyOfStatus, openBatch, type Batch } from './batch.ts';
import { distinct, missingRecord, required, readBatchRecords } from './batch-records.ts';
import { asItWaits } from './pricing.ts';
import { isForeign, prepareRates, rateOn } from './rates.ts';
import type { Books, BookStores } from './books.ts';
import type { Clock } from '../shared/stamps.ts';
import { capEntryOf } from './cap-ledger.ts';
import type { UnpricedConversion, UnpricedConversions } from './unpriced-conversions.ts';

export type PriceUnpricedConversionsDependencies = {
  readonly books: Books;
  readonly unpricedConversions: UnpricedConversions;
  readonly clock: Clock;
  readonly newDeliveryId: () => DeliveryId;
};

/**
 * Decides sales that are pending for want of an exchange rate, as far as there is one now: some of them at a time, of one
 * network or of all, from `after` on. Says how many, and where to go on; empty: that was the last. Stats, caps and
 * postbacks follow as if the rate had been there at once. Whoever comes second, or again after a crash, finds them priced.
 */
export type PriceUnpricedConversions = (asked?: {
  readonly networkId?: NetworkId;
  readonly after?: ConversionId | '';
}) => Promise<{ readonly priced: number; readonly next: ConversionId | '' }>;

const LOOKED_AT_MAX = 200;
const NOTHING_LOCKED = { networkIds: [], campaignIds: [] };

type Waiting = { readonly conversion: Conversion; readonly hit: HitEvent };

export const makePriceUnpricedConversions =
  (dependencies: PriceUnpricedConversionsDependencies): PriceUnpricedConversions =>
  async ({ networkId, after = '' } = {}) => {
    const { books, unpricedConversions } = dependencies;
    const sales = await unpricedConversions.list({
      ...(networkId !== undefined && { networkId }),
      after,
      limit: LOOKED_AT_MAX,
    });
    const next = sales[LOOKED_AT_MAX - 1]?.id ?? '';
    if (sales.length === 0) return { priced: 0, next };
    // Most wait for a rate that is not there yet: nothing is locked for them.
    const rated = await books.run(NOTHING_LOCKED, async (stores) => {
      const { batch, waiting } = await openSales(stores, sales);
      const now = waiting.filter((one) => hasRate(batch, one)).map(({ conversion }) => conversion.id);
      return sales.filter(({ id }) => now.includes(id));
    });
    if (rated.length === 0) return { priced: 0, next };
    const scope = {
      networkIds: distinct(rated.map((sale) => sale.networkId)),
      campaignIds: distinct(rated.map(({ campaignId }) => campaignId)),
    };
    const priced = await books.run(scope, async (stores) => {
      const { batch, waiting } = await openSales(stores, rated);
      return price(batch, waiting, dependencies);
    });
    return { priced, next };
  };

async function openSales(
  stores: BookStores,
  sales: readonly UnpricedConversion[],
): Promise<{ readonly batch: Batch; readonly waiting: readonly Waiting[] }> {
  const conversions: Conversion[] = [];
  for (const networkId of distinct(sales.map((sale) => sale.networkId))) {
    const ids = sales.filter((sale) => sale.networkId === networkId).map(({ id }) => id);
    conversions.push(...(await stores.conversions.findMany(networkId, ids)));
  }
  const open = conversions.filter(
    ({ status, reason }) => status === 'pending' && reason === NO_EXCHANGE_RATE,
  );
  // A conversion has the id of the hit that made it, which holds the amounts as they were sent.
  const hits = new Map((await stores.hits.findMany(open.map(({ id }) => id))).map((hit) => [hit.id, hit]));
  const batch = openBatch(stores, await readBatchRecords(stores.catalog, open));
  const waiting = open
    .filter((conversion) => missingRecord(batch.records, conversion) === undefined)
    .flatMap((conversion) => {
      const hit = hits.get(conversion.id);
      return hit ? [{ conversion, hit: asItWaits(hit, conversion) }] : [];
    });
  await prepareRates(batch, waiting.map(saleOf));
  return { batch, waiting };
}

const saleOf = ({ conversion: { networkId, convertedAt: at }, hit: { currency } }: Waiting) => ({
  networkId,
  at,
  currency,
});

function hasRate(batch: Batch, one: Waiting): boolean {
  const sale = saleOf(one);
  return !isForeign(batch.records, sale) || rateOn(batch, sale, sale.currency) !== undefined;
}

async function price(
  batch: Batch,
  waiting: readonly Waiting[],
  { clock, newDeliveryId }: PriceUnpricedConversionsDependencies,
): Promise<number> {
  await batch.ledger.prepare(waiting.map((one) => entryOf(batch, one)));
  const settled: { readonly before: Conversion; readonly after: Conversion }[] = [];
  for (const one of [...waiting].sort((a, b) => (a.conversion.id < b.conversion.id ? -1 : 1))) {
    const after = settle(batch, one);
    if (after) settled.push({ before: one.conversion, after });
  }
  await batch.stores.conversions.edit(settled.map(({ after }) => after));
  const decided = settled.filter(({ before, after }) => before.status !== after.status);
  const clickIds = distinct(decided.flatMap(({ after: { clickId } }) => clickId ?? []));
  const found = await batch.stores.clicks.findMany(clickIds);
  const clicks = new Map(found.map((click) => [click.id, click]));
  for (const { before, after } of settled) {
    const day = batch.records.day(after.networkId, after.convertedAt);
    batch.deltas.push(...negatedDeltas(deltasOfConversion(before, day)), ...deltasOfConversion(after, day));
  }
  for (const { before, after } of decided) {
    const click = after.clickId === null ? null : (clicks.get(after.clickId) ?? null);
    notifyOfStatus(batch, { before, after, click }, { now: clock(), newDeliveryId });
  }
  await closeBatch(batch, clock());
  return settled.length;
}

function settle(batch: Batch, one: Waiting): Conversion | undefined {
  const { records, ledger } = batch;
  const { conversion, hit } = one;
  const { networkId, campaignId, termsVersion } = conversion;
  const entry = entryOf(batch, one);
  const taken = useOfConversion(conversion);
  const after = pricedLater(conversion, hit, {
    terms: required(records.terms(campaignId, termsVersion)),
    groupIds: records.groups(conversion.affiliateId, conversion.clickedAt ?? conversion.convertedAt),
    circumstances: {
      currency: required(records.network(networkId)).currency,
      exchangeRateOf: (from) => rateOn(batch, saleOf(one), from),
      capFor: (use) => ledger.capFor(entry, differenceOf(taken, use)),
    },
  });
  if (after) ledger.take(entry, differenceOf(taken, useOfConversion(after)));
  return after;
}

const entryOf = ({ records }: Batch, { conversion }: Waiting) =>
  capEntryOf(records, conversion, conversion.convertedAt);

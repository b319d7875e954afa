// Conversions that somebody approves although their amounts are unknown, because no exchange rate was stored for their sale.
import type { Conversion, HitEvent } from '@tributary/domain/attribution/conversion';
import { pricedForApproval } from '@tributary/domain/attribution/priced-later';
import type { Batch } from './batch.ts';
import { required } from './batch-records.ts';
import { isForeign, prepareRates, rateOn } from './rates.ts';

/** The conversion as it may be approved; undefined when it has a sale that no rate is known for. */
export type Pricing = (conversion: Conversion) => Conversion | undefined;

/** For conversions of the batch's records; reads the hits that made them, which hold the amounts as they were sent. */
export async function openPricing(batch: Batch, conversions: readonly Conversion[]): Promise<Pricing> {
  const { records, stores } = batch;
  const ownOf = ({ networkId }: Conversion) => required(records.network(networkId)).currency;
  const foreign = conversions.filter((one) => one.exchange === null && isForeign(records, one));
  const found = await stores.hits.findMany(foreign.map(({ id }) => id));
  const hits = new Map(found.map((hit) => [hit.id, hit]));
  await prepareRates(
    batch,
    foreign.map(({ networkId, convertedAt: at, currency }) => ({ networkId, at, currency })),
  );
  return (conversion) => {
    const { id, networkId, campaignId, affiliateId, termsVersion, clickedAt, convertedAt: at } = conversion;
    const hit = hits.get(id);
    const terms = records.terms(campaignId, termsVersion);
    if (!hit || !terms) return conversion;
    const exchangeRateOf = (from: string) => rateOn(batch, { networkId, at }, from);
    const circumstances = { currency: ownOf(conversion), exchangeRateOf, capFor: () => undefined };
    const groupIds = records.groups(affiliateId, clickedAt ?? at);
    return pricedForApproval(conversion, asItWaits(hit, conversion), { terms, groupIds, circumstances });
  };
}

/** Hits are stored as they were sent; what waits for a rate knows the currency of its sale. */
export const asItWaits = (hit: HitEvent, { currency }: Conversion): HitEvent =>
  hit.currency === '' ? { ...hit, currency } : hit;

/** The refusal of an approval for want of an exchange rate. */
export const whyUnpriced = ({ currency }: Conversion): string =>
  `There is no exchange rate for ${currency} on the day of the sale, so its payout is unknown. Add the rate, or import the amounts.`;

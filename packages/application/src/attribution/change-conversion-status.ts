import { differenceOf, useOfConversion } from '@tributary/domain/attribution/caps';
import type { Conversion, ConversionStatus } from '@tributary/domain/attribution/conversion';
import { mayChangeStatus, nextStatuses, reasonFor } from '@tributary/domain/attribution/status';
import { deltasOfConversion, negatedDeltas } from '@tributary/domain/reporting/deltas';
import type { ConversionId, DeliveryId, NetworkId } from '@tributary/domain/shared/ids';
import { refuse } from '@tributary/domain/shared/refusal';
import { closeBatch, openBatch, notify, type Batch } from './batch.ts';
import { readBatchRecords } from './batch-records.ts';
import { openPricing, whyUnpriced } from './pricing.ts';
import type { Books } from './books.ts';
import type { Clock } from '../shared/stamps.ts';

export type ChangeConversionStatusDependencies = {
  readonly books: Books;
  readonly clock: Clock;
  readonly newDeliveryId: () => DeliveryId;
};
export type StatusChange = {
  readonly networkId: NetworkId;
  readonly conversionId: ConversionId;
  readonly status: ConversionStatus;
  /** Why: kept with rejected and cancelled conversions, which say so by themselves without one, and in the audit log. */
  readonly reason: string;
  /** Refuses what whoever asks may not change; asked about the conversion as it is, while nobody else can change it. */
  readonly requireMayJudge?: (before: Conversion) => void;
};
export type ChangeConversionStatus = (
  change: StatusChange,
) => Promise<{ readonly kind: 'changed' | 'unchanged'; readonly conversion: Conversion }>;

/**
 * Gives a conversion another status (docs/rules/statuses.md#changing-a-status): stats follow on the conversion's own
 * day, caps give back or take, and the affiliate is notified once, when it becomes approved. A sale that was never
 * converted is, before it is approved. Refuses `not_found`, and `not_allowed_in_state` for a status it can't get, one
 * that a full cap does not leave room for, or an approval of a sale that no exchange rate is known for. The same
 * status again changes nothing.
 */
export const makeChangeConversionStatus =
  (dependencies: ChangeConversionStatusDependencies): ChangeConversionStatus =>
  async (change) => {
    const { books } = dependencies;
    const { networkId, conversionId } = change;
    const found = await books.run({ networkIds: [], campaignIds: [] }, ({ conversions }) =>
      conversions.find(networkId, conversionId),
    );
    if (!found) throw notFound();
    return books.run({ networkIds: [networkId], campaignIds: [found.campaignId] }, async (stores) => {
      const before = await stores.conversions.find(networkId, conversionId);
      if (!before) throw notFound();
      change.requireMayJudge?.(before);
      if (before.status === change.status) return { kind: 'unchanged', conversion: before };
      requireAllowed(before.status, change.status);
      const batch = openBatch(stores, await readBatchRecords(stores.catalog, [before]));
      const priced = change.status === 'approved' ? await priceOf(batch, before) : before;
      const after = changed(priced, change);
      const why = change.reason.trim() || after.reason;
      if (priced !== before)
        await stores.conversions.edit([{ ...priced, status: before.status, reason: before.reason }]);
      const { status, reason } = after;
      await stores.conversions.setStatus({ networkId, id: conversionId, status, reason, why });
      await followInBooks(batch, before, after);
      if (after.status === 'approved') await notifyAffiliate(batch, after, dependencies);
      await closeBatch(batch, dependencies.clock());
      return { kind: 'changed', conversion: after };
    });
  };

async function priceOf(batch: Batch, conversion: Conversion): Promise<Conversion> {
  const priced = (await openPricing(batch, [conversion]))(conversion);
  if (priced) return priced;
  throw refuse('not_allowed_in_state', whyUnpriced(conversion));
}

async function followInBooks(batch: Batch, before: Conversion, after: Conversion): Promise<void> {
  const { ledger, records } = batch;
  const day = records.day(after.networkId, after.convertedAt);
  const { affiliateId, campaignId, convertedAt, facts } = after;
  const entry = { campaignId, occasion: { affiliateId, country: facts.country, at: convertedAt, day } };
  const use = differenceOf(useOfConversion(before), useOfConversion(after));
  await ledger.prepare([entry]);
  const cap = ledger.capFor(entry, use);
  if (cap) {
    const message = `The ${cap.period} ${cap.measure} cap of the campaign leaves no room for it; raise the cap first.`;
    throw refuse('not_allowed_in_state', message);
  }
  ledger.take(entry, use);
  batch.deltas.push(...negatedDeltas(deltasOfConversion(before, day)), ...deltasOfConversion(after, day));
}

async function notifyAffiliate(
  batch: Batch,
  conversion: Conversion,
  { clock, newDeliveryId }: ChangeConversionStatusDependencies,
): Promise<void> {
  const { clickId } = conversion;
  const [click = null] = clickId === null ? [] : await batch.stores.clicks.findMany([clickId]);
  notify(batch, { event: 'conversion', conversion, click }, { now: clock(), newDeliveryId });
}

const changed = (before: Conversion, { status, reason }: StatusChange): Conversion => ({
  ...before,
  status,
  reason: reasonFor(status, reason),
});

function requireAllowed(from: ConversionStatus, to: ConversionStatus): void {
  if (mayChangeStatus(from, to)) return;
  const allowed = nextStatuses(from).join(', ');
  throw refuse('not_allowed_in_state', `A conversion that is ${from} can become ${allowed}, not ${to}.`);
}

const notFound = () => refuse('not_found', 'There is no such conversion.');

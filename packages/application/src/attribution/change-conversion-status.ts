import { differenceOf, useOfConversion } from '@tributary/domain/attribution/caps';
import type { Conversion, ConversionStatus } from '@tributary/domain/attribution/conversion';
import type { Cap } from '@tributary/domain/catalog/campaign';
import { NO_EXCHANGE_RATE } from '@tributary/domain/attribution/decide-hit';
import { onReview } from '@tributary/domain/attribution/hold';
import type { ReasonCode } from '@tributary/domain/attribution/reason-code';
import {
  mayChangeStatus,
  nextStatuses,
  reasonCodeFor,
  reasonFor,
} from '@tributary/domain/attribution/status';
import { deltasOfConversion, negatedDeltas } from '@tributary/domain/reporting/deltas';
import type { ConversionId, DeliveryId, NetworkId } from '@tributary/domain/shared/ids';
import { DomainError, refuse } from '@tributary/domain/shared/refusal';
import { closeBatch, notifyOfStatus, openBatch, type Batch } from './batch.ts';
import { distinct, readBatchRecords } from './batch-records.ts';
import type { Books, BookStores } from './books.ts';
import { capEntryOf, type CapEntry } from './cap-ledger.ts';
import { openPricing, type Pricing, whyUnpriced } from './pricing.ts';
import type { Clock } from '../shared/stamps.ts';

export type ChangeConversionStatusDependencies = {
  readonly books: Books;
  readonly clock: Clock;
  readonly newDeliveryId: () => DeliveryId;
};
type NewStatus = {
  readonly networkId: NetworkId;
  readonly status: ConversionStatus;
  /** Why: kept in the audit log and with rejected and cancelled conversions, which get a default reason without one. */
  readonly reason: string;
  /** Kept with rejected and cancelled conversions (docs/rules/statuses.md#reason-codes). */
  readonly reasonCode?: ReasonCode | null;
  /** Throws a refusal where the caller may not change the conversion; called with the conversion as it is, locked. */
  readonly requireMayJudge?: (before: Conversion) => void;
  /** Says what would become of each, and stores nothing. */
  readonly dryRun?: boolean;
};
export type StatusChange = NewStatus & { readonly conversionId: ConversionId };
export type StatusChanges = NewStatus & { readonly conversionIds: readonly ConversionId[] };
type Changed = { readonly kind: 'changed' | 'unchanged'; readonly conversion: Conversion };
/** `reason`: why a conversion stays pending that nobody asked to (docs/rules/attribution.md#holds); empty where no word stands for it. */
export type StatusOutcome =
  Changed | { readonly kind: 'refused'; readonly why: DomainError; readonly reason: string };

export type ChangeConversionStatus = (change: StatusChange) => Promise<Changed>;
export type ChangeConversionStatuses = (
  change: StatusChanges,
) => Promise<ReadonlyMap<ConversionId, StatusOutcome>>;

/** At most so many conversions of one campaign in one transaction, which holds up all other decisions about the campaign. */
const TOGETHER_MAX = 100;

/**
 * Gives a conversion another status (docs/rules/statuses.md#changing-a-status): stats follow on the conversion's own
 * day, caps give back or take, and the affiliate is notified. A sale that was never
 * converted is, before it is approved. Refuses `not_found`, and `not_allowed_in_state` for a status it can't get, one
 * that a full cap does not leave room for, or an approval of a sale that no exchange rate is known for. The same
 * status again changes nothing, but that `pending` puts one on review that is on hold (docs/rules/attribution.md#holds).
 */
export const makeChangeConversionStatus = (
  dependencies: ChangeConversionStatusDependencies,
): ChangeConversionStatus => {
  const changeStatuses = makeChangeConversionStatuses(dependencies);
  return async ({ conversionId, ...change }) => {
    return changedIn(await changeStatuses({ ...change, conversionIds: [conversionId] }), conversionId);
  };
};

/** The outcome of one of them, for `throw` where it was refused. */
export function changedIn(outcomes: ReadonlyMap<ConversionId, StatusOutcome>, id: ConversionId): Changed {
  const outcome = outcomes.get(id) ?? notFound();
  if (outcome.kind === 'refused') throw outcome.why;
  return outcome;
}

/**
 * The same for many conversions; each is changed or refused by itself, and those that share a cap in the order given. Those of one
 * campaign share transactions of at most a hundred: when a transaction fails, none of its conversions was changed. A dry run takes all of
 * a campaign together, so that each finds the caps as those before it would leave them.
 */
export const makeChangeConversionStatuses =
  (dependencies: ChangeConversionStatusDependencies): ChangeConversionStatuses =>
  async ({ conversionIds, ...change }) => {
    const { books } = dependencies;
    const { networkId } = change;
    reasonCodeFor(change.status, change.reasonCode ?? null, change.reason);
    const found = await books.run({ networkIds: [], campaignIds: [] }, ({ conversions }) =>
      conversions.findMany(networkId, conversionIds),
    );
    const campaignOf = new Map(found.map(({ id, campaignId }) => [id, campaignId]));
    const outcomes = new Map<ConversionId, StatusOutcome>(conversionIds.map((id) => [id, notFound()]));
    for (const campaignId of distinct(found.map((one) => one.campaignId))) {
      const own = distinct(conversionIds).filter((id) => campaignOf.get(id) === campaignId);
      const together = change.dryRun ? own.length : TOGETHER_MAX;
      for (let from = 0; from < own.length; from += together) {
        const scope = { networkIds: [networkId], campaignIds: [campaignId] };
        const ids = own.slice(from, from + together);
        const decided = await books.run(scope, (stores) =>
          changeTogether(stores, { ids, change }, dependencies),
        );
        for (const [id, outcome] of decided) outcomes.set(id, outcome);
      }
    }
    return outcomes;
  };

type Together = { readonly ids: readonly ConversionId[]; readonly change: NewStatus };
/** A conversion whose change was decided and has yet to be written. */
type Written = { readonly before: Conversion; readonly priced: Conversion; readonly after: Conversion };

/** Of one campaign, which the transaction has locked. All is decided before anything is written, so that what is refused leaves nothing behind. */
export async function changeTogether(
  stores: BookStores,
  { ids, change }: Together,
  dependencies: ChangeConversionStatusDependencies,
): Promise<Map<ConversionId, StatusOutcome>> {
  const stored = await stores.conversions.findMany(change.networkId, ids);
  const byId = new Map(stored.map((one) => [one.id, one]));
  const others = stored.filter((one) => !isAlready(one, change));
  const batch = openBatch(stores, await readBatchRecords(stores.catalog, others));
  const priceOf = change.status === 'approved' ? await openPricing(batch, others) : undefined;
  await batch.ledger.prepare(others.map((one) => entryOf(batch, one)));
  const written: Written[] = [];
  const outcomes = new Map<ConversionId, StatusOutcome>();
  for (const id of ids) {
    const before = byId.get(id);
    const why = before && whyNotToJudge(change, before);
    if (!before) outcomes.set(id, notFound());
    else if (why) outcomes.set(id, { kind: 'refused', why, reason: '' });
    else if (isAlready(before, change)) outcomes.set(id, { kind: 'unchanged', conversion: before });
    else {
      const decided = decide(batch, { before, change, priceOf });
      if ('after' in decided) written.push(decided);
      outcomes.set(id, 'after' in decided ? { kind: 'changed', conversion: decided.after } : decided);
    }
  }
  if (written.length > 0 && !change.dryRun) await write(batch, { written, change }, dependencies);
  return outcomes;
}

function whyNotToJudge({ requireMayJudge }: NewStatus, before: Conversion): DomainError | undefined {
  try {
    requireMayJudge?.(before);
    return undefined;
  } catch (error) {
    if (error instanceof DomainError) return error;
    throw error;
  }
}

type Wanted = {
  readonly before: Conversion;
  readonly change: NewStatus;
  readonly priceOf: Pricing | undefined;
};

function decide(
  batch: Batch,
  { before, change, priceOf }: Wanted,
): Written | (StatusOutcome & { kind: 'refused' }) {
  if (before.status !== change.status && !mayChangeStatus(before.status, change.status)) {
    const allowed = nextStatuses(before.status).join(', ');
    return refusal(
      `A conversion that is ${before.status} can be changed to ${allowed}, not to ${change.status}.`,
    );
  }
  const priced = priceOf ? priceOf(before) : before;
  if (!priced) return refusal(whyUnpriced(before), NO_EXCHANGE_RATE);
  const after = changed(priced, change);
  const cap = followInBooks(batch, before, after);
  if (!cap) return { before, priced, after };
  return refusal(
    `The campaign's ${cap.period} ${cap.measure} cap is used up. Raise the cap first.`,
    'CAP_REACHED',
  );
}

/** Counts the change in caps and stats; or returns the cap that leaves no room for it, and counts nothing. */
function followInBooks(batch: Batch, before: Conversion, after: Conversion): Cap | undefined {
  const { ledger, deltas } = batch;
  const entry = entryOf(batch, after);
  const use = differenceOf(useOfConversion(before), useOfConversion(after));
  const cap = ledger.roomlessCap(entry, use);
  if (cap) return cap;
  ledger.take(entry, use);
  const { day } = entry.occasion;
  deltas.push(...negatedDeltas(deltasOfConversion(before, day)), ...deltasOfConversion(after, day));
  return undefined;
}

const entryOf = ({ records }: Batch, conversion: Conversion): CapEntry =>
  capEntryOf(records, conversion, conversion.convertedAt);

async function write(
  batch: Batch,
  { written, change }: { readonly written: readonly Written[]; readonly change: NewStatus },
  { clock, newDeliveryId }: ChangeConversionStatusDependencies,
): Promise<void> {
  const { conversions, clicks } = batch.stores;
  const repriced = written.filter(({ before, priced }) => priced !== before);
  if (repriced.length > 0) {
    await conversions.edit(
      repriced.map(({ before: { status, reason }, priced }) => ({ ...priced, status, reason })),
    );
  }
  for (const { after } of written) {
    const { networkId, id, status, reason, reasonCode } = after;
    const why = change.reason.trim() || reason;
    await conversions.setStatus({ networkId, id, status, reason, reasonCode, why });
  }
  const clickIds = written.flatMap(({ after: { clickId } }) => clickId ?? []);
  const found = clickIds.length === 0 ? [] : await clicks.findMany(distinct(clickIds));
  const clickOf = new Map(found.map((click) => [click.id, click]));
  for (const { before, after } of written) {
    const click = (after.clickId && clickOf.get(after.clickId)) ?? null;
    notifyOfStatus(batch, { before, after, click }, { now: clock(), newDeliveryId });
  }
  await closeBatch(batch, clock());
}

const changed = (before: Conversion, { status, reason, reasonCode = null }: NewStatus): Conversion =>
  status === 'pending'
    ? onReview(before)
    : { ...before, status, reason: reasonFor(status, reason), reasonCode, releaseOn: null };

/** Whether there is nothing to change: a conversion on hold that is made pending by hand is put on review. */
const isAlready = ({ status, releaseOn }: Conversion, change: NewStatus): boolean =>
  status === change.status && (status !== 'pending' || releaseOn === null);

const refusal = (message: string, reason = '') =>
  ({ kind: 'refused', why: refuse('not_allowed_in_state', message), reason }) as const;
const notFound = () =>
  ({ kind: 'refused', why: refuse('not_found', 'Conversion not found.'), reason: '' }) as const;

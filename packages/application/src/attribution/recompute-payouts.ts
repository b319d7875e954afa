// What rate rules would have paid for past days, and the same booked: one way for both, so that a preview shows what is booked
// (docs/rules/money.md#recomputed-payouts).
import { differenceOf, useOfConversion } from '@tributary/domain/attribution/caps';
import type { Conversion } from '@tributary/domain/attribution/conversion';
import { recomputedPayout } from '@tributary/domain/attribution/recomputed-payout';
import {
  assertPreviewDays,
  payoutPreview,
  previewLine,
  type PayoutPreview,
} from '@tributary/domain/catalog/payout-preview';
import type { RateRule, RulesInForce } from '@tributary/domain/catalog/rate-rule';
import { deltasOfConversion, negatedDeltas } from '@tributary/domain/reporting/deltas';
import { instantsOf, type DayRange } from '@tributary/domain/shared/calendar-day';
import type { AffiliateId, CampaignId, NetworkId } from '@tributary/domain/shared/ids';
import { add, ZERO, type Money } from '@tributary/domain/shared/money';
import { invalid } from '@tributary/domain/shared/refusal';
import { getNetwork } from '../accounts/get-account.ts';
import type { Networks } from '../accounts/networks.ts';
import type { DraftRateRules, SetRateRules } from '../catalog/edit-rate-rules.ts';
import type { LogPosition } from '../shared/page.ts';
import type { Clock } from '../shared/stamps.ts';
import { closeBatch, openBatch, type Batch } from './batch.ts';
import { readBatchRecords, required } from './batch-records.ts';
import type { Books } from './books.ts';
import { capEntryOf } from './cap-ledger.ts';
import type { ConversionFilter, Reads } from './logs.ts';

type Dependencies = {
  readonly books: Books;
  readonly reads: Pick<Reads, 'conversions' | 'countConversions'>;
  readonly stores: { readonly networks: Pick<Networks, 'find'> };
  readonly clock: Clock;
  readonly setRateRules: SetRateRules;
  readonly draftRateRules: DraftRateRules;
};

export type ApplyRateRules = (
  input: Parameters<SetRateRules>[0] & {
    /** Approved conversions of these days are paid by the new rules as well. */
    readonly recompute?: DayRange | undefined;
    /** Says what it would come to, and stores nothing. */
    readonly dryRun: boolean;
  },
) => Promise<{
  readonly rateRules: readonly RateRule[];
  /** What it comes to, affiliate by affiliate; null where nothing was to be recomputed. */
  readonly recomputed: PayoutPreview | null;
}>;

/** Of one request, which answers when all is booked. */
const RECOMPUTED_MAX = 50_000;
/** Of one transaction, which holds up all other decisions about the campaign. */
const TOGETHER_MAX = 200;

/**
 * Replaces the rules of a campaign and, where days are named, recomputes their payouts: stats, caps, volume rules and invoices follow as when
 * somebody edits the conversions. Asked again, it goes on where it stopped, and changes nothing twice. Refuses what setting
 * the rules refuses, and with `invalid_parameter` more than 92 days or 50,000 conversions, before anything is stored.
 */
export const makeApplyRateRules = (dependencies: Dependencies): ApplyRateRules => {
  const { stores, reads, setRateRules, draftRateRules } = dependencies;
  return async ({ recompute, dryRun, ...input }) => {
    const { networkId, campaignId } = input;
    const draft = dryRun ? await draftRateRules(input) : null;
    let filter: ConversionFilter | undefined;
    if (recompute) {
      assertPreviewDays(recompute, 'end');
      const { zone } = await getNetwork(stores, networkId);
      const campaignIds = [campaignId as CampaignId];
      filter = { ...instantsOf(recompute, zone), campaignIds, statuses: ['approved'] };
      if ((await reads.countConversions(networkId, filter)) > RECOMPUTED_MAX)
        throw invalid(
          'end',
          `Up to ${RECOMPUTED_MAX} approved conversions can be recomputed at once. Enter fewer days.`,
        );
    }
    const { rateRules } = draft ?? (await setRateRules(input));
    const recomputed = filter ? await recomputedPayouts(dependencies, { ...input, filter, draft }) : null;
    return { rateRules, recomputed };
  };
};

type Asked = {
  readonly networkId: NetworkId;
  readonly campaignId: string;
  readonly filter: ConversionFilter;
  /** Rules that are tried, in place of the present ones; null: the present ones, and what they come to is booked. */
  readonly draft: RulesInForce | null;
};
type Change = { readonly before: Conversion; readonly after: Conversion };

async function recomputedPayouts(
  { books, reads, clock }: Dependencies,
  { networkId, campaignId, filter, draft }: Asked,
): Promise<PayoutPreview> {
  const scope = draft
    ? { networkIds: [], campaignIds: [] }
    : { networkIds: [networkId], campaignIds: [campaignId as CampaignId] };
  const sums = new Map<AffiliateId, { before: Money; after: Money }>();
  let after: LogPosition | undefined;
  for (;;) {
    const page = { page: 1, limit: TOGETHER_MAX, ...(after && { after }) };
    const lines = await reads.conversions(networkId, filter, page);
    const changes = await books.run(scope, async (stores) => {
      // Once more: under the campaign's lock another may have changed them.
      const ids = lines.map(({ id }) => id);
      const stored = (await stores.conversions.findMany(networkId, ids)).filter(isApproved);
      const batch = openBatch(stores, await readBatchRecords(stores.catalog, stored));
      const all = stored.map((before) => ({ before, after: recomputedIn(batch, before, draft) }));
      if (!draft) await book(batch, { changes: all, now: clock() });
      return all;
    });
    for (const one of changes) {
      const { affiliateId } = one.before;
      const sum = sums.get(affiliateId) ?? { before: ZERO, after: ZERO };
      sums.set(affiliateId, {
        before: add(sum.before, one.before.payout),
        after: add(sum.after, one.after.payout),
      });
    }
    const last = lines.at(-1);
    if (!last || lines.length < TOGETHER_MAX) break;
    after = { at: last.convertedAt, id: last.id };
  }
  const inOrder = [...sums].sort(([a], [b]) => (a < b ? -1 : 1));
  return payoutPreview(inOrder.map(([id, sum]) => previewLine(id, sum.before, sum.after)));
}

const isApproved = ({ status }: Conversion): boolean => status === 'approved';

function recomputedIn({ records }: Batch, before: Conversion, draft: RulesInForce | null): Conversion {
  const { networkId, campaignId, affiliateId, clickedAt, convertedAt } = before;
  return recomputedPayout(before, {
    terms: { ...required(records.currentTerms(campaignId)), ...draft },
    groupIds: records.groups(affiliateId, clickedAt ?? convertedAt),
    currency: required(records.network(networkId)).currency,
  });
}

type Booking = { readonly changes: readonly Change[]; readonly now: Date };

/** Caps count what is paid now, also above their limit: it was earned. */
async function book(batch: Batch, { changes, now }: Booking): Promise<void> {
  const { stores, records, ledger, deltas } = batch;
  const changed = changes.filter(({ before, after }) => before !== after);
  if (changed.length === 0) return;
  const entryOf = (one: Conversion) => capEntryOf(records, one, one.convertedAt);
  await ledger.prepare(changed.map(({ after }) => entryOf(after)));
  await stores.conversions.edit(changed.map(({ after }) => after));
  for (const { before, after } of changed) {
    const day = records.day(after.networkId, after.convertedAt);
    ledger.take(entryOf(after), differenceOf(useOfConversion(before), useOfConversion(after)));
    deltas.push(...negatedDeltas(deltasOfConversion(before, day)), ...deltasOfConversion(after, day));
  }
  await closeBatch(batch, now);
}

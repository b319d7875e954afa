// Lines that change a conversion which is there already: stats follow on its own day, caps give back or take, and the
// affiliate is notified of a new status, if the import says so.
import { differenceOf, useOfConversion } from '@tributary/domain/attribution/caps';
import type { Conversion } from '@tributary/domain/attribution/conversion';
import type { ImportLine } from '@tributary/domain/jobs/import-row';
import { editedConversion } from '@tributary/domain/jobs/edit-conversion';
import { ONE_TO_ONE } from '@tributary/domain/exchange/exchange-rates';
import { deduplicationKeyOf } from '@tributary/domain/attribution/deduplication-key';
import { deltasOfConversion, negatedDeltas } from '@tributary/domain/reporting/deltas';
import type { ClickId, ConversionId, NetworkId } from '@tributary/domain/shared/ids';
import { DomainError, invalid } from '@tributary/domain/shared/refusal';
import type { Click } from '@tributary/domain/tracking/click';
import { notifyOfStatus, type Batch, type DeliveryStamp } from './batch.ts';
import { required } from './batch-records.ts';
import { capEntryOf, type CapEntry } from './cap-ledger.ts';
import { openPricing, whyUnpriced, type Pricing } from './pricing.ts';
import { prepareRates, rateOn } from './rates.ts';

/** Who has a deduplication key: as its own, or as one of those it was sent with or had before. */
export type KeyHolder = { readonly conversionId: ConversionId; readonly isOwn: boolean };

/** What a line edits, and what it says. */
export type EditLine = {
  /** Of the file, from 1; 0 for a postback. */
  readonly row: number;
  readonly conversion: Conversion;
  readonly line: ImportLine;
  /** Whoever says so; the network unless it is given. */
  readonly by?: 'network' | 'advertiser';
};
export type EditOptions = {
  readonly networkId: NetworkId;
  /** False: affiliates hear nothing of it. */
  readonly sendPostbacks: boolean | null;
  readonly stamp: DeliveryStamp;
};

export type EditOutcome = {
  readonly row: number;
  readonly kind: 'edited' | 'errors';
  /** Why not; empty when it was done. */
  readonly message: string;
};

export type Edits = {
  readonly entries: readonly CapEntry[];
  /** A conversion as the lines so far have left it. */
  current(id: ConversionId): Conversion | undefined;
  /** `holders`: who has a deduplication key by now; what the line takes is changed in it. */
  outcomeOf(line: EditLine, holders: Map<string, KeyHolder>): EditOutcome;
  /** Writes all edits at once. */
  write(): Promise<void>;
};

/** Reads what the edits among these rows need, each record once (docs/rules/imports.md#edits). */
export async function openEdits(
  batch: Batch,
  wanted: readonly EditLine[],
  options: EditOptions,
): Promise<Edits> {
  const ids = [...new Set(wanted.map(({ conversion }) => conversion.id))];
  const { networkId } = options;
  // Once more, under the campaigns' locks: another may have changed them.
  const stored = ids.length === 0 ? [] : await batch.stores.conversions.findMany(networkId, ids);
  const sales = wanted.map(({ conversion, line }) => saleOf(conversion, line.currency));
  await prepareRates(batch, sales);
  const pricing = await openPricing(batch, stored);
  const before = new Map(stored.map((one) => [one.id, one]));
  const now = new Map(before);
  const steps: Conversion[] = [];
  const change = (line: EditLine, holders: Map<string, KeyHolder>): void => {
    const current = required(now.get(line.conversion.id));
    const edited = editedConversion(current, line.line, {
      ...circumstancesOf(batch, current, line),
      terms: batch.records.terms(current.campaignId, current.termsVersion),
      by: line.by ?? 'network',
    });
    const after = current.status === 'approved' ? edited : approvable(edited, pricing);
    // A line that is refused leaves nothing changed for those after it: the caps refuse before they take.
    requireFreeKey(after, holders);
    takeCaps(batch, current, after);
    // A repeat of what was sent before stays one; its key only stops being the conversion's own.
    holders.set(current.deduplicationKey, { conversionId: after.id, isOwn: false });
    holders.set(after.deduplicationKey, { conversionId: after.id, isOwn: true });
    now.set(after.id, after);
    steps.push(after);
  };
  return {
    entries: stored.map((one) => entryOf(batch, one)),
    current: (id) => now.get(id),
    outcomeOf: (line, holders) => {
      const why = refusalOf(() => change(line, holders));
      return { row: line.row, kind: why === '' ? 'edited' : 'errors', message: why };
    },
    write: () => writeEdits(batch, { before, now, steps }, options),
  };
}

/** Empty: it was done. */
function refusalOf(work: () => void): string {
  try {
    work();
    return '';
  } catch (error) {
    if (!(error instanceof DomainError)) throw error;
    return error.message;
  }
}

/** The deduplication keys the edited conversions would have, to look up who has them. */
export const newKeysOf = (lines: readonly EditLine[]): string[] =>
  lines.flatMap(({ conversion, line }) =>
    line.txnId === '' ? [] : [deduplicationKeyOf({ ...conversion, txnId: line.txnId })],
  );

/** What becomes approved must be priced. */
function approvable(edited: Conversion, pricing: Pricing): Conversion {
  if (edited.status !== 'approved') return edited;
  const priced = pricing(edited);
  if (!priced) throw invalid('status', whyUnpriced(edited));
  return { ...priced, status: 'approved', reason: '', reasonCode: null, releaseOn: null };
}

const saleOf = ({ networkId, convertedAt: at }: Conversion, currency: string) => ({
  networkId,
  at,
  currency,
});

function circumstancesOf(
  batch: Batch,
  { networkId, convertedAt }: Conversion,
  { line: { currency } }: EditLine,
) {
  const own = required(batch.records.network(networkId)).currency;
  if (currency === '' || currency === own) return { currency: own, factor: ONE_TO_ONE, exchange: null };
  const found = rateOn(batch, { networkId, at: convertedAt }, currency);
  return { currency: own, factor: found?.factor, exchange: found?.used ?? null };
}

function requireFreeKey(after: Conversion, holders: ReadonlyMap<string, KeyHolder>): void {
  const { conversionId: holder, isOwn } = holders.get(after.deduplicationKey) ?? {};
  if (!isOwn || holder === after.id) return;
  throw invalid('txn_id', `txn_id is already used by conversion ${holder} of the campaign. Send another.`);
}

function takeCaps(batch: Batch, before: Conversion, after: Conversion): void {
  const entry = entryOf(batch, after);
  const use = differenceOf(useOfConversion(before), useOfConversion(after));
  const cap = batch.ledger.capFor(entry, use);
  if (cap) {
    throw invalid(
      'status',
      `the campaign's ${cap.period} ${cap.measure} cap is used up; raise the cap first.`,
    );
  }
  batch.ledger.take(entry, use);
}

type Edited = {
  readonly before: ReadonlyMap<ConversionId, Conversion>;
  readonly now: ReadonlyMap<ConversionId, Conversion>;
  /** Every state on the way, in order. */
  readonly steps: readonly Conversion[];
};

async function writeEdits(batch: Batch, { before, now, steps }: Edited, options: EditOptions): Promise<void> {
  const { stores, records } = batch;
  const changed = [...now.values()].filter((after) => after !== before.get(after.id));
  const isKeyed = steps.some(
    ({ id, deduplicationKey }) => deduplicationKey !== before.get(id)?.deduplicationKey,
  );
  // A deduplication key may pass from one to another: then the order counts. One that a conversion had on the way only
  // stays with it too, so the steps count and not what they come to.
  if (isKeyed) for (const step of steps) await stores.conversions.edit([step]);
  else await stores.conversions.edit(changed);
  const clicks = await clicksOf(batch, changed, options);
  for (const after of changed) {
    const was = required(before.get(after.id));
    const day = records.day(after.networkId, after.convertedAt);
    batch.deltas.push(...negatedDeltas(deltasOfConversion(was, day)), ...deltasOfConversion(after, day));
    if (options.sendPostbacks === false) continue;
    const click = after.clickId === null ? null : (clicks.get(after.clickId) ?? null);
    notifyOfStatus(batch, { before: was, after, click }, options.stamp);
  }
}

/** For what the postbacks say. */
async function clicksOf(
  { stores }: Batch,
  changed: readonly Conversion[],
  { sendPostbacks }: EditOptions,
): Promise<Map<ClickId, Click>> {
  const ids = sendPostbacks !== false ? changed.flatMap(({ clickId }) => clickId ?? []) : [];
  const found = ids.length === 0 ? [] : await stores.clicks.findMany([...new Set(ids)]);
  return new Map(found.map((click) => [click.id, click]));
}

const entryOf = ({ records }: Batch, conversion: Conversion): CapEntry =>
  capEntryOf(records, conversion, conversion.convertedAt);

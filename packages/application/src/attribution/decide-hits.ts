import { useOfConversion } from '@tributary/domain/attribution/caps';
import type { Conversion, HitEvent } from '@tributary/domain/attribution/conversion';
import {
  decideExamined,
  type ExaminedHit,
  examineHit,
  type HitContext,
  type HitDecision,
  keysHeldBy,
  refusedBecause,
} from '@tributary/domain/attribution/decide-hit';
import { deltasOfConversion } from '@tributary/domain/reporting/deltas';
import type { ClickId, ConversionId } from '@tributary/domain/shared/ids';
import type { Click } from '@tributary/domain/tracking/click';
import { notify, type Batch, type DeliveryStamp } from './batch.ts';
import { missingRecord, required } from './batch-records.ts';
import type { HeldKey } from './books.ts';
import type { CapEntry } from './cap-ledger.ts';
import { prepareRates, rateOn, type Sale } from './rates.ts';

export type HitOptions = {
  readonly stamp: DeliveryStamp;
  /** The clicks the hits may be about; only those whose campaign the batch has locked. */
  readonly clickOf: (id: ClickId) => Click | undefined;
};

/** A hit from the event log, or one that waited in the books for its click (`waited`). */
export type IncomingHit = { readonly hit: HitEvent; readonly waited: boolean };
type Line = IncomingHit & { readonly decision: HitDecision };
type Pending = IncomingHit & {
  readonly click: Click;
  readonly context: HitContext;
  readonly examined: ExaminedHit;
};

/**
 * Decides hits in the order of their ids and stores their outcomes and conversions. A hit whose click is not stored yet waits;
 * it is never refused for being early. Returns the conversions made.
 */
export async function decideHits(
  batch: Batch,
  incoming: readonly IncomingHit[],
  options: HitOptions,
): Promise<Conversion[]> {
  const lines: Line[] = [];
  const pending: Pending[] = [];
  await batch.standings.prepare(
    incoming.flatMap(({ hit }) => (hit.clickId && options.clickOf(hit.clickId)) || []),
  );
  for (const one of inOrder(incoming)) {
    const sorted = sortOut(batch, one, options);
    if (sorted === undefined) continue;
    if ('decision' in sorted) lines.push(sorted);
    else pending.push(sorted);
  }
  const { lines: decided, further } = await decidePending(batch, pending);
  lines.push(...decided);
  await store(batch, lines, options.clickOf);
  const conversions = lines.flatMap(({ decision }) => decision.conversion ?? []);
  await batch.stores.conversions.add(conversions);
  await batch.stores.conversions.hold(further);
  for (const conversion of conversions) {
    batch.deltas.push(
      ...deltasOfConversion(conversion, batch.records.day(conversion.networkId, conversion.convertedAt)),
    );
    const click = conversion.clickId === null ? null : (options.clickOf(conversion.clickId) ?? null);
    if (conversion.status === 'approved')
      notify(batch, { event: 'conversion', conversion, click }, options.stamp);
  }
  return conversions;
}

/**
 * Decides at once a hit that needs no look at other conversions; undefined when nothing is left to do or it cannot be
 * decided.
 */
function sortOut(batch: Batch, one: IncomingHit, { clickOf }: HitOptions): Line | Pending | undefined {
  const { hit } = one;
  if (hit.refusal !== null) return { ...one, decision: refusedBecause(hit.refusal, 'refused on arrival') };
  if (hit.clickId === null) return { ...one, decision: refusedBecause('INVALID_CLICK_ID', 'no click id') };
  const click = clickOf(hit.clickId);
  if (!click) return one.waited ? undefined : { ...one, decision: WAITING };
  const why = missingRecord(batch.records, click);
  if (why !== undefined) {
    batch.undecidable.push({ event: hit, why });
    return undefined;
  }
  const context = hitContextOf(batch, click);
  const examined = examineHit(hit, context);
  if (examined.kind === 'examined') return { ...one, click, context, examined };
  return { ...one, decision: refusedBecause(examined.reason, examined.detail) };
}

const WAITING: HitDecision = {
  outcome: { state: 'waiting' },
  detail: 'its click has not arrived yet',
  conversion: null,
};

/** The records a hit is decided by, from those the batch has read; the batch must have read those of the click, and its standing. */
export function hitContextOf({ records, standings }: Batch, click: HitContext['click']): HitContext {
  const terms = required(records.terms(click.campaignId, click.termsVersion));
  return {
    click,
    campaign: required(records.campaign(click.campaignId)),
    advertiser: records.account(click.advertiserId),
    standing: standings.of(click),
    terms,
    currentTerms: records.currentTerms(click.campaignId) ?? terms,
  };
}

type Decided = {
  readonly lines: readonly Line[];
  /** Keys that conversions hold from now on beside their own (docs/rules/attribution.md#repeats-and-default-goals). */
  readonly further: readonly HeldKey[];
};

async function decidePending(batch: Batch, pending: readonly Pending[]): Promise<Decided> {
  const { records, ledger } = batch;
  const conversionIds = await storedConversions(batch, pending);
  const further: HeldKey[] = [];
  const entries = new Map(pending.map((one) => [one.hit.id, entryOf(batch, one)]));
  await ledger.prepare([...entries.values()]);
  await prepareRates(batch, pending.map(saleOf));
  const lines = pending.map((one) => {
    const { hit, waited, click, context, examined } = one;
    const { networkId } = click;
    const entry = required(entries.get(hit.id));
    const keyIn = (deduplicationKey: string) => `${networkId}|${deduplicationKey}`;
    const decision = decideExamined(hit, context, {
      examined,
      circumstances: {
        currency: required(records.network(networkId)).currency,
        exchangeRateOf: (from) => rateOn(batch, saleOf(one), from),
        conversionOf: (deduplicationKey) => conversionIds.get(keyIn(deduplicationKey)),
        capFor: (use) => ledger.capFor(entry, use),
      },
    });
    for (const held of keysHeldBy(decision, examined)) {
      if (conversionIds.has(keyIn(held.deduplicationKey))) continue;
      conversionIds.set(keyIn(held.deduplicationKey), held.conversionId);
      if (!held.isOwn) further.push({ networkId, ...held });
    }
    if (decision.conversion) ledger.take(entry, useOfConversion(decision.conversion));
    return { hit, waited, decision };
  });
  return { lines, further };
}

const saleOf = ({ hit: { hitAt: at, currency }, click: { networkId } }: Pending): Sale => ({
  networkId,
  at,
  currency,
});

/** By network and deduplication key. */
async function storedConversions(
  { stores }: Batch,
  pending: readonly Pending[],
): Promise<Map<string, ConversionId>> {
  const ids = new Map<string, ConversionId>();
  for (const networkId of new Set(pending.map(({ click }) => click.networkId))) {
    const keys = pending
      .filter(({ click }) => click.networkId === networkId)
      .flatMap(({ examined }) => examined.deduplicationKeys);
    const stored = await stores.conversions.findByDeduplicationKeys(networkId, [...new Set(keys)]);
    for (const [deduplicationKey, { id }] of stored) ids.set(`${networkId}|${deduplicationKey}`, id);
  }
  return ids;
}

async function store(
  { stores }: Batch,
  lines: readonly Line[],
  clickOf: HitOptions['clickOf'],
): Promise<void> {
  const logged = lines.map(({ hit, waited, decision }) => {
    const click = hit.clickId === null ? undefined : clickOf(hit.clickId);
    const networkId = hit.networkId ?? click?.networkId ?? null;
    return { hit: { ...hit, networkId }, outcome: decision.outcome, detail: decision.detail, waited };
  });
  const fresh = logged.filter(({ waited }) => !waited);
  await stores.hits.add(fresh.map(({ hit, outcome, detail }) => ({ hit, outcome, detail })));
  for (const { hit, outcome, detail, waited } of logged) {
    if (waited) await stores.hits.settle({ id: hit.id, outcome, detail, networkId: hit.networkId });
  }
}

const entryOf = ({ records }: Batch, { hit, click }: Pending): CapEntry => ({
  campaignId: click.campaignId,
  occasion: {
    affiliateId: click.affiliateId,
    country: click.facts.country,
    at: hit.hitAt,
    day: records.day(click.networkId, hit.hitAt),
  },
});

/** Once each, by id. */
const inOrder = (incoming: readonly IncomingHit[]): IncomingHit[] =>
  [...new Map(incoming.map((one) => [one.hit.id, one])).values()].sort((a, b) =>
    a.hit.id < b.hit.id ? -1 : 1,
  );

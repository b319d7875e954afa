import { useOfConversion } from '@tributary/domain/attribution/caps';
import type { Conversion, HitEvent } from '@tributary/domain/attribution/conversion';
import {
  decideExamined,
  type HitDecision,
  keysHeldBy,
  refusedBecause,
  refusedOnArrival,
} from '@tributary/domain/attribution/decide-hit';
import { type ExaminedHit, examineHit } from '@tributary/domain/attribution/examine-hit';
import type { HitContext } from '@tributary/domain/attribution/hit-context';
import { inSaleCurrency } from '@tributary/domain/attribution/sale-currency';
import {
  endsOrderOfClick,
  ORDERS_OF_CLICK_MAX,
  ordersMeant,
} from '@tributary/domain/attribution/order-of-click';
import { deltasOfConversion } from '@tributary/domain/reporting/deltas';
import type { ClickId, ConversionId, NetworkId } from '@tributary/domain/shared/ids';
import type { Click } from '@tributary/domain/tracking/click';
import { statementOfHit, statementText } from '@tributary/domain/attribution/order-statement';
import { notifyOfStatus, type Batch, type DeliveryStamp } from './batch.ts';
import { distinct, grouped, missingRecord, required } from './batch-records.ts';
import type { BookNetwork, HeldKey } from './books.ts';
import { capEntryOf, type CapEntry } from './cap-ledger.ts';
import {
  orderDecision,
  maySay,
  openOrders,
  saidByHit,
  writeOrders,
  type SaidOfOrder,
} from './order-edits.ts';
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
  /** The hit with the currency of its sale; it is stored, and compared with others, as it was sent. */
  readonly priced: HitEvent;
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
  await store(batch, { lines, further: [] }, options);
  return decidePending(batch, pending, options);
}

/**
 * Decides at once a hit that needs no look at other conversions; undefined when nothing is left to do or it cannot be
 * decided.
 */
function sortOut(batch: Batch, one: IncomingHit, { clickOf }: HitOptions): Line | Pending | undefined {
  const { hit } = one;
  if (hit.refusal !== null) return { ...one, decision: refusedOnArrival(hit.refusal, hit) };
  if (hit.clickId === null) return { ...one, decision: refusedBecause('INVALID_CLICK_ID', 'no click id') };
  const click = clickOf(hit.clickId);
  if (!click) return one.waited ? undefined : { ...one, decision: WAITING };
  const why = missingRecord(batch.records, click);
  if (why !== undefined) {
    batch.undecidable.push({ event: hit, why });
    return undefined;
  }
  const context = hitContextOf(batch, click, hit.hitAt);
  const examined = examineHit(hit, context);
  const priced = pricedHit(batch, hit, context);
  if (examined.kind === 'examined') return { ...one, click, context, examined, priced };
  return { ...one, decision: refusedBecause(examined.reason, examined.detail) };
}

/** With the currency of its campaign for a sale that names none (docs/rules/money.md#currency-of-a-sale). */
export const pricedHit = ({ records }: Batch, hit: HitEvent, { click, campaign }: HitContext): HitEvent =>
  inSaleCurrency(hit, {
    campaign: campaign.currency,
    own: required(records.network(click.networkId)).currency,
  });

/** The network's currency and zone. */
export function ownOf({ records }: Batch, networkId: NetworkId): Pick<BookNetwork, 'currency' | 'zone'> {
  const { currency, zone } = required(records.network(networkId));
  return { currency, zone };
}

const WAITING: HitDecision = {
  outcome: { state: 'waiting' },
  detail: 'its click has not arrived yet',
  conversion: null,
};

/** The records a hit is decided by, from those the batch has read; the batch must have read those of the click, and its standing. */
export function hitContextOf(
  { records, standings }: Batch,
  click: HitContext['click'],
  convertedAt: Date,
): HitContext {
  const terms = required(records.terms(click.campaignId, click.termsVersion));
  return {
    click,
    campaign: required(records.campaign(click.campaignId)),
    advertiser: records.account(click.advertiserId),
    standing: standings.of(click),
    groupIds: records.groups(click.affiliateId, click.clickedAt ?? convertedAt),
    groupHold: records.groupHold(click.affiliateId, click.clickedAt ?? convertedAt),
    terms,
    currentTerms: records.currentTerms(click.campaignId) ?? terms,
  };
}

/** Decided, and not stored yet. */
type Decided = {
  readonly lines: Line[];
  /** Keys that conversions hold from now on beside their own (docs/rules/attribution.md#repeats-and-default-goals). */
  readonly further: HeldKey[];
};

async function decidePending(
  batch: Batch,
  pending: readonly Pending[],
  options: HitOptions,
): Promise<Conversion[]> {
  const { ledger } = batch;
  const stored = await storedConversions(batch, pending);
  const ofClicks = await conversionsOfClicks(batch, pending);
  const conversionIds = new Map([...stored].map(([key, { id }]) => [key, id]));
  const entries = new Map(pending.map((one) => [one.hit.id, entryOf(batch, one)]));
  await ledger.prepare([...entries.values()]);
  await prepareRates(batch, pending.map(saleOf));
  const orders = await openOrders(batch, saidOf(pending, { stored, ofClicks }), options);
  const made = new Map<ConversionId, { readonly hit: HitEvent; readonly conversion: Conversion }>();
  let decided: Decided = { lines: [], further: [] };
  const handOver = async (): Promise<void> => {
    await store(batch, decided, options);
    decided = { lines: [], further: [] };
  };

  /** What a hit about an order that an earlier hit of the batch made changes in it: that one is stored first. */
  async function ofMade({ hit }: Pending, conversion: Conversion): Promise<HitDecision> {
    await handOver();
    const said = saidByHit(hit, conversion);
    const opened = await openOrders(batch, [said], options);
    const outcome = orderDecision(required(opened.get(conversion.networkId)).outcomeOf(said, new Map()));
    await writeOrders(opened);
    return outcome;
  }

  function decide(one: Pending): HitDecision {
    const { hit, click, context, examined, priced } = one;
    const { networkId } = click;
    return decideExamined(priced, context, {
      examined,
      circumstances: {
        ...ownOf(batch, networkId),
        exchangeRateOf: (from) => rateOn(batch, saleOf(one), from),
        conversionOf: (deduplicationKey) => conversionIds.get(keyIn(networkId, deduplicationKey)),
        ordersOfClick: () => ofClicks.get(click.id) ?? [],
        capFor: (use) => ledger.capFor(required(entries.get(hit.id)), use),
      },
    });
  }

  /** What a repeat says of its order, and what came of it. */
  async function decideRepeat(one: Pending, decision: HitDecision): Promise<HitDecision> {
    const { hit, click } = one;
    if (decision.outcome.state !== 'repeated' || !maySay(hit)) return decision;
    const { conversionId } = decision.outcome;
    const order = orders.get(click.networkId);
    const current = order?.edits.current(conversionId);
    if (order && current) return orderDecision(order.outcomeOf(saidByHit(hit, current), new Map()));
    const first = made.get(conversionId);
    if (!first || saysSame(first.hit, hit)) return decision;
    return ofMade(one, first.conversion);
  }

  for (const one of pending) {
    const { hit, waited, click, examined } = one;
    const decision = decide(one);
    const outcome = await decideRepeat(one, decision);
    // A repeat holds its keys whether or not the order may be changed as it says.
    for (const held of keysHeldBy(decision, examined)) {
      const key = keyIn(click.networkId, held.deduplicationKey);
      if (conversionIds.has(key)) continue;
      conversionIds.set(key, held.conversionId);
      if (!held.isOwn) decided.further.push({ networkId: click.networkId, ...held });
    }
    if (decision.conversion) {
      ledger.take(required(entries.get(hit.id)), useOfConversion(decision.conversion));
      made.set(decision.conversion.id, { hit, conversion: decision.conversion });
      ofClicks.set(click.id, [...(ofClicks.get(click.id) ?? []), decision.conversion]);
    }
    decided.lines.push({ hit, waited, decision: outcome });
  }
  await handOver();
  await writeOrders(orders);
  return [...made.values()].map(({ conversion }) => conversion);
}

const keyIn = (networkId: NetworkId, deduplicationKey: string): string => `${networkId}|${deduplicationKey}`;

const saysSame = (first: HitEvent, again: HitEvent): boolean =>
  statementText(statementOfHit(first)) === statementText(statementOfHit(again));

type Orders = {
  /** By network and deduplication key. */
  readonly stored: ReadonlyMap<string, Conversion>;
  readonly ofClicks: ReadonlyMap<ClickId, readonly Conversion[]>;
};

/** What the hits say of orders that are stored. */
const saidOf = (pending: readonly Pending[], { stored, ofClicks }: Orders): SaidOfOrder[] =>
  pending.flatMap(({ hit, click, examined }) => {
    if (!maySay(hit)) return [];
    for (const key of examined.deduplicationKeys) {
      const conversion = stored.get(keyIn(click.networkId, key));
      if (conversion) return [saidByHit(hit, conversion)];
    }
    const [only, second] = ordersMeant(hit, examined, ofClicks.get(click.id) ?? []);
    return only && !second ? [saidByHit(hit, only)] : [];
  });

const saleOf = ({ priced: { hitAt: at, currency }, click: { networkId } }: Pending): Sale => ({
  networkId,
  at,
  currency,
});

/** By network and deduplication key. */
async function storedConversions(
  { stores }: Batch,
  pending: readonly Pending[],
): Promise<Map<string, Conversion>> {
  const found = new Map<string, Conversion>();
  for (const networkId of new Set(pending.map(({ click }) => click.networkId))) {
    const keys = pending
      .filter(({ click }) => click.networkId === networkId)
      .flatMap(({ examined }) => examined.deduplicationKeys);
    const stored = await stores.conversions.findByDeduplicationKeys(networkId, [...new Set(keys)]);
    for (const [key, conversion] of stored) found.set(keyIn(networkId, key), conversion);
  }
  return found;
}

/** Of the clicks whose orders may be ended without being named. */
async function conversionsOfClicks(
  { stores }: Batch,
  pending: readonly Pending[],
): Promise<Map<ClickId, readonly Conversion[]>> {
  const found: Conversion[] = [];
  const ending = pending.filter(({ hit }) => endsOrderOfClick(hit));
  for (const [networkId, own] of grouped(ending, ({ click }) => click.networkId)) {
    const clickIds = distinct(own.map(({ click }) => click.id));
    found.push(
      ...(await stores.conversions.findByClicks(networkId as NetworkId, clickIds, ORDERS_OF_CLICK_MAX)),
    );
  }
  return new Map(grouped(found, ({ clickId }) => clickId ?? '').entries()) as Map<ClickId, Conversion[]>;
}

async function store(
  batch: Batch,
  { lines, further }: Decided,
  { clickOf, stamp }: HitOptions,
): Promise<void> {
  const { stores } = batch;
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
  const conversions = lines.flatMap(({ decision }) => decision.conversion ?? []);
  await stores.conversions.add(conversions);
  await stores.conversions.hold(further);
  for (const after of conversions) {
    batch.deltas.push(...deltasOfConversion(after, batch.records.day(after.networkId, after.convertedAt)));
    const click = after.clickId === null ? null : (clickOf(after.clickId) ?? null);
    notifyOfStatus(batch, { before: null, after, click }, stamp);
  }
}

const entryOf = ({ records }: Batch, { hit, click }: Pending): CapEntry =>
  capEntryOf(records, click, hit.hitAt);

/** Once each, by id. */
const inOrder = (incoming: readonly IncomingHit[]): IncomingHit[] =>
  [...new Map(incoming.map((one) => [one.hit.id, one])).values()].sort((a, b) =>
    a.hit.id < b.hit.id ? -1 : 1,
  );

import { capText, useOfClick, useOfImpression } from '@tributary/domain/attribution/caps';
import { questionOfClick } from '@tributary/domain/attribution/price-question';
import { decideUniqueness, visitorSpans } from '@tributary/domain/attribution/unique-clicks';
import { priceFor } from '@tributary/domain/catalog/price';
import { paidEventOf, type PaidEvent } from '@tributary/domain/catalog/rates';
import { deltasOfClick, deltasOfImpression } from '@tributary/domain/reporting/deltas';
import { ZERO, type Money } from '@tributary/domain/shared/money';
import type { Click, ClickEvent, Impression, ImpressionEvent } from '@tributary/domain/tracking/click';
import { notify, type Batch, type DeliveryStamp } from './batch.ts';
import { missingRecord, required, type BatchRecords } from './batch-records.ts';
import { capEntryOf } from './cap-ledger.ts';

export type ClickOptions = { readonly stamp: DeliveryStamp; readonly uniqueWindowMs: number };

/**
 * Decides the clicks that are not stored yet, in the order of their ids: repeats, price (cpc pays unique
 * valid clicks), caps. Click caps stop redirects within a second; the clicks of that second are rejected here, so
 * that the books never count one too many. Returns what is to be stored.
 */
export async function decideClicks(
  batch: Batch,
  events: readonly ClickEvent[],
  { stamp, uniqueWindowMs }: ClickOptions,
): Promise<Click[]> {
  const { stores, records, ledger } = batch;
  const known = await stores.clicks.known(events.map(({ id }) => id));
  const fresh = decidable(batch, events, known);
  const valid = fresh.filter(({ rejection }) => rejection === null);
  const { duplicates, unique } = decideUniqueness(
    valid,
    await stores.clicks.uniqueWithin(visitorSpans(valid, uniqueWindowMs)),
    uniqueWindowMs,
  );
  await ledger.prepare(valid.map((event) => capEntryOf(records, event, event.clickedAt)));
  await stores.clicks.rememberUnique(unique);
  const clicks = fresh.map((event) => decideClick(batch, event, duplicates.has(event.id)));
  for (const click of clicks) {
    batch.deltas.push(...deltasOfClick(click, records.day(click.networkId, click.clickedAt)));
    if (click.rejection === null) notify(batch, { event: 'click', click }, stamp);
  }
  return clicks;
}

/** Decides the impressions that are not stored yet and returns what is to be stored: cpm pays each, exactly a thousandth of the rate. */
export async function decideImpressions(
  batch: Batch,
  events: readonly ImpressionEvent[],
): Promise<Impression[]> {
  const { stores, records, ledger } = batch;
  const known = await stores.impressions.known(events.map(({ id }) => id));
  const fresh = decidable(batch, events, known);
  const valid = fresh.filter(({ rejection }) => rejection === null);
  await ledger.prepare(valid.map((event) => capEntryOf(records, event, event.seenAt)));
  const impressions = fresh.map((event) => decideImpression(batch, event));
  for (const impression of impressions) {
    batch.deltas.push(
      ...deltasOfImpression(impression, records.day(impression.networkId, impression.seenAt)),
    );
  }
  return impressions;
}

const NOTHING = { payout: ZERO, revenue: ZERO };

function decideClick({ records, ledger }: Batch, event: ClickEvent, duplicate: boolean): Click {
  if (event.rejection !== null) return { ...event, duplicate: false, overCap: false, ...NOTHING };
  const earned = duplicate ? NOTHING : earnedBy(records, event, 'click');
  const entry = capEntryOf(records, event, event.clickedAt);
  const cap = ledger.capFor(entry, useOfClick(earned));
  if (cap) {
    return {
      ...event,
      duplicate: false,
      overCap: true,
      ...NOTHING,
      rejection: 'CAP_REACHED',
      rejectionDetail: capText(cap),
    };
  }
  ledger.take(entry, useOfClick(earned));
  return { ...event, duplicate, overCap: false, ...earned };
}

function decideImpression({ records, ledger }: Batch, event: ImpressionEvent): Impression {
  if (event.rejection !== null) return { ...event, ...NOTHING };
  const earned = earnedBy(records, event, 'impression');
  const entry = capEntryOf(records, event, event.seenAt);
  if (ledger.capFor(entry, useOfImpression(earned)))
    return { ...event, ...NOTHING, rejection: 'CAP_REACHED' };
  ledger.take(entry, useOfImpression(earned));
  return { ...event, ...earned };
}

/** By the terms it saw; zero where no rate covers the country or the model does not pay for this event. */
function earnedBy(
  records: BatchRecords,
  event: ClickEvent | ImpressionEvent,
  per: PaidEvent,
): { payout: Money; revenue: Money } {
  const terms = required(records.terms(event.campaignId, event.termsVersion));
  if (paidEventOf(terms.model) !== per) return NOTHING;
  const at = 'clickedAt' in event ? event.clickedAt : event.seenAt;
  const price = priceFor(terms, questionOfClick(event, records.groups(event.affiliateId, at)));
  return price.kind === 'priced' ? { payout: price.payout, revenue: price.revenue } : NOTHING;
}

/** The events that are not stored yet, each once, by id; those whose records are missing are noted as undecidable. */
function decidable<T extends ClickEvent | ImpressionEvent>(
  { records, undecidable }: Batch,
  events: readonly T[],
  known: ReadonlySet<string>,
): T[] {
  const fresh = new Map<string, T>();
  for (const event of events) {
    if (known.has(event.id)) continue;
    const why = missingRecord(records, event);
    if (why === undefined) fresh.set(event.id, event);
    else undecidable.push({ event, why });
  }
  return [...fresh.values()].sort((a, b) => (a.id < b.id ? -1 : 1));
}

// Clicks that a network brings along from another system (docs/rules/imports.md#past-clicks), so that conversions which
// name them by their ids there find them here.
import { UNKNOWN_VISITOR } from '@tributary/domain/shared/visitor-facts';
import { deltasOfClick } from '@tributary/domain/reporting/deltas';
import { useOfClick } from '@tributary/domain/attribution/caps';
import type { AdvertiserId, AffiliateId, CampaignId, ClickId, NetworkId } from '@tributary/domain/shared/ids';
import { ZERO } from '@tributary/domain/shared/money';
import type { Click, ClickEvent, ClickParameters } from '@tributary/domain/tracking/click';
import { composeEventId, EVENT_COUNTER_MAX, eventSeconds } from '@tributary/domain/tracking/event-id';
import type { KeyedHashes } from '../accounts/hashes.ts';
import { closeBatch, openBatch, type Batch } from '../attribution/batch.ts';
import { distinct, missingRecord, readBatchRecords, required } from '../attribution/batch-records.ts';
import type { Books, BookStores } from '../attribution/books.ts';
import { capEntryOf } from '../attribution/cap-ledger.ts';
import type { Clock } from '../shared/stamps.ts';

export type PastClick = {
  readonly formerId: string;
  readonly campaignId: CampaignId;
  readonly advertiserId: AdvertiserId;
  readonly affiliateId: AffiliateId;
  readonly clickedAt: Date;
  readonly country: string;
  readonly parameters: ClickParameters;
};

type Dependencies = {
  readonly books: Books;
  readonly hashes: Pick<KeyedHashes, 'fingerprint'>;
  readonly clock: Clock;
};

/**
 * Keeps those that are not there yet, all in one transaction, and returns how many were. They count in the figures and
 * in the caps of their days, earn nothing, and nobody is told.
 */
export async function importClicks(
  { books, hashes, clock }: Dependencies,
  networkId: NetworkId,
  clicks: readonly PastClick[],
): Promise<number> {
  const scope = {
    networkIds: [networkId],
    campaignIds: distinct(clicks.map(({ campaignId }) => campaignId)),
  };
  return books.run(scope, async (stores) => {
    const there = await stores.clicks.findFormer(
      networkId,
      clicks.map(({ formerId }) => formerId),
    );
    const fresh = clicks.filter(({ formerId }) => !there.has(formerId));
    const versions = await termsVersions(stores, fresh);
    const named = fresh.map((click, index) => {
      const fingerprint = hashes.fingerprint(`${networkId}\n${click.formerId}`);
      return {
        formerId: click.formerId,
        event: eventOf(networkId, click, { fingerprint, termsVersion: versions[index] ?? 0 }),
      };
    });
    const events = named.map(({ event }) => event);
    const batch = openBatch(stores, await readBatchRecords(stores.catalog, events));
    const kept = await unpaid(batch, events);
    await stores.clicks.add(kept);
    await stores.clicks.nameFormer(
      named.map(({ formerId, event }) => ({ networkId, formerId, clickId: event.id })),
    );
    for (const click of kept)
      batch.deltas.push(...deltasOfClick(click, batch.records.day(networkId, click.clickedAt)));
    await closeBatch(batch, clock());
    return kept.length;
  });
}

/** In the order of the clicks: those in force when each was made. */
async function termsVersions({ catalog }: BookStores, clicks: readonly PastClick[]): Promise<number[]> {
  const keyOf = (campaignId: CampaignId, at: Date) => `${campaignId}|${at.getTime()}`;
  const found = await catalog.termsVersionsAt(
    clicks.map(({ campaignId, clickedAt: at }) => ({ campaignId, at })),
  );
  const versions = new Map(found.map(({ campaignId, at, version }) => [keyOf(campaignId, at), version]));
  return clicks.map(({ campaignId, clickedAt }) => versions.get(keyOf(campaignId, clickedAt)) ?? 0);
}

type Made = { readonly fingerprint: string; readonly termsVersion: number };

const eventOf = (
  networkId: NetworkId,
  { formerId: _former, country, ...click }: PastClick,
  { fingerprint, termsVersion }: Made,
): ClickEvent => ({
  ...click,
  kind: 'click',
  id: idOf(click.clickedAt, fingerprint),
  networkId,
  linkId: null,
  landingPageId: null,
  termsVersion,
  ip: '',
  fingerprint,
  userAgent: '',
  refererHost: '',
  referer: '',
  facts: { ...UNKNOWN_VISITOR, country },
  rejection: null,
  rejectionDetail: '',
});

/** Of the second of the click, so that it is kept under its day; the rest follows from what it was called. */
function idOf(clickedAt: Date, fingerprint: string): ClickId {
  const [slot = 0, a = 0, b = 0, c = 0, ...mac] = Buffer.from(fingerprint, 'hex');
  const counter = ((a << 16) | (b << 8) | c) & EVENT_COUNTER_MAX;
  const payload = { seconds: eventSeconds(clickedAt), slot, counter };
  return composeEventId(payload, Uint8Array.from(mac)) as ClickId;
}

const NOTHING = { payout: ZERO, revenue: ZERO };

/** Valid clicks that earn nothing: what they earned came, or comes, with their conversions. */
async function unpaid({ records, ledger }: Batch, events: readonly ClickEvent[]): Promise<Click[]> {
  const entries = events.map((event) => {
    const why = missingRecord(records, event);
    if (why !== undefined) throw new Error(`A past click cannot be kept: ${why}.`);
    return capEntryOf(records, event, event.clickedAt);
  });
  await ledger.prepare(entries);
  return events.map((event, index) => {
    const entry = required(entries[index]);
    const isOverCap = ledger.capFor(entry, useOfClick(NOTHING)) !== undefined;
    if (!isOverCap) ledger.take(entry, useOfClick(NOTHING));
    const rejection = isOverCap ? ('CAP_REACHED' as const) : null;
    return { ...event, duplicate: false, overCap: isOverCap, rejection, ...NOTHING };
  });
}

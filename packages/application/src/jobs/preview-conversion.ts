// What a postback or an order would pay (docs/rules/attribution.md#preview): decided by the same rules as the real
// thing, in a transaction that only reads. Changes nothing.
import type { Conversion } from '@tributary/domain/attribution/conversion';
import type { HitContext, HitSource } from '@tributary/domain/attribution/hit-context';
import { refusedBecause } from '@tributary/domain/attribution/decide-hit';
import { ORDERS_OF_CLICK_MAX } from '@tributary/domain/attribution/order-of-click';
import { readImportRow, type ImportRow } from '@tributary/domain/jobs/import-row';
import { invalid } from '@tributary/domain/shared/refusal';
import type { DeliveryId, NetworkId } from '@tributary/domain/shared/ids';
import { openBatch, type Batch, type DeliveryStamp } from '../attribution/batch.ts';
import { missingRecord, required, readBatchRecords } from '../attribution/batch-records.ts';
import { openOrders, orderDecision, saidByHit, type SaidOfOrder } from '../attribution/order-edits.ts';
import { refusedTry, triedOf, type TriedHit, tryHit } from '../attribution/try-hit.ts';
import { findSources } from './find-sources.ts';
import { hitOfLine, newConversionId } from './import-hit.ts';
import type { FoundLine, NumberedLine } from './lines.ts';
import type { Books } from '../attribution/books.ts';
import type { Clock, Randomness } from '../shared/stamps.ts';
import type { KeyedHashes } from '../accounts/hashes.ts';
import { getNetwork } from '../accounts/get-account.ts';
import type { Accounts } from '../accounts/accounts.ts';
import type { Campaigns } from '../catalog/campaigns.ts';
import type { Networks } from '../accounts/networks.ts';

export type PreviewDependencies = {
  readonly books: Books;
  readonly stores: {
    readonly networks: Networks;
    readonly campaigns: Campaigns;
    readonly accounts: Accounts;
  };
  readonly hashes: Pick<KeyedHashes, 'fingerprint'>;
  readonly clock: Clock;
  readonly newDeliveryId: () => DeliveryId;
  readonly randomness: Randomness;
};
export type PreviewOrder = {
  readonly networkId: NetworkId;
  /** What would be sent, in the columns of an import, except amounts that a postback cannot send. */
  readonly values: Extract<ImportRow, { readonly values: unknown }>['values'];
  /** The visitor's country, where there is no click that has one. */
  readonly country: string | null;
};
/** Of an edit, `conversion` is the order as it would be then, and `duplicateOf` its id. */
export type Preview = Omit<TriedHit, 'outcome'> & { readonly outcome: TriedHit['outcome'] | 'edited' };

/**
 * Refuses `invalid_parameter` for values that mean nothing, and for a campaign or affiliate that is not there; a click
 * that is not there is a refusal like the real one.
 */
export type PreviewConversion = (order: PreviewOrder) => Promise<Preview>;

export const makePreviewConversion =
  (dependencies: PreviewDependencies): PreviewConversion =>
  async (order) => {
    const { clock, newDeliveryId } = dependencies;
    const line = await lineOf(dependencies, order);
    const [found] = await findSources(dependencies, { networkId: order.networkId, advertiserId: null }, [
      line,
    ]);
    if (found?.kind !== 'create') {
      if (line.line.clickIdText !== '') return noClick();
      throw invalid('campaign_id', found?.kind === 'wrong' ? found.message : 'campaign_id is required.');
    }
    const source = withCountry(found.source, order.country);
    return dependencies.books.run({ networkIds: [], campaignIds: [] }, async (stores) => {
      const batch = openBatch(stores, await readBatchRecords(stores.catalog, [source]));
      await batch.standings.prepare([source]);
      const missing = missingRecord(batch.records, source);
      if (missing !== undefined) throw invalid('campaign_id', missing);
      const id = newConversionId(line.convertedAt, dependencies.randomness);
      const owner = { networkId: order.networkId, advertiserId: null };
      const hit = hitOfLine(line, source.id, { id, now: line.convertedAt, owner });
      const orders = new Map<string, Conversion>();
      const tried = await tryHit(batch, hit, {
        context: contextOf(batch, source, found),
        repeats: async (keys) => {
          // Without a click and a transaction id it cannot be a repeat of anything.
          if (source.id === null && hit.txnId === '') return new Map();
          const stored = await stores.conversions.findByDeduplicationKeys(source.networkId, keys);
          for (const one of stored.values()) orders.set(one.id, one);
          return new Map([...stored].map(([key, { id: orderId }]) => [key, orderId]));
        },
        ordersOfClick: async (clickId) => {
          const { conversions } = stores;
          const found = await conversions.findByClicks(source.networkId, [clickId], ORDERS_OF_CLICK_MAX);
          for (const one of found) orders.set(one.id, one);
          return found;
        },
      });
      const repeated = orders.get(tried.duplicateOf ?? '');
      if (!repeated) return tried;
      const isPostback = source.id !== null;
      return changeOf(batch, { ...saidByHit(hit, repeated), isPostback }, { now: clock(), newDeliveryId });
    });
  };

/** What it changes of an order that is there (docs/rules/attribution.md#orders-that-exist), which is read and not written. */
async function changeOf(batch: Batch, said: SaidOfOrder, stamp: DeliveryStamp): Promise<Preview> {
  const { id, networkId } = said.conversion;
  const orders = required((await openOrders(batch, [said], { stamp })).get(networkId));
  const decided = orders.outcomeOf(said, new Map());
  const tried = triedOf(orderDecision(decided));
  if (decided.outcome.state !== 'edited') return tried;
  const conversion = required(orders.edits.current(id));
  return { ...tried, outcome: 'edited', reason: conversion.reason || null, conversion, duplicateOf: id };
}

async function lineOf(
  { stores, clock, hashes }: PreviewDependencies,
  { networkId, values }: PreviewOrder,
): Promise<NumberedLine> {
  const { zone, statusWords } = await getNetwork(stores, networkId);
  const now = clock();
  const line = readImportRow(
    { values },
    { zone, now, statusWords, fingerprint: (text) => hashes.fingerprint(text) },
  );
  if (line.clickIdText === '' && !(line.campaign && line.affiliate)) {
    throw invalid('click_id', 'click_id, or campaign_id with publisher_id, is required.');
  }
  return { row: 1, line, convertedAt: now, rowHash: '', leavesOrders: false };
}

const noClick = (): Preview => refusedTry(refusedBecause('INVALID_CLICK_ID', 'no such click'));

const withCountry = (source: HitSource, country: string | null): HitSource =>
  source.id === null && country !== null ? { ...source, facts: { ...source.facts, country } } : source;

/** A click's hit is judged like a postback's; without one it is what the network would import. */
function contextOf({ records, standings }: Batch, source: HitSource, found: FoundLine): HitContext {
  const terms = required(records.terms(source.campaignId, source.termsVersion));
  const { convertedAt, rowHash } = found;
  const named = { payout: null, revenue: null, status: found.line.status };
  return {
    click: source,
    campaign: required(records.campaign(source.campaignId)),
    advertiser: records.account(source.advertiserId),
    standing: standings.of(source),
    groupIds: records.groups(source.affiliateId, source.clickedAt ?? convertedAt),
    groupHold: records.groupHold(source.affiliateId, source.clickedAt ?? convertedAt),
    terms,
    currentTerms: records.currentTerms(source.campaignId) ?? terms,
    ...(source.id === null && {
      imported: { ...named, convertedAt, rowHash, method: 'import', anyAge: true },
    }),
  };
}

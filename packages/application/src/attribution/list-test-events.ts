// The results of a network's own tests (docs/rules/tracking.md#test-events). They are decided when somebody looks at them, by
// the same rules as real events, in a transaction that writes nothing.
import { isShown } from '@tributary/domain/attribution/status';
import type { HitEvent } from '@tributary/domain/attribution/conversion';
import { refusedBecause, refusedOnArrival } from '@tributary/domain/attribution/decide-hit';
import { postbacksFor } from '@tributary/domain/postbacks/select';
import type { ClickId, ConversionId, NetworkId, SecurityTokenId } from '@tributary/domain/shared/ids';
import type { ClickEvent } from '@tributary/domain/tracking/click';
import type { KeyedHashes } from '../accounts/hashes.ts';
import type { Clock } from '../shared/stamps.ts';
import { testMark } from '../tracking/test-mark.ts';
import { openBatch, type Batch } from './batch.ts';
import { missingRecord, readBatchRecords, required, type BatchRecords } from './batch-records.ts';
import type { Books } from './books.ts';
import { hitContextOf } from './decide-hits.ts';
import type { TestEvents } from './test-events.ts';
import { refusedTry, tryHit, type TriedHit } from './try-hit.ts';

/** `mark`: with it the tracker accepts a test conversion of this click without a security token. */
export type TestedClick = { readonly kind: 'click'; readonly click: ClickEvent; readonly mark: string };
export type TestedHit = {
  readonly kind: 'hit';
  readonly hit: HitEvent;
  readonly tried: TriedHit;
  /** How many postbacks the affiliate would be sent for the real thing. */
  readonly postbacks: number;
};
export type Tested = TestedClick | TestedHit;
/** The newest first. */
export type ListTestEvents = (networkId: NetworkId) => Promise<Tested[]>;

type Dependencies = {
  readonly testEvents: TestEvents;
  readonly books: Books;
  readonly hashes: Pick<KeyedHashes, 'credential'>;
  readonly clock: Clock;
};

const LISTED_MAX = 200;

export const makeListTestEvents =
  ({ testEvents, books, hashes, clock }: Dependencies): ListTestEvents =>
  async (networkId) => {
    const events = (await testEvents.list(networkId, { limit: LISTED_MAX })).map(({ of }) => of).reverse();
    const clicks = new Map(events.flatMap((of) => (of.kind === 'click' ? [[of.id, of] as const] : [])));
    return books.run({ networkIds: [], campaignIds: [] }, async (stores) => {
      const batch = openBatch(stores, await readBatchRecords(stores.catalog, [...clicks.values()]));
      const conversionIds = new Map<string, ConversionId>();
      const tested: Tested[] = [];
      for (const of of events) {
        if (of.kind === 'click') {
          tested.push({ kind: 'click', click: of, mark: testMark(hashes, of.id, clock()).mark });
          continue;
        }
        const tried = await tryOne(batch, of, { clicks, conversionIds, tested });
        if (tried.conversion) conversionIds.set(tried.conversion.deduplicationKey, of.id);
        tested.push({ kind: 'hit', hit: of, tried, postbacks: postbacksOf(batch.records, tried) });
      }
      return tested.reverse();
    });
  };

/** In the place of a token's id; no token has it. */
const MARK = 'mark' as SecurityTokenId;

type Known = {
  readonly clicks: ReadonlyMap<ClickId, ClickEvent>;
  /** The test conversions before this one, by deduplication key: it can be a repeat of those only. */
  readonly conversionIds: ReadonlyMap<string, ConversionId>;
  readonly tested: readonly Tested[];
};

async function tryOne(
  batch: Batch,
  hit: HitEvent,
  { clicks, conversionIds, tested }: Known,
): Promise<TriedHit> {
  if (hit.refusal !== null) return refusedTry(refusedOnArrival(hit.refusal, hit));
  const event = hit.clickId === null ? undefined : clicks.get(hit.clickId);
  if (!event) return refusedTry(refusedBecause('INVALID_CLICK_ID', 'its test click is not there'));
  const missing = missingRecord(batch.records, event);
  if (missing !== undefined) return refusedTry(refusedBecause('INVALID_CLICK_ID', missing));
  const click = { ...event, overCap: false };
  await batch.standings.prepare([click]);
  const context = hitContextOf(batch, click, hit.hitAt);
  // The tracker refuses what has neither: without a token, the network's own mark vouches for it, from wherever it came.
  const isMarked = hit.method === 'postback' && hit.tokenId === null;
  return tryHit(batch, isMarked ? { ...hit, tokenId: MARK } : hit, {
    context: isMarked ? { ...context, advertiser: undefined } : context,
    repeats: async () => conversionIds,
    ordersOfClick: async (clickId) =>
      tested.flatMap(
        (one) => (one.kind === 'hit' && one.hit.clickId === clickId && one.tried.conversion) || [],
      ),
  });
}

function postbacksOf(records: BatchRecords, { conversion, goal }: TriedHit): number {
  if (!conversion || !isShown(conversion)) return 0;
  const { status } = conversion;
  const campaign = required(records.campaign(conversion.campaignId));
  const occasion = { event: 'conversion', campaign, goalId: goal?.id ?? null, status } as const;
  return postbacksFor(records.postbacks(conversion.affiliateId), occasion).length;
}

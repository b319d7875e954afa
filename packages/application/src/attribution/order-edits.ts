// Postbacks and rows of files about orders that are there already: what is new in them changes the order, where the sender may
// (docs/rules/attribution.md#orders-that-exist).
import { whyNoChange } from '@tributary/domain/attribution/advertiser-verdict';
import type { Conversion, HitEvent, HitOutcome } from '@tributary/domain/attribution/conversion';
import {
  countedOf,
  newIn,
  statementOfHit,
  statementText,
  whyUnread,
  type OrderStatement,
} from '@tributary/domain/attribution/order-statement';
import { inSaleCurrency } from '@tributary/domain/attribution/sale-currency';
import type { HitDecision } from '@tributary/domain/attribution/decide-hit';
import { ONE_TO_ONE } from '@tributary/domain/exchange/exchange-rates';
import { BLANK_LINE, type ImportLine } from '@tributary/domain/jobs/import-row';
import type { AdvertiserId, ConversionId, NetworkId } from '@tributary/domain/shared/ids';
import type { OrderWords } from './books.ts';
import {
  openEdits,
  type EditLine,
  type EditOptions,
  type Edits,
  type KeyHolder,
} from './edit-conversions.ts';
import type { Batch } from './batch.ts';
import { distinct, grouped, readBatchRecords, required, withRecords } from './batch-records.ts';
import { prepareRates, rateOn } from './rates.ts';

/** What somebody says of an order; the order as it was when it was found. */
export type SaidOfOrder = {
  readonly row: number;
  readonly conversion: Conversion;
  readonly statement: OrderStatement;
  readonly txnId: string;
  /** Why, where it rejects or cancels; no postback says so. */
  readonly why?: Pick<ImportLine, 'reason' | 'reasonCode'>;
  /** Otherwise a row of a file. */
  readonly isPostback: boolean;
  /** Null: the network says so. */
  readonly advertiserId: AdvertiserId | null;
};

export type OrderOutcome = {
  readonly outcome: Extract<HitOutcome, { state: 'edited' | 'repeated' | 'refused' }>;
  /** Why it was refused; otherwise empty. */
  readonly why: string;
};

export type OrderEdits = {
  /** All edits, with those that were asked for by the conversion's id. */
  readonly edits: Edits;
  /** In the order in which they were said. `holders`: who has a deduplication key by now. */
  outcomeOf(said: SaidOfOrder, holders: Map<string, KeyHolder>): OrderOutcome;
  /** Whether it says anything that the order is not, readable or not. */
  isNew(said: SaidOfOrder): boolean;
  /** Writes all edits at once. */
  write(): Promise<void>;
};

type Asked = {
  readonly said: readonly SaidOfOrder[];
  /** Edits by the conversions' ids: they may give an order a transaction id that is named later. */
  readonly edited: readonly EditLine[];
  /** All that may be said is in one of these. */
  readonly currencies: readonly string[];
};

/** Reads what these statements and edits need, each record once; the campaigns of their conversions are locked. */
export async function openOrderEdits(
  batch: Batch,
  { said, edited, currencies }: Asked,
  options: EditOptions,
): Promise<OrderEdits> {
  const { networkId, stamp } = options;
  const { stores } = batch;
  const all = [...said, ...edited].map(({ conversion }) => conversion);
  const orders = [...new Map(all.map((one) => [one.id, one])).values()];
  if (orders.length === 0) return noOrders(await openEdits(batch, [], options));
  const ids = orders.map(({ id }) => id);
  // An order may have other terms and another affiliate than the click that is named now.
  batch.records = withRecords(batch.records, await readBatchRecords(stores.catalog, orders));
  const { records } = batch;
  const network = required(records.network(networkId));
  const words = await stores.conversions.saidOf(networkId, ids);
  for (const hit of await stores.hits.findMany(ids.filter((id) => !words.get(id)?.first))) {
    words.set(hit.id, { first: statementText(statementOfHit(hit)), last: words.get(hit.id)?.last ?? null });
  }
  const saleCurrencyOf = (id: Conversion['campaignId']) => records.campaign(id)?.currency ?? network.currency;
  await prepareRates(
    batch,
    orders.flatMap(({ campaignId, convertedAt: at }) =>
      [...currencies, saleCurrencyOf(campaignId)].map((currency) => ({ networkId, at, currency })),
    ),
  );
  const edits = await openEdits(batch, [...edited, ...said.map(lineOf)], options);
  await batch.ledger.prepare([...edits.entries]);
  const changed = new Map<ConversionId, OrderWords>();

  /** What a statement says that is new; null: nothing. */
  function newsOf(one: SaidOfOrder) {
    const { statement } = one;
    const current = required(edits.current(one.conversion.id));
    const text = statementText(statement);
    const { first = null, last = null } = words.get(current.id) ?? {};
    if (text === first || text === last) return null;
    const unread = whyUnread(statement);
    if (unread !== undefined) return { unread };
    const terms = records.terms(current.campaignId, current.termsVersion);
    const own = network.currency;
    const priced = inSaleCurrency(statement, { campaign: saleCurrencyOf(current.campaignId), own });
    const counted = countedOf(priced, one, { before: current, terms });
    const { currency } = priced;
    const isOwn = currency === '' || currency === own;
    const rate = isOwn ? undefined : rateOn(batch, { networkId, at: current.convertedAt }, currency);
    const fresh = newIn(counted, current, isOwn ? ONE_TO_ONE : rate?.factor);
    return fresh ? { fresh } : null;
  }

  function outcomeOf(one: SaidOfOrder, holders: Map<string, KeyHolder>): OrderOutcome {
    const { statement, advertiserId } = one;
    const current = required(edits.current(one.conversion.id));
    const { id: conversionId } = current;
    const news = newsOf(one);
    if (!news) return repeatOf(conversionId);
    if ('unread' in news) {
      return { outcome: { state: 'refused', reason: 'INVALID_AMOUNT' }, why: news.unread };
    }
    const { fresh } = news;
    const judged = { days: network.advertiserVerdictDays, now: stamp.now };
    const why = advertiserId === null ? undefined : whyNoChange(current, judged);
    if (why !== undefined) return refusedEdit(why);
    const edited = edits.outcomeOf(lineOf({ ...one, statement: fresh }), holders);
    if (edited.kind === 'errors') return refusedEdit(edited.message);
    const { first = null } = words.get(conversionId) ?? {};
    const text = statementText(statement);
    words.set(conversionId, { first, last: text });
    changed.set(conversionId, { first: null, last: text });
    return { outcome: { state: 'edited', conversionId }, why: '' };
  }
  return {
    edits,
    outcomeOf,
    isNew: (one) => newsOf(one) !== null,
    write: async () => {
      await edits.write();
      await stores.conversions.noteSaid(networkId, changed);
    },
  };
}

/** What a postback says of an order. */
export const saidByHit = (hit: HitEvent, conversion: Conversion): SaidOfOrder => ({
  row: 0,
  conversion,
  statement: statementOfHit(hit),
  txnId: hit.txnId,
  isPostback: true,
  advertiserId: hit.tokenAdvertiserId,
});

/** Whether a hit may change an order: whoever sent it has a token (docs/rules/attribution.md#orders-that-exist). */
export const maySay = ({ tokenId }: HitEvent): boolean => tokenId !== null;

/** Those of every network that something is said of. Hits that are decided send what edits always send. */
export async function openOrders(
  batch: Batch,
  said: readonly SaidOfOrder[],
  { stamp }: Pick<EditOptions, 'stamp'>,
): Promise<ReadonlyMap<NetworkId, OrderEdits>> {
  const orders = new Map<NetworkId, OrderEdits>();
  for (const [id, own] of grouped(said, ({ conversion }) => conversion.networkId)) {
    const networkId = id as NetworkId;
    const currencies = distinct(own.map(({ statement }) => statement.currency));
    const options = { networkId, sendPostbacks: null, stamp };
    orders.set(networkId, await openOrderEdits(batch, { said: own, edited: [], currencies }, options));
  }
  return orders;
}

/** Writes what was changed of all of them. */
export async function writeOrders(orders: ReadonlyMap<NetworkId, OrderEdits>): Promise<void> {
  for (const one of orders.values()) await one.write();
}

/** The decision about a hit, of what came of what it says. */
export const orderDecision = ({ outcome, why }: OrderOutcome): HitDecision => ({
  outcome,
  detail: outcome.state === 'repeated' ? `repeats ${outcome.conversionId}` : why,
  conversion: null,
});

/** What says nothing new of this conversion, or may not change it: it stays as it is, and nothing is refused. */
export const repeatOf = (conversionId: ConversionId): OrderOutcome => ({
  outcome: { state: 'repeated', reason: 'DUPLICATE', conversionId },
  why: '',
});

const noPrepared = (): never => {
  throw new Error('No order was prepared.');
};
const noOrders = (edits: Edits): OrderEdits => ({
  edits,
  outcomeOf: noPrepared,
  isNew: noPrepared,
  write: edits.write,
});

const refusedEdit = (why: string): OrderOutcome => ({
  outcome: { state: 'refused', reason: 'EDIT_REFUSED' },
  why,
});

const lineOf = ({ row, conversion, statement, why, advertiserId }: SaidOfOrder): EditLine => ({
  row,
  conversion,
  line: { ...BLANK_LINE, ...statement, reason: why?.reason ?? '', reasonCode: why?.reasonCode ?? null },
  by: advertiserId === null ? 'network' : 'advertiser',
});

// Decides the lines of an import one after another by the rules every hit is decided by, and writes what they come to
// into the transaction's batch. Stops where the import must stop; nothing after that line is done.
import { useOfConversion } from '@tributary/domain/attribution/caps';
import type { Conversion, HitEvent } from '@tributary/domain/attribution/conversion';
import {
  endsOrderOfClick,
  ORDERS_OF_CLICK_MAX,
  ordersMeant,
} from '@tributary/domain/attribution/order-of-click';
import { statementOfHit, statementText } from '@tributary/domain/attribution/order-statement';
import { unreadParts } from '@tributary/domain/attribution/sent-amount';
import type { ConversionId } from '@tributary/domain/shared/ids';
import {
  decideExamined,
  type HitDecision,
  keysHeldBy,
  refusedBecause,
} from '@tributary/domain/attribution/decide-hit';
import { type ExaminedHit, examineHit } from '@tributary/domain/attribution/examine-hit';
import type { HitContext } from '@tributary/domain/attribution/hit-context';
import { mustStop } from '@tributary/domain/jobs/job';
import { deltasOfConversion, foldDeltas } from '@tributary/domain/reporting/deltas';
import { notifyOfStatus, type Batch } from '../attribution/batch.ts';
import { ownOf, pricedHit } from '../attribution/decide-hits.ts';
import { distinct, grouped, missingRecord, required, some } from '../attribution/batch-records.ts';
import type { Hits } from '../attribution/books.ts';
import { prepareRates, rateOn } from '../attribution/rates.ts';
import { newKeysOf, type EditOptions, type KeyHolder } from '../attribution/edit-conversions.ts';
import {
  openOrderEdits,
  orderDecision,
  repeatOf,
  type OrderEdits,
  type OrderOutcome,
  type SaidOfOrder,
} from '../attribution/order-edits.ts';

import type {
  FoundLine,
  LeftOrder,
  LineOptions,
  LineOutcome,
  NumberedLine,
  Owner,
  WrongRow,
} from './lines.ts';
import { capEntryOf } from '../attribution/cap-ledger.ts';
import { hitOfLine, importTerms } from './import-hit.ts';
import { ordersLeftBy, restoreOrders } from './left-orders.ts';

export type DecidedLines = {
  readonly outcomes: readonly LineOutcome[];
  /** Deduplication keys taken, for the next part of a dry run. */
  readonly taken: ReadonlyMap<string, KeyHolder>;
  /** All that the lines come to is in the books and in the batch. Must be waited for. */
  readonly written: Promise<void>;
  /** All orders that the lines made or spoke of, as they are once all is written. */
  readonly ordersLeft: () => Promise<LeftOrder[]>;
};

type CreateLine = Extract<FoundLine, { kind: 'create' }>;
type Candidate = {
  readonly hit: HitEvent;
  /** With the currency of its sale. */
  readonly priced: HitEvent;
  readonly context: HitContext;
  readonly examined: ExaminedHit | HitDecision;
};
/**
 * So many decisions are given to the books at a time, which store them while the next ones are made. Each time costs a statement for
 * every table (docs/internals/performance.md#imports).
 */
const PIECE_ROWS = 500;

type Decided = { readonly hit: HitEvent; readonly decision: HitDecision; readonly line: CreateLine };
/** A conversion that a line made: what the line said of it, what of that its hit tells, and what was said last. */
type Made = {
  readonly conversion: Conversion;
  readonly first: string;
  readonly inHit: string;
  last: string | null;
};
/** What the lines come to. */
type Work = {
  readonly batch: Batch;
  readonly options: LineOptions;
  readonly candidates: ReadonlyMap<number, Candidate>;
  readonly orders: OrderEdits;
  /** Those that are stored, of clicks whose orders the lines may end without naming them. */
  readonly ofClicks: ReadonlyMap<string, readonly Conversion[]>;
  /** Those that were there and these lines speak of. */
  readonly spokenOf: readonly ConversionId[];
  /** Those that these lines made. */
  readonly made: Map<ConversionId, Made>;
  /** Who has a deduplication key by now. */
  readonly holders: Map<string, KeyHolder>;
  /** Of those, the ones the lines took. */
  readonly taken: Map<string, KeyHolder>;
  /** Those that the books do not have yet. */
  decisions: Decided[];
  /** Rows about orders that were there, for the log of hits. */
  readonly logged: Parameters<Hits['add']>[0][number][];
  /** What was handed over to the books and is still to be waited for. */
  readonly storing: Promise<void>[];
};

/**
 * Decides the rows of one part of an import in order, as hits would be (docs/rules/imports.md#kinds-of-rows). Every
 * row has one outcome; nothing throws for what a row says.
 */
export async function decideLines(
  batch: Batch,
  lines: readonly (FoundLine | WrongRow)[],
  options: LineOptions,
): Promise<DecidedLines> {
  const work = await openWork(batch, lines, options);
  const outcomes: LineOutcome[] = [];
  let { errors } = options.job.counts;
  for (const line of lines) {
    const outcome = await outcomeOf(work, line);
    outcomes.push(outcome);
    if (work.decisions.length >= PIECE_ROWS) await handOver(work);
    if (outcome.kind !== 'errors') continue;
    errors += 1;
    if (mustStop(options.job, { ...options.job.counts, errors })) break;
  }
  await handOver(work);
  const ordersLeft = () => ordersLeftBy(work);
  return { outcomes, taken: work.taken, written: awaitedLater(writeRest(work)), ordersLeft };
}

/** Its failure is told to whoever waits for it. */
function awaitedLater<T>(written: Promise<T>): Promise<T> {
  written.catch(() => undefined);
  return written;
}

async function openWork(
  batch: Batch,
  lines: readonly (FoundLine | WrongRow)[],
  options: LineOptions,
): Promise<Work> {
  const creates = lines.flatMap((line) => (line.kind === 'create' ? [line] : []));
  await batch.standings.prepare(creates.map(({ source }) => source));
  const candidates = new Map(creates.map((line) => [line.row, candidateOf(batch, line, options)]));
  const keys = [...candidates.values()].flatMap(({ examined }) =>
    'deduplicationKeys' in examined ? examined.deduplicationKeys : [],
  );
  const { networkId } = options.job;
  const edits = lines.flatMap((line) => (line.kind === 'edit' ? [line] : []));
  const edited = edits.filter(({ isOrder }) => !isOrder);
  const wanted = distinct([...keys, ...newKeysOf(edited)]);
  const ending = [...candidates.values()].flatMap(({ hit }) => (endsOrderOfClick(hit) ? [hit.clickId] : []));
  const find = () => batch.stores.conversions.findByDeduplicationKeys(networkId, wanted);
  const found = await find();
  const ids = [...edits.map(({ conversion }) => conversion), ...found.values()].map(({ id }) => id);
  const isRestored = await restoreOrders(batch, { keys: wanted, ids, ending }, options);
  const stored = isRestored ? await find() : found;
  const ofClicks = grouped(
    await some(distinct(ending), (ids) =>
      batch.stores.conversions.findByClicks(networkId, ids, ORDERS_OF_CLICK_MAX),
    ),
    ({ clickId }) => clickId ?? '',
  );
  const said = saidOfOrders({ lines, candidates, stored, ofClicks }, options);
  const spokenOf = distinct([...said, ...edited].map(({ conversion }) => conversion.id));
  const currencies = distinct(lines.flatMap((line) => (line.kind === 'wrong' ? [] : [line.line.currency])));
  const orders = await openOrderEdits(batch, { said, edited, currencies }, editOptions(options));
  const holders = new Map(options.seen);
  for (const [key, { id: conversionId, deduplicationKey }] of stored) {
    holders.set(key, { conversionId, isOwn: key === deduplicationKey });
  }
  await batch.ledger.prepare([...creates.map((line) => entryOf(batch, line)), ...orders.edits.entries]);
  const sales = creates.map(({ row, convertedAt: at }) => {
    const { currency } = required(candidates.get(row)).priced;
    return { networkId, at, currency };
  });
  await prepareRates(batch, sales);
  return {
    batch,
    options,
    candidates,
    orders,
    ofClicks,
    spokenOf,
    made: new Map(),
    holders,
    taken: new Map(),
    decisions: [],
    logged: [],
    storing: [],
  };
}

const editOptions = ({ job, stamp }: LineOptions): EditOptions => ({
  networkId: job.networkId,
  sendPostbacks: job.sendPostbacks,
  stamp,
});

type Orders = Pick<Work, 'candidates' | 'ofClicks'> & {
  readonly lines: readonly (FoundLine | WrongRow)[];
  /** Conversions that hold the keys of what the lines would make. */
  readonly stored: ReadonlyMap<string, Conversion>;
};

/** What the rows say of orders that are there, by their transaction ids or by the keys of what they would make. */
function saidOfOrders({ lines, candidates, stored, ofClicks }: Orders, { job }: LineOptions): SaidOfOrder[] {
  return lines.flatMap((line) => {
    if (line.kind === 'wrong') return [];
    if (line.kind === 'edit') return line.isOrder ? [saidBy(line, line.conversion, job)] : [];
    const conversion = orderOf(required(candidates.get(line.row)), { stored, ofClicks });
    return conversion ? [saidBy(line, conversion, job)] : [];
  });
}

/** What holds one of the keys of what a row would make, else the one order of its click that it may end. */
function orderOf(
  { hit, examined }: Candidate,
  { stored, ofClicks }: Pick<Orders, 'stored' | 'ofClicks'>,
): Conversion | undefined {
  if (!('deduplicationKeys' in examined)) return undefined;
  for (const key of examined.deduplicationKeys) {
    const found = stored.get(key);
    if (found !== undefined) return found;
  }
  const [only, second] = ordersMeant(hit, examined, ofClicks.get(hit.clickId ?? '') ?? []);
  return second ? undefined : only;
}

const saidBy = (
  { row, line }: NumberedLine,
  conversion: Conversion,
  { advertiserId }: Owner,
): SaidOfOrder => ({
  row,
  conversion,
  statement: line,
  txnId: line.txnId,
  why: line,
  isPostback: false,
  advertiserId,
});

function candidateOf(
  batch: Batch,
  line: CreateLine,
  { job, stamp, newConversionId }: LineOptions,
): Candidate {
  const { records, standings } = batch;
  const { source } = line;
  const hit = hitOfLine(line, source.id, { id: newConversionId(), now: stamp.now, owner: job });
  const terms = required(records.terms(source.campaignId, source.termsVersion));
  const context: HitContext = {
    click: source,
    campaign: required(records.campaign(source.campaignId)),
    advertiser: records.account(source.advertiserId),
    standing: standings.of(source),
    groupIds: records.groups(source.affiliateId, source.clickedAt ?? line.convertedAt),
    groupHold: records.groupHold(source.affiliateId, source.clickedAt ?? line.convertedAt),
    terms,
    currentTerms: records.currentTerms(source.campaignId) ?? terms,
    imported: importTerms(line, job),
  };
  const examined = examineHit(hit, context);
  const priced = line.line.payout === null ? pricedHit(batch, hit, context) : hit;
  if (examined.kind === 'examined') return { hit, priced, context, examined };
  return { hit, priced, context, examined: refusedBecause(examined.reason, examined.detail) };
}

async function outcomeOf(work: Work, line: FoundLine | WrongRow): Promise<LineOutcome> {
  if (line.kind === 'wrong') return { row: line.row, kind: 'errors', message: line.message };
  const { options } = work;
  if (line.kind === 'edit') {
    if (!line.isOrder) return work.orders.edits.outcomeOf(line, work.holders);
    const said = saidBy(line, line.conversion, options.job);
    const { id, stamp } = { id: options.newConversionId(), stamp: options.stamp };
    const hit = hitOfLine(line, line.conversion.clickId, { id, now: stamp.now, owner: options.job });
    return logged(work, { row: line.row, hit }, work.orders.outcomeOf(said, work.holders));
  }
  const candidate = required(work.candidates.get(line.row));
  const { hit } = candidate;
  const decision = decisionOf(work, line, candidate);
  const holder = decision.outcome.state === 'repeated' ? decision.outcome.conversionId : NO_CONVERSION;
  const stored = work.orders.edits.current(holder);
  if (stored) {
    takeKeys(work, candidate, decision);
    const said = saidBy(line, stored, options.job);
    if (line.leavesOrders) {
      const left = logged(work, { row: line.row, hit }, repeatOf(holder));
      return { ...left, ...(work.orders.isNew(said) && { isLeft: true }) };
    }
    return logged(work, { row: line.row, hit }, work.orders.outcomeOf(said, work.holders));
  }
  const made = work.made.get(holder);
  if (made && ![made.first, made.last].includes(statementText(line.line))) {
    takeKeys(work, candidate, decision);
    return logged(work, { row: line.row, hit }, await editMade(work, line, made));
  }
  work.decisions.push({ hit, decision, line });
  takeKeys(work, candidate, decision);
  if (decision.conversion) {
    work.batch.ledger.take(entryOf(work.batch, line), useOfConversion(decision.conversion));
    const [first, inHit] = [line.line, statementOfHit(hit)].map(statementText) as [string, string];
    work.made.set(decision.conversion.id, { conversion: decision.conversion, first, inHit, last: null });
  }
  const unread = decision.conversion ? unreadParts(hit.unread) : '';
  return { row: line.row, ...outcomeOfDecision(decision), ...(unread !== '' && { unread }) };
}

const NO_CONVERSION = '' as ConversionId;

/** A row about an order that an earlier row of the same part made: what those came to is stored first. */
async function editMade(work: Work, line: CreateLine, made: Made): Promise<OrderOutcome> {
  const { batch, options } = work;
  await handOver(work);
  await Promise.all(work.storing);
  const said = saidBy(line, made.conversion, options.job);
  const quiet = { ...editOptions(options), sendPostbacks: false };
  const orders = await openOrderEdits(
    batch,
    { said: [said], edited: [], currencies: [line.line.currency] },
    quiet,
  );
  const outcome = orders.outcomeOf(said, work.holders);
  await orders.write();
  if (outcome.outcome.state !== 'edited') return outcome;
  made.last = statementText(line.line);
  // Affiliates hear of it as it stands in the end.
  const { id } = made.conversion;
  const others = batch.notices.filter(
    ({ subject }) => !('conversion' in subject) || subject.conversion.id !== id,
  );
  batch.notices.splice(0, Infinity, ...others);
  const after = required(orders.edits.current(id));
  if (options.job.sendPostbacks)
    notifyOfStatus(batch, { before: null, after, click: line.click }, options.stamp);
  return outcome;
}

/** The row in the log of hits, as what it came to. */
function logged(
  work: Work,
  { row, hit }: { readonly row: number; readonly hit: HitEvent },
  ofOrder: OrderOutcome,
): LineOutcome {
  const { outcome, detail } = orderDecision(ofOrder);
  work.logged.push({ hit, outcome, detail });
  if (outcome.state === 'edited') return { row, kind: 'edited', message: '' };
  if (outcome.state === 'repeated') return { row, kind: 'duplicates', message: `of ${outcome.conversionId}` };
  return { row, kind: 'errors', message: detail };
}

function decisionOf(work: Work, line: CreateLine, candidate: Candidate): HitDecision {
  const { batch, options, holders } = work;
  const { priced, context, examined } = candidate;
  if (!('deduplicationKeys' in examined)) return examined;
  const { networkId } = options.job;
  return decideExamined(priced, context, {
    examined,
    circumstances: {
      ...ownOf(batch, networkId),
      exchangeRateOf: (of) => rateOn(batch, { networkId, at: line.convertedAt }, of),
      conversionOf: (deduplicationKey) => holders.get(deduplicationKey)?.conversionId,
      ordersOfClick: () => ordersOfClick(work, line),
      capFor: (use) => batch.ledger.capFor(entryOf(batch, line), use),
    },
  });
}

/** Those that these lines made among them. */
function ordersOfClick({ ofClicks, made }: Work, { source: { id } }: CreateLine): readonly Conversion[] {
  const fresh = [...made.values()]
    .map(({ conversion }) => conversion)
    .filter(({ clickId }) => clickId === id);
  return [...(ofClicks.get(id ?? '') ?? []), ...fresh];
}

function takeKeys({ holders, taken }: Work, { examined }: Candidate, decision: HitDecision): void {
  if (!('deduplicationKeys' in examined)) return;
  for (const { deduplicationKey, ...holder } of keysHeldBy(decision, examined)) {
    if (holders.has(deduplicationKey)) continue;
    holders.set(deduplicationKey, holder);
    taken.set(deduplicationKey, holder);
  }
}

function outcomeOfDecision({ outcome, detail, conversion }: HitDecision): Omit<LineOutcome, 'row'> {
  if (outcome.state === 'repeated') return { kind: 'duplicates', message: `of ${outcome.conversionId}` };
  if (outcome.state === 'refused') return { kind: 'errors', message: `${outcome.reason}: ${detail}.` };
  const why = outcome.state === 'converted' ? outcome.reason : null;
  // A pending one has a reason only where nobody asked for it.
  const reason = why ?? (conversion?.status === 'pending' ? conversion.reason : '');
  const status = conversion?.status ?? '';
  return { kind: 'imported', message: reason === '' ? '' : `Imported as ${status}, ${reason}` };
}

/** Gives the books the decisions that they do not have yet, and the batch what these change. */
async function handOver(work: Work): Promise<void> {
  const { batch, options, decisions } = work;
  work.decisions = [];
  if (decisions.length === 0) return;
  const { stores, records } = batch;
  const made = decisions.flatMap(({ decision: { conversion }, line }) =>
    conversion ? [{ conversion, line }] : [],
  );
  const logged = stores.hits.add(
    decisions.map(({ hit, decision }) => ({ hit, outcome: decision.outcome, detail: decision.detail })),
  );
  if (made.length > 0)
    work.storing.push(awaitedLater(stores.conversions.add(made.map(({ conversion }) => conversion))));
  await logged; // the books have them; that they are stored is waited for at the end
  // Summed up while the rows are stored, so that little is left to do when they are.
  const deltas = made.flatMap(({ conversion }) =>
    deltasOfConversion(conversion, records.day(conversion.networkId, conversion.convertedAt)),
  );
  batch.deltas.push(...foldDeltas(deltas));
  if (!options.job.sendPostbacks) return;
  for (const { conversion: after, line } of made)
    notifyOfStatus(batch, { before: null, after, click: line.click }, options.stamp);
}

/** Waits for what was handed over, and writes the edits and the keys that conversions hold beside their own. */
async function writeRest(work: Work): Promise<void> {
  const { batch, options, storing, orders, taken, made } = work;
  await Promise.all([...storing, orders.write()]);
  if (work.logged.length > 0) await batch.stores.hits.add(work.logged);
  // Of others the hit that made them tells what was said.
  const unheard = [...made].filter(([, { first, inHit }]) => first !== inHit);
  await batch.stores.conversions.noteSaid(
    options.job.networkId,
    new Map(unheard.map(([id, { first }]) => [id, { first, last: null }])),
  );
  const { networkId } = options.job;
  const further = [...taken].flatMap(([deduplicationKey, { conversionId, isOwn }]) =>
    isOwn ? [] : [{ networkId, deduplicationKey, conversionId }],
  );
  if (further.length > 0) await batch.stores.conversions.hold(further);
}

const entryOf = ({ records }: Batch, { source, convertedAt }: CreateLine) =>
  capEntryOf(records, source, convertedAt);

/** Lines whose campaign or terms are gone since they were looked up. */
export const withoutMissing = (
  batch: Batch,
  lines: readonly (FoundLine | WrongRow)[],
): (FoundLine | WrongRow)[] =>
  lines.map((line) => {
    if (line.kind === 'wrong') return line;
    const why = missingRecord(batch.records, subjectOf(line));
    return why === undefined ? line : { kind: 'wrong', row: line.row, message: `${why}.` };
  });

/** The network, campaign and terms a row is decided by: those of the conversion it edits, else of its click. */
export const subjectOf = (line: FoundLine) => (line.kind === 'edit' ? line.conversion : line.source);

// Decides the lines of an import one after another by the rules every hit is decided by, and writes what they come to
// into the transaction's batch. Stops where the import must stop; nothing after that line is done.
import { useOfConversion } from '@tributary/domain/attribution/caps';
import type { HitEvent } from '@tributary/domain/attribution/conversion';
import {
  decideExamined,
  type ExaminedHit,
  examineHit,
  type HitContext,
  type HitDecision,
  keysHeldBy,
  refusedBecause,
} from '@tributary/domain/attribution/decide-hit';
import { mustStop } from '@tributary/domain/jobs/job';
import { deltasOfConversion, foldDeltas } from '@tributary/domain/reporting/deltas';
import { notify, type Batch } from '../attribution/batch.ts';
import { missingRecord, required } from '../attribution/batch-records.ts';
import { prepareRates, rateOn } from '../attribution/rates.ts';
import { openEdits, type Edits } from './edit-lines.ts';

import type { FoundLine, KeyHolder, LineOptions, LineOutcome, WrongRow } from './lines.ts';
import { hitOfLine, importTerms } from './import-hit.ts';

export type DecidedLines = {
  readonly outcomes: readonly LineOutcome[];
  /** Deduplication keys taken, for the next part of a dry run. */
  readonly taken: ReadonlyMap<string, KeyHolder>;
  /** All that the lines come to is in the books and in the batch. Must be waited for. */
  readonly written: Promise<void>;
};

type CreateLine = Extract<FoundLine, { kind: 'create' }>;
type Candidate = {
  readonly hit: HitEvent;
  readonly context: HitContext;
  readonly examined: ExaminedHit | HitDecision;
};
/**
 * So many decisions are given to the books at a time, which store them while the next ones are made. Each time costs a statement for
 * every table (docs/performance.md#imports).
 */
const PIECE_ROWS = 500;

type Decided = { readonly hit: HitEvent; readonly decision: HitDecision; readonly line: CreateLine };
/** What the lines come to. */
type Work = {
  readonly batch: Batch;
  readonly options: LineOptions;
  readonly candidates: ReadonlyMap<number, Candidate>;
  readonly edits: Edits;
  /** Who has a deduplication key by now. */
  readonly holders: Map<string, KeyHolder>;
  /** Of those, the ones the lines took. */
  readonly taken: Map<string, KeyHolder>;
  /** Those that the books do not have yet. */
  decisions: Decided[];
  /** What was handed over to the books and is still to be waited for. */
  readonly stored: Promise<void>[];
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
    const outcome = outcomeOf(work, line);
    outcomes.push(outcome);
    if (work.decisions.length >= PIECE_ROWS) await handOver(work);
    if (outcome.kind !== 'errors') continue;
    errors += 1;
    if (mustStop(options.job, { ...options.job.counts, errors })) break;
  }
  await handOver(work);
  return { outcomes, taken: work.taken, written: awaitedLater(writeRest(work)) };
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
  const edits = await openEdits(batch, lines, options);
  const keys = [...candidates.values()].flatMap(({ examined }) =>
    'deduplicationKeys' in examined ? examined.deduplicationKeys : [],
  );
  const { networkId } = options.job;
  const stored = await batch.stores.conversions.findByDeduplicationKeys(networkId, [
    ...new Set([...keys, ...edits.newKeys]),
  ]);
  const holders = new Map(options.seen);
  for (const [key, { id: conversionId, deduplicationKey }] of stored) {
    holders.set(key, { conversionId, isOwn: key === deduplicationKey });
  }
  await batch.ledger.prepare([...creates.map((line) => entryOf(batch, line)), ...edits.entries]);
  const sales = creates.map(({ line, convertedAt: at }) => ({ networkId, at, currency: line.currency }));
  await prepareRates(batch, sales);
  return { batch, options, candidates, edits, holders, taken: new Map(), decisions: [], stored: [] };
}

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
    terms,
    currentTerms: records.currentTerms(source.campaignId) ?? terms,
    imported: importTerms(line, job),
  };
  const examined = examineHit(hit, context);
  if (examined.kind === 'examined') return { hit, context, examined };
  return { hit, context, examined: refusedBecause(examined.reason, examined.detail) };
}

function outcomeOf(work: Work, line: FoundLine | WrongRow): LineOutcome {
  if (line.kind === 'wrong') return { row: line.row, kind: 'errors', message: line.message };
  if (line.kind === 'edit') return work.edits.outcomeOf(line, work.holders);
  const candidate = required(work.candidates.get(line.row));
  const decision = decisionOf(work, line, candidate);
  work.decisions.push({ hit: candidate.hit, decision, line });
  takeKeys(work, candidate, decision);
  if (decision.conversion) {
    work.batch.ledger.take(entryOf(work.batch, line), useOfConversion(decision.conversion));
  }
  return { row: line.row, ...outcomeOfDecision(decision) };
}

function decisionOf({ batch, options, holders }: Work, line: CreateLine, candidate: Candidate): HitDecision {
  const { hit, context, examined } = candidate;
  if (!('deduplicationKeys' in examined)) return examined;
  const { networkId } = options.job;
  const { currency } = required(batch.records.network(networkId));
  return decideExamined(hit, context, {
    examined,
    circumstances: {
      currency,
      exchangeRateOf: (of) => rateOn(batch, { networkId, at: line.convertedAt }, of),
      conversionOf: (deduplicationKey) => holders.get(deduplicationKey)?.conversionId,
      capFor: (use) => batch.ledger.capFor(entryOf(batch, line), use),
    },
  });
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
  return { kind: 'imported', message: reason === '' ? '' : `${conversion?.status ?? ''}, ${reason}` };
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
    work.stored.push(awaitedLater(stores.conversions.add(made.map(({ conversion }) => conversion))));
  await logged; // the books have them; that they are stored is waited for at the end
  // Summed up while the rows are stored, so that little is left to do when they are.
  const deltas = made.flatMap(({ conversion }) =>
    deltasOfConversion(conversion, records.day(conversion.networkId, conversion.convertedAt)),
  );
  batch.deltas.push(...foldDeltas(deltas));
  for (const { conversion, line } of made) {
    if (options.job.sendPostbacks && conversion.status === 'approved') {
      notify(batch, { event: 'conversion', conversion, click: line.click }, options.stamp);
    }
  }
}

/** Waits for what was handed over, and writes the edits and the keys that conversions hold beside their own. */
async function writeRest({ batch, options, stored, edits, taken }: Work): Promise<void> {
  await Promise.all([...stored, edits.write()]);
  const { networkId } = options.job;
  const further = [...taken].flatMap(([deduplicationKey, { conversionId, isOwn }]) =>
    isOwn ? [] : [{ networkId, deduplicationKey, conversionId }],
  );
  if (further.length > 0) await batch.stores.conversions.hold(further);
}

const entryOf = ({ records }: Batch, { source, convertedAt }: CreateLine) => ({
  campaignId: source.campaignId,
  occasion: {
    affiliateId: source.affiliateId,
    country: source.facts.country,
    at: convertedAt,
    day: records.day(source.networkId, convertedAt),
  },
});

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

// What a worker does for exports: plans the days that are due, and writes their files (docs/rules/exports.md).
import {
  daysToPlan,
  EXPORT_ATTEMPTS_MAX,
  exportFileName,
  type ExportRun,
  nextExportAttemptAt,
  type ScheduledExport,
} from '@tributary/domain/exports/export';
import { addDays, dayOf } from '@tributary/domain/shared/calendar-day';
import { HOUR_MS, MINUTE_MS } from '@tributary/domain/shared/durations';
import type { ExportRunId } from '@tributary/domain/shared/ids';
import { DomainError } from '@tributary/domain/shared/refusal';
import type { Networks } from '../accounts/networks.ts';
import type { SecretBox } from '../shared/secret-box.ts';
import { nextId, type Stamps } from '../shared/stamps.ts';
import { newRun, sealedForExport } from './edit-exports.ts';
import {
  ExportFailed,
  type ExportDraft,
  type ExportDrafts,
  type ExportRuns,
  type ExportTarget,
  type LeasedRun,
  type OpenExportTarget,
  type ReadExport,
  type RunOutcome,
} from './exports.ts';

export type WorkExportsDependencies = Stamps & {
  readonly stores: { readonly networks: Pick<Networks, 'find'> };
  readonly exportRuns: ExportRuns;
  readonly readExport: ReadExport;
  readonly exportDrafts: ExportDrafts;
  readonly openExportTarget: OpenExportTarget;
  readonly box: SecretBox;
  readonly random: () => number;
  /** After each attempt, with what went wrong; for the log and for metrics. */
  readonly onFailure?: (error: unknown, run: ExportRun) => void;
};

/** Plans what is due and writes at most one file; whether there was one. */
export type WorkExports = (signal?: AbortSignal) => Promise<boolean>;

/** A worker that says nothing for so long is taken for dead. Every single step of an attempt takes less. */
const LEASE_MS = 5 * MINUTE_MS;
const RENEWED_EVERY_MS = 20_000;
/** One attempt takes at most so long. */
const ATTEMPT_MS_MAX = 2 * HOUR_MS;
const DRAFTS_KEPT_MS = 2 * ATTEMPT_MS_MAX;
const PLANNED_AT_ONCE = 100;
/** No zone is further ahead of UTC. */
const FURTHEST_ZONE = 'Pacific/Kiritimati';
const TEXT_MAX = 300;

/** Somebody else has the run now: nothing more is done or said of it. */
class LeaseLost extends Error {}

function ignoreLost(error: unknown): void {
  if (!(error instanceof LeaseLost)) throw error;
}

export function makeWorkExports(dependencies: WorkExportsDependencies): WorkExports {
  const { stores, exportRuns, exportDrafts, clock, randomness, random, onFailure } = dependencies;

  async function plan(): Promise<void> {
    const now = clock();
    for (const one of await exportRuns.listUnplanned(dayOf(now, FURTHEST_ZONE), PLANNED_AT_ONCE)) {
      const network = await stores.networks.find(one.networkId);
      const days = network ? daysToPlan(one.nextDay, now, network.zone) : [];
      const last = days.at(-1);
      if (last === undefined) continue;
      await exportRuns.plan(
        { id: one.id, from: one.nextDay, nextDay: addDays(last, 1) },
        days.map((day) => newRun(one, day, { clock, randomness })),
      );
    }
  }

  return async (signal) => {
    await plan();
    const now = clock();
    const holder = nextId<ExportRunId>({ clock, randomness });
    const leased = await exportRuns.lease(now, new Date(now.getTime() + LEASE_MS), holder);
    if (!leased) return false;
    await exportDrafts.tidy(new Date(now.getTime() - DRAFTS_KEPT_MS));
    const held = holdRun(dependencies, leased.run, holder, signal);
    try {
      await attempt(dependencies, leased, held);
    } catch (error) {
      if (error instanceof LeaseLost) return true;
      if (!(error instanceof Stopped)) onFailure?.(error, leased.run);
      await held.end(failed(held.latest(), error, clock(), random())).catch(ignoreLost);
    }
    return true;
  };
}

type HeldRun = ReturnType<typeof holdRun>;

/** A run while this process has it: every step says that it goes on, and ends when another process has taken over. */
function holdRun(
  { exportRuns, clock }: Pick<WorkExportsDependencies, 'exportRuns' | 'clock'>,
  run: ExportRun,
  holder: string,
  signal: AbortSignal | undefined,
) {
  const startedMs = clock().getTime();
  let renewedMs = startedMs;
  let latest: RunOutcome = run;

  async function save(outcome: RunOutcome, leaseUntil: Date | null): Promise<void> {
    if (!(await exportRuns.save(run.id, holder, { outcome, leaseUntil }))) throw new LeaseLost();
    latest = outcome;
  }

  return {
    latest: () => latest,
    progress: async (): Promise<void> => {
      if (signal?.aborted) throw new Stopped();
      const nowMs = clock().getTime();
      if (nowMs - startedMs > ATTEMPT_MS_MAX)
        throw new ExportFailed('Writing the file took longer than two hours.');
      if (nowMs - renewedMs < RENEWED_EVERY_MS) return;
      if (!(await exportRuns.renew(run.id, holder, new Date(nowMs + LEASE_MS)))) throw new LeaseLost();
      renewedMs = nowMs;
    },
    /** Keeps the lease: something is about to be done that a later attempt must know of. */
    note: (change: Partial<RunOutcome>) =>
      save({ ...latest, ...change }, new Date(clock().getTime() + LEASE_MS)),
    end: (change: Partial<RunOutcome>) => save({ ...latest, ...change }, null),
  };
}

/** This process is told to stop: the next one begins the file anew, at once, and this was no failure. */
class Stopped extends Error {}

async function attempt(dependencies: WorkExportsDependencies, leased: LeasedRun, held: HeldRun) {
  const { run, export: one } = leased;
  if (run.attempts > EXPORT_ATTEMPTS_MAX)
    throw new ExportFailed('Its attempts ended without a word, again and again.', true);
  const network = await dependencies.stores.networks.find(one.networkId);
  if (!network) throw new ExportFailed('The network is gone.', true);
  // What was begun keeps its name, so that what it left behind is found.
  const name = run.file ?? exportFileName(one, run.day);
  const target = await openTarget(dependencies, one);
  await target.fence(name, run.upload);
  await held.note({ upload: null });
  const present = await target.find(name);
  if (present) {
    if (present.bytes !== run.bytes || present.sha256 !== run.sha256)
      throw new ExportFailed(`There is a file ${name} that is not of this export. It was left alone.`, true);
    return held.end(done(dependencies.clock()));
  }
  const rows = dependencies.readExport(one, run.day, network.zone);
  const draft = await dependencies.exportDrafts.write(rows, one.format, held.progress);
  try {
    await deliver({ target, name, draft }, held);
  } finally {
    await draft.discard();
  }
  return held.end(done(dependencies.clock()));
}

/** What is in the file is written down before the file appears: an attempt after a kill finds it there and knows it for its own. */
async function deliver(
  { target, name, draft }: { target: ExportTarget; name: string; draft: ExportDraft },
  held: HeldRun,
): Promise<void> {
  const { rows, bytes, sha256 } = draft;
  const upload = await target.begin(name, draft);
  await held.note({ file: name, rows, bytes, sha256, upload });
  await target.publish({ name, upload }, draft, held.progress);
}

function openTarget({ openExportTarget, box }: WorkExportsDependencies, one: ScheduledExport) {
  const { id, networkId, destination } = one;
  const secret =
    destination.kind === 's3'
      ? new TextDecoder().decode(box.open(sealedForExport(id), destination.sealedSecret))
      : null;
  return openExportTarget(networkId, destination, secret);
}

const done = (at: Date): Partial<RunOutcome> => ({
  state: 'done',
  nextAt: null,
  upload: null,
  error: null,
  finishedAt: at,
});

function failed(run: RunOutcome, error: unknown, now: Date, random: number): Partial<RunOutcome> {
  if (error instanceof Stopped) return { attempts: run.attempts - 1, nextAt: now };
  const isFinal = error instanceof ExportFailed && error.isFinal;
  const nextAt = isFinal ? undefined : nextExportAttemptAt(run.attempts, now, random);
  return {
    state: nextAt ? 'waiting' : 'failed',
    nextAt: nextAt ?? null,
    error: reasonOf(error),
    finishedAt: nextAt ? null : now,
  };
}

/** What is not meant for the network stays in the operator's log. */
const reasonOf = (error: unknown): string =>
  error instanceof ExportFailed || error instanceof DomainError
    ? error.message.slice(0, TEXT_MAX)
    : 'Something went wrong here; the log of the worker says what.';

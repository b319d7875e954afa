import type { ExportDestination, ExportRun, ScheduledExport } from '@tributary/domain/exports/export';
import type { CalendarDay } from '@tributary/domain/shared/calendar-day';
import type { ExportId, ExportRunId, NetworkId } from '@tributary/domain/shared/ids';
import type { Page, PageOf } from '../shared/page.ts';

export type Exports = {
  /** False when the network has one of this name already. */
  add(one: ScheduledExport): Promise<boolean>;
  /** Undefined when the network has no such export. */
  find(networkId: NetworkId, id: ExportId): Promise<ScheduledExport | undefined>;
  /** Newest first. */
  list(networkId: NetworkId): Promise<ScheduledExport[]>;
  /** All but `nextDay`, which only planning moves, and what never changes; false when it is not there. */
  replace(one: ScheduledExport): Promise<boolean>;
  /** As `replace`, of one whose secret alone was sealed anew: it is the same to everybody. */
  reseal(one: ScheduledExport): Promise<boolean>;
  /** False when the network has no such export. Its runs go with it, their files stay. */
  remove(networkId: NetworkId, id: ExportId): Promise<boolean>;
};

export type LeasedRun = { readonly run: ExportRun; readonly export: ScheduledExport };

/** What a worker changes of a run. */
export type RunOutcome = Pick<
  ExportRun,
  'state' | 'attempts' | 'nextAt' | 'file' | 'rows' | 'bytes' | 'sha256' | 'upload' | 'error' | 'finishedAt'
>;

/** Days of exports as workers take them, under leases. */
export type ExportRuns = {
  /** Live exports of all networks whose next day is this one or earlier, in the order of their next days. */
  listUnplanned(through: CalendarDay, limit: number): Promise<ScheduledExport[]>;
  /**
   * Adds the runs and moves the export's `nextDay` behind them, together; nothing when `nextDay` is not `from` any more,
   * when it is off, or gone. A day that has a run keeps it.
   */
  plan(
    planned: { readonly id: ExportId; readonly from: CalendarDay; readonly nextDay: CalendarDay },
    runs: readonly ExportRun[],
  ): Promise<void>;
  /** Adds the run of one day; false when the day has one, or the export is gone. */
  add(run: ExportRun): Promise<boolean>;
  /** The run of a day; undefined when the network has no such export, or the day no run. */
  find(networkId: NetworkId, exportId: ExportId, day: CalendarDay): Promise<ExportRun | undefined>;
  /** Makes a run due now, with no attempts counted; false when it is done, when a worker is at it, and when it is unknown. */
  again(id: ExportRunId, now: Date): Promise<boolean>;
  /**
   * Leases a waiting run of a live export that is due, the longest due first: `holder` has it until `leaseUntil`, and one more
   * attempt is counted. At most one run of a network is leased at a time, and of racing callers at most one gets it.
   */
  lease(now: Date, leaseUntil: Date, holder: string): Promise<LeasedRun | undefined>;
  /** Prolongs the lease; false when `holder` has it no more. */
  renew(id: ExportRunId, holder: string, leaseUntil: Date): Promise<boolean>;
  /** Stores the outcome and prolongs the lease until `leaseUntil`, or gives it back (null). False when `holder` has lost the lease. */
  save(
    id: ExportRunId,
    holder: string,
    kept: { readonly outcome: RunOutcome; readonly leaseUntil: Date | null },
  ): Promise<boolean>;
  /** The latest day first. */
  list(networkId: NetworkId, exportId: ExportId, page: Page): Promise<PageOf<ExportRun>>;
};

/** A column of a file: its name, and what its cells are. `instant`: ISO 8601 or empty; `parts` are JSON. */
export type ExportColumn = {
  readonly name: string;
  readonly kind: 'text' | 'integer' | 'amount' | 'instant' | 'parts';
};
/** The rows of a file as CSV with a header, in pieces of bounded size. */
export type ExportRows = {
  readonly columns: readonly ExportColumn[];
  readonly pieces: AsyncIterable<{ readonly text: string; readonly rows: number }>;
};
/** `zone`: of the day and of all times in the file. */
export type ReadExport = (one: ScheduledExport, day: CalendarDay, zone: string) => ExportRows;

/** A file on this machine that is complete, and that nobody else sees. */
export type ExportDraft = {
  readonly rows: number;
  readonly bytes: number;
  readonly sha256: string;
  /** The bytes from `from` on, at most `length` of them. */
  readonly read: (from: number, length: number) => Promise<Uint8Array>;
  readonly discard: () => Promise<void>;
};
export type ExportDrafts = {
  /** `progress` is called between pieces. Throws ExportFailed when it grows too large or the disk has no room. */
  write(
    rows: ExportRows,
    format: ScheduledExport['format'],
    progress: () => Promise<void>,
  ): Promise<ExportDraft>;
  /** Removes what killed processes left: drafts begun before. */
  tidy(before: Date): Promise<void>;
};

export type PresentFile = { readonly bytes: number; readonly sha256: string | null };
/**
 * One place for files. A name appears whole or not at all, and is never written over. Every call may throw ExportFailed; none takes
 * longer than the lease of a run.
 */
export type ExportTarget = {
  /** Ends what earlier attempts left unfinished under this name: from then on none of them can make it appear. */
  fence(name: string, upload: string | null): Promise<void>;
  /** What is there under this name; undefined when nothing is. */
  find(name: string): Promise<PresentFile | undefined>;
  /** Begins a file that nobody sees yet; what it answers is what `fence` and `publish` need. */
  begin(name: string, draft: Pick<ExportDraft, 'sha256'>): Promise<string>;
  /** Sends the draft, and the name appears. `progress` is called between pieces. */
  publish(
    file: { readonly name: string; readonly upload: string },
    draft: ExportDraft,
    progress: () => Promise<void>,
  ): Promise<void>;
};
/** `secret`: of S3, opened. Throws ExportFailed where there is no such place. */
export type OpenExportTarget = (
  networkId: NetworkId,
  destination: ExportDestination,
  secret: string | null,
) => Promise<ExportTarget>;

/** Why a file was not written, in words for the network; `isFinal`: another attempt would find the same. */
export class ExportFailed extends Error {
  readonly isFinal: boolean;
  constructor(message: string, isFinal = false) {
    super(message);
    this.name = 'ExportFailed';
    this.isFinal = isFinal;
  }
}

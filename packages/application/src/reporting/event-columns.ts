// The columnar copy of clicks, impressions and facts of conversions (docs/adr/0016-columns-beside-the-rows.md). PostgreSQL stays the truth
// and says which files belong to the copy; this is what writes, examines and sums up the files.
import { MEASURE_NAMES } from '@tributary/domain/reporting/measures';
import type { ReportCut, ReportGroup } from '@tributary/domain/reporting/report';
import { DIMENSION_VALUE_LENGTH_MAX, DIMENSIONS } from '@tributary/domain/reporting/stats';
import type { NetworkId } from '@tributary/domain/shared/ids';
import { NUMBERED_PARAMETERS } from '@tributary/domain/tracking/click';
import type { Page } from '../shared/page.ts';
import type { Report, ReportFilter, ReportKey, ReportQuery, ReportRow } from './report.ts';

export const ELAPSED = ['elapsed1', 'elapsed2', 'elapsed3', 'elapsed4', 'elapsed5'] as const;

/**
 * What a row is, a bit each in its `flags`, the first the lowest. A row with none of the first two is a valid click. A fact of a conversion
 * has the conversion's status (`declined`: rejected), the range of its elapsed time when it is approved, and `taken_back` for what
 * no longer counts.
 */
export const SEGMENT_FLAGS = [
  'impression',
  'rejected',
  'duplicate',
  'approved',
  'pending',
  'declined',
  'cancelled',
  'taken_back',
  ...ELAPSED,
] as const;
export type SegmentFlag = (typeof SEGMENT_FLAGS)[number];
/** What the flag adds to the number. */
export const bitOf = (flag: SegmentFlag): number => 2 ** SEGMENT_FLAGS.indexOf(flag);

/**
 * What a segment holds of each row, in this order: who it belongs to, the minute it happened (since 1970), what it is, what it earned (below 0 of a
 * fact that is taken back), and the values reports group by, as reports show them: unknown ones named, long ones cut. Clicks and
 * impressions have no goal, no reason code and no sale amount. Rejected impressions, which count for nothing, are left out.
 */
export const SEGMENT_COLUMNS = {
  ids: ['network', 'campaign', 'affiliate', 'advertiser'],
  numbers: ['minute', 'flags'],
  amounts: ['payout', 'revenue', 'saleAmount'],
  texts: [...DIMENSIONS, 'goal', 'reason_code', ...NUMBERED_PARAMETERS],
} as const;

/** Segments of another version are written anew. */
export const SEGMENT_VERSION = [
  '3',
  DIMENSION_VALUE_LENGTH_MAX,
  ...SEGMENT_FLAGS,
  ...Object.values(SEGMENT_COLUMNS).flat(),
].join(' ');

/** Clicks and impressions of a UTC day, or facts of the conversions of a UTC month: no segment holds both. */
export type SegmentKind = 'events' | 'conversions';

/** A file of the copy, or what stands for one in a database; it never changes. `sha256` is a check sum, of whatever kind. */
export type SegmentFile = { readonly file: string; readonly bytes: number; readonly sha256: string };
export type Segment = SegmentFile & {
  readonly rows: number;
  /** Of its rows; 0 when there are none. */
  readonly firstMinute: number;
  readonly lastMinute: number;
};

/** A quarter of an hour since 1970 (every offset in use is a multiple of one) in the zone of a report. */
export type Quarter = {
  readonly quarter: number;
  readonly day: string;
  readonly hour: string;
  readonly weekday: string;
};

/** What is asked of the copy, and what is added to it. */
export type ColumnQuestion = {
  readonly networkId: NetworkId;
  readonly files: readonly (SegmentFile &
    Pick<Segment, 'firstMinute' | 'lastMinute'> & { readonly kind: SegmentKind })[];
  readonly cuts: readonly ReportCut[];
  /** Whether the ranges of elapsed time are counted, too; else they are 0. */
  readonly withElapsed: boolean;
  readonly filter: ReportFilter;
  /** Half-open, since 1970. */
  readonly minutes: { readonly from: number; readonly to: number };
  /** Of all these minutes, when a cut is one of time; else empty. */
  readonly quarters: readonly Quarter[];
};

/** Everything that is summed up of a report, in one order everywhere. */
export const SUMMED = [...MEASURE_NAMES, ...ELAPSED] as const;
export type Summed = (typeof SUMMED)[number];

/** The question's files of one kind. */
export const ofKind = (
  { files }: Pick<ColumnQuestion, 'files'>,
  kind: SegmentKind,
): ColumnQuestion['files'] => files.filter((one) => one.kind === kind);

/** What a group shows for each value of its cut; undefined where it shows the value itself. */
export type ShownKeys = (
  group: ReportGroup,
  values: () => Promise<readonly string[]>,
) => Promise<ReadonlyMap<string, ReportKey> | undefined>;

/** Of a report. Whoever asked closes it. */
export type ReportRows = {
  /** All rows in their order, in pieces of bounded size. */
  readonly pieces: () => AsyncIterable<readonly ReportRow[]>;
  readonly close: () => Promise<void>;
};

/** What belongs to a question and is not in the copy. */
export type Given = {
  /**
   * Sums of rows the copy does not hold, as CSV: the cuts in the order of the question's, then SUMMED, amounts as whole numbers of 10^-15.
   */
  readonly others: AsyncIterable<Uint8Array>;
  readonly shown: ShownKeys;
  readonly signal: AbortSignal | undefined;
};

/**
 * What keeps the copy does not answer, or not as it should. Reports read the rows meanwhile, and the worker tries again. Any call may throw
 * it.
 */
export class ColumnsAway extends Error {}

export type EventColumns = {
  /** The name of the folder or database, which nothing else has; undefined while it has none. */
  readonly place: () => Promise<string | undefined>;
  /** As `place`, and makes it when it is not there. */
  readonly claim: () => Promise<string>;
  /** Whether the disk has room for more files, and for what else is written to it. */
  readonly hasRoom: () => Promise<boolean>;
  /** `rows`: CSV of SEGMENT_COLUMNS. The file appears whole, with the rows of the absorbed ones in it. */
  readonly write: (rows: AsyncIterable<Uint8Array>, absorbed: readonly SegmentFile[]) => Promise<Segment>;
  /** Those that are not there or not what was written, as far as can be said without reading all of them for every report. */
  readonly damaged: (files: readonly SegmentFile[]) => Promise<string[]>;
  /** How many of these rows (CSV as for `write`) the file does not hold, and of its own they do not: 0 when they are the same. */
  readonly differing: (rows: AsyncIterable<Uint8Array>, file: SegmentFile) => Promise<number>;
  /** Removes what no list has named for a while: a report may still read what an earlier list named. */
  readonly tidy: (named: ReadonlySet<string>, at: Date) => Promise<void>;
  /**
   * A page of the sums of the files and of what `others` adds. Throws when that takes more memory than a report may, and soon after
   * `signal` is aborted.
   */
  readonly page: (question: ColumnQuestion, query: ReportQuery, given: Given, page: Page) => Promise<Report>;
  /** As `page`, of all rows, until it is closed. */
  readonly rows: (question: ColumnQuestion, query: ReportQuery, given: Given) => Promise<ReportRows>;
  readonly close: () => Promise<void>;
};

/** What a process needs to read the copy. */
export type ColumnAccess = {
  readonly columns: EventColumns;
  /** Called once: what this process reads is not where the copy is. */
  readonly onElsewhere?: () => void;
};

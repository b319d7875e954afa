// Segments of tests: rows as the port takes them, and a question about them.
import { NETWORK_ID } from '@tributary/application/contracts/shared/given';
import {
  SEGMENT_COLUMNS,
  SEGMENT_FLAGS,
  type ColumnQuestion,
  type Segment,
  type SegmentFile,
  type SegmentKind,
} from '@tributary/application/reporting/event-columns';
import type { ReportQuery } from '@tributary/application/reporting/report';
import type { Page } from '@tributary/application/shared/page';
import type { ReportGroup } from '@tributary/domain/reporting/report';
import { calendarDay } from '@tributary/domain/shared/calendar-day';

/** A row by the names of its columns, and its flags by theirs ('1'); what is left out is that of a valid, unpaid click in minute 5. */
export type SegmentRow = Readonly<Partial<Record<string, string>>>;
const USUAL: SegmentRow = {
  network: NETWORK_ID,
  minute: '5',
  payout: '0',
  revenue: '0',
  saleAmount: '0',
};
const NAMES = Object.values(SEGMENT_COLUMNS).flat();

/** Of values that need no quotes. */
export async function* csvOf(rows: Iterable<SegmentRow>): AsyncIterable<Uint8Array> {
  for (const row of rows) {
    const flags = SEGMENT_FLAGS.reduce((sum, name, at) => sum + (row[name] === '1' ? 2 ** at : 0), 0);
    const all: SegmentRow = { ...USUAL, flags: String(flags), ...row };
    yield Buffer.from(`${NAMES.map((name) => all[name] ?? '').join(',')}\n`);
  }
}

/** Of the network's rows in the first ten minutes, by these cuts; files whose kind isn't said hold clicks and impressions. */
export const questionOf = (
  files: readonly (SegmentFile & Partial<Segment> & { readonly kind?: SegmentKind })[],
  cuts: ColumnQuestion['cuts'],
  more: Partial<ColumnQuestion> = {},
): ColumnQuestion => ({
  networkId: NETWORK_ID,
  files: files.map((file) => ({ kind: 'events', firstMinute: 0, lastMinute: 0, ...file })),
  cuts,
  withElapsed: false,
  filter: {},
  minutes: { from: 0, to: 10 },
  quarters: [],
  ...more,
});

/** A report by groups that show the values of their cuts. */
export const queryOf = (groups: readonly ReportGroup[], sort: ReportQuery['sort']): ReportQuery => ({
  groups,
  filter: {},
  range: { start: calendarDay('1970-01-01'), end: calendarDay('1970-01-01') },
  withElapsed: false,
  sort,
  order: 'asc',
});

/** No rows beside the files. */
export async function* nothing(): AsyncIterable<Uint8Array> {}

export const ALL: Page = { page: 1, limit: 1000 };

// What an import writes in its log about its rows. Errors one by one, so that each can be mended; what is no error in one line per part of the file.
import {
  ERRORS_MAX,
  summaryOf,
  type Job,
  type JobLogLine,
  type JobLogPriority,
} from '@tributary/domain/jobs/job';
import type { JobLogId } from '@tributary/domain/shared/ids';
import { nextId, type Stamps } from '../shared/stamps.ts';
import type { LineOutcome } from './lines.ts';

/** Of what is no error. */
const ROWS_LISTED_MAX = 20;

type LogMessage = Pick<JobLogLine, 'subject' | 'priority' | 'message'>;

/** Lines about the rows of one part, in an order people read: errors first. */
export function rowMessages(outcomes: readonly LineOutcome[]): LogMessage[] {
  const errors = outcomes.filter(({ kind }) => kind === 'errors');
  const listed = errors.map(({ row, message }): LogMessage => {
    return { subject: `row ${row}`, priority: 'error', message: `Row ${row}: ${message}` };
  });
  return [
    ...listed,
    ...together(
      outcomes.filter(({ kind, message }) => kind === 'imported' && message !== ''),
      {
        priority: 'warning',
        headOf: ({ message }) => message,
        rowOf: ({ row }) => String(row),
      },
    ),
    ...together(
      outcomes.filter(({ unread }) => unread !== undefined),
      {
        priority: 'warning',
        headOf: ({ unread = '' }) => `Imported at a fixed price, although ${unread} can't be read`,
        rowOf: ({ row }) => String(row),
      },
    ),
    ...together(
      outcomes.filter(({ isLeft }) => isLeft),
      {
        priority: 'warning',
        headOf: () => "Existing conversions weren't changed, although the file differs",
        rowOf: ({ row, message }) => `${row} (${message})`,
      },
    ),
    ...together(
      outcomes.filter(({ kind }) => kind === 'duplicates'),
      {
        priority: 'info',
        headOf: () => 'Duplicates of existing conversions; nothing was paid twice',
        rowOf: ({ row, message }) => `${row} (${message})`,
      },
    ),
  ];
}

/** A row in which an id is probably ruined (docs/rules/imports.md#ruined-ids). */
export type RuinedRow = { readonly row: number; readonly name: string; readonly text: string };

/** One line for each column. */
export const ruinedMessages = (ruined: readonly RuinedRow[]): LogMessage[] =>
  together(ruined, {
    priority: 'warning',
    headOf: ({ name }) =>
      `A spreadsheet has probably changed ${name}: different IDs may have become the same`,
    rowOf: ({ row, text }) => `${row} (${text.slice(0, TEXT_LENGTH_MAX)})`,
  });

const TEXT_LENGTH_MAX = 50;

type Together<T> = {
  readonly priority: JobLogPriority;
  readonly headOf: (one: T) => string;
  readonly rowOf: (one: T) => string;
};

/** One line for the rows whose messages begin alike. */
function together<T extends { readonly row: number }>(
  all: readonly T[],
  { priority, headOf, rowOf }: Together<T>,
): LogMessage[] {
  const heads = new Map<string, T[]>();
  for (const one of all) {
    const alike = heads.get(headOf(one)) ?? [];
    heads.set(headOf(one), alike);
    alike.push(one);
  }
  return [...heads].map(([head, alike]) => {
    const [first, last] = [alike[0]?.row ?? 0, alike.at(-1)?.row ?? 0];
    const rows = alike.slice(0, ROWS_LISTED_MAX).map(rowOf);
    const rest = alike.length - rows.length;
    const listed = rows.join(', ');
    return {
      subject: first === last ? `row ${first}` : `rows ${first}-${last}`,
      priority,
      message:
        rest > 0
          ? `${head}: rows ${listed} and ${rest} more up to row ${last}.`
          : alike.length === 1
            ? `${head}: row ${listed}.`
            : `${head}: rows ${listed}.`,
    };
  });
}

/** The line of an import that stopped at too many errors (docs/rules/imports.md#stopping-at-errors). */
export const stopMessage = ({ processed, total }: Job): LogMessage => ({
  subject: 'import',
  priority: 'error',
  message: `Stopped at row ${processed} of ${total}: more than ${ERRORS_MAX} errors. Rows up to there are kept; later rows weren't processed. Send continue_on_error to import past errors.`,
});

/** The line of an import that failed for a reason of ours; `why` says which in words. */
export const failureMessage = ({ processed, total }: Job, why: string): LogMessage => ({
  subject: 'import',
  priority: 'error',
  message: `Failed after row ${processed} of ${total}: ${why} Rows up to there are kept; later rows weren't imported.`,
});

/** The line of an import that somebody ended (docs/rules/imports.md#cancelling). */
export const cancelMessage = ({ processed, total }: Job): LogMessage => ({
  subject: 'import',
  priority: 'warning',
  message: `Canceled after row ${processed} of ${total}. Rows up to there are kept; later rows weren't processed.`,
});

/** The last line of every import (docs/rules/imports.md#import-log). */
export const endMessage = (job: Job): LogMessage => ({
  subject: 'import',
  priority: 'info',
  message: summaryOf(job),
});

/** The messages as lines of the job's log, with ids and the time. */
export const logLines = (
  { id: jobId, networkId }: Job,
  messages: readonly LogMessage[],
  { now, stamps }: { readonly now: Date; readonly stamps: Stamps },
): JobLogLine[] =>
  messages.map((one) => ({ ...one, id: nextId<JobLogId>(stamps), jobId, networkId, createdAt: now }));

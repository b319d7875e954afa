// What an import tells of its rows. Errors one by one, up to a limit; what is no error in one line per part of the file.
import {
  ERRORS_MAX,
  summaryOf,
  type Job,
  type JobLogLine,
  type JobLogPriority,
} from '@tributary/domain/jobs/job';
import type { JobLogId } from '@tributary/domain/shared/ids';
import { nextId, type Stamps } from '../shared/changes.ts';
import type { LineOutcome } from './lines.ts';

/** Of one part of the file; a job can have 200 of them, and a log that nobody can read helps nobody. */
const ERRORS_TOLD_MAX = 50;
const ROWS_TOLD_MAX = 20;

type Told = Pick<JobLogLine, 'subject' | 'priority' | 'message'>;

/** Lines about the rows of one part, in an order people read: errors first. */
export function toldOfRows(outcomes: readonly LineOutcome[]): Told[] {
  const errors = outcomes.filter(({ kind }) => kind === 'errors');
  const told = errors.slice(0, ERRORS_TOLD_MAX).map(({ row, message }): Told => {
    return { subject: `row ${row}`, priority: 'error', message: `Row ${row}: ${message}` };
  });
  const more = errors.slice(ERRORS_TOLD_MAX);
  return [
    ...told,
    ...together(more, 'error', () => 'More errors'),
    ...together(
      outcomes.filter(({ kind, message }) => kind === 'imported' && message !== ''),
      'warning',
      ({ message }) => `Imported as ${message}`,
    ),
    ...together(
      outcomes.filter(({ kind }) => kind === 'duplicates'),
      'info',
      () => 'Duplicates of conversions that are there already; nothing was paid again',
    ),
  ];
}

/** One line for the rows that are told of alike. */
function together(
  outcomes: readonly LineOutcome[],
  priority: JobLogPriority,
  headOf: (outcome: LineOutcome) => string,
): Told[] {
  const heads = new Map<string, LineOutcome[]>();
  for (const outcome of outcomes)
    heads.set(headOf(outcome), [...(heads.get(headOf(outcome)) ?? []), outcome]);
  return [...heads].map(([head, alike]) => {
    const [first, last] = [alike[0]?.row ?? 0, alike.at(-1)?.row ?? 0];
    const rows = alike.slice(0, ROWS_TOLD_MAX).map(({ row, kind, message }) => {
      return kind === 'duplicates' ? `${row} (${message})` : String(row);
    });
    const rest = alike.length - rows.length;
    const tail = rest > 0 ? ` and ${rest} more up to row ${last}` : '';
    return {
      subject: first === last ? `row ${first}` : `rows ${first}-${last}`,
      priority,
      message: `${head}: ${alike.length === 1 ? 'row' : 'rows'} ${rows.join(', ')}${tail}.`,
    };
  });
}

export const toldOfStop = ({ processed, total }: Job): Told => ({
  subject: 'import',
  priority: 'error',
  message: `Stopped at row ${processed} of ${total}: more than ${ERRORS_MAX} errors. What was done stays done; nothing after this row was looked at. Send continue_on_error to go on whatever comes.`,
});

export const toldOfFailure = ({ processed, total }: Job, why: string): Told => ({
  subject: 'import',
  priority: 'error',
  message: `Failed after row ${processed} of ${total}: ${why} What was done stays done; the rows after it were not imported.`,
});

/** The last line of every import (docs/rules/imports.md#import-log). */
export const toldAtEnd = (job: Job): Told => ({
  subject: 'import',
  priority: 'info',
  message: summaryOf(job),
});

export const logLines = (
  { id: jobId, networkId }: Job,
  told: readonly Told[],
  { now, stamps }: { readonly now: Date; readonly stamps: Stamps },
): JobLogLine[] =>
  told.map((one) => ({ ...one, id: nextId<JobLogId>(stamps), jobId, networkId, createdAt: now }));

// Clicks and hits of the network's own (docs/rules/tracking.md#test-events).
import { isTestMark, TEST_MARK, TEST_MARK_LENGTH_MAX } from '@tributary/application/tracking/test-mark';
import { testTwin } from '@tributary/domain/tracking/event-id';
import { parseQuery } from './query.ts';
import type { Tracker } from './tracker.ts';
import type { Visit } from './visit.ts';

const WANTED: ReadonlySet<string> = new Set([TEST_MARK]);

/** Undefined for whatever is no test; for nearly every click one look at its query is all that tests cost. */
export const testMarkOf = ({ query }: Visit): string | undefined =>
  query.includes(TEST_MARK) ? parseQuery(query, WANTED, TEST_MARK_LENGTH_MAX)[TEST_MARK] : undefined;

/** Whether the network made this address for the link or the test click, and it has not run out. */
export function isMarkedTest({ dependencies }: Tracker, visit: Visit, subjectId = ''): boolean {
  const mark = testMarkOf(visit);
  return mark !== undefined && subjectId !== '' && isTestMark(dependencies.hashes, mark, subjectId, visit.at);
}

/** Whether it is the id of a test click; such ids are as hard to forge as those of real clicks. */
export const isTestId = ({ eventIds }: Pick<Tracker['dependencies'], 'eventIds'>, text: string): boolean =>
  eventIds.verify(testTwin(text));

// How the tracker recognises a network's own test (docs/rules/tracking.md#test-events): by a text that can be made only with
// the deployment's secret, that is for one link or one test click, and that expires.
import { DAY_MS } from '@tributary/domain/shared/durations';
import type { KeyedHashes } from '../accounts/hashes.ts';

/** The name under which the mark travels. */
export const TEST_MARK = 'tb_test';
export const TEST_MARK_LENGTH_MAX = 100;
const LASTS_MS = DAY_MS;

type Hashes = Pick<KeyedHashes, 'credential'>;

/** `subjectId`: the link to be clicked, or the test click to be converted. Good until `until`, a whole second. */
export function testMark(hashes: Hashes, subjectId: string, now: Date): { mark: string; until: Date } {
  const until = new Date(Math.floor((now.getTime() + LASTS_MS) / 1000) * 1000);
  return { mark: signed(hashes, subjectId, (until.getTime() / 1000).toString(16)), until };
}

/** Whether `testMark` made it for this link or click, not longer ago than it lasts. */
export function isTestMark(hashes: Hashes, mark: string, subjectId: string, now: Date): boolean {
  const [seconds = ''] = mark.split('-');
  if (!/^[0-9a-f]{1,9}$/.test(seconds) || Number.parseInt(seconds, 16) * 1000 <= now.getTime()) return false;
  return mark === signed(hashes, subjectId, seconds);
}

const signed = (hashes: Hashes, subjectId: string, seconds: string): string =>
  `${seconds}-${hashes.credential(`test ${subjectId} ${seconds}`).slice(0, 32)}`;

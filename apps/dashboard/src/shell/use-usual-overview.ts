import type { Data } from '../api/client.ts';
import { useAnswer } from '../api/query.ts';
import { serverNow } from '../api/server-time.ts';
import { useSession } from '../api/session.ts';
import { overviewQuery } from '../numbers/overview-query.ts';
import { periodOf, USUAL_PRESET } from '../numbers/period.ts';
import { dayIn } from '../numbers/zone.ts';
import { missingFor } from '../roles/asks.ts';

const EVERY_MS = 60_000;

/**
 * The network's overview as its first page asks for it, so that all who need it ask once; undefined while it isn't known, and where
 * `isWanted` is false or the person may not see it.
 */
export function useUsualOverview(isWanted: boolean): Data<'get', '/network/overview'> | undefined {
  const session = useSession();
  const query = overviewQuery(periodOf(USUAL_PRESET, dayIn(session.network.zone, serverNow())), 'profit');
  const isAsked = isWanted && missingFor(session, '/') === undefined;
  const answer = useAnswer('/network/overview', { query }, { isAsked, refetchEveryMs: EVERY_MS });
  return 'data' in answer ? answer.data : undefined;
}

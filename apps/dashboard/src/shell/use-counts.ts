// How much waits at a place. Only what a person has to decide is counted.
import type { Data } from '../api/client.ts';
import { useAnswer } from '../api/query.ts';
import { useSession } from '../api/session.ts';
import { serverNow } from '../api/server-time.ts';
import { count } from '../numbers/money.ts';
import { overviewQuery } from '../numbers/overview-query.ts';
import { periodOf, USUAL_PRESET } from '../numbers/period.ts';
import { dayIn } from '../numbers/zone.ts';
import { missingFor } from '../roles/needs.ts';
import type { Place, Role } from '../roles/role.ts';

/** By the address of the place. */
export type Counts = ReadonlyMap<Place['to'], string>;

/** What the first page asks, too, is asked once. */
const EVERY_MS = 60_000;
const NONE: Counts = new Map();

type Todo = Data<'get', '/network/overview'>['todo'];
const COUNTED: readonly (readonly [to: Place['to'], of: keyof Todo])[] = [
  ['/conversions', 'pending_conversions'],
  ['/access-requests', 'access_requests'],
  ['/affiliates', 'affiliates_waiting'],
  ['/advertisers', 'advertisers_waiting'],
];

export function useCounts(role: Role): Counts {
  const { network, user } = useSession();
  const today = dayIn(network.zone, serverNow());
  const isAsked = role.name === 'network' && role.places.length > 0 && missingFor(user, '/') === undefined;
  const answer = useAnswer(
    '/network/overview',
    { query: overviewQuery(periodOf(USUAL_PRESET, today), 'profit') },
    { isAsked, refetchEveryMs: EVERY_MS },
  );
  if (!('data' in answer) || answer.data === undefined) return NONE;
  const { todo } = answer.data;
  return new Map(COUNTED.filter(([, of]) => todo[of] !== '0').map(([to, of]) => [to, count(todo[of])]));
}

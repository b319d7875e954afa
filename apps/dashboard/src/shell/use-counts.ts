// How much waits at a place. Only what a person has to decide is counted.
import type { LinkProps } from '@tanstack/react-router';
import { useAnswer } from '../api/query.ts';
import { useSession } from '../api/session.ts';
import { serverNow } from '../api/server-time.ts';
import { count } from '../numbers/money.ts';
import { overviewQuery } from '../numbers/overview-query.ts';
import { periodOf, USUAL_PRESET } from '../numbers/period.ts';
import { dayIn } from '../numbers/zone.ts';
import { missingFor } from '../roles/asks.ts';
import type { Place, Role } from '../roles/role.ts';
import {
  ACCESS_REQUESTS,
  ADVERTISERS_WAITING,
  AFFILIATES_WAITING,
  usePendingConversions,
} from './waiting.ts';

type Count = { readonly text: string; /** Where all that is counted is listed. */ readonly link: LinkProps };
/** By the address of the place. */
export type Counts = ReadonlyMap<Place['to'], Count>;

/** What the first page asks, too, is asked once. */
const EVERY_MS = 60_000;
const NONE: Counts = new Map();

export function useCounts(role: Role): Counts {
  const session = useSession();
  const { network } = session;
  const today = dayIn(network.zone, serverNow());
  const pending = usePendingConversions();
  const isAsked = role.name === 'network' && role.places.length > 0 && missingFor(session, '/') === undefined;
  const answer = useAnswer(
    '/network/overview',
    { query: overviewQuery(periodOf(USUAL_PRESET, today), 'profit') },
    { isAsked, refetchEveryMs: EVERY_MS },
  );
  if (!('data' in answer) || answer.data === undefined) return NONE;
  const { todo } = answer.data;
  const counted = [
    ['/conversions', todo.pending_conversions, pending],
    ['/access-requests', todo.access_requests, ACCESS_REQUESTS],
    ['/affiliates', todo.affiliates_waiting, AFFILIATES_WAITING],
    ['/advertisers', todo.advertisers_waiting, ADVERTISERS_WAITING],
  ] as const;
  return new Map(
    counted
      .filter(([, many]) => many !== '0')
      .map(([place, many, link]) => [place, { text: count(many), link }]),
  );
}

// How much waits at a place. Only what a person has to decide is counted.
import type { LinkProps } from '@tanstack/react-router';
import { count } from '../numbers/money.ts';
import type { Place, Role } from '../roles/role.ts';
import { useUsualOverview } from './use-usual-overview.ts';
import {
  ACCESS_REQUESTS,
  ADVERTISERS_WAITING,
  AFFILIATES_WAITING,
  usePendingConversions,
} from './waiting.ts';

type Count = { readonly text: string; /** Where all that is counted is listed. */ readonly link: LinkProps };
/** By the address of the place. */
export type Counts = ReadonlyMap<Place['to'], Count>;

const NONE: Counts = new Map();

export function useCounts(role: Role): Counts {
  const pending = usePendingConversions();
  const overview = useUsualOverview(role.name === 'network' && role.places.length > 0);
  if (overview === undefined) return NONE;
  const { todo } = overview;
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

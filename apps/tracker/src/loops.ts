// Addresses that lead back to this tracker are never followed (docs/rules/tracking.md#loops).
import { isTracker, placeOf, type Place } from '@tributary/domain/tracking/tracking-domain';

/** What a visitor who came from here would come back to. */
export type Here = {
  /** The network's tracking domains. */
  readonly domains: readonly string[];
  /** The host the visitor used. */
  readonly host: string;
  readonly trackerUrl: string;
};

/** By template: each click asks for the same few. */
const places = new Map<string, Place | undefined>();
const PLACES_MAX = 10_000;

/** Whether the template of a destination or fallback leads back here. */
export function leadsBack(template: string, { domains, host, trackerUrl }: Here): boolean {
  const place = known(template);
  if (place === undefined) return false;
  if (host !== '') {
    // The visitor's way of writing it, which may have a dot or a port too many.
    const here = known(`http://${host}/`);
    if (here?.host === place.host && here.port === place.port) return true;
  }
  return isTracker(place, { domains, tracker: known(trackerUrl) });
}

function known(url: string): Place | undefined {
  const place = places.get(url);
  if (place !== undefined || places.has(url)) return place;
  if (places.size >= PLACES_MAX) places.clear();
  const found = placeOf(url);
  places.set(url, found);
  return found;
}

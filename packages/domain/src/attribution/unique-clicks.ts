import { DAY_MS, HOUR_MS } from '../shared/durations.ts';
import type { ClickId } from '../shared/ids.ts';
import type { ClickEvent } from '../tracking/click.ts';

/** How long a visitor's further clicks are duplicates of a unique one, unless the deployment says otherwise. */
export const UNIQUE_CLICK_HOURS = 24;
export const UNIQUE_CLICK_WINDOW_MS = UNIQUE_CLICK_HOURS * HOUR_MS;

/** Events of a tracker that was cut off may be this late and still meet the unique clicks of their own time. */
export const UNIQUE_CLICK_LATE_MS = 3 * DAY_MS;

/** A click that counted as unique: who clicked what (the fingerprint stands for address and user agent), and when. */
export type UniqueClick = Pick<ClickEvent, 'campaignId' | 'affiliateId' | 'fingerprint' | 'clickedAt'>;

export type ComparedClick = UniqueClick & { readonly id: ClickId };

export type DecidedUniqueness = {
  readonly duplicates: ReadonlySet<ClickId>;
  /** The clicks that are unique, to be remembered for those still to come. */
  readonly unique: readonly UniqueClick[];
};

/** Of one visitor, the time in which a unique click makes one of a batch a duplicate. Both ends are excluded. */
export type VisitorSpan = Omit<UniqueClick, 'clickedAt'> & { readonly after: Date; readonly before: Date };

/** What has to be known of the past to decide these clicks: one span for each visitor among them. */
export function visitorSpans(clicks: readonly ComparedClick[], windowMs: number): VisitorSpan[] {
  const spans = new Map<string, VisitorSpan>();
  for (const click of clicks) {
    const key = visitorKey(click);
    const { campaignId, affiliateId, fingerprint } = click;
    const after = new Date(click.clickedAt.getTime() - windowMs);
    const before = new Date(click.clickedAt.getTime() + windowMs);
    const span = spans.get(key) ?? { campaignId, affiliateId, fingerprint, after, before };
    spans.set(key, {
      ...span,
      after: after < span.after ? after : span.after,
      before: before > span.before ? before : span.before,
    });
  }
  return [...spans.values()];
}

/**
 * Which of the valid clicks are duplicates: those less than `windowMs` from a unique click of the same campaign,
 * affiliate and fingerprint. A duplicate opens no window of its own, so of three clicks at 0, +23 and +46 hours the
 * third is unique again. The window reaches both ways: a click that arrives late, after a younger one has been counted,
 * is a duplicate of that one, so that no two unique clicks ever lie within one window, in whatever order they arrive.
 *
 * `remembered` are the unique clicks of earlier calls; those within the `visitorSpans` of `clicks` are enough. The clicks are taken in the order they happened, whatever order they are given in.
 * See docs/rules/tracking.md#unique-clicks.
 */
export function decideUniqueness(
  clicks: readonly ComparedClick[],
  remembered: readonly UniqueClick[],
  windowMs: number,
): DecidedUniqueness {
  const instants = new Map<string, number[]>();
  for (const click of remembered) instantsOf(instants, click).push(click.clickedAt.getTime());
  const duplicates = new Set<ClickId>();
  const unique: UniqueClick[] = [];
  for (const click of [...clicks].sort(byInstant)) {
    const counted = instantsOf(instants, click);
    const at = click.clickedAt.getTime();
    if (counted.some((instant) => Math.abs(instant - at) < windowMs)) {
      duplicates.add(click.id);
      continue;
    }
    counted.push(at);
    const { campaignId, affiliateId, fingerprint, clickedAt } = click;
    unique.push({ campaignId, affiliateId, fingerprint, clickedAt });
  }
  return { duplicates, unique };
}

/** Identifies what the clicks of one visitor on one affiliate's link of a campaign share. */
export const visitorKey = ({
  campaignId,
  affiliateId,
  fingerprint,
}: Omit<UniqueClick, 'clickedAt'>): string => `${campaignId}|${affiliateId}|${fingerprint}`;

function instantsOf(instants: Map<string, number[]>, click: UniqueClick): number[] {
  const key = visitorKey(click);
  const known = instants.get(key);
  if (known) return known;
  const none: number[] = [];
  instants.set(key, none);
  return none;
}

const byInstant = (a: ComparedClick, b: ComparedClick): number =>
  a.clickedAt.getTime() - b.clickedAt.getTime() || (a.id < b.id ? -1 : 1);

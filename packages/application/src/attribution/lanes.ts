import type { HitEvent } from '@tributary/domain/attribution/conversion';
import type { CampaignId, ClickId } from '@tributary/domain/shared/ids';
import type { Click, ClickEvent, ImpressionEvent } from '@tributary/domain/tracking/click';

/** Events that are decided together, and the stored clicks that their hits are about. */
export type Lane = {
  readonly clicks: readonly ClickEvent[];
  readonly impressions: readonly ImpressionEvent[];
  readonly hits: readonly HitEvent[];
  readonly stored: ReadonlyMap<ClickId, Click>;
};

/** A transaction of its own costs locks, reads and a commit: for fewer events than this it is not worth them. */
export const LANE_EVENTS_MIN = 300;

/**
 * The events in two lanes of about the same size, or in one where that is not worth it. No campaign is in both. Events only depend on events of
 * their own campaign (for uniqueness, caps, deduplication keys and waiting hits), so lanes can be decided side by side: one is worked
 * out while the database writes the other (docs/rules/running.md#two-transactions-of-a-batch). Hits whose click is not known are in
 * the first.
 */
export function lanesOf(all: Lane, eventsMin: number): readonly Lane[] {
  if (sizeOf(all) < 2 * eventsMin) return [all];
  const campaignOf = campaignsOf(all);
  const events = [...all.clicks, ...all.impressions, ...all.hits];
  const second = halfOf(counted(events.map(campaignOf)));
  const isSecond = (event: ClickEvent | ImpressionEvent | HitEvent): boolean => {
    const campaignId = campaignOf(event);
    return campaignId !== undefined && second.has(campaignId);
  };
  const lane = (wanted: boolean): Lane => ({
    clicks: all.clicks.filter((one) => isSecond(one) === wanted),
    impressions: all.impressions.filter((one) => isSecond(one) === wanted),
    hits: all.hits.filter((one) => isSecond(one) === wanted),
    stored: new Map([...all.stored].filter(([, { campaignId }]) => second.has(campaignId) === wanted)),
  });
  const lanes = [lane(false), lane(true)];
  return lanes.every((one) => sizeOf(one) >= eventsMin) ? lanes : [all];
}

/** The campaign of an event; that of a hit is its click's, where that is known. */
function campaignsOf({ clicks, stored }: Lane) {
  const here = new Map(clicks.map(({ id, campaignId }) => [id, campaignId]));
  return (event: ClickEvent | ImpressionEvent | HitEvent): CampaignId | undefined => {
    if (event.kind !== 'hit') return event.campaignId;
    if (event.clickId === null) return undefined;
    return here.get(event.clickId) ?? stored.get(event.clickId)?.campaignId;
  };
}

function counted(campaigns: readonly (CampaignId | undefined)[]): ReadonlyMap<CampaignId, number> {
  const counts = new Map<CampaignId, number>();
  for (const id of campaigns) if (id !== undefined) counts.set(id, (counts.get(id) ?? 0) + 1);
  return counts;
}

/** About half of the events, as whole campaigns: the largest first, each to the side that has fewer events so far. */
function halfOf(counts: ReadonlyMap<CampaignId, number>): ReadonlySet<CampaignId> {
  const half = new Set<CampaignId>();
  let [chosen, others] = [0, 0];
  for (const [id, count] of [...counts].sort((a, b) => b[1] - a[1])) {
    if (chosen < others) {
      half.add(id);
      chosen += count;
    } else others += count;
  }
  return half;
}

const sizeOf = ({ clicks, impressions, hits }: Lane): number =>
  clicks.length + impressions.length + hits.length;

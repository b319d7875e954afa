import { CAMPAIGN_ID, NETWORK_ID, OTHER_NETWORK_ID } from '@tributary/application/contracts/shared/given';
import type { Conversion, HitEvent, HitOutcome } from '@tributary/domain/attribution/conversion';
import { deltasOfClick, deltasOfConversion, deltasOfImpression } from '@tributary/domain/reporting/deltas';
import type { Delivery } from '@tributary/domain/postbacks/postback';
import type { StatsDelta } from '@tributary/domain/reporting/stats';
import { dayOf } from '@tributary/domain/shared/calendar-day';
import type { CampaignId } from '@tributary/domain/shared/ids';
import type { Click, Impression } from '@tributary/domain/tracking/click';
import type { JobBooks } from '@tributary/application/jobs/jobs';

type Happened = {
  readonly clicks?: readonly Click[];
  readonly impressions?: readonly Impression[];
  readonly conversions?: readonly Conversion[];
  readonly hits?: readonly {
    readonly hit: HitEvent;
    readonly outcome: HitOutcome;
    readonly detail: string;
  }[];
  /** Messages to affiliates, not sent yet. */
  readonly deliveries?: readonly Delivery[];
  /** What all of them add to the stats, where the test does not say. */
  readonly stats?: readonly StatsDelta[];
};

/** Writes down what visitors did, the way the worker does. */
export async function happened(api: { readonly books: JobBooks }, events: Happened): Promise<void> {
  const {
    clicks = [],
    impressions = [],
    conversions = [],
    hits = [],
    deliveries = [],
    stats = statsOf(events),
  } = events;
  const of = [...clicks, ...impressions, ...conversions, ...stats].map(({ campaignId }) => campaignId);
  const campaignIds = [...new Set<CampaignId>(of.length > 0 ? of : [CAMPAIGN_ID])];
  await api.books.run({ networkIds: [NETWORK_ID, OTHER_NETWORK_ID], campaignIds }, async (stores) => {
    await stores.clicks.add(clicks);
    await stores.impressions.add(impressions);
    await stores.conversions.add(conversions);
    await stores.hits.add(hits);
    await stores.outbox.add(deliveries);
    await stores.stats.add(stats);
  });
}

const statsOf = ({ clicks = [], impressions = [], conversions = [] }: Happened): StatsDelta[] => [
  ...clicks.flatMap((one) => deltasOfClick(one, dayOf(one.clickedAt, 'UTC'))),
  ...impressions.flatMap((one) => deltasOfImpression(one, dayOf(one.seenAt, 'UTC'))),
  ...conversions.flatMap((one) => deltasOfConversion(one, dayOf(one.convertedAt, 'UTC'))),
];

/** The version of the terms that clicks made now are decided by. */
export const termsVersionOf = (api: { readonly books: JobBooks }, campaignId: CampaignId): Promise<number> =>
  api.books.run({ networkIds: [NETWORK_ID], campaignIds: [campaignId] }, async ({ catalog }) =>
    Math.max(...(await catalog.currentTerms([campaignId])).map(({ version }) => version)),
  );

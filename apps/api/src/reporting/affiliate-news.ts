// Changes of an affiliate's campaigns lately (docs/rules/stats.md#news-of-an-affiliate).
import { z } from 'zod';
import { NEWS_DAYS } from '@tributary/application/reporting/affiliate-news';
import { addDays, dayOf } from '@tributary/domain/shared/calendar-day';
import type { CampaignId } from '@tributary/domain/shared/ids';
import { dayIn, dayOut, int, nullableString, string } from '../shared/output.ts';
import { route } from '../http/route.ts';

const CAMPAIGNS_MAX = 1000;

const news = route({
  method: 'GET',
  path: '/affiliate/news',
  role: 'affiliate',
  operation: 'list-affiliate-news',
  summary: 'List campaign news',
  description:
    "Changes of the affiliate's campaigns in the last 30 days. Requests that were approved or declined, with the reason; access that was revoked; and which of the affiliate's campaigns were paused or ended. The newest 20.",
  data: z
    .object({
      news: z
        .array(
          z
            .object({
              kind: string('granted, refused, taken_back, paused or ended.'),
              day: dayOut('When.'),
              reason: nullableString('Why it was refused; null for everything else.'),
              ad_id: string('Long ID of the campaign.'),
              ad_display_id: int('Its short ID.'),
              ad_title: string('Its title.'),
            })
            .meta({ description: 'A change of one campaign.' }),
        )
        .meta({ description: 'Newest first.' }),
    })
    .meta({ id: 'AffiliateNews' }),
  handle: async ({ deps, caller, now, zone }) => {
    const { networkId, affiliateId } = caller;
    const today = dayOf(now, zone);
    const { rows } = await deps.reports.read(
      networkId,
      {
        groups: ['adid'],
        filter: { affiliateIds: [affiliateId] },
        range: { start: addDays(today, -NEWS_DAYS), end: today },
        withElapsed: false,
        sort: 'clicks',
        order: 'desc',
      },
      { page: 1, limit: CAMPAIGNS_MAX },
    );
    const ran = rows.map(({ keys }) => String(keys[0]) as CampaignId);
    const latest = await deps.useCases.readAffiliateNews({ networkId, affiliateId, ran });
    return {
      news: latest.map(({ kind, at, reason, campaign }) => ({
        kind,
        day: dayIn(at, zone),
        reason,
        ad_id: campaign.id,
        ad_display_id: campaign.displayId,
        ad_title: campaign.title,
      })),
    };
  },
});

export const AFFILIATE_NEWS_ROUTES = [news];

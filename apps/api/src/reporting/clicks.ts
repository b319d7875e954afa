import { z } from 'zod';
import type { ClickFilter, ClickLine } from '@tributary/application/attribution/logs';
import type { AffiliateId, CampaignId } from '@tributary/domain/shared/ids';
import { CLICK_ALIASES, CLICK_FIELDS } from '@tributary/tables/click-fields';
import { labelsOf } from '@tributary/tables/log-fields';
import { route } from '../http/route.ts';
import { clickOut } from './click-wire.ts';
import { idRefs } from '../shared/input.ts';
import { int, nullableString } from '../shared/output.ts';
import { accountIdsOf, campaignIdsOf, echoOf, networkOf, sent } from '../shared/common.ts';
import { instantsAsked, logShape, readPage, streamLog, type PagedLog } from '../shared/log.ts';

/** docs/rules/stats.md#click-log. */
const listClicks = route({
  method: 'GET',
  path: '/network/clicks',
  role: 'network',
  operation: 'list-clicks',
  summary: 'The click log, newest first, rejected clicks included.',
  description:
    'By page, by cursor (stable while rows arrive), or whole as a file with `format`. `fields` keeps some fields; `fieldMap` has a label for each. Addresses are shortened unless the deployment keeps whole ones.',
  query: z.object({
    ...logShape(CLICK_FIELDS, CLICK_ALIASES),
    campaign_id: idRefs<CampaignId>('Long or short ids of campaigns.').optional(),
    publisher_id: idRefs<AffiliateId>('Long or short ids of affiliates.').optional(),
  }),
  data: z.object({
    clicks: z.array(clickOut).meta({ description: 'Newest first.' }),
    fieldMap: z.record(z.string(), z.string()).meta({ description: 'Field name to label.' }),
    query: z.record(z.string(), z.unknown()).meta({ description: 'The parameters sent.' }),
    pagination: z
      .object({ per_page: int('Page size.'), current_page: int('The page.'), total: int('Clicks in all.') })
      .meta({ description: 'Where this page stands.' }),
    next_cursor: nullableString('For the next page; null when this is the last.'),
  }),
  handle: async ({ deps, caller, query, now }) => {
    const network = await networkOf(deps, caller);
    const { networkId } = caller;
    const campaignIds = await campaignIdsOf(deps.stores, networkId, query.campaign_id);
    const affiliateIds = await accountIdsOf(deps.stores, networkId, {
      kind: 'affiliate',
      refs: query.publisher_id,
    });
    const filter: ClickFilter = {
      ...instantsAsked(query, network, now),
      ...(campaignIds && { campaignIds }),
      ...(affiliateIds && { affiliateIds }),
    };
    const log: PagedLog<ClickLine> = {
      name: 'clicks',
      fields: CLICK_FIELDS,
      aliases: CLICK_ALIASES,
      read: (page) => deps.reads.clicks(networkId, filter, page),
      page: (page) => deps.reads.clickPage(networkId, filter, page),
      positionOf: ({ clickedAt, id }) => ({ at: clickedAt, id }),
    };
    if (query.format !== 'json') return streamLog(log, query, network.zone);
    const { records, total, nextCursor } = await readPage(log, query, network.zone);
    const { start, end, fields } = query;
    return {
      clicks: records,
      fieldMap: labelsOf(CLICK_FIELDS),
      query: sent({
        start,
        end,
        fields,
        campaign_id: echoOf(query.campaign_id),
        publisher_id: echoOf(query.publisher_id),
      }),
      pagination: {
        per_page: query.limit,
        current_page: query.page,
        total,
      },
      next_cursor: nextCursor,
    };
  },
});

export const CLICK_ROUTES = [listClicks];

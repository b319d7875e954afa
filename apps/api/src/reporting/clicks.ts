import { z } from 'zod';
import {
  CLICK_STATUSES,
  type ClickFilter,
  type ClickLine,
  type MoneySum,
} from '@tributary/application/attribution/logs';
import { own } from '@tributary/domain/shared/own';
import type { AffiliateGroupId, AffiliateId, CampaignId, ClickId } from '@tributary/domain/shared/ids';
import { CLICK_REJECTIONS, NUMBERED_PARAMETERS } from '@tributary/domain/tracking/click';
import {
  AFFILIATE_CLICK_ALIASES,
  AFFILIATE_CLICK_FIELDS,
  CLICK_ALIASES,
  CLICK_FIELDS,
} from '@tributary/tables/click-fields';
import { labelsOf } from '@tributary/tables/log-fields';
import type { ApiDependencies } from '../dependencies.ts';
import type { AffiliateCaller, NetworkCaller } from '../http/caller.ts';
import { route } from '../http/route.ts';
import { clickOut, ownClickOut } from './click-wire.ts';
import { choiceList, countryList, idRefs, longId, longIds, text } from '../shared/input.ts';
import { int, nullableString } from '../shared/output.ts';
import { affiliateIdsOf, campaignIdsOf, echoOf, networkOf, sent } from '../shared/common.ts';
import { instantsAsked, logShape, readPage, streamLog, sumsShape, type PagedLog } from '../shared/log.ts';
import { clickSumsOut, ownClickSumsOut, sumsOf } from '../shared/log-sums-wire.ts';

const VALUES = ['source', ...NUMBERED_PARAMETERS] as const;

/** What both sides may narrow the log by (docs/rules/stats.md#click-filters). */
const filterShape = {
  campaign_id: idRefs<CampaignId>('Long or short IDs of campaigns.').optional(),
  status: choiceList(
    'valid, duplicate (a repeat of an earlier click) or rejected.',
    CLICK_STATUSES,
  ).optional(),
  reason: choiceList('Only clicks rejected for one of these.', CLICK_REJECTIONS).optional(),
  country: countryList('Two-letter country codes; XX for unknown.').optional(),
  _id: longIds<ClickId>('Only these IDs; without `start` and `end`, of any day.').optional(),
  ip: text('Only from this address, written as the log shows it.', 45).optional(),
};
const values = Object.fromEntries(
  VALUES.map((name) => [name, text(`Only with this ${name}.`, 1000).optional()]),
);
const networkQuery = z
  .object({
    ...logShape(CLICK_FIELDS, CLICK_ALIASES),
    ...sumsShape,
    ...filterShape,
    publisher_id: idRefs<AffiliateId>('Long or short IDs of affiliates.').optional(),
    group: longId<AffiliateGroupId>('Long ID of a group: only of affiliates that are in it now.').optional(),
  })
  .and(z.object(values));
const affiliateQuery = z
  .object({ ...logShape(AFFILIATE_CLICK_FIELDS, AFFILIATE_CLICK_ALIASES), ...sumsShape, ...filterShape })
  .and(z.object(values));
type Query = z.output<typeof affiliateQuery>;

const pageOut = {
  fieldMap: z.record(z.string(), z.string()).meta({ description: 'Field name to label.' }),
  query: z.record(z.string(), z.unknown()).meta({ description: 'The parameters sent.' }),
  pagination: z
    .object({ per_page: int('Page size.'), current_page: int('The page.'), total: int('Clicks in all.') })
    .meta({ id: 'ClickPagination', description: 'Position of this page.' }),
  next_cursor: nullableString('For the next page; null when this is the last.'),
};

/** docs/rules/stats.md#click-log. */
const listClicks = route({
  method: 'GET',
  path: '/network/clicks',
  role: 'network',
  needs: { permission: 'read', accounts: 'assigned' },
  operation: 'list-clicks',
  summary: 'List clicks',
  description:
    'Newest first, with rejected ones. By page, by cursor (stable while rows arrive), or complete as a file with `format`. `fields` selects fields; `fieldMap` has a label for each. IP addresses are shortened unless the installation stores them in full.',
  query: networkQuery,
  data: z
    .object({
      clicks: z.array(clickOut).meta({ description: 'Newest first.' }),
      ...pageOut,
      sums: clickSumsOut,
    })
    .meta({ id: 'ClickPage' }),
  handle: async ({ deps, caller, query, now }) => {
    const affiliateIds = await affiliateIdsOf(deps.stores, caller.networkId, {
      refs: query.publisher_id,
      groups: query.group && [query.group],
    });
    const echo = { publisher_id: echoOf(query.publisher_id), group: query.group };
    const shown = { fields: CLICK_FIELDS, aliases: CLICK_ALIASES };
    return answer({ deps, caller, query, now, shown, echo, ...(affiliateIds && { affiliateIds }) });
  },
});

const listOwnClicks = route({
  method: 'GET',
  path: '/affiliate/clicks',
  role: 'affiliate',
  operation: 'list-affiliate-clicks',
  summary: 'List clicks',
  description:
    "Newest first; rejected ones with the reason. By page, by cursor (stable while rows arrive), or complete as a file with `format`. `note` is the reason a click was rejected, `status` whether it is a duplicate. Revenue isn't shown.",
  query: affiliateQuery,
  data: z
    .object({
      clicks: z.array(ownClickOut).meta({ description: 'Newest first.' }),
      ...pageOut,
      sums: ownClickSumsOut,
    })
    .meta({ id: 'AffiliateClickPage' }),
  handle: ({ deps, caller, query, now }) => {
    const shown = { fields: AFFILIATE_CLICK_FIELDS, aliases: AFFILIATE_CLICK_ALIASES };
    return answer({ deps, caller, query, now, shown, echo: {}, affiliateIds: [caller.affiliateId] });
  },
});

type ClicksRequest = {
  readonly deps: ApiDependencies;
  readonly caller: NetworkCaller | AffiliateCaller;
  readonly query: Query;
  readonly now: Date;
  readonly shown: Pick<PagedLog<ClickLine>, 'fields'> & {
    readonly aliases: NonNullable<PagedLog<ClickLine>['aliases']>;
  };
  /** What was sent besides what both sides may send. */
  readonly echo: Readonly<Record<string, unknown>>;
  readonly affiliateIds?: readonly AffiliateId[];
};

async function answer(request: ClicksRequest) {
  const { deps, caller, query, shown } = request;
  const network = await networkOf(deps, caller);
  const { networkId } = caller;
  const campaignIds = await campaignIdsOf(deps.stores, networkId, query.campaign_id);
  const filter: ClickFilter = {
    ...instantsOf(request, network),
    ...ownFilters(query),
    ...(campaignIds && { campaignIds }),
    ...(request.affiliateIds && { affiliateIds: request.affiliateIds }),
  };
  const log: PagedLog<ClickLine, MoneySum> = {
    name: 'clicks',
    ...shown,
    read: (page) => deps.reads.clicks(networkId, filter, page),
    each: (page, take) => deps.reads.eachClick(networkId, filter, page, take),
    page: (page) => deps.reads.clickPage(networkId, filter, page),
    positionOf: ({ clickedAt, id }) => ({ at: clickedAt, id }),
  };
  if (query.format !== 'json') return streamLog(log, query, network.zone);
  const { records, total, nextCursor, sums } = await readPage(log, query, network.zone);
  return {
    clicks: records,
    fieldMap: labelsOf(shown.fields),
    query: echoed(query, request.echo),
    pagination: { per_page: query.limit, current_page: query.page, total },
    next_cursor: nextCursor,
    ...sumsOf(sums),
  };
}

/** A click asked for by its id may be of any day; its id tells the partition it is in. */
function instantsOf({ query, now }: ClicksRequest, network: Parameters<typeof instantsAsked>[1]) {
  const isById = query._id !== undefined && query._id.length > 0;
  if (isById && query.start === undefined && query.end === undefined) return EVER;
  return instantsAsked(query, network, now);
}
const EVER = { from: new Date(0), to: new Date('9999-12-31') };

function ownFilters(query: Query): Partial<ClickFilter> {
  const { status: statuses, reason: reasons, country, _id: ids, ip } = query;
  return {
    ...(statuses && statuses.length > 0 && { statuses }),
    ...(reasons && reasons.length > 0 && { reasons }),
    ...(country && country.length > 0 && { countries: country.map((code) => code.toUpperCase()) }),
    ...(ids && ids.length > 0 && { ids }),
    ...(ip !== undefined && { ip }),
    values: valuesOf(query),
  };
}

function valuesOf(query: Query): Record<string, string> {
  const held = query as Readonly<Record<string, unknown>>;
  return Object.fromEntries(
    VALUES.flatMap((name) => {
      const value = own(held, name);
      return typeof value === 'string' ? [[name, value]] : [];
    }),
  );
}

const echoed = (query: Query, echo: Readonly<Record<string, unknown>>): Record<string, unknown> =>
  sent({
    start: query.start,
    end: query.end,
    fields: query.fields,
    campaign_id: echoOf(query.campaign_id),
    ...echo,
    status: query.status,
    reason: query.reason,
    country: query.country,
    _id: query._id,
    ip: query.ip,
    ...valuesOf(query),
  });

export const CLICK_ROUTES = [listClicks, listOwnClicks];

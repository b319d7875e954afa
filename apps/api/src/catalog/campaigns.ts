import { z } from 'zod';
import { csvLine } from '@tributary/tables/cells';
import type { CreditState } from '@tributary/domain/billing/credit';
import {
  CAMPAIGN_STATUSES,
  type Campaign,
  type CampaignStatus,
  MODELS,
} from '@tributary/domain/catalog/campaign';
import type { DayRange } from '@tributary/domain/shared/calendar-day';
import type { AdvertiserId, CampaignId, NetworkId } from '@tributary/domain/shared/ids';
import type { Account, Network } from '@tributary/domain/accounts/account';
import { commissionForAll } from '@tributary/application/catalog/edit-campaign';
import { getCampaign } from '@tributary/application/catalog/get-campaign';
import type { CampaignFilter } from '@tributary/application/catalog/campaigns';
import type { Page, PageOf } from '@tributary/application/shared/page';
import type { ApiDependencies } from '../dependencies.ts';
import { route } from '../http/route.ts';
import { lossDoubts } from '../http/warnings.ts';
import {
  CAMPAIGN_WORDS,
  campaignOf,
  campaignOut,
  listedCampaignOf,
  listedCampaignOut,
  singleCampaignOf,
  singleCampaignOut,
} from './campaign-wire.ts';
import { bomIn, csvFile } from '../shared/csv-file.ts';
import { fileName } from '../shared/file-name.ts';
import { choiceList, clamped, created, flag, idRef, oneOf, pageNumber, text } from '../shared/input.ts';
import { int, message, total } from '../shared/output.ts';
import { editBody, editOf, listsIn, listsShape } from './campaign-edit.ts';
import { networkOrderShape, orderOf } from './campaign-order.ts';
import { capInList, capsTermsOf, readFullestCaps } from './caps.ts';
import { integrationOf, integrationOut } from './integration-wire.ts';
import { CAMPAIGN_WIRE } from './campaign-fields-wire.ts';
import {
  COMMISSION_WIRE,
  listedCommissionOut,
  listedCommissionsOf,
  newCommissionOut,
  newCommissionsOf,
} from './commission-wire.ts';
import { figuresOut, readClickSeries, readFigures } from '../shared/figures.ts';
import { accountIdOf, done, idParams, networkOf, rangeOf } from '../shared/common.ts';

const LIMIT_MAX = 1000;
const CAPS_MAX = 100;

const newCampaign = z.object({
  ...CAMPAIGN_WIRE.shape('created'),
  ...listsShape,
  caps: z
    .array(capInList)
    .max(CAPS_MAX)
    .nullable()
    .optional()
    .meta({ description: 'As POST /caps/{campaignId} takes them.' }),
  created,
  advertiser_id: idRef<string>('Long or short ID, from GET /advertiser.'),
  commissions: z
    .array(z.object(COMMISSION_WIRE.shape('createdWithCampaign')))
    .min(1, 'A campaign needs at least one commission.')
    .max(500)
    .meta({ description: 'What it pays and charges, by country.' }),
});

const createCampaign = route({
  method: 'POST',
  path: '/campaign',
  role: 'network',
  needs: { permission: 'manage' },
  operation: 'create-campaign',
  summary: 'Create a campaign',
  description:
    'With its payouts. Needs a title, a destination URL, an advertiser and at least one payout. It starts as `pending` and redirects no clicks until its status is `active`. You can set everything here that an edit can set.',
  body: newCampaign,
  status: 201,
  data: z.object({
    campaign: campaignOut,
    commissions: z.array(newCommissionOut).meta({ description: 'In the order sent.' }),
    message,
  }),
  words: CAMPAIGN_WORDS,
  handle: async ({ deps, caller, body }) => {
    const { networkId } = caller;
    const campaign = await deps.useCases.createCampaign({
      ...CAMPAIGN_WIRE.sent('created', body),
      ...listsIn(body),
      caps: (await capsTermsOf(deps, networkId, body.caps ?? [])).flat(),
      networkId,
      created: body.created,
      advertiserId: await accountIdOf(deps.stores, networkId, {
        kind: 'advertiser',
        named: body.advertiser_id,
      }),
      commissions: body.commissions.map((one) => COMMISSION_WIRE.sent('createdWithCampaign', one)),
    });
    const network = await networkOf(deps, caller);
    return {
      campaign: await campaignRecord(deps, campaign, network),
      commissions: newCommissionsOf(campaign, network.zone),
      message: 'The campaign was created.',
    };
  },
});

const listQuery = z.object({
  active: flag('1: status active; 0: the others. Not read when `status` is sent.').default(true),
  status: choiceList('Statuses to list, or all.', [...CAMPAIGN_STATUSES, 'all']).optional(),
  search: text('Part of the title, the description or the external ID.').optional(),
  external_id: text('The exact ID in the system it comes from.').optional(),
  advertiser_id: idRef<AdvertiserId>('Long or short ID of an advertiser.').optional(),
  category: text('The name of a category.').optional(),
  model: choiceList('What is paid for.', MODELS).optional(),
  ...networkOrderShape,
  format: oneOf('csv: all of them as a file.', ['json', 'csv']).default('json'),
  bom: bomIn,
  with: choiceList(
    'figures: adds what happened in the last 30 days, today included; series: the clicks of each of these days; caps: the fullest live cap of each; counts: how many campaigns have each status.',
    ['figures', 'series', 'caps', 'counts'],
  ).optional(),
  limit: clamped('How many at most.', LIMIT_MAX),
  page: pageNumber,
});

async function filterOf(
  { stores }: ApiDependencies,
  networkId: NetworkId,
  { query, range }: { readonly query: z.output<typeof listQuery>; readonly range: DayRange },
): Promise<CampaignFilter> {
  const { active, status, search, external_id: external, category, model } = query;
  const advertiserId = await accountIdOf(stores, networkId, {
    kind: 'advertiser',
    named: query.advertiser_id,
  });
  return {
    ...statusesOf(status ?? [], active),
    ...(search !== undefined && { search }),
    ...(external !== undefined && { externalId: external }),
    ...(advertiserId !== undefined && { advertiserId }),
    ...(category !== undefined && { category }),
    ...(model && model.length > 0 && { models: model }),
    sort: orderOf(query, range),
  };
}

function statusesOf(
  named: readonly (CampaignStatus | 'all')[],
  active: boolean,
): Pick<CampaignFilter, 'active' | 'statuses'> {
  if (named.length === 0) return { active };
  return named.includes('all') ? {} : { statuses: named.filter((one) => one !== 'all') };
}

const countsOut = z
  .object(Object.fromEntries(CAMPAIGN_STATUSES.map((status) => [status, int(`Those that are ${status}.`)])))
  .meta({
    id: 'CampaignCounts',
    description: 'How many campaigns have each status, of those the other filters leave.',
  });

/** What a list would say of each status. */
async function countsOf(
  { stores }: ApiDependencies,
  networkId: NetworkId,
  { active: _active, ...filter }: CampaignFilter,
): Promise<Record<CampaignStatus, number>> {
  const totals = CAMPAIGN_STATUSES.map(async (status) => {
    const { total: many } = await stores.campaigns.list(
      networkId,
      { ...filter, statuses: [status] },
      { page: 1, limit: 1 },
    );
    return [status, many] as const;
  });
  return Object.fromEntries(await Promise.all(totals)) as Record<CampaignStatus, number>;
}

const listCampaigns = route({
  method: 'GET',
  path: '/campaign',
  role: 'network',
  needs: { permission: 'read', accounts: 'assigned' },
  operation: 'list-campaigns',
  summary: 'List campaigns',
  description:
    'Newest first. In pages; `limit` and `page` must be sent. `active=1`, the default, lists the active ones, `active=0` all others; `status[]` names statuses instead, `all` for every one. `with=figures` adds the last 30 days of each, `with=series` their clicks day by day, `with=caps` what is used of its fullest cap, `with=counts` how many of each status there are. With `format=csv` all that match, a row each.',
  query: listQuery,
  data: z
    .object({
      campaigns: z.array(listedCampaignOut).meta({ description: 'Newest first, unless you send `sort`.' }),
      total,
      counts: countsOut.optional(),
      page: int('The page.'),
      limit: int('Its size.'),
    })
    .meta({ id: 'CampaignPage' }),
  handle: async ({ deps, caller, query, now }) => {
    const network = await networkOf(deps, caller);
    const filter = await filterOf(deps, caller.networkId, { query, range: rangeOf({}, network, now) });
    const read = (which: CampaignFilter, page: Page) =>
      listedOf(deps, { network, filter: which, added: query.with ?? [], page, now });
    if (query.format === 'csv')
      return csvFile({
        name: fileName({ what: 'campaigns', zone: network.zone, ending: 'csv' }),
        pieces: csvOf(await deps.stores.campaigns.listIds(network.id, filter), async (ids) => {
          const { items } = await read({ ids }, { page: 1, limit: ids.length });
          return items;
        }),
        bom: query.bom,
      });
    const counts = query.with?.includes('counts') && (await countsOf(deps, caller.networkId, filter));
    const { items, total: count } = await read(filter, query);
    return {
      campaigns: [...items],
      total: count,
      ...(counts && { counts }),
      page: query.page,
      limit: query.limit,
    };
  },
});

type Listed = z.input<typeof listedCampaignOut>;
type ListAsked = {
  readonly network: Network;
  readonly filter: CampaignFilter;
  readonly added: readonly string[];
  readonly page: Page;
  readonly now: Date;
};

async function listedOf(
  deps: ApiDependencies,
  { network, filter, added, page, now }: ListAsked,
): Promise<PageOf<Listed>> {
  const { id: networkId, zone } = network;
  const { items, total: count } = await deps.stores.campaigns.list(networkId, filter, page);
  const ids = items.map(({ advertiserId }) => advertiserId);
  const names = await deps.held.accounts.namesOf(networkId, 'advertiser', ids);
  const advertisers = new Map(names.map((one) => [one.id, one]));
  const creditStateOf = await creditStates(deps, networkId, ids);
  const campaignIds = items.map(({ id }) => id);
  const figures =
    added.includes('figures') && (await readFigures(deps, { network, now, group: 'adid', ids: campaignIds }));
  const series = added.includes('series') && (await readClickSeries(deps, { network, now, campaignIds }));
  const caps = added.includes('caps') && (await readFullestCaps(deps, network, { campaignIds, now }));
  return {
    items: items.map((one) => ({
      ...listedCampaignOf(one, {
        zone,
        advertiser: advertisers.get(one.advertiserId),
        creditState: creditStateOf(one.advertiserId),
      }),
      ...(figures && { figures: figures(one.id) }),
      ...(series && { series: series(one.id) }),
      ...(caps && { cap: caps(one.id) }),
    })),
    total: count,
  };
}

/** The fields of the list are its columns, but the advertiser is its name and each figure has a column of its own. */
async function* csvOf(
  all: readonly CampaignId[],
  read: (ids: readonly CampaignId[]) => Promise<readonly Listed[]>,
): AsyncGenerator<string> {
  const { figures: _, ...fields } = listedCampaignOut.shape;
  const columns = [...Object.keys(fields), ...Object.keys(figuresOut.shape)];
  yield csvLine(columns);
  for (let from = 0; from < all.length; from += LIMIT_MAX) {
    const ids = all.slice(from, from + LIMIT_MAX);
    const lines = new Map(
      (await read(ids)).map(({ advertiser, figures, ...one }) => {
        const cells = Object.entries({ ...one, advertiser: advertiser.name, ...figures });
        const line = new Map<string, unknown>(cells);
        return [one._id, csvLine(columns.map((name) => line.get(name)))];
      }),
    );
    // Those that were removed meanwhile are left out.
    for (const id of ids) yield lines.get(id) ?? '';
  }
}

const readCampaign = route({
  method: 'GET',
  path: '/campaign/{id}',
  role: 'network',
  needs: { permission: 'read', accounts: 'assigned' },
  operation: 'get-campaign',
  summary: 'Retrieve a campaign',
  description:
    'With its commissions: everything that an edit can set, its advertiser, what it pays and charges, and how its orders are reported.',
  params: idParams('id'),
  data: z.object({
    campaign: singleCampaignOut,
    commissions: z.array(listedCommissionOut).meta({ description: 'What it pays and charges.' }),
    integration: integrationOut,
  }),
  handle: async ({ deps, caller, params }) => {
    const campaign = await getCampaign(deps.stores, { networkId: caller.networkId, campaignId: params.id });
    const network = await networkOf(deps, caller);
    const { zone } = network;
    const affiliates = await namedIn(deps, campaign);
    const creditStateOf = await creditStates(deps, caller.networkId, [campaign.advertiserId]);
    const [advertiser] = await deps.held.accounts.namesOf(caller.networkId, 'advertiser', [
      campaign.advertiserId,
    ]);
    return {
      campaign: singleCampaignOf(campaign, {
        zone,
        affiliates,
        advertiser,
        creditState: creditStateOf(campaign.advertiserId),
      }),
      commissions: listedCommissionsOf(campaign, zone),
      integration: integrationOf(campaign, network, deps),
    };
  },
});

const changeCampaign = route({
  method: 'POST',
  path: '/campaign/{id}',
  role: 'network',
  needs: { permission: 'manage' },
  operation: 'edit-campaign',
  summary: 'Update a campaign',
  description:
    'Changes only the fields you send, from the next click on. `action` selects the fields: `basic_info`, `targeting`, `image_upload` or `settings`. Conversions of earlier clicks keep the terms of those clicks.',
  params: idParams('id'),
  body: editBody,
  data: z.object({ campaign: campaignOut, message }),
  words: CAMPAIGN_WORDS,
  doubts: async ({ deps, caller: { networkId }, params, body }) => {
    if (body.action !== 'basic_info') return [];
    const { payout, revenue } = body;
    // Both together are compared as every body is.
    if ((payout === undefined) === (revenue === undefined)) return [];
    const { commissions } = await getCampaign(deps.stores, { networkId, campaignId: params.id });
    const stored = commissionForAll(commissions);
    if (!stored) return [];
    const path = payout === undefined ? 'revenue' : 'payout';
    return lossDoubts({ path, payout: payout ?? stored.payout, revenue: revenue ?? stored.revenue });
  },
  handle: async ({ deps, caller, params, body }) => {
    const campaign = await deps.useCases.editCampaign({
      networkId: caller.networkId,
      campaignId: params.id,
      edit: editOf(body),
    });
    return {
      campaign: await campaignRecord(deps, campaign, await networkOf(deps, caller)),
      message: 'The campaign was changed.',
    };
  },
});

const deleteCampaign = route({
  method: 'DELETE',
  path: '/campaign/{id}',
  role: 'network',
  needs: { permission: 'manage' },
  operation: 'delete-campaign',
  summary: 'Delete a campaign',
  description:
    'Its stats and amounts stay. It leaves every list, and its links never lead to it again. This cannot be undone; to stop one for a while, set its status to `paused`.',
  params: idParams('id'),
  data: done,
  handle: async ({ deps, caller, params }) => {
    await deps.useCases.deleteCampaign({ networkId: caller.networkId, campaignId: params.id });
    return { message: 'The campaign was removed.' };
  },
});

/** Of each of these advertisers, as it was decided last; `ok` where nothing is limited. */
export async function creditStates(
  { stores }: ApiDependencies,
  networkId: NetworkId,
  advertiserIds: readonly string[],
): Promise<(advertiserId: string) => CreditState> {
  const states = await stores.advertiserCredits.listStates(networkId, [...new Set(advertiserIds)]);
  const byId = new Map<string, CreditState>(states.map((one) => [one.advertiserId, one.state]));
  return (id) => byId.get(id) ?? 'ok';
}

async function campaignRecord(deps: ApiDependencies, campaign: Campaign, { zone }: Network) {
  return campaignOf(campaign, { zone, affiliates: await namedIn(deps, campaign) });
}

/** The affiliates that it blocks or allows. */
async function namedIn({ stores }: ApiDependencies, campaign: Campaign): Promise<readonly Account[]> {
  const ids = [...campaign.blockedAffiliates, ...campaign.allowedAffiliates];
  return ids.length === 0 ? [] : stores.accounts.findMany(campaign.networkId, 'affiliate', ids);
}

export const CAMPAIGN_ROUTES = [createCampaign, listCampaigns, readCampaign, changeCampaign, deleteCampaign];

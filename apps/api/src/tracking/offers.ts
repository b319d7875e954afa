// An affiliate's side of campaigns: the feed, one campaign, search, and asking for access.
import { z } from 'zod';
import type { Network } from '@tributary/domain/accounts/account';
import type { OfferFilter } from '@tributary/application/tracking/offer-campaigns';
import { ACCESS_STATUSES, accessStatus, type AccessStatus, MODELS } from '@tributary/domain/catalog/campaign';
import { CLICK_PARAMETERS } from '@tributary/domain/tracking/click';
import type { ApiDependencies } from '../dependencies.ts';
import { route } from '../http/route.ts';
import { choiceList, country, oneOf, optionalText, text } from '../shared/input.ts';
import {
  OFFER_WORDS,
  domainsOf,
  domainsOut,
  foundOfferOf,
  foundOfferOut,
  offerCapsOf,
  offerCapsOut,
  offerCommissionsOf,
  offerCommissionsOut,
  offerCountsOf,
  offerCountsOut,
  type OfferFigures,
  offerFiguresOf,
  offerFiguresOut,
  offerImpressionUrlOf,
  offerImpressionUrlOut,
  offerLinkOf,
  offerLinkOut,
  offeredGoalOf,
  offeredGoalOut,
  offerOf,
  offerOut,
  permissionOf,
  permissionOut,
  singleOfferOf,
  singleOfferOut,
} from './offer-wire.ts';
import { dayIn, int, message, string, total } from '../shared/output.ts';
import { idParams, pageShape } from '../shared/common.ts';
import { ownRequestOf, ownRequestOut } from '../catalog/campaign-extras-wire.ts';
import { sortField } from '../shared/sort-wire.ts';

const LIMIT_MAX = 1000;

/** None where they can't be read in time: a list of campaigns doesn't fail for them. */
const figuresFor = ({ affiliateFigures }: ApiDependencies, network: Network): Promise<OfferFigures> =>
  affiliateFigures(network).catch(() => new Map());

const feed = route({
  method: 'GET',
  path: '/affiliate/campaigns',
  role: 'affiliate',
  operation: 'list-offers',
  summary: 'List offers',
  description:
    'Active campaigns the affiliate can run or request, newest first, with its links. Increase `page` until a page is empty. Invite-only campaigns of the affiliate are in a list of their own, on every page. A campaign without access has no link yet. Filters apply to both lists. `with=counts` adds the number of campaigns in each category.',
  query: z.object({
    ...pageShape(10, LIMIT_MAX),
    search: text('Part of title, description or external ID.').optional(),
    country: country('Two-letter country code: campaigns that pay for visitors from this country.'),
    model: choiceList('What is paid for.', MODELS).optional(),
    category: text('The name of a category.').optional(),
    access: oneOf(
      'Only campaigns the affiliate requested, by status of the request.',
      ACCESS_STATUSES,
    ).optional(),
    with: choiceList('What is added to the answer.', ['counts']).optional(),
    sort: oneOf('What they are ordered by; titles from A, the others newest first.', [
      'created',
      'modified',
      'title',
    ]).default('created'),
  }),
  data: z
    .object({
      campaigns: z.array(offerOut).meta({ description: 'Newest first, unless you send `sort`.' }),
      total,
      page: int('The page.'),
      private_campaigns: z
        .array(offerOut)
        .meta({ description: 'Campaigns it has access to, on every page of the list.' }),
      counts: offerCountsOut.optional(),
      domains: domainsOut,
    })
    .meta({ id: 'OfferPage' }),
  handle: async ({ deps, caller: { networkId, affiliateId }, query }) => {
    const { search: part, country: code, model, category, access, sort, with: wanted, ...page } = query;
    const withCounts = wanted?.includes('counts') ?? false;
    const filter: OfferFilter = {
      ...(part !== undefined && { search: part }),
      ...(code && { country: code.toUpperCase() }),
      ...(model && model.length > 0 && { models: model }),
      ...(category !== undefined && { category }),
      ...(access && { access }),
      sort: { by: sortField(sort), order: sort === 'title' ? 'asc' : 'desc' },
    };
    const offers = await deps.useCases.offerCampaigns({ networkId, affiliateId, page, filter, withCounts });
    const figures = await figuresFor(deps, offers.network);
    const needs = { network: offers.network, trackerUrl: deps.trackerUrl, figures };
    return {
      campaigns: offers.items.map((one) => offerOf(one, needs)),
      total: offers.total,
      page: page.page,
      private_campaigns: offers.privateOffers.map((one) => offerOf(one, needs)),
      ...(offers.counts && { counts: offerCountsOf(offers.counts) }),
      domains: domainsOf(needs),
    };
  },
});

const single = route({
  method: 'GET',
  path: '/affiliate/campaigns/{campaignId}',
  role: 'affiliate',
  operation: 'get-offer',
  summary: 'Retrieve an offer',
  description:
    "A campaign the affiliate can run or request, with the affiliate's payout, its link and its access. A campaign that is hidden from the affiliate is answered with 404.",
  params: idParams('campaignId'),
  data: z.object({
    campaign: singleOfferOut,
    commissions: offerCommissionsOut,
    tracking_link: offerLinkOut,
    impressionUrl: offerImpressionUrlOut,
    permission: permissionOut,
    caps: offerCapsOut,
    figures: offerFiguresOut,
    domains: domainsOut,
  }),
  handle: async ({ deps, caller: { networkId, affiliateId }, params }) => {
    const { network, offer } = await deps.useCases.offerCampaign({ networkId, affiliateId, ...params });
    const needs = { network, trackerUrl: deps.trackerUrl };
    return {
      campaign: singleOfferOf(offer, needs),
      commissions: offerCommissionsOf(offer),
      tracking_link: offerLinkOf(offer, needs),
      impressionUrl: offerImpressionUrlOf(offer, needs),
      permission: permissionOf(offer),
      caps: offerCapsOf(offer),
      figures: offerFiguresOf(offer, await figuresFor(deps, network)),
      domains: domainsOf(needs),
    };
  },
});

const goals = route({
  method: 'GET',
  path: '/affiliate/goals/{campaignId}',
  role: 'affiliate',
  operation: 'list-affiliate-goals',
  summary: "List a campaign's goals",
  description:
    'Goals that are open to the affiliate, with their payouts. Private and blocked goals are left out. A custom payout replaces the general one.',
  params: idParams('campaignId'),
  data: z
    .object({
      goals: z.array(offeredGoalOut).meta({ description: "The campaign's own first." }),
      currency: string("The network's currency, in which amounts are."),
    })
    .meta({ id: 'AffiliateGoalList' }),
  handle: async ({ deps, caller: { networkId, affiliateId }, params }) => {
    const { network, goals: offered } = await deps.useCases.offerGoals({ networkId, affiliateId, ...params });
    return { goals: offered.map(offeredGoalOf), currency: network.currency };
  },
});

/** The parameters that are put on the links; p4 is not one of them, because in a search it is the deep link itself. */
const PASSED = CLICK_PARAMETERS.filter((name) => /^p\d+$/.test(name) && name !== 'p4');
const passed = Object.fromEntries(
  PASSED.map((name) => [name, text('Added to the tracking links.', 1000).optional()]),
);
const searchQuery = z
  .object({
    p4: text('URL-encoded deep link: campaigns with a preview URL on its host.', 4096).optional(),
    q: text('Part of title or description.').optional(),
    ...pageShape(10, LIMIT_MAX),
  })
  .and(z.object(passed));

const search = route({
  method: 'GET',
  path: '/affiliate/campaign-search',
  role: 'affiliate',
  operation: 'search-offers',
  summary: 'Search offers',
  description:
    'Campaigns the affiliate can run, by deep link or text. Send `p4`, a deep link, to find campaigns with a preview URL on the same host, or `q`, a text. The link of each campaign carries the `p1` to `p10` that were sent.',
  query: searchQuery,
  data: z.object({
    campaigns: z.array(foundOfferOut).meta({ description: 'Newest first.' }),
    pagination: z
      .object({ page: int('The page.'), totalPages: int('How many pages there are.') })
      .meta({ description: 'Position of this page.' }),
  }),
  words: OFFER_WORDS,
  handle: async ({ deps, caller: { networkId, affiliateId }, query }) => {
    const page = { page: query.page, limit: query.limit };
    const deepLink = query.p4 === undefined ? undefined : decodedOnce(query.p4);
    const input = { networkId, affiliateId, page, text: query.q, deepLink };
    const { network, items, total: count } = await deps.useCases.searchOffers(input);
    const needs = { network, trackerUrl: deps.trackerUrl };
    const parameters = parametersOf(query);
    return {
      campaigns: items.map((one) => foundOfferOf(one, needs, parameters)),
      pagination: { page: query.page, totalPages: Math.ceil(count / query.limit) },
    };
  },
});

/** Some clients encode the deep link before they build the query, which encodes it again. */
function decodedOnce(text: string): string {
  if (!/^https?%3a/i.test(text)) return text;
  try {
    return decodeURIComponent(text);
  } catch {
    return text;
  }
}

function parametersOf(query: z.output<typeof searchQuery>): Record<string, string> {
  const held = query as Readonly<Record<string, unknown>>;
  return Object.fromEntries(
    PASSED.flatMap((name) => (typeof held[name] === 'string' ? [[name, held[name]]] : [])),
  );
}

const requestAccess = route({
  method: 'POST',
  path: '/affiliate/requestAccess/{campaignId}',
  role: 'affiliate',
  operation: 'request-access',
  summary: 'Request access to a campaign',
  description:
    'A repeat returns the same request. The network approves or declines it (`POST /campaign/access-requests/{id}`). A declined request becomes pending again when it is sent with another message. A campaign that needs no request is refused with 409.',
  params: idParams('campaignId'),
  body: z.object({ message: optionalText('To the network.', 2000) }),
  data: z.object({
    access: ownRequestOut,
    message,
  }),
  handle: async ({ deps, caller, params, body, zone }) => {
    const { networkId, affiliateId } = caller;
    const access = await deps.useCases.requestAccess({ networkId, affiliateId, ...params, ...body });
    return {
      access: { ...ownRequestOf(access), created: dayIn(access.createdAt, zone) },
      message: REQUEST_MESSAGES[accessStatus(access)],
    };
  },
});

const REQUEST_MESSAGES: Readonly<Record<AccessStatus, string>> = {
  waiting: 'The request was sent.',
  granted: 'Access is granted.',
  refused: 'The request was refused. Asked again with something new to say, it waits again.',
};

export const OFFER_ROUTES = [feed, single, goals, search, requestAccess];

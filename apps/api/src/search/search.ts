// What somebody types to find a record again, in each role over what that role may see (docs/rules/input-output.md#search).
import { z } from 'zod';
import type { SearchRecords } from '@tributary/application/search/search-records';
import { route } from '../http/route.ts';
import { clamped, text } from '../shared/input.ts';
import { string } from '../shared/output.ts';
import { FOUND_KINDS, foundIn, type FoundKind, foundOut } from './search-wire.ts';

const TEXT_LENGTH_MAX = 200;
const LIMIT_MAX = 25;

const query = z.object({
  q: text('What is looked for.', TEXT_LENGTH_MAX),
  limit: clamped('How many of each kind; more than the maximum means the maximum.', LIMIT_MAX).default(5),
});

const NETWORK_KINDS = FOUND_KINDS;
const AFFILIATE_KINDS = ['campaign', 'conversion', 'click'] as const;
const ADVERTISER_KINDS = ['campaign', 'conversion'] as const;

const dataOf = <const K extends readonly FoundKind[]>(kinds: K) =>
  z.object({ q: string('What was looked for.'), found: foundOut(kinds) });

type SearchOfKinds<K extends readonly FoundKind[]> = Parameters<SearchRecords>[0] & { readonly kinds: K };

async function answer<const K extends readonly FoundKind[]>(
  searchRecords: SearchRecords,
  { kinds, limit, ...search }: SearchOfKinds<K>,
) {
  const { network, found } = await searchRecords({ ...search, limit: limit + 1 });
  return { q: search.text, found: foundIn(found, { kinds, limit, zone: network.zone }) };
}

const HOW =
  "Exact matches of id, short ID, external ID or email come first, then names that start with the text, then names that contain it (three characters or more), each newest first. Case doesn't matter. Removed records are not found.";

const networkSearch = route({
  method: 'GET',
  path: '/network/search',
  role: 'network',
  needs: { permission: 'read' },
  operation: 'search-network',
  summary: 'Search the network',
  description: `Campaigns and goals by title, affiliates and advertisers by name, username, email and external ID; conversions by order ID, id or click ID and clicks by id, if they match exactly. ${HOW}`,
  query,
  data: dataOf(NETWORK_KINDS),
  handle: ({ deps, caller: { networkId }, query: { q, limit } }) =>
    answer(deps.useCases.searchRecords, { networkId, text: q, limit, kinds: NETWORK_KINDS }),
});

const affiliateSearch = route({
  method: 'GET',
  path: '/affiliate/search',
  role: 'affiliate',
  operation: 'search-as-affiliate',
  summary: 'Search campaigns, conversions and clicks',
  description: `Campaigns the affiliate can run or request, by title; its conversions by order ID, id or click ID and its clicks by id, if they match exactly. ${HOW}`,
  query,
  data: dataOf(AFFILIATE_KINDS),
  handle: ({ deps, caller: { networkId, affiliateId }, query: { q, limit } }) =>
    answer(deps.useCases.searchRecords, { networkId, affiliateId, text: q, limit, kinds: AFFILIATE_KINDS }),
});

const advertiserSearch = route({
  method: 'GET',
  path: '/advertiser/search',
  role: 'advertiser',
  operation: 'search-as-advertiser',
  summary: 'Search campaigns and conversions',
  description: `Its campaigns by title, its conversions by order ID, id or click ID, if they match exactly. ${HOW}`,
  query,
  data: dataOf(ADVERTISER_KINDS),
  handle: ({ deps, caller: { networkId, advertiserId }, query: { q, limit } }) =>
    answer(deps.useCases.searchRecords, { networkId, advertiserId, text: q, limit, kinds: ADVERTISER_KINDS }),
});

export const SEARCH_ROUTES = [networkSearch, affiliateSearch, advertiserSearch];

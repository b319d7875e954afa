import { z } from 'zod';
import type { AffiliateId, CampaignId, LinkAliasId } from '@tributary/domain/shared/ids';
import { assertFound } from '@tributary/application/shared/found';
import { route } from '../http/route.ts';
import { idRef, text } from '../shared/input.ts';
import { int, message, total } from '../shared/output.ts';
import {
  accountIdOf,
  campaignIdOf,
  done,
  idParams,
  networkOf,
  pageShape,
  pairFilterOf,
} from '../shared/common.ts';
import { ALIAS_WIRE, aliasOf, aliasOut } from './link-alias-wire.ts';

const list = route({
  method: 'GET',
  path: '/network/link-aliases',
  role: 'network',
  needs: { permission: 'read' },
  operation: 'list-link-aliases',
  summary: 'List link aliases',
  description:
    'Links of other trackers that lead to links of this network, newest first. An alias is a path of another tracker, with the parameters that must be there. A click on it is a click of the link it leads to.',
  query: z.object({
    ...pageShape(100, 1000),
    campaign_id: idRef<CampaignId>('Long or short ID of the campaign.').optional(),
    publisher_id: idRef<AffiliateId>('Long or short ID of the affiliate.').optional(),
    search: text('Part of the path or of the parameters.').optional(),
  }),
  data: z
    .object({
      aliases: z.array(aliasOut).meta({ description: 'Newest first.' }),
      total,
      page: int('The page.'),
      limit: int('Its size.'),
    })
    .meta({ id: 'LinkAliasPage' }),
  handle: async ({ deps, caller, query: { page, limit, search, ...named } }) => {
    const { networkId } = caller;
    const filter = {
      ...(await pairFilterOf(deps.stores, networkId, named)),
      ...(search !== undefined && { search }),
    };
    const found = await deps.stores.linkAliases.list(networkId, filter, { page, limit });
    const network = await networkOf(deps, caller);
    return {
      aliases: found.items.map((one) => aliasOf(one, network, deps.trackerUrl)),
      total: found.total,
      page,
      limit,
    };
  },
});

const add = route({
  method: 'POST',
  path: '/network/link-aliases',
  role: 'network',
  needs: { permission: 'manage' },
  operation: 'create-link-alias',
  summary: 'Create a link alias',
  description:
    "Makes a link from another tracker work like an affiliate's link for a campaign. Creates that link if needed. Trackers know the alias within a second. If the alias exists, it is returned; 409 if it leads to another link.",
  body: z.object(ALIAS_WIRE.shape('created')),
  status: 201,
  data: z.object({ alias: aliasOut, message }),
  handle: async ({ deps, caller, body }) => {
    const { networkId } = caller;
    const { kind, alias } = await deps.useCases.addLinkAlias({
      networkId,
      campaignId: await campaignIdOf(deps.stores, networkId, body.campaign_id),
      affiliateId: await accountIdOf(deps.stores, networkId, {
        kind: 'affiliate',
        named: body.publisher_id,
      }),
      alias: body.alias,
    });
    return {
      alias: aliasOf(alias, await networkOf(deps, caller), deps.trackerUrl),
      message: kind === 'added' ? 'The alias was created.' : 'The alias was there already.',
    };
  },
});

const remove = route({
  method: 'DELETE',
  path: '/network/link-aliases/{id}',
  role: 'network',
  needs: { permission: 'manage' },
  operation: 'delete-link-alias',
  summary: 'Delete a link alias',
  description:
    'The link it led to stays. Visitors who follow it from then on, on every tracker within a second, find nothing there.',
  params: idParams('id'),
  data: done,
  handle: async ({ deps, caller, params }) => {
    assertFound(await deps.stores.linkAliases.remove(caller.networkId, params.id as LinkAliasId), 'alias');
    return { message: 'The alias was removed.' };
  },
});

export const LINK_ALIAS_ROUTES = [list, add, remove];

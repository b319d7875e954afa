import { z } from 'zod';
import type { AffiliateId, CampaignId } from '@tributary/domain/shared/ids';
import { linkUrl } from '@tributary/domain/tracking/tracking-domain';
import { found } from '@tributary/application/shared/found';
import { getCampaign } from '@tributary/application/catalog/get-campaign';
import { refused } from '../http/reply.ts';
import { route } from '../http/route.ts';
import { idRef } from '../shared/input.ts';
import { bool, int, message, total } from '../shared/output.ts';
import { LINK_WIRE, linkAnswer, linkOut, linkUrlOut } from './tracking-link-wire.ts';
import { idParams, networkOf, pageShape, pairFilterOf } from '../shared/common.ts';

const PATH = '/network/link/{affiliate_id}/{campaign_id}';

const listLinks = route({
  method: 'GET',
  path: '/network/links',
  role: 'network',
  needs: { permission: 'read' },
  operation: 'list-tracking-links',
  summary: 'List tracking links',
  description:
    'Newest first. Of an affiliate, of a campaign, of both, or all of them. Links of removed campaigns are left out.',
  query: z.object({
    ...pageShape(100, 1000),
    campaign_id: idRef<CampaignId>('Long or short ID of the campaign.').optional(),
    publisher_id: idRef<AffiliateId>('Long or short ID of the affiliate.').optional(),
  }),
  data: z
    .object({
      links: z
        .array(linkOut.extend({ tracking_link: linkUrlOut }).meta({ description: 'A link and its URL.' }))
        .meta({ description: 'Newest first.' }),
      total,
      page: int('The page.'),
      limit: int('Its size.'),
    })
    .meta({ id: 'TrackingLinkPage' }),
  handle: async ({ deps, caller, query: { page, limit, ...named } }) => {
    const { networkId } = caller;
    const filter = await pairFilterOf(deps.stores, networkId, named);
    const found = await deps.stores.links.list(networkId, filter, { page, limit });
    const network = await networkOf(deps, caller);
    return {
      links: found.items.map((one) => {
        const { link, tracking_link: url } = linkAnswer(one, network, deps.trackerUrl);
        return { ...link, tracking_link: url };
      }),
      total: found.total,
      page,
      limit,
    };
  },
});

const readLink = route({
  method: 'GET',
  path: PATH,
  role: 'network',
  needs: { permission: 'read' },
  operation: 'get-tracking-link',
  summary: 'Retrieve a tracking link',
  description: "An affiliate's link for a campaign. 404 when none was made yet.",
  params: idParams('affiliate_id', 'campaign_id'),
  data: z.object({ tracking_link: linkUrlOut, link: linkOut }),
  handle: async ({ deps, caller, params }) => {
    const affiliateId = params.affiliate_id as AffiliateId;
    // The link of a removed campaign is kept because clicks refer to it, but like the campaign it is no longer shown.
    const { id: campaignId } = await getCampaign(deps.stores, {
      networkId: caller.networkId,
      campaignId: params.campaign_id,
    });
    const link = found(
      await deps.stores.links.find(caller.networkId, affiliateId, campaignId),
      'tracking link',
    );
    return linkAnswer(link, await networkOf(deps, caller), deps.trackerUrl);
  },
});

const issueLink = route({
  method: 'POST',
  path: PATH,
  role: 'network',
  needs: { permission: 'manage' },
  operation: 'issue-tracking-link',
  summary: 'Create a tracking link',
  description:
    "Returns the existing one with `success` false if there is one. With `domain`, one of the network's tracking domains. Asking again changes nothing: the answer is 200 with `success: false` and the link there is.",
  params: idParams('affiliate_id', 'campaign_id'),
  body: z.object(LINK_WIRE.shape('created')),
  status: 201,
  repeat: 'There is a link already: success is false, and this is the earlier one.',
  data: z.object({ message, tracking_link: linkUrlOut, link: linkOut }),
  handle: async ({ deps, caller, params, body }) => {
    const { kind, link, network } = await deps.useCases.issueTrackingLink({
      networkId: caller.networkId,
      affiliateId: params.affiliate_id,
      campaignId: params.campaign_id,
      domain: body.domain,
    });
    const answer = linkAnswer(link, network, deps.trackerUrl);
    if (kind === 'already_issued') return refused({ ...answer, message: 'The link already exists.' });
    return { ...answer, message: 'The link was created.' };
  },
});

/**
 * GET makes the link too (docs/rules/input-output.md#links-an-affiliate-asks-for): an affiliate asks for what it may
 * have, not for a record.
 */
const ownLink = (method: 'GET' | 'POST') =>
  route({
    method,
    path: '/affiliate/link/{campaignId}',
    role: 'affiliate',
    operation: method === 'GET' ? 'get-own-tracking-link' : 'issue-own-tracking-link',
    summary: 'Retrieve or create your tracking link',
    description:
      'For a campaign the affiliate may run; created on the first request. GET and POST do the same. A campaign that needs permission first is refused with 403.',
    params: idParams('campaignId'),
    changes: true,
    data: z
      .object({
        tracking_link: z
          .object({ url: linkUrlOut, live: bool('Whether it redirects.') })
          .meta({ description: 'The link.' }),
      })
      .meta({ id: 'OwnTrackingLink' }),
    handle: async ({ deps, caller: { networkId, affiliateId }, params }) => {
      const { campaignId } = params;
      const { link, network } = await deps.useCases.issueOwnTrackingLink({
        networkId,
        affiliateId,
        campaignId,
      });
      return { tracking_link: { url: linkUrl(link, network, deps.trackerUrl), live: link.live } };
    },
  });

export const TRACKING_LINK_ROUTES = [listLinks, readLink, issueLink, ownLink('GET'), ownLink('POST')];

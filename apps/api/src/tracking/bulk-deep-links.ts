// Tracking links to many pages at once (docs/rules/input-output.md#bulk-deep-links).
import { z } from 'zod';
import { type DeepLinkRefusal, deepLinkRefusal } from '@tributary/domain/tracking/deep-link';
import { CLICK_PARAMETERS, DEEP_LINK_LENGTH_MAX } from '@tributary/domain/tracking/click';
import type { CampaignId } from '@tributary/domain/shared/ids';
import type { AffiliateRef, Offer } from '@tributary/application/tracking/offer-campaigns';
import type { ApiDependencies } from '../dependencies.ts';
import { failureOf } from '../http/error-table.ts';
import { badParameter } from '../http/http-error.ts';
import { route } from '../http/route.ts';
import { campaignIdOf } from '../shared/common.ts';
import { type IdRef, idRefs, text } from '../shared/input.ts';
import { nullableString, string } from '../shared/output.ts';
import { offerLinkOf, type OfferNeeds } from './offer-wire.ts';

const PAGES_MAX = 100;
const LINKS_MAX = 1000;

/** What a tracking link may carry beside the page. */
const PASSED = CLICK_PARAMETERS.filter((name) => name === 'source' || /^p\d+$/.test(name));

const body = z.object({
  deeplinks: z
    .array(
      z.object({
        url: text('The address of a page of the advertiser.', DEEP_LINK_LENGTH_MAX),
        campaignIds: idRefs<CampaignId>(
          'Long or short IDs of campaigns; when left out, those with a preview URL on the same host.',
        ).optional(),
      }),
    )
    .min(1, 'Send at least one page.')
    .max(PAGES_MAX)
    .meta({ description: `The pages, at most ${PAGES_MAX}.` }),
  adnParams: z
    .object(Object.fromEntries(PASSED.map((name) => [name, text('Added to the links.', 1000).optional()])))
    .optional()
    .meta({ description: 'Parameters of the links: p1 to p10 and source.' }),
});

const linkOut = z
  .object({
    url: string('The tracking link to the page; empty if none.'),
    deeplink: string('The page, as it was sent.'),
    campaign_id: nullableString('Long ID of the campaign; null where none was found for the page.'),
    message: string('Why there is no link; empty when there is one.'),
    code: nullableString(
      'The same for programs: other_host, not_followed, too_long, no_web_address, permission, no_campaign or not_available; null when there is a link.',
    ),
  })
  .meta({ id: 'DeepLink', description: 'A tracking link to a page.' });
type Link = z.input<typeof linkOut>;

const create = route({
  method: 'POST',
  path: '/affiliate/bulk-deeplink',
  role: 'affiliate',
  operation: 'create-deep-links',
  summary: 'Create deep links',
  description:
    "Tracking links to many pages; the response has a result for each page and campaign. If the campaign doesn't allow deep links to a page, the result gives the reason and the others continue. A repeated request returns the same links.",
  body,
  data: z.object({
    deeplinks: z.array(linkOut).meta({ description: 'In the order of the pages, then of their campaigns.' }),
  }),
  handle: async ({ deps, caller: { networkId, affiliateId }, body: { deeplinks, adnParams = {} } }) => {
    if (deeplinks.reduce((sum, { campaignIds = [] }) => sum + campaignIds.length, 0) > LINKS_MAX)
      throw badParameter(`deeplinks: Names at most ${LINKS_MAX} campaigns in all.`);
    const ref = { networkId, affiliateId };
    const found: Link[] = [];
    for (const { url, campaignIds } of deeplinks)
      for (const one of await offersFor(deps, ref, { url, campaignIds }))
        found.push(linkOf(one, { url, parameters: adnParams }));
    return { deeplinks: found };
  },
});

type Offered =
  | { readonly offer: Offer; readonly needs: OfferNeeds }
  | { readonly campaignId: string | null; readonly message: string; readonly code: string };
type Page = { readonly url: string; readonly campaignIds: readonly IdRef<CampaignId>[] | undefined };

async function offersFor(
  deps: ApiDependencies,
  ref: AffiliateRef,
  { url, campaignIds }: Page,
): Promise<Offered[]> {
  if (campaignIds === undefined || campaignIds.length === 0) return offersOnHost(deps, ref, url);
  const offered: Offered[] = [];
  for (const named of campaignIds) {
    const campaignId = await campaignIdOf(deps.stores, ref.networkId, named);
    offered.push(
      await unlessRefused(campaignId, async () => {
        const { network, offer } = await deps.useCases.offerCampaign({ ...ref, campaignId });
        return { offer, needs: { network, trackerUrl: deps.trackerUrl } };
      }),
    );
  }
  return offered;
}

async function offersOnHost(deps: ApiDependencies, ref: AffiliateRef, url: string): Promise<Offered[]> {
  const search = { ...ref, page: { page: 1, limit: PAGES_MAX }, deepLink: url };
  const found = await unlessRefused(null, async () => deps.useCases.searchOffers(search));
  if ('message' in found) return [found];
  const needs = { network: found.network, trackerUrl: deps.trackerUrl };
  if (found.items.length === 0)
    return [
      {
        campaignId: null,
        message: 'None of your campaigns has its preview page on this host.',
        code: 'no_campaign',
      },
    ];
  return found.items.map((offer) => ({ offer, needs }));
}

/** What is refused is an answer of its own. */
async function unlessRefused<T>(campaignId: string | null, work: () => Promise<T>) {
  try {
    return await work();
  } catch (error) {
    const failure = failureOf(error);
    if (!failure || failure.status >= 500) throw error;
    return { campaignId, message: failure.message, code: 'not_available' };
  }
}

type Wanted = { readonly url: string; readonly parameters: Readonly<Record<string, unknown>> };

function linkOf(offered: Offered, { url, parameters }: Wanted): Link {
  if ('message' in offered)
    return {
      url: '',
      deeplink: url,
      campaign_id: offered.campaignId,
      message: offered.message,
      code: offered.code,
    };
  const { campaign } = offered.offer;
  const link = offerLinkOf(offered.offer, offered.needs);
  const about = { deeplink: url, campaign_id: campaign.id };
  if (link.url === '')
    return { ...about, url: '', message: 'You need access to this campaign first.', code: 'permission' };
  const refusal = deepLinkRefusal(campaign.url, url);
  if (refusal !== undefined) return { ...about, url: '', message: REFUSED[refusal], code: refusal };
  const query = new URLSearchParams();
  for (const [name, value] of Object.entries(parameters))
    if (typeof value === 'string') query.append(name, value);
  query.append('url', url);
  return { ...about, url: `${link.url}?${query.toString().replaceAll('+', '%20')}`, message: '', code: null };
}

const REFUSED: Readonly<Record<DeepLinkRefusal, string>> = {
  other_host: "The page is on another host than the campaign's destination.",
  not_followed: "The campaign doesn't follow deep links.",
  too_long: `A deep link can have up to ${DEEP_LINK_LENGTH_MAX} characters.`,
  no_web_address: 'Enter a full web address that starts with https://.',
};

export const BULK_DEEP_LINK_ROUTES = [create];

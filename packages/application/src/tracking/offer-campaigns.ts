// Campaigns as one affiliate sees them: which, what they pay it, and the links it may use.
import { firstHold, type GroupHold } from '@tributary/domain/attribution/hold';
import type { Network } from '@tributary/domain/accounts/account';
import {
  type AccessStatus,
  accessStatus,
  type Campaign,
  type CampaignAccess,
  type Cap,
  type TrackingLink,
} from '@tributary/domain/catalog/campaign';
import { type Creative, creativesByCampaign } from '@tributary/domain/catalog/creative';
import { isActive, isExpired, mayRun } from '@tributary/domain/catalog/runnable';
import { isRaised, RAISED_MS } from '@tributary/domain/catalog/raised';
import { shownRates, type ShownRate } from '@tributary/domain/catalog/shown-rates';
import { type CalendarDay, dayOf } from '@tributary/domain/shared/calendar-day';
import type {
  AffiliateGroupId,
  AffiliateId,
  CampaignId,
  NetworkId,
  TrackingLinkId,
} from '@tributary/domain/shared/ids';
import { parseUrl } from '@tributary/domain/shared/parse-url';
import { invalid, refuse } from '@tributary/domain/shared/refusal';
import type { CampaignFilter, CampaignOffer, Campaigns, CategoryCount } from '../catalog/campaigns.ts';
import type { Page, PageOf } from '../shared/page.ts';
import { nextId, type Stamps } from '../shared/stamps.ts';
import { getCampaign } from '../catalog/get-campaign.ts';
import { getNetwork } from '../accounts/get-account.ts';
import type { CampaignAccesses } from '../catalog/campaign-accesses.ts';
import type { AffiliatePayouts } from '../catalog/affiliate-payouts.ts';
import type { CapInUse, Caps } from '../catalog/caps.ts';
import type { Creatives } from '../catalog/creatives.ts';
import type { TrackingLinks } from './tracking-links.ts';
import type { GroupsOfAffiliates } from '../accounts/group-ids-of.ts';
import type { Networks } from '../accounts/networks.ts';

/** `isRaised`: docs/rules/money.md#raised-rates */
export type OfferRate = ShownRate & { readonly isRaised: boolean };
export type Offer = {
  readonly campaign: Campaign;
  readonly rates: readonly OfferRate[];
  /** null exactly when the affiliate may not run the campaign (yet). */
  readonly link: TrackingLink | null;
  readonly access: CampaignAccess | null;
  /** Oldest first. */
  readonly creatives: readonly Creative[];
  /** Live caps that concern the affiliate (docs/rules/caps.md#usage-of-a-cap). */
  readonly caps: readonly CapInUse[];
  /** Its clicks go to the fallback until the advertiser has credit again (docs/rules/billing.md#credit). */
  readonly creditUsedUp: boolean;
  /** The hold of the affiliate's groups, which goes before those of campaigns and goals. */
  readonly groupHold: GroupHold | null;
};
export type AffiliateRef = { readonly networkId: NetworkId; readonly affiliateId: AffiliateId };

/** Whether these advertisers may have new clicks; billing decides it. */
type Credits = {
  listStates(
    networkId: NetworkId,
    advertiserIds: readonly string[],
  ): Promise<readonly { readonly advertiserId: string; readonly state: string }[]>;
};

type Dependencies = Stamps & {
  readonly stores: GroupsOfAffiliates & {
    readonly networks: Networks;
    readonly campaigns: Campaigns;
    readonly links: TrackingLinks;
    readonly accesses: CampaignAccesses;
    readonly affiliatePayouts: AffiliatePayouts;
    readonly creatives: Creatives;
    readonly caps: Caps;
    readonly advertiserCredits: Credits;
  };
};

export type Offers = PageOf<Offer> & {
  readonly network: Network;
  /** Private campaigns it was let into; not paged. */
  readonly privateOffers: Offer[];
  /** Of both lists, whatever category they are narrowed to; only when asked for. */
  readonly counts?: OfferCounts;
};
export type OfferCounts = { readonly all: number; readonly categories: readonly CategoryCount[] };
/** What narrows and orders a feed; newest first when nothing does. */
export type OfferFilter = Pick<CampaignFilter, 'search' | 'models' | 'country' | 'category' | 'sort'> & {
  /** Those it asked for access to, by the status of the request. */
  readonly access?: AccessStatus;
};
export type OfferCampaigns = (
  input: AffiliateRef & { readonly page: Page; readonly filter?: OfferFilter; readonly withCounts?: boolean },
) => Promise<Offers>;

/** An affiliate is let into private campaigns one by one: more than this would be a mistake. */
const PRIVATE_MAX = 1000;

/** The affiliate's feed (docs/rules/input-output.md#affiliate-feed). Links that are missing are made. */
export const makeOfferCampaigns =
  (dependencies: Dependencies): OfferCampaigns =>
  async ({ page, filter, withCounts = false, ...ref }) => {
    const viewer = await viewerOf(dependencies, ref);
    const [open, hidden] = await Promise.all([
      list(dependencies, viewer, { ...filter, which: 'open', page }),
      list(dependencies, viewer, { ...filter, which: 'private', page: { page: 1, limit: PRIVATE_MAX } }),
    ]);
    const offers = await offersOf(dependencies, viewer, [...open.items, ...hidden.items]);
    return {
      network: viewer.network,
      items: offers.slice(0, open.items.length),
      total: open.total,
      privateOffers: offers.slice(open.items.length),
      ...(withCounts && { counts: await countsOf(dependencies, viewer, filter) }),
    };
  };

/** The two lists of a feed. */
const FEED = ['open', 'private'] as const;
/** Of a list that only counts. */
const NO_ROWS: Page = { page: 1, limit: 1 };

async function countsOf(
  dependencies: Dependencies,
  viewer: Viewer,
  { category: _, ...filter }: OfferFilter = {},
): Promise<OfferCounts> {
  const { campaigns } = dependencies.stores;
  const each = await Promise.all(
    FEED.map(async (which) => {
      const [{ total }, categories] = await Promise.all([
        list(dependencies, viewer, { ...filter, which, page: NO_ROWS }),
        campaigns.countCategories(viewer.network.id, filterOf(viewer, { ...filter, which })),
      ]);
      return { all: total, categories };
    }),
  );
  return { all: each.reduce((sum, { all }) => sum + all, 0), categories: summed(each) };
}

/** A category has few private campaigns: the order is the open ones'. */
function summed(each: readonly OfferCounts[]): CategoryCount[] {
  const counts = new Map<string, number>();
  for (const { name, count } of each.flatMap(({ categories }) => categories))
    counts.set(name, (counts.get(name) ?? 0) + count);
  return [...counts].map(([name, count]) => ({ name, count }));
}

/** How many offers the affiliate's requests for access wait for: those that its feed lists with `access` waiting. */
export type CountRequestedOffers = (ref: AffiliateRef) => Promise<number>;

export const makeCountRequestedOffers =
  (dependencies: Dependencies): CountRequestedOffers =>
  async (ref) => {
    const viewer = await viewerOf(dependencies, ref);
    if (askedFor(viewer, 'waiting').length === 0) return 0;
    const lists = FEED.map((which) =>
      list(dependencies, viewer, { which, access: 'waiting', page: NO_ROWS }),
    );
    return (await Promise.all(lists)).reduce((sum, { total }) => sum + total, 0);
  };

export type OfferCampaign = (
  input: AffiliateRef & { readonly campaignId: string },
) => Promise<{ readonly network: Network; readonly offer: Offer }>;

/** One the affiliate may neither run nor ask for is `not_found`, as if it did not exist. */
export const makeOfferCampaign =
  (dependencies: Dependencies): OfferCampaign =>
  async ({ campaignId, ...ref }) => {
    const viewer = await viewerOf(dependencies, ref);
    const campaign = await getCampaign(dependencies.stores, { networkId: ref.networkId, campaignId });
    const answer = answerFor(viewer, campaign);
    const runs = isActive(campaign) && !isExpired(campaign, dependencies.clock(), viewer.network.zone);
    if (!runs || answer === 'blocked' || answer === 'private') {
      throw refuse('not_found', 'Campaign not found.');
    }
    const [offer] = await offersOf(dependencies, viewer, [campaign]);
    if (!offer) throw new Error('One campaign makes one offer.');
    return { network: viewer.network, offer };
  };

export type OfferSearch = AffiliateRef & {
  readonly page: Page;
  /** Part of title or description. */
  readonly text?: string | undefined;
  /** A page of the shop: only campaigns whose preview URL is on the same host. */
  readonly deepLink?: string | undefined;
};
export type SearchOffers = (input: OfferSearch) => Promise<PageOf<Offer> & { readonly network: Network }>;

/** How many candidates the store is asked for: their hosts are compared here. */
const CANDIDATES_MAX = 1000;

/** Campaigns the affiliate may run. A deep link that is no web address is `invalid_parameter`. */
export const makeSearchOffers =
  (dependencies: Dependencies): SearchOffers =>
  async ({ page, text, deepLink, ...ref }) => {
    const host = deepLink === undefined ? undefined : hostOf(deepLink);
    if (host === undefined && deepLink !== undefined) {
      throw invalid('deepLink', 'Enter a full web address, URL-encoded.');
    }
    const viewer = await viewerOf(dependencies, ref);
    const found = await list(dependencies, viewer, {
      which: 'runnable',
      page: host === undefined ? page : { page: 1, limit: CANDIDATES_MAX },
      ...(text !== undefined && { search: text }),
      // A host with characters of other scripts may be stored in either spelling.
      ...(host !== undefined && !host.includes('xn--') && { preview: host }),
    });
    const { items, total } = host === undefined ? found : pageOnHost(found.items, host, page);
    return { network: viewer.network, items: await offersOf(dependencies, viewer, items), total };
  };

function pageOnHost(campaigns: readonly Campaign[], host: string, { page, limit }: Page): PageOf<Campaign> {
  const same = campaigns.filter(({ previewUrl }) => previewUrl !== null && hostOf(previewUrl) === host);
  return { items: same.slice((page - 1) * limit, page * limit), total: same.length };
}

function hostOf(text: string): string | undefined {
  const url = parseUrl(text);
  return url && /^https?:$/.test(url.protocol) ? url.hostname : undefined;
}

/** The affiliate, and what it was let into. */
type Viewer = {
  readonly network: Network;
  readonly affiliateId: AffiliateId;
  readonly today: CalendarDay;
  readonly accesses: ReadonlyMap<CampaignId, CampaignAccess>;
  readonly groupIds: readonly AffiliateGroupId[];
  readonly groupHold: GroupHold | null;
};

async function viewerOf(
  { stores, clock }: Dependencies,
  { networkId, affiliateId }: AffiliateRef,
): Promise<Viewer> {
  const network = await getNetwork(stores, networkId);
  const accesses = await stores.accesses.listOf(networkId, affiliateId);
  const groups = await stores.affiliateGroups.listOf(networkId, affiliateId);
  return {
    network,
    affiliateId,
    today: dayOf(clock(), network.zone),
    accesses: new Map(accesses.map((access) => [access.campaignId, access])),
    groupIds: groups.map(({ id }) => id),
    groupHold: firstHold(groups.map(({ id, holdDays }) => ({ groupId: id, holdDays }))),
  };
}

type Listing = OfferFilter &
  Pick<CampaignFilter, 'preview'> & {
    readonly which: CampaignOffer['which'];
    readonly page: Page;
  };

const list = (
  { stores }: Dependencies,
  viewer: Viewer,
  { page, ...listing }: Listing,
): Promise<PageOf<Campaign>> => stores.campaigns.list(viewer.network.id, filterOf(viewer, listing), page);

const filterOf = (viewer: Viewer, { which, access, ...filter }: Omit<Listing, 'page'>): CampaignFilter => ({
  ...filter,
  ...(access && { ids: askedFor(viewer, access) }),
  offer: offerTo(viewer, which),
});

const askedFor = ({ accesses }: Viewer, status: AccessStatus): CampaignId[] =>
  [...accesses.values()].filter((one) => accessStatus(one) === status).map(({ campaignId }) => campaignId);

function offerTo(
  { affiliateId, groupIds, today, accesses }: Viewer,
  which: CampaignOffer['which'],
): CampaignOffer {
  const granted = [...accesses.values()].filter(({ live }) => live).map(({ campaignId }) => campaignId);
  return { affiliateId, groupIds, granted, today, which };
}

const answerFor = ({ affiliateId, groupIds, accesses }: Viewer, campaign: Campaign) =>
  mayRun(campaign, { affiliateId, groupIds, granted: accesses.get(campaign.id)?.live ?? false });

/** In the order given; a link for each the affiliate may run. */
async function offersOf(
  dependencies: Dependencies,
  viewer: Viewer,
  campaigns: readonly Campaign[],
): Promise<Offer[]> {
  const { network, affiliateId, accesses } = viewer;
  const runnable = campaigns.filter((one) => answerFor(viewer, one) === 'yes');
  const ids = campaigns.map(({ id }) => id);
  const then = new Date(dependencies.clock().getTime() - RAISED_MS);
  const advertiserIds = [...new Set(campaigns.map(({ advertiserId }) => advertiserId))];
  const [links, payouts, creatives, caps, terms, credits] = await Promise.all([
    linksOf(dependencies, viewer, runnable),
    dependencies.stores.affiliatePayouts.listMany(network.id, ids),
    dependencies.stores.creatives.listMany(network.id, ids),
    capsOf(dependencies, viewer, ids),
    dependencies.stores.campaigns.findTermsInForce(network.id, ids, then),
    dependencies.stores.advertiserCredits.listStates(network.id, advertiserIds),
  ]);
  const creativesOf = creativesByCampaign(creatives);
  const usedUp = new Set<string>(
    credits.filter(({ state }) => state === 'used_up').map(({ advertiserId }) => advertiserId),
  );
  const formerTerms = new Map(terms.map((one) => [one.campaignId, one]));
  return campaigns.map((campaign) => ({
    campaign,
    rates: shownRates(
      campaign,
      payouts.filter(({ campaignId }) => campaignId === campaign.id),
      affiliateId,
    ).map((rate) => ({
      ...rate,
      isRaised: isRaised(rate, campaign.model, { then: formerTerms.get(campaign.id), affiliateId }),
    })),
    link: links.get(campaign.id) ?? null,
    access: accesses.get(campaign.id) ?? null,
    creatives: creativesOf(campaign.id),
    caps: caps.filter(({ cap }) => cap.campaignId === campaign.id),
    creditUsedUp: usedUp.has(campaign.advertiserId),
    groupHold: viewer.groupHold,
  }));
}

/** Neither what advertisers pay, nor what others earn: of a payout that several share, what is left would tell. */
const isShown = ({ measure, scope }: Cap): boolean => {
  if (measure === 'revenue' || measure === 'pendingRevenue') return false;
  return scope === 'each' || (measure !== 'payout' && measure !== 'pendingPayout');
};

/** More than the campaigns of one page have. */
const CAPS_MAX = 10_000;

async function capsOf(
  { stores }: Dependencies,
  { network, affiliateId, today }: Viewer,
  campaignIds: readonly CampaignId[],
): Promise<CapInUse[]> {
  if (campaignIds.length === 0) return [];
  const filter = { today, affiliateId, campaignIds };
  const { items } = await stores.caps.listUsed(network.id, filter, { page: 1, limit: CAPS_MAX });
  return items.filter(({ cap }) => isShown(cap));
}

async function linksOf(
  { stores: { links }, clock, randomness }: Dependencies,
  { network, affiliateId }: Viewer,
  campaigns: readonly Campaign[],
): Promise<Map<CampaignId, TrackingLink>> {
  const ids = campaigns.map(({ id }) => id);
  const stored = await links.findMany(network.id, affiliateId, ids);
  const missing = ids.filter((id) => !stored.some(({ campaignId }) => campaignId === id));
  if (missing.length > 0) {
    const made = { networkId: network.id, affiliateId, domain: null, live: true, createdAt: clock() };
    const id = () => nextId<TrackingLinkId>({ clock, randomness });
    await links.addMissing(
      missing.map((campaignId) => ({ ...made, id: id(), campaignId, modifiedAt: null })),
    );
    // Another request may have been faster: what is stored counts.
    stored.push(...(await links.findMany(network.id, affiliateId, missing)));
  }
  return new Map(stored.map((link) => [link.campaignId, link]));
}

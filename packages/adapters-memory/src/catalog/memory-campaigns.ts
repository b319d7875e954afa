import type { Campaign, TrackingLink } from '@tributary/domain/catalog/campaign';
import { covers } from '@tributary/domain/catalog/coverage';
import { EMPTY, merge, type Measures } from '@tributary/domain/reporting/measures';
import { EMPTY_REPORT, REPORT_AMOUNTS, type ReportMeasures } from '@tributary/domain/reporting/report';
import type { DayRange } from '@tributary/domain/shared/calendar-day';
import { isOffered } from '@tributary/domain/catalog/runnable';
import {
  CATEGORY_COUNTS_MAX,
  type CampaignFilter,
  type Campaigns,
  type CampaignSort,
} from '@tributary/application/catalog/campaigns';
import type { TrackingLinks } from '@tributary/application/tracking/tracking-links';
import { nextDisplayId } from '../accounts/memory-accounts.ts';
import { versionTerms } from './memory-terms.ts';
import type { MemoryState } from '../state.ts';
import { addNew, copy, newestFirst, oldestFirst, orderedByKey, pageOf } from '../shared/lists.ts';

export function memoryCampaigns(state: MemoryState): Campaigns {
  const of = (networkId: string) =>
    [...state.campaigns.values()].filter((one) => one.networkId === networkId && !one.deletedAt);
  const isTaken = ({ id, networkId, externalId }: Omit<Campaign, 'displayId'>) =>
    externalId !== null && of(networkId).some((one) => one.id !== id && one.externalId === externalId);
  const matching = (networkId: string, filter: CampaignFilter) =>
    of(networkId)
      .filter(passes(filter))
      .sort(orderedBy(state, networkId, filter.sort));
  const find: Campaigns['find'] = async (networkId, id) => copy(of(networkId).find((one) => one.id === id));

  return {
    add: async (campaign, at) => {
      if (isTaken(campaign)) return { kind: 'duplicate_external_id' };
      const displayId = nextDisplayId(state, campaign.networkId, 'campaign');
      const added = ordered({ ...campaign, displayId });
      addNew(state.campaigns, added.id, added);
      versionTerms(state, added, at);
      return { kind: 'added', campaign: copy(added) };
    },
    find,
    findForUpdate: find,
    findMany: async (networkId, ids) => copy(of(networkId).filter((one) => ids.includes(one.id))),
    findByDisplayIds: async (networkId, displayIds) =>
      copy(of(networkId).filter((one) => displayIds.includes(one.displayId))),
    findIds: async (networkId, { ids = [], displayIds = [] }) =>
      [...state.campaigns.values()]
        .filter((one) => one.networkId === networkId)
        .filter((one) => ids.includes(one.id) || displayIds.includes(one.displayId))
        .map((one) => one.id),
    findNames: async (networkId, { ids = [], displayIds = [] }) =>
      [...state.campaigns.values()]
        .filter((one) => one.networkId === networkId)
        .filter((one) => ids.includes(one.id) || displayIds.includes(one.displayId))
        .map(({ id, displayId, title }) => ({ id, displayId, title })),
    replace: async (campaign, at) => {
      if (!of(campaign.networkId).some((one) => one.id === campaign.id)) return 'missing';
      if (isTaken(campaign)) return 'duplicate_external_id';
      const replaced = ordered(campaign);
      state.campaigns.set(replaced.id, copy(replaced));
      versionTerms(state, replaced, at);
      return 'replaced';
    },
    list: async (networkId, filter, page) => pageOf(matching(networkId, filter), page),
    listIds: async (networkId, filter) => matching(networkId, filter).map(({ id }) => id),
    findTermsInForce: async (networkId, ids, at) =>
      copy(
        of(networkId)
          .filter(({ id }) => ids.includes(id))
          .flatMap(({ id }) => {
            const begun = state.terms.filter((one) => one.campaignId === id && one.validFrom <= at);
            return begun.toSorted((a, b) => b.version - a.version).slice(0, 1);
          }),
      ),
    countCategories: async (networkId, filter) => {
      const counts = new Map<string, number>();
      for (const one of of(networkId).filter(passes(filter)))
        for (const name of new Set(one.categories)) counts.set(name, (counts.get(name) ?? 0) + 1);
      return [...counts]
        .map(([name, count]) => ({ name, count }))
        .sort((a, b) => b.count - a.count || Buffer.compare(Buffer.from(a.name), Buffer.from(b.name)))
        .slice(0, CATEGORY_COUNTS_MAX);
    },
  };
}

function passes(filter: CampaignFilter): (one: Campaign) => boolean {
  const { ids, active, advertiserId, advertiserIds, externalId, offer, search, preview } = filter;
  const { statuses, models, currencyNot, category, country } = filter;
  const conditions = [
    ids !== undefined && ((one: Campaign) => ids.includes(one.id)),
    active !== undefined && ((one: Campaign) => (one.status === 'active') === active),
    advertiserId !== undefined && ((one: Campaign) => one.advertiserId === advertiserId),
    advertiserIds !== undefined && ((one: Campaign) => advertiserIds.includes(one.advertiserId)),
    externalId !== undefined && ((one: Campaign) => one.externalId === externalId),
    search !== undefined &&
      ((one: Campaign) => [one.title, one.description, one.externalId].some((text) => holds(text, search))),
    preview !== undefined && ((one: Campaign) => holds(one.previewUrl, preview)),
    statuses !== undefined && ((one: Campaign) => statuses.includes(one.status)),
    models !== undefined && ((one: Campaign) => models.includes(one.model)),
    currencyNot !== undefined && ((one: Campaign) => one.currency !== currencyNot),
    category !== undefined && ((one: Campaign) => one.categories.includes(category)),
    country !== undefined &&
      ((one: Campaign) => one.commissions.some(({ coverage }) => covers(coverage, country))),
    offer !== undefined &&
      ((one: Campaign) => isOffered(one, { ...offer, granted: offer.granted.includes(one.id) })),
  ];
  return (one) => conditions.every((condition) => !condition || condition(one));
}

function orderedBy(
  state: MemoryState,
  networkId: string,
  sort: CampaignSort = { by: 'createdAt', order: 'desc' },
) {
  if ('range' in sort) return orderedByKey(figureOf(state, networkId, sort), sort.order);
  const keyOf = {
    createdAt: (one: Campaign) => one.createdAt.getTime(),
    modifiedAt: (one: Campaign) => (one.modifiedAt ?? one.createdAt).getTime(),
    title: (one: Campaign) => one.title.toLowerCase(),
    displayId: (one: Campaign) => one.displayId,
  }[sort.by];
  return orderedByKey(keyOf, sort.order);
}

type ByFigure = Extract<CampaignSort, { readonly range: DayRange }>;

function figureOf(state: MemoryState, ofNetwork: string, { by, range }: ByFigure) {
  const sums = new Map<string, Measures>();
  for (const { networkId, campaignId, day, measures } of state.stats.values())
    if (networkId === ofNetwork && day >= range.start && day <= range.end)
      sums.set(campaignId, merge(sums.get(campaignId) ?? EMPTY, measures));
  const figures = {
    clicks: ({ clicks }: ReportMeasures) => BigInt(clicks),
    profit: REPORT_AMOUNTS.profit,
    cr: REPORT_AMOUNTS.cr,
  };
  return ({ id }: Campaign) => figures[by]({ ...EMPTY_REPORT, ...sums.get(id) });
}

const holds = (text: string | null, part: string): boolean =>
  text !== null && text.toLowerCase().includes(part.toLowerCase());

export function memoryTrackingLinks(state: MemoryState): TrackingLinks {
  const stored = (affiliateId: string, campaignId: string) =>
    [...state.links.values()].find((one) => one.affiliateId === affiliateId && one.campaignId === campaignId);
  return {
    find: async (networkId, affiliateId, campaignId) => {
      const found = stored(affiliateId, campaignId);
      return found?.networkId === networkId ? copy(found) : undefined;
    },
    findMany: async (networkId, affiliateId, campaignIds) =>
      copy(
        [...state.links.values()].filter(
          (one) =>
            one.networkId === networkId &&
            one.affiliateId === affiliateId &&
            campaignIds.includes(one.campaignId),
        ),
      ),
    list: async (networkId, { affiliateId, campaignId }, page) =>
      pageOf(
        [...state.links.values()]
          .filter((one) => one.networkId === networkId)
          .filter((one) => affiliateId === undefined || one.affiliateId === affiliateId)
          .filter((one) => campaignId === undefined || one.campaignId === campaignId)
          .filter((one) => !state.campaigns.get(one.campaignId)?.deletedAt)
          .sort(newestFirst),
        page,
      ),
    addMissing: async (links) => {
      const missing: TrackingLink[] = [];
      for (const link of links) {
        if (stored(link.affiliateId, link.campaignId)) continue;
        addNew(state.links, link.id, link);
        missing.push(copy(link));
      }
      return missing;
    },
    addOnce: async (link) => {
      const earlier = stored(link.affiliateId, link.campaignId);
      if (earlier) return { added: false, link: copy(earlier) };
      addNew(state.links, link.id, link);
      return { added: true, link: copy(link) };
    },
  };
}

const ordered = (campaign: Campaign): Campaign => ({
  ...campaign,
  commissions: [...campaign.commissions].sort(oldestFirst),
});

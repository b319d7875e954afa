import { own } from '@tributary/domain/shared/own';
import type {
  ClickFilter,
  ClickLine,
  ConversionFilter,
  ConversionSum,
  HitFilter,
  HitLine,
  Reads,
} from '@tributary/application/attribution/logs';
import type { Instants, LogPage } from '@tributary/application/shared/page';
import type { Conversion, HitEvent } from '@tributary/domain/attribution/conversion';
import { isDue, isOnHold } from '@tributary/domain/attribution/hold';
import { UNKNOWN_COUNTRY } from '@tributary/domain/shared/countries';
import type { Click } from '@tributary/domain/tracking/click';
import { copy } from '../shared/lists.ts';
import type { MemoryState } from '../state.ts';
import { logSums, moneySums, type SumKey } from './memory-log-sums.ts';

export function memoryReads(state: MemoryState): Reads {
  const rows = logsOf(state);
  return {
    ...rows,
    clickPage: async (networkId, filter, page) => ({
      items: await rows.clicks(networkId, filter, page),
      total: await rows.countClicks(networkId, filter),
      ...(page.withSums && { sums: moneySums(clicksOf(state, networkId, filter), keyOfClick) }),
    }),
    conversionPage: async (networkId, filter, page) => ({
      items: await rows.conversions(networkId, filter, page),
      total: await rows.countConversions(networkId, filter),
      ...(page.withSums && {
        sums: conversionSums(conversionsOf(state, networkId, filter)),
      }),
    }),
    hitPage: async (networkId, filter, page) => ({
      items: await rows.hits(networkId, filter, page),
      total: await rows.countHits(networkId, filter),
      ...(page.withSums && { sums: logSums(hitsOf(state, networkId, filter), keyOfHit) }),
    }),
  };
}

function conversionSums(conversions: readonly Conversion[]): ConversionSum[] {
  const held = logSums(conversions.filter(isOnHold), byStatus);
  return moneySums(conversions, byStatus).map((sum) => ({
    ...sum,
    onHold: held.find(({ status }) => status === sum.status)?.count ?? 0,
  }));
}

const byStatus = ({ status }: Conversion): SumKey => ({ status, reason: '' });

const logsOf = (state: MemoryState): Omit<Reads, 'clickPage' | 'conversionPage' | 'hitPage'> => ({
  clicks: async (networkId, filter, page) => clickLines(state, { networkId, filter, page }),
  eachClick: async (networkId, filter, page, take) =>
    clickLines(state, { networkId, filter, page }).forEach(take),
  countClicks: async (networkId, filter) => clicksOf(state, networkId, filter).length,
  conversions: async (networkId, filter, page) =>
    newestPage(conversionsOf(state, networkId, filter), page, ({ convertedAt, id }) => ({
      at: convertedAt,
      id,
    })).map((conversion) => {
      const advertiser = state.accounts.get(conversion.advertiserId);
      return {
        ...conversion,
        ...namesOf(state, conversion),
        advertiserDisplayId: advertiser?.displayId ?? 0,
        advertiserName: advertiser?.name ?? '',
      };
    }),
  countConversions: async (networkId, filter) => conversionsOf(state, networkId, filter).length,
  hits: async (networkId, filter, page) =>
    newestPage(hitsOf(state, networkId, filter), page, ({ hit }) => ({ at: hit.hitAt, id: hit.id })),
  countHits: async (networkId, filter) => hitsOf(state, networkId, filter).length,
  clickIdsOfHits: async (networkId, filter) => {
    const found = hitsOf(state, networkId, filter).filter(({ hit }) => isOfClick(hit));
    return {
      hits: found.length,
      withClickId: found.filter(({ hit }) => hit.clickIdText !== '').length,
    };
  },
});

const clickLines = (state: MemoryState, { networkId, filter, page }: ClicksAsked): ClickLine[] =>
  newestPage(clicksOf(state, networkId, filter), page, ({ clickedAt, id }) => ({ at: clickedAt, id })).map(
    (click) => ({
      ...click,
      ...namesOf(state, click),
      landingPageDisplayId: landingPageOf(state, click)?.displayId ?? null,
      landingPageTitle: landingPageOf(state, click)?.title ?? null,
    }),
  );
type ClicksAsked = { readonly networkId: string; readonly filter: ClickFilter; readonly page: LogPage };

const clicksOf = (state: MemoryState, networkId: string, filter: ClickFilter) =>
  [...state.clicks.values()].filter(
    (click) =>
      click.networkId === networkId &&
      isWithin(click.clickedAt, filter) &&
      isOfFilter(click, filter) &&
      isClickOf(click, filter),
  );

function isClickOf(
  click: Click,
  { statuses, reasons, countries, ids, ip, values = {} }: ClickFilter,
): boolean {
  const { rejection, facts } = click;
  const held: Readonly<Record<string, string | undefined>> = click.parameters;
  return (
    isIn(statuses, statusOf(click)) &&
    isIn<string | null>(reasons, rejection) &&
    isIn(countries, facts.country || UNKNOWN_COUNTRY) &&
    isIn(ids, click.id) &&
    isSame(ip, click.ip) &&
    Object.entries(values).every(([name, value]) => own(held, name) === value)
  );
}

const statusOf = ({ rejection, duplicate }: Click) =>
  rejection !== null ? 'rejected' : duplicate ? 'duplicate' : 'valid';
const keyOfClick = (click: Click): SumKey => ({ status: statusOf(click), reason: click.rejection ?? '' });
const keyOfHit = ({ outcome }: HitLine): SumKey => ({
  status: outcome.state,
  reason: ('reason' in outcome ? outcome.reason : null) ?? '',
});

const conversionsOf = (state: MemoryState, networkId: string, filter: ConversionFilter) =>
  [...state.conversions.values()].filter(
    (one) =>
      one.networkId === networkId &&
      isWithin(one.convertedAt, filter) &&
      isOfFilter(one, filter) &&
      isIn(filter.statuses, one.status) &&
      isSame(filter.reason, one.reason) &&
      isIn<string | null>(filter.reasonCodes, one.reasonCode) &&
      isHeldAs(filter.hold, one) &&
      isSame(filter.shown, one.shown) &&
      isSame(filter.goalId, one.goalId) &&
      isIn<string | null>(filter.clickIds, one.clickId) &&
      isIn(filter.ids, one.id) &&
      isSame(filter.txnId, one.txnId) &&
      hasValues(one, filter.values),
  );

function isHeldAs(hold: ConversionFilter['hold'], one: Conversion): boolean {
  if (hold === undefined) return true;
  if (typeof hold === 'string') return isOnHold(one) === (hold === 'on');
  return isDue(one, hold.until);
}

const hitsOf = (state: MemoryState, networkId: string, filter: HitFilter) =>
  [...state.hits.values()].filter(
    ({ hit, outcome }) =>
      hit.networkId === networkId &&
      isWithin(hit.hitAt, filter) &&
      isSame(filter.reason, 'reason' in outcome ? outcome.reason : null) &&
      isSame(filter.conversionId, 'conversionId' in outcome ? outcome.conversionId : null) &&
      isSame(filter.advertiserId, ownerOf(state, hit)) &&
      isSame(filter.campaignId, campaignOf(state, hit)) &&
      isSame(filter.clickIdText, hit.clickIdText) &&
      isSame(filter.txnId, hit.txnId),
  );

/** docs/rules/attribution.md#hits-with-a-click-id */
const isOfClick = ({ method, clickIdText, txnId, requestedStatus }: HitEvent): boolean =>
  (method === 'postback' || method === 'pixel') &&
  (clickIdText !== '' || txnId === '' || requestedStatus === null);

/** docs/rules/attribution.md#advertiser-of-a-hit */
function ownerOf(state: MemoryState, hit: HitEvent) {
  const { campaign, click } = namedBy(state, hit);
  return hit.tokenAdvertiserId ?? hit.pixelAdvertiserId ?? (campaign ?? click)?.advertiserId ?? null;
}

function campaignOf(state: MemoryState, hit: HitEvent) {
  const { campaign, click } = namedBy(state, hit);
  return campaign?.id ?? click?.campaignId ?? null;
}

/** The campaign that the pixel names and the click, as far as they are of the hit's network. */
function namedBy(state: MemoryState, { networkId, pixelCampaignId, clickId }: HitEvent) {
  const campaign = pixelCampaignId === null ? undefined : state.campaigns.get(pixelCampaignId);
  const click = clickId === null ? undefined : state.clicks.get(clickId);
  return {
    campaign: campaign?.networkId === networkId ? campaign : undefined,
    click: click?.networkId === networkId ? click : undefined,
  };
}

const isWithin = (at: Date, { from, to }: Instants): boolean => at >= from && at < to;
const isIn = <T>(wanted: readonly T[] | undefined, value: T): boolean => wanted?.includes(value) ?? true;
const isSame = <T>(wanted: T | undefined, value: T | null): boolean =>
  wanted === undefined || wanted === value;

type Parties = Pick<ClickFilter, 'campaignIds' | 'affiliateIds' | 'advertiserIds'>;
const isOfFilter = (
  row: Click | Conversion,
  { campaignIds, affiliateIds, advertiserIds }: Parties,
): boolean =>
  isIn(campaignIds, row.campaignId) &&
  isIn(affiliateIds, row.affiliateId) &&
  isIn(advertiserIds, row.advertiserId);

function hasValues({ subs, parameters }: Conversion, wanted: Readonly<Record<string, string>> = {}): boolean {
  const held: Readonly<Record<string, string | undefined>> = { ...parameters, ...subs };
  return Object.entries(wanted).every(([name, value]) => own(held, name) === value);
}

function namesOf(state: MemoryState, row: Click | Conversion) {
  const campaign = state.campaigns.get(row.campaignId);
  const affiliate = state.accounts.get(row.affiliateId);
  return {
    campaignDisplayId: campaign?.displayId ?? 0,
    campaignTitle: campaign?.title ?? '',
    affiliateDisplayId: affiliate?.displayId ?? 0,
    affiliateName: affiliate?.name ?? '',
  };
}

const landingPageOf = (state: MemoryState, click: Click) =>
  click.landingPageId === null ? undefined : state.landingPages.get(click.landingPageId);

/** Newest first; after a position, or the numbered page. */
function newestPage<T>(
  rows: readonly T[],
  { page, limit, after }: LogPage,
  positionOf: (row: T) => { at: Date; id: string },
): T[] {
  const isBefore = (a: { at: Date; id: string }, b: { at: Date; id: string }) =>
    Number(a.at) - Number(b.at) || (a.id < b.id ? -1 : a.id > b.id ? 1 : 0);
  const sorted = [...rows].sort((a, b) => isBefore(positionOf(b), positionOf(a)));
  if (!after) return copy(sorted.slice((page - 1) * limit, page * limit));
  return copy(sorted.filter((row) => isBefore(positionOf(row), after) < 0).slice(0, limit));
}

// What routes get for somebody who is limited to accounts (docs/rules/users.md#limited-staff): the same ports, which show nothing of
// other accounts. Whatever is not written down here is refused, so a route that reaches for more answers 403 and not too much.
import type { AccountKind } from '@tributary/domain/accounts/account';
import type { Campaign } from '@tributary/domain/catalog/campaign';
import { assignedOf, filterWithin, isAssigned, isWithin, type Limit } from '@tributary/domain/identity/limit';
import type { AdvertiserId, AffiliateId, NetworkId } from '@tributary/domain/shared/ids';
import { refuse } from '@tributary/domain/shared/refusal';
import type { AffiliateGroups } from '@tributary/application/accounts/affiliate-groups';
import type { Accounts } from '@tributary/application/accounts/accounts';
import type { Reads } from '@tributary/application/attribution/logs';
import type { AdvertiserCredits } from '@tributary/application/billing/advertiser-credits';
import type { CampaignAccesses } from '@tributary/application/catalog/campaign-accesses';
import type { Campaigns } from '@tributary/application/catalog/campaigns';
import type { HeldRecords } from '@tributary/application/operations/held-records';
import type { RecordStores } from '@tributary/application/record-stores';
import type { ReportQuery, Reports } from '@tributary/application/reporting/report';
import { found } from '@tributary/application/shared/found';
import type { UseCases } from '@tributary/application/use-cases';
import type { ApiDependencies } from '../dependencies.ts';
import { limitedOut } from '../http/assert-needs.ts';

/** The same with nothing but these parts: reaching for another one is refused. */
function only<Whole extends object>(parts: Partial<Whole>): Whole {
  return new Proxy(parts, {
    get(held, name) {
      if (Object.hasOwn(held, name)) return held[name as keyof Whole];
      throw limitedOut();
    },
  }) as Whole;
}

export function limitedDependencies(whole: ApiDependencies, limit: Limit): ApiDependencies {
  const { held, clock, stores, trackerUrl, permittedOf } = whole;
  const { networks, secondFactors, passkeys } = stores;
  return only<ApiDependencies>({
    held: limitedHeld(held, limit),
    clock,
    trackerUrl,
    permittedOf,
    stores: only<RecordStores>({
      // Of the network itself, and of whoever asks.
      networks,
      secondFactors,
      passkeys,
      accounts: limitedAccounts(stores, limit),
      affiliateGroups: limitedGroups(stores, limit),
      campaigns: limitedCampaigns(stores, limit),
      accesses: limitedAccesses(stores, limit),
      advertiserCredits: limitedCredits(stores, limit),
    }),
    reads: limitedReads(whole, limit),
    reports: limitedReports(whole, limit),
    useCases: limitedUseCases(whole, limit),
  });
}

const limitedAccounts = ({ accounts }: Pick<RecordStores, 'accounts'>, limit: Limit): Accounts => {
  const assigned = <One extends { readonly id: string }>(kind: AccountKind, all: readonly One[]): One[] =>
    all.filter(({ id }) => isAssigned(limit, kind, id));
  return only<Accounts>({
    find: async (networkId, kind, id) =>
      isAssigned(limit, kind, id) ? accounts.find(networkId, kind, id) : undefined,
    findMany: async (networkId, kind, ids) => assigned(kind, await accounts.findMany(networkId, kind, ids)),
    findByDisplayIds: async (networkId, kind, displayIds) =>
      assigned(kind, await accounts.findByDisplayIds(networkId, kind, displayIds)),
    findNames: async (networkId, kind, named) =>
      assigned(kind, await accounts.findNames(networkId, kind, named)),
    list: (networkId, kind, filter, page) => {
      const own = assignedOf(kind, limit);
      const ids = own && filter.ids ? own.filter((id) => filter.ids?.includes(id)) : (own ?? filter.ids);
      return accounts.list(networkId, kind, { ...filter, ...(ids && { ids }) }, page);
    },
  });
};

const limitedGroups = (
  { affiliateGroups }: Pick<RecordStores, 'affiliateGroups'>,
  limit: Limit,
): AffiliateGroups =>
  only<AffiliateGroups>({
    // Asked of a group none of whose members is assigned: it looks like an unknown one.
    find: async () => undefined,
    // Of what filters name, and of what an assigned affiliate is in.
    listMembers: async (networkId, id) =>
      (await affiliateGroups.listMembers(networkId, id)).filter((one) => isAssigned(limit, 'affiliate', one)),
    listMembersOfAny: async (networkId, ids) =>
      (await affiliateGroups.listMembersOfAny(networkId, ids)).filter((one) =>
        isAssigned(limit, 'affiliate', one),
      ),
    listOf: async (networkId, id) =>
      isAssigned(limit, 'affiliate', id) ? affiliateGroups.listOf(networkId, id) : [],
  });

const limitedHeld = (held: HeldRecords, limit: Limit): HeldRecords => ({
  ...held,
  accounts: only<HeldRecords['accounts']>({
    namesOf: async (networkId, kind, ids) =>
      held.accounts.namesOf(
        networkId,
        kind,
        ids.filter((id) => isAssigned(limit, kind, id)),
      ),
  }),
});

const limitedCampaigns = ({ campaigns }: Pick<RecordStores, 'campaigns'>, limit: Limit): Campaigns => {
  const within = (all: readonly Campaign[]): Campaign[] =>
    all.filter((one) => isWithin(limit, advertiserOf(one)));
  const assigned = limit.onlyAdvertisers && { advertiserIds: limit.onlyAdvertisers };
  return only<Campaigns>({
    find: async (networkId, id) => {
      const campaign = await campaigns.find(networkId, id);
      return campaign && within([campaign])[0];
    },
    findMany: async (networkId, ids) => within(await campaigns.findMany(networkId, ids)),
    findByDisplayIds: async (networkId, displayIds) =>
      within(await campaigns.findByDisplayIds(networkId, displayIds)),
    // What filters name by short ids, and how rows are called that are shown anyway: removed campaigns, too, whose advertiser is not read.
    findIds: campaigns.findIds,
    findNames: campaigns.findNames,
    list: (networkId, filter, page) => campaigns.list(networkId, { ...filter, ...assigned }, page),
    listIds: (networkId, filter) => campaigns.listIds(networkId, { ...filter, ...assigned }),
  });
};

/** What of a record of a campaign is somebody's: the affiliates of its lists are looked up apart. */
const advertiserOf = ({ advertiserId }: Campaign) => ({ advertiserId });

const limitedAccesses = ({ accesses }: Pick<RecordStores, 'accesses'>, limit: Limit): CampaignAccesses =>
  only<CampaignAccesses>({
    list: (networkId, filter, page) => accesses.list(networkId, filterWithin(limit, filter), page),
  });

/** Of assigned advertisers whether they have credit left, which stops their campaigns; nothing of its amounts. */
const limitedCredits = (
  { advertiserCredits }: Pick<RecordStores, 'advertiserCredits'>,
  limit: Limit,
): AdvertiserCredits =>
  only<AdvertiserCredits>({
    listStates: (networkId, ids) =>
      advertiserCredits.listStates(
        networkId,
        ids.filter((id) => isAssigned(limit, 'advertiser', id)),
      ),
  });

const limitedReads = ({ reads }: Pick<ApiDependencies, 'reads'>, limit: Limit): Reads =>
  only<Reads>({
    clicks: (networkId, filter, page) => reads.clicks(networkId, filterWithin(limit, filter), page),
    eachClick: (networkId, filter, page, take) =>
      reads.eachClick(networkId, filterWithin(limit, filter), page, take),
    clickPage: (networkId, filter, page) => reads.clickPage(networkId, filterWithin(limit, filter), page),
    conversions: (networkId, filter, page) => reads.conversions(networkId, filterWithin(limit, filter), page),
    conversionPage: (networkId, filter, page) =>
      reads.conversionPage(networkId, filterWithin(limit, filter), page),
  });

const limitedReports = ({ reports }: Pick<ApiDependencies, 'reports'>, limit: Limit): Reports => {
  const within = (query: ReportQuery): ReportQuery => ({
    ...query,
    filter: filterWithin(limit, query.filter),
  });
  return {
    read: (networkId, query, page, signal) => reports.read(networkId, within(query), page, signal),
    stream: (networkId, query, signal) => reports.stream(networkId, within(query), signal),
    missing: (networkId, query) => reports.missing(networkId, within(query)),
  };
};

const limitedUseCases = ({ useCases, stores }: ApiDependencies, limit: Limit): UseCases => {
  /** Called with the conversion as it is, locked. */
  const requireMayJudge = (conversion: Parties) => {
    if (!isWithin(limit, conversion)) throw refuse('not_found', 'Conversion not found.');
  };
  return only<UseCases>({
    findOwnProvider: useCases.findOwnProvider,
    // Looks at the limit of whoever asks by itself.
    actAs: useCases.actAs,
    changeConversionStatus: (change) => useCases.changeConversionStatus({ ...change, requireMayJudge }),
    changeConversionStatuses: (change) => useCases.changeConversionStatuses({ ...change, requireMayJudge }),
    explainConversion: ({ side, ...asked }) =>
      useCases.explainConversion({ ...asked, side: side.role === 'network' ? { ...side, limit } : side }),
    decideAccess: async (decision) => {
      const parties = await partiesOfAccess(stores, decision.networkId, decision.accessId);
      found(parties && isWithin(limit, parties) ? parties : undefined, 'access request');
      return useCases.decideAccess(decision);
    },
  });
};

type Parties = { readonly affiliateId: AffiliateId; readonly advertiserId: AdvertiserId };

/** Undefined for one that is unknown, or whose campaign is gone. Neither party of an access ever changes. */
async function partiesOfAccess(
  { accesses, campaigns }: Pick<RecordStores, 'accesses' | 'campaigns'>,
  networkId: NetworkId,
  id: string,
): Promise<Parties | undefined> {
  const access = await accesses.findOne(networkId, id);
  const campaign = access && (await campaigns.find(networkId, access.campaignId));
  return access && campaign && { affiliateId: access.affiliateId, advertiserId: campaign.advertiserId };
}

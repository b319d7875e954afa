import { type Cap, CAP_PERIODS } from '@tributary/domain/catalog/campaign';
import { capsBeside } from '@tributary/domain/catalog/caps-beside';
import { parseCoverage } from '@tributary/domain/catalog/coverage';
import type { AffiliateGroupId, CampaignId, CapId, NetworkId } from '@tributary/domain/shared/ids';
import { payable, type Money } from '@tributary/domain/shared/money';
import { invalid } from '@tributary/domain/shared/refusal';
import type { UnitOfWork } from '../shared/unit-of-work.ts';
import { changed, type Parsers, type Sent } from '../shared/changes.ts';
import { nextId, type Stamps } from '../shared/stamps.ts';
import { assertFound, found } from '../shared/found.ts';
import { getCampaign, type CampaignRef } from './get-campaign.ts';
import type { Accounts } from '../accounts/accounts.ts';
import type { AffiliateGroups } from '../accounts/affiliate-groups.ts';
import type { Campaigns } from './campaigns.ts';
import type { Caps } from './caps.ts';
import { affiliatesNamed } from '../accounts/named-affiliates.ts';

/** What tells which affiliates a cap is for. */
export type CapParties = {
  readonly accounts: Accounts;
  readonly affiliateGroups: Pick<AffiliateGroups, 'find'>;
};
type Stores = CapParties & { readonly campaigns: Campaigns; readonly caps: Caps };
type Dependencies = Stamps & { readonly unitOfWork: UnitOfWork<Stores> };
type Codes = readonly string[] | null | undefined;

export type CapTerms = {
  readonly measure: Cap['measure'];
  readonly period: Cap['period'];
  readonly limit: Money;
  /** Long ids. */
  readonly affiliateIds?: readonly string[] | null | undefined;
  /** The long id of a group; null for none. */
  readonly groupId?: string | null | undefined;
  /** By default `all`; with affiliates or a group, `group`. */
  readonly scope?: Cap['scope'] | null | undefined;
  readonly countries?: Codes;
  readonly action?: Cap['action'] | null | undefined;
};
export type CreateCaps = (input: CampaignRef & { readonly caps: readonly CapTerms[] }) => Promise<Cap[]>;

/**
 * Adds caps to a campaign, all or none (docs/rules/caps.md#what-a-cap-counts). Refuses with `not_found` an unknown campaign and
 * with `invalid_parameter` a limit, period or affiliate that cannot be.
 */
export const makeCreateCaps =
  (dependencies: Dependencies): CreateCaps =>
  ({ caps, ...ref }) =>
    dependencies.unitOfWork.run(async (stores) => {
      const { id: campaignId } = await getCampaign(stores, ref);
      const added: Cap[] = [];
      for (const [index, terms] of caps.entries()) {
        const cap = await newCap(dependencies, stores, { ...terms, networkId: ref.networkId, campaignId });
        // In the order sent, because caps are listed oldest first.
        const inOrder = { ...cap, createdAt: new Date(cap.createdAt.getTime() + index) };
        await stores.caps.add(inOrder);
        added.push(inOrder);
      }
      return added;
    });

/** A cap that counts from now on, not stored yet. Refuses what `makeCreateCap` refuses. */
export async function newCap(
  stamps: Stamps,
  stores: CapParties,
  terms: CapTerms & { readonly networkId: NetworkId; readonly campaignId: CampaignId },
): Promise<Cap> {
  const { networkId, campaignId, measure, period, action } = terms;
  const of = await partiesOf(stores, networkId, terms);
  return {
    id: nextId<CapId>(stamps),
    networkId,
    campaignId,
    measure,
    period,
    limit: payable(terms.limit),
    ...of,
    scope: scopeOf(terms, of),
    countries: countriesOf(terms.countries),
    action: action ?? 'fallback',
    live: true,
    createdAt: stamps.clock(),
  };
}

export type NewCap = CampaignRef & CapTerms;
export type CreateCap = (input: NewCap) => Promise<Cap>;

/** Adds one cap; refuses what `makeCreateCaps` refuses. */
export const makeCreateCap =
  (dependencies: Dependencies): CreateCap =>
  async ({ networkId, campaignId, ...terms }) => {
    const [cap] = await makeCreateCaps(dependencies)({ networkId, campaignId, caps: [terms] });
    return found(cap, 'cap');
  };

export type CapRef = CampaignRef & { readonly capId: string };
export type CapChanges = Sent<Pick<Cap, 'measure' | 'period' | 'limit' | 'action' | 'live' | 'scope'>> & {
  readonly affiliateIds?: readonly string[] | null | undefined;
  readonly groupId?: string | null | undefined;
  readonly countries?: Codes;
};
export type EditCap = (input: CapRef & { readonly changes: CapChanges }) => Promise<Cap>;

/**
 * Fields that were not sent stay. What was counted until now still counts, unless something else is counted from now
 * on: a count of clicks can't go on as a count of payouts. Then it starts from zero, like a cap made now, and keeps its
 * id.
 */
export const makeEditCap =
  ({ unitOfWork, clock }: Pick<Dependencies, 'unitOfWork' | 'clock'>): EditCap =>
  ({ capId, changes, ...ref }) =>
    unitOfWork.run(async (stores) => {
      const before = found(byId(await capsOf(stores, ref), capId), 'cap');
      return stored(stores, before, await edited(stores, before, changes), clock());
    });

export type CapLimits = Readonly<Partial<Record<Cap['period'], Money | null | undefined>>>;
export type EditCapLimits = (
  input: CapRef & { readonly changes: Omit<CapChanges, 'period' | 'limit'>; readonly limits: CapLimits },
) => Promise<Cap[]>;

/**
 * Changes a cap and those beside it that differ in period and limit alone (docs/rules/caps.md#caps-of-several-periods). A limit that
 * was not sent stays; null removes the cap of that period; one for a period without a cap adds it. Refuses what `makeEditCap` refuses, and
 * with `invalid_parameter` what would leave none.
 */
export const makeEditCapLimits =
  ({ unitOfWork, ...stamps }: Dependencies): EditCapLimits =>
  ({ capId, changes, limits, ...ref }) =>
    unitOfWork.run(async (stores) => {
      const caps = await capsOf(stores, ref);
      const before = found(byId(caps, capId), 'cap');
      const beside = capsBeside(before, caps);
      const terms = await edited(stores, before, changes);
      const after: Cap[] = [];
      for (const period of CAP_PERIODS) {
        const [there, limit] = [beside[period], limits[period]];
        if (there && limit === null)
          assertFound(await stores.caps.remove(there.networkId, there.campaignId, there.id), 'cap');
        else if (there)
          after.push(
            await stored(
              stores,
              there,
              await edited(stores, there, { ...changes, limit: limit ?? undefined }),
              stamps.clock(),
            ),
          );
        else if (limit) {
          const added: Cap = {
            ...terms,
            id: nextId<CapId>(stamps),
            period,
            limit: payable(limit),
            createdAt: stamps.clock(),
          };
          await stores.caps.add(added);
          after.push(added);
        }
      }
      if (after.length === 0) throw invalid('daily', 'A cap has a daily, monthly or lifetime limit.');
      return after;
    });

async function edited(
  stores: CapParties,
  before: Cap,
  { affiliateIds, groupId, countries, scope, ...plain }: CapChanges,
): Promise<Cap> {
  const isSent = affiliateIds !== undefined || groupId !== undefined;
  const of = isSent ? await partiesOf(stores, before.networkId, { affiliateIds, groupId }, before) : before;
  const keepsScope = !isSent || before.scope === 'each';
  return {
    ...changed<Cap, PlainCapChanges>(before, plain, CAP_PARSERS),
    affiliateIds: of.affiliateIds,
    groupId: of.groupId,
    scope: scopeOf({ scope: scope ?? (keepsScope ? before.scope : undefined) }, of),
    ...(countries !== undefined && { countries: countriesOf(countries) }),
  };
}

async function stored({ caps }: Stores, before: Cap, cap: Cap, now: Date): Promise<Cap> {
  if (countsAlike(before, cap)) {
    assertFound(await caps.replace(cap), 'cap');
    return cap;
  }
  const anew: Cap = { ...cap, createdAt: now };
  assertFound(await caps.remove(before.networkId, before.campaignId, before.id), 'cap');
  await caps.add(anew);
  return anew;
}

/** Whether both count the same things in the same periods. */
const countsAlike = (before: Cap, after: Cap): boolean =>
  COUNTING.every((field) => String(before[field]) === String(after[field]));
const COUNTING = ['measure', 'period', 'scope', 'affiliateIds', 'groupId', 'countries'] as const;

type PlainCapChanges = Omit<CapChanges, 'affiliateIds' | 'groupId' | 'countries' | 'scope'>;
const CAP_PARSERS: Parsers<Cap, PlainCapChanges> = {
  measure: (measure) => ({ measure }),
  period: (period) => ({ period }),
  limit: (limit) => ({ limit: payable(limit) }),
  action: (action) => ({ action }),
  live: (live) => ({ live }),
};

const capsOf = ({ caps }: Stores, { networkId, campaignId }: CampaignRef): Promise<Cap[]> =>
  caps.list(networkId, campaignId as CampaignId);
const byId = (caps: readonly Cap[], capId: string): Cap | undefined => caps.find(({ id }) => id === capId);

const countriesOf = (codes: Codes): string[] => (codes?.length ? parseCoverage(codes, 'countries') : []);

type Parties = Pick<Cap, 'affiliateIds' | 'groupId'>;

/** Those that were sent; of an edit, what names one of the two takes the place of the other. */
async function partiesOf(
  stores: CapParties,
  networkId: NetworkId,
  sent: Pick<CapTerms, 'affiliateIds' | 'groupId'>,
  before: Parties = { affiliateIds: [], groupId: null },
): Promise<Parties> {
  const named = sent.affiliateIds ?? [];
  if (named.length > 0 && typeof sent.groupId === 'string')
    throw invalid('groupId', 'Choose affiliates or a group, not both.');
  if (named.length > 0)
    return {
      affiliateIds: await affiliatesNamed(stores, networkId, { named, path: 'affiliateIds' }),
      groupId: null,
    };
  if (typeof sent.groupId === 'string')
    return { affiliateIds: [], groupId: await groupOf(stores, networkId, sent.groupId, before) };
  return {
    affiliateIds: sent.affiliateIds === undefined ? before.affiliateIds : [],
    groupId: sent.groupId === undefined ? before.groupId : null,
  };
}

/** A group that was removed since may stay where it is. */
async function groupOf(
  { affiliateGroups }: CapParties,
  networkId: NetworkId,
  id: string,
  before: Parties,
): Promise<AffiliateGroupId> {
  if (id === before.groupId) return before.groupId;
  const group = await affiliateGroups.find(networkId, id as AffiliateGroupId);
  if (!group) throw invalid('groupId', `There is no group ${id.slice(0, 24)}.`);
  return group.id;
}

function scopeOf({ scope }: Pick<CapTerms, 'scope'>, { affiliateIds, groupId }: Parties): Cap['scope'] {
  const isForSome = affiliateIds.length > 0 || groupId !== null;
  const decided = scope ?? (isForSome ? 'group' : 'all');
  if (decided === 'group' && !isForSome)
    throw invalid('affiliates', 'Choose the affiliates or the group this cap applies to.');
  if (decided === 'all' && groupId !== null)
    throw invalid('scope', "A group's cap is either shared by its members or counted for each of them.");
  return decided;
}

import type { Cap } from '@tributary/domain/catalog/campaign';
import { parseCoverage } from '@tributary/domain/catalog/coverage';
import type { AffiliateId, CampaignId, CapId, NetworkId } from '@tributary/domain/shared/ids';
import { payable, type Money } from '@tributary/domain/shared/money';
import { invalid } from '@tributary/domain/shared/refusal';
import type { UnitOfWork } from '../shared/unit-of-work.ts';
import { changed, type Parsers, type Sent } from '../shared/changes.ts';
import { nextId, type Stamps } from '../shared/stamps.ts';
import { assertFound, found } from '../shared/found.ts';
import { getCampaign, type CampaignRef } from './get-campaign.ts';
import type { Accounts } from '../accounts/accounts.ts';
import type { Campaigns } from './campaigns.ts';
import type { Caps } from './caps.ts';
import { affiliatesNamed } from './named-affiliates.ts';

type Stores = { readonly campaigns: Campaigns; readonly accounts: Accounts; readonly caps: Caps };
type Dependencies = Stamps & { readonly unitOfWork: UnitOfWork<Stores> };
type Codes = readonly string[] | null | undefined;

export type CapTerms = {
  readonly measure: Cap['measure'];
  readonly period: Cap['period'];
  readonly limit: Money;
  /** Long ids. */
  readonly affiliateIds?: readonly string[] | null | undefined;
  /** By default `all`; with affiliates, `group`. */
  readonly scope?: Cap['scope'] | null | undefined;
  readonly countries?: Codes;
  readonly action?: Cap['action'] | null | undefined;
};
export type NewCap = CampaignRef & CapTerms;
export type CreateCap = (input: NewCap) => Promise<Cap>;

/**
 * Adds a cap to a campaign (docs/rules/caps.md#what-a-cap-counts). Refuses with `not_found` an unknown campaign and
 * with `invalid_parameter` a limit, period or affiliate that cannot be.
 */
export const makeCreateCap =
  (dependencies: Dependencies): CreateCap =>
  (input) =>
    dependencies.unitOfWork.run(async (stores) => {
      const cap = await newCap(dependencies, stores, {
        ...input,
        campaignId: (await getCampaign(stores, input)).id,
      });
      await stores.caps.add(cap);
      return cap;
    });

/** A cap that counts from now on, not stored yet. Refuses what `makeCreateCap` refuses. */
export async function newCap(
  stamps: Stamps,
  stores: { readonly accounts: Accounts },
  terms: CapTerms & { readonly networkId: NetworkId; readonly campaignId: CampaignId },
): Promise<Cap> {
  const { networkId, campaignId, measure, period, action } = terms;
  const named = terms.affiliateIds ?? [];
  const affiliateIds = await affiliatesNamed(stores, networkId, { named, path: 'affiliateIds' });
  return {
    id: nextId<CapId>(stamps),
    networkId,
    campaignId,
    measure,
    period,
    limit: payable(terms.limit),
    affiliateIds,
    scope: scopeOf(terms, affiliateIds),
    countries: countriesOf(terms.countries),
    action: action ?? 'fallback',
    live: true,
    createdAt: stamps.clock(),
  };
}

export type CapRef = CampaignRef & { readonly capId: string };
export type CapChanges = Sent<Pick<Cap, 'measure' | 'period' | 'limit' | 'action' | 'live' | 'scope'>> & {
  readonly affiliateIds?: readonly string[] | null | undefined;
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
      const before = await capIn(stores, ref, capId);
      const { affiliateIds: sentIds, countries, scope, ...plain } = changes;
      const affiliateIds =
        sentIds === undefined
          ? before.affiliateIds
          : await affiliatesNamed(stores, ref.networkId, { named: sentIds ?? [], path: 'affiliateIds' });
      const keepsScope = sentIds === undefined || before.scope === 'each';
      const cap: Cap = {
        ...changed<Cap, PlainCapChanges>(before, plain, CAP_PARSERS),
        affiliateIds,
        scope: scopeOf({ scope: scope ?? (keepsScope ? before.scope : undefined) }, affiliateIds),
        ...(countries !== undefined && { countries: countriesOf(countries) }),
      };
      if (countsAlike(before, cap)) {
        assertFound(await stores.caps.replace(cap), 'cap');
        return cap;
      }
      const anew: Cap = { ...cap, createdAt: clock() };
      assertFound(await stores.caps.remove(ref.networkId, before.campaignId, before.id), 'cap');
      await stores.caps.add(anew);
      return anew;
    });

/** Whether both count the same things in the same periods. */
const countsAlike = (before: Cap, after: Cap): boolean =>
  COUNTING.every((field) => String(before[field]) === String(after[field]));
const COUNTING = ['measure', 'period', 'scope', 'affiliateIds', 'countries'] as const;

type PlainCapChanges = Omit<CapChanges, 'affiliateIds' | 'countries' | 'scope'>;
const CAP_PARSERS: Parsers<Cap, PlainCapChanges> = {
  measure: (measure) => ({ measure }),
  period: (period) => ({ period }),
  limit: (limit) => ({ limit: payable(limit) }),
  action: (action) => ({ action }),
  live: (live) => ({ live }),
};

async function capIn(stores: { readonly caps: Caps }, ref: CampaignRef, capId: string): Promise<Cap> {
  const caps = await stores.caps.list(ref.networkId, ref.campaignId as CampaignId);
  return found(
    caps.find(({ id }) => id === capId),
    'cap',
  );
}

const countriesOf = (codes: Codes): string[] => (codes?.length ? parseCoverage(codes, 'countries') : []);

function scopeOf({ scope }: Pick<NewCap, 'scope'>, affiliateIds: readonly AffiliateId[]): Cap['scope'] {
  const decided = scope ?? (affiliateIds.length > 0 ? 'group' : 'all');
  if (decided === 'group' && affiliateIds.length === 0) {
    throw invalid('affiliates', 'A cap of the scope group names its affiliates.');
  }
  return decided;
}

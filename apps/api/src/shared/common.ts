// What many routes share: their parameters, paging, ranges of days, and the network they serve.
import { SHORT_ID_MAX } from '@tributary/domain/shared/ids';
import { z } from 'zod';
import type { AccountKind, Network } from '@tributary/domain/accounts/account';
import { type CalendarDay, type DayRange, dayOf, dayRange } from '@tributary/domain/shared/calendar-day';
import type { AffiliateGroupId, AffiliateId, CampaignId, NetworkId } from '@tributary/domain/shared/ids';
import { namedByBoth } from '@tributary/application/accounts/named-affiliates';
import type { RecordStores } from '@tributary/application/record-stores';
import { getNetwork } from '@tributary/application/accounts/get-account';
import type { ApiDependencies } from '../dependencies.ts';
import { badParameter } from '../http/http-error.ts';
import { clamped, type IdRef, longId, pageNumber, reportDay } from './input.ts';
import { message } from './output.ts';

export const done = z.object({ message }).meta({ id: 'Done' });

/** `/{id}` and the like: an id that cannot exist is answered as one that is unknown. */
export const idParams = <const Names extends readonly string[]>(...names: Names) => {
  const shape = Object.fromEntries(names.map((name) => [name, longId<string>('A long ID.')]));
  return z.object(shape as Record<Names[number], ReturnType<typeof longId<string>>>);
};

export const rangeShape = {
  start: reportDay("First day, in the network's time zone; 30 days before the end when left out.").optional(),
  end: reportDay("Last day, in the network's time zone; today when left out.").optional(),
};

export const pageShape = (limitDefault: number, limitMax: number) => ({
  page: pageNumber.default(1),
  limit: clamped('How many at most; more than the maximum means the maximum.', limitMax).default(
    limitDefault,
  ),
});

type OpenDayRange = { readonly start?: CalendarDay | undefined; readonly end?: CalendarDay | undefined };

export const rangeOf = ({ start, end }: OpenDayRange, network: Network, now: Date): DayRange =>
  dayRange(start, end, dayOf(now, network.zone));

type ComparedDays = {
  readonly compare_start?: CalendarDay | undefined;
  readonly compare_end?: CalendarDay | undefined;
};

/** The period to compare with; undefined when none was named. Both days are sent, in order, or none. */
export function comparedRangeOf({
  compare_start: start,
  compare_end: end,
}: ComparedDays): DayRange | undefined {
  if (start === undefined && end === undefined) return undefined;
  if (start !== undefined && end !== undefined && start <= end) return { start, end };
  const message = 'Send compare_start and compare_end together, and the first not after the second.';
  throw badParameter(`compare_start: ${message}`, [{ path: 'compare_start', message }]);
}

export const networkOf = (
  deps: ApiDependencies,
  { networkId }: { readonly networkId: NetworkId },
): Promise<Network> => getNetwork(deps.held, networkId);

/** Long ids of campaigns named by long or short ones; undefined when none were named. Unknown short ones match nothing. */
export async function campaignIdsOf<T extends string>(
  { campaigns }: Pick<RecordStores, 'campaigns'>,
  networkId: NetworkId,
  refs: readonly IdRef<T>[] | undefined,
): Promise<T[] | undefined> {
  if (!refs || refs.length === 0) return undefined;
  const found = await campaigns.findIds(networkId, { displayIds: shortOf(refs) });
  return [...longOf(refs), ...found.map((id) => id as string as T)];
}

export async function accountIdsOf<T extends string>(
  { accounts }: Pick<RecordStores, 'accounts'>,
  networkId: NetworkId,
  {
    kind,
    refs,
  }: { readonly kind: 'affiliate' | 'advertiser'; readonly refs: readonly IdRef<T>[] | undefined },
): Promise<T[] | undefined> {
  if (!refs || refs.length === 0) return undefined;
  const found = await accounts.findByDisplayIds(networkId, kind, shortOf(refs));
  return [...longOf(refs), ...found.map(({ id }) => id as string as T)];
}

/** Long ids of affiliates named by any of their ids, by their groups, or by both at once; undefined when nothing was named. */
export async function affiliateIdsOf(
  stores: Pick<RecordStores, 'accounts' | 'affiliateGroups'>,
  networkId: NetworkId,
  {
    refs,
    groups = [],
  }: {
    readonly refs: readonly IdRef<AffiliateId>[] | undefined;
    /** Long ids; an empty one stands for the affiliates in none. */
    readonly groups: readonly (AffiliateGroupId | '')[] | undefined;
  },
): Promise<readonly AffiliateId[] | undefined> {
  const named = await accountIdsOf(stores, networkId, { kind: 'affiliate', refs });
  return namedByBoth(
    named,
    groups.length === 0 ? undefined : await stores.affiliateGroups.listMembersOfAny(networkId, groups),
  );
}

type Named<T extends string> = IdRef<T> | null | undefined;

/**
 * The long id of the campaign that was named by either id. An unknown short id stays as it is, so that it is refused, or
 * matches nothing, exactly as an unknown long one.
 */
export async function campaignIdOf<T extends string, N extends Named<T>>(
  { campaigns }: Pick<RecordStores, 'campaigns'>,
  networkId: NetworkId,
  named: N,
): Promise<LongOf<N>> {
  if (!named || 'long' in named) return (named ? named.long : named) as LongOf<N>;
  const [found] = await campaigns.findIds(networkId, { displayIds: shortOf([named]) });
  return (found ?? String(named.short)) as LongOf<N>;
}

/** Likewise of an account. */
export async function accountIdOf<T extends string, N extends Named<T>>(
  { accounts }: Pick<RecordStores, 'accounts'>,
  networkId: NetworkId,
  { kind, named }: { readonly kind: AccountKind; readonly named: N },
): Promise<LongOf<N>> {
  if (!named || 'long' in named) return (named ? named.long : named) as LongOf<N>;
  const [found] = await accounts.findByDisplayIds(networkId, kind, shortOf([named]));
  return (found?.id ?? String(named.short)) as LongOf<N>;
}

type NamedPair = {
  readonly campaign_id?: IdRef<CampaignId> | undefined;
  readonly publisher_id?: IdRef<AffiliateId> | undefined;
};

/** What narrows a list to an affiliate, to a campaign, or to both; what is not named narrows nothing. */
export async function pairFilterOf(
  stores: Pick<RecordStores, 'accounts' | 'campaigns'>,
  networkId: NetworkId,
  { campaign_id: campaign, publisher_id: affiliate }: NamedPair,
): Promise<{ readonly campaignId?: CampaignId; readonly affiliateId?: AffiliateId }> {
  return {
    ...(campaign && { campaignId: await campaignIdOf(stores, networkId, campaign) }),
    ...(affiliate && {
      affiliateId: await accountIdOf(stores, networkId, { kind: 'affiliate', named: affiliate }),
    }),
  };
}

/** What was left out, or null, stays so. */
type LongOf<N> = N extends { readonly long: infer T } ? T : Exclude<N, { readonly short: number }>;

const shortOf = (refs: readonly IdRef<string>[]): number[] =>
  refs.flatMap((ref) => ('short' in ref && ref.short <= SHORT_ID_MAX ? [ref.short] : []));
const longOf = <T extends string>(refs: readonly IdRef<T>[]): T[] =>
  refs.flatMap((ref) => ('long' in ref ? [ref.long] : []));

/** What was sent of a query, for its echo. */
export const sent = (values: Readonly<Record<string, unknown>>): Record<string, unknown> =>
  Object.fromEntries(Object.entries(values).filter(([, value]) => value !== undefined));
export const echoOf = (refs: readonly IdRef<string>[] | undefined): (string | number)[] | undefined =>
  refs?.map(asSent);
const asSent = (ref: IdRef<string>): string | number => ('long' in ref ? ref.long : ref.short);
export const echoOfOne = (ref: IdRef<string> | undefined): string | number | undefined => ref && asSent(ref);

// Records that a body names by long or short ids: unlike in a filter, one that is not there is refused.
import type { AffiliateId, CampaignId, NetworkId } from '@tributary/domain/shared/ids';
import { invalid } from '@tributary/domain/shared/refusal';
import type { RecordStores } from '@tributary/application/record-stores';
import { type IdRef, idRefs } from '../shared/input.ts';

export const affiliateRefs = idRefs<AffiliateId>('Long or short IDs of affiliates.');
export const campaignRefs = idRefs<CampaignId>('Long or short IDs of campaigns.');

type Named<T extends string> = {
  readonly networkId: NetworkId;
  readonly refs: readonly IdRef<T>[];
  /** The field that a refusal names. */
  readonly path: string;
};
type Short = { readonly id: string; readonly displayId: number };
type ByShortIds = (shortIds: readonly number[]) => Promise<readonly Short[]>;

export const affiliatesNamed = (
  { accounts }: RecordStores,
  named: Named<AffiliateId>,
): Promise<AffiliateId[]> =>
  longIds(named, (shortIds) => accounts.findByDisplayIds(named.networkId, 'affiliate', shortIds));

export const campaignsNamed = (
  { campaigns }: RecordStores,
  named: Named<CampaignId>,
): Promise<CampaignId[]> =>
  longIds(named, (shortIds) => campaigns.findByDisplayIds(named.networkId, shortIds));

/** Looks up short ids only; long ids are passed on as sent, and the use case checks them. */
async function longIds<T extends string>({ refs, path }: Named<T>, byShortIds: ByShortIds): Promise<T[]> {
  const shortIds = [...new Set(refs.flatMap((ref) => ('short' in ref ? [ref.short] : [])))];
  const found = shortIds.length > 0 ? await byShortIds(shortIds) : [];
  const unknown = shortIds.find((shortId) => !found.some(({ displayId }) => displayId === shortId));
  if (unknown !== undefined) throw invalid(path, `There is no record with the short ID ${unknown}.`);
  const named = [
    ...refs.flatMap((ref) => ('long' in ref ? [ref.long] : [])),
    ...found.map(({ id }) => id as T),
  ];
  if (named.length === 0) throw invalid(path, 'Enter at least one.');
  return [...new Set(named)];
}

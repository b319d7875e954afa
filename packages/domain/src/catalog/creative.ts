import type { CampaignId, CreativeId, NetworkId } from '../shared/ids.ts';

/** Something an affiliate may show to advertise a campaign: a picture or a document, kept by the product. */
export type Creative = {
  readonly id: CreativeId;
  readonly networkId: NetworkId;
  readonly campaignId: CampaignId;
  readonly name: string;
  readonly title: string;
  /** Where it is served. */
  readonly url: string;
  readonly contentType: string;
  /** In pixels; both null when unknown, as for a document. */
  readonly width: number | null;
  readonly height: number | null;
  /** A free word such as `email` or `banner`. */
  readonly kind: string | null;
  readonly createdAt: Date;
};

/** How many a campaign may have: each affiliate's feed carries all of them, and more would be a mistake. */
export const CREATIVES_PER_CAMPAIGN_MAX = 200;

/** Those of one campaign among those of several, in the same order. */
export function creativesByCampaign(
  creatives: readonly Creative[],
): (campaignId: CampaignId) => readonly Creative[] {
  const lists = new Map<CampaignId, Creative[]>();
  for (const one of creatives) {
    const list = lists.get(one.campaignId);
    if (list) list.push(one);
    else lists.set(one.campaignId, [one]);
  }
  return (campaignId) => lists.get(campaignId) ?? [];
}

// A network of 100,000 tracking links: 2,000 campaigns, 1,000 affiliates.
import { NO_CHANGES, type TrackingSnapshots } from '@tributary/application/tracking/tracking-snapshots';
import { campaign } from '@tributary/application/contracts/shared/given';
import { idOf, NETWORK_ID } from '@tributary/application/contracts/shared/given';
import type { AdvertiserId, AffiliateId, CampaignId, TrackingLinkId } from '@tributary/domain/shared/ids';

export const LINKS = 100_000;
const CAMPAIGNS = 2000;
const AFFILIATES = 1000;
const ADVERTISER_ID = idOf<AdvertiserId>('ad');

/** One flat string, as a database driver gives it. */
export const linkIdOf = (n: number): string => Buffer.from(idOf<TrackingLinkId>('1b', n + 1)).toString();

/** Hands the network over in pieces of fresh objects, as a database does. */
export const givenSnapshots = (): TrackingSnapshots => ({
  async load(onPiece) {
    const networkId = NETWORK_ID;
    onPiece({
      ...NO_CHANGES,
      networks: [
        {
          id: networkId,
          zone: 'Europe/Berlin',
          domains: ['go.example.com'],
          fallbackUrl: null,
          appLibraries: 'app',
          statusWords: {},
          live: true,
          isFirst: true,
          hasFormerClicks: false,
        },
      ],
      advertisers: [
        { id: ADVERTISER_ID, networkId, displayId: 1, name: 'Shop', allowedIps: [], creditUsedUp: false },
      ],
      affiliates: Array.from({ length: AFFILIATES }, (_, n) => ({
        id: idOf<AffiliateId>('aff', n + 1),
        networkId,
        displayId: n + 1,
        name: `Affiliate ${n}`,
        username: `affiliate${n}`,
        live: true,
        groupIds: [],
      })),
      campaigns: Array.from({ length: CAMPAIGNS }, (_, n) => ({
        campaign: campaign({
          id: idOf<CampaignId>('ca', n + 1),
          displayId: n + 1,
          advertiserId: ADVERTISER_ID,
          url: 'https://shop.example/landing?click={click_id}&affiliate={aff_id}&sub={p1}',
          commissions: campaign().commissions.map((commission) => ({ ...commission, coverage: ['ALL'] })),
        }),
        termsVersion: 1,
        landingPages: [],
        grantedAffiliates: [],
      })),
    });
    for (let from = 0; from < LINKS; from += 1000) {
      onPiece({
        ...NO_CHANGES,
        links: Array.from({ length: 1000 }, (_, i) => ({
          id: linkIdOf(from + i) as TrackingLinkId,
          networkId: Buffer.from(networkId).toString() as typeof networkId,
          affiliateId: idOf<AffiliateId>('aff', ((from + i) % AFFILIATES) + 1),
          campaignId: idOf<CampaignId>('ca', ((from + i) % CAMPAIGNS) + 1),
          domain: null,
          live: true,
        })),
      });
    }
    return 'loaded';
  },
  changesSince: async (cursor) => ({ kind: 'changes', changes: NO_CHANGES, cursor }),
  onChange: async () => async () => {},
});

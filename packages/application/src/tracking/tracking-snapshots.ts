import type { StatusWords } from '@tributary/domain/accounts/status-words';
import type { AppLibraries } from '@tributary/domain/accounts/account';
import type { LinkAlias } from '@tributary/domain/tracking/link-alias';
import type { Campaign, LandingPage } from '@tributary/domain/catalog/campaign';
import type {
  AdvertiserId,
  AffiliateGroupId,
  AffiliateId,
  CampaignId,
  CapId,
  NetworkId,
  SecurityTokenId,
  TrackingLinkId,
} from '@tributary/domain/shared/ids';

/** What the tracker keeps in memory to answer without a database. Small on purpose: 100,000 links must fit in little space. */
export type SnapshotNetwork = {
  readonly id: NetworkId;
  readonly zone: string;
  readonly domains: readonly string[];
  readonly fallbackUrl: string | null;
  readonly appLibraries: AppLibraries;
  readonly statusWords: StatusWords;
  readonly live: boolean;
  /** The oldest of the deployment (docs/rules/tracking.md#short-addresses). */
  readonly isFirst: boolean;
  /** Whether clicks of another system came along, so that hits may name them (docs/rules/imports.md#past-clicks). */
  readonly hasFormerClicks: boolean;
};
export type SnapshotAffiliate = {
  readonly id: AffiliateId;
  readonly networkId: NetworkId;
  readonly displayId: number;
  readonly name: string;
  readonly username: string;
  readonly live: boolean;
  /** The groups it is in. */
  readonly groupIds: readonly AffiliateGroupId[];
};
export type SnapshotAdvertiser = {
  readonly id: AdvertiserId;
  readonly networkId: NetworkId;
  readonly displayId: number;
  readonly name: string;
  readonly allowedIps: readonly string[];
  /** Its campaigns pause (docs/rules/billing.md#credit). */
  readonly creditUsedUp: boolean;
};
export type SnapshotLink = {
  readonly id: TrackingLinkId;
  readonly networkId: NetworkId;
  readonly affiliateId: AffiliateId;
  readonly campaignId: CampaignId;
  readonly domain: string | null;
  readonly live: boolean;
};
export type SnapshotCampaign = {
  readonly campaign: Campaign;
  readonly termsVersion: number;
  readonly landingPages: readonly LandingPage[];
  /** Affiliates with granted access (visibility permission or private). */
  readonly grantedAffiliates: readonly AffiliateId[];
};
/**
 * A full cap, of whatever measure (docs/rules/tracking.md#full-caps): which clicks it stops until when (null: for
 * ever). Empty lists, and no group: all.
 */
export type SnapshotReachedCap = {
  readonly capId: CapId;
  readonly campaignId: CampaignId;
  readonly affiliateIds: readonly AffiliateId[];
  readonly groupId: AffiliateGroupId | null;
  readonly countries: readonly string[];
  readonly until: Date | null;
};
/** A link of another tracker that leads where one of ours does (docs/rules/tracking.md#link-aliases). */
export type SnapshotLinkAlias = Pick<LinkAlias, 'id' | 'networkId' | 'linkId' | 'domain' | 'path' | 'query'>;
export type SnapshotToken = {
  readonly id: SecurityTokenId;
  readonly networkId: NetworkId;
  readonly advertiserId: AdvertiserId | null;
  readonly hash: string;
  readonly live: boolean;
};

/** Records that are gone come as `removed` ids (links, aliases, campaigns, tokens). */
export type SnapshotChanges = {
  readonly networks: readonly SnapshotNetwork[];
  readonly affiliates: readonly SnapshotAffiliate[];
  readonly advertisers: readonly SnapshotAdvertiser[];
  readonly campaigns: readonly SnapshotCampaign[];
  readonly links: readonly SnapshotLink[];
  readonly linkAliases: readonly SnapshotLinkAlias[];
  readonly tokens: readonly SnapshotToken[];
  /** For each campaign named, its complete list. */
  readonly reachedCaps: readonly {
    readonly campaignId: CampaignId;
    readonly caps: readonly SnapshotReachedCap[];
  }[];
  readonly removed: readonly string[];
};

/** To be spread under the kinds that did change. */
export const NO_CHANGES: SnapshotChanges = {
  networks: [],
  affiliates: [],
  advertisers: [],
  campaigns: [],
  links: [],
  linkAliases: [],
  tokens: [],
  reachedCaps: [],
  removed: [],
};

/** Tells where a reader stands; opaque. */
export type SnapshotCursor = string;

export type TrackingSnapshots = {
  /** Everything, in pieces so that neither side holds it twice; the cursor comes last and is read before the first piece. */
  load(onPiece: (piece: SnapshotChanges) => void): Promise<SnapshotCursor>;
  /** What changed since; never misses a change whatever order transactions commit in; may repeat. `reload` when the cursor is too old. */
  changesSince(
    cursor: SnapshotCursor,
  ): Promise<
    | { readonly kind: 'changes'; readonly changes: SnapshotChanges; readonly cursor: SnapshotCursor }
    | { readonly kind: 'reload' }
  >;
  /** Calls back soon after a change (LISTEN/NOTIFY), best effort: callers poll as well. Returns a way to stop. */
  onChange(wake: () => void): Promise<() => Promise<void>>;
};

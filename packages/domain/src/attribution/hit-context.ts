// What a hit is decided by, beside what it says itself.
import type { Account } from '../accounts/account.ts';
import type { Campaign } from '../catalog/campaign.ts';
import type { Terms } from '../catalog/terms.ts';
import type { AffiliateGroupId, ClickId } from '../shared/ids.ts';
import type { Money } from '../shared/money.ts';
import type { Click } from '../tracking/click.ts';
import type { Conversion, ConversionStatus, HitMethod } from './conversion.ts';
import type { GroupHold } from './hold.ts';

/** Where a conversion comes from: a click, or, for an import that names none, what stands in for it. */
export type HitSource = Omit<ClickParts, 'id' | 'clickedAt' | 'parameters'> & {
  readonly id: ClickId | null;
  readonly clickedAt: Date | null;
  readonly parameters: Conversion['parameters'];
};
type ClickParts = Pick<
  Click,
  | 'id'
  | 'networkId'
  | 'campaignId'
  | 'affiliateId'
  | 'advertiserId'
  | 'termsVersion'
  | 'clickedAt'
  | 'facts'
  | 'refererHost'
  | 'landingPageId'
  | 'parameters'
  | 'rejection'
  | 'overCap'
>;

/**
 * What a row of an import says beyond what a hit can (docs/rules/imports.md#kinds-of-rows). Amounts are in the hit's
 * currency.
 */
export type ImportTerms = {
  readonly convertedAt: Date;
  /** Explicit amounts win over every rate; only the network may send them. */
  readonly payout: Money | null;
  readonly revenue: Money | null;
  readonly status: ConversionStatus | null;
  /** Why it is rejected or cancelled, where it says so. */
  readonly reason?: string;
  readonly reasonCode?: Conversion['reasonCode'];
  /** How the conversion came to be, as the log shows it. */
  readonly method: HitMethod;
  /** The network may import conversions of clicks of any age. */
  readonly anyAge: boolean;
  readonly rowHash: string;
};

/** How the parties of a sale stand when it is decided, whatever they were at click time. */
export type Standing = {
  /** The affiliate or the advertiser was removed. */
  readonly removed: boolean;
  /** The affiliate is switched on. */
  readonly live: boolean;
  /** The affiliate has a live access to the campaign. */
  readonly granted: boolean;
  /** The groups the affiliate is in. */
  readonly groupIds: readonly AffiliateGroupId[];
};

/** The records a hit is decided by. The click is stored: a hit whose click is not stored yet waits and is not decided. */
export type HitContext = {
  readonly click: HitSource;
  readonly campaign: Campaign;
  /** The click's advertiser; undefined when the account was removed. */
  readonly advertiser: Pick<Account, 'allowedIps'> | undefined;
  readonly standing: Standing;
  /** The affiliate's groups at the click, or, without one, at the conversion (docs/rules/groups.md#membership-at-a-click). */
  readonly groupIds: readonly AffiliateGroupId[];
  /** The hold that these groups have now. */
  readonly groupHold: GroupHold | null;
  /** The version of the campaign's terms that held when the click was made. */
  readonly terms: Terms;
  /** The newest version, for a goal that did not exist at click time. */
  readonly currentTerms: Terms;
  /** Absent for a hit that did not come by an import. */
  readonly imported?: ImportTerms;
};

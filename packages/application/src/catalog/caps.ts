import type { Cap } from '@tributary/domain/catalog/campaign';
import type { CalendarDay } from '@tributary/domain/shared/calendar-day';
import type { AffiliateId, CampaignId, CapId, NetworkId } from '@tributary/domain/shared/ids';
import type { Money } from '@tributary/domain/shared/money';
import type { Page, PageOf } from '../shared/page.ts';

/** A cap, and what its present period has used of it (docs/rules/caps.md#usage-of-a-cap). */
export type CapInUse = {
  readonly cap: Cap;
  readonly campaign: { readonly displayId: number; readonly title: string };
  /** Of scope `each`: what the affiliate asked for used, or else the affiliate that used most. */
  readonly used: Money;
};

export type CapFilter = {
  /** The network's day, which tells the present period. */
  readonly today: CalendarDay;
  readonly campaignIds?: readonly CampaignId[];
  /** Live caps that concern this affiliate, and what it, or all together, used of them. */
  readonly affiliateId?: AffiliateId;
  readonly live?: boolean;
  /** Only those of which at least so many percent are used. */
  readonly percentMin?: number;
};

export type Caps = {
  /** Adds a cap to its campaign. */
  add(cap: Cap): Promise<void>;
  /** Those of the campaign, oldest first. */
  list(networkId: NetworkId, campaignId: CampaignId): Promise<Cap[]>;
  /** Replaces the cap whole; false when it is not there. */
  replace(cap: Cap): Promise<boolean>;
  /** False when the campaign has none with this id. */
  remove(networkId: NetworkId, campaignId: CampaignId, id: CapId): Promise<boolean>;
  /** Those of campaigns there still are, newest first, ties by id descending. */
  listUsed(networkId: NetworkId, filter: CapFilter, page: Page): Promise<PageOf<CapInUse>>;
};

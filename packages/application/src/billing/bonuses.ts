import type { Bonus } from '@tributary/domain/billing/bonus';
import type { AffiliateId, BonusId, NetworkId, VolumeRuleId } from '@tributary/domain/shared/ids';
import type { CalendarDay } from '@tributary/domain/shared/calendar-day';
import type { Money } from '@tributary/domain/shared/money';
import type { Page, PageOf } from '../shared/page.ts';

export type BonusFilter = {
  readonly affiliateId?: string | undefined;
  readonly campaignId?: string | undefined;
  readonly ruleId?: string | undefined;
  /** Of a volume rule. */
  readonly periodStart?: CalendarDay | undefined;
  /** Only those behind this one in the list, which stay the same while rows are added. */
  readonly after?: Pick<Bonus, 'id' | 'createdAt'> | undefined;
};

/** What one volume rule gives one affiliate for one of its periods. */
export type VolumePeriodKey = {
  readonly networkId: NetworkId;
  readonly ruleId: VolumeRuleId;
  readonly affiliateId: AffiliateId;
  readonly periodStart: CalendarDay;
};

/** Bonuses and deductions, which invoices and balances take (docs/rules/billing.md#bonuses-and-deductions). */
export type Bonuses = {
  /** Fails where the id is taken. */
  add(bonus: Bonus): Promise<void>;
  /** Adds to the row of the same rule, affiliate, period, day and day of booking, or adds the row. */
  book(bonus: Bonus): Promise<void>;
  /** Undefined for another network's. */
  find(networkId: NetworkId, id: BonusId): Promise<Bonus | undefined>;
  /** Newest first. */
  list(networkId: NetworkId, filter: BonusFilter, page: Page): Promise<PageOf<Bonus>>;
  /** The sum of all rows, or 0 without any. */
  findBooked(key: VolumePeriodKey): Promise<Money>;
};

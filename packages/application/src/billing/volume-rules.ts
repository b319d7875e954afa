import type { VolumeFacts, VolumeRule } from '@tributary/domain/catalog/volume-rule';
import type { CalendarDay } from '@tributary/domain/shared/calendar-day';
import type { Money } from '@tributary/domain/shared/money';
import type {
  AffiliateId,
  CampaignId,
  ConversionId,
  NetworkId,
  VolumeRuleId,
} from '@tributary/domain/shared/ids';

/** Whose volume: one affiliate's in one campaign. */
export type VolumePair = {
  readonly networkId: NetworkId;
  readonly campaignId: CampaignId;
  readonly affiliateId: AffiliateId;
};
export type CountedConversion = VolumeFacts & { readonly id: ConversionId; readonly convertedAt: Date };
/** Half-open. */
export type Span = { readonly from: Date; readonly to: Date };

/**
 * Volume rules of campaigns, and what they count (docs/rules/money.md#volume-rules). Every change of a conversion marks its affiliate and day
 * in the same transaction, where the campaign has such rules; whoever takes the mark recalculates what the rules give.
 */
export type VolumeRules = {
  /** Marks all approved conversions there are from the instant on; whoever is about to change the campaign's conversions is waited for. */
  add(rule: VolumeRule, from: Date): Promise<void>;
  /** Undefined for another network's. */
  findForUpdate(networkId: NetworkId, id: VolumeRuleId): Promise<VolumeRule | undefined>;
  /** Sets the last day; whether there was such a rule. */
  end(networkId: NetworkId, id: VolumeRuleId, endsOn: CalendarDay): Promise<boolean>;
  /** Oldest first, those that are over included. */
  list(networkId: NetworkId, campaignId: CampaignId): Promise<VolumeRule[]>;
  /** Of all networks, by the ids of campaign and affiliate, those behind `after`. */
  listMarked(asked: { readonly after: VolumePair | null; readonly limit: number }): Promise<VolumePair[]>;
  /**
   * The UTC days of conversions that changed since the last time, and forgets them; empty for none. Until the transaction ends, nobody else takes or
   * makes a mark of the pair.
   */
  takeMark(pair: VolumePair): Promise<CalendarDay[]>;
  /** Affiliates with approved conversions, at most `limit`, by id. */
  listAffiliates(
    asked: Omit<VolumePair, 'affiliateId'> & Span & { readonly limit: number },
  ): Promise<AffiliateId[]>;
  /**
   * What the approved conversions of the goals (none named: of every goal and of none) come to, exact: all of the span, and those up to one of
   * them, itself included, in the order of time and id; null where that one is not among them. Sums them where they are stored.
   */
  findTotals(
    asked: VolumePair &
      Span &
      Pick<VolumeRule, 'measure' | 'goalIds'> & {
        readonly through: Pick<CountedConversion, 'id' | 'convertedAt'>;
      },
  ): Promise<{ readonly whole: Money; readonly upTo: Money | null }>;
  /** Approved conversions in the order of time and id, those after `after`, at most `limit`. */
  listCounted(
    asked: VolumePair &
      Span & { readonly after: Pick<CountedConversion, 'id' | 'convertedAt'> | null; readonly limit: number },
  ): Promise<CountedConversion[]>;
};

import {
  counted,
  countedDays,
  countsFor,
  NO_VOLUME,
  type VolumeRule,
  type VolumeTally,
} from '@tributary/domain/catalog/volume-rule';
import { instantsOf, type DayRange } from '@tributary/domain/shared/calendar-day';
import type { AffiliateId } from '@tributary/domain/shared/ids';
import type { CountedConversion, VolumePair, VolumeRules } from './volume-rules.ts';

const PAGE = 5000;

export type TallyAsked = {
  readonly rule: VolumeRule;
  readonly affiliateId: AffiliateId;
  readonly period: DayRange;
  readonly zone: string;
};

/** What an affiliate's approved conversions of a period of the rule come to, page by page. */
export async function tallyVolume(
  volumeRules: Pick<VolumeRules, 'listCounted'>,
  { rule, affiliateId, period, zone }: TallyAsked,
): Promise<VolumeTally> {
  const days = countedDays(rule, period);
  if (!days) return NO_VOLUME;
  const { networkId, campaignId } = rule;
  const pair: VolumePair = { networkId, campaignId, affiliateId };
  let tally = NO_VOLUME;
  let after: CountedConversion | null = null;
  for (;;) {
    const page: CountedConversion[] = await volumeRules.listCounted({
      ...pair,
      ...instantsOf(days, zone),
      after,
      limit: PAGE,
    });
    for (const one of page) {
      if (countsFor(rule, { affiliateId, goalId: one.goalId })) tally = counted(rule, tally, one);
    }
    after = page.at(-1) ?? null;
    if (page.length < PAGE) return tally;
  }
}

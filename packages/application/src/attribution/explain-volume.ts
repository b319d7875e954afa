// What volume rules make of a conversion's period (docs/rules/money.md#volume-rules-of-a-conversion). Changes nothing.
import type { Bonus } from '@tributary/domain/billing/bonus';
import {
  countedDays,
  countsFor,
  volumePeriodOf,
  volumeProgress,
  volumeStepOf,
  type VolumeRule,
  type VolumeStep,
  type VolumeTally,
} from '@tributary/domain/catalog/volume-rule';
import { dayOf, type CalendarDay } from '@tributary/domain/shared/calendar-day';
import type { Money } from '@tributary/domain/shared/money';
import type { Bonuses } from '../billing/bonuses.ts';
import { tallyVolume } from '../billing/tally-volume.ts';
import type { VolumeRules } from '../billing/volume-rules.ts';
import type { ConversionLine } from './logs.ts';

/** A rule that counts conversions of the conversion's day, goal and affiliate. */
export type ExplainedVolume = {
  readonly rule: VolumeRule;
  /** Of the period that the conversion's day is in. */
  readonly periodStart: CalendarDay;
  /** What the period comes to now, of the measure. */
  readonly total: Money;
  /** The last step that it has reached. */
  readonly reached: VolumeStep | null;
  /** The step that counts for the conversion; null also for one that is not approved. */
  readonly step: VolumeStep | null;
  /** What is booked for the period. */
  readonly booked: Money;
  /** The rows that it is booked in, newest first; the latest ones. */
  readonly bonuses: readonly Bonus[];
};

type Stores = {
  readonly bonuses: Pick<Bonuses, 'list' | 'findBooked'>;
  readonly volumeRules: Pick<VolumeRules, 'list' | 'listCounted'>;
};

const BONUSES_MAX = 20;

/** In the order in which the rules were made. */
export async function volumeFor(
  { bonuses, volumeRules }: Stores,
  { conversion, zone }: { readonly conversion: ConversionLine; readonly zone: string },
): Promise<ExplainedVolume[]> {
  const { id, networkId, campaignId, affiliateId } = conversion;
  const day = dayOf(conversion.convertedAt, zone);
  const explained: ExplainedVolume[] = [];
  for (const rule of await volumeRules.list(networkId, campaignId)) {
    if (!countedDays(rule, { start: day, end: day }) || !countsFor(rule, conversion)) continue;
    const period = volumePeriodOf(rule.period, day);
    let upTo: VolumeTally | undefined;
    const onCounted = (countedId: string, tally: VolumeTally) => {
      if (countedId === id) upTo = tally;
    };
    const whole = await tallyVolume(volumeRules, { rule, affiliateId, period, zone, onCounted });
    const key = { networkId, ruleId: rule.id, affiliateId, periodStart: period.start };
    explained.push({
      rule,
      periodStart: period.start,
      total: whole.total,
      reached: volumeProgress(rule, whole).reached,
      step: upTo ? volumeStepOf(rule, { upTo, whole }) : null,
      booked: await bonuses.findBooked(key),
      bonuses: (await bonuses.list(networkId, key, { page: 1, limit: BONUSES_MAX })).items,
    });
  }
  return explained;
}

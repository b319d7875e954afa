// What volume rules make of a conversion's period (docs/rules/money.md#volume-rules-of-a-conversion). Changes nothing.
import {
  countedDays,
  countsFor,
  volumePeriodOf,
  volumeProgress,
  volumeStepOf,
  type VolumeTally,
} from '@tributary/domain/catalog/volume-rule';
import { dayOf } from '@tributary/domain/shared/calendar-day';
import type { ExplainedVolume, ExplainVolume } from '../attribution/explained-volume.ts';
import type { Bonuses } from './bonuses.ts';
import { tallyVolume } from './tally-volume.ts';
import type { VolumeRules } from './volume-rules.ts';

type Stores = {
  readonly bonuses: Pick<Bonuses, 'list' | 'findBooked'>;
  readonly volumeRules: Pick<VolumeRules, 'list' | 'listCounted'>;
};

const BONUSES_MAX = 20;

/** In the order in which the rules were made. */
export const makeExplainVolume =
  ({ bonuses, volumeRules }: Stores): ExplainVolume =>
  async ({ conversion, zone }) => {
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
  };

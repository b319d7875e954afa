// What volume rules make of a conversion's period (docs/rules/money.md#volume-rules-of-a-conversion). Changes nothing.
import {
  countedDays,
  countsFor,
  volumePeriodOf,
  volumeProgress,
  volumeStepOf,
} from '@tributary/domain/catalog/volume-rule';
import { dayOf, instantsOf } from '@tributary/domain/shared/calendar-day';
import type { ExplainedVolume, ExplainVolume } from '../attribution/explained-volume.ts';
import type { Bonuses } from './bonuses.ts';
import type { VolumeRules } from './volume-rules.ts';

type Stores = {
  readonly bonuses: Pick<Bonuses, 'list' | 'findBooked'>;
  readonly volumeRules: Pick<VolumeRules, 'list' | 'findTotals'>;
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
      const period = volumePeriodOf(rule.period, day);
      const days = countedDays(rule, period);
      if (!days || day < days.start || day > days.end || !countsFor(rule, conversion)) continue;
      const { measure, goalIds } = rule;
      const { whole, upTo } = await volumeRules.findTotals({
        networkId,
        campaignId,
        affiliateId,
        measure,
        goalIds,
        ...instantsOf(days, zone),
        through: { id, convertedAt: conversion.convertedAt },
      });
      const key = { networkId, ruleId: rule.id, affiliateId, periodStart: period.start };
      explained.push({
        rule,
        periodStart: period.start,
        total: whole,
        reached: volumeProgress(rule, { total: whole }).reached,
        step: upTo === null ? null : volumeStepOf(rule, { upTo: { total: upTo }, whole: { total: whole } }),
        booked: await bonuses.findBooked(key),
        bonuses: (await bonuses.list(networkId, key, { page: 1, limit: BONUSES_MAX })).items,
      });
    }
    return explained;
  };

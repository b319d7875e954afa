import type { Bonus } from '@tributary/domain/billing/bonus';
import { volumeDue, volumePeriodOf, type VolumeRule } from '@tributary/domain/catalog/volume-rule';
import { addDays, dayOf, type CalendarDay, type DayRange } from '@tributary/domain/shared/calendar-day';
import type { BonusId } from '@tributary/domain/shared/ids';
import { subtract, ZERO } from '@tributary/domain/shared/money';
import { getNetwork } from '../accounts/get-account.ts';
import type { Networks } from '../accounts/networks.ts';
import { nextId, type Stamps } from '../shared/stamps.ts';
import type { UnitOfWork } from '../shared/unit-of-work.ts';
import type { Bonuses } from './bonuses.ts';
import { tallyVolume } from './tally-volume.ts';
import type { VolumePair, VolumeRules } from './volume-rules.ts';

type Stores = {
  readonly networks: Networks;
  readonly bonuses: Bonuses;
  readonly volumeRules: VolumeRules;
};
export type SettleVolumeDependencies = Stamps & {
  readonly unitOfWork: UnitOfWork<Stores>;
  readonly stores: Pick<Stores, 'volumeRules'>;
  /** Of one pair, whose mark stays for the next call; the others go on. */
  readonly onFailure: (error: unknown) => void;
};

/** How many pairs were settled; 0: none is left but those that fail. */
export type SettleVolume = () => Promise<number>;

const PAIRS_AT_ONCE = 100;

/**
 * Books what volume rules give more, or less, than they did, for every affiliate whose conversions changed: the difference between what is
 * due by the conversions there are and all rows booked before. Each pair is a transaction of its own that holds its mark, so two at once book
 * once, and one that is stopped leaves the mark for the next.
 */
export const makeSettleVolume =
  ({ unitOfWork, stores, onFailure, ...stamps }: SettleVolumeDependencies): SettleVolume =>
  async () => {
    let settled = 0;
    let after: VolumePair | null = null;
    for (;;) {
      const pairs: readonly VolumePair[] = await stores.volumeRules.listMarked({
        after,
        limit: PAIRS_AT_ONCE,
      });
      for (const pair of pairs) {
        try {
          await unitOfWork.run((held) => settle(held, stamps, pair));
          settled += 1;
        } catch (error) {
          onFailure(error);
        }
      }
      after = pairs[PAIRS_AT_ONCE - 1] ?? null;
      if (after === null) return settled;
    }
  };

async function settle(stores: Stores, stamps: Stamps, pair: VolumePair): Promise<void> {
  const marked = await stores.volumeRules.takeMark(pair);
  if (marked.length === 0) return;
  const { zone } = await getNetwork(stores, pair.networkId);
  const today = dayOf(stamps.clock(), zone);
  for (const rule of await stores.volumeRules.list(pair.networkId, pair.campaignId))
    for (const period of periodsOf(rule, marked))
      await settlePeriod(stores, stamps, { rule, pair, period, zone, today });
}

/** Wherever a zone is, its day of an instant is the UTC day or one beside it. */
function periodsOf(rule: VolumeRule, marked: readonly CalendarDay[]): DayRange[] {
  const days = marked.flatMap((day) => [-1, 0, 1].map((n) => addDays(day, n)));
  const periods = new Map(days.map((day) => volumePeriodOf(rule.period, day)).map((one) => [one.start, one]));
  return [...periods.values()];
}

type Settling = {
  readonly rule: VolumeRule;
  readonly pair: VolumePair;
  readonly period: DayRange;
  readonly zone: string;
  readonly today: CalendarDay;
};

async function settlePeriod(
  { volumeRules, bonuses }: Stores,
  stamps: Stamps,
  { rule, pair: { networkId, campaignId, affiliateId }, period, zone, today }: Settling,
): Promise<void> {
  const tally = await tallyVolume(volumeRules, { rule, affiliateId, period, zone });
  const key = { networkId, ruleId: rule.id, affiliateId, periodStart: period.start };
  const amount = subtract(volumeDue(rule, tally), await bonuses.findBooked(key));
  if (amount === ZERO) return;
  const bonus: Bonus = {
    id: nextId<BonusId>(stamps),
    ...key,
    campaignId,
    day: period.end < today ? period.end : today,
    amount,
    reason: rule.name,
    bookedOn: today,
    createdAt: stamps.clock(),
  };
  await bonuses.book(bonus);
}

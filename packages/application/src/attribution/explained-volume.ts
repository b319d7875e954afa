import type { Bonus } from '@tributary/domain/billing/bonus';
import type { VolumeRule, VolumeStep } from '@tributary/domain/catalog/volume-rule';
import type { CalendarDay } from '@tributary/domain/shared/calendar-day';
import type { Money } from '@tributary/domain/shared/money';
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

/** The volume rules that count a conversion, in the order in which they were made (docs/rules/money.md#volume-rules-of-a-conversion). */
export type ExplainVolume = (asked: {
  readonly conversion: ConversionLine;
  readonly zone: string;
}) => Promise<ExplainedVolume[]>;

import { DAY_MS } from '@tributary/domain/shared/durations';
import { type CalendarDay, calendarDay } from '@tributary/domain/shared/calendar-day';
import { refuse } from '@tributary/domain/shared/refusal';
import type { Clock } from '../shared/stamps.ts';
import type { Maintenance } from './maintenance.ts';

export type ForgetRowsInput = {
  /** The first UTC day whose rows stay. */
  readonly before: CalendarDay;
  /** Also those of clicks that may still convert. */
  readonly force?: boolean | undefined;
  readonly dryRun?: boolean;
};
export type ForgottenRows = { readonly before: CalendarDay; readonly days: number };
export type ForgetRows = (input: ForgetRowsInput) => Promise<ForgottenRows>;

type Dependencies = {
  readonly maintenance: Pick<Maintenance, 'forgetRows' | 'longestWindowDays'>;
  readonly clock: Clock;
};

/**
 * Forgets the rows of clicks, impressions and hits of the days before, of every network
 * (docs/rules/running.md#retention). Refuses with `not_allowed_in_state` days whose clicks may still convert, unless forced, and
 * always yesterday and today.
 */
export const makeForgetRows =
  ({ maintenance, clock }: Dependencies): ForgetRows =>
  async ({ before, force = false, dryRun = false }) => {
    const yesterday = lastForgettable(clock(), 0);
    if (before > yesterday) {
      throw refuse(
        'not_allowed_in_state',
        `Rows of yesterday and today (UTC) always stay. Forget the days before ${yesterday} at most.`,
      );
    }
    const latest = lastForgettable(clock(), await maintenance.longestWindowDays());
    if (before > latest && !force) {
      throw refuse(
        'not_allowed_in_state',
        `Clicks from ${latest} on may still convert, and forgotten clicks can't. Forget the days before ${latest}, or force it.`,
      );
    }
    return { before, days: await maintenance.forgetRows(before, dryRun) };
  };

/**
 * What housekeeping does where rows are kept for so many days: the same, but never for clicks that may still convert.
 */
export async function forgetOldRows({ maintenance, clock }: Dependencies, keptDays: number): Promise<void> {
  const days = Math.max(keptDays, await maintenance.longestWindowDays());
  await maintenance.forgetRows(lastForgettable(clock(), days), false);
}

/** The day before which every click is older than so many days, whatever hour of today it is. */
const lastForgettable = (now: Date, days: number): CalendarDay =>
  calendarDay(new Date(now.getTime() - (days + 1) * DAY_MS).toISOString().slice(0, 10));

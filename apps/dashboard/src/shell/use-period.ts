// The period of a page: what the URL says, in days of the network's zone; the last 30 days where it says nothing.
import { useNavigate, useSearch } from '@tanstack/react-router';
import { serverNow } from '../api/server-time.ts';
import { useSession } from '../api/session.ts';
import { type Compare, comparedPeriod, type Period, type Preset, periodOf } from '../numbers/period.ts';
import { dayIn } from '../numbers/zone.ts';

export type PeriodSearch = {
  readonly period?: Preset | undefined;
  readonly start?: string | undefined;
  readonly end?: string | undefined;
  readonly compare?: Compare | undefined;
};

const USUAL: Preset = 'last_30_days';

export function usePeriod() {
  const search: PeriodSearch = useSearch({ strict: false });
  const navigate = useNavigate();
  const { zone } = useSession().network;
  const today = dayIn(zone, serverNow());
  const { start, end, compare } = search;
  const isCustom = start !== undefined && end !== undefined && start <= end;
  const preset = isCustom ? undefined : (search.period ?? USUAL);
  const period: Period = isCustom ? { start, end } : periodOf(preset ?? USUAL, today);
  const change = (changed: PeriodSearch) =>
    void navigate({ to: '.', search: (before: object) => ({ ...before, ...changed }) });
  return {
    period,
    preset,
    compare,
    today,
    compared: compare === undefined ? undefined : comparedPeriod(period, compare),
    choosePreset: (chosen: Preset) => change({ period: chosen, start: undefined, end: undefined }),
    chooseDays: (days: Period) => change({ ...days, period: undefined }),
    chooseCompare: (chosen: Compare | undefined) => change({ compare: chosen }),
  };
}

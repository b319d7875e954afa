// The period of a page: what the URL says, in days of the network's zone; the last 30 days where it says nothing.
import { useNavigate, useSearch } from '@tanstack/react-router';
import { serverNow } from '../api/server-time.ts';
import { useSession } from '../api/session.ts';
import {
  type Compare,
  comparedPeriod,
  type Period,
  type Preset,
  periodOf,
  periodText,
  USUAL_PRESET,
} from '../numbers/period.ts';
import { dayIn } from '../numbers/zone.ts';
import { COMPARED_WORDS } from '../words/en.ts';

export type PeriodSearch = {
  readonly period?: Preset | undefined;
  readonly start?: string | undefined;
  readonly end?: string | undefined;
  readonly compare?: Compare | undefined;
  /** Days of one's own to compare with, before what `compare` says. */
  readonly vs_start?: string | undefined;
  readonly vs_end?: string | undefined;
};

const daysOf = (start: string | undefined, end: string | undefined): Period | undefined =>
  start !== undefined && end !== undefined && start <= end ? { start, end } : undefined;

export function usePeriod() {
  const search: PeriodSearch = useSearch({ strict: false });
  const navigate = useNavigate();
  const { zone } = useSession().network;
  const today = dayIn(zone, serverNow());
  const own = daysOf(search.start, search.end);
  const preset = own ? undefined : (search.period ?? USUAL_PRESET);
  const period: Period = own ?? periodOf(preset ?? USUAL_PRESET, today);
  const ownCompared = daysOf(search.vs_start, search.vs_end);
  const compare = ownCompared ? undefined : search.compare;
  const compared = ownCompared ?? (compare && comparedPeriod(period, compare));
  const change = (changed: PeriodSearch) =>
    void navigate({ to: '.', search: (before: object) => ({ ...before, ...changed }) });
  return {
    period,
    preset,
    compare,
    today,
    compared,
    /** In words: `previous period`, or its days. */
    comparedText: compare ? COMPARED_WORDS[compare] : compared && periodText(compared),
    choosePreset: (chosen: Preset) => change({ period: chosen, start: undefined, end: undefined }),
    chooseDays: (days: Period) => change({ ...days, period: undefined }),
    chooseCompare: (chosen: Compare | undefined) =>
      change({ compare: chosen, vs_start: undefined, vs_end: undefined }),
    chooseComparedDays: (days: Period) =>
      change({ compare: undefined, vs_start: days.start, vs_end: days.end }),
  };
}

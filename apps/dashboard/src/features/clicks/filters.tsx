// What narrows a log of clicks or of reported conversions. All of it is in the URL.
import { t } from '@lingui/core/macro';
import { useNavigate, useSearch } from '@tanstack/react-router';
import CircleX from 'lucide-react/icons/circle-x';
import Receipt from 'lucide-react/icons/receipt';
import Hash from 'lucide-react/icons/hash';
import MousePointerClick from 'lucide-react/icons/mouse-pointer-click';
import Network from 'lucide-react/icons/network';
import type { Choice } from '../../design/parts/choice.ts';
import type { IconOf } from '../../design/parts/button.tsx';
import { listIn } from '../../shell/search-params.ts';
import type { ChoiceFilter, Filter, TextFilter } from '../../table/filter-bar.tsx';
import { countryFilter, statusFilter, wordFilter } from '../../table/record-filters.tsx';
import { reasonWord } from '../../words/reasons.ts';
import { CLICK_REASONS, clickReason, HIT_REASONS, hitReason } from './reasons.ts';

const STATUSES = ['valid', 'duplicate', 'rejected'] as const;

type Chosen = 'status' | 'reason' | 'country' | 'campaign' | 'affiliate' | 'group' | 'advertiser';
type Typed = 'ip' | 'p1' | 'order' | 'clickText' | 'click';

export function useLogSearch() {
  const search = useSearch({ from: '/in/clicks' });
  const navigate = useNavigate({ from: '/clicks' });
  const set = (changed: Partial<Record<Chosen | Typed, string | undefined>>) =>
    void navigate({ search: (before) => ({ ...before, ...changed }) });
  return {
    search,
    set,
    /** How the URL holds what is chosen. */
    kept: (by: Chosen) => ({
      value: search[by],
      onChange: (value: string | undefined) => set({ [by]: value }),
    }),
    typed: (by: Typed, label: string, icon: IconOf): TextFilter => ({
      kind: 'text',
      key: by,
      label,
      icon,
      value: search[by] ?? '',
      onChange: (value) => set({ [by]: value || undefined }),
    }),
    clear: () =>
      void navigate({
        search: ({ period, start, end, tab, columns }) => ({ period, start, end, tab, columns }),
      }),
  };
}

/** What both sides may send: nothing that is only half typed. */
export function clickQuery({ status, reason, country, ip, p1, click, campaign }: ClickSearch) {
  const statuses = STATUSES.filter((one) => listIn(status).includes(one));
  const reasons = listIn(reason).flatMap((one) => clickReason(one) ?? []);
  const countries = listIn(country?.toUpperCase()).filter((one) => /^[A-Z]{2}$/.test(one));
  const campaigns = listIn(campaign);
  return {
    ...(statuses.length > 0 && { 'status[]': statuses }),
    ...(reasons.length > 0 && { 'reason[]': reasons }),
    ...(countries.length > 0 && { 'country[]': countries }),
    ...(ip && { ip }),
    ...(p1 && { p1 }),
    ...(click && { '_id[]': [click] }),
    ...(campaigns.length > 0 && { 'campaign_id[]': campaigns }),
  };
}
type ClickSearch = {
  readonly [Name in 'status' | 'reason' | 'country' | 'ip' | 'p1' | 'click' | 'campaign']?:
    string | undefined;
};

/** `records`: by what a role may narrow it besides. */
export function useClickFilters(records: readonly Filter[]): readonly Filter[] {
  const { kept, typed } = useLogSearch();
  return [
    statusFilter(STATUSES, kept('status')),
    reasonFilter(
      CLICK_REASONS.map((value) => ({ value, label: reasonWord(value) })),
      kept('reason'),
    ),
    countryFilter(kept('country')),
    ...records,
    typed('ip', t`IP address`, Network),
    typed('p1', t`Sub ID 1 (p1)`, Hash),
    typed('click', t`Click ID`, MousePointerClick),
  ];
}

export function useHitFilters(records: readonly Filter[]): readonly Filter[] {
  const { kept, typed } = useLogSearch();
  const { value, onChange } = kept('reason');
  const present = hitReason(listIn(value)[0]);
  return [
    reasonFilter(
      HIT_REASONS.map((value) => ({ value, label: reasonWord(value) })),
      { value: present, onChange, isOne: true },
    ),
    ...records,
    typed('order', t`Order ID`, Receipt),
    typed('clickText', t`Click ID`, MousePointerClick),
  ];
}

const reasonFilter = (choices: readonly Choice[], value: Parameters<typeof countryFilter>[0]): ChoiceFilter =>
  wordFilter({ key: 'reason', label: t`Reason`, icon: CircleX, choices, ...value });

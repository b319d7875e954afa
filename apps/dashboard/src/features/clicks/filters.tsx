// What narrows a log of clicks or of reported conversions. All of it is in the URL.
import { useNavigate, useSearch } from '@tanstack/react-router';
import { ChoiceField } from '../../design/parts/choice-field.tsx';
import { SearchFilter, StatusFilter } from '../../table/filters.tsx';
import { CLICK_REASONS, CLICK_WORDS, clickReason, HIT_REASONS, HIT_WORDS, hitReason } from './reasons.ts';

export const STATUSES = ['valid', 'duplicate', 'rejected'] as const;

type Named = 'status' | 'reason' | 'country' | 'ip' | 'p1' | 'order' | 'clickText';

export function useLogSearch() {
  const search = useSearch({ from: '/in/clicks' });
  const navigate = useNavigate({ from: '/clicks' });
  return {
    search,
    set: (changed: Partial<Record<Named | 'campaign' | 'affiliate' | 'advertiser', string | undefined>>) =>
      void navigate({ search: (before) => ({ ...before, ...changed }) as typeof before }),
    clear: () =>
      void navigate({
        search: ({ period, start, end, tab, columns }) => ({ period, start, end, tab, columns }),
      }),
  };
}

/** What both sides may send: nothing that is only half typed. */
export function clickQuery({ status, reason, country, ip, p1, click, campaign }: ClickSearch) {
  const known = clickReason(reason);
  return {
    ...(status && { 'status[]': [status] }),
    ...(known && { 'reason[]': [known] }),
    ...(country && /^[a-z]{2}$/i.test(country) && { 'country[]': [country.toUpperCase()] }),
    ...(ip && { ip }),
    ...(p1 && { p1 }),
    ...(click && { '_id[]': [click] }),
    ...(campaign && { 'campaign_id[]': [campaign] }),
  };
}
type ClickSearch = {
  readonly [Name in 'reason' | 'country' | 'ip' | 'p1' | 'click' | 'campaign']?: string | undefined;
} & { readonly status?: (typeof STATUSES)[number] | undefined };

export function ClickFilters() {
  const { search, set } = useLogSearch();
  const { status, country = '', ip = '', p1 = '' } = search;
  return (
    <>
      <StatusFilter statuses={STATUSES} chosen={status} onChange={(chosen) => set({ status: chosen })} />
      <ChoiceField
        label="Rejection reason"
        value={clickReason(search.reason) ?? ''}
        choices={[
          { value: '', label: 'All' },
          ...CLICK_REASONS.map((value) => ({ value, label: CLICK_WORDS[value].why })),
        ]}
        onChoose={(value) => set({ reason: value || undefined })}
      />
      <SearchFilter
        label="Country"
        value={country}
        onChange={(text) => set({ country: text || undefined })}
      />
      <SearchFilter label="IP address" value={ip} onChange={(text) => set({ ip: text || undefined })} />
      <SearchFilter label="Sub ID 1 (p1)" value={p1} onChange={(text) => set({ p1: text || undefined })} />
    </>
  );
}

export function HitFilters() {
  const { search, set } = useLogSearch();
  const { order = '', clickText = '' } = search;
  return (
    <>
      <ChoiceField
        label="Reason"
        value={hitReason(search.reason) ?? ''}
        choices={[
          { value: '', label: 'All' },
          ...HIT_REASONS.map((value) => ({ value, label: HIT_WORDS[value].why })),
        ]}
        onChoose={(value) => set({ reason: value || undefined })}
      />
      <SearchFilter label="Order ID" value={order} onChange={(text) => set({ order: text || undefined })} />
      <SearchFilter
        label="Click ID"
        value={clickText}
        onChange={(text) => set({ clickText: text || undefined })}
      />
    </>
  );
}

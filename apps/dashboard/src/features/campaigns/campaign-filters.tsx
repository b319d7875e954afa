import { t } from '@lingui/core/macro';
import { useNavigate, useSearch } from '@tanstack/react-router';
import type { ReactNode } from 'react';
import { listIn } from '../../shell/search-params.ts';
import { FilterBar } from '../../table/filter-bar.tsx';
import { statusFilter } from '../../table/record-filters.tsx';

export const STATUSES = ['active', 'pending', 'paused', 'disabled'] as const;

/** Those of an address that are some. */
export const statusesIn = (text: string | undefined) => STATUSES.filter((one) => listIn(text).includes(one));

/** Name and status of a list of campaigns, in the URL; `children` stand at the end. */
export function CampaignFilters({ children }: { readonly children?: ReactNode }) {
  const { search, status } = useSearch({ from: '/in/campaigns' });
  const navigate = useNavigate({ from: '/campaigns' });
  return (
    <FilterBar
      search={{
        label: t`Search campaigns`,
        value: search ?? '',
        onChange: (text) => void navigate({ search: (before) => ({ ...before, search: text || undefined }) }),
      }}
      filters={[
        statusFilter(STATUSES, {
          value: status,
          onChange: (value) => void navigate({ search: (before) => ({ ...before, status: value }) }),
        }),
      ]}
      onClear={() => void navigate({ search: ({ sort, ascending }) => ({ sort, ascending }) })}
    >
      {children}
    </FilterBar>
  );
}

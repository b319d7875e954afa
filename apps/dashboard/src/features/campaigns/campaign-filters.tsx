import { useNavigate, useSearch } from '@tanstack/react-router';
import { SearchFilter, StatusFilter } from '../../table/filters.tsx';

export const STATUSES = ['active', 'pending', 'paused', 'disabled'] as const;

/** Name and status of a list of campaigns, in the URL. */
export function CampaignFilters() {
  const { search, status } = useSearch({ from: '/in/campaigns' });
  const navigate = useNavigate({ from: '/campaigns' });
  return (
    <>
      <SearchFilter
        label="Search campaigns"
        value={search ?? ''}
        onChange={(text) => void navigate({ search: (before) => ({ ...before, search: text || undefined }) })}
      />
      <StatusFilter
        statuses={STATUSES}
        chosen={status}
        onChange={(chosen) => void navigate({ search: (before) => ({ ...before, status: chosen }) })}
      />
    </>
  );
}

// What narrows a log of conversions, whoever reads it. All of it is in the URL.
import { useNavigate, useSearch } from '@tanstack/react-router';
import { SearchFilter, StatusFilter } from '../../table/filters.tsx';

export const STATUSES = ['approved', 'pending', 'rejected', 'cancelled'] as const;

export function OrderAndStatus() {
  const { status, order } = useSearch({ from: '/in/conversions' });
  const navigate = useNavigate({ from: '/conversions' });
  return (
    <>
      <SearchFilter
        label="Search by order ID"
        value={order ?? ''}
        onChange={(text) => void navigate({ search: (before) => ({ ...before, order: text || undefined }) })}
      />
      <StatusFilter
        statuses={STATUSES}
        chosen={status}
        onChange={(chosen) => void navigate({ search: (before) => ({ ...before, status: chosen }) })}
      />
    </>
  );
}

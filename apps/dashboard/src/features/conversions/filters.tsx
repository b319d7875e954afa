// What narrows a log of conversions, whoever reads it. All of it is in the URL.
import { useNavigate, useSearch } from '@tanstack/react-router';
import { SelectField } from '../../design/parts/field.tsx';
import { SearchFilter } from '../../table/filters.tsx';
import { statusWord } from '../../words/en.ts';

export const STATUSES = ['approved', 'pending', 'rejected', 'cancelled'] as const;

export function OrderAndStatus() {
  const { status, order } = useSearch({ from: '/in/conversions' });
  const navigate = useNavigate({ from: '/conversions' });
  return (
    <>
      <SearchFilter
        label="Order number, whole"
        value={order ?? ''}
        onChange={(text) => void navigate({ search: (before) => ({ ...before, order: text || undefined }) })}
      />
      <SelectField
        label="Status"
        value={status ?? ''}
        choices={[
          { value: '', label: 'All' },
          ...STATUSES.map((value) => ({ value, label: statusWord(value) })),
        ]}
        onChange={({ currentTarget: { value } }) =>
          void navigate({
            search: (before) => ({ ...before, status: STATUSES.find((one) => one === value) }),
          })
        }
      />
    </>
  );
}

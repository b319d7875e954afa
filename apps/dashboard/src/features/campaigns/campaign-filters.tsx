import { useNavigate, useSearch } from '@tanstack/react-router';
import { SelectField } from '../../design/parts/field.tsx';
import { SearchFilter } from '../../table/filters.tsx';
import { statusWord } from '../../words/en.ts';

const STATUSES = ['active', 'pending', 'paused', 'disabled'] as const;

/** Name and status of a list of campaigns, in the URL. */
export function CampaignFilters() {
  const { search, status } = useSearch({ from: '/in/campaigns' });
  const navigate = useNavigate({ from: '/campaigns' });
  return (
    <>
      <SearchFilter
        label="Name of the campaign"
        value={search ?? ''}
        onChange={(text) => void navigate({ search: (before) => ({ ...before, search: text || undefined }) })}
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

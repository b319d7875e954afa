import { useNavigate, useSearch } from '@tanstack/react-router';
import type { Data } from '../../api/client.ts';
import { useSession } from '../../api/session.ts';
import { CheckField } from '../../design/parts/field.tsx';
import { amount } from '../../numbers/money.ts';
import { Answered } from '../../shell/answered.tsx';
import { PageHead } from '../../shell/page-head.tsx';
import { type Column, DataTable } from '../../table/data-table.tsx';
import { Filters, SearchFilter } from '../../table/filters.tsx';
import { NothingYet, NothingMatches } from '../../table/nothing.tsx';
import { usePages } from '../../table/pages.ts';
import { CopyAsCurl } from '../../table/tools.tsx';

type Campaign = Data<'get', '/campaign'>['campaigns'][number];

export function CampaignsPage() {
  const { search, inactive = false } = useSearch({ from: '/in/campaigns' });
  const navigate = useNavigate({ from: '/campaigns' });
  const { currency } = useSession().network;
  const query = { active: !inactive, ...(search && { search }) };
  const { answer, more } = usePages(
    '/campaign',
    { query },
    { rowsOf: ({ campaigns }) => campaigns, totalOf: ({ total }) => total },
  );
  const clear = () => void navigate({ search: {} });
  return (
    <>
      <PageHead title="Campaigns" />
      <Filters>
        <SearchFilter
          label="Name of the campaign"
          value={search ?? ''}
          onChange={(text) =>
            void navigate({ search: (before) => ({ ...before, search: text || undefined }) })
          }
        />
        <CheckField
          label="Those that do not run"
          checked={inactive}
          onChange={({ currentTarget: { checked } }) =>
            void navigate({ search: (before) => ({ ...before, inactive: checked || undefined }) })
          }
        />
      </Filters>
      <Answered
        answer={answer}
        height={320}
        empty={
          search || inactive ? (
            <NothingMatches onClear={clear} />
          ) : (
            <NothingYet>
              No campaign runs yet. A campaign says where visitors go and what a sale pays.
            </NothingYet>
          )
        }
      >
        {({ rows, total }) => (
          <DataTable
            label="Campaigns"
            rows={rows}
            keyOf={({ _id }) => _id}
            columns={columnsOf(currency)}
            total={total}
            more={more}
            tools={
              <CopyAsCurl
                path="/campaign"
                query={{ ...query, active: inactive ? '0' : '1', page: '1', limit: '100' }}
              />
            }
          />
        )}
      </Answered>
    </>
  );
}

const columnsOf = (currency: string): Column<Campaign>[] => [
  { key: 'title', head: 'Campaign', cell: ({ title }) => title },
  { key: 'model', head: 'Model', kind: 'short', cell: ({ commissions }) => commissions[0]?.model ?? '' },
  {
    key: 'payout',
    head: `Payout, ${currency}`,
    kind: 'number',
    cell: ({ commissions }) => commissions.map(({ rate }) => amount(rate, currency)).join(' · '),
  },
  {
    key: 'revenue',
    head: `Revenue, ${currency}`,
    kind: 'number',
    cell: ({ commissions }) => commissions.map(({ revenue }) => amount(revenue, currency)).join(' · '),
  },
  {
    key: 'coverage',
    head: 'Countries',
    cell: ({ commissions }) => [...new Set(commissions.flatMap(({ coverage }) => coverage))].join(', '),
  },
  { key: 'created', head: 'Created', kind: 'time', cell: ({ created }) => created },
];

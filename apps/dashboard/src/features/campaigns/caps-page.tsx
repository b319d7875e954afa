// The caps of all campaigns, with what is used of each.
import { Link, useNavigate, useSearch } from '@tanstack/react-router';
import { useSession } from '../../api/session.ts';
import { ChoiceField } from '../../design/parts/choice-field.tsx';
import { Answered } from '../../shell/answered.tsx';
import { PageHead } from '../../shell/page-head.tsx';
import { type Column, DataTable } from '../../table/data-table.tsx';
import { Filters } from '../../table/filters.tsx';
import { NothingMatches, NothingYet } from '../../table/nothing.tsx';
import { usePages } from '../../table/pages.ts';
import { CampaignFilter } from '../../table/record-filters.tsx';
import { CopyAsCurl } from '../../table/tools.tsx';
import { type Cap, capColumns } from './cap-columns.tsx';

/** From how many percent on. */
const USED_FROM = ['50', '80', '100'] as const;
const IN_FORCE = [
  { value: '', label: 'All' },
  { value: 'yes', label: 'Active' },
  { value: 'no', label: 'Off' },
];

export function CapsPage() {
  const { used, live, campaign } = useSearch({ from: '/in/caps' });
  const navigate = useNavigate({ from: '/caps' });
  const { zone } = useSession().network;
  const query = {
    ...(used !== undefined && { used_from: used }),
    ...(live !== undefined && { live }),
    ...(campaign !== undefined && { 'campaign_id[]': [campaign] }),
  };
  const { answer, more } = usePages(
    '/network/caps',
    { query },
    { rowsOf: ({ caps }) => caps, totalOf: ({ total }) => total },
  );
  const set = (changed: { used?: typeof used; live?: typeof live; campaign?: typeof campaign }) =>
    void navigate({ search: (before) => ({ ...before, ...changed }) });
  return (
    <>
      <PageHead title="Caps" crumbs={[['Campaigns', { to: '/campaigns' }]]} />
      <Filters>
        <ChoiceField
          label="Used"
          value={used ?? ''}
          choices={[
            { value: '', label: 'Any usage' },
            ...USED_FROM.map((value) => ({ value, label: value === '100' ? 'All' : `${value}% or more` })),
          ]}
          onChoose={(value) => set({ used: USED_FROM.find((one) => one === value) })}
        />
        <ChoiceField
          label="Status"
          value={live === undefined ? '' : live ? 'yes' : 'no'}
          choices={IN_FORCE}
          onChoose={(value) => set({ live: value === '' ? undefined : value === 'yes' })}
        />
        <CampaignFilter chosen={campaign} onChange={(chosen) => set({ campaign: chosen })} />
      </Filters>
      <Answered
        answer={answer}
        height={320}
        empty={
          Object.keys(query).length > 0 ? (
            <NothingMatches onClear={() => void navigate({ search: {} })} />
          ) : (
            <NothingYet>No caps yet. Add one on a campaign’s Caps tab.</NothingYet>
          )
        }
      >
        {({ rows, total }) => (
          <DataTable
            label="Caps"
            rows={rows}
            keyOf={({ _id }) => _id}
            columns={[CAMPAIGN, ...capColumns(zone)]}
            total={total}
            more={more}
            tools={<CopyAsCurl path="/network/caps" query={curlOf(query)} />}
          />
        )}
      </Answered>
    </>
  );
}

const curlOf = (query: Readonly<Record<string, string | boolean | readonly string[]>>) => ({
  ...Object.fromEntries(
    Object.entries(query).map(([name, value]) => [name, typeof value === 'boolean' ? `${value}` : value]),
  ),
  page: '1',
  limit: '100',
});

const CAMPAIGN: Column<Cap> = {
  key: 'campaign',
  head: 'Campaign',
  cell: ({ ad_id: campaignId, ad_title: title }) => (
    <Link to="/campaigns/$campaignId" params={{ campaignId }} search={{ tab: 'caps' }}>
      {title}
    </Link>
  ),
};

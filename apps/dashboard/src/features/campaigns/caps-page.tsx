// The caps of all campaigns, with what is used of each.
import { msg, t } from '@lingui/core/macro';
import { Trans } from '@lingui/react/macro';
import { Link, useNavigate, useSearch } from '@tanstack/react-router';
import { useSession } from '../../api/session.ts';
import BadgeCheck from 'lucide-react/icons/badge-check';
import Gauge from 'lucide-react/icons/gauge';
import { listIn } from '../../shell/search-params.ts';
import { Answered } from '../../shell/answered.tsx';
import { PageHead } from '../../shell/page-head.tsx';
import { type Column, DataTable } from '../../table/data-table.tsx';
import { FilterBar } from '../../table/filter-bar.tsx';
import { NothingMatches, NothingYet } from '../../table/nothing.tsx';
import { usePages } from '../../table/pages.ts';
import { campaignFilter, useGroups, wordFilter } from '../../table/record-filters.tsx';
import { CopyAsCurl } from '../../table/tools.tsx';
import { type Cap, capColumns } from './cap-columns.tsx';
import { texts } from '../../language/texts.ts';

/** From how many percent on. */
const USED_FROM = ['50', '80', '100'] as const;
const IN_FORCE = texts([
  { value: 'yes', label: msg({ message: 'Active', context: 'of an affiliate, cap or postback' }) },
  { value: 'no', label: msg`Off` },
]);

export function CapsPage() {
  const { used, live, campaign } = useSearch({ from: '/in/caps' });
  const navigate = useNavigate({ from: '/caps' });
  const { zone } = useSession().network;
  const { choices: groups } = useGroups();
  const query = {
    ...(used !== undefined && { used_from: used }),
    ...(live !== undefined && { live }),
    ...(campaign !== undefined && { 'campaign_id[]': listIn(campaign) }),
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
      <PageHead title={t`Caps`} crumbs={[[t`Campaigns`, { to: '/campaigns' }]]} />
      <FilterBar
        filters={[
          wordFilter({
            key: 'used',
            label: t`Used`,
            icon: Gauge,
            choices: USED_FROM.map((value) => ({
              value,
              label:
                value === '100' ? t({ message: 'All', context: 'of a cap is used' }) : t`${value}% or more`,
            })),
            value: used,
            onChange: (value) => set({ used: USED_FROM.find((one) => one === value) }),
            isOne: true,
          }),
          wordFilter({
            key: 'live',
            label: t`Status`,
            icon: BadgeCheck,
            choices: IN_FORCE,
            value: live === undefined ? undefined : live ? 'yes' : 'no',
            onChange: (value) => set({ live: value === undefined ? undefined : value === 'yes' }),
            isOne: true,
          }),
          campaignFilter({ value: campaign, onChange: (value) => set({ campaign: value }) }),
        ]}
        onClear={() => void navigate({ search: {} })}
      />
      <Answered
        answer={answer}
        height={320}
        empty={
          Object.keys(query).length > 0 ? (
            <NothingMatches onClear={() => void navigate({ search: {} })} />
          ) : (
            <NothingYet>
              <Trans>No caps yet. Add one on a campaign’s Caps tab.</Trans>
            </NothingYet>
          )
        }
      >
        {({ rows, total }) => (
          <DataTable
            label={t`Caps`}
            rows={rows}
            keyOf={({ _id }) => _id}
            columns={[CAMPAIGN, ...capColumns(zone, groups)]}
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

const CAMPAIGN = texts<Column<Cap>>({
  key: 'campaign',
  head: msg`Campaign`,
  cell: ({ ad_id: campaignId, ad_title: title }) => (
    <Link to="/campaigns/$campaignId" params={{ campaignId }} search={{ tab: 'caps' }}>
      {title}
    </Link>
  ),
});

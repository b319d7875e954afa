// An advertiser's own campaigns: what they charge, where they lead, and how they go.
import { Link, useNavigate, useParams, useSearch } from '@tanstack/react-router';
import type { Data } from '../../api/client.ts';
import { useAnswer } from '../../api/query.ts';
import { useSession } from '../../api/session.ts';
import { Named } from '../../design/parts/avatar.tsx';
import { buttonClass } from '../../design/parts/button.tsx';
import { actionsClass } from '../../design/parts/field.tsx';
import { Facts } from '../../design/parts/facts.tsx';
import { Status } from '../../design/parts/status.tsx';
import { ADVERTISER_WORDS } from '../../figures/measures.ts';
import { ReportFigures } from '../../figures/report-figures.tsx';
import { Answered } from '../../shell/answered.tsx';
import { PageHead } from '../../shell/page-head.tsx';
import { PeriodPicker } from '../../shell/period-picker.tsx';
import { Section } from '../../shell/section.tsx';
import { type Column, DataTable } from '../../table/data-table.tsx';
import { NothingMatches, NothingYet } from '../../table/nothing.tsx';
import { usePages } from '../../table/pages.ts';
import { CopyAsCurl } from '../../table/tools.tsx';
import { CampaignFilters, statusesIn } from './campaign-filters.tsx';

type Listed = Data<'get', '/advertiser/campaigns'>['campaigns'][number];

export function OwnCampaignsPage() {
  const { search, status } = useSearch({ from: '/in/campaigns' });
  const navigate = useNavigate({ from: '/campaigns' });
  const query = { ...(status && { 'status[]': statusesIn(status) }), ...(search && { search }) };
  const { answer, more } = usePages(
    '/advertiser/campaigns',
    { query },
    { rowsOf: ({ campaigns }) => campaigns, totalOf: ({ total }) => total },
  );
  return (
    <>
      <PageHead title="Campaigns" />
      <CampaignFilters />
      <Answered
        answer={answer}
        height={320}
        empty={
          search || status ? (
            <NothingMatches onClear={() => void navigate({ search: {} })} />
          ) : (
            <NothingYet>No campaigns yet. The network sets them up for you.</NothingYet>
          )
        }
      >
        {({ rows, total }) => (
          <DataTable
            label="Campaigns"
            rows={rows}
            keyOf={({ _id }) => _id}
            columns={COLUMNS}
            total={total}
            more={more}
            tools={<CopyAsCurl path="/advertiser/campaigns" query={{ ...query, page: '1', limit: '100' }} />}
          />
        )}
      </Answered>
    </>
  );
}

type Rate = Listed['commissions'][number];
/** The API's own text: an amount, or a share of the sale with its sign. */
const chargeText = ({ revenue, coverage }: Rate): string =>
  coverage.includes('ALL') ? revenue : `${revenue} (${coverage.join(', ')})`;

const COLUMNS: readonly Column<Listed>[] = [
  {
    key: 'title',
    head: 'Campaign',
    cell: ({ _id, title, image }) => (
      <Named name={title} id={_id} image={image}>
        <Link to="/campaigns/$campaignId" params={{ campaignId: _id }}>
          {title}
        </Link>
      </Named>
    ),
  },
  { key: 'status', head: 'Status', kind: 'status', cell: ({ status }) => <Status status={status} /> },
  { key: 'charge', head: 'Cost', cell: ({ commissions }) => commissions.map(chargeText).join(' · ') },
  { key: 'url', head: 'Destination URL', cell: ({ url }) => url },
  { key: 'id', head: 'ID', kind: 'short', cell: ({ display_id: id }) => id },
];

const FIGURES = ['revenue', 'clicks', 'approvedConversions', 'pendingConversions', 'cr'] as const;

export function OwnCampaignPage() {
  const { campaignId } = useParams({ from: '/in/campaigns/$campaignId' });
  const { currency, zone } = useSession().network;
  const answer = useAnswer('/advertiser/campaigns/{campaignId}', { path: { campaignId } });
  return (
    <Answered answer={answer} height={480} title="Campaign">
      {({ campaign, commissions }) => (
        <>
          <PageHead
            title={campaign.title}
            crumbs={[['Campaigns', { to: '/campaigns' }]]}
            badge={<Status status={campaign.status} />}
          >
            <PeriodPicker compares />
          </PageHead>
          <ReportFigures
            path="/advertiser/customReport"
            filter={{ 'adid[]': [campaignId] }}
            measures={FIGURES}
            usual={['revenue']}
            words={ADVERTISER_WORDS}
          />
          <Section title="Details">
            <Facts
              facts={[
                ['Status', <Status key="status" status={campaign.status} />],
                ['Destination URL', campaign.url],
                ['Description', campaign.description],
                ...commissions.map(
                  (one) =>
                    [`Cost (${currency})`, `${chargeText(one)} ${one.description ?? ''}`.trim()] as const,
                ),
                ['End date', campaign.expiry && `${campaign.expiry} (${zone})`],
                ['Created', `${campaign.created} (${zone})`],
                ['ID', <code key="id">{`${campaign.display_id} · ${campaignId}`}</code>],
              ]}
            />
            <div className={actionsClass}>
              <Link className={buttonClass('main')} to="/integration" search={{ campaign: campaignId }}>
                Set up tracking
              </Link>
              <Link className={buttonClass()} to="/conversions" search={{ campaign: campaignId }}>
                View conversions
              </Link>
            </div>
          </Section>
        </>
      )}
    </Answered>
  );
}

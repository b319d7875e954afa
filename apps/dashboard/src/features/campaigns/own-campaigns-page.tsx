// An advertiser's own campaigns: what they charge, where they lead, and how they go.
import { t } from '@lingui/core/macro';
import { Trans } from '@lingui/react/macro';
import { Link, useNavigate, useParams, useSearch } from '@tanstack/react-router';
import type { Data } from '../../api/client.ts';
import type { NumberText } from '../../api/exact-json.ts';
import { useAnswer } from '../../api/query.ts';
import { useSession } from '../../api/session.ts';
import { Named } from '../../design/parts/avatar.tsx';
import { buttonClass } from '../../design/parts/button.tsx';
import { actionsClass } from '../../design/parts/field.tsx';
import { Facts } from '../../design/parts/facts.tsx';
import { Status } from '../../design/parts/status.tsx';
import { ADVERTISER_WORDS } from '../../figures/measures.ts';
import { ReportFigures } from '../../figures/report-figures.tsx';
import { amount } from '../../numbers/money.ts';
import { Answered } from '../../shell/answered.tsx';
import { PageHead } from '../../shell/page-head.tsx';
import { PeriodPicker } from '../../shell/period-picker.tsx';
import { Section } from '../../shell/section.tsx';
import { CreditBadge } from '../../table/credit.tsx';
import { type Column, DataTable } from '../../table/data-table.tsx';
import { NothingMatches, NothingYet } from '../../table/nothing.tsx';
import { usePages } from '../../table/pages.ts';
import { CopyAsCurl } from '../../table/tools.tsx';
import { CampaignFilters, statusesIn } from './campaign-filters.tsx';

type Listed = Data<'get', '/advertiser/campaigns'>['campaigns'][number];

export function OwnCampaignsPage() {
  const { search, status } = useSearch({ from: '/in/campaigns' });
  const navigate = useNavigate({ from: '/campaigns' });
  const { currency } = useSession().network;
  const query = { ...(status && { 'status[]': statusesIn(status) }), ...(search && { search }) };
  const { answer, more } = usePages(
    '/advertiser/campaigns',
    { query },
    { rowsOf: ({ campaigns }) => campaigns, totalOf: ({ total }) => total },
  );
  return (
    <>
      <PageHead title={t`Campaigns`} />
      <CampaignFilters />
      <Answered
        answer={answer}
        height={320}
        empty={
          search || status ? (
            <NothingMatches onClear={() => void navigate({ search: {} })} />
          ) : (
            <NothingYet>
              <Trans>No campaigns yet. The network sets them up for you.</Trans>
            </NothingYet>
          )
        }
      >
        {({ rows, total }) => (
          <DataTable
            label={t`Campaigns`}
            rows={rows}
            keyOf={({ _id }) => _id}
            columns={columnsOf(currency)}
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
/** An amount, or a share of the sale with its sign. */
function chargeText({ revenue, coverage }: Rate, currency: string): string {
  const charge = revenue.endsWith('%') ? revenue : amount(revenue as NumberText, currency);
  return coverage.includes('ALL') ? charge : `${charge} (${coverage.join(', ')})`;
}

const columnsOf = (currency: string): readonly Column<Listed>[] => [
  {
    key: 'title',
    head: t`Campaign`,
    cell: ({ _id, title, image }) => (
      <Named name={title} id={_id} image={image}>
        <Link to="/campaigns/$campaignId" params={{ campaignId: _id }}>
          {title}
        </Link>
      </Named>
    ),
  },
  {
    key: 'status',
    head: t`Status`,
    kind: 'status',
    cell: ({ status, credit_state: credit }) => (
      <>
        <Status of="campaign" status={status} /> <CreditBadge state={credit} />
      </>
    ),
  },
  {
    key: 'charge',
    head: t`Cost`,
    unit: currency,
    cell: ({ commissions }) => commissions.map((one) => chargeText(one, currency)).join(' · '),
  },
  { key: 'url', head: t`Destination URL`, isDetail: true, cell: ({ url }) => url },
  { key: 'id', head: t`ID`, kind: 'short', isDetail: true, cell: ({ display_id: id }) => id },
];

const FIGURES = ['revenue', 'clicks', 'approvedConversions', 'pendingConversions', 'cr'] as const;

export function OwnCampaignPage() {
  const { campaignId } = useParams({ from: '/in/campaigns/$campaignId' });
  const { currency, zone } = useSession().network;
  const answer = useAnswer('/advertiser/campaigns/{campaignId}', { path: { campaignId } });
  return (
    <Answered answer={answer} height={480} title={t`Campaign`}>
      {({ campaign, commissions }) => (
        <>
          <PageHead
            title={campaign.title}
            crumbs={[[t`Campaigns`, { to: '/campaigns' }]]}
            badge={
              <>
                <Status of="campaign" status={campaign.status} />
                <CreditBadge state={campaign.credit_state} />
              </>
            }
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
          <Section title={t`Details`}>
            <Facts
              facts={[
                [t`Status`, <Status key="status" of="campaign" status={campaign.status} />],
                [t`Destination URL`, campaign.url],
                [t`Description`, campaign.description],
                ...commissions.map(
                  (one) =>
                    [
                      t`Cost (${currency})`,
                      `${chargeText(one, currency)} ${one.description ?? ''}`.trim(),
                    ] as const,
                ),
                [t`End date`, campaign.expiry && `${campaign.expiry} (${zone})`],
                [t`Created`, `${campaign.created} (${zone})`],
                ['ID', <code key="id">{`${campaign.display_id} · ${campaignId}`}</code>],
              ]}
            />
            <div className={actionsClass}>
              <Link className={buttonClass('main')} to="/integration" search={{ campaign: campaignId }}>
                <Trans>Set up tracking</Trans>
              </Link>
              <Link className={buttonClass()} to="/conversions" search={{ campaign: campaignId }}>
                <Trans>View conversions</Trans>
              </Link>
            </div>
          </Section>
        </>
      )}
    </Answered>
  );
}

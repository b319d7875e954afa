import { Link } from '@tanstack/react-router';
import type { Data } from '../../api/client.ts';
import type { NumberText } from '../../api/exact-json.ts';
import { useAnswer } from '../../api/query.ts';
import { useSession } from '../../api/session.ts';
import { Figure, Figures } from '../../figures/figure.tsx';
import { measureText } from '../../figures/measures.ts';
import { periodText } from '../../numbers/period.ts';
import { Answered } from '../../shell/answered.tsx';
import { PageHead } from '../../shell/page-head.tsx';
import { PeriodPicker } from '../../shell/period-picker.tsx';
import { usePeriod } from '../../shell/use-period.ts';
import { type Column, DataTable } from '../../table/data-table.tsx';
import { CopyAsCurl, CsvLink } from '../../table/tools.tsx';

type Report = Data<'get', '/network/customReport'>;
const MEASURES = [
  'clicks',
  'uniqueClicks',
  'approvedConversions',
  'pendingConversions',
  'payout',
  'revenue',
  'profit',
  'cr',
] as const;

export function OverviewPage() {
  return (
    <>
      <PageHead title="Overview">
        <PeriodPicker compares />
      </PageHead>
      <KeyFigures />
      <TopCampaigns />
    </>
  );
}

function KeyFigures() {
  const { period, compared } = usePeriod();
  const { currency, zone } = useSession().network;
  const fields = { 'group[]': ['month' as const], 'fields[]': [...MEASURES] };
  const answer = useAnswer('/network/customReport', { query: { ...period, ...fields } });
  const before = useAnswer(
    '/network/customReport',
    { query: { ...(compared ?? period), ...fields } },
    { isAsked: compared !== undefined },
  );
  const earlier = compared && before.state === 'ready' ? before.data.total : undefined;
  return (
    <Answered answer={answer} height={140}>
      {({ total, fieldMap }) => (
        <Figures>
          {MEASURES.map((measure) => (
            <Figure
              key={measure}
              measure={measure}
              name={shortName(fieldMap[measure] ?? measure)}
              value={valueOf(total, measure)}
              before={earlier && valueOf(earlier, measure)}
              beforeOf={compared && periodText(compared)}
              currency={currency}
              about={`${fieldMap[measure] ?? measure}, ${periodText(period)}, days of ${zone}`}
            />
          ))}
        </Figures>
      )}
    </Answered>
  );
}

const valueOf = (row: Report['total'], measure: (typeof MEASURES)[number]): NumberText => row[measure] ?? '0';

/** The name of a measure without its explanation in brackets, which the title says. */
const shortName = (name: string): string => name.replace(/ \(.*\)$/, '');

const TOP = '10';

function TopCampaigns() {
  const { period } = usePeriod();
  const { currency, zone } = useSession().network;
  const query = {
    ...period,
    'group[]': ['adid' as const],
    'fields[]': ['clicks', 'approvedConversions', 'cr', 'payout', 'revenue', 'profit'],
    sort: 'profit',
    limit: TOP,
  } as const;
  const answer = useAnswer(
    '/network/customReport',
    { query },
    { isEmpty: ({ records }) => records.length === 0 },
  );
  return (
    <section aria-labelledby="top-campaigns">
      <h2 id="top-campaigns">Campaigns by profit</h2>
      <Answered answer={answer} height={220} empty={<p>Nothing happened in {periodText(period)}.</p>}>
        {(report) => (
          <DataTable
            label="Campaigns by profit"
            rows={report.records}
            keyOf={(row) => row.adid ?? ''}
            columns={columnsOf(report, currency)}
            tools={
              <>
                <CopyAsCurl path="/network/customReport" query={query} />
                <CsvLink
                  path="/network/customReport"
                  query={query}
                  name={`campaigns ${period.start} ${period.end} ${zone.replace('/', '-')}`}
                />
              </>
            }
          />
        )}
      </Answered>
    </section>
  );
}

function columnsOf({ ads, fieldMap }: Report, currency: string): Column<Report['records'][number]>[] {
  const titles = new Map(ads.map(({ _id, title }) => [_id, title]));
  const measures = ['clicks', 'approvedConversions', 'cr', 'payout', 'revenue', 'profit'] as const;
  return [
    {
      key: 'campaign',
      head: 'Campaign',
      cell: ({ adid = '' }) => <Link to="/campaigns">{titles.get(adid) ?? adid}</Link>,
    },
    ...measures.map((measure): Column<Report['records'][number]> => ({
      key: measure,
      head: shortName(fieldMap[measure] ?? measure),
      about: fieldMap[measure],
      kind: 'number',
      cell: (row) => measureText(measure, row[measure] ?? '0', currency),
    })),
  ];
}

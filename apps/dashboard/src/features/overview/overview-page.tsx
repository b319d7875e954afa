import { Link, type LinkProps } from '@tanstack/react-router';
import type { Data } from '../../api/client.ts';
import type { NumberText } from '../../api/exact-json.ts';
import { useAnswer } from '../../api/query.ts';
import { Sparkline } from '../../chart/sparkline.tsx';
import { SeriesFigure } from '../../chart/series-figure.tsx';
import { Notice } from '../../design/parts/notice.tsx';
import { Figure, Figures } from '../../figures/figure.tsx';
import { measureText, MEASURE_WORDS, isMoney } from '../../figures/measures.ts';
import { count } from '../../numbers/money.ts';
import { daysOf, type Period, periodText } from '../../numbers/period.ts';
import { Answered } from '../../shell/answered.tsx';
import { PageHead } from '../../shell/page-head.tsx';
import { PeriodPicker } from '../../shell/period-picker.tsx';
import { usePeriod } from '../../shell/use-period.ts';
import { type Column, DataTable } from '../../table/data-table.tsx';
import { CopyAsCurl } from '../../table/tools.tsx';
import styles from './overview.module.css';

type Overview = Data<'get', '/network/overview'>;
const KEY_FIGURES = [
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
  const { period, compared } = usePeriod();
  const query = {
    ...period,
    ...(compared && { compare_start: compared.start, compare_end: compared.end }),
    top_by: 'profit' as const,
    top: '5' as const,
  };
  const answer = useAnswer('/network/overview', { query });
  return (
    <>
      <PageHead title="Overview">
        <PeriodPicker compares />
      </PageHead>
      <Answered answer={answer} height={480}>
        {(overview) => (
          <>
            <KeyFigures overview={overview} period={period} compared={compared} />
            <div className={styles['columns']}>
              <MoneyByDay overview={overview} />
              <NeedsYou todo={overview.todo} />
            </div>
            <Tops overview={overview} />
            <div>
              <CopyAsCurl path="/network/overview" query={query} />
            </div>
          </>
        )}
      </Answered>
    </>
  );
}

type KeyFiguresProps = {
  readonly overview: Overview;
  readonly period: Period;
  readonly compared: Period | undefined;
};

function KeyFigures({ overview, period, compared }: KeyFiguresProps) {
  const { figures, previous, series, currency, zone } = overview;
  return (
    <Figures>
      {KEY_FIGURES.map((measure) => (
        <Figure
          key={measure}
          measure={measure}
          name={MEASURE_WORDS[measure].name}
          value={figures[measure]}
          before={compared && previous[measure]}
          beforeOf={compared && periodText(compared)}
          currency={currency}
          about={`${MEASURE_WORDS[measure].about}. ${periodText(period)}, days of ${zone}.`}
          trend={<Sparkline values={series.map((point) => point[measure])} />}
        />
      ))}
    </Figures>
  );
}

function MoneyByDay({ overview }: { readonly overview: Overview }) {
  const { series_by: by, currency, zone, start, end } = overview;
  const series = by === 'day' ? everyDay(overview.series, { start, end }) : overview.series;
  return (
    <SeriesFigure
      title={`Revenue and payout by ${by === 'hour' ? 'hour' : by === 'month' ? 'month' : 'day'}, ${currency}`}
      keys={series.map(({ key }) => key)}
      keyHead={`${by === 'hour' ? 'Hour' : by === 'month' ? 'Month' : 'Day'} (${zone})`}
      lines={[
        { name: 'Revenue', values: series.map(({ revenue }) => revenue) },
        { name: 'Payout', values: series.map(({ payout }) => payout) },
      ]}
      textOf={(value) => measureText('revenue', value, currency)}
    />
  );
}

type Point = Pick<Overview['series'][number], 'key' | 'revenue' | 'payout'>;

/** A day on which nothing happened has no row, and is drawn as nothing. */
function everyDay(series: readonly Point[], period: Period): readonly Point[] {
  const known = new Map(series.map((point) => [point.key, point]));
  return daysOf(period).map((key) => known.get(key) ?? { key, revenue: '0', payout: '0' });
}

type Todo = {
  readonly many: NumberText;
  readonly one: string;
  readonly others: string;
  readonly link: LinkProps;
};

function NeedsYou({ todo }: { readonly todo: Overview['todo'] }) {
  const all: readonly Todo[] = [
    {
      many: todo.pending_conversions,
      one: 'conversion waits for you',
      others: 'conversions wait for you',
      link: { to: '/conversions', search: { status: 'pending' } },
    },
    {
      many: todo.affiliates_waiting,
      one: 'affiliate is not live yet',
      others: 'affiliates are not live yet',
      link: { to: '/affiliates', search: { waiting: true } },
    },
    {
      many: todo.advertisers_waiting,
      one: 'advertiser is not live yet',
      others: 'advertisers are not live yet',
      link: { to: '/advertisers', search: { waiting: true } },
    },
    {
      many: todo.access_requests,
      one: 'access request',
      others: 'access requests',
      link: { to: '/access-requests' },
    },
    {
      many: todo.failing_postbacks,
      one: 'postback fails',
      others: 'postbacks fail',
      link: { to: '/postbacks' },
    },
    {
      many: todo.caps_nearly_full,
      one: 'cap is at 80 % or more',
      others: 'caps are at 80 % or more',
      link: { to: '/campaigns' },
    },
    {
      many: todo.sales_without_rate,
      one: 'sale waits for an exchange rate',
      others: 'sales wait for an exchange rate',
      link: { to: '/billing' },
    },
    {
      many: todo.running_imports,
      one: 'import is running',
      others: 'imports are running',
      link: { to: '/imports' },
    },
  ];
  const due = all.filter(({ many }) => many !== '0');
  return (
    <section aria-labelledby="needs-you">
      <h2 id="needs-you">Needs you</h2>
      {due.length === 0 ? (
        <Notice tone="good">Nothing waits for you.</Notice>
      ) : (
        <ul className={styles['todo']}>
          {due.map(({ many, one, others, link }) => (
            <li key={one}>
              <Link {...link}>
                {count(many)} {many === '1' ? one : others}
              </Link>
            </li>
          ))}
        </ul>
      )}
    </section>
  );
}

function Tops({ overview: { top, currency } }: { readonly overview: Overview }) {
  return (
    <div className={styles['tops']}>
      <Top
        title="Campaigns by profit"
        head="Campaign"
        currency={currency}
        rows={top.campaigns}
        keyOf={({ _id }) => _id}
        nameOf={({ _id, title }) => (
          <Link to="/campaigns/$campaignId" params={{ campaignId: _id }}>
            {title}
          </Link>
        )}
      />
      <Top
        title="Affiliates by profit"
        head="Affiliate"
        currency={currency}
        rows={top.affiliates}
        keyOf={({ _id }) => _id}
        nameOf={({ _id, name }) => (
          <Link to="/affiliates/$accountId" params={{ accountId: _id }}>
            {name}
          </Link>
        )}
      />
      <Top
        title="Countries by profit"
        head="Country"
        currency={currency}
        rows={top.countries}
        keyOf={({ country }) => country}
        nameOf={({ country }) => country}
      />
    </div>
  );
}

const TOP_MEASURES = ['clicks', 'cr', 'profit'] as const;
type TopRow = Readonly<Record<(typeof TOP_MEASURES)[number], NumberText>>;
type TopProps<Row> = {
  readonly title: string;
  readonly head: string;
  readonly currency: string;
  readonly rows: readonly Row[];
  readonly keyOf: (row: Row) => string;
  readonly nameOf: Column<Row>['cell'];
};

function Top<Row extends TopRow>({ title, head, currency, rows, keyOf, nameOf }: TopProps<Row>) {
  return (
    <section className={styles['top']}>
      <h2>{title}</h2>
      {rows.length === 0 ? (
        <p className={styles['nothing']}>Nothing happened in this period.</p>
      ) : (
        <DataTable
          label={title}
          rows={rows}
          keyOf={keyOf}
          columns={[
            { key: 'name', head, cell: nameOf },
            ...TOP_MEASURES.map((measure): Column<Row> => ({
              key: measure,
              head: isMoney(measure)
                ? `${MEASURE_WORDS[measure].name}, ${currency}`
                : MEASURE_WORDS[measure].name,
              about: MEASURE_WORDS[measure].about,
              kind: 'number',
              cell: (row) => measureText(measure, row[measure], currency),
            })),
          ]}
        />
      )}
    </section>
  );
}

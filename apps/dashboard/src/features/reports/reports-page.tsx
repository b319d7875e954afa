// Numbers grouped as one likes. Groups and measures come with the answer of the API, so a new one needs no new page.
import { plural, t } from '@lingui/core/macro';
import { Trans } from '@lingui/react/macro';
import { useNavigate, useSearch } from '@tanstack/react-router';
import { lazy, Suspense, useState } from 'react';
import { type Answer, useAnswer } from '../../api/query.ts';
import { useSession } from '../../api/session.ts';
import { Button } from '../../design/parts/button.tsx';
import { Dialog } from '../../design/parts/dialog.tsx';
import { CheckField } from '../../design/parts/field.tsx';
import { Skeleton } from '../../design/parts/notice.tsx';
import { useAboutMeasure } from '../../figures/about-measure.ts';
import { type Period, periodText } from '../../numbers/period.ts';
import { Answered } from '../../shell/answered.tsx';
import { PageHead } from '../../shell/page-head.tsx';
import { PeriodPicker } from '../../shell/period-picker.tsx';
import { usePeriod } from '../../shell/use-period.ts';
import { DataTable } from '../../table/data-table.tsx';
import { NothingMatches, NothingYet } from '../../table/nothing.tsx';
import { CopyAsCurl, CsvLinks } from '../../table/tools.tsx';
import { keyOf, type Path, type Report } from '../../figures/report.ts';
import { CHANGE, columnsOf, drillColumn } from './report-columns.tsx';
import { Missing } from './missing.tsx';
import { Questions } from './questions.tsx';
import { ReportChart, timeIn } from './report-chart.tsx';
import { ReportFilters } from './report-filters.tsx';
import { PAGE, useReportPages } from './report-pages.ts';
import {
  type Cut,
  drilled,
  filterQuery,
  isDrillable,
  linesBy,
  mainOf,
  USUAL,
  usualSort,
} from './report-search.ts';
import { labelled } from './report-words.ts';
import { SavedViews } from './saved-views.tsx';
import { Shelves } from './shelves.tsx';
import styles from './reports.module.css';

const GROUPS = ['adid'];
/** A day belongs to one period alone: the API compares no report that is cut by them. */
const OF_ONE_PERIOD = ['created', 'month'];

export const ReportsPage = () => <Reports path="/network/customReport" usual={USUAL.staff} />;
export const AffiliateReportsPage = () => <Reports path="/affiliate/customReport" usual={USUAL.affiliate} />;
export const AdvertiserReportsPage = () => (
  <Reports path="/advertiser/customReport" usual={USUAL.advertiser} />
);

/** Loaded when something stands in the columns. */
const PivotTable = lazy(async () => ({ default: (await import('./pivot-table.tsx')).PivotTable }));

type ReportsProps = { readonly path: Path; readonly usual: readonly string[] };

/** What the URL says, with what stands where it says nothing. */
function useReportSearch(usual: readonly string[]) {
  const search = useSearch({ from: '/in/reports' });
  const { groups = GROUPS, across = [], measures = usual, chart } = search;
  const { countries = [], filters = {}, having = [] } = search;
  const sort = search.sort ?? (across.length > 0 ? undefined : usualSort(groups, measures));
  const main = timeIn([...groups, ...across]) ? measures[0] : mainOf(measures);
  const drawn = [chart, sort, main].find((one) => one !== undefined && measures.includes(one)) ?? 'clicks';
  return { ...search, groups, across, measures, countries, filters, having, sort, drawn };
}

/** The report of one role, with the measures it usually asks for. */
function Reports({ path, usual }: ReportsProps) {
  const search = useReportSearch(usual);
  const { groups, across, measures, countries, filters, having } = search;
  const navigate = useNavigate({ from: '/reports' });
  const { compared } = usePeriod();
  const isPivot = across.length > 0;
  const isComparable = !isPivot && !groups.some((group) => OF_ONE_PERIOD.includes(group));
  const words = useWords(path);
  const change = (changed: object) => void navigate({ search: (before) => ({ ...before, ...changed }) });
  const Shown = isPivot ? PivotReport : FlatReport;
  return (
    <>
      <PageHead title={t`Reports`}>
        <PeriodPicker compares />
      </PageHead>
      <div className={styles['ways']}>
        <Questions />
        <SavedViews />
      </div>
      <ReportFilters
        path={path}
        countries={countries}
        filters={filters}
        having={having}
        groupLabels={words?.groupingMap ?? {}}
        measureLabels={words?.fieldMap ?? {}}
        onChange={change}
        onClear={() => change(NO_FILTERS)}
      />
      <ChartOf path={path} search={search} onChoose={(chosen) => change({ chart: chosen })} />
      <div className={styles['ways']}>
        <Shelves
          shelved={{ rows: groups, columns: across }}
          known={words?.groupingMap}
          onChange={({ rows, columns }) =>
            change({ groups: rows, across: columns.length === 0 ? undefined : columns, sort: undefined })
          }
        />
        {words ? <MeasureChooser all={words.fieldMap} chosen={measures} onChange={change} /> : null}
      </div>
      {compared ? (
        <p className={styles['compared']}>
          {isComparable ? comparedWith(periodText(compared)) : whyUncompared(isPivot, groups)}
        </p>
      ) : null}
      <Shown path={path} search={search} compared={isComparable ? compared : undefined} onChange={change} />
    </>
  );
}

/** What a role may group by and see comes with any report, the smallest there is included; it is asked for once. */
function useWords(path: Path): Pick<Report, 'groupingMap' | 'fieldMap'> | undefined {
  const { today } = usePeriod();
  const query = {
    start: today,
    end: today,
    'group[]': ['adid'],
    'fields[]': ['clicks'],
    limit: '1',
  } as const;
  const answer = useAnswer(path as '/network/customReport', { query }) as Answer<Report>;
  return answer.state === 'loading' || answer.state === 'failed' ? undefined : answer.data;
}

type ChartOfProps = Pick<ShownProps, 'path' | 'search'> & { readonly onChoose: (measure: string) => void };

/** Above the table: its own days, months or hours, else the days of its best rows. */
function ChartOf({ path, search, onChoose }: ChartOfProps) {
  const { groups, across, measures, drawn, filters, countries, having } = search;
  const { period, compared } = usePeriod();
  const all = [...groups, ...across];
  const own = timeIn(all);
  const lines = linesBy(all);
  if (own === undefined && (lines === undefined || across.length > 0)) return null;
  return (
    <ReportChart
      path={path}
      groups={own === undefined && lines !== undefined ? [lines] : all}
      time={own ?? (period.start === period.end ? 'hour' : 'created')}
      most={own === undefined ? 4 : 10}
      measures={measures}
      measure={drawn}
      onChoose={onChoose}
      period={period}
      compared={compared}
      filters={filterQuery({ filters, countries })}
      hasBounds={having.length > 0}
    />
  );
}

type ShownProps = {
  readonly path: Path;
  readonly search: ReturnType<typeof useReportSearch>;
  readonly compared: Period | undefined;
  readonly onChange: (changed: object) => void;
};

/** What both ways to show a report need besides the URL. */
function useReportFrame({ search, onChange }: Pick<ShownProps, 'search' | 'onChange'>) {
  const { period } = usePeriod();
  const { currency } = useSession().network;
  return {
    period,
    currency,
    drill: (cuts: readonly Cut[], by: string) => onChange(drilled(search, { cuts, by, period })),
    isFiltered: search.countries.length + search.having.length + Object.keys(search.filters).length > 0,
    clear: () => onChange(NO_FILTERS),
  };
}

function PivotReport({ path, search, onChange }: ShownProps) {
  const { groups, across, measures, countries, filters, having, sort, ascending } = search;
  const { period, currency, drill, isFiltered, clear } = useReportFrame({ search, onChange });
  return (
    <Suspense fallback={<Skeleton height={400} />}>
      <PivotTable
        path={path}
        rows={groups}
        columns={across}
        measures={measures}
        query={{ ...period, ...filterQuery({ filters, countries }) }}
        having={having}
        sort={sort}
        ascending={ascending}
        currency={currency}
        onSort={onChange}
        onDrill={drill}
        empty={isFiltered ? <NothingMatches onClear={clear} /> : <NothingHappened />}
      />
    </Suspense>
  );
}

function FlatReport({ path, search, compared, onChange }: ShownProps) {
  const { groups, measures, ascending } = search;
  const { period, currency, drill, isFiltered, clear } = useReportFrame({ search, onChange });
  const aboutMeasure = useAboutMeasure();
  const isCompared = compared !== undefined;
  const sort = isCompared || !search.sort?.startsWith(CHANGE) ? search.sort : undefined;
  const query = {
    ...period,
    ...(compared && { compare_start: compared.start, compare_end: compared.end }),
    'group[]': [...groups],
    ...(sort && { sort, order: ascending ? ('asc' as const) : ('desc' as const) }),
    ...filterQuery(search),
  };
  const whole = { ...query, 'fields[]': [...measures] };
  const { answer, report: come, next } = useReportPages(path, query, measures, 1);
  return (
    <>
      <Missing report={come} />
      <Answered
        answer={shownOf(answer, come)}
        height={400}
        empty={isFiltered ? <NothingMatches onClear={clear} /> : <NothingHappened />}
      >
        {(report) => (
          <DataTable
            label={t`Report`}
            hasOwnChoice
            rows={report.records}
            keyOf={(row) => keyOf(row, groups)}
            columns={[
              ...columnsOf({
                report,
                groups,
                measures,
                sort,
                ascending,
                currency,
                aboutMeasure,
                isCompared,
                onSort: onChange,
              }),
              ...(groups.every(isDrillable) ? [drillColumn(report, groups, drill)] : []),
            ]}
            total={report.count}
            more={next}
            tools={
              <>
                <CopyAsCurl path={path} query={{ ...whole, limit: `${PAGE}` }} />
                <CsvLinks path={path} query={whole} />
              </>
            }
          />
        )}
      </Answered>
    </>
  );
}

/** A page that did not come takes none of those away that did. */
function shownOf(answer: Answer<Report>, come: Report | undefined): Answer<Report> {
  if (answer.state === 'failed') return come ? { ...answer, data: come } : answer;
  return answer.state === 'ready' && answer.data.records.length === 0
    ? { ...answer, state: 'empty' }
    : answer;
}

const NothingHappened = () => (
  <NothingYet>
    <Trans>No data for this period.</Trans>
  </NothingYet>
);

const NO_FILTERS = { countries: undefined, filters: undefined, having: undefined };
const comparedWith = (period: string): string => t`Compared with ${period}.`;
function whyUncompared(isPivot: boolean, groups: readonly string[]): string {
  if (isPivot) return t`A pivot shows one period. Remove the columns to compare.`;
  return groups.length === 1
    ? t`Only the chart compares a report by day or month.`
    : t`Reports by day or month can’t be compared.`;
}

type ChooserProps = {
  readonly all: Readonly<Record<string, string>>;
  readonly chosen: readonly string[];
  readonly onChange: (changed: { measures: string[] }) => void;
};

function MeasureChooser({ all, chosen, onChange }: ChooserProps) {
  const [isOpen, open] = useState(false);
  return (
    <>
      <Button onClick={() => open(true)}>
        {plural(chosen.length, { one: '# metric', other: '# metrics' })}
      </Button>
      <Dialog title={t`Metrics`} isOpen={isOpen} onClose={() => open(false)}>
        <div className={styles['measures']}>
          {labelled(all).map(([measure, label]) => (
            <CheckField
              key={measure}
              label={label}
              checked={chosen.includes(measure)}
              disabled={chosen.length === 1 && chosen.includes(measure)}
              onChange={({ currentTarget: { checked } }) =>
                onChange({
                  measures: Object.keys(all).filter((one) =>
                    one === measure ? checked : chosen.includes(one),
                  ),
                })
              }
            />
          ))}
        </div>
      </Dialog>
    </>
  );
}

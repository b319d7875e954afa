// Numbers grouped as one likes. Groups and measures come with the answer of the API, so a new one needs no new page.
import { useNavigate, useSearch } from '@tanstack/react-router';
import { lazy, Suspense, useState } from 'react';
import { type Answer, useAnswer } from '../../api/query.ts';
import { useSession } from '../../api/session.ts';
import { Button } from '../../design/parts/button.tsx';
import { Dialog } from '../../design/parts/dialog.tsx';
import { CheckField, TextField } from '../../design/parts/field.tsx';
import { Skeleton } from '../../design/parts/notice.tsx';
import { periodText } from '../../numbers/period.ts';
import { Answered } from '../../shell/answered.tsx';
import { PageHead } from '../../shell/page-head.tsx';
import { PeriodPicker } from '../../shell/period-picker.tsx';
import { usePeriod } from '../../shell/use-period.ts';
import { DataTable } from '../../table/data-table.tsx';
import { Filters } from '../../table/filters.tsx';
import { NothingMatches } from '../../table/nothing.tsx';
import { CopyAsCurl, CsvLink } from '../../table/tools.tsx';
import { keyOf, type Path, type Report } from './report.ts';
import { CHANGE, columnsOf, drillColumn } from './report-columns.tsx';
import { ReportFilters } from './report-filters.tsx';
import { type Cut, drilled, filterQuery, isDrillable } from './report-search.ts';
import { SavedViews } from './saved-views.tsx';
import { Shelves } from './shelves.tsx';
import styles from './reports.module.css';

const GROUPS = ['adid'];
/** A day belongs to one period alone: the API compares no report that is cut by them. */
const OF_ONE_PERIOD = ['created', 'month'];

/** What the API gives at once; a file has all of it. */
const ROWS_MAX = '1000';

export const ReportsPage = () => (
  <Reports
    path="/network/customReport"
    usual={['clicks', 'approvedConversions', 'cr', 'payout', 'revenue', 'profit']}
  />
);
export const AffiliateReportsPage = () => (
  <Reports path="/affiliate/customReport" usual={['clicks', 'approvedConversions', 'cr', 'epc', 'payout']} />
);
export const AdvertiserReportsPage = () => (
  <Reports path="/advertiser/customReport" usual={['clicks', 'approvedConversions', 'cr', 'revenue']} />
);

/** Loaded when something stands in the columns. */
const PivotTable = lazy(() => import('./pivot-table.tsx'));

/** The report of one role, with the measures it usually asks for. */
function Reports({ path, usual }: { readonly path: Path; readonly usual: readonly string[] }) {
  const search = useSearch({ from: '/in/reports' });
  const {
    groups = GROUPS,
    across = [],
    measures = usual,
    sort,
    ascending,
    countries = [],
    filters = {},
    having = [],
  } = search;
  const navigate = useNavigate({ from: '/reports' });
  const { period, compared } = usePeriod();
  const { currency, zone } = useSession().network;
  const isPivot = across.length > 0;
  const isComparable = !isPivot && !groups.some((group) => OF_ONE_PERIOD.includes(group));
  const isCompared = compared !== undefined && isComparable;
  const days = { ...period, ...(isCompared && { compare_start: compared.start, compare_end: compared.end }) };
  const ordered = isCompared || !sort?.startsWith(CHANGE) ? sort : undefined;
  const query = {
    ...days,
    'group[]': [...groups] as 'adid'[],
    'fields[]': [...measures],
    ...(ordered && { sort: ordered, order: ascending ? ('asc' as const) : ('desc' as const) }),
    ...filterQuery(search),
    limit: ROWS_MAX,
  } as const;
  const answer = useAnswer(
    path as '/network/customReport',
    { query },
    { isEmpty: ({ records }) => records.length === 0, isAsked: !isPivot },
  ) as Answer<Report>;
  // What a role may group by and see comes with any report.
  const words = useAnswer(
    path as '/network/customReport',
    { query: { ...period, 'group[]': ['adid'], 'fields[]': ['clicks'], limit: '1' } },
    { isAsked: isPivot },
  ) as Answer<Report>;
  const named = isPivot ? words : answer;
  const names = named.state === 'loading' || named.state === 'failed' ? undefined : named.data;
  const change = (changed: object) => void navigate({ search: (before) => ({ ...before, ...changed }) });
  const drill = (cuts: readonly Cut[], by: string) => change(drilled(search, { cuts, by, period }));
  const fileName = `report ${period.start} ${period.end} ${zone.replaceAll('/', '-')}`;
  return (
    <>
      <PageHead title="Reports">
        <PeriodPicker compares />
      </PageHead>
      <SavedViews />
      <Shelves
        shelved={{ rows: groups, columns: across }}
        known={names?.groupingMap}
        onChange={({ rows, columns }) =>
          change({ groups: rows, across: columns.length === 0 ? undefined : columns, sort: undefined })
        }
      />
      <Filters>
        <CountriesFilter countries={countries} onChange={(chosen) => change({ countries: chosen })} />
        {names ? <MeasureChooser all={names.fieldMap} chosen={measures} onChange={change} /> : null}
        <ReportFilters
          filters={filters}
          having={having}
          groupLabels={names?.groupingMap ?? {}}
          measureLabels={names?.fieldMap ?? {}}
          onChange={change}
        />
      </Filters>
      {compared ? (
        <p className={styles['compared']}>
          {isComparable ? `Compared with ${periodText(compared)}.` : whyUncompared(isPivot)}
        </p>
      ) : null}
      {isPivot ? (
        <Suspense fallback={<Skeleton height={400} />}>
          <PivotTable
            path={path}
            rows={groups}
            columns={across}
            measures={measures}
            query={{ ...period, ...filterQuery({ filters, countries }) }}
            having={having}
            sort={ordered}
            ascending={ascending}
            currency={currency}
            name={fileName}
            onSort={change}
            onDrill={drill}
          />
        </Suspense>
      ) : (
        <Answered
          answer={answer}
          height={400}
          empty={<NothingMatches onClear={() => change({ ...NO_FILTERS, period: 'last_90_days' })} />}
        >
          {(report) => (
            <DataTable
              label="Report"
              rows={report.records}
              keyOf={(row) => keyOf(row, groups)}
              columns={[
                ...columnsOf({
                  report,
                  groups,
                  measures,
                  sort: ordered,
                  ascending,
                  currency,
                  isCompared,
                  onSort: change,
                }),
                ...(groups.every(isDrillable) ? [drillColumn(report, groups, drill)] : []),
              ]}
              total={report.count}
              tools={
                <>
                  <CopyAsCurl path={path} query={query} />
                  <CsvLink path={path} query={query} name={fileName} />
                </>
              }
            />
          )}
        </Answered>
      )}
    </>
  );
}

const NO_FILTERS = { countries: undefined, filters: undefined, having: undefined };
const whyUncompared = (isPivot: boolean): string =>
  isPivot
    ? 'A pivot shows one period: take the columns away to compare.'
    : 'Days and months are not compared: each belongs to one period.';

function CountriesFilter({
  countries,
  onChange,
}: {
  countries: string[];
  onChange: (chosen: string[] | undefined) => void;
}) {
  const shown = countries.join(', ');
  const [typed, setTyped] = useState(shown);
  const [known, setKnown] = useState(shown);
  // The URL changed by itself: back, forward, or another view.
  if (known !== shown) {
    setKnown(shown);
    setTyped(shown);
  }
  const apply = () => {
    const found = typed
      .toUpperCase()
      .split(/[\s,;]+/)
      .filter(Boolean);
    onChange(found.length === 0 ? undefined : found);
  };
  return (
    <TextField
      label="Countries"
      placeholder="US, DE"
      value={typed}
      onChange={({ currentTarget }) => setTyped(currentTarget.value)}
      onBlur={apply}
      onKeyDown={({ key }) => (key === 'Enter' ? apply() : undefined)}
    />
  );
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
      <Button onClick={() => open(true)}>{`Measures (${chosen.length})`}</Button>
      <Dialog title="Measures" isOpen={isOpen} onClose={() => open(false)}>
        <div className={styles['measures']}>
          {Object.entries(all).map(([measure, label]) => (
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

// Numbers grouped as one likes. Groups and measures come with the answer of the API, so a new one needs no new page.
import { Link, useNavigate, useSearch } from '@tanstack/react-router';
import { useState } from 'react';
import type { Data } from '../../api/client.ts';
import type { NumberText } from '../../api/exact-json.ts';
import { type Answer, useAnswer } from '../../api/query.ts';
import { useSession } from '../../api/session.ts';
import { Button } from '../../design/parts/button.tsx';
import { Dialog } from '../../design/parts/dialog.tsx';
import { CheckField, SelectField, TextField } from '../../design/parts/field.tsx';
import { ChangeText, MeasureValue } from '../../figures/figure.tsx';
import { exactText, isMoney, measureText } from '../../figures/measures.ts';
import { periodText } from '../../numbers/period.ts';
import { Answered } from '../../shell/answered.tsx';
import { PageHead } from '../../shell/page-head.tsx';
import { PeriodPicker } from '../../shell/period-picker.tsx';
import { usePeriod } from '../../shell/use-period.ts';
import { type Column, DataTable } from '../../table/data-table.tsx';
import { Filters } from '../../table/filters.tsx';
import { NothingMatches } from '../../table/nothing.tsx';
import { CopyAsCurl, CsvLink } from '../../table/tools.tsx';
import { SavedViews } from './saved-views.tsx';
import styles from './reports.module.css';

/** Records and totals by the names of groups and measures, which depend on the role and come from the URL. */
type Report = Pick<
  Data<'get', '/network/customReport'>,
  'groupingMap' | 'fieldMap' | 'ads' | 'affs' | 'count'
> & {
  readonly records: readonly Row[];
  readonly total: Sums;
  readonly previous_total?: Sums;
};
type Sums = Readonly<Record<string, NumberText>>;
/** `previous` holds the figures of the compared period. */
type Row = Readonly<Record<string, string | Sums>>;
type Path = '/network/customReport' | '/affiliate/customReport' | '/advertiser/customReport';
const GROUPS = ['adid'];
/** Names of groups and measures come from the URL. */
const valueOf = (row: Row | Sums, name: string): string | undefined => {
  const value = Object.hasOwn(row, name) ? row[name] : undefined;
  return typeof value === 'string' ? value : undefined;
};
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

/** The report of one role, with the measures it usually asks for. */
function Reports({ path, usual }: { readonly path: Path; readonly usual: readonly string[] }) {
  const {
    groups = GROUPS,
    measures = usual,
    sort,
    ascending,
    countries = [],
  } = useSearch({ from: '/in/reports' });
  const navigate = useNavigate({ from: '/reports' });
  const { period, compared } = usePeriod();
  const { currency, zone } = useSession().network;
  const isComparable = !groups.some((group) => OF_ONE_PERIOD.includes(group));
  const query = {
    ...period,
    ...(compared && isComparable && { compare_start: compared.start, compare_end: compared.end }),
    'group[]': groups as 'adid'[],
    'fields[]': [...measures],
    ...(sort && { sort, order: ascending ? ('asc' as const) : ('desc' as const) }),
    ...(countries.length > 0 && { 'country[]': countries }),
    limit: ROWS_MAX,
  } as const;
  // The three routes answer alike but for what a role may not see, which is not in the answer.
  const answer = useAnswer(
    path as '/network/customReport',
    { query },
    { isEmpty: ({ records }) => records.length === 0 },
  ) as Answer<Report>;
  const change = (changed: object) => void navigate({ search: (before) => ({ ...before, ...changed }) });
  const names = answer.state === 'loading' || answer.state === 'failed' ? undefined : answer.data;
  return (
    <>
      <PageHead title="Reports">
        <PeriodPicker compares />
      </PageHead>
      <SavedViews />
      <Filters>
        <GroupChoosers groups={groups} known={names?.groupingMap} onChange={change} />
        <CountriesFilter countries={countries} onChange={(chosen) => change({ countries: chosen })} />
        {names ? <MeasureChooser all={names.fieldMap} chosen={measures} onChange={change} /> : null}
      </Filters>
      {compared ? (
        <p className={styles['compared']}>
          {isComparable
            ? `Compared with ${periodText(compared)}.`
            : 'Days and months are not compared: each belongs to one period.'}
        </p>
      ) : null}
      <Answered
        answer={answer}
        height={400}
        empty={<NothingMatches onClear={() => change({ countries: undefined, period: 'last_90_days' })} />}
      >
        {(report) => (
          <DataTable
            label="Report"
            rows={report.records}
            keyOf={(row) => groups.map((group) => valueOf(row, group) ?? '').join('\n')}
            columns={columnsOf({ report, groups, measures, sort, ascending, currency, onSort: change })}
            total={report.count}
            tools={
              <>
                <CopyAsCurl path={path} query={query} />
                <CsvLink
                  path={path}
                  query={query}
                  name={`report ${period.start} ${period.end} ${zone.replaceAll('/', '-')}`}
                />
              </>
            }
          />
        )}
      </Answered>
    </>
  );
}

type GroupsProps = {
  readonly groups: readonly string[];
  /** Every group there is, to its label; undefined until the first answer. */
  readonly known: Readonly<Record<string, string>> | undefined;
  readonly onChange: (changed: { groups: string[]; sort?: undefined }) => void;
};

/** One after the other, up to three. */
function GroupChoosers({ groups, known, onChange }: GroupsProps) {
  const choicesOf = (all: Readonly<Record<string, string>>) =>
    Object.entries(all).map(([value, label]) => ({ value, label }));
  const nothing = { value: '', label: 'nothing more' };
  return (
    <>
      {groups.map((group, index) => (
        <SelectField
          key={group}
          label={index === 0 ? 'By' : 'and by'}
          value={group}
          choices={[...(index === 0 ? [] : [nothing]), ...choicesOf(known ?? { [group]: group })]}
          onChange={({ currentTarget: { value } }) =>
            onChange({ groups: groups.with(index, value).filter(Boolean), sort: undefined })
          }
        />
      ))}
      {known && groups.length < 3 ? (
        <SelectField
          label="and by"
          value=""
          choices={[nothing, ...choicesOf(known).filter(({ value }) => !groups.includes(value))]}
          onChange={({ currentTarget: { value } }) =>
            onChange({ groups: [...groups, value].filter(Boolean) })
          }
        />
      ) : null}
    </>
  );
}

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

type ColumnOptions = {
  readonly report: Report;
  readonly groups: readonly string[];
  readonly measures: readonly string[];
  readonly sort: string | undefined;
  readonly ascending: boolean | undefined;
  readonly currency: string;
  readonly onSort: (changed: { sort: string; ascending: boolean | undefined }) => void;
};

function columnsOf({
  report,
  groups,
  measures,
  sort,
  ascending,
  currency,
  onSort,
}: ColumnOptions): Column<Row>[] {
  const groupNames = new Map(Object.entries(report.groupingMap));
  const measureNames = new Map(Object.entries(report.fieldMap));
  const sortOf = (key: string): NonNullable<Column<Row>['sort']> => ({
    direction: sort === key ? (ascending ? 'ascending' : 'descending') : undefined,
    onSort: () => onSort({ sort: key, ascending: sort === key && !ascending ? true : undefined }),
  });
  return [
    ...groups.map((group): Column<Row> => ({
      key: group,
      head: groupNames.get(group) ?? group,
      sort: sortOf(group),
      cell: (row) => <GroupName report={report} group={group} value={valueOf(row, group) ?? ''} />,
    })),
    ...measures.map((measure): Column<Row> => {
      const name = measureNames.get(measure) ?? measure;
      const short = name.replace(/ \(.*\)$/, '');
      const of = { measure, currency };
      return {
        key: measure,
        head: isMoney(measure) ? `${short}, ${currency}` : short,
        about: name,
        kind: 'number',
        sort: sortOf(measure),
        cell: (row) => <MeasureCell {...of} now={row} before={row['previous'] as Sums | undefined} />,
        total: <MeasureCell {...of} now={report.total} before={report.previous_total} />,
      };
    }),
  ];
}

type CellProps = {
  readonly measure: string;
  readonly currency: string;
  readonly now: Row | Sums;
  readonly before: Sums | undefined;
};

/** The figure; where a period is compared with, below it how it changed, and from what. */
function MeasureCell({ measure, currency, now, before }: CellProps) {
  const value = (valueOf(now, measure) ?? '0') as NumberText;
  if (before === undefined) return <MeasureValue measure={measure} value={value} currency={currency} />;
  const earlier = (valueOf(before, measure) ?? '0') as NumberText;
  const from = measureText(measure, earlier, currency);
  return (
    <span
      className={styles['both']}
      title={[exactText(measure, value, currency), `Before: ${from}`].filter(Boolean).join(' ')}
    >
      {measureText(measure, value, currency)}
      <span className={styles['change']}>
        <ChangeText before={earlier} now={value} />
        <span className="visually-hidden"> from {from}</span>
      </span>
    </span>
  );
}

/** A group's value by the name the report knows for it, which leads to the record. */
function GroupName({
  report,
  group,
  value,
}: {
  readonly report: Report;
  readonly group: string;
  readonly value: string;
}) {
  if (group === 'adid') {
    const title = report.ads.find(({ _id }) => _id === value)?.title ?? value;
    return (
      <Link to="/campaigns/$campaignId" params={{ campaignId: value }}>
        {title}
      </Link>
    );
  }
  if (group === 'pid') {
    const found = report.affs.find(({ _id }) => _id === value);
    return (
      <Link to="/affiliates/$accountId" params={{ accountId: value }}>
        {found?.name ?? value}
      </Link>
    );
  }
  return <span>{value === '' ? '(none)' : value}</span>;
}

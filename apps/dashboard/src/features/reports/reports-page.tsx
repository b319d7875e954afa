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
import { isMoney, measureText } from '../../figures/measures.ts';
import { Answered } from '../../shell/answered.tsx';
import { PageHead } from '../../shell/page-head.tsx';
import { PeriodPicker } from '../../shell/period-picker.tsx';
import { usePeriod } from '../../shell/use-period.ts';
import { type Column, DataTable } from '../../table/data-table.tsx';
import { Filters } from '../../table/filters.tsx';
import { NothingMatches } from '../../table/nothing.tsx';
import { CopyAsCurl, CsvLink } from '../../table/tools.tsx';
import styles from './reports.module.css';

/** Records and totals by the names of groups and measures, which depend on the role and come from the URL. */
type Report = Pick<
  Data<'get', '/network/customReport'>,
  'groupingMap' | 'fieldMap' | 'ads' | 'affs' | 'count'
> & {
  readonly records: readonly Row[];
  readonly total: Readonly<Record<string, NumberText>>;
};
type Row = Readonly<Record<string, string>>;
type Path = '/network/customReport' | '/affiliate/customReport' | '/advertiser/customReport';
const GROUPS = ['adid'];
/** Names of groups and measures come from the URL. */
const valueOf = (row: Row, name: string): string | undefined =>
  Object.hasOwn(row, name) ? row[name] : undefined;

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
  const { period } = usePeriod();
  const { currency, zone } = useSession().network;
  const query = {
    ...period,
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
        <PeriodPicker />
      </PageHead>
      <Filters>
        {groups.map((group, index) => (
          <SelectField
            key={group}
            label={index === 0 ? 'By' : 'and by'}
            value={group}
            choices={[
              ...(index === 0 ? [] : [{ value: '', label: 'nothing more' }]),
              ...Object.entries(names?.groupingMap ?? { [group]: group }).map(([value, label]) => ({
                value,
                label,
              })),
            ]}
            onChange={({ currentTarget: { value } }) =>
              change({ groups: groups.with(index, value).filter(Boolean), sort: undefined })
            }
          />
        ))}
        {names && groups.length < 3 ? (
          <SelectField
            label="and by"
            value=""
            choices={[
              { value: '', label: 'nothing more' },
              ...Object.entries(names.groupingMap)
                .filter(([value]) => !groups.includes(value))
                .map(([value, label]) => ({ value, label })),
            ]}
            onChange={({ currentTarget: { value } }) =>
              change({ groups: [...groups, value].filter(Boolean) })
            }
          />
        ) : null}
        <CountriesFilter countries={countries} onChange={(chosen) => change({ countries: chosen })} />
        {names ? <MeasureChooser all={names.fieldMap} chosen={measures} onChange={change} /> : null}
      </Filters>
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

function CountriesFilter({
  countries,
  onChange,
}: {
  countries: string[];
  onChange: (chosen: string[] | undefined) => void;
}) {
  const [typed, setTyped] = useState(countries.join(', '));
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
  const totals = new Map(Object.entries(report.total));
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
      return {
        key: measure,
        head: isMoney(measure) ? `${short}, ${currency}` : short,
        about: name,
        kind: 'number',
        sort: sortOf(measure),
        cell: (row) => measureText(measure, (valueOf(row, measure) ?? '0') as NumberText, currency),
        total: measureText(measure, totals.get(measure) ?? '0', currency),
      };
    }),
  ];
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

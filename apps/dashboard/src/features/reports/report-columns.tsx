// The columns of a report: the groups by the names the report knows, the measures, and the way into a row.
import { t } from '@lingui/core/macro';
import { Trans } from '@lingui/react/macro';
import ArrowDown from 'lucide-react/icons/arrow-down';
import ArrowUp from 'lucide-react/icons/arrow-up';
import ListTree from 'lucide-react/icons/list-tree';
import { Link } from '@tanstack/react-router';
import type { NumberText } from '../../api/exact-json.ts';
import { Named } from '../../design/parts/avatar.tsx';
import { Country } from '../../design/parts/country.tsx';
import { Menu, MenuItem } from '../../design/parts/menu.tsx';
import type { AboutMeasure } from '../../figures/about-measure.ts';
import { ChangeText, MeasureValue } from '../../figures/figure.tsx';
import { exactText, isMoney, measureText } from '../../figures/measures.ts';
import { CampaignNamed } from '../../shell/campaign-named.tsx';
import type { Column } from '../../table/data-table.tsx';
import { nameOf, type Report, type Row, type Sums, valueOf } from '../../figures/report.ts';
import { type Cut, shortName } from './report-search.ts';
import { labelled, labelOf } from './report-words.ts';
import styles from './reports.module.css';

type ColumnOptions = {
  readonly report: Report;
  readonly groups: readonly string[];
  readonly measures: readonly string[];
  readonly sort: string | undefined;
  readonly ascending: boolean | undefined;
  readonly currency: string;
  readonly aboutMeasure: AboutMeasure;
  /** Whether a period is compared with, so that one can sort by the change. */
  readonly isCompared: boolean;
  readonly onSort: (changed: { sort: string; ascending: boolean | undefined }) => void;
};

/** In the API's `sort`, before the measure whose change orders the rows. */
export const CHANGE = 'change_';

export function columnsOf({
  report,
  groups,
  measures,
  sort,
  ascending,
  currency,
  aboutMeasure,
  isCompared,
  onSort,
}: ColumnOptions): Column<Row>[] {
  const sortOf = (key: string): NonNullable<Column<Row>['sort']> => ({
    direction: sort === key ? (ascending ? 'ascending' : 'descending') : undefined,
    onSort: () => onSort({ sort: key, ascending: sort === key && !ascending ? true : undefined }),
  });
  return [
    ...groups.map((group): Column<Row> => ({
      key: group,
      head: labelOf(report.groupingMap, group),
      sort: sortOf(group),
      cell: (row) => <GroupName report={report} group={group} value={valueOf(row, group) ?? ''} />,
    })),
    ...measures.map((measure): Column<Row> => {
      const name = labelOf(report.fieldMap, measure);
      const short = shortName(name);
      const of = { measure, currency };
      return {
        key: measure,
        head: short,
        unit: isMoney(measure) ? currency : undefined,
        about: aboutMeasure(measure, name),
        kind: 'number',
        sort: sortOf(measure),
        ...(isCompared && { more: <ChangeSort name={short} sort={sortOf(`${CHANGE}${measure}`)} /> }),
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
      title={[exactText(measure, value, currency), t`Before: ${from}`].filter(Boolean).join(' ')}
    >
      {measureText(measure, value, currency)}
      <span className={styles['change']}>
        <ChangeText before={earlier} now={value} />
        <span className="visually-hidden">
          {' '}
          <Trans>from {from}</Trans>
        </span>
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
  const name = nameOf(report, group, value);
  if (value === '') return <span>{name}</span>;
  if (group === 'adid')
    return (
      <CampaignNamed id={value} name={name} size="small">
        <Link to="/campaigns/$campaignId" params={{ campaignId: value }} dir="auto">
          {name}
        </Link>
      </CampaignNamed>
    );
  if (group === 'pid')
    return (
      <Named id={value} name={name} isPerson size="small">
        <Link to="/affiliates/$accountId" params={{ accountId: value }} dir="auto">
          {name}
        </Link>
      </Named>
    );
  if (group === 'country') return <Country code={value} />;
  return <span>{name}</span>;
}

type Sort = NonNullable<Column<Row>['sort']>;

function ChangeSort({ name, sort: { direction, onSort } }: { readonly name: string; readonly sort: Sort }) {
  const Arrow = direction && (direction === 'ascending' ? ArrowUp : ArrowDown);
  return (
    <button
      type="button"
      className={styles['changeSort']}
      aria-label={t`Sort by the change of ${name}`}
      aria-pressed={direction !== undefined}
      onClick={onSort}
    >
      <Trans>change</Trans>
      {Arrow ? <Arrow /> : null}
    </button>
  );
}

/** Looks into a row by another group: what the row stands for becomes the filter. */
export const drillColumn = (
  report: Report,
  groups: readonly string[],
  onDrill: (cuts: readonly Cut[], by: string) => void,
): Column<Row> => ({
  key: 'drill',
  head: t`Drill down`,
  kind: 'action',
  cell: (row) => {
    const cuts = groups.map((group): Cut => ({ group, value: valueOf(row, group) ?? '' }));
    const name = cuts.map(({ group, value }) => nameOf(report, group, value)).join(', ');
    return (
      <Menu label={t`Drill down ${name} by`} shown={<ListTree />}>
        {labelled(report.groupingMap)
          .filter(([group]) => !groups.includes(group))
          .map(([group, label]) => (
            <MenuItem key={group} onClick={() => onDrill(cuts, group)}>
              {label}
            </MenuItem>
          ))}
      </Menu>
    );
  },
});

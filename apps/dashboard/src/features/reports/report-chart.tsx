// A report that is cut by days, months or hours, drawn: one line, or one for each of the ten greatest of what else it is cut by.
import type { Answer } from '../../api/query.ts';
import type { NumberText } from '../../api/exact-json.ts';
import { SeriesFigure } from '../../chart/series-figure.tsx';
import { SelectField } from '../../design/parts/field.tsx';
import { useSession } from '../../api/session.ts';
import { isMoney, measureText } from '../../figures/measures.ts';
import { monthsOf } from '../../numbers/months.ts';
import { daysOf, HOURS, type Period } from '../../numbers/period.ts';
import { Answered } from '../../shell/answered.tsx';
import { keyOf, labelOf, nameOf, type Path, type Report, valueOf } from './report.ts';
import { type Query, useReport, useReportPages } from './report-pages.ts';
import { filterQuery, parameterOf, shortName } from './report-search.ts';
import styles from './reports.module.css';

/** What can stand below a chart, and what is said of it. */
const TIMES = new Map([
  ['created', 'day'],
  ['month', 'month'],
  ['hour', 'hour of the day'],
]);
export const timeIn = (groups: readonly string[]): string | undefined =>
  groups.find((group) => TIMES.has(group));

const LINES_MAX = 10;
/** Ten lines of a year are four pages. */
const PAGES_MAX = 20;
const HEIGHT = 300;

type Props = {
  readonly path: Path;
  readonly groups: readonly string[];
  /** The one of the groups that stands below. */
  readonly time: string;
  readonly measures: readonly string[];
  /** The one that is drawn. */
  readonly measure: string;
  readonly onChoose: (measure: string) => void;
  readonly period: Period;
  /** Filters by value. */
  readonly filters: Query;
  /** Whether the table has filters by figure, which are not of the chart. */
  readonly hasBounds: boolean;
};

export function ReportChart(props: Props) {
  const others = props.groups.filter((group) => group !== props.time);
  return others.length === 0 ? <OneLine {...props} /> : <TenLines {...props} others={others} />;
}

const timeQuery = ({ period, filters, time }: Props, others: readonly string[]): Query => ({
  ...period,
  ...filters,
  'group[]': [time, ...others],
  sort: time,
  order: 'asc',
});

function OneLine(props: Props) {
  const { path, measure } = props;
  const { answer } = useReportPages(path, timeQuery(props, []), [measure], PAGES_MAX);
  return <Drawn {...props} answer={answer} others={[]} top={undefined} />;
}

type OthersProps = Props & { readonly others: readonly string[] };

function TenLines(props: OthersProps) {
  const { path, others, measure, period, filters } = props;
  const greatest = { sort: measure, order: 'desc', limit: `${LINES_MAX}` };
  const top = useReport(path, { ...period, ...filters, 'group[]': [...others], ...greatest }, [measure]);
  return (
    <Answered answer={top} height={HEIGHT}>
      {(known) => (known.records.length === 0 ? null : <LinesOf {...props} top={known} />)}
    </Answered>
  );
}

function LinesOf(props: OthersProps & { readonly top: Report }) {
  const { path, others, measure, top } = props;
  const query = { ...timeQuery(props, others), ...narrowed(top, others) };
  const { answer } = useReportPages(path, query, [measure], PAGES_MAX);
  return <Drawn {...props} answer={answer} />;
}

/** Only what is drawn is asked for, as far as the groups are filters, too. */
function narrowed({ records }: Report, others: readonly string[]): Query {
  const parameters = others.flatMap((group) => {
    const name = parameterOf(group);
    return name === undefined ? [] : [[name, group] as const];
  });
  const values = parameters.map(([name, group]) => [
    name,
    [...new Set(records.map((record) => valueOf(record, group) ?? ''))],
  ]);
  return filterQuery({ filters: Object.fromEntries(values) as Record<string, string[]> });
}

type DrawnProps = OthersProps & { readonly answer: Answer<Report>; readonly top: Report | undefined };

function Drawn({ answer, top, others, time, measures, measure, onChoose, period, hasBounds }: DrawnProps) {
  const { currency, zone } = useSession().network;
  return (
    <Answered answer={answer} height={HEIGHT}>
      {(report) => {
        const label = (name: string) => shortName(labelOf(report.fieldMap, name));
        const step = TIMES.get(time) ?? time;
        const keys = keysOf(time, period, report);
        const name = isMoney(measure) ? `${label(measure)}, ${currency}` : label(measure);
        return (
          <div className={styles['chart']}>
            <SeriesFigure
              title={`${name}, by ${step}`}
              keys={keys}
              keyHead={`${step.charAt(0).toUpperCase()}${step.slice(1)} (${zone})`}
              lines={linesOf({ report, top, others, time, measure, keys, only: label(measure) })}
              textOf={(value) => measureText(measure, value, currency)}
              tools={
                <SelectField
                  label="Metric"
                  isLabelHidden
                  choices={measures.map((one) => ({ value: one, label: label(one) }))}
                  value={measure}
                  onChange={({ currentTarget }) => onChoose(currentTarget.value)}
                />
              }
            />
            <p className={styles['compared']}>{noteOf({ report, top, hasBounds })}</p>
          </div>
        );
      }}
    </Answered>
  );
}

/** Every day, month or hour there is, because what happened in none of them has no row. */
function keysOf(time: string, period: Period, { records }: Report): readonly string[] {
  switch (time) {
    case 'created':
      return daysOf(period);
    case 'month':
      return monthsOf(period);
    case 'hour':
      return HOURS;
    default:
      return [...new Set(records.map((record) => valueOf(record, time) ?? ''))];
  }
}

type Drawing = Pick<DrawnProps, 'top' | 'others' | 'time' | 'measure'> & {
  readonly report: Report;
  readonly keys: readonly string[];
  /** What the line is called where there is one. */
  readonly only: string;
};

function linesOf({ report, top, others, time, measure, keys, only }: Drawing) {
  const known = new Map(
    report.records.map((record) => [
      `${valueOf(record, time) ?? ''} ${keyOf(record, others)}`,
      valueOf(record, measure) as NumberText | undefined,
    ]),
  );
  const valuesOf = (line: string) => keys.map((key) => known.get(`${key} ${line}`) ?? '0');
  if (top === undefined) return [{ name: only, values: valuesOf(keyOf({}, [])) }];
  return top.records.map((record) => ({
    name: others.map((group) => nameOf(top, group, valueOf(record, group) ?? '')).join(', '),
    values: valuesOf(keyOf(record, others)),
  }));
}

type Note = Pick<DrawnProps, 'top' | 'hasBounds'> & { readonly report: Report };

/** What the chart leaves out. */
function noteOf({ report, top, hasBounds }: Note): string {
  const notes = [
    top && top.count !== `${top.records.length}` ? `The ${LINES_MAX} greatest of ${top.count}.` : '',
    report.count === `${report.records.length}` ? '' : 'Still loading',
    hasBounds ? 'Metric filters apply to the table only' : '',
  ];
  return notes.filter(Boolean).join(' ');
}

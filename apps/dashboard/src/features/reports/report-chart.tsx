// A report that is cut by days, months or hours, drawn: one line, or one for each of the greatest of what else it is cut by.
import { msg, t } from '@lingui/core/macro';
import type { Answer } from '../../api/query.ts';
import type { NumberText } from '../../api/exact-json.ts';
import { serverNow } from '../../api/server-time.ts';
import { Chart } from '../../chart/chart.tsx';
import type { GroupStep } from '../../chart/ticks.ts';
import { ChoiceField } from '../../design/parts/choice-field.tsx';
import { useSession } from '../../api/session.ts';
import { texts } from '../../language/texts.ts';
import { scaleOf } from '../../figures/measures.ts';
import { monthsOf } from '../../numbers/months.ts';
import { daysOf, HOURS, type Period } from '../../numbers/period.ts';
import { dayIn } from '../../numbers/zone.ts';
import { Answered } from '../../shell/answered.tsx';
import { usePeriod } from '../../shell/use-period.ts';
import { useZoom } from '../../shell/use-zoom.ts';
import { keyOf, nameOf, type Path, type Report, valueOf } from '../../figures/report.ts';
import { type Query, useReport, useReportPages } from './report-pages.ts';
import { filterQuery, parameterOf, shortName } from './report-search.ts';
import { labelOf } from './report-words.ts';

/** What can stand below a chart, and how far apart its points are. */
type Time = { readonly step: GroupStep; readonly by: string };
const DAYS = texts<Time>({ step: 'day', by: msg`day` });
const TIMES = new Map<string, Time>([
  ['created', DAYS],
  ['month', texts<Time>({ step: 'month', by: msg`month` })],
  ['hour', texts<Time>({ step: 'hour', by: msg`hour of the day` })],
]);
export const timeIn = (groups: readonly string[]): string | undefined =>
  groups.find((group) => TIMES.has(group));

/** Ten lines of a year are four pages. */
const PAGES_MAX = 20;
const HEIGHT = 340;

type Props = {
  readonly path: Path;
  readonly groups: readonly string[];
  /** What stands below, which need not be one of the groups. */
  readonly time: string;
  /** So many lines at most. */
  readonly most: number;
  readonly measures: readonly string[];
  /** The one that is drawn. */
  readonly measure: string;
  readonly onChoose: (measure: string) => void;
  readonly period: Period;
  readonly compared: Period | undefined;
  /** Filters by value. */
  readonly filters: Query;
  /** Whether the table has filters by figure, which are not of the chart. */
  readonly hasBounds: boolean;
};

export function ReportChart(props: Props) {
  const others = props.groups.filter((group) => group !== props.time);
  return others.length === 0 ? <OneLine {...props} /> : <SomeLines {...props} others={others} />;
}

const timeQuery = ({ filters, time }: Props, period: Period, others: readonly string[]): Query => ({
  ...period,
  ...filters,
  'group[]': [time, ...others],
  sort: time,
  order: 'asc',
});

function OneLine(props: Props) {
  const { path, measure, period, compared } = props;
  const { answer } = useReportPages(path, timeQuery(props, period, []), [measure], PAGES_MAX);
  // The API compares no report by days: it is asked a second time. Without a compared period it is the same question.
  const before = useReportPages(path, timeQuery(props, compared ?? period, []), [measure], PAGES_MAX);
  return <Drawn {...props} answer={answer} before={compared && before.report} others={[]} top={undefined} />;
}

type OthersProps = Props & { readonly others: readonly string[] };

function SomeLines(props: OthersProps) {
  const { path, others, measure, most, period, filters } = props;
  const greatest = { sort: measure, order: 'desc', limit: `${most}` };
  const top = useReport(path, { ...period, ...filters, 'group[]': [...others], ...greatest }, [measure]);
  return (
    <Answered answer={top} height={HEIGHT}>
      {(known) => (known.records.length === 0 ? null : <LinesOf {...props} top={known} />)}
    </Answered>
  );
}

function LinesOf(props: OthersProps & { readonly top: Report }) {
  const { path, others, measure, top } = props;
  const query = { ...timeQuery(props, props.period, others), ...narrowed(top, others) };
  const { answer } = useReportPages(path, query, [measure], PAGES_MAX);
  return <Drawn {...props} answer={answer} before={undefined} />;
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

type DrawnProps = OthersProps & {
  readonly answer: Answer<Report>;
  /** The one line in the compared period. */
  readonly before: Report | undefined;
  readonly top: Report | undefined;
};

function Drawn(props: DrawnProps) {
  const {
    answer,
    before,
    top,
    others,
    time,
    measures,
    measure,
    most,
    onChoose,
    period,
    compared,
    hasBounds,
  } = props;
  const { currency, zone } = useSession().network;
  const { step, by } = TIMES.get(time) ?? DAYS;
  const zoom = useZoom(step);
  const { comparedText } = usePeriod();
  return (
    <Answered answer={answer} height={HEIGHT}>
      {(report) => {
        const label = (name: string) => shortName(labelOf(report.fieldMap, name));
        const name = label(measure);
        const keys = keysOf(step, period);
        const drawing = { top, others, time, measure, only: name };
        const beforeKeys = before && compared && keysOf(step, compared);
        return (
          <Chart
            title={t`${name} by ${by}`}
            note={noteOf({ report, top, most, hasBounds })}
            keys={keys}
            step={step}
            zone={zone}
            lines={linesOf({ ...drawing, report, keys }).map((line) => ({
              ...scaleOf(measure, currency),
              ...line,
            }))}
            compared={
              beforeKeys && {
                name: `${label(measure)}, ${comparedText ?? ''}`,
                keys: beforeKeys,
                values: linesOf({ ...drawing, report: before, keys: beforeKeys })[0]?.values ?? [],
              }
            }
            isUnfinished={isUnfinished(step, keys.at(-1), dayIn(zone, serverNow()))}
            {...zoom}
            tools={
              <ChoiceField
                label={t`Metric`}
                isLabelHidden
                choices={measures.map((one) => ({ value: one, label: label(one) }))}
                value={measure}
                onChoose={onChoose}
              />
            }
          />
        );
      }}
    </Answered>
  );
}

/** Every day, month or hour there is, because what happened in none of them has no row. */
function keysOf(step: GroupStep, period: Period): readonly string[] {
  switch (step) {
    case 'day':
      return daysOf(period);
    case 'month':
      return monthsOf(period);
    case 'hour':
      return HOURS;
  }
}

/** Hours of a day are of all days of the period. */
const isUnfinished = (step: GroupStep, last: string | undefined, today: string): boolean =>
  last === (step === 'month' ? today.slice(0, 7) : today);

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

type Note = Pick<DrawnProps, 'top' | 'most' | 'hasBounds'> & { readonly report: Report };

/** What the chart leaves out. */
function noteOf({ report, top, most, hasBounds }: Note): string | undefined {
  const all = top?.count ?? '';
  const notes = [
    top && all !== `${top.records.length}` ? t`Top ${most} of ${all}` : '',
    report.count === `${report.records.length}` ? '' : t`Still loading`,
    hasBounds ? t`Metric filters apply to the table only` : '',
  ];
  return notes.filter(Boolean).join(' · ') || undefined;
}

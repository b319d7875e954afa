// The figures of one record over the period of the page and their chart, asked for as a report of that record alone.
import type { ReactNode } from 'react';
import type { NumberText } from '../api/exact-json.ts';
import { type Answer, useAnswer } from '../api/query.ts';
import { useSession } from '../api/session.ts';
import { useChartAhead } from '../chart/chart.tsx';
import type { GroupStep } from '../chart/ticks.ts';
import { comparedPeriod, lengthOf, type Period } from '../numbers/period.ts';
import { Answered } from '../shell/answered.tsx';
import { usePeriod } from '../shell/use-period.ts';
import { type Drawable, KeyFigures, type Values } from './key-figures.tsx';
import { OverTime } from './over-time.tsx';
import styles from './overview.module.css';

type Path = '/network/customReport' | '/affiliate/customReport' | '/advertiser/customReport';
type Filter = Readonly<Partial<Record<'adid[]' | 'pid[]' | 'advertiser_id[]', string[]>>>;
type Props<Measure extends string> = Pick<Drawable<Measure>, 'measures' | 'usual' | 'words'> & {
  readonly path: Path;
  readonly filter: Filter;
  /** What is asked for beside the figures, of the whole period. */
  readonly besides?: readonly string[];
  /** Below the chart, with what was asked for of the whole period. */
  readonly below?: (total: ReadonlyMap<string, NumberText>) => ReactNode;
  /** Beside the chart. */
  readonly aside?: ReactNode;
};

/** Of more days months are drawn: a line of more points than pixels says nothing, and the API gives a thousand at once. */
const DAYS_MAX = 366;
const GROUPS = { day: 'created', hour: 'hour', month: 'month' } as const;

export function ReportFigures<Measure extends string>(props: Props<Measure>) {
  const { path, filter, measures, usual, words, besides = [], below, aside } = props;
  const { currency, zone } = useSession().network;
  const { period, compared } = usePeriod();
  useChartAhead();
  const days = lengthOf(period);
  const step: GroupStep = days === 1 ? 'hour' : days > DAYS_MAX ? 'month' : 'day';
  const asked = { path, filter, measures: [...new Set<string>([...measures, ...besides])], step };
  const answer = useSeries<Measure>(asked, period);
  const before = useSeries<Measure>(asked, compared ?? comparedPeriod(period, 'previous_period'));
  const drawable = { measures, usual, words, currency, zone };
  return (
    <Answered answer={answer} height={440}>
      {({ total, records }) => {
        const previous = before.state === 'ready' || before.state === 'stale' ? before.data : undefined;
        return (
          <>
            <KeyFigures {...drawable} figures={total} previous={previous?.total} />
            <BesideChart
              below={below?.(new Map(Object.entries(total as Readonly<Record<string, NumberText>>)))}
              aside={aside}
            >
              <OverTime
                {...drawable}
                step={step}
                series={byKey(records, step)}
                previousSeries={compared && previous && byKey(previous.records, step)}
              />
            </BesideChart>
          </>
        );
      }}
    </Answered>
  );
}

type BesideProps = { readonly below: ReactNode; readonly aside: ReactNode; readonly children: ReactNode };
const BesideChart = ({ below, aside, children }: BesideProps) =>
  aside === undefined ? (
    children
  ) : (
    <div className={styles['columns']}>
      <div className={styles['aside']}>
        {children}
        {below}
      </div>
      <div className={styles['aside']}>{aside}</div>
    </div>
  );

type Row<Measure extends string> = Values<Measure> &
  Readonly<Partial<Record<'created' | 'hour' | 'month', string>>>;
type Series<Measure extends string> = {
  readonly total: Values<Measure>;
  readonly records: readonly Row<Measure>[];
};
type Asked = Pick<Props<string>, 'path' | 'filter' | 'measures'> & { readonly step: GroupStep };

function useSeries<Measure extends string>({ path, filter, measures, step }: Asked, period: Period) {
  const group = GROUPS[step];
  // The three routes take these parameters alike.
  return useAnswer(path as '/network/customReport', {
    query: {
      ...period,
      ...filter,
      'group[]': [group],
      'fields[]': [...measures],
      sort: group,
      order: 'asc',
      limit: '1000',
    },
  }) as Answer<unknown> as Answer<Series<Measure>>;
}

/** Hours come as numbers, and are written with two digits. */
const byKey = <Measure extends string>(records: readonly Row<Measure>[], step: GroupStep) =>
  new Map(
    records.map((row): [string, Values<Measure>] => [
      `${(row[GROUPS[step]] as NumberText | undefined) ?? ''}`.padStart(2, '0'),
      row,
    ]),
  );

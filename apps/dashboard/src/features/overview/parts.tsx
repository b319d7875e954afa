// What the overviews of all roles are made of. Which measures and records are in them is each role's own.
import { Link, type LinkProps, useNavigate, useSearch } from '@tanstack/react-router';
import { type ComponentType, Fragment, type ReactNode } from 'react';
import type { NumberText } from '../../api/exact-json.ts';
import { serverNow } from '../../api/server-time.ts';
import { Sparkline } from '../../chart/sparkline.tsx';
import { SeriesFigure } from '../../chart/series-figure.tsx';
import { SelectField } from '../../design/parts/field.tsx';
import { Notice } from '../../design/parts/notice.tsx';
import { useAboutMeasure } from '../../figures/about-measure.ts';
import { Figure, Figures, MeasureValue } from '../../figures/figure.tsx';
import { isMoney, type MeasureWords, measureText } from '../../figures/measures.ts';
import { count } from '../../numbers/money.ts';
import { daysOf, HOURS, type Period, periodText } from '../../numbers/period.ts';
import { dayIn, hourIn } from '../../numbers/zone.ts';
import { ShortTable } from '../../table/short-table.tsx';
import type { Column } from '../../table/table-frame.tsx';
import { Section } from '../../shell/section.tsx';
import styles from './overview.module.css';

type Values<Measure extends string> = Readonly<Record<Measure, NumberText>>;
type Point<Measure extends string> = Values<Measure> & { readonly key: string };
/** What the overview of every role answers. */
export type OverviewAnswer<Measure extends string> = {
  readonly figures: Values<Measure>;
  readonly previous: Values<Measure>;
  readonly series: readonly Point<Measure>[];
  readonly series_by: string;
  readonly currency: string;
  readonly zone: string;
  readonly start: string;
  readonly end: string;
};

type KeyFiguresProps<Measure extends string> = {
  readonly measures: readonly Measure[];
  readonly words: Readonly<Record<Measure, MeasureWords>>;
  readonly overview: OverviewAnswer<Measure>;
  readonly period: Period;
  readonly compared: Period | undefined;
};

export function KeyFigures<Measure extends string>(props: KeyFiguresProps<Measure>) {
  const { measures, words, overview, period, compared } = props;
  const { figures, previous, series, currency, zone } = overview;
  return (
    <Figures>
      {measures.map((measure) => (
        <Figure
          key={measure}
          measure={measure}
          name={words[measure].name}
          value={figures[measure]}
          before={compared && previous[measure]}
          beforeOf={compared && periodText(compared)}
          currency={currency}
          about={words[measure].about}
          of={`${periodText(period)} (${zone})`}
          trend={<Sparkline values={series.map((point) => point[measure])} />}
        />
      ))}
    </Figures>
  );
}

const STEPS = new Map([
  ['hour', 'Hour'],
  ['month', 'Month'],
]);

type OverTimeProps<Measure extends string> = {
  /** The two that are drawn where nobody chose others. */
  readonly usual: readonly [Measure, Measure];
  readonly words: Readonly<Record<Measure, MeasureWords>>;
  readonly overview: OverviewAnswer<Measure>;
};

/** Any two measures by day, hour or month, as the API divides the period. */
export function OverTime<Measure extends string>({ usual, words, overview }: OverTimeProps<Measure>) {
  const { series: points, series_by: by, currency, zone } = overview;
  const navigate = useNavigate({ from: '/' });
  const { lines: chosen = [] } = useSearch({ from: '/in/' });
  const drawn = usual.map(
    (measure, place) => Object.keys(words).find((one) => one === chosen[place]) ?? measure,
  ) as Measure[];
  const step = STEPS.get(by) ?? 'Day';
  const known = new Map(points.map((point) => [point.key, point]));
  const keys = keysOf(overview);
  const isAllMoney = drawn.every(isMoney);
  const names = drawn.map((measure, place) => {
    const name = words[measure].name;
    const named = !isAllMoney && isMoney(measure) ? `${name}, ${currency}` : name;
    return place > 0 && named === name && /^[A-Z][a-z]/.test(name) ? name.toLowerCase() : named;
  });
  return (
    <SeriesFigure
      title={`${names.join(' and ')} by ${step.toLowerCase()}${isAllMoney ? `, ${currency}` : ''}`}
      keys={keys}
      keyHead={`${step} (${zone})`}
      lines={drawn.map((measure) => ({
        name: words[measure].name,
        values: keys.map((key) => known.get(key)?.[measure] ?? '0'),
        textOf: (value) => measureText(measure, value, currency),
      }))}
      textOf={(value) => measureText(drawn[0] ?? '', value, currency)}
      isOwnScale={!isAllMoney}
      tools={drawn.map((measure, place) => (
        <SelectField
          key={place}
          label={place === 0 ? 'First line' : 'Second line'}
          isLabelHidden
          value={measure}
          choices={Object.entries<MeasureWords>(words).map(([value, { name }]) => ({ value, label: name }))}
          onChange={({ currentTarget }) => {
            const lines = drawn.map((one, at) => (at === place ? currentTarget.value : one));
            void navigate({ search: (before) => ({ ...before, lines }) });
          }}
        />
      ))}
    />
  );
}

/** What stands below a chart: a day or an hour in which nothing happened has no row, and is drawn as nothing. */
function keysOf<Measure extends string>({
  series,
  series_by: by,
  zone,
  start,
  end,
}: OverviewAnswer<Measure>) {
  if (by === 'day') return daysOf({ start, end });
  if (by !== 'hour') return series.map(({ key }) => key);
  const now = serverNow();
  // Hours that are to come are not drawn as hours without anything.
  return start === dayIn(zone, now) ? HOURS.filter((hour) => hour <= hourIn(zone, now)) : HOURS;
}

export type Todo = {
  readonly many: NumberText;
  readonly one: string;
  readonly others: string;
  readonly link: LinkProps;
  /** The lines that name them; until those are known, the count stands there. */
  readonly Named?: ComponentType<{ readonly otherwise: ReactNode }>;
};

export function NeedsYou({ title, todo }: { readonly title: string; readonly todo: readonly Todo[] }) {
  const due = todo.filter(({ many }) => many !== '0');
  return (
    <Section title={title}>
      {due.length === 0 ? (
        <Notice tone="good">You’re all caught up.</Notice>
      ) : (
        <ul className={styles['todo']}>
          {due.map(({ many, one, others, link, Named }) => {
            const counted = (
              <li>
                <Link {...link}>
                  {count(many)} {many === '1' ? one : others}
                </Link>
              </li>
            );
            return <Fragment key={one}>{Named ? <Named otherwise={counted} /> : counted}</Fragment>;
          })}
        </ul>
      )}
    </Section>
  );
}

export type TopProps<Row, Measure extends string> = {
  readonly title: string;
  readonly head: string;
  readonly currency: string;
  readonly measures: readonly Measure[];
  readonly words: Readonly<Record<Measure, MeasureWords>>;
  readonly rows: readonly Row[];
  readonly keyOf: (row: Row) => string;
  readonly nameOf: Column<Row>['cell'];
};

export function Top<Measure extends string, Row extends Values<Measure>>(props: TopProps<Row, Measure>) {
  const { title, head, currency, measures, words, rows, keyOf, nameOf } = props;
  const aboutMeasure = useAboutMeasure();
  return (
    <Section title={title}>
      {rows.length === 0 ? (
        <p className={styles['nothing']}>No activity in this period.</p>
      ) : (
        <ShortTable
          label={title}
          rows={rows}
          keyOf={keyOf}
          columns={[
            { key: 'name', head, cell: nameOf },
            ...measures.map((measure): Column<Row> => ({
              key: measure,
              head: words[measure].name,
              unit: isMoney(measure) ? currency : undefined,
              about: aboutMeasure(measure, words[measure].about),
              kind: 'number',
              cell: (row) => <MeasureValue measure={measure} value={row[measure]} currency={currency} />,
            })),
          ]}
        />
      )}
    </Section>
  );
}

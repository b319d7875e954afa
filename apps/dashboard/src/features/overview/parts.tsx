// What the overviews of all roles are made of. Which measures and records are in them is each role's own.
import { Link, type LinkProps, useNavigate, useSearch } from '@tanstack/react-router';
import { type ComponentType, Fragment, type ReactNode } from 'react';
import type { NumberText } from '../../api/exact-json.ts';
import { Chart } from '../../chart/chart.tsx';
import { Sparkline } from '../../chart/sparkline.tsx';
import { SelectField } from '../../design/parts/field.tsx';
import { Notice } from '../../design/parts/notice.tsx';
import { useAboutMeasure } from '../../figures/about-measure.ts';
import { Figure, Figures, MeasureValue } from '../../figures/figure.tsx';
import { isMoney, type MeasureWords, scaleOf } from '../../figures/measures.ts';
import { count } from '../../numbers/money.ts';
import { type Period, periodText } from '../../numbers/period.ts';
import { ShortTable } from '../../table/short-table.tsx';
import type { Column } from '../../table/table-frame.tsx';
import { Section } from '../../shell/section.tsx';
import { usePeriod } from '../../shell/use-period.ts';
import { useZoom } from '../../shell/use-zoom.ts';
import { isUnfinished, keysOf, stepOf } from './points.ts';
import styles from './overview.module.css';

type Values<Measure extends string> = Readonly<Record<Measure, NumberText>>;
type Point<Measure extends string> = Values<Measure> & { readonly key: string };
/** What the overview of every role answers. */
export type OverviewAnswer<Measure extends string> = {
  readonly figures: Values<Measure>;
  readonly previous: Values<Measure>;
  readonly series: readonly Point<Measure>[];
  /** Of the compared period; without one, of the period before. */
  readonly previous_series: readonly Point<Measure>[];
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

type OverTimeProps<Measure extends string> = {
  /** The two that are drawn where nobody chose others. */
  readonly usual: readonly [Measure, Measure];
  readonly words: Readonly<Record<Measure, MeasureWords>>;
  readonly overview: OverviewAnswer<Measure>;
  readonly compared: Period | undefined;
  /** What follows from the figures of a point. */
  readonly derived: (values: Values<Measure>) => readonly [name: string, text: string] | undefined;
};

/** Any two measures by day, hour or month, as the API divides the period. */
export function OverTime<Measure extends string>(props: OverTimeProps<Measure>) {
  const { usual, words, overview, compared, derived } = props;
  const { series, previous_series: previous, currency, zone } = overview;
  const navigate = useNavigate({ from: '/' });
  const { lines: chosen = [] } = useSearch({ from: '/in/' });
  const drawn = usual.map(
    (measure, place) => Object.keys(words).find((one) => one === chosen[place]) ?? measure,
  ) as [Measure, Measure];
  const step = stepOf(overview.series_by);
  const keys = keysOf(step, overview);
  const known = new Map(series.map((point) => [point.key, point]));
  const before = new Map(previous.map((point) => [point.key, point]));
  const comparedKeys = compared && keysOf(step, { ...overview, ...compared, series: previous });
  const zoom = useZoom(step);
  const { comparedText } = usePeriod();
  return (
    <Chart
      title={titleOf(drawn.map((measure) => words[measure].name))}
      keys={keys}
      step={step}
      zone={zone}
      lines={drawn.map((measure) => ({
        ...scaleOf(measure, currency),
        name: words[measure].name,
        values: keys.map((key) => known.get(key)?.[measure] ?? '0'),
      }))}
      compared={
        comparedKeys && {
          name: `${words[drawn[0]].name}, ${comparedText ?? ''}`,
          keys: comparedKeys,
          values: comparedKeys.map((key) => before.get(key)?.[drawn[0]] ?? '0'),
        }
      }
      derivedAt={(point) => {
        const values = known.get(keys[point] ?? '');
        return values && derived(values);
      }}
      isUnfinished={isUnfinished(step, keys.at(-1), overview)}
      {...zoom}
      tools={drawn.map((measure, place) => (
        <SelectField
          key={place}
          label={place === 0 ? 'First line' : 'Second line'}
          isLabelHidden
          value={measure}
          choices={Object.entries<MeasureWords>(words).map(([value, { name }]) => ({ value, label: name }))}
          onChange={({ currentTarget }) => {
            const lines = drawn.map((one, at) => (at === place ? currentTarget.value : one));
            void navigate({ search: (found) => ({ ...found, lines }) });
          }}
        />
      ))}
    />
  );
}

/** `Revenue and payout`; abbreviations stay as they are. */
const titleOf = (names: readonly string[]): string =>
  names
    .map((name, place) => (place > 0 && /^[A-Z][a-z]/.test(name) ? name.toLowerCase() : name))
    .join(' and ');

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

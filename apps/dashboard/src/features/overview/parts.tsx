// What the overviews of all roles are made of. Which measures and records are in them is each role's own.
import { Link, type LinkProps } from '@tanstack/react-router';
import type { NumberText } from '../../api/exact-json.ts';
import { Sparkline } from '../../chart/sparkline.tsx';
import { SeriesFigure } from '../../chart/series-figure.tsx';
import { Notice } from '../../design/parts/notice.tsx';
import { useAboutMeasure } from '../../figures/about-measure.ts';
import { Figure, Figures, MeasureValue } from '../../figures/figure.tsx';
import { isMoney, type MeasureWords, measureText } from '../../figures/measures.ts';
import { count } from '../../numbers/money.ts';
import { daysOf, type Period, periodText } from '../../numbers/period.ts';
import { ShortTable } from '../../table/short-table.tsx';
import type { Column } from '../../table/table-frame.tsx';
import { Section } from '../../shell/section.tsx';
import styles from './overview.module.css';

type Values<Measure extends string> = Readonly<Record<Measure, NumberText>>;
type Point<Measure extends string> = Values<Measure> & { readonly key: string };
/** What the overview of every role answers. */
export type Told<Measure extends string> = {
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
  readonly overview: Told<Measure>;
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
          of={`${periodText(period)}, days of ${zone}`}
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

type MoneyProps<Measure extends string> = {
  readonly lines: readonly (readonly [measure: Measure, name: string])[];
  readonly overview: Told<Measure>;
};

/** Amounts by day, hour or month, as the API divides the period. */
export function MoneyOverTime<Measure extends string>({ lines, overview }: MoneyProps<Measure>) {
  const { series: told, series_by: by, currency, zone, start, end } = overview;
  const step = STEPS.get(by) ?? 'Day';
  const known = new Map(told.map((point) => [point.key, point]));
  // A day on which nothing happened has no row, and is drawn as nothing.
  const keys = by === 'day' ? daysOf({ start, end }) : told.map(({ key }) => key);
  const names = lines.map(([, name], index) => (index === 0 ? name : name.toLowerCase()));
  return (
    <SeriesFigure
      title={`${names.join(' and ')} by ${step.toLowerCase()}, ${currency}`}
      keys={keys}
      keyHead={`${step} (${zone})`}
      lines={lines.map(([measure, name]) => ({
        name,
        values: keys.map((key) => known.get(key)?.[measure] ?? '0'),
      }))}
      textOf={(value) => measureText(lines[0]?.[0] ?? '', value, currency)}
    />
  );
}

export type Todo = {
  readonly many: NumberText;
  readonly one: string;
  readonly others: string;
  readonly link: LinkProps;
};

export function NeedsYou({ title, todo }: { readonly title: string; readonly todo: readonly Todo[] }) {
  const due = todo.filter(({ many }) => many !== '0');
  return (
    <Section title={title}>
      {due.length === 0 ? (
        <Notice tone="good">Nothing waits.</Notice>
      ) : (
        <ul className={styles['todo']}>
          {due.map(({ many, one, others, link }) => (
            <li key={one}>
              <Link {...link}>
                {count(many)} {many === '1' ? one : others}
              </Link>
            </li>
          ))}
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
    <section className={styles['top']}>
      <h2>{title}</h2>
      {rows.length === 0 ? (
        <p className={styles['nothing']}>Nothing happened in this period.</p>
      ) : (
        <ShortTable
          label={title}
          rows={rows}
          keyOf={keyOf}
          columns={[
            { key: 'name', head, cell: nameOf },
            ...measures.map((measure): Column<Row> => ({
              key: measure,
              head: isMoney(measure) ? `${words[measure].name}, ${currency}` : words[measure].name,
              about: aboutMeasure(measure, words[measure].about),
              kind: 'number',
              cell: (row) => <MeasureValue measure={measure} value={row[measure]} currency={currency} />,
            })),
          ]}
        />
      )}
    </section>
  );
}

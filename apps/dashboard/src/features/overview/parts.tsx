// What the overviews of all roles are made of. Which measures and records are in them is each role's own.
import { Link, type LinkProps } from '@tanstack/react-router';
import { type ComponentType, Fragment, type ReactNode } from 'react';
import type { NumberText } from '../../api/exact-json.ts';
import { Notice } from '../../design/parts/notice.tsx';
import { useAboutMeasure } from '../../figures/about-measure.ts';
import { MeasureValue } from '../../figures/figure.tsx';
import { isMoney, type MeasureWords } from '../../figures/measures.ts';
import { count } from '../../numbers/money.ts';
import { ShortTable } from '../../table/short-table.tsx';
import type { Column } from '../../table/table-frame.tsx';
import { Section } from '../../shell/section.tsx';
import styles from './overview.module.css';

type Values<Measure extends string> = Readonly<Record<Measure, NumberText>>;
type Point<Measure extends string> = Values<Measure> & { readonly key: string };
/** What the overview of every role answers. */
export type OverviewAnswer<Measure extends string> = {
  readonly figures: Values<Measure>;
  /** Of the compared period; without one, of the period before. */
  readonly previous: Values<Measure>;
  readonly series: readonly Point<Measure>[];
  readonly previous_series: readonly Point<Measure>[];
  readonly series_by: string;
  readonly currency: string;
  readonly zone: string;
};

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

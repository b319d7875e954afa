// A chart of values over time. What draws it is a script of its own, asked for with the page; until it has come, its place is kept.
import { type ReactNode, useEffect, useId } from 'react';
import type { NumberText } from '../api/exact-json.ts';
import { later, useLater } from '../design/parts/later.ts';
import { Skeleton } from '../design/parts/notice.tsx';
import styles from './chart.module.css';
import type { Line } from './line.ts';
import type { Step } from './ticks.ts';

export type ChartProps = {
  readonly title: string;
  /** Lighter, beside the title. */
  readonly note?: string | undefined;
  /** What stands below: days (`2026-11-26`), hours of a day (`14`) or months (`2026-11`). */
  readonly keys: readonly string[];
  readonly step: Step;
  /** In whose days and hours. */
  readonly zone: string;
  /** At most ten, of at most two units. */
  readonly lines: readonly Line[];
  /** The first line in the compared period, point by point. */
  readonly compared?:
    | { readonly name: string; readonly keys: readonly string[]; readonly values: readonly NumberText[] }
    | undefined;
  /** What follows from a point's values, below them in its card. */
  readonly derivedAt?: (point: number) => readonly [name: string, text: string] | undefined;
  /** Whether the last point is still being counted. */
  readonly isUnfinished?: boolean;
  /** Where a span or a point can become the period of the page. */
  readonly onSpan?: ((first: string, last: string) => void) | undefined;
  /** A double click: back to the period before all spans. */
  readonly onReset?: (() => void) | undefined;
  /** What can be chosen, beside the title. */
  readonly tools?: ReactNode;
};

const drawn = later(() => import('./drawn-chart.tsx'));

const HEIGHT = 290;

/** Has what draws charts asked for as soon as a page is there, ahead of the figures. */
export function useChartAhead(): void {
  useEffect(drawn.fetch, []);
}

export function Chart(props: ChartProps) {
  const part = useLater(drawn);
  const id = useId();
  useChartAhead();
  if (part) return <part.DrawnChart {...props} />;
  return (
    <figure className={styles['figure']} aria-labelledby={id}>
      <div className={styles['head']}>
        <h2 id={id}>{props.title}</h2>
      </div>
      <Skeleton height={HEIGHT} />
    </figure>
  );
}

// A chart of values over time. What draws it is a script of its own, asked for with the page; until it has come, its place is kept.
import { useEffect, useId } from 'react';
import { later, useLater } from '../design/parts/later.ts';
import styles from './chart.module.css';
import type { ChartProps } from './props.ts';

const drawn = later(() => import('./drawn-chart.tsx'));

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
      <div className={styles['place']} />
    </figure>
  );
}

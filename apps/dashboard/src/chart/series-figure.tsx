// A drawing of values over time. A screen reader and a keyboard have the same: a sentence about the whole, each value by the arrow keys,
// and all of it as a table.
import { type KeyboardEvent, type PointerEvent, type ReactNode, useId, useState } from 'react';
import type { NumberText } from '../api/exact-json.ts';
import { Button } from '../design/parts/button.tsx';
import { ShortTable } from '../table/short-table.tsx';
import styles from './chart.module.css';
import { greatestOf, heightsOf } from './scale.ts';

type Line = {
  readonly name: string;
  readonly values: readonly NumberText[];
  /** Where the line is of another measure than the others. */
  readonly textOf?: (value: NumberText) => string;
};
type Props = {
  readonly title: string;
  /** What stands below: days, hours or months, as text. */
  readonly keys: readonly string[];
  readonly keyHead: string;
  /** At most ten: each has a colour and dashes of its own. */
  readonly lines: readonly Line[];
  readonly textOf: (value: NumberText) => string;
  /** Each line by its own greatest value, where they are of kinds that can't be compared. */
  readonly isOwnScale?: boolean;
  /** What can be chosen, beside the title. */
  readonly tools?: ReactNode;
};

const WIDTH = 1000;
const HEIGHT = 200;

export function SeriesFigure({
  title,
  keys,
  keyHead,
  lines: given,
  textOf,
  isOwnScale = false,
  tools,
}: Props) {
  const [isTable, showTable] = useState(false);
  const [cursor, setCursor] = useState<number | undefined>();
  const id = useId();
  const lines = given.map((line) => ({ textOf, ...line }));
  const all = lines.flatMap(({ values }) => values);
  const among = (values: readonly NumberText[]) => (isOwnScale ? values : all);
  const last = keys.length - 1;
  const said = (index: number): string =>
    `${keys[index] ?? ''}: ${lines.map((line) => `${line.name} ${line.textOf(line.values[index] ?? '0')}`).join(', ')}`;
  const onKey = (event: KeyboardEvent) => {
    const to =
      event.key === 'ArrowLeft'
        ? Math.max((cursor ?? last + 1) - 1, 0)
        : event.key === 'ArrowRight'
          ? Math.min((cursor ?? -1) + 1, last)
          : undefined;
    if (to === undefined) return;
    event.preventDefault();
    event.stopPropagation();
    setCursor(to);
  };
  const onPoint = (event: PointerEvent<HTMLDivElement>) => {
    const { left, width } = event.currentTarget.getBoundingClientRect();
    setCursor(Math.min(last, Math.max(0, Math.round(((event.clientX - left) / width) * last))));
  };
  return (
    <figure className={styles['figure']} aria-labelledby={id}>
      <div className={styles['head']}>
        <h2 id={id}>{title}</h2>
        <Legend lines={lines} />
        {tools}
        <Button onClick={() => showTable(!isTable)} aria-pressed={isTable}>
          As table
        </Button>
      </div>
      {isTable ? (
        <ShortTable
          label={title}
          rows={keys.map((key, index) => ({ key, index }))}
          keyOf={({ key }) => key}
          columns={[
            { key: 'key', head: keyHead, kind: 'time', cell: ({ key }) => key },
            ...lines.map(({ name, values, textOf: written }, line) => ({
              key: `${line}`,
              head: name,
              kind: 'number' as const,
              cell: ({ index }: { index: number }) => written(values[index] ?? '0'),
            })),
          ]}
        />
      ) : (
        <>
          <div
            className={styles['plot']}
            role="slider"
            tabIndex={0}
            aria-label={title}
            aria-valuemin={0}
            aria-valuemax={Math.max(last, 0)}
            aria-valuenow={cursor ?? 0}
            aria-valuetext={cursor === undefined ? summaryOf(keys, lines) : said(cursor)}
            onKeyDown={onKey}
            onPointerMove={onPoint}
            onPointerLeave={() => setCursor(undefined)}
          >
            <span className={styles['most']}>
              {isOwnScale
                ? lines.map((line) => `${line.name} ${line.textOf(greatestOf(line.values))}`).join(' · ')
                : textOf(greatestOf(all))}
            </span>
            <Drawing lines={lines} among={among} last={last} cursor={cursor} />
          </div>
          <div className={styles['axis']} aria-hidden="true">
            <span>{keys[0]}</span>
            <span>{keys.at(-1)}</span>
          </div>
        </>
      )}
      <figcaption className={styles['read']}>
        {cursor === undefined || isTable ? summaryOf(keys, lines) : said(cursor)}
      </figcaption>
    </figure>
  );
}

const Legend = ({ lines }: { readonly lines: readonly Line[] }) => (
  <div className={styles['legend']}>
    {lines.map(({ name }, index) => (
      <span key={index}>
        <svg viewBox="0 0 28 8" aria-hidden="true">
          <path className={`${styles['line'] ?? ''} ${styles[`line${index}`] ?? ''}`} d="M0 4h28" />
        </svg>
        <span dir="auto">{name}</span>
      </span>
    ))}
  </div>
);

type DrawingProps = {
  readonly lines: readonly Line[];
  /** By which values a line is scaled. */
  readonly among: (values: readonly NumberText[]) => readonly NumberText[];
  readonly last: number;
  readonly cursor: number | undefined;
};

function Drawing({ lines, among, last, cursor }: DrawingProps) {
  const xOf = (index: number): number => (last <= 0 ? WIDTH / 2 : (index * WIDTH) / last);
  const yOf = (height: number): number => (1 - height) * (HEIGHT - 4) + 2;
  return (
    <svg viewBox={`0 0 ${WIDTH} ${HEIGHT}`} preserveAspectRatio="none" aria-hidden="true">
      {lines.map(({ values }, line) => {
        const heights = heightsOf(values, among(values));
        const look = `${styles['line'] ?? ''} ${styles[`line${line}`] ?? ''}`;
        return last === 0 ? (
          <path key={line} className={look} d={`M0 ${yOf(heights[0] ?? 0)}H${WIDTH}`} />
        ) : (
          <polyline
            key={line}
            className={look}
            points={heights.map((height, index) => `${xOf(index)},${yOf(height)}`).join(' ')}
          />
        );
      })}
      {cursor === undefined ? null : (
        <line className={styles['cursor']} x1={xOf(cursor)} x2={xOf(cursor)} y1={0} y2={HEIGHT} />
      )}
    </svg>
  );
}

function summaryOf(keys: readonly string[], lines: readonly Required<Line>[]): string {
  if (keys.length === 0) return 'No data in this period.';
  const parts = lines.map(({ name, values, textOf }) => {
    const most = greatestOf(values);
    return `${name} most on ${keys[values.indexOf(most)] ?? ''}: ${textOf(most)}`;
  });
  return `From ${keys[0] ?? ''} to ${keys.at(-1) ?? ''}. ${parts.join('; ')}.`;
}

// A drawing of values over time. A screen reader and a keyboard have the same: a sentence about the whole, each value by the arrow keys,
// and all of it as a table.
import { type KeyboardEvent, type PointerEvent, useId, useState } from 'react';
import type { NumberText } from '../api/exact-json.ts';
import { Button } from '../design/parts/button.tsx';
import { ShortTable } from '../table/short-table.tsx';
import styles from './chart.module.css';
import { greatestOf, heightsOf } from './scale.ts';

type Line = { readonly name: string; readonly values: readonly NumberText[] };
type Props = {
  readonly title: string;
  /** What stands below: days, hours or months, as text. */
  readonly keys: readonly string[];
  readonly keyHead: string;
  /** At most two. */
  readonly lines: readonly Line[];
  readonly textOf: (value: NumberText) => string;
};

const WIDTH = 1000;
const HEIGHT = 200;

export function SeriesFigure({ title, keys, keyHead, lines, textOf }: Props) {
  const [isTable, showTable] = useState(false);
  const [cursor, setCursor] = useState<number | undefined>();
  const id = useId();
  const all = lines.flatMap(({ values }) => values);
  const last = keys.length - 1;
  const said = (index: number): string =>
    `${keys[index] ?? ''}: ${lines.map(({ name, values }) => `${name} ${textOf(values[index] ?? '0')}`).join(', ')}`;
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
  const xOf = (index: number): number => (last <= 0 ? WIDTH / 2 : (index * WIDTH) / last);
  return (
    <figure className={styles['figure']} aria-labelledby={id}>
      <div className={styles['head']}>
        <h2 id={id}>{title}</h2>
        <div className={styles['legend']}>
          {lines.map(({ name }, index) => (
            <span key={name}>
              <svg viewBox="0 0 16 8" aria-hidden="true">
                <path className={`${styles['line'] ?? ''} ${styles[`line${index}`] ?? ''}`} d="M0 4h16" />
              </svg>
              {name}
            </span>
          ))}
        </div>
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
            ...lines.map(({ name, values }) => ({
              key: name,
              head: name,
              kind: 'number' as const,
              cell: ({ index }: { index: number }) => textOf(values[index] ?? '0'),
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
            aria-valuetext={cursor === undefined ? summaryOf(keys, lines, textOf) : said(cursor)}
            onKeyDown={onKey}
            onPointerMove={onPoint}
            onPointerLeave={() => setCursor(undefined)}
          >
            <span className={styles['most']}>{textOf(greatestOf(all))}</span>
            <svg viewBox={`0 0 ${WIDTH} ${HEIGHT}`} preserveAspectRatio="none" aria-hidden="true">
              {last === 0
                ? lines.map(({ name, values }, line) => (
                    <path
                      key={name}
                      className={`${styles['line'] ?? ''} ${styles[`line${line}`] ?? ''}`}
                      d={`M0 ${(1 - (heightsOf(values, all)[0] ?? 0)) * (HEIGHT - 4) + 2}H${WIDTH}`}
                    />
                  ))
                : null}
              {lines.map(({ name, values }, line) => (
                <polyline
                  key={name}
                  className={`${styles['line'] ?? ''} ${styles[`line${line}`] ?? ''}`}
                  points={heightsOf(values, all)
                    .map((height, index) => `${xOf(index)},${(1 - height) * (HEIGHT - 4) + 2}`)
                    .join(' ')}
                />
              ))}
              {cursor === undefined ? null : (
                <line className={styles['cursor']} x1={xOf(cursor)} x2={xOf(cursor)} y1={0} y2={HEIGHT} />
              )}
            </svg>
          </div>
          <div className={styles['axis']} aria-hidden="true">
            <span>{keys[0]}</span>
            <span>{keys.at(-1)}</span>
          </div>
        </>
      )}
      <figcaption className={styles['read']}>
        {cursor === undefined || isTable ? summaryOf(keys, lines, textOf) : said(cursor)}
      </figcaption>
    </figure>
  );
}

function summaryOf(keys: readonly string[], lines: readonly Line[], textOf: Props['textOf']): string {
  if (keys.length === 0) return 'Nothing happened.';
  const parts = lines.map(({ name, values }) => {
    const most = greatestOf(values);
    return `${name} most on ${keys[values.indexOf(most)] ?? ''}: ${textOf(most)}`;
  });
  return `From ${keys[0] ?? ''} to ${keys.at(-1) ?? ''}. ${parts.join('; ')}.`;
}

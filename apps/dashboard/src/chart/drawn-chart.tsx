// Draws a chart. A screen reader and a keyboard have the same as a pointer: a sentence about the whole, each point by the arrow keys, and all
// of it as a table.
import { msg, t } from '@lingui/core/macro';
import { type ComponentProps, useId, useState } from 'react';
import Table2 from 'lucide-react/icons/table-2';
import type { NumberText } from '../api/exact-json.ts';
import { buttonClass } from '../design/parts/button.tsx';
import { changeOf } from '../numbers/change.ts';
import { ShortTable } from '../table/short-table.tsx';
import styles from './chart.module.css';
import { lookOf, type Shown } from './look-of.ts';
import { Plot } from './plot.tsx';
import { wholePoint } from './point-text.ts';
import type { ChartProps } from './props.ts';
import { texts } from '../language/texts.ts';

const HEADS = texts({ day: msg`Day`, hour: msg`Hour`, week: msg`Week`, month: msg`Month` });

export function DrawnChart(props: ChartProps) {
  const { title, note, keys, step, zone, lines, compared, isUnfinished = false, tools } = props;
  const [isTable, showTable] = useState(false);
  const [hidden, hide] = useState<ReadonlySet<string>>(new Set());
  const id = useId();
  const shown = lines.flatMap((line, place): Shown[] =>
    hidden.has(line.name) ? [] : [{ ...line, look: lookOf(place, lines.length) }],
  );
  const ghost =
    compared && !hidden.has(compared.name) && !hidden.has(lines[0]?.name ?? '') ? compared : undefined;
  const last = keys.at(-1);
  return (
    <figure className={styles['figure']} aria-labelledby={id}>
      <div className={styles['head']}>
        <h2 id={id}>{title}</h2>
        {note === undefined ? null : <span className={styles['note']}>{note}</span>}
        <div className={styles['tools']}>
          {tools}
          <button
            type="button"
            className={buttonClass('quiet')}
            aria-label={t`Show as table`}
            title={t`Show as table`}
            aria-pressed={isTable}
            onClick={() => showTable(!isTable)}
          >
            <Table2 />
          </button>
        </div>
      </div>
      {isTable ? (
        <AllPoints {...props} />
      ) : (
        <>
          <Plot {...props} lines={shown} compared={ghost} sentence={sentenceOf(props)} />
          <div className={styles['foot']}>
            <Legend lines={lines} ghost={compared?.name} hidden={hidden} onHide={hide} />
            <p className={styles['note']}>
              {isUnfinished && last !== undefined ? `${unfinishedText(wholePoint(last, step))} · ` : ''}
              {zone}
            </p>
          </div>
        </>
      )}
    </figure>
  );
}

const unfinishedText = (point: string): string => t`${point} is not over yet`;

function AllPoints({ title, keys, step, zone, lines, compared }: ChartProps) {
  const first = lines[0];
  const columns = [
    ...lines,
    ...(compared && first ? [{ ...first, name: compared.name, values: compared.values }] : []),
  ];
  return (
    <ShortTable
      label={title}
      rows={keys.map((key, point) => ({ key, point }))}
      keyOf={({ key }) => key}
      columns={[
        {
          key: 'key',
          head: `${HEADS[step]} (${zone})`,
          kind: 'time',
          cell: ({ key }) => wholePoint(key, step),
        },
        ...columns.map(({ name, values, textOf }, place) => ({
          key: `${place}`,
          head: name,
          kind: 'number' as const,
          cell: ({ point }: { point: number }) => textOf(values[point] ?? '0'),
        })),
      ]}
    />
  );
}

type LegendProps = {
  readonly lines: ChartProps['lines'];
  readonly ghost: string | undefined;
  readonly hidden: ReadonlySet<string>;
  readonly onHide: (hidden: ReadonlySet<string>) => void;
};

/** Each entry hides its line and shows it again; with Alt it hides all others. */
function Legend({ lines, ghost, hidden, onHide }: LegendProps) {
  const names = [...lines.map(({ name }) => name), ...(ghost === undefined ? [] : [ghost])];
  const press = (name: string, isAlone: boolean) => {
    const changed = isAlone ? new Set(names.filter((one) => one !== name)) : new Set(hidden);
    if (!isAlone && !changed.delete(name)) changed.add(name);
    // Alone already, or the last there was: all of them.
    const isSame = isAlone && changed.size === hidden.size && !hidden.has(name);
    onHide(isSame || names.every((one) => changed.has(one)) ? new Set() : changed);
  };
  return (
    <div className={styles['legend']} role="group" aria-label={t`Lines`}>
      {names.map((name, place) => (
        <button
          key={name}
          type="button"
          aria-pressed={!hidden.has(name)}
          title={t`Click to hide or show. Alt-click to show only this one.`}
          onClick={({ altKey }) => press(name, altKey)}
        >
          <Sign look={place < lines.length ? lookOf(place, lines.length) : styles['ghost']} />
          <span dir="auto">{name}</span>
        </button>
      ))}
    </div>
  );
}

const Sign = ({ look }: { readonly look: ComponentProps<'path'>['className'] }) => (
  <svg viewBox="0 0 16 8" aria-hidden="true">
    <path className={`${styles['line'] ?? ''} ${look ?? ''}`} d="M0 4h16" />
  </svg>
);

/** The range, and of each line its peak and its change from the first point to the last. */
function sentenceOf({ keys, step, lines }: ChartProps): string {
  const [first, last] = [keys[0], keys.at(-1)];
  if (first === undefined || last === undefined) return t`No data in this period.`;
  const parts = lines.map(({ name, values, textOf }) => {
    const most = greatestOf(values);
    const greatest = textOf(most);
    if (values.every((value) => +value === +most)) return t`${name} stayed at ${greatest}`;
    const point = wholePoint(keys[values.indexOf(most)] ?? first, step);
    const peak = t`${name} peaked at ${greatest} on ${point}`;
    const change = changeText(values[0] ?? '0', values.at(-1) ?? '0', textOf);
    return t`${peak} and ${change}`;
  });
  const [from, to] = [wholePoint(first, step), wholePoint(last, step)];
  return `${t`${from} to ${to}.`} ${parts.join('; ')}.`;
}

function changeText(before: NumberText, now: NumberText, textOf: (value: NumberText) => string): string {
  const { direction, share } = changeOf(before, now);
  const [from, to] = [textOf(before), textOf(now)];
  if (direction === 'same') return t`ended where it began, at ${to}`;
  if (share === undefined)
    return direction === 'up' ? t`went up from ${from} to ${to}` : t`went down from ${from} to ${to}`;
  return direction === 'up'
    ? t`went up from ${from} to ${to}, by ${share}`
    : t`went down from ${from} to ${to}, by ${share}`;
}

/** The greatest of some values, as it was written. */
const greatestOf = (values: readonly NumberText[]): NumberText =>
  values.reduce((most, value) => (+value > +most ? value : most), values[0] ?? '0');

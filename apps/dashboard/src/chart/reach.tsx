// What answers to pointers and keys over the plane of a chart: moving snaps to the nearest point, dragging selects a span.
import { localPoint } from '@visx/event';
import type { KeyboardEvent, PointerEvent } from 'react';
import styles from './chart.module.css';
import { wholePoint } from './point-text.ts';
import type { PlotProps } from './props.ts';
import { draggedSpan, nearestPoint } from './ticks.ts';

type Props = PlotProps & {
  readonly area: {
    readonly left: number;
    readonly top: number;
    readonly width: number;
    readonly height: number;
  };
  readonly isBanded: boolean;
  readonly point: number | undefined;
  readonly onPoint: (point: number | undefined) => void;
  /** What is being dragged: where from, where to. */
  readonly span: readonly [number, number] | undefined;
  readonly onSpanning: (span: readonly [number, number] | undefined) => void;
};

export function Reach(props: Props) {
  const { title, keys, sentence, area, isBanded, point, onPoint, span, onSpanning, onSpan, onReset } = props;
  const last = Math.max(keys.length - 1, 0);
  const at = (event: PointerEvent<HTMLElement>) =>
    nearestPoint(localPoint(event.currentTarget, event)?.x ?? 0, area.width, keys.length, isBanded);
  const drop = () => {
    const dragged = span && draggedSpan(keys, ...span);
    onSpanning(undefined);
    if (dragged) onSpan?.(dragged.first, dragged.last);
  };
  const onKey = (event: KeyboardEvent) => {
    const to = movedTo(event.key, point, last);
    if (to !== undefined) onPoint(to);
    else if (event.key === 'Escape' && span) onSpanning(undefined);
    else if (event.key === 'Enter' && point !== undefined && onSpan)
      onSpan(keys[point] ?? '', keys[point] ?? '');
    else return;
    event.preventDefault();
    event.stopPropagation();
  };
  return (
    <div
      className={styles['reach']}
      style={area}
      role="slider"
      tabIndex={0}
      aria-label={title}
      aria-valuemin={0}
      aria-valuemax={last}
      aria-valuenow={point ?? 0}
      aria-valuetext={point === undefined ? sentence : saidOf(props, point)}
      onKeyDown={onKey}
      onBlur={() => onPoint(undefined)}
      onPointerDown={(event) => {
        onPoint(at(event));
        if (!onSpan || event.pointerType !== 'mouse' || event.button !== 0) return;
        event.currentTarget.setPointerCapture(event.pointerId);
        onSpanning([at(event), at(event)]);
      }}
      onPointerMove={(event) => {
        onPoint(at(event));
        if (span) onSpanning([span[0], at(event)]);
      }}
      onPointerUp={drop}
      onPointerCancel={() => onSpanning(undefined)}
      onPointerLeave={({ pointerType }) => (pointerType === 'mouse' ? onPoint(undefined) : undefined)}
      onDoubleClick={onReset}
    />
  );
}

/** Which point a key leads to: without one, from behind the last or before the first. */
function movedTo(key: string, point: number | undefined, last: number): number | undefined {
  switch (key) {
    case 'ArrowLeft':
      return Math.max((point ?? last + 1) - 1, 0);
    case 'ArrowRight':
      return Math.min((point ?? -1) + 1, last);
    case 'Home':
      return 0;
    case 'End':
      return last;
    default:
      return undefined;
  }
}

function saidOf({ keys, step, lines, compared, derivedAt }: Props, point: number): string {
  const before = compared?.keys[point];
  const derived = derivedAt?.(point);
  const parts = [
    ...lines.map(({ name, values, textOf }) => `${name} ${textOf(values[point] ?? '0')}`),
    ...(compared && before !== undefined && lines[0]
      ? [`${lines[0].name} on ${wholePoint(before, step)} ${lines[0].textOf(compared.values[point] ?? '0')}`]
      : []),
    ...(derived ? [derived.join(' ')] : []),
  ];
  return `${wholePoint(keys[point] ?? '', step)}: ${parts.join(', ')}`;
}

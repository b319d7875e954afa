// The plane of a chart: axes, lines or bars, and what answers to pointers and keys.
import { AxisBottom, AxisLeft, AxisRight } from '@visx/axis';
import { GridRows } from '@visx/grid';
import { scaleBand, scaleLinear } from '@visx/scale';
import { Area, Bar, LinePath } from '@visx/shape';
import { type ReactNode, useLayoutEffect, useRef, useState } from 'react';
import type { NumberText } from '../api/exact-json.ts';
import styles from './chart.module.css';
import type { Shown } from './look-of.ts';
import { PointCard } from './point-card.tsx';
import { shortPoint } from './point-text.ts';
import type { PlotProps } from './props.ts';
import { Reach } from './reach.tsx';
import { labelledPoints, roundTicks } from './ticks.ts';

const HEIGHT = 252;
const TOP = 8;
const BOTTOM = 28;
const PLANE = HEIGHT - TOP - BOTTOM;
const DOT = 4.5;
/** Of a digit at an axis, and of a label below with what separates it from the next. */
const DIGIT = 6.4;
const LABEL = 5.9;
const LABEL_GAP = 40;
const AXIS_GAP = 12;
/** Half a label below, at the right edge. */
const EDGE = 18;
/** With more points there is no room for bars. */
const BARS_MAX = 14;
const BAR_LINES_MAX = 2;

export function Plot(props: PlotProps) {
  const { keys, lines, sentence, isUnfinished = false } = props;
  const [box, width] = useWidth();
  const [point, setPoint] = useState<number | undefined>();
  const [span, setSpan] = useState<readonly [number, number] | undefined>();
  const axes = axesOf(props);
  const [left, right] = [roomOf(axes[0]), axes[1] ? roomOf(axes[1]) : EDGE];
  const wide = Math.max(0, width - left - right);
  const isBars = isOfBars(props);
  const xOf = placesOf(keys.length, wide, isBars);
  const at = point === undefined || point >= keys.length ? undefined : point;
  const drawing = { ...props, axes, xOf, isBars, isUnfinished, wide };
  return (
    <div className={styles['plot']} ref={box}>
      {wide === 0 ? null : (
        <>
          <svg width={width} height={HEIGHT} role="img" aria-label={sentence}>
            <g transform={`translate(${left},${TOP})`}>
              <Axes {...drawing} />
              {lines.map((line, place) => (
                <Values key={line.name} {...drawing} line={line} place={place} scale={scaleFor(axes, line)} />
              ))}
              <line className={styles['base']} x2={wide} y1={axes[0].scale(0)} y2={axes[0].scale(0)} />
              <Ghost {...drawing} />
              {span === undefined ? null : (
                <rect
                  className={styles['span']}
                  x={Math.min(xOf(span[0]), xOf(span[1]))}
                  width={Math.abs(xOf(span[1]) - xOf(span[0]))}
                  height={PLANE}
                />
              )}
              {at === undefined ? null : <Crosshair {...drawing} point={at} />}
            </g>
          </svg>
          <Reach
            {...props}
            area={{ left, top: TOP, width: wide, height: PLANE }}
            isBanded={isBars}
            point={at}
            onPoint={setPoint}
            span={span}
            onSpanning={setSpan}
          />
          {at === undefined ? null : <PointCard {...props} point={at} x={left + xOf(at)} width={width} />}
        </>
      )}
    </div>
  );
}

const isOfBars = ({ keys, step, lines }: PlotProps): boolean =>
  lines.length <= BAR_LINES_MAX &&
  (keys.length <= BARS_MAX || (step === 'hour' && lines.every(({ isWhole }) => isWhole)));

type Drawing = PlotProps & {
  readonly axes: Axes;
  readonly xOf: (point: number) => number;
  readonly isBars: boolean;
  readonly isUnfinished: boolean;
  readonly wide: number;
};

/** Ticks at the left, and at the right where there are two units; lines between them; labels below. */
function Axes({ axes, keys, step, xOf, wide }: Drawing) {
  const labels = keys.map((key) => shortPoint(key, step, keys.length));
  const room = Math.max(...labels.map(({ length }) => length), 1) * LABEL + LABEL_GAP;
  const labelled = labelledPoints(keys.length, step, Math.max(1, Math.floor(wide / room)));
  return (
    <>
      <GridRows
        scale={axes[0].scale}
        tickValues={[...axes[0].ticks]}
        width={wide}
        className={styles['grid'] ?? ''}
      />
      {axes.map(({ scale, ticks, tickOf }, place) => {
        const Axis = place === 0 ? AxisLeft : AxisRight;
        return (
          <Axis
            key={place}
            scale={scale}
            left={place === 0 ? 0 : wide}
            tickValues={[...ticks]}
            tickFormat={(tick) => tickOf(+tick)}
            hideAxisLine
            hideTicks
            tickComponent={({ x, y, formattedValue }) => (
              <text x={x} y={y} dy="0.35em" textAnchor={place === 0 ? 'end' : 'start'}>
                {formattedValue}
              </text>
            )}
          />
        );
      })}
      <AxisBottom
        top={PLANE}
        scale={scaleLinear({ domain: [0, wide], range: [0, wide] })}
        tickValues={labelled.map(xOf)}
        tickFormat={(_, index) => labels[labelled[index] ?? 0]}
        hideAxisLine
        hideTicks
        tickComponent={({ x, y, formattedValue }) => <Label x={x} y={y} wide={wide} text={formattedValue} />}
      />
    </>
  );
}

function Crosshair({ axes, lines, xOf, isBars, point }: Drawing & { readonly point: number }) {
  return (
    <>
      <line className={styles['cross']} x1={xOf(point)} x2={xOf(point)} y2={PLANE} />
      {isBars
        ? null
        : lines.map((line) => (
            <circle
              key={line.name}
              className={`${styles['dot'] ?? ''} ${line.look}`}
              cx={xOf(point)}
              cy={scaleFor(axes, line)(floatOf(line.values[point]))}
              r={DOT}
            />
          ))}
    </>
  );
}

/** What is drawn only becomes a float here. */
const floatOf = (value: NumberText | undefined): number => +(value ?? '0');

type Axis = {
  readonly unit: string;
  readonly ticks: readonly number[];
  readonly tickOf: (tick: number) => string;
  readonly scale: Scale;
};
type Axes = readonly [Axis, ...Axis[]];
type Scale = ReturnType<typeof scaleLinear<number>>;

/** The first unit stands at the left, another at the right, with as many intervals so that both share the lines of the grid. */
function axesOf({ lines, compared }: PlotProps): Axes {
  const [first] = lines;
  const axisOf = (unit: string | undefined, intervals?: number): Axis => {
    const own = lines.filter((line) => line.unit === unit);
    const ghost = unit === first?.unit ? (compared?.values ?? []) : [];
    const values = [...own.flatMap((line) => line.values), ...ghost].map(floatOf);
    const ticks = roundTicks(values, { isWhole: own[0]?.isWhole ?? false, intervals });
    const domain = [ticks[0] ?? 0, ticks.at(-1) ?? 1];
    return {
      unit: unit ?? '',
      ticks,
      tickOf: own[0]?.tickOf ?? String,
      scale: scaleLinear<number>({ domain, range: [PLANE, 0] }),
    };
  };
  const left = axisOf(first?.unit);
  const other = lines.find(({ unit }) => unit !== first?.unit);
  return other ? [left, axisOf(other.unit, left.ticks.length - 1)] : [left];
}

const scaleFor = (axes: Axes, { unit }: Shown): Scale =>
  (axes.find((axis) => axis.unit === unit) ?? axes[0]).scale;

const roomOf = ({ ticks, tickOf }: Axis): number =>
  Math.max(...ticks.map((tick) => tickOf(tick).length)) * DIGIT + AXIS_GAP;

/** Where each point stands: in the middle of its band, or evenly from edge to edge. */
function placesOf(points: number, wide: number, isBars: boolean): (point: number) => number {
  if (points === 1) return () => wide / 2;
  if (isBars) return (point) => ((point + 0.5) * wide) / points;
  return (point) => (point * wide) / (points - 1);
}

type LabelProps = {
  readonly x: number;
  readonly y: number;
  readonly wide: number;
  readonly text: string | undefined;
};

/** In the middle below its point; at the edges within them. */
function Label({ x, y, wide, text = '' }: LabelProps) {
  const half = (text.length * LABEL) / 2;
  const anchor = x + half > wide + EDGE + AXIS_GAP ? 'end' : x - half < -AXIS_GAP ? 'start' : 'middle';
  return (
    <text x={x} y={y + 8} textAnchor={anchor}>
      {text}
    </text>
  );
}

type LineDrawing = Drawing & { readonly line: Shown; readonly place: number; readonly scale: Scale };

function Values(props: LineDrawing): ReactNode {
  const { line, place, xOf, isBars, isUnfinished, scale } = props;
  if (isBars) return <Bars {...props} />;
  const heights = line.values.map((value) => scale(floatOf(value)));
  const x = (_: number, index: number) => xOf(index);
  const y = (height: number) => height;
  const newest = heights.length - 1;
  const over = isUnfinished && newest > 0 ? heights.slice(0, -1) : heights;
  if (newest === 0)
    return <circle className={`${styles['dot'] ?? ''} ${line.look}`} cx={xOf(0)} cy={heights[0]} r={DOT} />;
  return (
    <>
      {place === 0 ? (
        <Area data={heights} x={x} y0={scale(0)} y1={y} className={`${styles['area'] ?? ''} ${line.look}`} />
      ) : null}
      <LinePath
        data={over}
        x={x}
        y={y}
        className={`${styles['line'] ?? ''} ${line.look}`}
        data-line={line.name}
      />
      {over === heights ? null : (
        <LinePath
          data={heights.slice(-2)}
          x={(_, index) => xOf(newest - 1 + index)}
          y={y}
          className={`${styles['line'] ?? ''} ${line.look} ${styles['unfinished'] ?? ''}`}
        />
      )}
    </>
  );
}

const GROUP_PADDING = 0.35;
const BAR_MAX = 44;

function Bars({ line, place, lines, keys, wide, isUnfinished, scale }: LineDrawing) {
  const bands = scaleBand({
    domain: keys.map((_, index) => index),
    range: [0, wide],
    padding: GROUP_PADDING,
  });
  const each = Math.min(BAR_MAX, bands.bandwidth() / lines.length);
  const from = (bands.bandwidth() - each * lines.length) / 2 + place * each;
  return line.values.map((value, index) => {
    const [y, base] = [scale(floatOf(value)), scale(0)];
    const isOpen = isUnfinished && index === keys.length - 1;
    return (
      <Bar
        key={index}
        className={`${styles['bar'] ?? ''} ${line.look} ${isOpen ? (styles['unfinished'] ?? '') : ''}`}
        x={(bands(index) ?? 0) + from + 0.5}
        y={Math.min(y, base)}
        width={Math.max(1, each - 1)}
        height={Math.abs(base - y)}
        rx={2}
      />
    );
  });
}

function Ghost({ compared, keys, xOf, axes }: Drawing) {
  if (!compared) return null;
  return (
    <LinePath
      data={[...compared.values].slice(0, keys.length)}
      x={(_, index) => xOf(index)}
      y={(value) => axes[0].scale(floatOf(value))}
      className={`${styles['line'] ?? ''} ${styles['ghost'] ?? ''}`}
    />
  );
}

function useWidth() {
  const box = useRef<HTMLDivElement>(null);
  const [width, setWidth] = useState(0);
  // Outside React: how wide the window makes it.
  useLayoutEffect(() => {
    if (!box.current) return undefined;
    const observer = new ResizeObserver(([entry]) => setWidth(Math.floor(entry?.contentRect.width ?? 0)));
    observer.observe(box.current);
    setWidth(box.current.clientWidth);
    return () => observer.disconnect();
  }, []);
  return [box, width] as const;
}

// What a chart is given, and what its plane is given by it.
import type { ReactNode } from 'react';
import type { NumberText } from '../api/exact-json.ts';
import type { Line } from './line.ts';
import type { Shown } from './look-of.ts';
import type { Step } from './ticks.ts';

export type ChartProps = {
  readonly title: string;
  /** Lighter, beside the title. */
  readonly note?: string | undefined;
  /** What stands below: days (`2026-11-26`), weeks (`2026-11-23/2026-11-29`), hours of a day (`14`) or months (`2026-11`). */
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

export type PlotProps = Omit<ChartProps, 'lines'> & {
  readonly lines: readonly Shown[];
  /** What is said of the whole. */
  readonly sentence: string;
};

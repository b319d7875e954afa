import type { NumberText } from '../api/exact-json.ts';

/** How the values of a line are written and measured. */
export type LineScale = {
  /** Lines of the same unit stand on one axis. */
  readonly unit: string;
  /** Whether there are no halves of what is counted. */
  readonly isWhole: boolean;
  readonly textOf: (value: NumberText) => string;
  /** A round number at the axis, with its unit. */
  readonly tickOf: (tick: number) => string;
};
export type Line = LineScale & { readonly name: string; readonly values: readonly NumberText[] };

// What benchmarks that measure rates have in common: how figures are told, and whether the machine is quiet enough for them to be kept.
import { cpus } from 'node:os';
import { doubtOfOthers, percent } from './quiet.ts';
import { median } from './table.ts';

const SPREAD_MAX = 0.15;

export const CPU = cpus()[0]?.model ?? 'unknown CPU';

/** The value below which that share of them lies. */
export function quantile(values: readonly number[], share: number): number {
  return [...values].sort((a, b) => a - b)[Math.floor(values.length * share)] ?? 0;
}

export const perSecondText = (rate: number): string => Math.round(rate).toLocaleString('en');

export type Circumstances = {
  /** Of `busyShare`, right before each round. */
  readonly othersShares: readonly number[];
  /** What the baseline did in each round. */
  readonly baselineRates: readonly number[];
  readonly roundsMin: number;
};

/** Why figures should not be kept; undefined when the machine is no reason. */
export function doubtOfMachine({
  othersShares,
  baselineRates,
  roundsMin,
}: Circumstances): string | undefined {
  if (baselineRates.length < roundsMin) return `${baselineRates.length} rounds are fewer than ${roundsMin}`;
  const others = doubtOfOthers(Math.max(...othersShares));
  if (others !== undefined) return others;
  const spread = (Math.max(...baselineRates) - Math.min(...baselineRates)) / median(baselineRates);
  return spread > SPREAD_MAX
    ? `the machine is noisy: the baseline's rate varied by ${percent(spread)}`
    : undefined;
}

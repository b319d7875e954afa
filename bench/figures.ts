// What benchmarks have in common: how figures are summed up and told, whether the machine is quiet enough for them to be
// kept, and where they are written.
import { readFileSync, writeFileSync } from 'node:fs';
import { cpus } from 'node:os';
import { doubtOfOthers, percent } from './quiet.ts';

const PAGE = new URL('../../docs/performance.md', import.meta.url);
const SPREAD_MAX = 0.15;

export const CPU = cpus()[0]?.model ?? 'unknown CPU';

export function option(name: string, fallback: number): number {
  const at = process.argv.indexOf(name);
  return at < 0 ? fallback : Number(process.argv[at + 1]);
}

export function median(values: readonly number[]): number {
  return [...values].sort((a, b) => a - b)[Math.floor(values.length / 2)] ?? 0;
}

/** The value below which that share of them lies. */
export function quantile(values: readonly number[], share: number): number {
  return [...values].sort((a, b) => a - b)[Math.floor(values.length * share)] ?? 0;
}

export const megabytes = (bytes: number): string => `${Math.round(bytes / 1e6)} MB`;
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

/** Prints the table, and puts it into docs/performance.md between the marks of that benchmark unless something speaks against it. */
export function tell(benchmark: string, table: string, doubt: string | undefined): void {
  console.log(table);
  if (doubt !== undefined) return void console.log(`Not written into docs/performance.md: ${doubt}.`);
  const [begin, end] = [`<!-- npm run bench -- ${benchmark} -->`, '<!-- end -->'];
  const [before = '', , after = ''] = readFileSync(PAGE, 'utf8').split(new RegExp(`(${begin}[^]*?${end})`));
  writeFileSync(PAGE, `${before}${begin}\n\n${table}\n\n${end}${after}`);
}

// Tables of docs/internals/performance.md, which the benchmarks write themselves between two marks that name their command.
import { readFileSync, writeFileSync } from 'node:fs';
import { cpus } from 'node:os';

const PAGE = new URL('../../docs/internals/performance.md', import.meta.url);
const END = '<!-- end -->';

export const machine = (): string =>
  `${cpus().length} cores (${cpus()[0]?.model ?? 'unknown CPU'}), Node ${process.version}`;

/** Prints what was measured, and writes it where the page has the marks of `npm run bench -- NAME`, unless there is a doubt. */
export function keepTable(name: string, text: string, doubt: string | undefined): void {
  console.log(`\n${text}\n`);
  if (doubt !== undefined)
    return void console.log(`Not written into docs/internals/performance.md: ${doubt}.`);
  const begin = `<!-- npm run bench -- ${name} -->`;
  const page = readFileSync(PAGE, 'utf8');
  const [from, to] = [page.indexOf(begin), page.indexOf(END, page.indexOf(begin))];
  if (from < 0 || to < 0) throw new Error(`docs/internals/performance.md has no place for ${name}.`);
  writeFileSync(PAGE, `${page.slice(0, from)}${begin}\n${text}\n${page.slice(to)}`);
}

export const tableOf = (heads: readonly string[], rows: readonly (readonly string[])[]): string =>
  [heads, ...rows]
    .map((cells) => `| ${cells.join(' | ')} |`)
    .toSpliced(1, 0, `|${'---|'.repeat(heads.length)}`)
    .join('\n');

/** On the clock, and of the processors: other programs on the machine disturb that less. */
export type Took = { readonly ms: number; readonly cpuMs: number };

export type Times = { readonly p50: number; readonly p95: number };

export function timesOf(values: readonly number[]): Times {
  const sorted = [...values].sort((a, b) => a - b);
  const at = (share: number): number =>
    sorted[Math.min(sorted.length - 1, Math.floor(sorted.length * share))] ?? 0;
  return { p50: at(0.5), p95: at(0.95) };
}

/** Of an even number of values, halfway between the two in the middle. */
export function median(values: readonly number[]): number {
  const sorted = [...values].sort((a, b) => a - b);
  const [below, above] = [
    sorted[Math.ceil(sorted.length / 2) - 1] ?? 0,
    sorted[Math.floor(sorted.length / 2)] ?? 0,
  ];
  return (below + above) / 2;
}
export const ms = (value: number): string => `${value.toFixed(value < 100 ? 1 : 0)} ms`;
export const megabytes = (bytes: number): string => `${Math.round(bytes / 1e6)} MB`;

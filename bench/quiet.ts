// Whether what a benchmark measured says something about the product, and not about what else ran on the machine.
import { cpus } from 'node:os';
import { setTimeout as delay } from 'node:timers/promises';

const OTHERS_SHARE_MAX = 0.1;

/** Of all cores, what other programs use within a second in which nothing of ours runs. */
export async function busyShare(): Promise<number> {
  const before = cpuTimes();
  await delay(1000);
  const after = cpuTimes();
  return 1 - (after.idle - before.idle) / (after.total - before.total);
}

function cpuTimes(): { idle: number; total: number } {
  const times = cpus().map(({ times }) => times);
  const sum = (values: readonly number[]): number => values.reduce((total, value) => total + value, 0);
  return {
    idle: sum(times.map(({ idle }) => idle)),
    total: sum(times.flatMap((of) => Object.values(of))),
  };
}

export const percent = (share: number): string => `${Math.round(share * 100)} %`;

/** Why the figures should not be kept; undefined when nothing else used the machine. */
export const doubtOfOthers = (share: number): string | undefined =>
  share > OTHERS_SHARE_MAX ? `other programs used ${percent(share)} of the processors` : undefined;

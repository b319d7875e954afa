// Which processes there are, by their command lines.
import { spawnSync } from 'node:child_process';
import { readdirSync, readFileSync } from 'node:fs';

/**
 * Ids of processes whose command line fits the pattern, as `pgrep -f` finds them. Tests ask every 50 ms: on Linux the kernel is asked itself,
 * since starting a program from a process of 400 MB takes ten times as long.
 */
export function processesFitting(pattern: string): number[] {
  if (process.platform !== 'linux')
    return spawnSync('pgrep', ['-f', '--', pattern], { encoding: 'utf8' })
      .stdout.split('\n')
      .filter(Boolean)
      .map(Number);
  const fits = new RegExp(pattern);
  return readdirSync('/proc')
    .filter((name) => /^\d+$/.test(name) && fits.test(commandLineOf(name)))
    .map(Number);
}

/** Nothing of one that has ended meanwhile. */
function commandLineOf(pid: string): string {
  try {
    return readFileSync(`/proc/${pid}/cmdline`, 'utf8').replaceAll('\0', ' ');
  } catch {
    return '';
  }
}

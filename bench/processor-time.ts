// Processor time of the product's processes, from /proc: other programs on the machine disturb it less than rates.
import { existsSync, readdirSync, readFileSync } from 'node:fs';

/** What /proc counts processor time in; it is 100 a second on every Linux we know. */
export const TICK_MS = 10;

type Process = {
  readonly pid: number;
  readonly parent: number;
  readonly ms: number;
  readonly command: string;
};

/**
 * In ms, by part: the supervisor's children by their bundle, and PostgreSQL with all of its own; those that have ended included. Empty
 * where there is no /proc.
 */
export function processorTimeOf(root: number): Map<string, number> {
  const all = existsSync('/proc/self/stat') ? processes() : [];
  const parts = new Map<string, number>();
  const add = (pid: number, inherited: string): void => {
    const one = all.find((process) => process.pid === pid);
    if (!one) return;
    const part =
      /dist\/(api|tracker|worker)\.mjs/.exec(one.command)?.[1] ??
      (/postgres/.test(one.command) ? 'postgres' : inherited);
    parts.set(part, (parts.get(part) ?? 0) + one.ms);
    for (const { pid: child, parent } of all) if (parent === pid) add(child, part);
  };
  add(root, 'supervisor');
  return parts;
}

function processes(): Process[] {
  return readdirSync('/proc')
    .filter((name) => /^\d+$/.test(name))
    .flatMap((pid): Process[] => {
      try {
        const [, , ...fields] = readFileSync(`/proc/${pid}/stat`, 'latin1').split(/ \(.*\) | /);
        const command = readFileSync(`/proc/${pid}/cmdline`, 'latin1').replaceAll('\0', ' ');
        const at = (n: number) => Number(fields[n]);
        return [
          { pid: Number(pid), parent: at(0), ms: (at(10) + at(11) + at(12) + at(13)) * TICK_MS, command },
        ];
      } catch {
        return []; // it ended meanwhile
      }
    });
}

// What each test file cost: COSTS names a file to which a line of JSON is added for each, with seconds of the processor (of the worker, and
// of the processes it started that have ended) and of the clock.
import { appendFileSync, readFileSync } from 'node:fs';
import { relative } from 'node:path';

/** Begins to count; what is returned writes the line. */
export function costsFrom({ displayName, rootDir }, testPath) {
  const { COSTS: file } = process.env;
  if (!file) return () => undefined;
  const [begun, children, clock] = [process.cpuUsage(), secondsOfChildren(), performance.now()];
  return () => {
    const { user, system } = process.cpuUsage(begun);
    const costs = {
      project: displayName?.name,
      file: relative(rootDir, testPath),
      worker: (user + system) / 1e6,
      children: secondsOfChildren() - children,
      clock: (performance.now() - clock) / 1e3,
    };
    appendFileSync(file, `${JSON.stringify(costs)}\n`);
  };
}

const TICKS_A_SECOND = 100;
/** Linux says so in the 16th and 17th field; elsewhere nothing does. */
function secondsOfChildren() {
  try {
    const fields = readFileSync('/proc/self/stat', 'utf8').split(') ')[1].split(' ');
    return (Number(fields[13]) + Number(fields[14])) / TICKS_A_SECOND;
  } catch {
    return 0;
  }
}

// What the machine says of its processors, and the model beside what was measured.
import { readFileSync } from 'node:fs';
import { TICK_MS } from './processor-time.ts';

/** A line of a figure and what the model said of it. */
export function compare(what: string, measured: number, modelled: number): void {
  const percent = ((modelled / measured - 1) * 100).toFixed(0);
  console.log(`${what}: measured ${measured.toFixed(0)}, by the model ${modelled.toFixed(0)} (${percent} %)`);
}

/** Of all cores together, since the machine began. */
export function machineBusyMs(): number {
  const [, ...ticks] = (readFileSync('/proc/stat', 'latin1').split('\n')[0] ?? '').split(/\s+/);
  const [user = 0, nice = 0, system = 0, , , interrupts = 0, soft = 0] = ticks.map(Number);
  return (user + nice + system + interrupts + soft) * TICK_MS;
}

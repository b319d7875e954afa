// The wall clock of a product that was started with `env`, ahead of this machine's by as many days as it is set to.
import { renameSync, writeFileSync } from 'node:fs';
import { join } from 'node:path';
import { pathToFileURL } from 'node:url';
import { root } from '../prepare.mjs';

const DAY_MS = 864e5;

export function openClock(folder) {
  const file = join(folder, 'clock-ahead');
  let days = 0;
  const set = (ahead) => {
    days = ahead;
    // Whole at every moment, as the product may read it at any.
    writeFileSync(`${file}.draft`, String(days * DAY_MS));
    renameSync(`${file}.draft`, file);
  };
  set(0);
  const preloaded = pathToFileURL(join(root, 'apps/standalone/test/shifted-clock.mjs'));
  return {
    env: { NODE_OPTIONS: `--import=${preloaded}`, CLOCK_AHEAD: file },
    set,
    today: () => new Date(Date.now() + days * DAY_MS),
  };
}

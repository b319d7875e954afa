// The longest suites begin first, so that none of them runs alone at the end. Jest knows how long a suite took from its cache, which
// a fresh clone does not have; then it goes by the size of files, which says nothing about suites that start whole processes.
import { createRequire } from 'node:module';

/** Jest's own, from where jest has it. */
const jest = createRequire(createRequire(import.meta.url).resolve('jest'));
const { default: Sequencer } = createRequire(jest.resolve('@jest/core'))('@jest/test-sequencer');

/** Suites of a minute and more on two cores, the longest first. */
const LONG = [
  'apps/dashboard/e2e/pages.e2e.test.ts',
  'apps/standalone/test/kill.e2e.test.ts',
  'apps/standalone/test/supervisor.e2e.test.ts',
  'apps/standalone/test/batch.e2e.test.ts',
  'apps/standalone/test/dev.e2e.test.ts',
  'apps/standalone/test/start-stop.e2e.test.ts',
  'column-reports.pg.test.ts',
  'authorization-matrix.test.ts',
  'apps/standalone/test/own-rights.e2e.test.ts',
  'apps/standalone/test/rate-limits.e2e.test.ts',
  'apps/standalone/test/outage.e2e.test.ts',
];

const placeOf = ({ path }) => {
  const place = LONG.findIndex((end) => path.replaceAll('\\', '/').endsWith(end));
  return place < 0 ? LONG.length : place;
};

export default class LongestFirst extends Sequencer {
  /** Within a place as jest would: what failed the last time, then what took long. */
  sort(tests) {
    return [...super.sort(tests)].sort((one, other) => placeOf(one) - placeOf(other));
  }
}

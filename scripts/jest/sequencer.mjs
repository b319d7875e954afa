// The order of the suites. Jest knows how long a suite took from its cache, which a fresh clone does not have; then it goes by the
// size of files, which says nothing about suites that start whole processes. Those mostly wait, the others compute: a worker
// has something to do while another waits, if both kinds run beside each other from the first to the last.
import { createRequire } from 'node:module';

/** Jest's own, from where jest has it. */
const jest = createRequire(createRequire(import.meta.url).resolve('jest'));
const { default: Sequencer } = createRequire(jest.resolve('@jest/core'))('@jest/test-sequencer');

/** Seconds that the long suites take on two cores, of the last run that was looked at; only their proportions matter. */
const SECONDS = {
  'apps/dashboard/e2e/pages.browser.test.ts': 218,
  'packages/composition/test/columns/clickhouse-reports.services.test.ts': 152,
  'apps/dashboard/e2e/flows.browser.test.ts': 116,
  'apps/standalone/test/batch.e2e.test.ts': 100,
  'packages/adapters-rabbitmq/src/open-broker-log.services.test.ts': 100,
  'packages/composition/test/columns/clickhouse-copy.services.test.ts': 79,
  'apps/api/src/shared/fuzz.test.ts': 75,
  'apps/dashboard/e2e/passkeys.browser.test.ts': 66,
  'apps/standalone/test/shop-pages.browser.test.ts': 63,
  'apps/dashboard/e2e/sign-in.browser.test.ts': 59,
  'apps/standalone/test/start-stop.e2e.test.ts': 58,
  'apps/standalone/test/own-rights.e2e.test.ts': 57,
  'apps/standalone/test/dev.e2e.test.ts': 55,
  'apps/batch/test/backup.pg.test.ts': 45,
  'apps/standalone/test/rate-limits.e2e.test.ts': 45,
  'apps/api/src/shared/authorization-matrix.test.ts': 25,
  'apps/standalone/test/role-pages.e2e.test.ts': 25,
  'docs/examples/owed-per-day/owed-per-day.e2e.test.ts': 25,
  'packages/composition/test/columns/column-copy.pg.test.ts': 20,
  'apps/api/src/http/input.test.ts': 20,
  'apps/api/src/jobs/imports.test.ts': 18,
  'packages/composition/test/columns/column-reports.pg.test.ts': 18,
  'packages/adapters-postgres/src/jobs/postgres-jobs.pg.test.ts': 15,
  'apps/api/src/exports/report-schedules.test.ts': 14,
  'apps/api/src/http/every-repeat.test.ts': 14,
  'apps/api/src/identity/sign-in.test.ts': 12,
  'apps/api/src/identity/passkeys.test.ts': 12,
  'apps/api/src/reporting/reports.test.ts': 12,
  'apps/runtime/src/serving.test.ts': 9,
  'apps/tracker/src/plain-server.test.ts': 8,
  'packages/composition/test/differential-books/differential-books.property.test.ts': 6,
  'packages/adapters-memory/src/reporting/memory-reports.test.ts': 6,
  'packages/adapters-spool/src/damage.test.ts': 5,
  'apps/api/src/http/every-operation.test.ts': 4,
  'apps/api/src/shared/session-matrix.test.ts': 4,
};
const OF_PROCESSES = /\.(e2e|services|browser|faults)\.test\.ts$/;

function secondsOf({ path }) {
  const place = path.replaceAll('\\', '/');
  const known = Object.entries(SECONDS).find(([end]) => place.endsWith(end));
  return known?.[1] ?? (OF_PROCESSES.test(place) ? 15 : 1.5);
}

export default class LongestFirst extends Sequencer {
  /** Of each kind the longest first, so that none runs alone at the end; equals as jest would: what failed the last time leads. */
  sort(tests) {
    const ordered = [...super.sort(tests)].sort((one, other) => secondsOf(other) - secondsOf(one));
    return besideEachOther(
      ordered.filter(({ path }) => OF_PROCESSES.test(path)),
      ordered.filter(({ path }) => !OF_PROCESSES.test(path)),
    );
  }
}

/** Both lists as one, each in its order, such that both are begun and ended together. */
function besideEachOther(...lists) {
  const placed = lists.flatMap((list) => {
    const total = list.reduce((sum, test) => sum + secondsOf(test), 0);
    let before = 0;
    return list.map((test) => {
      const share = before / total;
      before += secondsOf(test);
      return { test, share };
    });
  });
  return placed.sort((one, other) => one.share - other.share).map(({ test }) => test);
}

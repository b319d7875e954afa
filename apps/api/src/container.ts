import type { PublicUrls } from '@tributary/application/accounts/deployment-hosts';
import type { ColumnAccess, EventColumns } from '@tributary/application/reporting/event-columns';
import { type HoldingTimes, makeHeldRecords } from '@tributary/application/operations/held-records';
import { makeReadAffiliateFigures } from '@tributary/application/reporting/affiliate-figures';
import { reportsInTurn, topInTime } from '@tributary/application/reporting/reports-in-turn';
import { containerOf } from '@tributary/composition/container-of';
import { internet, type InternetSettings } from '@tributary/composition/internet';
import type { Deployment } from '@tributary/composition/open-deployment';
import { postgres } from '@tributary/composition/postgres';
import type { Provided } from '@tributary/composition/provide';
import { system } from '@tributary/composition/system';
import { PORTS } from '@tributary/composition/tokens';
import { USE_CASES } from '@tributary/composition/use-cases';
import type { Log } from '@tributary/runtime/log';
import type { Container } from 'inversify';
import type { ApiDependencies } from './dependencies.ts';
import { permittedOf } from './http/assert-needs.ts';
import { makeLiveEvents, type LiveTimes } from './live/live-events.ts';
import { ROUTES } from './routes.ts';

/** The ports and use cases of an API that runs alone. */
export const apiContainer = (
  { postgres: handles, secrets }: Deployment,
  {
    columns,
    publicUrls,
    ...settings
  }: InternetSettings & { readonly columns: ColumnAccess; readonly publicUrls: PublicUrls },
): Container => containerOf(postgres(handles, columns), system(secrets, { publicUrls }), internet(settings));

/** Reports from the columnar copy that a worker keeps in the same folder or database. */
export const columnAccess = (columns: EventColumns, log: Pick<Log, 'warn'>): ColumnAccess => ({
  columns,
  onElsewhere: () =>
    log.warn(
      {},
      'The columnar copy is not where DATA_DIR and ANALYTICS of this process say: reports read the rows of the database, which is slower.',
    ),
});

/** What the routes use, taken from a container that holds the ports and the use cases. */
export const apiDependencies = (
  container: Provided,
  { trackerUrl, readImport }: Pick<ApiDependencies, 'trackerUrl' | 'readImport'>,
  times: Partial<LiveTimes & HoldingTimes> = {},
): ApiDependencies => {
  const computed = reportsInTurn({
    reports: container.get(PORTS.reports),
    dailyStats: container.get(PORTS.dailyStats),
  });
  const clock = container.get(PORTS.clock);
  return {
    stores: container.get(PORTS.stores),
    held: makeHeldRecords(
      {
        stores: container.get(PORTS.stores),
        changes: container.get(PORTS.accessChanges),
        clock,
      },
      times,
    ),
    reads: container.get(PORTS.reads),
    ...computed,
    affiliateFigures: makeReadAffiliateFigures({ reports: computed.reports, clock }),
    liveEvents: makeLiveEvents(
      {
        reads: container.get(PORTS.reads),
        deliveries: container.get(PORTS.deliveries),
        testEvents: container.get(PORTS.testEvents),
        clock,
      },
      times,
    ),
    readTodo: container.get(PORTS.readTodo),
    readOwnLists: container.get(PORTS.readOwnLists),
    readTop: topInTime(container.get(PORTS.readTop)),
    readQueues: container.get(PORTS.readQueues),
    heartbeats: container.get(PORTS.heartbeats),
    referralEarnings: container.get(PORTS.referralEarnings),
    deliveries: container.get(PORTS.deliveries),
    webhookDeliveries: container.get(PORTS.webhookDeliveries),
    exportRuns: container.get(PORTS.exportRuns),
    reportLetters: container.get(PORTS.reportLetters),
    hashes: container.get(PORTS.hashes),
    credentialHashes: container.get(PORTS.credentialHashes),
    rateBuckets: container.get(PORTS.rateBuckets),
    readImport,
    deadLetters: container.get(PORTS.deadLetters),
    clock,
    acting: container.get(PORTS.acting),
    trackerUrl,
    letters: container.get(PORTS.letters),
    useCases: container.get(USE_CASES),
    permittedOf: (user) => permittedOf(ROUTES, user),
  };
};

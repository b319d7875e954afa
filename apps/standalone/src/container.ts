import type { PublicUrls } from '@tributary/application/accounts/deployment-hosts';
import type { ColumnAccess } from '@tributary/application/reporting/event-columns';
import type { WorkerTaskSettings } from '@tributary/application/worker-tasks';
import { eventLog, type EventLogSettings } from '@tributary/composition/event-log';
import { internet, type InternetSettings } from '@tributary/composition/internet';
import type { Deployment } from '@tributary/composition/open-deployment';
import { postgres } from '@tributary/composition/postgres';
import { system } from '@tributary/composition/system';
import { visitors } from '@tributary/composition/tracker-ports';
import { useCases } from '@tributary/composition/use-cases';
import { workerTasks } from '@tributary/composition/worker-tasks';
import { Container } from 'inversify';

/** Everything, once: the API, the tracker and the worker of this process share it. */
export function standaloneContainer(
  { postgres: handles, secrets }: Deployment,
  settings: EventLogSettings &
    WorkerTaskSettings &
    InternetSettings & {
      readonly columns: ColumnAccess;
      readonly publicUrls: PublicUrls;
    },
): Container {
  const container = new Container();
  container.load(
    postgres(handles, settings.columns),
    system(secrets, settings),
    useCases,
    eventLog(settings),
    visitors(),
    internet(settings),
    workerTasks(settings),
  );
  return container;
}

import type { BrokerSettings, EventLogSettings } from '@tributary/composition/event-log';
import { join } from 'node:path';
import type { Environment } from './environment.ts';
import { reportBrokers } from './gauges.ts';
import { logUnreadable, type Log } from './log.ts';
import type { Metrics } from './metrics.ts';

type Opened = { readonly environment: Environment; readonly log: Log; readonly metrics: Metrics };

/** The event log of a process that appends to it, reads from it, or both. */
export function eventLogSettings(
  { environment, log, metrics }: Opened,
  does: Pick<BrokerSettings, 'appends' | 'reads'>,
): EventLogSettings {
  const addresses = environment.EVENT_LOG;
  return {
    directory: join(environment.DATA_DIR, 'spool'),
    eventsMax: environment.SPOOL_EVENTS_MAX,
    bytesMax: environment.SPOOL_BYTES_MAX,
    onUnreadable: logUnreadable(log),
    brokers: addresses && {
      ...does,
      addresses,
      spoolOnLoss: environment.SPOOL_ON_BROKER_LOSS,
      news: reportBrokers(metrics.registry, log),
    },
  };
}

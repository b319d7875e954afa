import { openBrokerLog, type BrokerNews } from '@tributary/adapters-rabbitmq/open-broker-log';
import { damagedFiles, damagedIn } from '@tributary/adapters-spool/damaged';
import { DAMAGED_FOLDER } from '@tributary/adapters-spool/names';
import { openSpool, type SpoolOptions } from '@tributary/adapters-spool/open-spool';
import { unreachableIn } from '@tributary/adapters-spool/unreachable-in';
import type { EventLog } from '@tributary/application/tracking/event-log';
import { ContainerModule } from 'inversify';
import { join } from 'node:path';
import { PORTS } from './tokens.ts';

export type EventLogSettings = SpoolOptions & {
  /** Lets a test wrap the event log in one of its own. */
  readonly eventLogOf?: (log: EventLog) => EventLog;
  /** Where the log lies on brokers; the spool is then what takes over while they are away. */
  readonly brokers?: BrokerSettings | undefined;
};

export type BrokerSettings = {
  readonly addresses: readonly string[];
  readonly spoolOnLoss: boolean;
  /** What this process does with the log. */
  readonly appends: boolean;
  readonly reads: boolean;
  readonly news: BrokerNews;
};
export type { BrokerNews };
export { makeFolder } from '@tributary/adapters-spool/make-folder';

/** The event log of this machine, or that of several on their brokers. */
export const eventLog = ({ eventLogOf = (log) => log, brokers, ...options }: EventLogSettings) =>
  new ContainerModule(({ bind }) => {
    const log = brokers ? brokerLog(brokers, options) : openSpool(options);
    bind(PORTS.eventLog).toConstantValue(eventLogOf(log));
  });

/** What cannot be read is kept where the spool keeps it. */
function brokerLog(brokers: BrokerSettings, spool: SpoolOptions): EventLog {
  const damaged = damagedFiles(spool.directory, spool.onUnreadable);
  return openBrokerLog({
    ...brokers,
    eventsMax: spool.eventsMax,
    spool: brokers.appends ? openSpool(spool) : undefined,
    forwardingClaim: join(spool.directory, 'forwarding'),
    keepUnreadable: damaged.keep,
    unreadable: damaged.events,
  });
}

/**
 * Files of events that could not be read, in the spool of this machine: those that were kept aside, with how many events each was, and
 * those that cannot be read where they lie. Undefined where this account may not look into it.
 */
export function damagedEvents(directory: string): readonly DamagedEvents[] | undefined {
  try {
    const unreachable = unreachableIn(directory);
    const kept = unreachable.includes(DAMAGED_FOLDER) ? [] : damagedIn(directory);
    return [...kept, ...unreachable.map((file) => ({ file, events: undefined }))];
  } catch (error) {
    if ((error as NodeJS.ErrnoException).code === 'EACCES') return undefined;
    throw error;
  }
}
export type DamagedEvents = { readonly file: string; readonly events: number | undefined };

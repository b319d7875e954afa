import { openSpool, type SpoolOptions } from '@tributary/adapters-spool/open-spool';
import { deadLetterFile } from '@tributary/adapters-spool/dead-letter-file';
import type { EventLog } from '@tributary/application/tracking/event-log';
import { ContainerModule } from 'inversify';
import { PORTS } from './tokens.ts';

export type SpoolSettings = SpoolOptions & {
  /** Lets a test put a log of its own before the spool. */
  readonly eventLogOf?: (log: EventLog) => EventLog;
};

/** The event log of this machine, and where events go that nobody can decide. */
export const eventSpool = ({ eventLogOf = (log) => log, ...options }: SpoolSettings) =>
  new ContainerModule(({ bind }) => {
    bind(PORTS.eventLog).toConstantValue(eventLogOf(openSpool(options)));
    bind(PORTS.deadLetters).toConstantValue(deadLetterFile(options.directory));
  });

import { damagedIn } from '@tributary/adapters-spool/damaged';
import { openSpool, type SpoolOptions } from '@tributary/adapters-spool/open-spool';
import type { EventLog } from '@tributary/application/tracking/event-log';
import { ContainerModule } from 'inversify';
import { PORTS } from './tokens.ts';

export type SpoolSettings = SpoolOptions & {
  /** Lets a test wrap the spool in an event log of its own. */
  readonly eventLogOf?: (log: EventLog) => EventLog;
};

/** The event log of this machine. */
export const eventSpool = ({ eventLogOf = (log) => log, ...options }: SpoolSettings) =>
  new ContainerModule(({ bind }) => {
    bind(PORTS.eventLog).toConstantValue(eventLogOf(openSpool(options)));
  });

/**
 * Files of events that could not be read, in the spool of this machine, with how many events each was; undefined where
 * this account may not look into it.
 */
export function damagedEvents(directory: string): readonly DamagedEvents[] | undefined {
  try {
    return damagedIn(directory);
  } catch (error) {
    if ((error as NodeJS.ErrnoException).code === 'EACCES') return undefined;
    throw error;
  }
}
export type DamagedEvents = { readonly file: string; readonly events: number };

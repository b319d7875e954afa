import { makeEventIds } from '@tributary/adapters-crypto/event-ids';
import { openSpool, type SpoolOptions } from '@tributary/adapters-spool/open-spool';
import { setAsideFile } from '@tributary/adapters-spool/set-aside-file';
import { openVisitorLookup } from '@tributary/adapters-visitor/open-visitor-lookup';
import type { EventIds } from '@tributary/application/tracking/event-ids';
import type { EventLog } from '@tributary/application/tracking/event-log';
import { ContainerModule } from 'inversify';
import { PORTS } from './tokens.ts';

export type SpoolSettings = SpoolOptions & {
  /** Lets a test put a log of its own before the spool. */
  readonly eventLogOf?: (log: EventLog) => EventLog;
};

/** The event log of this machine, and where events go that nobody can decide. */
export const spool = ({ eventLogOf = (log) => log, ...options }: SpoolSettings) =>
  new ContainerModule(({ bind }) => {
    bind(PORTS.eventLog).toConstantValue(eventLogOf(openSpool(options)));
    bind(PORTS.setAside).toConstantValue(setAsideFile(options.directory));
  });

const VISITORS_REMEMBERED = 20_000;

/** What a tracker knows of visitors from files. Takes a moment: the files are read at once. */
export const visitors = () =>
  new ContainerModule(({ bind }) => {
    bind(PORTS.visitors).toConstantValue(openVisitorLookup({ cacheMax: VISITORS_REMEMBERED }));
  });

/** Ids of events for one slot. */
export const eventIdsOf =
  (secret: Uint8Array, clock: () => Date) =>
  (slot: number, usableFrom: Date): EventIds =>
    makeEventIds({ secret, slot, usableFrom, clock });

// What is measured when somebody asks for the metrics: the event log of this machine, the work that waits in the
// database, and the age of a tracker's snapshot. Each process shows what it has (docs/rules/running.md#metrics).
import { own } from '@tributary/domain/shared/own';
import type { Backlog, ReadBacklog } from '@tributary/application/operations/backlog';
import type { EventLog } from '@tributary/application/tracking/event-log';
import { endsWithin } from '@tributary/application/shared/waiting';
import { eventIdParts } from '@tributary/domain/tracking/event-id';
import type { BrokerNews } from '@tributary/composition/event-log';
import type { ClickHouseNews } from '@tributary/composition/columns';
import { Counter, Gauge, type Registry } from 'prom-client';
import type { DiskSpace } from './disk-space.ts';

/** What does not answer by then is left out, so that a database that is away costs only its own figures. */
const READ_MS_MAX = 2000;

type Figures = Readonly<Record<string, number | undefined>>;
type Described = Readonly<Record<string, string>>;

/** Registers the gauges `tributary_<name>`; all of them are read together, once for each request of the metrics. */
function measure(registry: Registry, described: Described, read: () => Promise<Figures>): void {
  let reading: Promise<Figures> | undefined;
  const readOnce = () => (reading ??= safely(read).finally(() => (reading = undefined)));
  for (const [name, help] of Object.entries(described)) {
    new Gauge({
      name: `tributary_${name}`,
      help,
      registers: [registry],
      async collect() {
        const value = own(await readOnce(), name);
        if (value === undefined) this.remove();
        else this.set(value);
      },
    });
  }
}

async function safely(read: () => Promise<Figures>): Promise<Figures> {
  let figures: Figures = {};
  const done = read().then(
    (value) => void (figures = value),
    () => undefined,
  );
  await endsWithin(done, READ_MS_MAX);
  return figures;
}

/** For every process that has the event log open. */
export const measureEventLog = (
  registry: Registry,
  log: Pick<EventLog, 'size' | 'oldestId' | 'unreadable' | 'unreachable'>,
  clock: () => Date,
): void =>
  measure(
    registry,
    {
      event_log_size: 'Events waiting in the log.',
      event_log_oldest_seconds: 'Age of the oldest event waiting in the log; 0 when it is empty.',
      event_log_unreadable: 'Entries of the log that could not be read and were kept aside; look into them.',
      event_log_unreachable_files:
        'Files of the log that this process cannot read where they lie; what they hold waits.',
    },
    // One that cannot be told leaves the others.
    async () => ({
      event_log_size: await log.size().catch(() => undefined),
      event_log_oldest_seconds: await log.oldestId().then(
        (id) => ageOf(id, clock()),
        () => undefined,
      ),
      event_log_unreadable: await log.unreadable().catch(() => undefined),
      event_log_unreachable_files: await log.unreachable().catch(() => undefined),
    }),
  );

export type BrokerLog = { warn(fields: object, message: string): void };

/**
 * For every process of an event log on brokers: says in the log when they are lost and when they are back, and registers what
 * the spool took meanwhile (docs/rules/running.md#event-log-on-brokers).
 */
export function reportBrokers(registry: Registry, log: BrokerLog): BrokerNews {
  const registers = [registry];
  const up = new Gauge({
    name: 'tributary_event_log_brokers_up',
    help: 'Whether the brokers of the event log work with this process: 1, or 0 while they are away.',
    registers,
  });
  const counter = (name: string, help: string) =>
    new Counter({ name: `tributary_event_log_${name}`, help, registers });
  const spooled = counter(
    'spooled_total',
    'Events that went into the spool because the brokers of the event log were away.',
  );
  const forwarded = counter('forwarded_total', 'Events of the spool that were sent on to the brokers.');
  let wasAway = false;
  return {
    up() {
      up.set(1);
      if (wasAway) log.warn({}, 'The brokers of the event log are back.');
      wasAway = false;
    },
    away(err) {
      up.set(0);
      wasAway = true;
      log.warn(
        { reason: reasonOf(err) },
        "The brokers of the event log can't be reached. Retrying until they answer.",
      );
    },
    spooled: (events) => spooled.inc(events),
    forwarded: (events) => forwarded.inc(events),
  };
}

/** For every process that reads or writes the columnar copy on a ClickHouse (docs/rules/running.md#columnar-copy-on-clickhouse). */
export function reportClickHouse(registry: Registry, log: BrokerLog): ClickHouseNews {
  const up = new Gauge({
    name: 'tributary_analytics_up',
    help: 'Whether the ClickHouse of ANALYTICS works with this process: 1, or 0 while reports read the rows of the database instead.',
    registers: [registry],
  });
  let isAway = false;
  return {
    up() {
      up.set(1);
      if (isAway) log.warn({}, 'The ClickHouse of ANALYTICS is back.');
      isAway = false;
    },
    away(err) {
      up.set(0);
      if (!isAway)
        log.warn(
          { reason: reasonOf(err) },
          'The ClickHouse of ANALYTICS is away: reports read the rows of the database, which is slower.',
        );
      isAway = true;
    },
  };
}

/** One line of an outage needs no stack. */
const reasonOf = (error: unknown): string =>
  error instanceof Error ? error.message || String((error as NodeJS.ErrnoException).code) : String(error);

function ageOf(id: string | undefined, now: Date): number {
  const at = id === undefined ? undefined : eventIdParts(id)?.secondsAt;
  return at === undefined ? 0 : secondsSince(at, now);
}

const secondsSince = (at: Date, now: Date): number => Math.max(0, (now.getTime() - at.getTime()) / 1000);

/** For every process with a database. */
export const measureBacklog = (registry: Registry, readBacklog: ReadBacklog, clock: () => Date): void => {
  const names = {
    postbacks: 'pending_postbacks',
    webhooks: 'pending_webhooks',
    letters: 'pending_letters',
    waitingHits: 'waiting_hits',
    jobs: 'open_jobs',
    deadLetters: 'dead_letters',
    troubledExports: 'troubled_exports',
    troubledReports: 'troubled_reports',
  } as const satisfies Partial<Record<keyof Backlog, string>>;
  measure(
    registry,
    {
      pending_postbacks: 'Messages that are still to be delivered, over all processes.',
      pending_webhooks: "Messages to the networks' own systems that are still to be delivered.",
      pending_letters: 'Letters that no mail server has taken yet, after one try at least.',
      waiting_hits: 'Conversion hits that wait for their click.',
      open_jobs: 'Imports that have not ended.',
      dead_letters: 'Events that cannot be decided; see batch dead-letters.',
      troubled_exports: 'Days of exports whose last attempt failed and whose file is not written yet.',
      troubled_reports: 'Reports by mail whose last attempt failed and that wait for the next one.',
      column_copy_age_seconds: 'Since a worker last looked after the columnar copy; not there without one.',
      backup_age_seconds: 'Since batch backup last saved the database; not there before the first.',
      database_connections: 'Connections of all processes to the server of the database.',
      database_connections_max: 'How many connections the server of the database takes.',
    },
    async () => {
      const backlog = await readBacklog();
      const { copiedAt, backedUpAt, connections } = backlog;
      return {
        ...Object.fromEntries(
          (Object.keys(names) as (keyof typeof names)[]).map((key) => [names[key], backlog[key]]),
        ),
        column_copy_age_seconds: copiedAt ? secondsSince(copiedAt, clock()) : undefined,
        backup_age_seconds: backedUpAt ? secondsSince(backedUpAt, clock()) : undefined,
        database_connections: connections?.open,
        database_connections_max: connections?.max,
      };
    },
  );
};

/** For every process: the disk of the data folder. */
export const measureDisk = (registry: Registry, space: () => Promise<DiskSpace>): void =>
  measure(
    registry,
    {
      disk_free_bytes: 'Free on the disk of the data folder, in bytes.',
      disk_total_bytes: 'Size of the disk of the data folder, in bytes.',
    },
    async () => {
      const { freeBytes, totalBytes } = await space();
      return { disk_free_bytes: freeBytes, disk_total_bytes: totalBytes };
    },
  );

/** For every tracker. */
export const measureSnapshot = (registry: Registry, ageMs: () => number | undefined): void =>
  measure(
    registry,
    { snapshot_age_seconds: 'Since the links and campaigns in memory were last known to be up to date.' },
    async () => {
      const age = ageMs();
      return { snapshot_age_seconds: age === undefined ? undefined : age / 1000 };
    },
  );

// What a worker sees of its machine and of the deployment, for alarms (docs/rules/notices.md#system-alarms).
import type { EventLogSettings } from '@tributary/composition/event-log';
import type { ReadBacklog } from '@tributary/application/operations/backlog';
import { REFUSING, type EventLog } from '@tributary/application/tracking/event-log';
import type { Alarm, AlarmKind } from '@tributary/domain/notices/happening';
import { eventIdParts } from '@tributary/domain/tracking/event-id';
import type { DiskSpace } from '@tributary/runtime/disk-space';

export type LookDependencies = {
  readonly eventLog: Pick<EventLog, 'refusing' | 'unreadable' | 'unreachable' | 'oldestId'>;
  readonly readBacklog: ReadBacklog;
  /** Whether the brokers of the event log are away; false where there are none. */
  readonly areBrokersAway: () => boolean;
  readonly space: () => Promise<DiskSpace>;
  readonly clock: () => Date;
  /** The name of the machine. */
  readonly source: string;
};

/** As the alert TributaryEventLogOld, with some patience more: a letter is read later than a page. */
const OLD_S = 300;
const GIB = 2 ** 30;
const FREE_BYTES_MIN = 5 * GIB;
const FREE_PART_MIN = 0.1;

/** Names what is wrong at this moment; empty when nothing is. */
export const makeLook =
  ({ eventLog, readBacklog, areBrokersAway, space, clock, source }: LookDependencies) =>
  async (): Promise<Alarm[]> => {
    const alarms: Alarm[] = [];
    const say = (kind: AlarmKind, detail: string, at = source) => alarms.push({ kind, source: at, detail });
    const { deadLetters } = await readBacklog();
    if (deadLetters > 0) say('dead_letters', `There are ${deadLetters}.`, '');
    const refusing = eventLog.refusing();
    if (refusing) say('event_log_full', REFUSING[refusing]);
    const unreadable = await eventLog.unreadable();
    const unreachable = await eventLog.unreachable();
    const counted = [
      ...(unreadable > 0 ? [`There are ${unreadable}.`] : []),
      ...(unreachable > 0 ? [`Unreadable files: ${unreachable}.`] : []),
    ];
    if (counted.length > 0) say('event_log_unreadable', counted.join(' '));
    const age = ageOf(await eventLog.oldestId(), clock());
    if (age > OLD_S) say('event_log_old', `The oldest event has waited ${Math.floor(age / 60)} minutes.`);
    const { freeBytes, totalBytes } = await space();
    if (freeBytes < Math.min(FREE_BYTES_MIN, FREE_PART_MIN * totalBytes))
      say(
        'disk_low',
        `${(freeBytes / GIB).toFixed(1)} GiB of ${(totalBytes / GIB).toFixed(1)} GiB are free.`,
      );
    if (areBrokersAway()) say('brokers_away', '');
    return alarms;
  };

function ageOf(id: string | undefined, now: Date): number {
  const at = id === undefined ? undefined : eventIdParts(id)?.secondsAt;
  return at === undefined ? 0 : (now.getTime() - at.getTime()) / 1000;
}

/** The same settings, and whether the brokers were heard of as away last. */
export function watchingBrokers(settings: EventLogSettings): {
  readonly settings: EventLogSettings;
  readonly areBrokersAway: () => boolean;
} {
  const { brokers } = settings;
  let isAway = false;
  if (!brokers) return { settings, areBrokersAway: () => false };
  const { news } = brokers;
  const watched: typeof news = {
    ...news,
    up() {
      isAway = false;
      news.up();
    },
    away(error) {
      isAway = true;
      news.away(error);
    },
  };
  return { settings: { ...settings, brokers: { ...brokers, news: watched } }, areBrokersAway: () => isAway };
}

import { afterEach, describe, expect, it } from '@jest/globals';
import type { EventLogSettings } from '@tributary/composition/event-log';
import { clickId } from '@tributary/application/contracts/shared/given-events';
import type { Alarm } from '@tributary/domain/notices/happening';
import { makeAlarmLoop } from './alarm-loop.ts';
import { makeLook, watchingBrokers, type LookDependencies } from './look.ts';
import type { Loop } from './repeat.ts';

const NOW = new Date('2026-03-10T12:00:00.000Z');
const GIB = 2 ** 30;
const loops: Loop[] = [];
afterEach(async () => {
  for (const loop of loops.splice(0)) await loop.stop();
});

/** A machine with nothing wrong. */
const well: LookDependencies = {
  eventLog: {
    refusing: () => undefined,
    unreadable: async () => 0,
    unreachable: async () => 0,
    oldestId: async () => undefined,
  },
  readBacklog: async () => ({
    postbacks: 9,
    webhooks: 9,
    letters: 9,
    waitingHits: 9,
    jobs: 9,
    deadLetters: 0,
    troubledExports: 0,
    troubledReports: 9,
    copiedAt: null,
    backedUpAt: null,
    connections: null,
  }),
  areBrokersAway: () => false,
  space: async () => ({ freeBytes: 5 * GIB, totalBytes: 1000 * GIB }),
  clock: () => NOW,
  source: 'one',
};
const old = clickId(1, new Date(NOW.getTime() - 360_000));

// docs/rules/notices.md#system-alarms
describe('what a worker sees', () => {
  it('is nothing where nothing is wrong, also of a small disk', async () => {
    expect(await makeLook(well)()).toEqual([]);
    const space = async () => ({ freeBytes: 1 * GIB, totalBytes: 10 * GIB });
    expect(await makeLook({ ...well, space })()).toEqual([]);
    const oldestId = async () => clickId(1, new Date(NOW.getTime() - 200_000));
    expect(await makeLook({ ...well, eventLog: { ...well.eventLog, oldestId } })()).toEqual([]);
  });

  it.each<readonly [string, Partial<LookDependencies>, Alarm]>([
    [
      'dead letters, which are the whole deployment’s',
      {
        readBacklog: async () => ({
          postbacks: 0,
          webhooks: 0,
          letters: 0,
          waitingHits: 0,
          jobs: 0,
          deadLetters: 3,
          troubledExports: 0,
          troubledReports: 0,
          copiedAt: new Date(0),
          backedUpAt: new Date(0),
          connections: { open: 1, max: 100 },
        }),
      },
      { kind: 'dead_letters', source: '', detail: 'There are 3.' },
    ],
    [
      'a full log',
      { eventLog: { ...well.eventLog, refusing: () => 'full' } },
      {
        kind: 'event_log_full',
        source: 'one',
        detail: 'The event log is full: too many events are waiting to be processed.',
      },
    ],
    [
      'a log without space',
      { eventLog: { ...well.eventLog, refusing: () => 'disk_full' } },
      { kind: 'event_log_full', source: 'one', detail: 'The disk of the event log is full.' },
    ],
    [
      'a damaged log',
      { eventLog: { ...well.eventLog, unreadable: async () => 2 } },
      { kind: 'event_log_unreadable', source: 'one', detail: 'There are 2.' },
    ],
    [
      'files of the log that cannot be read',
      { eventLog: { ...well.eventLog, unreachable: async () => 1 } },
      { kind: 'event_log_unreadable', source: 'one', detail: 'Unreadable files: 1.' },
    ],
    [
      'events that wait',
      { eventLog: { ...well.eventLog, oldestId: async () => old } },
      { kind: 'event_log_old', source: 'one', detail: 'The oldest event has waited 6 minutes.' },
    ],
    [
      'a disk that runs full',
      { space: async () => ({ freeBytes: 5 * GIB - 1, totalBytes: 100 * GIB }) },
      { kind: 'disk_low', source: 'one', detail: '5.0 GiB of 100.0 GiB are free.' },
    ],
    [
      'brokers that are away',
      { areBrokersAway: () => true },
      { kind: 'brokers_away', source: 'one', detail: '' },
    ],
  ])('is %s', async (...[, wrong, alarm]) => {
    expect(await makeLook({ ...well, ...wrong })()).toEqual([alarm]);
  });

  it('is sent when it is seen a second time', async () => {
    const told: string[][] = [];
    const seen: Alarm[][] = [
      [{ kind: 'disk_low', source: 'one', detail: '' }],
      [{ kind: 'brokers_away', source: 'one', detail: '' }],
      [{ kind: 'brokers_away', source: 'one', detail: '' }],
    ];
    const loop = makeAlarmLoop({
      look: async () => seen.shift() ?? [],
      raiseAlarms: async (alarms) => void told.push(alarms.map(({ kind }) => kind)),
      onFailure: (error) => {
        throw error;
      },
      everyMs: 1,
    });
    loops.push(loop);
    void loop.run();
    while (told.length < 4) await new Promise((resolve) => setTimeout(resolve, 1));
    expect(told.slice(0, 4)).toEqual([[], [], ['brokers_away'], []]);
  });
});

describe('brokers that are watched', () => {
  it('are away from when they are lost until they are back, and whoever listened keeps being notified', () => {
    const heard: string[] = [];
    const tell = {
      up: () => void heard.push('up'),
      away: () => void heard.push('away'),
      spooled: () => undefined,
      forwarded: () => undefined,
    };
    const settings: EventLogSettings = {
      directory: '/nowhere',
      eventsMax: 1,
      bytesMax: 1,
      onUnreadable: () => undefined,
      brokers: { addresses: ['amqp://nowhere'], appends: false, reads: true, spoolOnLoss: true, news: tell },
    };
    const watched = watchingBrokers(settings);
    const seen = [watched.areBrokersAway()];
    watched.settings.brokers?.news.away(new Error('lost'));
    seen.push(watched.areBrokersAway());
    watched.settings.brokers?.news.up();
    seen.push(watched.areBrokersAway());
    expect(seen).toEqual([false, true, false]);
    expect(heard).toEqual(['away', 'up']);
    expect(watchingBrokers({ ...settings, brokers: undefined }).areBrokersAway()).toBe(false);
  });
});

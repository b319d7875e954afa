// Reports by mail on the wire (docs/rules/scheduled-reports.md).
import { dueAt } from '@tributary/domain/exports/export';
import {
  type ReportLetter,
  type ReportSchedule,
  SCHEDULE_PERIODS,
  type ReportTimes,
} from '@tributary/domain/exports/report-schedule';
import { addDays } from '@tributary/domain/shared/calendar-day';
import type { SavedViewId } from '@tributary/domain/shared/ids';
import { z } from 'zod';
import { flag, integer, longId, oneOf } from '../shared/input.ts';
import {
  bool,
  CREATED_DAY,
  int,
  MODIFIED_DAY,
  nullableDay,
  nullableString,
  string,
  timeIn,
} from '../shared/output.ts';
import { recordWire } from '../shared/record-wire.ts';

const EVERY = 'How often: each day, week or month. An email covers the previous day, week or month.';
const ON = 'Of weeks the weekday, 1 (Monday) to 7; of months the day, 1 to 28; of days none.';
const ON_MAX = 28;
const every = oneOf(EVERY, SCHEDULE_PERIODS);
const on = integer(ON, 1, ON_MAX).optional();

type Shown = { readonly letter: ReportLetter | undefined; readonly zone: string };
const timeOrNull = (at: Date | null | undefined, zone: string): string | null =>
  at ? timeIn(at, zone) : null;

/** Every field of a schedule, and the outcome of its last letter. */
export const SCHEDULE_WIRE = recordWire<
  ReportSchedule,
  Shown,
  Partial<ReportTimes> & { readonly live: boolean }
>()({
  id: { shown: ['_id', string('Long ID.')] },
  networkId: {},
  userId: {},
  viewId: {
    shown: ['view_id', string('The saved view.')],
    created: ['view_id', longId<SavedViewId>('A saved view of the page `reports` that you see.')],
  },
  every: { shown: ['every', string(EVERY)], created: ['every', every], changed: ['every', every.optional()] },
  onDay: { shown: ['on', int(ON).nullable()], created: ['on', on], changed: ['on', on] },
  live: {
    shown: ['live', bool('Whether emails are sent.')],
    changed: ['live', flag('Whether emails are sent.').optional()],
  },
  nextDay: {
    shown: [
      'next',
      nullableString('Earliest time of the next email, in network time; null while it is off.'),
      ({ live, nextDay }, { zone }) => (live ? timeIn(dueAt(addDays(nextDay, -1), zone), zone) : null),
    ],
  },
  start: {
    shown: [
      'start',
      nullableDay('First day covered by the last email; null before the first.'),
      (_one, { letter }) => letter?.start ?? null,
    ],
  },
  end: { shown: ['end', nullableDay('Its last day.'), (_one, { letter }) => letter?.end ?? null] },
  status: {
    shown: [
      'status',
      string(
        'Result of the last email: `none` yet, `waiting`, `sent`, `failed`, or `ended` if it was turned off before sending.',
      ),
      (_one, { letter }) => letter?.state ?? 'none',
    ],
  },
  nextAt: {
    shown: [
      'next_attempt',
      nullableString('Time of the next attempt while `waiting`, in network time.'),
      (_one, { letter, zone }) => timeOrNull(letter?.nextAt, zone),
    ],
  },
  sentAt: {
    shown: [
      'sent',
      nullableString('When the last email was sent, in network time.'),
      (_one, { letter, zone }) => timeOrNull(letter?.sentAt, zone),
    ],
  },
  error: {
    shown: [
      'error',
      nullableString('Why the last email failed.'),
      (_one, { letter }) => letter?.error ?? null,
    ],
  },
  createdAt: CREATED_DAY,
  modifiedAt: MODIFIED_DAY,
});

export const scheduleOut = z
  .object(SCHEDULE_WIRE.shape('shown'))
  .meta({ id: 'ReportSchedule', description: 'A saved report that you get by email.' });

export const scheduleOf = (schedule: ReportSchedule, shown: Shown): z.input<typeof scheduleOut> =>
  SCHEDULE_WIRE.show('shown', schedule, shown);

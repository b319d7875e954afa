// Saved views that somebody who is signed in has sent to themself (docs/rules/scheduled-reports.md).
import type { ReportSchedule } from '@tributary/domain/exports/report-schedule';
import type { ReportScheduleId } from '@tributary/domain/shared/ids';
import { z } from 'zod';
import type { ApiDependencies } from '../dependencies.ts';
import { route } from '../http/route.ts';
import { done, idParams, networkOf } from '../shared/common.ts';
import { bool, message } from '../shared/output.ts';
import { SCHEDULE_WIRE, scheduleOf, scheduleOut } from './report-schedule-wire.ts';

const oneOut = z.object({ schedule: scheduleOut, message }).meta({ id: 'SavedReportSchedule' });

/** With the outcome of its last letter. */
async function shown(deps: ApiDependencies, schedule: ReportSchedule) {
  const { zone } = await networkOf(deps, schedule);
  const letters = await deps.reportLetters.list(schedule);
  return scheduleOf(schedule, { letter: letters.find(({ scheduleId }) => scheduleId === schedule.id), zone });
}

const list = route({
  method: 'GET',
  path: '/report-schedules',
  role: 'session',
  needs: { permission: 'read', accounts: 'none' },
  operation: 'list-report-schedules',
  summary: 'List report schedules',
  description:
    'Your emailed reports, newest first, with the time of the next email and the result of the last one. At most 20.',
  data: z
    .object({
      schedules: z.array(scheduleOut).meta({ description: 'Newest first.' }),
      mail: bool('Whether a mail server is set up; without one, no email is sent.'),
    })
    .meta({ id: 'ReportScheduleList' }),
  handle: async ({ deps, caller: { networkId, by } }) => {
    const owner = { networkId, userId: by.userId };
    const { zone } = await networkOf(deps, { networkId });
    const found = await deps.stores.reportSchedules.list(owner);
    const letters = new Map((await deps.reportLetters.list(owner)).map((one) => [one.scheduleId, one]));
    return {
      schedules: found.map((one) => scheduleOf(one, { letter: letters.get(one.id), zone })),
      mail: deps.useCases.sendsMail(),
    };
  },
});

const create = route({
  method: 'POST',
  path: '/report-schedules',
  role: 'session',
  needs: { permission: 'read', accounts: 'none' },
  operation: 'schedule-report',
  summary: 'Create a report schedule',
  description:
    "Sends a saved view to you by mail. It goes to the email you sign in with, two hours after the network's midnight: totals in the email, rows as CSV. Your permissions at the time of sending apply. One schedule per view, at most 20 per user. Needs a mail server.",
  status: 201,
  body: z.object(SCHEDULE_WIRE.shape('created')),
  words: { view: 'view_id' },
  data: oneOut,
  handle: async ({ deps, caller: { by }, body }) => {
    const { onDay = null, ...sent } = SCHEDULE_WIRE.sent('created', body);
    const schedule = await deps.useCases.scheduleReport({ by: by.user, ...sent, onDay });
    return { schedule: await shown(deps, schedule), message: `Letters go to ${by.user.email}.` };
  },
});

const edit = route({
  method: 'PATCH',
  path: '/report-schedules/{id}',
  role: 'session',
  needs: { permission: 'read', accounts: 'none' },
  operation: 'edit-report-schedule',
  summary: 'Update a report schedule',
  description:
    "How often, or turned off. Applies from the next email that isn't due yet. While it is turned off nothing is sent, and emails that were due meanwhile aren't sent later.",
  params: idParams('id'),
  body: z.object(SCHEDULE_WIRE.shape('changed')),
  data: oneOut,
  handle: async ({ deps, caller: { by }, params, body }) => {
    const changes = SCHEDULE_WIRE.sent('changed', body);
    const id = params.id as ReportScheduleId;
    const schedule = await deps.useCases.editReportSchedule({ by: by.user, id, changes });
    return { schedule: await shown(deps, schedule), message: 'It was changed.' };
  },
});

const remove = route({
  method: 'DELETE',
  path: '/report-schedules/{id}',
  role: 'session',
  needs: { permission: 'read', accounts: 'none' },
  operation: 'remove-report-schedule',
  summary: 'Delete a report schedule',
  description: 'The view stays.',
  params: idParams('id'),
  data: done,
  handle: async ({ deps, caller: { by }, params }) => {
    await deps.useCases.removeReportSchedule({ by: by.user, id: params.id as ReportScheduleId });
    return { message: 'You get it by mail no more.' };
  },
});

export const REPORT_SCHEDULE_ROUTES = [list, create, edit, remove];

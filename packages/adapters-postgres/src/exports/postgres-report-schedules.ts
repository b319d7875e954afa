import type { ReportSchedules } from '@tributary/application/exports/report-schedules';
import { NEWEST_FIRST } from '../shared/columns.ts';
import type { Session } from '../shared/session.ts';
import { SCHEDULE } from './report-schedule-rows.ts';

export const postgresReportSchedules = ({ db, atomically }: Session): ReportSchedules => ({
  add: async (one) =>
    (await db.reportSchedule.createMany({ data: [SCHEDULE.write(one)], skipDuplicates: true })).count === 1,
  find: async ({ networkId, userId }, id) => {
    const row = await db.reportSchedule.findFirst({ where: { id, networkId, userId } });
    return row === null ? undefined : SCHEDULE.read(row);
  },
  list: async ({ networkId, userId }) =>
    (await db.reportSchedule.findMany({ where: { networkId, userId }, orderBy: NEWEST_FIRST })).map(
      SCHEDULE.read,
    ),
  replace: (one) =>
    atomically(async (tx) => {
      const { id, networkId, userId } = one;
      const data = SCHEDULE.editable(one);
      const { count } = await tx.reportSchedule.updateMany({ where: { id, networkId, userId }, data });
      if (count === 1 && !one.live)
        await tx.$executeRaw`
          update report_letters set state = 'ended', next_at = null, leased_until = null, holder = null
          where schedule_id = ${id} and state = 'waiting'`;
      return count === 1;
    }),
  remove: async ({ networkId, userId }, id) =>
    (await db.reportSchedule.deleteMany({ where: { id, networkId, userId } })).count === 1,
});

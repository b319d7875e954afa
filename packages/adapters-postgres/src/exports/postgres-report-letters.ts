import type { ReportLetters } from '@tributary/application/exports/report-schedules';
import { storable } from '@tributary/domain/shared/storable-text';
import type { Postgres } from '../shared/open-postgres.ts';
import { LETTER_COLUMNS, letterFromRow, SCHEDULE, type LetterRow } from './report-schedule-rows.ts';

export const postgresReportLetters = ({ sql }: Pick<Postgres, 'sql'>): ReportLetters => ({
  listUnplanned: async (settledAt, limit) => {
    const rows = await sql`
      select ${sql.unsafe(SCHEDULE.columns('s'))} from report_schedules s join networks n on n.id = s.network_id
      where s.live and s.next_day <= (${settledAt}::timestamptz at time zone n.zone)::date
      order by s.next_day, s.id limit ${limit}`;
    return rows.map(SCHEDULE.read);
  },
  plan: async ({ id, from, nextDay }, { start, end, nextAt }) => {
    await sql`
      with moved as (
        update report_schedules set next_day = ${nextDay}::date
        where id = ${id} and next_day = ${from}::date and live returning id
      )
      insert into report_letters (schedule_id, period_start, period_end, state, attempts, next_at)
      select id, ${start}::date, ${end}::date, 'waiting', 0, ${nextAt} from moved
      on conflict (schedule_id) do update set period_start = excluded.period_start, period_end = excluded.period_end,
        state = excluded.state, attempts = 0, next_at = excluded.next_at, error = null, leased_until = null, holder = null`;
  },
  lease: async (now, leaseUntil, holder) => {
    const [letter] = await sql<LetterRow[]>`
      update report_letters l set leased_until = ${leaseUntil}, holder = ${holder}, attempts = attempts + 1
      where l.schedule_id = (
        select w.schedule_id from report_letters w join report_schedules s on s.id = w.schedule_id
        where w.state = 'waiting' and w.next_at <= ${now} and s.live
          and (w.leased_until is null or w.leased_until <= ${now})
        order by w.next_at, w.schedule_id limit 1
        for update of w skip locked
      )
      returning ${sql.unsafe(LETTER_COLUMNS)}`;
    if (!letter) return undefined;
    const [row] =
      await sql`select ${sql.unsafe(SCHEDULE.columns('s'))} from report_schedules s where s.id = ${letter.schedule_id}`;
    return row && { letter: letterFromRow(letter), schedule: SCHEDULE.read(row) };
  },
  save: async (id, holder, { state, attempts, nextAt, error, sentAt }) => {
    const { count } = await sql`
      update report_letters set state = ${state}, attempts = ${attempts}, next_at = ${nextAt},
        error = ${error === null ? null : storable(error)}, sent_at = ${sentAt}, leased_until = null, holder = null
      where schedule_id = ${id} and holder = ${holder}`;
    return count === 1;
  },
  list: async ({ networkId, userId }) => {
    const rows = await sql<LetterRow[]>`
      select ${sql.unsafe(LETTER_COLUMNS)} from report_letters l join report_schedules s on s.id = l.schedule_id
      where s.network_id = ${networkId} and s.user_id = ${userId}`;
    return rows.map(letterFromRow);
  },
});

import { HOUR_MS } from '@tributary/domain/shared/durations';
import type { JobBook, JobQueue } from '@tributary/application/jobs/jobs';
import type { ImportRow } from '@tributary/domain/jobs/import-row';
import { hasEnded } from '@tributary/domain/jobs/job';
import { insertAll, type Connection } from '../shared/json-rows.ts';
import { storable } from '@tributary/domain/shared/storable-text';
import type { Postgres } from '../shared/open-postgres.ts';
import { jobFromRow, logLineToRow, type JobRow } from './job-rows.ts';

export const postgresJobQueue = ({ sql }: Pick<Postgres, 'sql'>): JobQueue => ({
  lease: async (now, leaseUntil, id) => {
    const [row] = await sql<(JobRow & { attempt: number })[]>`
      update jobs set status = 'progress', leased_until = ${leaseUntil}, attempt = attempt + 1,
        started_at = coalesce(started_at, ${now})
      where id = (
        select id from jobs j
        where finished_at is null and (leased_until is null or leased_until <= ${now}
            or leased_until > ${new Date(now.getTime() + HOUR_MS)})
          ${id === undefined ? sql`` : sql`and id = ${id}`}
          and not exists (
            select from jobs earlier
            where earlier.finished_at is null and earlier.network_id = j.network_id
              and earlier.advertiser_id is not distinct from j.advertiser_id
              and (earlier.created_at, earlier.id) < (j.created_at, j.id)
          )
        order by turn_at, created_at, id
        limit 1
        for update skip locked
      )
      returning *`;
    return row && { job: jobFromRow(row), attempt: row.attempt };
  },
  rows: async (id, from) => {
    const [chunk] = await sql<{ first_row: number; rows: string }[]>`
      select first_row, rows from job_rows where job_id = ${id} and first_row <= ${from}
      order by first_row desc limit 1`;
    return chunk ? (JSON.parse(chunk.rows) as ImportRow[]).slice(from - chunk.first_row) : [];
  },
  release: async (id, now) => {
    await sql`
      update jobs set leased_until = null, turn_at = ${now}, attempt = 0
      where id = ${id} and finished_at is null`;
  },
  forget: async (endedBefore) => {
    await sql`delete from jobs where finished_at < ${endedBefore}`;
  },
});

export const postgresJobBook = (sql: Connection): JobBook => ({
  lock: async (id) => {
    const [row] = await sql<JobRow[]>`select * from jobs where id = ${id} for update`;
    return row && jobFromRow(row);
  },
  save: async (job, leaseUntil, log) => {
    const ended = hasEnded(job);
    const { imported, edited, duplicates, errors } = job.counts;
    const saved = await sql`
      update jobs set status = ${job.status}, processed = ${job.processed}, imported = ${imported}, edited = ${edited},
        duplicates = ${duplicates}, errors = ${errors}, started_at = ${job.startedAt}, finished_at = ${job.finishedAt},
        cancelled = ${job.cancelled},
        leased_until = ${ended ? null : leaseUntil}, attempt = 0
      where id = ${job.id}`;
    if (saved.count === 0) return; // its network is gone
    if (ended) await sql`delete from job_rows where job_id = ${job.id}`;
    const lines = log.map(logLineToRow);
    await insertAll(
      sql,
      'job_log',
      lines.map((line) => ({ ...line, message: storable(line.message) })),
    );
  },
});

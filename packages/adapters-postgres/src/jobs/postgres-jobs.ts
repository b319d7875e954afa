import type { Jobs } from '@tributary/application/jobs/jobs';
import type { ImportRow } from '@tributary/domain/jobs/import-row';
import type { Job } from '@tributary/domain/jobs/job';
import { Prisma } from '../generated/client.ts';
import { slice } from '../shared/columns.ts';
import type { Db, Session } from '../shared/session.ts';
import { jobFromRow, logLineFromRow, type JobLogRow, type JobRow } from './job-rows.ts';

/** A chunk is decided in one transaction: small enough to hold a campaign's lock for a moment only. */
const ROWS_TOGETHER = 1000;
/** Of a chunk as JSON. Rows of 64 kB come in smaller chunks, because writing and reading one is done at a stretch. */
const CHARACTERS_TOGETHER = 512 * 1024;
/** Of the chunks that one statement stores: on a busy machine going there and back takes longer than storing one. */
const CHARACTERS_SENT = 1024 * 1024;

export const postgresJobs = ({ db, atomically }: Session): Jobs => ({
  add: (job, rows, openMax) =>
    atomically(async (tx) => {
      // Callers of one owner take turns, so that together they keep to the limit.
      await tx.$queryRaw`
        select pg_advisory_xact_lock(tributary_network_key(${`jobs:${job.networkId}|${job.advertiserId ?? ''}`}))::text`;
      const [open] = await tx.$queryRaw<{ count: bigint }[]>`
        select count(*) as count from jobs
        where network_id = ${job.networkId} and advertiser_id is not distinct from ${job.advertiserId} and finished_at is null`;
      if (Number(open?.count) >= openMax) return 'too_many';
      await insertJob(tx, job);
      for (const chunks of sentTogether(chunksOf(rows))) await insertChunks(tx, job, chunks);
      return 'added';
    }),
  find: async (networkId, id, advertiserId) => {
    const [row] = await db.$queryRaw<JobRow[]>`
      select * from jobs where id = ${id} and network_id = ${networkId} ${ofAdvertiser(advertiserId)}`;
    return row && jobFromRow(row);
  },
  list: async (networkId, advertiserId, { after, running, ...page }) => {
    const { skip, take } = slice(page);
    const behind = after ? Prisma.sql`and (created_at, id) < (${after.at}, ${after.id})` : Prisma.empty;
    const open = running ? Prisma.sql`and finished_at is null` : Prisma.empty;
    const rows = await db.$queryRaw<JobRow[]>`
      select * from jobs where network_id = ${networkId} ${ofAdvertiser(advertiserId)} ${open} ${behind}
      order by created_at desc, id desc limit ${take} offset ${after ? 0 : skip}`;
    return rows.map(jobFromRow);
  },
  listLog: async (networkId, id, { limit, priority }) => {
    const only = priority === undefined ? Prisma.empty : Prisma.sql`and priority = ${priority}`;
    const rows = await db.$queryRaw<JobLogRow[]>`
      select id, job_id, network_id, subject, priority, message, created_at from job_log
      where job_id = ${id} and network_id = ${networkId} ${only}
      order by line desc limit ${limit}`;
    return rows.reverse().map(logLineFromRow);
  },
  listLogPage: async (networkId, id, { priority, ...page }) => {
    const { skip, take } = slice(page);
    const only = priority === undefined ? Prisma.empty : Prisma.sql`and priority = ${priority}`;
    const rows = await db.$queryRaw<JobLogRow[]>`
      select id, job_id, network_id, subject, priority, message, created_at from job_log
      where job_id = ${id} and network_id = ${networkId} ${only}
      order by line limit ${take} offset ${skip}`;
    return rows.map(logLineFromRow);
  },
});

const ofAdvertiser = (id: string | undefined): Prisma.Sql =>
  id === undefined ? Prisma.empty : Prisma.sql`and advertiser_id = ${id}`;

async function insertJob(db: Db, job: Job): Promise<void> {
  const { counts } = job;
  await db.$executeRaw`
    insert into jobs (id, network_id, advertiser_id, name, status, dry_run, send_postbacks, continue_on_error, total,
      processed, imported, edited, duplicates, errors, created_at, started_at, finished_at, cancelled, turn_at, attempt)
    values (${job.id}, ${job.networkId}, ${job.advertiserId}, ${job.name}, ${job.status}, ${job.dryRun},
      ${job.sendPostbacks}, ${job.continueOnError}, ${job.total}, ${job.processed}, ${counts.imported}, ${counts.edited},
      ${counts.duplicates}, ${counts.errors}, ${job.createdAt}, ${job.startedAt}, ${job.finishedAt}, ${job.cancelled}, ${job.createdAt}, 0)`;
}

/** `rows`: as JSON. */
type Chunk = { readonly first: number; readonly rows: string };

function* chunksOf(rows: readonly ImportRow[]): Generator<Chunk> {
  let first = 0;
  let texts: string[] = [];
  let characters = 0;
  for (const [index, row] of rows.entries()) {
    const text = JSON.stringify(row);
    if (
      texts.length === ROWS_TOGETHER ||
      (texts.length > 0 && characters + text.length > CHARACTERS_TOGETHER)
    ) {
      yield { first, rows: `[${texts.join(',')}]` };
      [first, texts, characters] = [index, [], 0];
    }
    texts.push(text);
    characters += text.length;
  }
  if (texts.length > 0) yield { first, rows: `[${texts.join(',')}]` };
}

function* sentTogether(chunks: Iterable<Chunk>): Generator<Chunk[]> {
  let together: Chunk[] = [];
  let characters = 0;
  for (const chunk of chunks) {
    if (together.length > 0 && characters + chunk.rows.length > CHARACTERS_SENT) {
      yield together;
      [together, characters] = [[], 0];
    }
    together.push(chunk);
    characters += chunk.rows.length;
  }
  if (together.length > 0) yield together;
}

async function insertChunks(db: Db, { id, networkId }: Job, chunks: readonly Chunk[]): Promise<void> {
  const values = chunks.map(({ first, rows }) => Prisma.sql`(${id}, ${first}, ${networkId}, ${rows})`);
  await db.$executeRaw`
    insert into job_rows (job_id, first_row, network_id, rows) values ${Prisma.join(values)}`;
}

import { HOUR_MS } from '@tributary/domain/shared/durations';
import type { JobBook, JobQueue, Jobs } from '@tributary/application/jobs/jobs';
import { hasEnded, type Job } from '@tributary/domain/jobs/job';
import type { ImportRow } from '@tributary/domain/jobs/import-row';
import { copy, newestFirst, oldestFirst } from '../shared/lists.ts';
import type { HeldJob, MemoryState } from '../state.ts';
import { inTransaction } from '../shared/transaction.ts';

export const memoryJobs = (state: MemoryState): Jobs => ({
  add: async (job, rows, openMax) => {
    const open = held(state).filter((one) => !hasEnded(one.job) && ownerOf(one.job) === ownerOf(job));
    if (open.length >= openMax) return 'too_many';
    const fresh = { job, rows, log: [], leasedUntil: null, turnAt: job.createdAt, attempt: 0 };
    state.jobs.set(job.id, copy(fresh));
    return 'added';
  },
  find: async (networkId, id, advertiserId) => {
    const job = state.jobs.get(id)?.job;
    if (job?.networkId !== networkId) return undefined;
    return advertiserId === undefined || job.advertiserId === advertiserId ? copy(job) : undefined;
  },
  list: async (networkId, advertiserId, { page, limit, after, running }) =>
    held(state)
      .map(({ job }) => copy(job))
      .filter((job) => job.networkId === networkId)
      .filter((job) => advertiserId === undefined || job.advertiserId === advertiserId)
      .filter((job) => !running || job.finishedAt === null)
      .sort(newestFirst)
      .filter((job) => !after || newestFirst(job, { createdAt: after.at, id: after.id }) > 0)
      .slice(after ? 0 : (page - 1) * limit)
      .slice(0, limit),
  listLog: async (networkId, id, { limit, priority }) => {
    const found = state.jobs.get(id);
    if (found?.job.networkId !== networkId) return [];
    const wanted = found.log.filter((line) => priority === undefined || line.priority === priority);
    return copy(wanted.slice(-limit));
  },
  listLogPage: async (networkId, id, { page, limit, priority }) => {
    const found = state.jobs.get(id);
    if (found?.job.networkId !== networkId) return [];
    const wanted = found.log.filter((line) => priority === undefined || line.priority === priority);
    return copy(wanted.slice((page - 1) * limit).slice(0, limit));
  },
});

const ROWS_TOGETHER = 1000;
const CHARACTERS_TOGETHER = 512 * 1024;

function chunkOf(rows: readonly ImportRow[]): ImportRow[] {
  let characters = 0;
  const end = rows.findIndex((row, index) => {
    characters += JSON.stringify(row).length;
    return index === ROWS_TOGETHER || (index > 0 && characters > CHARACTERS_TOGETHER);
  });
  return rows.slice(0, end < 0 ? rows.length : end);
}

export const memoryJobQueue = (state: MemoryState): JobQueue => ({
  lease: (now, leaseUntil, id) =>
    inTransaction(state, async (draft) => {
      const [next] = held(draft)
        .filter((one) => isFree(one, now) && isFirstOfOwner(draft, one.job))
        .filter(({ job }) => id === undefined || job.id === id)
        .sort((a, b) => Number(a.turnAt) - Number(b.turnAt) || oldestFirst(a.job, b.job));
      if (!next) return undefined;
      const job: Job = { ...next.job, status: 'progress', startedAt: next.job.startedAt ?? now };
      const attempt = next.attempt + 1;
      draft.jobs.set(job.id, { ...next, job, leasedUntil: leaseUntil, attempt });
      return { job: copy(job), attempt };
    }),
  rows: async (id, from) =>
    copy<ImportRow[]>(chunkOf((state.jobs.get(id)?.rows ?? []).slice(from, from + ROWS_TOGETHER + 1))),
  release: (id, now) =>
    inTransaction(state, async (draft) => {
      const one = draft.jobs.get(id);
      if (one) draft.jobs.set(id, { ...one, leasedUntil: null, turnAt: now, attempt: 0 });
    }),
  forget: (endedBefore) =>
    inTransaction(state, async (draft) => {
      for (const { job } of held(draft)) {
        if (job.finishedAt && job.finishedAt < endedBefore) draft.jobs.delete(job.id);
      }
    }),
});

export const memoryJobBook = (state: MemoryState): JobBook => ({
  lock: async (id) => {
    const job = state.jobs.get(id)?.job;
    return job && copy(job);
  },
  save: async (job, leaseUntil, log) => {
    const one = state.jobs.get(job.id);
    if (!one) return;
    const ended = hasEnded(job);
    state.jobs.set(job.id, {
      ...one,
      job: copy(job),
      rows: ended ? [] : one.rows,
      log: [...one.log, ...copy(log)],
      leasedUntil: ended ? null : leaseUntil,
      attempt: 0,
    });
  },
});

const held = (state: MemoryState): HeldJob[] => [...state.jobs.values()];
const ownerOf = ({ networkId, advertiserId }: Job): string => `${networkId}|${advertiserId ?? ''}`;

const isFree = ({ job, leasedUntil }: HeldJob, now: Date): boolean =>
  !hasEnded(job) &&
  (leasedUntil === null || leasedUntil <= now || leasedUntil.getTime() > now.getTime() + HOUR_MS);

const isFirstOfOwner = (state: MemoryState, job: Job): boolean =>
  !held(state).some(
    ({ job: other }) =>
      other.id !== job.id &&
      !hasEnded(other) &&
      ownerOf(other) === ownerOf(job) &&
      oldestFirst(other, job) < 0,
  );

// Somebody ends an import before its end (docs/rules/imports.md#cancelling).
import { hasEnded, type Job } from '@tributary/domain/jobs/job';
import type { AdvertiserId, JobId, NetworkId } from '@tributary/domain/shared/ids';
import { refuse } from '@tributary/domain/shared/refusal';
import { found } from '../shared/found.ts';
import type { Stamps } from '../shared/stamps.ts';
import { cancelMessage, endMessage, logLines } from './import-log.ts';
import type { JobBooks, Jobs } from './jobs.ts';

export type CancelJob = (asked: {
  readonly networkId: NetworkId;
  /** Of an advertiser only its own. */
  readonly advertiserId: AdvertiserId | undefined;
  readonly id: JobId;
}) => Promise<Job>;

type Dependencies = Stamps & {
  readonly stores: { readonly jobs: Pick<Jobs, 'find'> };
  readonly books: JobBooks;
};

/**
 * Ends a job behind the part that is being worked on: what was done stays done, the rest is never looked at. Refuses one
 * that has ended with `not_allowed_in_state`, and one that is unknown or another's with `not_found`.
 */
export const makeCancelJob =
  ({ stores, books, ...stamps }: Dependencies): CancelJob =>
  async ({ networkId, advertiserId, id }) => {
    found(await stores.jobs.find(networkId, id, advertiserId), 'job');
    return books.run({ networkIds: [], campaignIds: [] }, async ({ jobs }) => {
      const job = found(await jobs.lock(id), 'job');
      if (hasEnded(job)) throw refuse('not_allowed_in_state', 'This import has already ended.');
      const now = stamps.clock();
      const ended: Job = { ...job, status: 'failed', cancelled: true, finishedAt: now };
      const log = logLines(ended, [cancelMessage(ended), endMessage(ended)], { now, stamps });
      await jobs.save(ended, now, log);
      return ended;
    });
  };

import { setImmediate as turn } from 'node:timers/promises';
import { BooksUnavailable, type BookScope } from '@tributary/application/attribution/books';
import type { Postgres } from './shared/open-postgres.ts';
import { isDatabasesFault } from './shared/faults.ts';
import type { Connection } from './shared/json-rows.ts';
import { postgresBookAudit } from './audit/postgres-book-audit.ts';
import { postgresBookCatalog } from './postgres-book-catalog.ts';
import { writing } from './shared/repeat.ts';
import { postgresClicks, postgresImpressions } from './attribution/postgres-clicks.ts';
import { postgresJobBook } from './jobs/postgres-job-queue.ts';
import { postgresConversions } from './attribution/postgres-conversions.ts';
import { postgresHits } from './attribution/postgres-hits.ts';
import { postgresCapCounters } from './attribution/postgres-cap-counters.ts';
import { postgresOutbox } from './postbacks/postgres-outbox.ts';
import { postgresStatsBook } from './reporting/postgres-stats-book.ts';
import { connectionQueries } from './notices/notice-queries.ts';
import { postgresNoticeBook } from './notices/postgres-notices.ts';
import { postgresListeningWebhooks, postgresWebhookOutbox } from './webhooks/postgres-webhook-outbox.ts';
import type { JobBooks, JobStores } from '@tributary/application/jobs/jobs';

/** One transaction for a batch; see tributary_network_key and tributary_campaign_key for the locks. */
export const postgresBooks = ({ sql }: Pick<Postgres, 'sql'>): JobBooks => ({
  run: async <T>(scope: BookScope, work: (stores: JobStores) => Promise<T>): Promise<T> => {
    try {
      return await writing(sql, async (tx) => {
        await lock(tx, scope);
        const writes = writesBehind();
        const result = await work(storesOn(tx, writes.behind));
        await writes.ended();
        await waitForEarlierCommits(tx);
        return result;
      });
    } catch (error) {
      throw isDatabasesFault(error) ? new BooksUnavailable(error) : error;
    }
  },
});

/** Held until the transaction ends. Read committed: each later statement sees what the former holder committed. */
async function lock(tx: Connection, { networkIds, campaignIds }: BookScope): Promise<void> {
  await tx`
    select pg_advisory_xact_lock_shared(key) from (
      select distinct tributary_network_key(id) as key from unnest(${[...networkIds]}::text[]) as w (id) order by key
    ) as keys`;
  await tx`
    select pg_advisory_xact_lock(key) from (
      select distinct tributary_campaign_key(id) as key from unnest(${[...campaignIds]}::text[]) as w (id) order by key
    ) as keys`;
}

/**
 * A transaction that writes nothing answers at once, also when what it found is on no other host yet: a commit whose connection was lost
 * while it waited for one. A worker that finds its events there already would acknowledge them, and they could still be lost. So such a
 * transaction writes a line to the log of the database, and its own commit waits behind them
 * (docs/rules/running.md#unknown-commits). Where nobody waits for another host, this is one `fsync` for a batch that came twice.
 */
async function waitForEarlierCommits(tx: Connection): Promise<void> {
  await tx`
    select pg_logical_emit_message(true, 'tributary', '') where pg_current_xact_id_if_assigned() is null`;
}

type Behind = <T>(write: (given: T) => Promise<void>) => (given: T) => Promise<void>;

/**
 * Writes that nobody waits for until the end, only until they are on their way: what is decided next is worked out while the database
 * takes them. Their order is that in which they were asked for, reads after them see them, and one that fails fails the transaction, of
 * which it is the first error.
 */
function writesBehind(): { readonly behind: Behind; readonly ended: () => Promise<unknown> } {
  const writes: Promise<void>[] = [];
  return {
    behind: (write) => async (given) => {
      const written = write(given);
      written.catch(() => undefined); // told by `ended`, or by what made the transaction fail before
      writes.push(written);
      await turn(); // until then the client keeps them
    },
    ended: () => Promise.all(writes),
  };
}

function storesOn(tx: Connection, behind: Behind): JobStores {
  const [clicks, impressions, hits] = [postgresClicks(tx), postgresImpressions(tx), postgresHits(tx)];
  const [stats, outbox] = [postgresStatsBook(tx), postgresOutbox(tx)];
  return {
    clicks: { ...clicks, add: behind(clicks.add), rememberUnique: behind(clicks.rememberUnique) },
    impressions: { ...impressions, add: behind(impressions.add) },
    hits: { ...hits, add: behind(hits.add) },
    conversions: postgresConversions(tx),
    stats: { ...stats, add: behind(stats.add) },
    capCounters: postgresCapCounters(tx),
    outbox: { ...outbox, add: behind(outbox.add) },
    webhooks: postgresListeningWebhooks(tx),
    webhookOutbox: postgresWebhookOutbox(tx),
    notices: postgresNoticeBook(connectionQueries(tx)),
    jobs: postgresJobBook(tx),
    catalog: postgresBookCatalog(tx),
    audit: postgresBookAudit(tx),
  };
}

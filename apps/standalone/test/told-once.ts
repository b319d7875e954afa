import postgres from 'postgres';
import { until } from './product.ts';
import type { Receiver, Received } from './receiver.ts';

/** An attempt takes 15 s at most, and is settled in a moment. */
const ATTEMPT_MS_MAX = 20_000;
/** A request that was sent just before its sender died may be read a moment later. */
const LATE_MS_MAX = 1000;
/** A lease is 45 s long; less is a repeat of something that was under way. */
const LEASE_MS_MIN = 40_000;
const LEASES_RUN_OUT_WITHIN_MS = 120_000;

/** That of postbacks, or of webhooks. */
type Outbox = 'deliveries' | 'webhook_messages';

/**
 * What was not told as the rules say (docs/rules/postbacks.md#written-with-the-event): of each conversion one message, once. Only a message
 * whose worker died before it could note the answer may come again, under the same id, after its lease. `kills` are the
 * instants (of the monotonic clock) at which a worker died. Waits until nothing is left to be told.
 */
export async function untoldOrToldTwice(
  databaseUrl: string,
  { told, outbox = 'deliveries' }: Pick<Receiver, 'told'> & { readonly outbox?: Outbox },
  kills: readonly number[],
  withinMs = LEASES_RUN_OUT_WITHIN_MS,
): Promise<string[]> {
  const sql = postgres(databaseUrl, { max: 1 });
  try {
    const pending = async () =>
      (
        await sql<
          { count: number }[]
        >`select count(*)::int as count from ${sql(outbox)} where state = 'pending'`
      )[0]?.count;
    await until(async () => (await pending()) === 0, withinMs).catch(() => undefined);
    const rows = await sql<{ id: string }[]>`select id from conversions where status = 'approved'`;
    const left = (await pending()) ?? 0;
    const untold = rows.filter(({ id }) => !told.has(id)).length;
    const strange = [...told.keys()].filter((id) => !rows.some((row) => row.id === id)).length;
    return [
      ...(left === 0 ? [] : [`${left} messages still wait`]),
      ...(untold === 0 ? [] : [`${untold} of ${rows.length} conversions were never told`]),
      ...(strange === 0 ? [] : [`${strange} were told that are none`]),
      ...[...told].flatMap(([id, requests]) => wrongRepeats(id, requests, kills)),
    ];
  } finally {
    await sql.end();
  }
}

function wrongRepeats(id: string, requests: readonly Received[], kills: readonly number[]): string[] {
  if (new Set(requests.map(({ message }) => message)).size > 1) return [`${id} was told by two messages`];
  return requests.slice(1).flatMap((request, n) => {
    const before = requests[n];
    if (before?.status !== 200) return [];
    const wasCut = kills.some((at) => at >= before.at - LATE_MS_MAX && at <= before.at + ATTEMPT_MS_MAX);
    return wasCut && request.at - before.at >= LEASE_MS_MIN
      ? []
      : [`${id} was told again without need: ${requests.map(inWords).join(', ')}`];
  });
}

const inWords = ({ at, status }: Received): string => `${status} at ${Math.round(at / 100) / 10} s`;

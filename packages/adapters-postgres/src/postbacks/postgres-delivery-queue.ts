// What the outboxes of postbacks and of webhooks share: one message to one receiver, leased, tried and settled
// (docs/rules/postbacks.md#delivery). The tables of the two differ only in their names and in what a message says.
import {
  PLANNED_AHEAD_MS_MAX,
  type DeliveryQueue,
  type DeliveryVerdict,
  type LeasedDelivery,
  type Sendable,
  type Settlement,
} from '@tributary/application/postbacks/postbacks';
import type { DeliveryAttempt } from '@tributary/domain/postbacks/postback';
import type { DeliveryId } from '@tributary/domain/shared/ids';
import type { PendingQuery, Row as AnyRow, Sql, TransactionSql } from 'postgres';
import { arrayRows, type ColumnTypes } from '../shared/array-rows.ts';
import { grouped } from './grouped.ts';
import { type Connection } from '../shared/json-rows.ts';
import { storable } from '@tributary/domain/shared/storable-text';
import { writing } from '../shared/repeat.ts';

/** Whose messages a queue holds. Names of tables and columns are ours, never a caller's. */
export type QueueTables = {
  readonly messages: string;
  readonly attempts: string;
  /** In the table of attempts. */
  readonly messageId: string;
  readonly receivers: string;
  /** In the table of messages. */
  readonly receiverId: string;
  /** Callers that lease take turns, so that the limit of one receiver holds for all of them together. */
  readonly leaseLock: number;
  /**
   * The messages have an `event_id` and an `nth`: those of one receiver about one event are sent one after the other
   * (docs/rules/postbacks.md#each-once-and-in-order).
   */
  readonly inOrder?: boolean;
};

/** What a lease reads of a message: its own columns, and those of its receiver that `receiverColumns` names. */
export type LeasedRow = {
  readonly id: DeliveryId;
  readonly attempt: number;
  readonly failing_since: Date | null;
  readonly due_since: Date;
};

export type QueueOf<Stored, Row extends LeasedRow, Message extends Sendable> = QueueTables & {
  readonly receiverColumns: readonly string[];
  readonly toRow: (message: Stored) => Record<string, string | number | Date | null>;
  readonly leased: (
    row: Row,
    now: Date,
  ) => Pick<LeasedDelivery<Message>, 'delivery' | 'secret' | 'formerSecret'>;
  /** Called in the transaction that switches a receiver off, once for each time. */
  readonly onSwitchOff: (tx: Connection, receiverId: string, reason: string) => Promise<void>;
};

/** A transaction of so many holds their rows for a moment only. */
const SETTLED_TOGETHER_MAX = 200;

/** Planned or leased for later than anything ever is. */
const tooLate = (now: Date): Date => new Date(now.getTime() + PLANNED_AHEAD_MS_MAX);

export const postgresDeliveryQueue = <Stored, Row extends LeasedRow, Message extends Sendable>(
  sql: Sql,
  of: QueueOf<Stored, Row, Message>,
): DeliveryQueue<Message, Stored> => ({
  lease: async ({ now, leaseUntil, limit, perPostback, answered = [] }) => {
    const [messages, receivers, receiverId] = [sql(of.messages), sql(of.receivers), sql(of.receiverId)];
    const columns = of.receiverColumns.map((name) => sql`, p.${sql(name)}`);
    const given = of.receiverColumns.map((name) => sql`, due.${sql(name)}`);
    // Behind an "or", so that PostgreSQL asks it of each one it comes to, and does not join all there are.
    const isNext = of.inOrder
      ? sql`and (m.nth = 0 or not exists (
          select from ${messages} ahead where ahead.${receiverId} = m.${receiverId} and ahead.event_id = m.event_id
            and ahead.nth < m.nth and ahead.state = 'pending'))`
      : sql``;
    const dueOf = (range: PendingQuery<AnyRow[]>) => sql`
      select * from (
        select id, due_at from ${messages} m
        where m.${receiverId} = p.id and m.state = 'pending' and ${range} ${isNext}
        order by due_at, id limit free.places for update of m skip locked
      ) part`;
    const rows = await writing(sql, async (tx) => {
      // Sent at once, and done one after the other: what the second sees begins when the first has its lock.
      const locked = tx`select pg_advisory_xact_lock(${of.leaseLock})`;
      const leasing = tx`
        with due as (
          select d.id, d.due_at, p.failing_since ${columns}
          from ${receivers} p
          cross join lateral (
            select greatest(0, ${perPostback} - count(*)) as places from ${messages}
            -- What is leased is due when the lease ends: that spares the walk through all that is due.
            where ${receiverId} = p.id and state = 'pending' and due_at > ${now}
              and leased_until > ${now} and leased_until <= ${tooLate(now)}
              and id <> all(${[...answered]}::text[])
          ) free
          cross join lateral (
            -- In two parts: asked for both at once, PostgreSQL reads and sorts all that is due where it expects little of it.
            select * from (${dueOf(sql`due_at <= ${now}`)} union all ${dueOf(sql`due_at > ${tooLate(now)}`)}) either
            order by due_at, id limit free.places
          ) d
          where p.live
          order by d.due_at, d.id
          limit ${limit}
        )
        update ${messages} m set leased_until = ${leaseUntil}, next_at = least(m.next_at, ${now})
        from due where due.id = m.id
        returning m.*, due.failing_since, due.due_at as due_since ${given}`;
      const [, leased] = await Promise.all([locked, leasing]);
      return [...leased] as unknown as Row[];
    });
    return rows.sort(byTurn).map((row) => ({
      ...of.leased(row, now),
      attempt: row.attempt,
      failingSince: row.failing_since,
    }));
  },

  settle: settling(sql, of),

  nextDueAt: async () => {
    const [row] = await sql<{ due_at: Date | null }[]>`
      select min(d.due_at) as due_at
      from ${sql(of.receivers)} p
      cross join lateral (
        select due_at from ${sql(of.messages)}
        where ${sql(of.receiverId)} = p.id and state = 'pending' order by due_at limit 1
      ) d
      where p.live`;
    return row?.due_at ?? undefined;
  },

  record: async (message, attempt, state) => {
    const row = of.toRow(message);
    await writing(sql, async (tx) => {
      await tx`insert into ${tx(of.messages)} ${tx({ ...row, state, next_at: null })}`;
      const { startedAt, latencyMs, status, error, body } = attempt;
      await tx`
        insert into ${tx(of.attempts)} (${tx(of.messageId)}, attempt, started_at, latency_ms, status, error, body)
        values (${row['id'] ?? null}, ${attempt.attempt}, ${startedAt}, ${latencyMs}, ${status}, ${storable(error)}, ${storable(body)})`;
    });
  },

  resend: async (networkId, id, now) => {
    const changed = await sql`
      update ${sql(of.messages)} set state = 'pending', attempt = 1, next_at = ${now}, leased_until = null
      where id = ${id} and network_id = ${networkId}`;
    return changed.count === 1;
  },
});

type Settling = QueueTables & {
  readonly onSwitchOff: (tx: Connection, receiverId: string, reason: string) => Promise<void>;
};

/** In one transaction with those that come at the same time; one that switches its receiver off has its own. */
function settling(sql: Sql, of: Settling): (settlement: Settlement) => Promise<void> {
  const alone = (settlement: Settlement): Promise<void> =>
    writing(sql, (tx) => settleAlone(tx, of, settlement)).then(() => undefined);
  const withOthers = grouped<Settlement>({
    keyOf: ({ id }) => id,
    together: (settlements) =>
      writing(sql, async (tx) => writeRuns(tx, of, await settleMessages(tx, of, settlements))).then(
        () => undefined,
      ),
    alone,
    groupMax: SETTLED_TOGETHER_MAX,
  });
  return (settlement) => (settlement.switchOff === null ? withOthers(settlement) : alone(settlement));
}

/**
 * Of different messages, as one after the other; answers what that makes of their receivers, which are not written yet. Whoever settles or
 * removes locks messages first, then receivers, both in the order of their ids, and holds no receiver while it waits for a message: no two
 * wait for each other.
 */
async function settleMessages(
  tx: TransactionSql,
  of: Settling,
  settlements: readonly Settlement[],
): Promise<Run[]> {
  const [messages, attempts, messageId] = [tx(of.messages), tx(of.attempts), tx(of.messageId)];
  const rows = settlements.map(settledRow);
  const ids = settlements.map(({ id }) => id);
  const receiverId = tx(of.receiverId);
  const behind = of.inOrder
    ? tx`or id in (
        select b.id from ${messages} s join ${messages} b
          on b.${receiverId} = s.${receiverId} and b.event_id = s.event_id and b.nth > s.nth and b.state = 'pending'
        where s.id = any(${ids}))`
    : tx``;
  const locked = tx`
    select from ${messages} where id = any(${ids}) ${behind} order by id for no key update`;
  const logged = tx`
    insert into ${attempts} (${messageId}, attempt, started_at, latency_ms, status, error, body)
    select m.id, r.attempt, r.started_at, r.latency_ms, r.status, r.error, r.body
    from ${arrayRows<AttemptRow>(tx, ATTEMPT_TYPES, rows)} join ${messages} m on m.id = r.id collate "C"
    where not exists (
      select from ${attempts} a
      where a.${messageId} = m.id and a.attempt = r.attempt and a.started_at = r.started_at)
    order by r.place`;
  // An attempt that ends after its lease, or after a resend, is logged and changes nothing else.
  const changed = tx<SettledMessage[]>`
    update ${messages} m set state = r.state, attempt = r.next_attempt, next_at = r.next_at, leased_until = null
    from ${arrayRows<VerdictRow>(tx, VERDICT_TYPES, rows)}
    where m.id = r.id collate "C" and m.state = 'pending' and m.attempt = r.attempt
    returning m.id, m.${receiverId} as receiver_id,
      (select p.failing_since from ${tx(of.receivers)} p where p.id = m.${receiverId}) as failing_since`;
  // Those behind one that is tried again are due with it, so that nobody looks at them in vain before.
  const moved = of.inOrder
    ? tx`
        update ${messages} b set next_at = coalesce(s.next_at, r.started_at)
        from ${arrayRows<VerdictRow>(tx, VERDICT_TYPES, rows)} join ${messages} s on s.id = r.id collate "C"
        where b.${receiverId} = s.${receiverId} and b.event_id = s.event_id and b.nth > s.nth and b.state = 'pending'`
    : undefined;
  const [, , settled] = await Promise.all([locked, logged, changed, moved]);
  return runsOfFailures(settlements, new Map(settled.map((one) => [one.id, one])));
}

type SettledMessage = {
  readonly id: DeliveryId;
  readonly receiver_id: string;
  readonly failing_since: Date | null;
};

async function writeRuns(tx: TransactionSql, of: QueueTables, all: readonly Run[]): Promise<void> {
  const runs = all.filter(({ changes }) => changes);
  if (runs.length === 0) return;
  const receivers = tx(of.receivers);
  const since = failingSince(tx);
  const changing = await tx<{ id: string }[]>`
    select p.id from ${receivers} p, ${arrayRows<RunRow>(tx, RUN_TYPES, runs)}
    where p.id = r.id collate "C" and p.failing_since is distinct from ${since}
    order by p.id for no key update of p`;
  if (changing.length === 0) return;
  // No other than those that are locked: one that changes meanwhile would be locked out of its turn.
  const ids = new Set(changing.map(({ id }) => id));
  const rest = runs.filter(({ id }) => ids.has(id));
  await tx`
    update ${receivers} p set failing_since = ${since}
    from ${arrayRows<RunRow>(tx, RUN_TYPES, rest)} where p.id = r.id collate "C"`;
}

/** Of a receiver `p` after its run `r`. */
const failingSince = (tx: TransactionSql) =>
  tx`case when r.ended then r.failing_since else coalesce(p.failing_since, r.failing_since) end`;

type RunRow = { readonly id: string; readonly ended: boolean; readonly failing_since: Date | null };
type Run = RunRow & {
  /** Whether that changes the receiver, as it was when its messages were settled. */
  readonly changes: boolean;
};

/** What the settled attempts of each receiver, in their order, make of its run of failures. */
function runsOfFailures(
  settlements: readonly Settlement[],
  settled: ReadonlyMap<DeliveryId, SettledMessage>,
): Run[] {
  const runs = new Map<string, Run>();
  for (const { id: message, attempt, verdict } of settlements) {
    const one = settled.get(message);
    if (one === undefined) continue;
    const id = one.receiver_id;
    const run = runs.get(id);
    const ended = (run?.ended ?? false) || verdict.state === 'delivered';
    const since = verdict.state === 'delivered' ? null : (run?.failing_since ?? attempt.startedAt);
    const changes = ended ? since?.getTime() !== one.failing_since?.getTime() : one.failing_since === null;
    runs.set(id, { id, ended, failing_since: since, changes });
  }
  return [...runs.values()];
}

const settledRow = ({ id, attempt, verdict }: Settlement, place: number) => {
  const after = settledColumns(attempt, verdict);
  return {
    place,
    id,
    attempt: attempt.attempt,
    started_at: attempt.startedAt,
    latency_ms: attempt.latencyMs,
    status: attempt.status,
    error: attempt.error,
    body: attempt.body,
    state: after.state,
    next_attempt: after.attempt,
    next_at: after.next_at,
  };
};

type SettledRow = ReturnType<typeof settledRow>;
type AttemptRow = Omit<SettledRow, 'state' | 'next_attempt' | 'next_at'>;
type VerdictRow = Pick<SettledRow, 'id' | 'attempt' | 'started_at' | 'state' | 'next_attempt' | 'next_at'>;

const ATTEMPT_TYPES: ColumnTypes<AttemptRow> = {
  place: 'integer',
  id: 'text',
  attempt: 'integer',
  started_at: 'timestamptz',
  latency_ms: 'double precision',
  status: 'integer',
  error: 'text',
  body: 'text',
};
const VERDICT_TYPES: ColumnTypes<VerdictRow> = {
  id: 'text',
  attempt: 'integer',
  started_at: 'timestamptz',
  state: 'text',
  next_attempt: 'integer',
  next_at: 'timestamptz',
};
const RUN_TYPES: ColumnTypes<RunRow> = { id: 'text', ended: 'boolean', failing_since: 'timestamptz' };

async function settleAlone(tx: TransactionSql, of: Settling, settlement: Settlement): Promise<void> {
  const { switchOff } = settlement;
  const runs = await settleMessages(tx, of, [settlement]);
  const [run] = runs;
  if (run === undefined || switchOff === null) return writeRuns(tx, of, runs);
  if (await isLive(tx, of, run.id)) await of.onSwitchOff(tx, run.id, switchOff);
  // Once: at a second change of a row in one transaction, PostgreSQL asks for the affiliate, which somebody who removes it has locked.
  await tx`
    update ${tx(of.receivers)} p
    set failing_since = ${failingSince(tx)}, live = false, disabled_reason = ${storable(switchOff)}
    from ${arrayRows<RunRow>(tx, RUN_TYPES, [run])} where p.id = r.id collate "C"`;
}

/** One that is off already is not switched off again. */
async function isLive(tx: TransactionSql, of: QueueTables, receiverId: string): Promise<boolean> {
  const rows = await tx`
    select id from ${tx(of.receivers)} where id = ${receiverId} and live for no key update`;
  return rows.length > 0;
}

function settledColumns(
  { attempt }: DeliveryAttempt,
  verdict: DeliveryVerdict,
): { state: string; attempt: number; next_at: Date | null } {
  return verdict.state === 'retry'
    ? { state: 'pending', attempt: attempt + 1, next_at: verdict.nextAt }
    : { state: verdict.state, attempt, next_at: null };
}

const byTurn = (a: LeasedRow, b: LeasedRow): number =>
  a.due_since.getTime() - b.due_since.getTime() || compare(a.id, b.id);
const compare = (a: DeliveryId, b: DeliveryId): number => (a < b ? -1 : 1);

import type { SwitchOffEntries } from '@tributary/application/audited/switch-off-entries';
import {
  PLANNED_AHEAD_MS_MAX,
  type Deliveries,
  type DeliveryVerdict,
  type LeasedDelivery,
  type Settlement,
} from '@tributary/application/postbacks/postbacks';
import type { DeliveryAttempt } from '@tributary/domain/postbacks/postback';
import type { DeliveryId, PostbackId } from '@tributary/domain/shared/ids';
import type { TransactionSql } from 'postgres';
import type { Postgres } from '../shared/open-postgres.ts';
import { postgresBookAudit } from '../audit/postgres-book-audit.ts';
import { storable } from '../shared/json-rows.ts';
import { deliveryFromRow, deliveryToRow, type DeliveryRow } from './delivery-rows.ts';
import { readLog } from './read-delivery-log.ts';

/** Callers that lease take turns, so that the limit of one receiver holds for all of them together. */
const LEASE_LOCK = 7_214_001;

/** Planned or leased for later than anything ever is. */
const tooLate = (now: Date): Date => new Date(now.getTime() + PLANNED_AHEAD_MS_MAX);

type LeasedRow = DeliveryRow & {
  readonly attempt: number;
  readonly secret: string;
  readonly failing_since: Date | null;
  readonly due_since: Date;
};

/** `switchOffEntries`: the audit entries of a postback that is switched off; none by default. */
export const postgresDeliveries = (
  { sql }: Pick<Postgres, 'sql'>,
  switchOffEntries: SwitchOffEntries = () => [],
): Deliveries => ({
  lease: async ({ now, leaseUntil, limit, perPostback }) => {
    const rows = await sql.begin(async (tx) => {
      await tx`select pg_advisory_xact_lock(${LEASE_LOCK})`;
      return tx<LeasedRow[]>`
        with due as (
          select d.id, d.due_at, p.secret, p.failing_since
          from postbacks p
          cross join lateral (
            select id, due_at from deliveries
            where postback_id = p.id and state = 'pending' and (due_at <= ${now} or due_at > ${tooLate(now)})
            order by due_at, id
            limit greatest(0, ${perPostback} - (
              select count(*) from deliveries
              where postback_id = p.id and state = 'pending' and leased_until > ${now} and leased_until <= ${tooLate(now)}
            ))
            for update skip locked
          ) d
          where p.live
          order by d.due_at, d.id
          limit ${limit}
        )
        update deliveries set leased_until = ${leaseUntil}, next_at = least(next_at, ${now})
        from due where due.id = deliveries.id
        returning deliveries.*, due.secret, due.failing_since, due.due_at as due_since`;
    });
    return [...rows].sort(byTurn).map(leasedFromRow);
  },

  settle: (settlement) => sql.begin((tx) => settle(tx, switchOffEntries, settlement)),

  nextDueAt: async () => {
    const [row] = await sql<{ due_at: Date | null }[]>`
      select min(d.due_at) as due_at
      from postbacks p
      cross join lateral (
        select due_at from deliveries where postback_id = p.id and state = 'pending' order by due_at limit 1
      ) d
      where p.live`;
    return row?.due_at ?? undefined;
  },

  record: async (delivery, attempt, state) => {
    await sql.begin(async (tx) => {
      await tx`insert into deliveries ${tx({ ...deliveryToRow(delivery), state, next_at: null })}`;
      await logAttempt(tx, delivery.id, attempt);
    });
  },

  resend: async (networkId, id, now) => {
    const changed = await sql`
      update deliveries set state = 'pending', attempt = 1, next_at = ${now}, leased_until = null
      where id = ${id} and network_id = ${networkId}`;
    return changed.count === 1;
  },

  log: (networkId, filter, page) => readLog(sql, { networkId, ...filter }, page),
});

async function settle(
  tx: TransactionSql,
  switchOffEntries: SwitchOffEntries,
  { id, attempt, verdict, switchOff }: Settlement,
): Promise<void> {
  await logAttempt(tx, id, attempt);
  // An attempt that ends after its lease, or after a resend, is logged and changes nothing else.
  const [settled] = await tx<{ postback_id: PostbackId }[]>`
    update deliveries set ${tx(settledColumns(attempt, verdict))}, leased_until = null
    where id = ${id} and state = 'pending' and attempt = ${attempt.attempt}
    returning postback_id`;
  if (!settled) return;
  if (switchOff !== null)
    await auditSwitchOff(tx, settled.postback_id, (one) => switchOffEntries(one, switchOff));
  await tx`
    update postbacks
    set failing_since = ${verdict.state === 'delivered' ? null : tx`coalesce(failing_since, ${attempt.startedAt})`}
      ${switchOff === null ? tx`` : tx`, live = false, disabled_reason = ${storable(switchOff)}`}
    where id = ${settled.postback_id}
      and (${switchOff !== null} or (failing_since is null) = ${verdict.state !== 'delivered'})`;
}

type SwitchedOff = Parameters<SwitchOffEntries>[0];

/** One that is off already is not switched off again. */
async function auditSwitchOff(
  tx: TransactionSql,
  postbackId: PostbackId,
  entriesOf: (postback: SwitchedOff) => ReturnType<SwitchOffEntries>,
): Promise<void> {
  const [live] = await tx<SwitchedOff[]>`
    select id, network_id as "networkId", affiliate_id as "affiliateId" from postbacks
    where id = ${postbackId} and live for no key update`;
  if (live) await postgresBookAudit(tx).add(entriesOf(live));
}

const logAttempt = (tx: TransactionSql, id: DeliveryId, attempt: DeliveryAttempt) => tx`
  insert into delivery_attempts (delivery_id, attempt, started_at, latency_ms, status, error, body)
  select id, ${attempt.attempt}, ${attempt.startedAt}, ${attempt.latencyMs}, ${attempt.status},
    ${storable(attempt.error)}, ${storable(attempt.body)}
  from deliveries where id = ${id} and not exists (
    select from delivery_attempts
    where delivery_id = ${id} and attempt = ${attempt.attempt} and started_at = ${attempt.startedAt})`;

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

const leasedFromRow = (row: LeasedRow): LeasedDelivery => ({
  delivery: deliveryFromRow(row),
  attempt: row.attempt,
  secret: row.secret,
  failingSince: row.failing_since,
});

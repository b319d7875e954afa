import { randomUUID } from 'node:crypto';
import type { ProcessSlots } from '@tributary/application/operations/process-slots';
import type { Postgres } from '../shared/open-postgres.ts';
import { writing } from '../shared/repeat.ts';

const SLOT_MAX = 255;
const CLAIM_LOCK = 7_214_002;

type ClaimedRow = { readonly slot: number; readonly last_used_at: Date | null };

/**
 * Another slot for each start, so that the ids of a former holder are far away: one that was never used, else the one
 * that is unused for the longest time, which a live process that renews its own never is (there are 256).
 */
export const postgresProcessSlots = ({ sql }: Pick<Postgres, 'sql'>): ProcessSlots => {
  /** The claims of this process, by slot: they tell ours from that of a later holder. */
  const holders = new Map<number, string>();
  return {
    claim: async (now) => {
      const holder = randomUUID();
      const row = await writing(sql, async (tx) => {
        await tx`select pg_advisory_xact_lock(${CLAIM_LOCK})`;
        const [claimed] = await tx<ClaimedRow[]>`
          with chosen as (
            select n.slot, s.used_at as last_used_at
            from generate_series(0, ${SLOT_MAX}::int) as n (slot)
            left join process_slots s on s.slot = n.slot
            order by s.used_at nulls first, n.slot
            limit 1
          ), claimed as (
            insert into process_slots (slot, holder, used_at)
            select slot, ${holder}, ${now} from chosen
            on conflict (slot) do update
              set holder = excluded.holder, used_at = greatest(process_slots.used_at, excluded.used_at)
          )
          select slot, last_used_at from chosen`;
        return claimed;
      });
      if (!row) throw new Error('PostgreSQL gave no slot for event ids.');
      holders.set(row.slot, holder);
      return { slot: row.slot, usableFrom: secondAfter(now, row.last_used_at) };
    },
    renew: async (slot, now) => {
      const changed = await sql`
        update process_slots set used_at = greatest(used_at, ${now}::timestamptz)
        where slot = ${slot} and holder = ${holders.get(slot) ?? ''}`;
      return changed.count === 1;
    },
    release: async (slot, now) => {
      // Kept as used until now: the next holder may not use the seconds this one used.
      await sql`
        update process_slots set holder = ${randomUUID()}, used_at = greatest(used_at, ${now}::timestamptz)
        where slot = ${slot} and holder = ${holders.get(slot) ?? ''}`;
      holders.delete(slot);
    },
  };
};

const secondAfter = (now: Date, lastUsedAt: Date | null): Date =>
  new Date(Math.max(now.getTime(), lastUsedAt?.getTime() ?? 0) + 1000);

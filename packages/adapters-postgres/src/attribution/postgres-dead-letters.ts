import type { DeadLetter, DeadLetters } from '@tributary/application/attribution/dead-letters';
import { decodeEvent, encodeEvent } from '@tributary/application/tracking/event-codec';
import { storable } from '@tributary/domain/shared/storable-text';
import type { Postgres } from '../shared/open-postgres.ts';

type Row = { readonly id: string; readonly event: string; readonly why: string; readonly kept_at: Date };

/** Events lie in the text form of the event log: what the columns of clicks or hits refuse must fit here. */
export const postgresDeadLetters = ({ sql }: Pick<Postgres, 'sql'>): DeadLetters => ({
  keep: async (event, why, at) => {
    await sql`
      insert into dead_letters (id, network_id, kind, event, why, kept_at)
      values (${event.id}, ${event.networkId}, ${event.kind}, ${encodeEvent(event)}, ${storable(why)}, ${at})
      on conflict (id) do update set why = excluded.why`;
  },
  list: async (limit, after = '') => {
    const rows = await sql<Row[]>`
      select id, event, why, kept_at from dead_letters where id > ${after} order by id limit ${limit}`;
    return rows.map(fromRow);
  },
  find: async (id) => {
    const [row] = await sql<Row[]>`select id, event, why, kept_at from dead_letters where id = ${id}`;
    return row && fromRow(row);
  },
  remove: async (id) => {
    await sql`delete from dead_letters where id = ${id}`;
  },
  count: async () => {
    const [row] = await sql<{ count: number }[]>`select count(*)::int as count from dead_letters`;
    return row?.count ?? 0;
  },
});

const fromRow = ({ id, event, why, kept_at }: Row): DeadLetter => ({
  event: decodeEvent(id, event),
  why,
  keptAt: kept_at,
});

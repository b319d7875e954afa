import type { Hits, WaitingHits } from '@tributary/application/attribution/books';
import type { HitEvent } from '@tributary/domain/attribution/conversion';
import type { ClickId, ConversionId } from '@tributary/domain/shared/ids';
import { utcDayOfEventId } from '@tributary/domain/tracking/event-id';
import type { Sql } from 'postgres';
import type { Postgres } from '../shared/open-postgres.ts';
import { forEachDay } from './by-day.ts';
import { HIT_TYPES, hitFromRow, hitToRow, outcomeToColumns, type HitRow } from './hit-rows.ts';
import { selectedRows } from '../shared/array-rows.ts';
import { columnList, type Connection } from '../shared/json-rows.ts';
import { storable } from '@tributary/domain/shared/storable-text';
import { knownIds } from './postgres-clicks.ts';

export const postgresHits = (sql: Connection): Hits => ({
  known: (ids) => knownIds(sql, 'conversion_hits', ids),
  add: async (hits) => {
    if (hits.length === 0) return;
    const columns = columnList(sql, Object.keys(HIT_TYPES));
    await sql`
      with added as (
        insert into conversion_hits (${columns})
        ${selectedRows(sql, HIT_TYPES, hits.map(hitToRow))}
        on conflict do nothing
        returning id, click_id, hit_at, state
      )
      insert into waiting_hits (id, click_id, hit_at)
      select id, click_id, hit_at from added where state = 'waiting' and click_id is not null`;
  },
  findMany: (ids) =>
    findHits(
      sql,
      ids.map((id) => ({ id })),
    ),
  waitingFor: async (clickIds) => {
    const rows = await sql<{ id: ConversionId }[]>`
      select id from waiting_hits where click_id = any(${[...clickIds]}) order by id`;
    return findHits(sql, rows);
  },
  settle: async ({ id, outcome, detail, networkId }) => {
    if (outcome.state === 'waiting') return;
    await sql`
      update conversion_hits
      set ${sql(outcomeToColumns(outcome))}, detail = ${storable(detail)}, network_id = coalesce(${networkId}, network_id)
      where day = ${utcDayOfEventId(id)} and id = ${id} and state = 'waiting'`;
    await sql`delete from waiting_hits where id = ${id}`;
  },
});

/** Waiting hits looked through at a time: most wait for a click that never comes, and must not hide the others. */
const LOOK_MAX = 2000;

export const postgresWaitingHits = ({ sql }: Pick<Postgres, 'sql'>): WaitingHits => {
  // Where the last look ended; the next one begins there, so that every hit has its turn.
  let lookedTo = '';
  return {
    ready: async (limit) => {
      const found: { id: ConversionId }[] = [];
      const from = lookedTo;
      const ahead = await waitingAfter(sql, from);
      found.push(...(await withStoredClick(sql, ahead)));
      lookedTo = ahead.at(-1)?.id ?? '';
      if (ahead.length < LOOK_MAX && from !== '') {
        const behind = (await waitingAfter(sql, '')).filter(({ id }) => id <= from);
        found.push(...(await withStoredClick(sql, behind)));
        lookedTo = behind.at(-1)?.id ?? '';
      }
      if (found.length > limit) lookedTo = found[limit - 1]?.id ?? '';
      return findHits(sql, found.slice(0, limit));
    },
    olderThan: async (before, limit) => {
      const rows = await sql<{ id: ConversionId }[]>`
        select id from waiting_hits where hit_at < ${before} order by hit_at, id limit ${limit}`;
      return findHits(sql, rows);
    },
  };
};

type Waiting = { readonly id: ConversionId; readonly click_id: ClickId };

const waitingAfter = (sql: Sql, id: string): PromiseLike<Waiting[]> => sql<Waiting[]>`
  select id, click_id from waiting_hits where id > ${id} order by id limit ${LOOK_MAX}`;

async function withStoredClick(sql: Sql, waiting: readonly Waiting[]): Promise<Waiting[]> {
  const clicks = await knownIds(
    sql,
    'clicks',
    waiting.map((hit) => hit.click_id),
  );
  return waiting.filter((hit) => clicks.has(hit.click_id));
}

/** In the order of their ids, which is that of their arrival. */
async function findHits(
  sql: Connection,
  wanted: readonly { readonly id: ConversionId }[],
): Promise<HitEvent[]> {
  const rows = await forEachDay(
    wanted.map(({ id }) => id),
    (day, ids) => sql<HitRow[]>`select * from conversion_hits where day = ${day} and id = any(${[...ids]})`,
  );
  return rows.map(hitFromRow).sort((a, b) => (a.id < b.id ? -1 : 1));
}

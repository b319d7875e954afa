import type { Conversions, OrderWords } from '@tributary/application/attribution/books';
import {
  CONVERSION_TYPES,
  conversionFromRow,
  conversionToRow,
  deduplicationHash,
  type ConversionRow,
  EDITED_COLUMNS,
  shownSql,
} from './conversion-rows.ts';
import { arrayRows, insertAllArrays, insertNewArrays, type ColumnTypes } from '../shared/array-rows.ts';
import type { Connection } from '../shared/json-rows.ts';
import type { Conversion } from '@tributary/domain/attribution/conversion';
import type { ConversionId } from '@tributary/domain/shared/ids';
import { storable } from '@tributary/domain/shared/storable-text';

type KeyRow = {
  readonly network_id: string;
  readonly once_hash: string;
  readonly conversion_id: string;
};
const KEY_TYPES: ColumnTypes<KeyRow> = { network_id: 'text', once_hash: 'bytea', conversion_id: 'text' };

export const postgresConversions = (sql: Connection): Conversions => ({
  findByDeduplicationKeys: async (networkId, keys) => {
    const keyOfHash = new Map(keys.map((key) => [deduplicationHash(key), key]));
    // Further keys first: where a key is also a conversion's own, that one has it. Each is looked up by itself: how many there
    // are is not known when the statement is planned, and a walk through all conversions takes longer with each of them.
    const rows = await sql<(ConversionRow & { hash: string })[]>`
      with wanted as (
        select decode(hash, 'hex') as hash from unnest(${[...keyOfHash.keys()]}::text[]) as w (hash)
      )
      select c.*, encode(w.hash, 'hex') as hash from wanted w cross join lateral (
        select conversion_id from conversion_keys where network_id = ${networkId} and once_hash = w.hash limit 1
      ) k join conversions c on c.id = k.conversion_id
      union all
      select c.*, encode(w.hash, 'hex') from wanted w cross join lateral (
        select * from conversions where network_id = ${networkId} and once_hash = w.hash limit 1
      ) c`;
    return new Map(rows.map((row) => [keyOfHash.get(row.hash) ?? row.once_key, conversionFromRow(row)]));
  },
  find: async (networkId, id) => {
    const [row] = await sql<ConversionRow[]>`
      select * from conversions where id = ${id} and network_id = ${networkId}`;
    return row && conversionFromRow(row);
  },
  findMany: async (networkId, ids) => {
    const rows = await sql<ConversionRow[]>`
      select * from conversions where id = any(${[...ids]}) and network_id = ${networkId}`;
    return rows.map(conversionFromRow);
  },
  add: (conversions) =>
    insertAllArrays(sql, 'conversions', CONVERSION_TYPES, conversions.map(conversionToRow)),
  hold: (keys) =>
    insertNewArrays(
      sql,
      'conversion_keys',
      KEY_TYPES,
      keys.map(({ networkId, deduplicationKey, conversionId }) => ({
        network_id: networkId,
        once_hash: `\\x${deduplicationHash(deduplicationKey)}`,
        conversion_id: conversionId,
      })),
    ),
  setStatus: async ({ networkId, id, status, reason, reasonCode = null }) => {
    await sql`
      update conversions
      set status = ${status}, reason = ${storable(reason)}, reason_code = ${reasonCode}, release_on = null,
        status_when_priced = case when ${status} = 'pending' and status_when_priced is not null then 'pending' else status_when_priced end,
        shown = ${status !== 'cancelled'} or ${sql.unsafe(shownSql('conversions'))}
      where id = ${id} and network_id = ${networkId}`;
  },
  edit: async (conversions) => {
    if (conversions.length === 0) return;
    await sql`
      with edited as (
        select * from ${arrayRows(sql, CONVERSION_TYPES, conversions.map(conversionToRow))}
      ), former as (
        insert into conversion_keys (network_id, once_hash, conversion_id)
        select c.network_id, c.once_hash, c.id from conversions c
        join edited e on e.id = c.id and e.network_id = c.network_id and e.once_hash <> c.once_hash
      ), taken as (
        delete from conversion_keys k using conversions c, edited e
        where e.id = c.id and e.network_id = c.network_id and e.once_hash <> c.once_hash
          and k.network_id = e.network_id and k.once_hash = e.once_hash
      )
      update conversions c
      set ${sql.unsafe(EDITED_COLUMNS.map((column) => `${column} = e.${column}`).join(', '))},
        shown = e.status <> 'cancelled' or ${sql.unsafe(shownSql('c'))}
      from edited e
      where c.id = e.id and c.network_id = e.network_id`;
  },
  findByTransactionIds: (networkId, transactionIds, limit) => {
    const named = transactionIds.map(storable).filter((txnId) => txnId !== '');
    // `txn_id <> ''` is what the index of transaction ids asks for.
    return conversionsOf(sql, sql`where network_id = ${networkId} and txn_id = w.value and txn_id <> ''`, {
      named,
      limit,
    });
  },
  findByClicks: (networkId, clickIds, limit) =>
    conversionsOf(sql, sql`where click_id = w.value and network_id = ${networkId}`, {
      named: clickIds,
      limit,
    }),
  saidOf: async (networkId, ids) => {
    const rows = await sql<({ id: ConversionId } & OrderWords)[]>`
      select conversion_id as id, first, last from order_statements
      where conversion_id = any(${[...ids]}) and network_id = ${networkId}`;
    return new Map(rows.map(({ id, first, last }) => [id, { first, last }]));
  },
  noteSaid: async (networkId, said) => {
    if (said.size === 0) return;
    const notes = [...said.values()];
    await sql`
      insert into order_statements (conversion_id, network_id, first, last)
      select c.id, c.network_id, w.first, w.last
      from unnest(
        ${[...said.keys()]}::text[], ${notes.map(({ first }) => first)}::text[], ${notes.map(({ last }) => last)}::text[]
      ) as w (id, first, last)
      join conversions c on c.id = w.id and c.network_id = ${networkId}
      on conflict (conversion_id) do update set
        first = coalesce(excluded.first, order_statements.first), last = coalesce(excluded.last, order_statements.last)`;
  },
});

/** At most `limit` for each of the values. */
async function conversionsOf(
  sql: Connection,
  where: ReturnType<Connection>,
  { named, limit }: { readonly named: readonly string[]; readonly limit: number },
): Promise<Conversion[]> {
  const rows = await sql<ConversionRow[]>`
    select c.* from unnest(${[...new Set(named)]}::text[]) as w (value)
    cross join lateral (select * from conversions ${where} limit ${limit}) c`;
  return rows.map(conversionFromRow);
}

import type { Conversions } from '@tributary/application/attribution/books';
import {
  conversionFromRow,
  conversionToRow,
  deduplicationHash,
  type ConversionRow,
} from './conversion-rows.ts';
import { insertAll, insertNew, jsonRows, storable, type Connection } from '../shared/json-rows.ts';

export const postgresConversions = (sql: Connection): Conversions => ({
  findByDeduplicationKeys: async (networkId, keys) => {
    const keyOfHash = new Map(keys.map((key) => [deduplicationHash(key), key]));
    // Further keys first: where a key is also a conversion's own, that one has it.
    const rows = await sql<(ConversionRow & { hash: string })[]>`
      with wanted as (
        select decode(hash, 'hex') as hash from unnest(${[...keyOfHash.keys()]}::text[]) as w (hash)
      )
      select c.*, encode(k.once_hash, 'hex') as hash from conversion_keys k join conversions c on c.id = k.conversion_id
      where k.network_id = ${networkId} and k.once_hash = any(select hash from wanted)
      union all
      select c.*, encode(c.once_hash, 'hex') from conversions c
      where c.network_id = ${networkId} and c.once_hash = any(select hash from wanted)`;
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
  add: (conversions) => insertAll(sql, 'conversions', conversions.map(conversionToRow)),
  hold: (keys) =>
    insertNew(
      sql,
      'conversion_keys',
      keys.map(({ networkId, deduplicationKey, conversionId }) => ({
        network_id: networkId,
        once_hash: `\\x${deduplicationHash(deduplicationKey)}`,
        conversion_id: conversionId,
      })),
    ),
  setStatus: async ({ networkId, id, status, reason }) => {
    await sql`
      update conversions set status = ${status}, reason = ${storable(reason)}
      where id = ${id} and network_id = ${networkId}`;
  },
  edit: async (conversions) => {
    if (conversions.length === 0) return;
    await sql`
      with edited as (
        select * from json_populate_recordset(null::conversions, ${jsonRows(conversions.map(conversionToRow))}::text::json)
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
      set status = e.status, reason = e.reason, payout = e.payout, revenue = e.revenue, sale_amount = e.sale_amount,
        explicit_payout = e.explicit_payout, explicit_revenue = e.explicit_revenue,
        currency = e.currency, exchange_currency = e.exchange_currency, exchange_rate = e.exchange_rate,
        exchange_day = e.exchange_day, commission_id = e.commission_id, txn_id = e.txn_id, once_key = e.once_key,
        once_hash = e.once_hash, subs = e.subs
      from edited e
      where c.id = e.id and c.network_id = e.network_id`;
  },
});

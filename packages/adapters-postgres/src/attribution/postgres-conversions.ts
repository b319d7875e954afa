import type { Conversions } from '@tributary/application/attribution/books';
import {
  conversionFromRow,
  conversionToRow,
  deduplicationHash,
  type ConversionRow,
} from './conversion-rows.ts';
import { insertAll, jsonRows, storable, type Connection } from '../shared/json-rows.ts';

export const postgresConversions = (sql: Connection): Conversions => ({
  findByDeduplicationKeys: async (networkId, keys) => {
    const keyOfHash = new Map(keys.map((key) => [deduplicationHash(key), key]));
    const rows = await sql<(ConversionRow & { hash: string })[]>`
      select *, encode(once_hash, 'hex') as hash from conversions
      where network_id = ${networkId}
        and once_hash = any(select decode(hash, 'hex') from unnest(${[...keyOfHash.keys()]}::text[]) as w (hash))`;
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
  setStatus: async ({ networkId, id, status, reason }) => {
    await sql`
      update conversions set status = ${status}, reason = ${storable(reason)}
      where id = ${id} and network_id = ${networkId}`;
  },
  edit: async (conversions) => {
    if (conversions.length === 0) return;
    await sql`
      update conversions c
      set status = e.status, reason = e.reason, payout = e.payout, revenue = e.revenue, sale_amount = e.sale_amount,
        currency = e.currency, exchange_currency = e.exchange_currency, exchange_rate = e.exchange_rate,
        exchange_day = e.exchange_day, commission_id = e.commission_id, txn_id = e.txn_id, once_key = e.once_key,
        once_hash = e.once_hash, subs = e.subs
      from json_populate_recordset(null::conversions, ${jsonRows(conversions.map(conversionToRow))}::text::json) e
      where c.id = e.id and c.network_id = e.network_id`;
  },
});

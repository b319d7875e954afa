import type { CapCounterKey, CapCounters } from '@tributary/application/attribution/books';
import { money, moneyText } from '@tributary/domain/shared/money';
import { jsonRows, type Connection } from '../shared/json-rows.ts';

export const postgresCapCounters = (sql: Connection): CapCounters => ({
  read: async (keys) => {
    const rows = await sql<(CapCounterKey & { used: string })[]>`
      select c.cap_id as "capId", c.affiliate_id as "affiliateId", c.period, c.used
      from json_to_recordset(${jsonRows(keys)}::text::json) as w ("capId" text, "affiliateId" text, period text)
      join cap_counters c on c.cap_id = w."capId" collate "C" and c.affiliate_id = w."affiliateId" collate "C"
        and c.period = w.period collate "C"`;
    return rows.map(({ used, ...key }) => ({ key, used: money(used) }));
  },
  add: async (changes) => {
    if (changes.length === 0) return;
    const rows = changes.map(({ key, used, reached }) => ({ ...key, used: moneyText(used), reached }));
    // Summed up first, because one statement cannot change a row twice. A removed cap counts nothing.
    await sql`
      insert into cap_counters as c (cap_id, affiliate_id, period, network_id, campaign_id, used, reached)
      select caps.id, w."affiliateId", w.period, caps.network_id, caps.campaign_id, sum(w.used), bool_or(w.reached)
      from json_to_recordset(${jsonRows(rows)}::text::json)
        as w ("capId" text, "affiliateId" text, period text, used numeric, reached boolean)
      join caps on caps.id = w."capId" collate "C"
      group by caps.id, w."affiliateId", w.period
      order by caps.id, w."affiliateId", w.period
      on conflict (cap_id, affiliate_id, period)
        do update set used = c.used + excluded.used, reached = excluded.reached or (c.reached and excluded.used >= 0)`;
  },
});

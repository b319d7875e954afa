// `check` against each kind of damage the books can take: planted once, found by the check it belongs to, mended, and
// everything is well again. What it guards is in docs/operations.md.
import { afterAll, beforeAll, describe, expect, it } from '@jest/globals';
import { openPostgres, type Postgres } from '@tributary/adapters-postgres/shared/open-postgres';
import { openTestDatabase, type TestDatabase } from '@tributary/adapters-postgres/test/test-database';
import { invoice, payment, taken } from '@tributary/application/contracts/billing/invoices-under-test';
import { cap, NETWORK_ID } from '@tributary/application/contracts/shared/given';
import { hitId } from '@tributary/application/contracts/shared/given-events';
import { LEDGER_RULES } from '@tributary/application/reporting/ledger';
import { postgres } from '@tributary/composition/postgres';
import { money, ZERO } from '@tributary/domain/shared/money';
import { openBatch, seedTraffic, type TestBatch } from './test-batch.ts';

/** What is done to a healthy database, what undoes it, and which checks must see it; no other may. */
type Damage = {
  readonly name: string;
  readonly damage: string;
  readonly mend: string;
  readonly found: readonly string[];
};
const approved = `(select id from conversions where status = 'approved')`;

const DAMAGES: readonly Damage[] = [
  {
    name: 'a total that was added to',
    damage: `update stats_day set payout = payout + 1`,
    mend: `update stats_day set payout = payout - 1`,
    found: ['stats', 'subtotal-differs'],
  },
  {
    name: 'sums that belong to another affiliate',
    damage: `update stats_day set affiliate_id = affiliate_id || 'x'`,
    mend: `update stats_day set affiliate_id = left(affiliate_id, 24)`,
    found: ['stats', 'subtotal-differs'],
  },
  {
    name: 'a sum of campaigns that is gone',
    damage: `create table gone_sums as select * from stats_campaign_day; delete from stats_campaign_day`,
    mend: `insert into stats_campaign_day select * from gone_sums; drop table gone_sums`,
    found: ['subtotal-differs'],
  },
  {
    name: 'a sum of a day that was set back',
    damage: `update stats_network_day set revenue = revenue - 0.000000000000001`,
    mend: `update stats_network_day set revenue = revenue + 0.000000000000001`,
    found: ['subtotal-differs'],
  },
  {
    name: 'a sum of affiliates that was added to',
    damage: `update stats_affiliate_day set clicks = clicks + 1`,
    mend: `update stats_affiliate_day set clicks = clicks - 1`,
    found: ['subtotal-differs'],
  },
  {
    name: 'a breakdown of forgotten rows that no sum says',
    damage: `insert into kept_rows (since) values ('2020-02-01');
      insert into forgotten_stats (network_id, day, campaign_id, affiliate_id, advertiser_id, goal_id, dimension, value, gross_clicks,
        unique_clicks, rejected_clicks, clicks, impressions, approved_conversions, pending_conversions, rejected_conversions,
        cancelled_conversions, payout, revenue, pending_payout, pending_revenue, sale_amount)
      select network_id, '2020-01-01', campaign_id, affiliate_id, advertiser_id, '', 'country', 'DE', 1, 1, 0, 1, 0, 0, 0, 0, 0, 0, 0,
        0, 0, 0 from conversions where id in ${approved} limit 1`,
    mend: `delete from forgotten_stats; delete from kept_rows`,
    found: ['breakdown-differs'],
  },
  {
    name: 'a row that lost a digit',
    damage: `update conversions set payout = payout + 0.000000000000001 where id in ${approved}`,
    mend: `update conversions set payout = payout - 0.000000000000001 where id in ${approved}`,
    found: ['stats', 'caps'],
  },
  {
    name: 'a fact that is gone',
    damage: `delete from conversion_facts where conversion_id in ${approved}`,
    mend: `select tributary_mend_facts('${NETWORK_ID}')`,
    found: ['facts-differ'],
  },
  {
    name: 'a fact that is there twice',
    damage: `create table true_facts as select log_position from conversion_facts;
      insert into conversion_facts (sign, conversion_id, network_id, campaign_id, affiliate_id, advertiser_id, converted_at, status,
        payout, revenue, sale_amount, country, region, city, isp, device, os, browser, referer_host, parameters)
      select sign, conversion_id, network_id, campaign_id, affiliate_id, advertiser_id, converted_at, status, payout, revenue, sale_amount,
        country, region, city, isp, device, os, browser, referer_host, parameters from conversion_facts`,
    mend: `delete from conversion_facts where log_position not in (select log_position from true_facts); drop table true_facts`,
    found: ['facts-differ'],
  },
  {
    name: 'a click that is gone',
    damage: `create table gone_clicks as select * from clicks where id in (select click_id from conversions where id in ${approved});
      delete from clicks where id in (select id from gone_clicks)`,
    mend: `insert into clicks select * from gone_clicks; drop table gone_clicks`,
    found: ['stats', 'conversion-without-click'],
  },
  {
    name: 'a counter of a cap that was set back',
    damage: `update cap_counters set used = used - 1`,
    mend: `update cap_counters set used = used + 1`,
    found: ['caps'],
  },
  {
    name: 'an invoice that says another amount',
    damage: `update invoices set amount = amount + 0.01`,
    mend: `update invoices set amount = amount - 0.01`,
    found: ['billing'],
  },
  {
    name: 'a payment that is gone',
    damage: `create table gone_payments as select * from payments; delete from payments`,
    mend: `insert into payments select * from gone_payments; drop table gone_payments`,
    found: ['billing'],
  },
  {
    name: 'an amount that is marked as invoiced under another campaign',
    damage: `update invoiced_amounts set subject_id = subject_id || 'x'`,
    mend: `update invoiced_amounts set subject_id = left(subject_id, 24)`,
    found: ['approved-not-accounted'],
  },
  {
    name: 'an amount that nobody marked as invoiced',
    damage: `create table gone_amounts as select * from invoiced_amounts; delete from invoiced_amounts`,
    mend: `insert into invoiced_amounts select * from gone_amounts; drop table gone_amounts`,
    found: ['billing', 'approved-not-accounted'],
  },
  {
    name: 'a hit that is gone',
    damage: `create table gone_hits as select * from conversion_hits where id in ${approved};
      delete from conversion_hits where id in (select id from gone_hits)`,
    mend: `insert into conversion_hits select * from gone_hits; drop table gone_hits`,
    found: ['conversion-without-hit'],
  },
  {
    name: 'a hit that names a conversion that is not there',
    damage: `update conversion_hits set state = 'repeated', conversion_id = '${hitId(99)}' where conversion_id = '${hitId(2)}'`,
    mend: `update conversion_hits set state = 'converted', conversion_id = '${hitId(2)}' where conversion_id = '${hitId(99)}'`,
    found: ['hit-without-conversion', 'conversion-without-hit'],
  },
  {
    name: 'terms nobody has',
    damage: `update conversions set terms_version = terms_version + 100`,
    mend: `update conversions set terms_version = terms_version - 100`,
    found: ['conversion-without-terms'],
  },
  {
    name: 'a conversion that is there twice',
    damage: `create table kept_keys as select id, once_key from conversions; update conversions set once_key = 'the same'`,
    mend: `update conversions c set once_key = k.once_key from kept_keys k where k.id = c.id; drop table kept_keys`,
    found: ['deduplication-key-twice'],
  },
  {
    name: 'a message of a conversion that is not there',
    damage: `update deliveries set event_id = '${hitId(99)}'`,
    mend: `update deliveries set event_id = (select id from conversions where id in ${approved})`,
    found: ['delivery-without-event'],
  },
  {
    name: 'a message that is never due',
    damage: `update deliveries set next_at = null`,
    mend: `update deliveries set next_at = created_at`,
    found: ['message-out-of-step'],
  },
  {
    name: 'a message that says it arrived',
    damage: `update deliveries set state = 'delivered', next_at = null`,
    mend: `update deliveries set state = 'pending', next_at = created_at`,
    found: ['message-out-of-step'],
  },
  {
    name: 'a hit that waits for days',
    damage: `update conversion_hits set state = 'waiting', conversion_id = null, hit_at = hit_at - interval '80 hours'
      where id = '${hitId(2)}'; insert into waiting_hits select id, click_id, hit_at from conversion_hits where id = '${hitId(2)}'`,
    mend: `update conversion_hits set state = 'converted', conversion_id = id, hit_at = hit_at + interval '80 hours'
      where id = '${hitId(2)}'; delete from waiting_hits`,
    found: ['hit-waits-too-long', 'conversion-without-hit'],
  },
  {
    name: 'a listed hit that does not wait',
    damage: `insert into waiting_hits select id, click_id, hit_at from conversion_hits where id = '${hitId(2)}'`,
    mend: `delete from waiting_hits`,
    found: ['waiting-hit-lost'],
  },
  {
    name: 'a dead letter',
    damage: `insert into dead_letters (id, network_id, kind, event, why, kept_at)
      values ('${hitId(98)}', '${NETWORK_ID}', 'hit', '{}', 'payout is unknown', now())`,
    mend: `delete from dead_letters`,
    found: ['dead-letter'],
  },
];

describe('check', () => {
  let database: TestDatabase;
  let handles: Postgres;
  let batch: TestBatch;
  const wrong = async (): Promise<[number, string[]]> => {
    const { code, out } = await batch.run('check', '--json', '--network', NETWORK_ID);
    const { checks } = JSON.parse(out) as { checks: { check: string; total: number }[] };
    return [code, checks.filter(({ total }) => total > 0).map(({ check }) => check)];
  };

  beforeAll(async () => {
    database = await openTestDatabase();
    handles = openPostgres({ url: database.url, connectionsMax: 6 });
    batch = openBatch(postgres(handles));
    await seedTraffic(postgres(handles), async ({ caps }) => {
      await caps.add(cap({ measure: 'payout', limit: money('100') }));
    });
    const { invoices } = batch.dependencies.stores;
    await invoices.add(invoice({ paid: ZERO }), [taken()]);
    await invoices.addPayment(payment());
    expect(await wrong()).toEqual([0, []]);
  });
  afterAll(async () => {
    await handles.close();
    await database.drop();
  });

  it.each(DAMAGES)('finds $name', async ({ damage, mend, found }) => {
    await handles.sql.unsafe(damage);
    const seen = await wrong();
    await handles.sql.unsafe(mend);
    expect([seen[0], [...seen[1]].sort()]).toEqual([3, [...found].sort()]);
    expect(await wrong()).toEqual([0, []]);
  });

  it('has a damage for everything it checks', () => {
    const checked = ['stats', 'caps', 'billing', ...Object.keys(LEDGER_RULES)];
    expect([...new Set(DAMAGES.flatMap(({ found }) => found))].sort()).toEqual(checked.sort());
  });
});

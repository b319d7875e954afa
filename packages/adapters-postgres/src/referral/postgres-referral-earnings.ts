import type { ReferralEarnings } from '@tributary/application/referral/referral-earnings';
import type { DatedTerms } from '@tributary/domain/referral/referral';
import {
  onWholeDays,
  partsOfDays,
  referralEarnings,
  type DayPart,
  type ReferredAffiliate,
} from '@tributary/domain/referral/referral-earnings';
import type { MeasureName } from '@tributary/domain/reporting/measures';
import { calendarDay, dayOf, type CalendarDay, type DayRange } from '@tributary/domain/shared/calendar-day';
import { money } from '@tributary/domain/shared/money';
import {
  CLICK_ROWS,
  CONVERSION_ROWS,
  IMPRESSION_ROWS,
  sumSql,
  type RowTable,
} from '../reporting/row-sums.ts';
import type { Connection } from '../shared/json-rows.ts';
import { atOneMoment } from '../shared/one-moment.ts';
import type { Postgres } from '../shared/open-postgres.ts';

type WorkRow = { readonly payout: string; readonly revenue: string };
type ReferredRow = Pick<ReferredAffiliate, 'referralId' | 'referrerId' | 'referredId'>;
type TermsRow = Omit<DatedTerms, 'rate'> & { readonly referralId: string; readonly rate: string };
type CountedRow = WorkRow & { readonly referredId: string; readonly approved: string };
type DayRow = CountedRow & { readonly day: CalendarDay };
type PartRow = CountedRow & DayPart;
type FirstRow = WorkRow & { readonly referredId: string; readonly convertedAt: Date };

/**
 * Sums of each day; each referred affiliate's first approved conversion by its index, where some terms pay once. Rows
 * are read only for the parts of days in which terms begin.
 */
export const postgresReferralEarnings =
  ({ sql }: Pick<Postgres, 'sql'>): ReferralEarnings =>
  (networkId, { referrerId }, range) =>
    atOneMoment(sql, async (tx) => {
      const zone = await zoneOf(tx, networkId);
      const read = await readWork(tx, { networkId, referrerId, range });
      const referred = assembled(read, zone);
      const parts = wantedParts(referred, range, zone);
      const worked = groupedBy(await readParts(tx, networkId, parts), ({ referredId }) => referredId);
      return referralEarnings(referred.map(withParts(worked)), range, zone.name);
    });

type Zone = { readonly name: string; readonly firstKept: CalendarDay };

async function zoneOf(sql: Connection, networkId: string): Promise<Zone> {
  const [row] = await sql<Zone[]>`
    select zone as name, greatest(tributary_first_kept_day(), '1970-01-01')::text as "firstKept"
    from networks where id = ${networkId}`;
  return row ?? { name: 'UTC', firstKept: calendarDay('1970-01-01') };
}

type ReferredWorkQuery = {
  readonly networkId: string;
  readonly referrerId: string | undefined;
  readonly range: DayRange;
};

async function readWork(sql: Connection, { networkId, referrerId, range }: ReferredWorkQuery): Promise<Rows> {
  const referrals = referredBy(sql, networkId, referrerId);
  const [referred, terms, days, firsts] = await Promise.all([
    sql<ReferredRow[]>`
      select referral_id as "referralId", referrer_id as "referrerId", referred_id as "referredId" from (${referrals}) r`,
    sql<TermsRow[]>`
      select t.referral_id as "referralId", t.valid_from as "validFrom", t.recurring, t.base, t.type, t.rate, t.live
      from referral_terms t where t.referral_id in (select referral_id from (${referrals}) r)`,
    sql<DayRow[]>`
      select s.affiliate_id as "referredId", s.day::text as day, sum(s.payout) as payout, sum(s.revenue) as revenue,
        sum(s.approved_conversions) as approved
      from stats_affiliate_day s
      where s.network_id = ${networkId} and s.day between ${range.start} and ${range.end}
        and s.affiliate_id in (select referred_id from (${referrals}) r)
      group by s.affiliate_id, s.day`,
    sql<FirstRow[]>`
      select r.referred_id as "referredId", f.payout, f.revenue, f.converted_at as "convertedAt"
      from (${referrals}) r
      cross join lateral (
        select c.payout, c.revenue, c.converted_at from conversions c
        where c.affiliate_id = r.referred_id and c.status = 'approved'
        order by c.converted_at, c.id limit 1
      ) f
      where exists (
        select 1 from referral_terms t where t.referral_id = r.referral_id and not t.recurring
      )`,
  ]);
  return { referred, terms, days, firsts };
}

type WantedPart = DayPart & { readonly referredId: string };

const wantedParts = (
  referred: readonly ReferredAffiliate[],
  { start, end }: DayRange,
  zone: Zone,
): WantedPart[] =>
  referred.flatMap(({ referredId, versions }) =>
    partsOfDays(versions, zone.name)
      .filter(({ day }) => day >= start && day <= end)
      .map((part) => ({ ...part, referredId })),
  );

async function readParts(
  sql: Connection,
  networkId: string,
  parts: readonly WantedPart[],
): Promise<readonly PartRow[]> {
  if (parts.length === 0) return [];
  const rows = [CLICK_ROWS, IMPRESSION_ROWS, CONVERSION_ROWS].map(rowsWithin).join(' union all ');
  const listed = parts.map(({ from, to, ...part }) => ({
    ...part,
    networkId,
    from: from.toISOString(),
    to: to.toISOString(),
  }));
  return sql<PartRow[]>`
    select p."referredId", p.day, p."from", p."to", w.payout, w.revenue, w.approved
    from jsonb_to_recordset(${sql.json(listed)})
      as p("networkId" text, "referredId" text, day text, "from" timestamptz, "to" timestamptz)
    cross join lateral (
      select coalesce(sum(r.payout), 0) as payout, coalesce(sum(r.revenue), 0) as revenue,
        coalesce(sum(r.approved), 0) as approved
      from (${sql.unsafe(rows)}) r
    ) w`;
}

/** What the affiliate's rows of a part `p` add. The condition on the day is wider than the part: it finds partitions. */
function rowsWithin({ kind, table, at, byDay }: RowTable): string {
  const sum = (name: MeasureName) => sumSql(kind, name) ?? '0';
  const days = byDay ? `and day between (p."from")::date - 2 and (p."to")::date + 2` : '';
  return `select ${sum('payout')} as payout, ${sum('revenue')} as revenue, ${sum('approvedConversions')} as approved
    from ${table}
    where network_id = p."networkId" and affiliate_id = p."referredId"
      and ${at} >= p."from" and ${at} < p."to" ${days}`;
}

const withParts =
  (worked: ReadonlyMap<string, readonly PartRow[]>) =>
  (one: ReferredAffiliate): ReferredAffiliate => ({
    ...one,
    parts: (worked.get(one.referredId) ?? []).map(({ day, from, to, ...row }) => ({
      ...counted(row),
      day,
      from,
      to,
    })),
  });

const referredBy = (sql: Connection, networkId: string, referrerId: string | undefined) => sql`
  select a.id as referred_id, f.id as referral_id, f.affiliate_id as referrer_id, f.network_id
  from referrals f join accounts a on a.referral_id = f.id and a.network_id = f.network_id
  where f.network_id = ${networkId} ${referrerId === undefined ? sql`` : sql`and f.affiliate_id = ${referrerId}`}`;

type Rows = {
  readonly referred: readonly ReferredRow[];
  readonly terms: readonly TermsRow[];
  readonly days: readonly DayRow[];
  readonly firsts: readonly FirstRow[];
};

/** Without the parts of days, which only the terms tell. */
function assembled({ referred, terms, days, firsts }: Rows, zone: Zone): ReferredAffiliate[] {
  const versions = groupedBy(terms, ({ referralId }) => referralId);
  const worked = groupedBy(days, ({ referredId }) => referredId);
  const first = new Map(firsts.map((row) => [row.referredId, row]));
  return referred.map((one) => {
    const stored = (versions.get(one.referralId) ?? []).map(({ referralId: _id, ...row }) => ({
      ...row,
      rate: money(row.rate),
    }));
    return {
      ...one,
      versions: onWholeDays(stored, zone.firstKept, zone.name),
      days: (worked.get(one.referredId) ?? []).map(({ day, ...row }) => ({ ...counted(row), day })),
      parts: [],
      first: firstOf(first.get(one.referredId), zone.name),
    };
  });
}

function firstOf(row: FirstRow | undefined, zone: string): ReferredAffiliate['first'] {
  if (!row) return undefined;
  const { convertedAt: at } = row;
  return { ...amounts(row), approvedConversions: 1, at, day: dayOf(at, zone) };
}

const counted = ({ approved, ...row }: WorkRow & { readonly approved: string }) => ({
  ...amounts(row),
  approvedConversions: Number(approved),
});
const amounts = ({ payout, revenue }: WorkRow) => ({ payout: money(payout), revenue: money(revenue) });

function groupedBy<T>(rows: readonly T[], keyOf: (row: T) => string): Map<string, T[]> {
  const groups = new Map<string, T[]>();
  for (const row of rows) {
    const group = groups.get(keyOf(row));
    if (group) group.push(row);
    else groups.set(keyOf(row), [row]);
  }
  return groups;
}

import type { ReferralEarnings } from '@tributary/application/referral/referral-earnings';
import type { DatedTerms } from '@tributary/domain/referral/referral';
import { referralEarnings, type ReferredAffiliate } from '@tributary/domain/referral/referral-earnings';
import { type CalendarDay, dayOf } from '@tributary/domain/shared/calendar-day';
import { money } from '@tributary/domain/shared/money';
import type { Connection } from '../shared/json-rows.ts';
import type { Postgres } from '../shared/open-postgres.ts';

type WorkRow = { readonly payout: string; readonly revenue: string };
type ReferredRow = Pick<ReferredAffiliate, 'referralId' | 'referrerId' | 'referredId'> & {
  readonly zone: string;
};
type TermsRow = Omit<DatedTerms, 'rate'> & { readonly referralId: string; readonly rate: string };
type DayRow = WorkRow & { readonly referredId: string; readonly day: CalendarDay; readonly approved: string };
type FirstRow = WorkRow & { readonly referredId: string; readonly convertedAt: Date };

/** Sums from stats_day; each referred affiliate's first approved conversion by its index, where some terms pay once. */
export const postgresReferralEarnings =
  ({ sql }: Pick<Postgres, 'sql'>): ReferralEarnings =>
  async (networkId, { referrerId }, range) => {
    const [referred, terms, days, firsts] = await sql.begin(
      'isolation level repeatable read read only',
      (tx) => {
        const wanted = referredBy(tx, networkId, referrerId);
        return [
          tx<ReferredRow[]>`
            select r.referral_id as "referralId", r.referrer_id as "referrerId", r.referred_id as "referredId", n.zone
            from (${wanted}) r join networks n on n.id = r.network_id`,
          tx<TermsRow[]>`
            select t.referral_id as "referralId", t.valid_from::text as "validFrom", t.recurring, t.base, t.type, t.rate,
              t.live
            from referral_terms t where t.referral_id in (select referral_id from (${wanted}) r)`,
          tx<DayRow[]>`
            select s.affiliate_id as "referredId", s.day::text as day, sum(s.payout) as payout, sum(s.revenue) as revenue,
              sum(s.approved_conversions) as approved
            from stats_day s
            where s.network_id = ${networkId} and s.day between ${range.start} and ${range.end}
              and s.affiliate_id in (select referred_id from (${wanted}) r)
            group by s.affiliate_id, s.day`,
          tx<FirstRow[]>`
            select r.referred_id as "referredId", f.payout, f.revenue, f.converted_at as "convertedAt"
            from (${wanted}) r
            cross join lateral (
              select c.payout, c.revenue, c.converted_at from conversions c
              where c.affiliate_id = r.referred_id and c.status = 'approved'
              order by c.converted_at, c.id limit 1
            ) f
            where exists (
              select 1 from referral_terms t where t.referral_id = r.referral_id and not t.recurring
            )`,
        ];
      },
    );
    return referralEarnings(assembled({ referred, terms, days, firsts }), range);
  };

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

function assembled({ referred, terms, days, firsts }: Rows): ReferredAffiliate[] {
  const versions = groupedBy(terms, ({ referralId }) => referralId);
  const worked = groupedBy(days, ({ referredId }) => referredId);
  const first = new Map(firsts.map((row) => [row.referredId, row]));
  return referred.map(({ zone, ...one }) => {
    const began = first.get(one.referredId);
    return {
      ...one,
      versions: (versions.get(one.referralId) ?? []).map(({ referralId: _id, ...row }) => ({
        ...row,
        rate: money(row.rate),
      })),
      days: (worked.get(one.referredId) ?? []).map(({ day, approved, ...row }) => ({
        ...amounts(row),
        day,
        approvedConversions: Number(approved),
      })),
      first: began && { ...amounts(began), day: dayOf(began.convertedAt, zone), approvedConversions: 1 },
    };
  });
}

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

import type { VolumeMeasure, VolumeRule } from '@tributary/domain/catalog/volume-rule';
import type { CalendarDay } from '@tributary/domain/shared/calendar-day';
import type { AffiliateId, ConversionId, GoalId } from '@tributary/domain/shared/ids';
import { money, moneyText } from '@tributary/domain/shared/money';
import type { VolumePair, VolumeRules } from '@tributary/application/billing/volume-rules';
import { Prisma } from '../generated/client.ts';
import type { VolumeRule as Row } from '../generated/client.ts';
import { columnOfDay, dayOfColumn, OLDEST_FIRST } from '../shared/columns.ts';
import type { Session } from '../shared/session.ts';

export const postgresVolumeRules = ({ db, atomically }: Session): VolumeRules => ({
  add: (rule, from) =>
    atomically(async (tx) => {
      const { networkId, campaignId } = rule;
      // Deciders of the campaign hold it until they commit: later ones see the rule, and what earlier ones wrote is marked here.
      await tx.$executeRaw`select pg_advisory_xact_lock(tributary_campaign_key(${campaignId}))`;
      await tx.volumeRule.create({ data: rowOf(rule) });
      await tx.$executeRaw`
        insert into volume_marks as m (campaign_id, affiliate_id, network_id, days)
        select campaign_id, affiliate_id, network_id, array_agg(distinct (converted_at at time zone 'UTC')::date)
        from conversions
        where network_id = ${networkId} and campaign_id = ${campaignId} and status = 'approved' and converted_at >= ${from}
        group by 1, 2, 3 order by 1, 2
        on conflict (campaign_id, affiliate_id) do update
        set days = (select array_agg(distinct day) from unnest(m.days || excluded.days) as days (day))`;
    }),
  findForUpdate: async (networkId, id) => {
    await db.$executeRaw`select 1 from volume_rules where id = ${id} and network_id = ${networkId} for update`;
    const row = await db.volumeRule.findFirst({ where: { id, networkId } });
    return row === null ? undefined : ruleOf(row);
  },
  end: async (networkId, id, endsOn) =>
    (await db.volumeRule.updateMany({ where: { id, networkId }, data: { endsOn: columnOfDay(endsOn) } }))
      .count > 0,
  list: async (networkId, campaignId) =>
    (await db.volumeRule.findMany({ where: { networkId, campaignId }, orderBy: OLDEST_FIRST })).map(ruleOf),
  listMarked: ({ after, limit }) =>
    db.$queryRaw<VolumePair[]>`
      select network_id as "networkId", campaign_id as "campaignId", affiliate_id as "affiliateId"
      from volume_marks
      ${after === null ? Prisma.empty : Prisma.sql`where (campaign_id, affiliate_id) > (${after.campaignId}, ${after.affiliateId})`}
      order by campaign_id, affiliate_id limit ${limit}`,
  takeMark: async ({ networkId, campaignId, affiliateId }) => {
    const [row] = await db.$queryRaw<{ days: CalendarDay[] }[]>`
      delete from volume_marks
      where network_id = ${networkId} and campaign_id = ${campaignId} and affiliate_id = ${affiliateId}
      returning days::text[] as days`;
    return (row?.days ?? []).toSorted();
  },
  listAffiliates: async ({ networkId, campaignId, from, to, limit }) => {
    const rows = await db.$queryRaw<{ id: AffiliateId }[]>`
      select distinct affiliate_id as id from conversions
      where network_id = ${networkId} and campaign_id = ${campaignId} and status = 'approved'
        and converted_at >= ${from} and converted_at < ${to}
      order by 1 limit ${limit}`;
    return rows.map(({ id }) => id);
  },
  findTotals: async ({ networkId, campaignId, affiliateId, from, to, measure, goalIds, through }) => {
    const [row] = await db.$queryRaw<{ whole: string; upTo: string; isCounted: boolean }[]>`
      select coalesce(sum(counted), 0)::text as whole,
        coalesce(sum(counted) filter (where (converted_at, id) <= (${through.convertedAt}, ${through.id})), 0)::text as "upTo",
        coalesce(bool_or(id = ${through.id}), false) as "isCounted"
      from (
        select id, converted_at, ${COUNTED[measure]} as counted from conversions
        where network_id = ${networkId} and campaign_id = ${campaignId} and affiliate_id = ${affiliateId}
          and status = 'approved' and converted_at >= ${from} and converted_at < ${to}
          ${goalIds.length === 0 ? Prisma.empty : Prisma.sql`and goal_id = any(${[...goalIds]}::text[])`}
      ) c`;
    if (!row) throw new Error('A sum has one row.');
    return { whole: money(row.whole), upTo: row.isCounted ? money(row.upTo) : null };
  },
  listCounted: async ({ networkId, campaignId, affiliateId, from, to, after, limit }) => {
    const rows = await db.$queryRaw<CountedRow[]>`
      select id, converted_at as "convertedAt", goal_id as "goalId", sale_amount::text as "saleAmount",
        revenue::text as revenue, payout::text as payout
      from conversions
      where network_id = ${networkId} and campaign_id = ${campaignId} and affiliate_id = ${affiliateId}
        and status = 'approved' and converted_at >= ${from} and converted_at < ${to}
        ${after === null ? Prisma.empty : Prisma.sql`and (converted_at, id) > (${after.convertedAt}, ${after.id})`}
      order by converted_at, id limit ${limit}`;
    return rows.map((row) => ({
      ...row,
      saleAmount: money(row.saleAmount),
      revenue: money(row.revenue),
      payout: money(row.payout),
    }));
  },
});

const COUNTED: Readonly<Record<VolumeMeasure, Prisma.Sql>> = {
  conversions: Prisma.sql`1`,
  sales: Prisma.sql`sale_amount`,
  revenue: Prisma.sql`revenue`,
  payout: Prisma.sql`payout`,
};

type CountedRow = {
  readonly id: ConversionId;
  readonly convertedAt: Date;
  readonly goalId: GoalId | null;
  readonly saleAmount: string;
  readonly revenue: string;
  readonly payout: string;
};

type Body = Pick<VolumeRule, 'period' | 'measure' | 'effect' | 'mode' | 'goalIds' | 'affiliateIds'> & {
  readonly steps: readonly { readonly from: string; readonly value: string }[];
};

function rowOf({ id, networkId, campaignId, name, startsOn, endsOn, createdAt, ...rule }: VolumeRule) {
  const steps = rule.steps.map(({ from, value }) => ({ from: moneyText(from), value: moneyText(value) }));
  const body = {
    ...rule,
    steps,
    goalIds: [...rule.goalIds],
    affiliateIds: [...rule.affiliateIds],
  } satisfies Body;
  const days = { startsOn: columnOfDay(startsOn), endsOn: endsOn && columnOfDay(endsOn) };
  return { id, networkId, campaignId, name, body, ...days, createdAt };
}

function ruleOf({ body, startsOn, endsOn, ...row }: Row): VolumeRule {
  const { steps, ...rule } = body as unknown as Body;
  return {
    ...(row as Pick<VolumeRule, 'id' | 'networkId' | 'campaignId' | 'name' | 'createdAt'>),
    ...rule,
    steps: steps.map(({ from, value }) => ({ from: money(from), value: money(value) })),
    startsOn: dayOfColumn(startsOn),
    endsOn: endsOn && dayOfColumn(endsOn),
  };
}

import type { Bonus } from '@tributary/domain/billing/bonus';
import { bonusSubjectOf } from '@tributary/domain/billing/bonus';
import { moneyText, ZERO } from '@tributary/domain/shared/money';
import type { Bonuses } from '@tributary/application/billing/bonuses';
import type { Bonus as Row } from '../generated/client.ts';
import { columnOfDay, moneyOf, NEWEST_FIRST, slice } from '../shared/columns.ts';
import { recordFields } from '../shared/record-fields.ts';
import type { Session } from '../shared/session.ts';

const BONUS = recordFields<Bonus, Row>()(
  {
    id: 'plain',
    networkId: 'plain',
    affiliateId: 'plain',
    campaignId: 'plain',
    day: 'day',
    amount: 'money',
    reason: 'plain',
    ruleId: 'plain',
    periodStart: 'day',
    bookedOn: 'day',
    createdAt: 'instant',
  },
  ['id', 'networkId'],
);

const written = (bonus: Bonus) => ({ ...BONUS.write(bonus), subjectId: bonusSubjectOf(bonus) as string });

export const postgresBonuses = ({ db, atOneMoment }: Session): Bonuses => ({
  add: async (bonus) => {
    await db.bonus.create({ data: written(bonus) });
  },
  book: async (bonus) => {
    const { ruleId, affiliateId, periodStart, day, bookedOn, networkId } = bonus;
    const { count } = await db.bonus.updateMany({
      where: {
        networkId,
        ruleId,
        affiliateId,
        periodStart: periodStart && columnOfDay(periodStart),
        day: columnOfDay(day),
        bookedOn: columnOfDay(bookedOn),
      },
      data: { amount: { increment: moneyText(bonus.amount) } },
    });
    if (count === 0) await db.bonus.create({ data: written(bonus) });
  },
  find: async (networkId, id) => {
    const row = await db.bonus.findFirst({ where: { id, networkId } });
    return row === null ? undefined : BONUS.read(row);
  },
  list: (networkId, { affiliateId, campaignId, ruleId, periodStart, after }, page) => {
    const where = {
      networkId,
      ...(affiliateId !== undefined && { affiliateId }),
      ...(campaignId !== undefined && { campaignId }),
      ...(ruleId !== undefined && { ruleId }),
      ...(periodStart !== undefined && { periodStart: columnOfDay(periodStart) }),
      ...(after && {
        createdAt: { lte: after.createdAt },
        NOT: { createdAt: after.createdAt, id: { gte: after.id } },
      }),
    };
    return atOneMoment(async (tx) => {
      const rows = await tx.bonus.findMany({ where, orderBy: NEWEST_FIRST, ...slice(page) });
      return { items: rows.map((row) => BONUS.read(row)), total: await tx.bonus.count({ where }) };
    });
  },
  findBooked: async ({ networkId, ruleId, affiliateId, periodStart }) => {
    const { _sum } = await db.bonus.aggregate({
      where: { networkId, ruleId, affiliateId, periodStart: columnOfDay(periodStart) },
      _sum: { amount: true },
    });
    return _sum.amount === null ? ZERO : moneyOf(_sum.amount);
  },
});

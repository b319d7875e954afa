import type { PayoutTerms } from '@tributary/application/billing/payout-terms';
import type {
  Closing,
  OwnClosing,
  OwnTerms,
  PaymentTerms,
  PayoutSettings,
} from '@tributary/domain/billing/payment-terms';
import type { BankAccount } from '@tributary/domain/billing/payout-method';
import type { AffiliateGroupId, AffiliateId, NetworkId } from '@tributary/domain/shared/ids';
import { addDays } from '@tributary/domain/shared/calendar-day';
import { moneyText } from '@tributary/domain/shared/money';
import { Prisma, type OwnTerms as OwnRow, type PayoutSettings as SettingsRow } from '../generated/client.ts';
import { columnOfDay, dayOfColumn, moneyOf } from '../shared/columns.ts';
import type { Session } from '../shared/session.ts';

export const postgresPayoutTerms = ({ db }: Session): PayoutTerms => ({
  findSettings: async (networkId) => {
    const row = await db.payoutSettings.findUnique({ where: { networkId } });
    return row === null ? undefined : settingsOf(row);
  },
  putSettings: async ({ networkId, terms, payer, secondPerson }) => {
    const fields = {
      ...columnsOf(terms),
      payer: payer === null ? Prisma.DbNull : { ...payer },
      secondPerson,
    };
    await db.payoutSettings.upsert({
      where: { networkId },
      create: { networkId, ...fields },
      update: fields,
    });
  },
  findOwn: async (networkId, affiliateId) => {
    const row = await db.ownTerms.findFirst({ where: { networkId, affiliateId } });
    return row === null ? undefined : ownOf(row);
  },
  findManyAgreed: async (networkId, ids) => {
    const rows = await db.$queryRaw<(OwnRow & { readonly groupId: AffiliateGroupId | null })[]>`
      select distinct on (t.affiliate_id)
        ${networkId} as "networkId", t.affiliate_id as "affiliateId", t.group_id as "groupId", t.closes,
        t.net_days as "netDays", t.minimum, t.hold_back_percent as "holdBackPercent", t.hold_back_days as "holdBackDays"
      from (
        select affiliate_id, null::text as group_id, closes, net_days, minimum, hold_back_percent, hold_back_days,
          0 as place, null::timestamptz as created_at
        from own_terms where network_id = ${networkId} and affiliate_id = any(${[...ids]}::text[])
        union all
        select m.affiliate_id, g.id, p.closes, p.net_days, p.minimum, p.hold_back_percent, p.hold_back_days,
          g.sort_order, g.created_at
        from affiliate_group_members m
        join affiliate_groups g on g.id = m.group_id
        join group_terms p on p.group_id = g.id
        where g.network_id = ${networkId} and m.until is null and m.affiliate_id = any(${[...ids]}::text[])
      ) t
      order by t.affiliate_id, t.group_id is not null, t.place, t.created_at, t.group_id`;
    return rows.map(({ groupId, ...row }) => ({ ...ownOf(row), groupId }));
  },
  findGroup: async (networkId, groupId) => {
    const row = await db.groupTerms.findFirst({ where: { networkId, groupId } });
    return row === null
      ? undefined
      : { networkId, groupId: groupId as AffiliateGroupId, terms: termsOf(row) };
  },
  putGroup: async ({ networkId, groupId, terms }) => {
    const fields = columnsOf(terms);
    const create = { networkId, groupId, ...fields };
    await db.groupTerms.upsert({ where: { groupId }, create, update: fields });
  },
  removeGroup: async (networkId, groupId) =>
    (await db.groupTerms.deleteMany({ where: { networkId, groupId } })).count > 0,
  putOwn: async ({ networkId, affiliateId, terms }) => {
    const fields = columnsOf(terms);
    const create = { networkId, affiliateId, ...fields };
    await db.ownTerms.upsert({ where: { affiliateId }, create, update: fields });
  },
  removeOwn: async (networkId, affiliateId) =>
    (await db.ownTerms.deleteMany({ where: { networkId, affiliateId } })).count > 0,
  listClosing: async () => {
    const rows = await db.$queryRaw<{ id: NetworkId }[]>`
      select network_id as id from payout_settings where closes <> 'by_hand'
      union select network_id from own_terms where closes <> 'by_hand'
      union select network_id from group_terms where closes <> 'by_hand'
      order by 1`;
    return rows.map(({ id }) => id);
  },
  listClosed: async (networkId) => {
    const rows = await db.closedThrough.findMany({ where: { networkId } });
    return rows.map(({ closes, since, through }) => ({
      closes: closes as OwnClosing,
      since: dayOfColumn(since),
      through: dayOfColumn(through),
    }));
  },
  beginClosing: async (networkId, closes, since) => {
    await db.$executeRaw`
      insert into closed_through (network_id, closes, since, through)
      values (${networkId}, ${closes}, ${columnOfDay(since)}::date, ${columnOfDay(addDays(since, -1))}::date)
      on conflict (network_id, closes) do update
      set since = excluded.since, through = greatest(closed_through.through, excluded.through)`;
  },
  noteClosed: async (networkId, closes, through) => {
    await db.$executeRaw`
      update closed_through set through = greatest(through, ${columnOfDay(through)}::date)
      where network_id = ${networkId} and closes = ${closes}`;
  },
});

type TermColumns = Pick<OwnRow, 'closes' | 'netDays' | 'minimum' | 'holdBackPercent' | 'holdBackDays'>;

const columnsOf = ({ closes, netDays, minimum, holdBackPercent, holdBackDays }: PaymentTerms) => ({
  closes,
  netDays,
  minimum: moneyText(minimum),
  holdBackPercent: moneyText(holdBackPercent),
  holdBackDays,
});
const termsOf = ({ closes, netDays, minimum, holdBackPercent, holdBackDays }: TermColumns): PaymentTerms => ({
  closes: closes as Closing,
  netDays,
  minimum: moneyOf(minimum),
  holdBackPercent: moneyOf(holdBackPercent),
  holdBackDays,
});
const settingsOf = (row: SettingsRow): PayoutSettings => ({
  networkId: row.networkId as NetworkId,
  terms: termsOf(row),
  payer: row.payer as BankAccount | null,
  secondPerson: row.secondPerson,
});
const ownOf = (row: OwnRow): OwnTerms => ({
  networkId: row.networkId as NetworkId,
  affiliateId: row.affiliateId as AffiliateId,
  terms: termsOf(row),
});

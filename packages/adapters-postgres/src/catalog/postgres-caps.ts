import type { Cap } from '@tributary/domain/catalog/campaign';
import type { AffiliateId, CampaignId, CapId, NetworkId } from '@tributary/domain/shared/ids';
import type { Caps } from '@tributary/application/catalog/catalog';
import { moneyText } from '@tributary/domain/shared/money';
import type { Cap as CapRow } from '../generated/client.ts';
import { OLDEST_FIRST, moneyOf } from '../shared/columns.ts';
import type { Session } from '../shared/session.ts';

export const postgresCaps = ({ db }: Session): Caps => ({
  add: async (cap) => {
    await db.cap.create({ data: toRow(cap) });
  },
  list: async (networkId, campaignId) =>
    (await db.cap.findMany({ where: { networkId, campaignId }, orderBy: OLDEST_FIRST })).map(fromRow),
  replace: async (cap) => {
    const { id, networkId, campaignId, createdAt: _createdAt, ...editable } = toRow(cap);
    return (await db.cap.updateMany({ where: { id, networkId, campaignId }, data: editable })).count === 1;
  },
  remove: async (networkId, campaignId, id) =>
    (await db.cap.deleteMany({ where: { id, networkId, campaignId } })).count === 1,
});

const toRow = (cap: Cap) => ({
  ...cap,
  limit: moneyText(cap.limit),
  affiliateIds: [...cap.affiliateIds],
  countries: [...cap.countries],
});

const fromRow = (row: CapRow): Cap => ({
  ...row,
  id: row.id as CapId,
  networkId: row.networkId as NetworkId,
  campaignId: row.campaignId as CampaignId,
  measure: row.measure as Cap['measure'],
  period: row.period as Cap['period'],
  limit: moneyOf(row.limit),
  affiliateIds: row.affiliateIds as AffiliateId[],
  scope: row.scope as Cap['scope'],
  action: row.action as Cap['action'],
});

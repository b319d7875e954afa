import type { Creative } from '@tributary/domain/catalog/creative';
import type { MediaInfo } from '@tributary/domain/media/media-file';
import type { CampaignId, CreativeId, NetworkId } from '@tributary/domain/shared/ids';
import type { Creatives } from '@tributary/application/catalog/creatives';
import type { Media } from '@tributary/application/media/media';
import type { Creative as CreativeRow } from '../generated/client.ts';
import { OLDEST_FIRST } from '../shared/columns.ts';
import type { Session } from '../shared/session.ts';

export const postgresMedia = ({ db }: Session): Media => ({
  add: async (file) => {
    const bytes = Uint8Array.from(file.bytes);
    await db.mediaFile.create({
      data: { ...file, bytes, bytesLength: bytes.length },
      select: { name: true },
    });
  },
  find: async (name) => {
    const row = await db.mediaFile.findUnique({ where: { name }, omit: { bytes: true } });
    return row === null ? undefined : (row as MediaInfo);
  },
  findBytes: async (name) =>
    (await db.mediaFile.findUnique({ where: { name }, select: { bytes: true } }))?.bytes,
  remove: async (networkId, ownerId, names) => {
    if (names.length === 0) return;
    await db.mediaFile.deleteMany({ where: { networkId, ownerId, name: { in: [...names] } } });
  },
});

export const postgresCreatives = ({ db }: Session): Creatives => ({
  add: async (creative) => {
    await db.creative.create({ data: creative });
  },
  find: async (networkId, campaignId, id) => {
    const row = await db.creative.findFirst({ where: { id, networkId, campaignId } });
    return row === null ? undefined : fromRow(row);
  },
  list: async (networkId, campaignId) =>
    (await db.creative.findMany({ where: { networkId, campaignId }, orderBy: OLDEST_FIRST })).map(fromRow),
  listMany: async (networkId, campaignIds) => {
    const where = { networkId, campaignId: { in: [...campaignIds] } };
    return (await db.creative.findMany({ where, orderBy: OLDEST_FIRST })).map(fromRow);
  },
  remove: async (networkId, campaignId, id) =>
    (await db.creative.deleteMany({ where: { id, networkId, campaignId } })).count === 1,
});

const fromRow = (row: CreativeRow): Creative => ({
  ...row,
  id: row.id as CreativeId,
  networkId: row.networkId as NetworkId,
  campaignId: row.campaignId as CampaignId,
});

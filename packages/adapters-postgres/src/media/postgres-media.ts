import type { Creative } from '@tributary/domain/catalog/creative';
import type { MediaInfo } from '@tributary/domain/media/media-file';
import type { Creatives } from '@tributary/application/catalog/creatives';
import type { Media } from '@tributary/application/media/media';
import type { Creative as CreativeRow } from '../generated/client.ts';
import { Prisma } from '../generated/client.ts';
import { OLDEST_FIRST } from '../shared/columns.ts';
import { recordFields } from '../shared/record-fields.ts';
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

export const postgresCreatives = ({ db, rows }: Session): Creatives => ({
  add: async (creative) => {
    await db.creative.create({ data: creative });
  },
  find: async (networkId, campaignId, id) => {
    const row = await db.creative.findFirst({ where: { id, networkId, campaignId } });
    return row === null ? undefined : CREATIVE.read(row);
  },
  list: async (networkId, campaignId) =>
    (await db.creative.findMany({ where: { networkId, campaignId }, orderBy: OLDEST_FIRST })).map(
      CREATIVE.read,
    ),
  listMany: async (networkId, campaignIds) => {
    const found = await rows<object>(
      Prisma.sql`select ${COLUMNS} from creatives c
        where campaign_id = any(${[...campaignIds]}::text[]) and network_id = ${networkId} order by created_at, id`,
      'fixed',
    );
    return found.map(CREATIVE.read);
  },
  remove: async (networkId, campaignId, id) =>
    (await db.creative.deleteMany({ where: { id, networkId, campaignId } })).count === 1,
});

const CREATIVE = recordFields<Creative, CreativeRow>()(
  {
    id: 'plain',
    networkId: 'plain',
    campaignId: 'plain',
    name: 'plain',
    title: 'plain',
    url: 'plain',
    contentType: 'plain',
    width: 'plain',
    height: 'plain',
    kind: 'plain',
    createdAt: 'instant',
  },
  [],
);
const COLUMNS = Prisma.raw(CREATIVE.columns('c'));

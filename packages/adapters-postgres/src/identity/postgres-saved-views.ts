import type { SavedView, ViewOwner } from '@tributary/domain/identity/saved-view';
import type { AdvertiserId, AffiliateId, NetworkId, SavedViewId, UserId } from '@tributary/domain/shared/ids';
import type { SavedViews } from '@tributary/application/identity/saved-views';
import type { SavedView as SavedViewRow } from '../generated/client.ts';
import { slice } from '../shared/columns.ts';
import { unlessDuplicate, type Session } from '../shared/session.ts';

export const postgresSavedViews = ({ db, atomically, atOneMoment }: Session): SavedViews => ({
  add: async (view) => {
    // `on conflict do nothing`: the unique index decides, and the transaction stays usable.
    const { count } = await db.savedView.createMany({ data: [rowOf(view)], skipDuplicates: true });
    return count === 1 ? 'added' : 'duplicate';
  },
  find: async (networkId, id) => viewOf(await db.savedView.findFirst({ where: { id, networkId } })),
  findForUpdate: (networkId, id) =>
    atomically(async (tx) => {
      await tx.$executeRaw`
        select 1 from saved_views where id = ${id} and network_id = ${networkId} for update`;
      return viewOf(await tx.savedView.findFirst({ where: { id, networkId } }));
    }),
  list: async (viewer, viewPage, page) => {
    const { networkId, accountId } = viewer;
    const where = {
      networkId,
      accountId,
      OR: [...(viewer.ownOnly ? [] : [{ shared: true }]), { owner: ownerOf(viewer) }],
      ...(viewPage !== undefined && { page: viewPage }),
    };
    return atOneMoment(async (tx) => {
      const rows = await tx.savedView.findMany({
        where,
        orderBy: [{ pinned: 'desc' }, { name: 'asc' }, { id: 'asc' }],
        ...slice(page),
      });
      return { items: rows.map(fromRow), total: await tx.savedView.count({ where }) };
    });
  },
  countOwn: (owner) => db.savedView.count({ where: { networkId: owner.networkId, owner: ownerOf(owner) } }),
  replace: ({ id, networkId, name, query, shared, pinned, modifiedAt }) =>
    atomically(async (tx) => {
      const data = { name, query, shared, pinned, modifiedAt };
      const result = await unlessDuplicate(tx, () =>
        tx.savedView.updateMany({ where: { id, networkId }, data }),
      );
      if (result === 'duplicate') return 'duplicate';
      return result.count === 1 ? 'replaced' : 'missing';
    }),
  remove: async (networkId, id) => (await db.savedView.deleteMany({ where: { id, networkId } })).count === 1,
});

/** Never null, so that the unique index compares it. */
const ownerOf = ({ userId }: Pick<ViewOwner, 'userId'>): string => userId ?? '';

const rowOf = (view: SavedView): SavedViewRow => ({ ...view, owner: ownerOf(view) });

const viewOf = (row: SavedViewRow | null): SavedView | undefined => (row === null ? undefined : fromRow(row));

const fromRow = ({ owner: _owner, ...row }: SavedViewRow): SavedView => ({
  ...row,
  id: row.id as SavedViewId,
  networkId: row.networkId as NetworkId,
  accountId: row.accountId as AffiliateId | AdvertiserId | null,
  userId: row.userId as UserId | null,
});

import type { Exports } from '@tributary/application/exports/exports';
import type { ScheduledExport } from '@tributary/domain/exports/export';
import { NEWEST_FIRST } from '../shared/columns.ts';
import type { Db, Session } from '../shared/session.ts';
import { EXPORT } from './export-rows.ts';

export const postgresExports = ({ db }: Pick<Session, 'db'>): Exports => ({
  add: async (one) =>
    (await db.scheduledExport.createMany({ data: [EXPORT.write(one)], skipDuplicates: true })).count === 1,
  find: async (networkId, id) => {
    const row = await db.scheduledExport.findFirst({ where: { id, networkId } });
    return row === null ? undefined : EXPORT.read(row);
  },
  list: async (networkId) =>
    (await db.scheduledExport.findMany({ where: { networkId }, orderBy: NEWEST_FIRST })).map(EXPORT.read),
  replace: (one) => replace(db, one),
  reseal: (one) => replace(db, one),
  remove: async (networkId, id) =>
    (await db.scheduledExport.deleteMany({ where: { id, networkId } })).count === 1,
});

async function replace(db: Db, one: ScheduledExport): Promise<boolean> {
  const { id, networkId } = one;
  const data = EXPORT.editable(one);
  return (await db.scheduledExport.updateMany({ where: { id, networkId }, data })).count === 1;
}

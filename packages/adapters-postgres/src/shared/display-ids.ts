import { SHORT_ID_MAX } from '@tributary/domain/shared/ids';
import type { Db } from './session.ts';

export type DisplayIdKind = 'affiliate' | 'advertiser' | 'campaign' | 'landing_page';

/** The next short id, to be used in this transaction: callers of one network and kind wait for each other. */
export async function nextDisplayId(db: Db, networkId: string, kind: DisplayIdKind): Promise<number> {
  const rows = await db.$queryRaw<{ last: number }[]>`
    insert into display_ids (network_id, kind, last) values (${networkId}, ${kind}, 1)
    on conflict (network_id, kind) do update set last = display_ids.last + 1
    returning last`;
  const last = rows[0]?.last;
  if (last === undefined) throw new Error('The display id counter returned no row.');
  return last;
}

/** Holds back everybody who adds a record of this network and kind until the transaction ends; returns the last id given out. */
export async function lockDisplayIds(db: Db, networkId: string, kind: DisplayIdKind): Promise<number> {
  const rows = await db.$queryRaw<{ last: number }[]>`
    insert into display_ids (network_id, kind, last) values (${networkId}, ${kind}, 0)
    on conflict (network_id, kind) do update set last = display_ids.last
    returning last`;
  return rows[0]?.last ?? 0;
}

/** Those a column of integers could hold; the others belong to nothing and would be an error of the database. */
export const possibleDisplayIds = (displayIds: readonly number[]): number[] =>
  displayIds.filter((id) => Number.isInteger(id) && id > 0 && id <= SHORT_ID_MAX);

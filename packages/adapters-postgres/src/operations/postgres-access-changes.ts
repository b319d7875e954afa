import type { AccessChanges } from '@tributary/application/operations/access-changes';
import type { Postgres } from '../shared/open-postgres.ts';
import { listenForChanges } from '../tracking/listen.ts';

/** What of the change feed of the trackers is about them (docs/architecture.md, the way of an event). */
const KINDS = ['network', 'account', 'key', 'user'];

/**
 * The mark is a whole snapshot of PostgreSQL, as the trackers' cursor is: a change is new exactly if its transaction was not
 * visible then. One statement, so that the new mark is the very snapshot that was looked at.
 */
export const postgresAccessChanges = ({ reads: sql }: Pick<Postgres, 'reads'>): AccessChanges => ({
  look: async (since) => {
    const [row] = await sql<{ mark: string; changed: boolean | null }[]>`
      select pg_current_snapshot()::text as mark,
        -- A mark of a database that was set back since, or changes after it that are forgotten.
        pg_snapshot_xmin(c.at) > pg_snapshot_xmax(pg_current_snapshot())
        or exists (select 1 from tracking_changes_forgotten f where not pg_visible_in_snapshot(f.through, c.at))
        or exists (
          select 1 from tracking_changes t
          where t.xid >= pg_snapshot_xmin(c.at) and not pg_visible_in_snapshot(t.xid, c.at) and t.kind = any(${KINDS})
        ) as changed
      from (select ${since ?? null}::text::pg_snapshot as at) c`;
    if (!row) throw new Error('PostgreSQL gave no snapshot.');
    return { mark: row.mark, changed: row.changed ?? true };
  },
  onChange: (wake) => listenForChanges(sql, wake),
});

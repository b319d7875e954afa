import {
  NO_CHANGES,
  type SnapshotChanges,
  type TrackingSnapshots,
} from '@tributary/application/tracking/tracking-snapshots';
import type { CampaignId } from '@tributary/domain/shared/ids';
import type { Sql } from 'postgres';
import type { Postgres } from '../shared/open-postgres.ts';
import { listenForChanges } from './listen.ts';
import { campaignsWithReachedCap, readReachedCaps } from './reached-caps.ts';
import {
  readAccounts,
  readCampaigns,
  readLinkAliases,
  readLinks,
  readNetworks,
  readTokens,
  type Which,
} from './snapshot-records.ts';

// The cursor is a whole snapshot of PostgreSQL (pg_current_snapshot), not a time or a number: a change is new exactly if
// its transaction was not visible then, in whatever order transactions commit and however long they run.

/** Rows loaded at a time: the memory that loading needs on top of the snapshot. */
const PIECE_MAX = 5000;
const CAMPAIGN_PIECE_MAX = 500;
/** With more changes than this, loading everything in pieces is less work and less memory. */
const CHANGES_MAX = 50_000;

export const postgresTrackingSnapshots = ({ sql }: Pick<Postgres, 'sql'>): TrackingSnapshots => ({
  load: async (onPiece) => {
    const cursor = await currentCursor(sql);
    for await (const piece of pieces(sql)) onPiece({ ...NO_CHANGES, ...piece });
    return cursor;
  },
  changesSince: async (cursor) => {
    if (await isLost(sql, cursor)) return { kind: 'reload' };
    // Before the changes: what commits in between is read now and once more the next time.
    const next = await currentCursor(sql);
    const changed = await changesAfter(sql, cursor);
    if (changed.length > CHANGES_MAX) return { kind: 'reload' };
    return { kind: 'changes', changes: await changedRecords(sql, changed), cursor: next };
  },
  onChange: (wake) => listenForChanges(sql, wake),
});

async function currentCursor(sql: Sql): Promise<string> {
  const [row] = await sql<{ cursor: string }[]>`select pg_current_snapshot()::text as cursor`;
  if (!row) throw new Error('PostgreSQL gave no snapshot.');
  return row.cursor;
}

/** Whether changes after the cursor were forgotten, or it belongs to a database that was set back since. */
async function isLost(sql: Sql, cursor: string): Promise<boolean> {
  const [row] = await sql<{ lost: boolean }[]>`
    select pg_snapshot_xmin(c.at) > pg_snapshot_xmax(pg_current_snapshot())
      or exists (select 1 from tracking_changes_forgotten f where not pg_visible_in_snapshot(f.through, c.at)) as lost
    from (select ${cursor}::text::pg_snapshot as at) c`;
  return row?.lost ?? true;
}

type Change = { readonly kind: string; readonly id: string };

const changesAfter = (sql: Sql, cursor: string): PromiseLike<Change[]> => sql<Change[]>`
  select distinct t.kind, t.id
  from (select ${cursor}::text::pg_snapshot as at) c
  join tracking_changes t on t.xid >= pg_snapshot_xmin(c.at) and not pg_visible_in_snapshot(t.xid, c.at)
  limit ${CHANGES_MAX + 1}`;

async function* pieces(sql: Sql): AsyncGenerator<Partial<SnapshotChanges>> {
  for await (const networks of inOrder((which) => readNetworks(sql, which), PIECE_MAX)) yield { networks };
  yield* accountPieces(sql);
  const campaignPages = inOrder(
    async (which) => (await readCampaigns(sql, which)).map((one) => ({ ...one, id: one.campaign.id })),
    CAMPAIGN_PIECE_MAX,
  );
  for await (const page of campaignPages)
    yield { campaigns: page.map(({ id: _id, ...campaign }) => campaign) };
  for await (const links of inOrder((which) => readLinks(sql, which), PIECE_MAX)) yield { links };
  for await (const linkAliases of inOrder((which) => readLinkAliases(sql, which), PIECE_MAX))
    yield { linkAliases };
  for await (const tokens of inOrder((which) => readTokens(sql, which), PIECE_MAX)) yield { tokens };
  yield* reachedCapPieces(sql);
}

/** Page after page by id: no transaction stays open, and only one page is held. */
async function* inOrder<T extends { readonly id: string }>(
  read: (which: Which) => Promise<T[]>,
  limit: number,
): AsyncGenerator<T[]> {
  for (let after = ''; ;) {
    const page = await read({ after, limit });
    if (page.length > 0) yield page;
    if (page.length < limit) return;
    after = page.at(-1)?.id ?? '';
  }
}

async function* accountPieces(sql: Sql): AsyncGenerator<Partial<SnapshotChanges>> {
  for (let after: string | undefined = ''; after !== undefined;) {
    const { affiliates, advertisers, lastId } = await readAccounts(sql, { after, limit: PIECE_MAX });
    if (lastId !== undefined) yield { affiliates, advertisers };
    after = lastId;
  }
}

async function* reachedCapPieces(sql: Sql): AsyncGenerator<Partial<SnapshotChanges>> {
  for (let after: string | undefined = ''; after !== undefined;) {
    const campaignIds: CampaignId[] = await campaignsWithReachedCap(sql, after, PIECE_MAX);
    if (campaignIds.length > 0) yield { reachedCaps: await readReachedCaps(sql, campaignIds) };
    after = campaignIds.at(-1);
  }
}

async function changedRecords(sql: Sql, changed: readonly Change[]): Promise<SnapshotChanges> {
  const ids = (kind: string) => changed.filter((change) => change.kind === kind).map(({ id }) => id);
  const asked = {
    campaign: ids('campaign'),
    link: ids('link'),
    alias: ids('link_alias'),
    token: ids('token'),
  };
  const networks = await some(ids('network'), (which) => readNetworks(sql, which));
  const accountIds = ids('account');
  const { affiliates, advertisers } =
    accountIds.length > 0 ? await readAccounts(sql, { ids: accountIds }) : NO_CHANGES;
  const campaigns = await some(asked.campaign, (which) => readCampaigns(sql, which));
  const links = await some(asked.link, (which) => readLinks(sql, which));
  const linkAliases = await some(asked.alias, (which) => readLinkAliases(sql, which));
  const tokens = await some(asked.token, (which) => readTokens(sql, which));
  const reachedCaps = await readReachedCaps(sql, ids('reached_caps') as CampaignId[]);
  const there = new Set<string>([
    ...campaigns.map(({ campaign }) => campaign.id),
    ...[...links, ...linkAliases, ...tokens].map(({ id }) => id),
  ]);
  const removed = Object.values(asked)
    .flat()
    .filter((id) => !there.has(id));
  return { networks, affiliates, advertisers, campaigns, links, linkAliases, tokens, reachedCaps, removed };
}

const some = async <T>(ids: readonly string[], read: (which: Which) => Promise<T[]>): Promise<T[]> =>
  ids.length > 0 ? read({ ids }) : [];

import {
  LETTERS_DUE_MAX,
  type Alarms,
  type NoticeBook,
  type NoticeOwner,
  type Notices,
} from '@tributary/application/notices/notices';
import type { StaffRole, UserKind } from '@tributary/domain/identity/user';
import type {
  LetterState,
  Notice,
  NoticeChoices,
  NoticeData,
  NoticeKind,
  Recipient,
} from '@tributary/domain/notices/notice';
import type {
  AdvertiserId,
  AffiliateGroupId,
  AffiliateId,
  NetworkId,
  NoticeId,
  UserId,
} from '@tributary/domain/shared/ids';
import { someOrNull } from '../shared/columns.ts';
import { jsonRows } from '../shared/json-rows.ts';
import type { Queries } from './notice-queries.ts';

export type NoticeRow = {
  readonly id: NoticeId;
  readonly network_id: NetworkId;
  readonly user_id: UserId;
  readonly kind: NoticeKind;
  readonly happening_id: string;
  readonly data: NoticeData;
  readonly created_at: Date;
  readonly read_at: Date | null;
  readonly letter: LetterState;
};

export const noticeFromRow = (row: NoticeRow): Notice => ({
  id: row.id,
  networkId: row.network_id,
  userId: row.user_id,
  kind: row.kind,
  happeningId: row.happening_id,
  data: row.data,
  createdAt: row.created_at,
  readAt: row.read_at,
  letter: row.letter,
});

const noticeToRow = (notice: Notice) => ({
  id: notice.id,
  network_id: notice.networkId,
  user_id: notice.userId,
  kind: notice.kind,
  happening_id: notice.happeningId,
  data: notice.data,
  created_at: notice.createdAt,
  read_at: notice.readAt,
  letter: notice.letter,
});

type RecipientRow = {
  readonly id: UserId;
  readonly network_id: NetworkId;
  readonly kind: UserKind;
  readonly account_id: Recipient['accountId'];
  readonly role: StaffRole | null;
  readonly only_affiliates: readonly AffiliateId[];
  readonly only_groups: readonly AffiliateGroupId[];
  readonly only_advertisers: readonly AdvertiserId[];
  readonly has_password: boolean;
  readonly choices: NoticeChoices | null;
};

const CHOICES = `(select json_object_agg(c.kind, c.choice) from notice_choices c where c.user_id = u.id)`;

export const postgresNoticeBook = (query: Queries): NoticeBook => ({
  listRecipients: async (concerned) => {
    const rows = await query<RecipientRow>(
      `select u.id, u.network_id, u.kind, u.account_id, u.role, u.only_affiliates, u.only_groups, u.only_advertisers,
         u.password_hash is not null as has_password,
         ${CHOICES} as choices
       from users u left join accounts a on a.id = u.account_id
       where u.live and (u.account_id is null or (a.live and a.deleted_at is null)) and exists (
         select from json_to_recordset($1::text::json) as w ("networkId" text, "accountId" text)
         where w."networkId" collate "C" = u.network_id and (w."accountId" collate "C") is not distinct from u.account_id
       )`,
      [jsonRows(concerned)],
    );
    return rows.map(({ id, kind, role, ...row }) => ({
      id,
      networkId: row.network_id,
      kind,
      accountId: row.account_id,
      role,
      onlyAffiliates: someOrNull(row.only_affiliates),
      onlyGroups: someOrNull(row.only_groups),
      onlyAdvertisers: someOrNull(row.only_advertisers),
      hasPassword: row.has_password,
      choices: row.choices ?? {},
    }));
  },
  add: async (notices) => {
    if (notices.length === 0) return;
    // In the order of the unique index, so that two who tell the same people of the same do not wait for each other.
    await query(
      `insert into notices (id, network_id, user_id, kind, happening_id, data, created_at, read_at, letter)
       select n.id, n.network_id, n.user_id, n.kind, n.happening_id, n.data, n.created_at, n.read_at,
         case when n.letter = 'due' and n.rank + (
           select count(*) from (
             select from notices d where d.user_id = n.user_id and d.letter = 'due' limit ${LETTERS_DUE_MAX}
           ) as due
         ) > ${LETTERS_DUE_MAX} then 'none' else n.letter end
       from (
         select r.*, row_number() over (partition by r.user_id, r.letter order by r.created_at, r.id) as rank
         from json_populate_recordset(null::notices, $1::text::json) as r
       ) as n
       where exists (select from users u where u.id = n.user_id and u.network_id = n.network_id)
       order by n.user_id, n.happening_id, n.id
       on conflict do nothing`,
      [jsonRows(notices.map(noticeToRow))],
    );
  },
});

const OWN = `user_id = $1 and network_id = $2`;
const own = ({ userId, networkId }: NoticeOwner) => [userId, networkId] as const;
const OF_KINDS = `kind = any(array(select json_array_elements_text($3::text::json)))`;

export const postgresNotices = (query: Queries): Notices => ({
  ...postgresNoticeBook(query),
  list: async (owner, { kinds, unreadOnly }, { page, limit }) => {
    const unread = unreadOnly ? 'and read_at is null' : '';
    // One statement, so that rows and total are of one moment; a page past the end has a total as well.
    const [row] = await query<{ total: number; items: readonly string[] | null }>(
      `with own as (select * from notices where ${OWN} and ${OF_KINDS} ${unread})
       select (select count(*) from own)::int as total, array(
         select id from own order by created_at desc, id desc limit $4::text::int offset $5::text::int
       ) as items`,
      [...own(owner), JSON.stringify(kinds), String(limit), String((page - 1) * limit)],
    );
    const ids = row?.items ?? [];
    const rows = await query<NoticeRow>(
      `select * from notices where ${OWN} and id = any(array(select json_array_elements_text($3::text::json)))
       order by created_at desc, id desc`,
      [...own(owner), JSON.stringify(ids)],
    );
    return { items: rows.map(noticeFromRow), total: row?.total ?? 0 };
  },
  countUnread: async (owner, kinds) => {
    const [row] = await query<{ unread: number }>(
      `select count(*)::int as unread from notices where ${OWN} and ${OF_KINDS} and read_at is null`,
      [...own(owner), JSON.stringify(kinds)],
    );
    return row?.unread ?? 0;
  },
  markRead: async (owner, ids, at) => {
    const rows = await query<{ id: string }>(
      `update notices set read_at = $4::text::timestamptz
       where ${OWN} and read_at is null and id = any(array(select json_array_elements_text($3::text::json)))
       returning id`,
      [...own(owner), JSON.stringify(ids), at.toISOString()],
    );
    return rows.length;
  },
  findChoices: async (owner) => {
    const [row] = await query<{ choices: NoticeChoices | null }>(
      `select ${CHOICES} as choices from users u where u.id = $1 and u.network_id = $2`,
      own(owner),
    );
    return row?.choices ?? {};
  },
  choose: async (owner, choices) => {
    // One statement, so that it is all or nothing also where no transaction is around it.
    const rows = Object.entries(choices).map(([kind, choice]) => ({ kind, choice }));
    await query(
      `with sent as (
         select w.kind, w.choice
         from json_to_recordset($3::text::json) as w (kind text, choice text)
         where exists (select from users u where u.id = $1 and u.network_id = $2)
       ), gone as (
         delete from notice_choices c using sent
         where c.user_id = $1 and c.kind = sent.kind collate "C" and sent.choice is null
       ), not_due as (
         update notices n set letter = 'none' from sent
         where n.user_id = $1 and n.letter = 'due' and n.kind = sent.kind collate "C" and sent.choice in ('nothing', 'list')
       )
       insert into notice_choices (user_id, kind, choice)
       select $1, kind, choice from sent where choice is not null order by kind
       on conflict (user_id, kind) do update set choice = excluded.choice`,
      [...own(owner), JSON.stringify(rows)],
    );
  },
});

export const postgresAlarms = (query: Queries): Alarms => ({
  raise: async ({ kind, source }, at, raisedSince) => {
    const rows = await query(
      `insert into alarms as a (kind, source, told_at) values ($1, $2, $3::text::timestamptz)
       on conflict (kind, source) do update set told_at = excluded.told_at where a.told_at <= $4::text::timestamptz
       returning kind`,
      [kind, source, at.toISOString(), raisedSince.toISOString()],
    );
    return rows.length === 1;
  },
});

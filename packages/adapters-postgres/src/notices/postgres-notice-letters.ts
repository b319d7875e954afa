import {
  NOTICES_OF_LETTER,
  type DueLetter,
  type NoticeLetters,
} from '@tributary/application/notices/notices';
import type { StaffRole, UserKind } from '@tributary/domain/identity/user';
import type {
  AdvertiserId,
  AffiliateGroupId,
  AffiliateId,
  NetworkId,
  UserId,
} from '@tributary/domain/shared/ids';
import { someOrNull } from '../shared/columns.ts';
import type { Postgres } from '../shared/open-postgres.ts';
import { noticeFromRow, type NoticeRow } from './postgres-notices.ts';
import { writing } from '../shared/repeat.ts';

/** One at a time takes letters out, so that no two take the same. */
const LEASE_LOCK = 7_214_003;

type UserRow = {
  readonly id: UserId;
  readonly network_id: NetworkId;
  readonly kind: UserKind;
  readonly role: StaffRole | null;
  readonly only_affiliates: readonly AffiliateId[];
  readonly only_groups: readonly AffiliateGroupId[];
  readonly only_advertisers: readonly AdvertiserId[];
  readonly name: string;
  readonly email: string;
  readonly locale: string | null;
  readonly failures: number;
};

export const postgresNoticeLetters = ({ sql }: Pick<Postgres, 'sql'>): NoticeLetters => ({
  lease: async ({ now, leaseUntil, writtenAfter, writtenBefore, limit }) => {
    const due = await writing(sql, async (tx) => {
      await tx`select pg_advisory_xact_lock(${LEASE_LOCK})`;
      const users = await tx<UserRow[]>`
        select u.id, u.network_id, u.kind, u.role, u.only_affiliates, u.only_groups, u.only_advertisers, u.name, u.email, u.locale,
          coalesce(l.failures, 0) as failures
        from (
          select user_id, min(created_at) as oldest from notices
          where letter = 'due' and created_at > ${writtenAfter} group by user_id
        ) as waiting
        join users u on u.id = waiting.user_id
        join networks n on n.id = u.network_id
        left join accounts a on a.id = u.account_id
        left join notice_letters l on l.user_id = u.id
        where waiting.oldest <= ${writtenBefore} and (l.next_at is null or l.next_at <= ${now})
          and u.live and n.live and (u.account_id is null or (a.live and a.deleted_at is null))
        order by waiting.oldest, u.id limit ${limit}`;
      const ids = users.map(({ id }) => id);
      await tx`
        insert into notice_letters (user_id, next_at, failures)
        select id, ${leaseUntil}, 0 from unnest(${ids}::text[]) as w (id) order by id
        on conflict (user_id) do update set next_at = excluded.next_at`;
      const notices = await tx<NoticeRow[]>`
        select d.* from unnest(${ids}::text[]) as w (id) cross join lateral (
          select * from notices
          where user_id = w.id collate "C" and letter = 'due' and created_at > ${writtenAfter}
          order by created_at, id limit ${NOTICES_OF_LETTER}
        ) d`;
      return { users, notices: notices.map(noticeFromRow) };
    });
    return due.users.map(
      ({ network_id, only_affiliates, only_groups, only_advertisers, failures, ...user }): DueLetter => ({
        user: {
          ...user,
          networkId: network_id,
          onlyAffiliates: someOrNull(only_affiliates),
          onlyGroups: someOrNull(only_groups),
          onlyAdvertisers: someOrNull(only_advertisers),
        },
        failures,
        notices: due.notices
          .filter(({ userId }) => userId === user.id)
          .sort((a, b) => a.createdAt.getTime() - b.createdAt.getTime() || (a.id < b.id ? -1 : 1)),
      }),
    );
  },
  sent: async (userId, ids, nextAt) => {
    await writing(sql, async (tx) => {
      await tx`update notices set letter = 'sent' where user_id = ${userId} and id = any(${[...ids]}) and letter = 'due'`;
      await tx`update notice_letters set next_at = ${nextAt}, failures = 0 where user_id = ${userId}`;
    });
  },
  failed: async (userId, nextAt) => {
    await sql`update notice_letters set next_at = ${nextAt}, failures = failures + 1 where user_id = ${userId}`;
  },
  tidy: async ({ givenUpBefore, forgottenBefore, kept }) => {
    await sql`delete from notices where created_at < ${forgottenBefore}`;
    await sql`
      delete from notices where id in (
        select id from (
          select id, row_number() over (partition by user_id order by created_at desc, id desc) as nth from notices
        ) as ranked where nth > ${kept}
      )`;
    await sql`update notices set letter = 'given_up' where letter = 'due' and created_at < ${givenUpBefore}`;
  },
});

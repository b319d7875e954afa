// What is deleted together with an account.
import type { AccountKind } from '@tributary/domain/accounts/account';
import type { NetworkId } from '@tributary/domain/shared/ids';
import type { AccountBelongings } from '@tributary/application/accounts/accounts';
import type { Db } from '../shared/session.ts';

type AccountRef = { readonly networkId: NetworkId; readonly kind: AccountKind; readonly id: string };

const NONE: AccountBelongings = {
  keys: 0,
  securityTokens: 0,
  links: 0,
  accesses: 0,
  postbacks: 0,
  messages: 0,
  campaigns: 0,
};

export async function countBelongings(
  db: Db,
  { networkId, kind, id }: AccountRef,
): Promise<AccountBelongings> {
  const [found] = await db.$queryRaw<AccountBelongings[]>`
    select
      (select count(*)::int from api_keys where account_id = a.id) as keys,
      (select count(*)::int from security_tokens where advertiser_id = a.id) as "securityTokens",
      (select count(*)::int from tracking_links where affiliate_id = a.id) as links,
      (select count(*)::int from campaign_accesses where affiliate_id = a.id) as accesses,
      (select count(*)::int from postbacks where affiliate_id = a.id) as postbacks,
      (select count(*)::int from deliveries where network_id = a.network_id and affiliate_id = a.id) as messages,
      (select count(*)::int from campaigns where advertiser_id = a.id and deleted_at is null) as campaigns
    from accounts a
    where a.id = ${id} and a.network_id = ${networkId} and a.kind = ${kind} and a.deleted_at is null`;
  return found ?? NONE;
}

/**
 * Deletes kept answers to requests (Idempotency-Key) that may show a removed account: those to its own keys and
 * its users' sessions, and those to requests that made an account of its kind or named this one. They are encrypted, so nobody can look which
 * do show it.
 */
export async function forgetAnswersAbout(db: Db, { networkId, kind, id }: AccountRef): Promise<void> {
  await db.$executeRaw`
    delete from idempotent_answers
    where network_id = ${networkId} and (
      split_part(scope, ' ', 2) = '/' || ${kind}
      or position(${id} in split_part(scope, ' ', 2)) > 0
      or split_part(scope, ' ', 1) in (select id from api_keys where account_id = ${id})
      or split_part(scope, ' ', 1) in (
        select s.id from sessions s join users u on u.id = s.user_id where u.account_id = ${id}
      )
    )`;
}

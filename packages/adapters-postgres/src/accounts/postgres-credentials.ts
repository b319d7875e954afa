import { lastUseDueSince } from '@tributary/domain/shared/last-use';
import type { ApiKey, KeyScope, Role, SecurityToken } from '@tributary/domain/accounts/account';
import type { KeyMaker } from '@tributary/domain/identity/key-maker';
import type {
  AdvertiserId,
  AffiliateId,
  ApiKeyId,
  NetworkId,
  SecurityTokenId,
} from '@tributary/domain/shared/ids';
import type { ApiKeys, SecurityTokens } from '@tributary/application/accounts/credentials';
import type { ApiKey as ApiKeyRow, SecurityToken as SecurityTokenRow } from '../generated/client.ts';
import { NEWEST_FIRST } from '../shared/columns.ts';
import type { Session } from '../shared/session.ts';

type FoundKeyRow = ApiKeyRow & {
  readonly accountLive: boolean | null;
  readonly networkLive: boolean;
  readonly maker: KeyMaker | null;
};

export const postgresApiKeys = ({ db }: Pick<Session, 'db'>): ApiKeys => ({
  add: async (key) => (await db.apiKey.createMany({ data: [key], skipDuplicates: true })).count === 1,
  // One statement whether it is found or not: a second one for what belongs to it would tell by its time that a revoked key
  // was once a key.
  findByHash: async (hash) => {
    const [row] = await db.$queryRaw<FoundKeyRow[]>`
      select k.id, k.network_id as "networkId", k.role, k.account_id as "accountId", k.label, k.scope, k.prefix, k.hash,
        k.rehashed_at as "rehashedAt", k.live, k.created_at as "createdAt", k.expires_at as "expiresAt",
        k.last_used_at as "lastUsedAt", k.maker_id as "makerId",
        a.live as "accountLive", n.live as "networkLive",
        case when u.id is not null then jsonb_build_object('kind', u.kind, 'role', u.role, 'live', u.live,
          'onlyAffiliates', to_jsonb(nullif(u.only_affiliates, '{}')),
          'onlyGroups', to_jsonb(nullif(u.only_groups, '{}')), 'onlyAdvertisers', to_jsonb(nullif(u.only_advertisers, '{}'))) end as maker
      from api_keys k join networks n on n.id = k.network_id left join accounts a on a.id = k.account_id
        left join users u on u.id = k.maker_id and u.network_id = k.network_id
      where k.hash = ${hash}`;
    if (row === undefined) return undefined;
    const { accountLive, networkLive, maker, ...key } = row;
    return { key: keyOf(key), accountLive, networkLive, maker };
  },
  list: async (networkId, accountId) => {
    const where = { networkId, ...(accountId !== undefined && { accountId }) };
    return (await db.apiKey.findMany({ where, orderBy: NEWEST_FIRST })).map(keyOf);
  },
  revoke: async (networkId, id, accountId) => {
    const where = { id, networkId, live: true, ...(accountId !== undefined && { accountId }) };
    return (await db.apiKey.updateMany({ where, data: { live: false } })).count === 1;
  },
  touch: async (id, at) => {
    await db.apiKey.updateMany({
      where: { id, OR: [{ lastUsedAt: null }, { lastUsedAt: { lte: lastUseDueSince(at) } }] },
      data: { lastUsedAt: at },
    });
  },
});

export const postgresSecurityTokens = ({ db }: Session): SecurityTokens => ({
  add: async (token) =>
    (await db.securityToken.createMany({ data: [token], skipDuplicates: true })).count === 1,
  list: async (networkId, advertiserId) => {
    const where = { networkId, ...(advertiserId !== undefined && { advertiserId }) };
    return (await db.securityToken.findMany({ where, orderBy: NEWEST_FIRST })).map(tokenOf);
  },
  revoke: async (networkId, id, advertiserId) => {
    const where = { id, networkId, live: true, ...(advertiserId !== undefined && { advertiserId }) };
    return (await db.securityToken.updateMany({ where, data: { live: false } })).count === 1;
  },
});

const keyOf = ({ rehashedAt: _, ...row }: ApiKeyRow): ApiKey => ({
  ...row,
  id: row.id as ApiKeyId,
  networkId: row.networkId as NetworkId,
  role: row.role as Role,
  scope: row.scope as KeyScope,
  accountId: row.accountId as AffiliateId | null,
  makerId: row.makerId as ApiKey['makerId'],
});

const tokenOf = ({ rehashedAt: _, ...row }: SecurityTokenRow): SecurityToken => ({
  ...row,
  id: row.id as SecurityTokenId,
  networkId: row.networkId as NetworkId,
  advertiserId: row.advertiserId as AdvertiserId | null,
});

import type { CredentialHashes, OldCredential } from '@tributary/application/accounts/credential-hashes';
import type { Postgres } from '../shared/open-postgres.ts';

const TABLES = { key: 'api_keys', token: 'security_tokens' } as const;

export const postgresCredentialHashes = ({ sql }: Pick<Postgres, 'sql'>): CredentialHashes => ({
  replace: async (kind, { from, to, at }) => {
    await sql`update ${sql(TABLES[kind])} set hash = ${to}, rehashed_at = ${at} where hash = ${from}`;
  },
  madeBefore: async (at) => [
    ...(await sql<OldCredential[]>`
      select kind, id, network_id as "networkId", prefix from (
        select 'key' as kind, id, network_id, prefix, created_at, rehashed_at from api_keys
        where live and (expires_at is null or expires_at > ${at})
        union all
        select 'token', id, network_id, prefix, created_at, rehashed_at from security_tokens where live
      ) as credentials
      where coalesce(rehashed_at, created_at) < ${at}
      order by kind, created_at, id`),
  ],
  endMadeBefore: (at) =>
    sql.begin(async (tx) => {
      await tx`
        update api_keys set live = false
        where live and (expires_at is null or expires_at > ${at}) and coalesce(rehashed_at, created_at) < ${at}`;
      await tx`update security_tokens set live = false where live and coalesce(rehashed_at, created_at) < ${at}`;
    }),
});

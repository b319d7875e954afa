import type {
  DeploymentRecord,
  DeploymentSecrets,
} from '@tributary/application/operations/deployment-secrets';
import type { Postgres } from '../shared/open-postgres.ts';

const ONLY_ROW = 1;

type DeploymentRow = {
  readonly secret: Uint8Array | null;
  readonly fingerprint: string | null;
  readonly sealed: Uint8Array | null;
  readonly rotated_at: Date | null;
};

/** By plain SQL: it is read at each start, and trackers and workers that need no more start without Prisma's query compiler. */
export const postgresDeploymentSecrets = ({ sql }: Pick<Postgres, 'sql'>): DeploymentSecrets => ({
  getOrSet: async (candidate) => {
    // Of racing first starts one stores its candidate, and all read that.
    await sql`insert into deployment ${sql({ id: ONLY_ROW, ...rowOf(candidate) })} on conflict do nothing`;
    const [row] = await sql<[DeploymentRow]>`
      select secret, fingerprint, sealed, rotated_at from deployment where id = ${ONLY_ROW}`;
    return {
      secret: bytesOf(row.secret),
      fingerprint: row.fingerprint,
      sealed: bytesOf(row.sealed),
      rotatedAt: row.rotated_at,
    };
  },
  replace: async (expected, record) => {
    const { count } = await sql`
      update deployment set ${sql(rowOf(record))}
      where id = ${ONLY_ROW} and fingerprint is not distinct from ${expected}`;
    return count === 1;
  },
});

const rowOf = ({ secret, fingerprint, sealed, rotatedAt }: DeploymentRecord) => ({
  secret: secret && Buffer.from(secret),
  fingerprint,
  sealed: sealed && Buffer.from(sealed),
  rotated_at: rotatedAt,
});

/** Contracts compare plain arrays of bytes. */
const bytesOf = (bytes: Uint8Array | null): Uint8Array | null => bytes && new Uint8Array(bytes);

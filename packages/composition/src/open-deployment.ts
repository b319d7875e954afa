import { createHash } from 'node:crypto';
import { systemRandomness } from '@tributary/adapters-crypto/system-randomness';
import { migrate } from '@tributary/adapters-postgres/migrations/migrate';
import { openPostgres, type Postgres } from '@tributary/adapters-postgres/shared/open-postgres';
import { postgresDeploymentSecrets } from '@tributary/adapters-postgres/operations/postgres-deployment-secrets';

export type DeploymentOptions = {
  readonly url: string;
  readonly connectionsMax: number;
  /** The folder prisma/migrations. */
  readonly migrations: string;
  /** Root of all keyed hashes; undefined: the one kept in the database, made on the first start. */
  readonly secretKey: string | undefined;
};

/** A migrated database and the root secret: what every process stands on. */
export type Deployment = {
  readonly postgres: Postgres;
  /** 32 bytes. */
  readonly secret: Uint8Array;
  close(): Promise<void>;
};

const SECRET_BYTES = 32;

/** Errors of the connection and MigrationRefused pass through: the caller knows how to tell the operator. */
export async function openDeployment(options: DeploymentOptions): Promise<Deployment> {
  await migrate({ url: options.url, directory: options.migrations });
  const postgres = openPostgres({ url: options.url, connectionsMax: options.connectionsMax });
  try {
    const secret = options.secretKey
      ? createHash('sha256').update(options.secretKey).digest()
      : await postgresDeploymentSecrets(postgres).getOrSet(systemRandomness(SECRET_BYTES));
    return { postgres, secret, close: postgres.close };
  } catch (error) {
    await postgres.close();
    throw error;
  }
}

import { createHash } from 'node:crypto';
import { openRootSecrets, type RootSecrets } from '@tributary/application/operations/root-secrets';
import { secretVault } from '@tributary/adapters-crypto/secret-vault';
import { systemRandomness } from '@tributary/adapters-crypto/system-randomness';
import { migrate } from '@tributary/adapters-postgres/migrations/migrate';
import {
  openPostgres,
  type Postgres,
  type PostgresOptions,
} from '@tributary/adapters-postgres/shared/open-postgres';
import { postgresDeploymentSecrets } from '@tributary/adapters-postgres/operations/postgres-deployment-secrets';

export type DeploymentOptions = {
  readonly url: string;
  readonly connectionsMax: number;
  /** The folder prisma/migrations. */
  readonly migrations: string;
  /** SECRET_KEY, the root of all keyed hashes; undefined: one is kept in the database, made on the first start. */
  readonly secretKey: string | undefined;
  /** What the connections work for; `requests` when left out. */
  readonly work?: PostgresOptions['work'] | undefined;
};

/** A migrated database and the root secret: what every process stands on. */
export type Deployment = {
  readonly postgres: Postgres;
  readonly secrets: RootSecrets;
  /** Migrations and scripts of functions that this start applied, what they warn of, the last migration of the database, and how long it took. */
  readonly migrations: {
    readonly applied: readonly string[];
    readonly functions: readonly string[];
    readonly warnings: readonly string[];
    readonly latest: string;
    readonly ms: number;
  };
  close(): Promise<void>;
};

/** Errors of the connection, MigrationRefused and SecretRefused pass through: the caller knows how to tell the operator. */
export async function openDeployment(options: DeploymentOptions): Promise<Deployment> {
  const startedAt = performance.now();
  const migrated = await migrate({ url: options.url, directory: options.migrations });
  const migrations = { ...migrated, ms: Math.round(performance.now() - startedAt) };
  const postgres = openPostgres({
    url: options.url,
    connectionsMax: options.connectionsMax,
    work: options.work,
  });
  try {
    const secrets = await openRootSecrets(secretStore(postgres), rootOf(options.secretKey));
    return { postgres, secrets, migrations, close: postgres.close };
  } catch (error) {
    await postgres.close();
    throw error;
  }
}

/** What the functions of root-secrets.ts work on. */
export const secretStore = (postgres: Postgres) => ({
  secrets: postgresDeploymentSecrets(postgres),
  vault: secretVault,
  randomness: systemRandomness,
});

/** The root secret that a text of the operator stands for. */
export const rootOf = (text: string | undefined): Uint8Array | undefined =>
  text === undefined ? undefined : createHash('sha256').update(text).digest();

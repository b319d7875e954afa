import type {
  DeploymentRecord,
  DeploymentSecrets,
} from '@tributary/application/operations/deployment-secrets';
import type { Postgres } from '../shared/open-postgres.ts';

const ONLY_ROW = 1;

export const postgresDeploymentSecrets = ({ prisma }: Pick<Postgres, 'prisma'>): DeploymentSecrets => ({
  getOrSet: async (candidate) => {
    // `on conflict do nothing`: of racing first starts one stores its candidate, and all read that.
    await prisma.deployment.createMany({
      data: [{ id: ONLY_ROW, ...columnsOf(candidate) }],
      skipDuplicates: true,
    });
    const { secret, fingerprint, sealed, rotatedAt } = await prisma.deployment.findUniqueOrThrow({
      where: { id: ONLY_ROW },
    });
    return { secret: bytesOf(secret), fingerprint, sealed: bytesOf(sealed), rotatedAt };
  },
  replace: async (expected, record) => {
    const where = { id: ONLY_ROW, fingerprint: expected };
    return (await prisma.deployment.updateMany({ where, data: columnsOf(record) })).count === 1;
  },
});

const columnsOf = ({ secret, fingerprint, sealed, rotatedAt }: DeploymentRecord) => ({
  secret: bytesOf(secret),
  fingerprint,
  sealed: bytesOf(sealed),
  rotatedAt,
});

const bytesOf = (bytes: Uint8Array | null) => (bytes === null ? null : new Uint8Array(bytes));

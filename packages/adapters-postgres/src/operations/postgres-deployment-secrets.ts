import type { DeploymentSecrets } from '@tributary/application/operations/deployment-secrets';
import type { Postgres } from '../shared/open-postgres.ts';

const ONLY_ROW = 1;

export const postgresDeploymentSecrets = ({ prisma }: Pick<Postgres, 'prisma'>): DeploymentSecrets => ({
  getOrSet: async (candidate) => {
    // `on conflict do nothing`: of racing first starts one stores its candidate, and all read that.
    await prisma.deployment.createMany({
      data: [{ id: ONLY_ROW, secret: new Uint8Array(candidate) }],
      skipDuplicates: true,
    });
    const { secret } = await prisma.deployment.findUniqueOrThrow({ where: { id: ONLY_ROW } });
    return new Uint8Array(secret);
  },
});

import { deploymentSecretsContract } from '@tributary/application/contracts/operations/deployment-secrets.contract';
import { openTestDatabase } from '../../test/test-database.ts';
import { openPostgres } from '../shared/open-postgres.ts';
import { postgresDeploymentSecrets } from './postgres-deployment-secrets.ts';

deploymentSecretsContract('postgres', async () => {
  const database = await openTestDatabase();
  const first = openPostgres({ url: database.url, connectionsMax: 6 });
  const second = openPostgres({ url: database.url, connectionsMax: 6 });
  return {
    secrets: postgresDeploymentSecrets(first),
    again: postgresDeploymentSecrets(second),
    close: async () => {
      await Promise.all([first.close(), second.close()]);
      await database.drop();
    },
  };
});

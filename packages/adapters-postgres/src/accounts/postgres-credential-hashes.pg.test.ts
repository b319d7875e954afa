import { credentialHashesContract } from '@tributary/application/contracts/accounts/credential-hashes.contract';
import { openPostgresRecords } from '../../test/open-records.ts';
import { postgresCredentialHashes } from './postgres-credential-hashes.ts';

credentialHashesContract('postgres', async () => {
  const opened = await openPostgresRecords();
  return { ...opened, credentialHashes: postgresCredentialHashes(opened.postgres) };
});

import { heldConversionsContract } from '@tributary/application/contracts/attribution/held-conversions.contract';
import { openPostgresBooks } from '../../test/open-books.ts';
import { postgresHeldConversions } from './postgres-held-conversions.ts';

heldConversionsContract('postgres', async () => {
  const opened = await openPostgresBooks();
  return { ...opened, heldConversions: postgresHeldConversions(opened.postgres) };
});

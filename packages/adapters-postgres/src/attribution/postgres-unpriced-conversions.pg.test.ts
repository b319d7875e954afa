import { unpricedConversionsContract } from '@tributary/application/contracts/attribution/unpriced-conversions.contract';
import { openPostgresBooks } from '../../test/open-books.ts';
import { postgresUnpricedConversions } from './postgres-unpriced-conversions.ts';

unpricedConversionsContract('postgres', async () => {
  const opened = await openPostgresBooks();
  return { ...opened, unpricedConversions: postgresUnpricedConversions(opened.postgres) };
});

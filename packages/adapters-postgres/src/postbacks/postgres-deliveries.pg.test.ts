import {
  deliveriesContract,
  testNotifySwitchOff,
} from '@tributary/application/contracts/postbacks/deliveries.contract';
import { seed } from '@tributary/application/contracts/shared/records-under-test';
import { emptyTables, openTestDatabase } from '../../test/test-database.ts';
import { postgresOutbox } from './postgres-outbox.ts';
import { openPostgres } from '../shared/open-postgres.ts';
import { postgresRecords } from '../postgres-records.ts';
import { postgresSwitchOffStores } from '../postgres-switch-off.ts';
import { postgresDeliveries } from './postgres-deliveries.ts';

deliveriesContract('postgres', async () => {
  const database = await openTestDatabase();
  const postgres = openPostgres({ url: database.url, connectionsMax: 12 });
  const records = postgresRecords(postgres);
  return {
    deliveries: postgresDeliveries(postgres, (tx, one, reason) =>
      testNotifySwitchOff.postback(postgresSwitchOffStores(tx), one, reason),
    ),
    audit: records.audit,
    postbacks: records.postbacks,
    addToOutbox: (deliveries) => postgresOutbox(postgres.sql).add(deliveries),
    reset: async () => {
      await emptyTables(database.url);
      await seed(records);
    },
    close: async () => {
      await postgres.close();
      await database.drop();
    },
  };
});

import { exchangeRatesContract } from '@tributary/application/contracts/exchange/exchange-rates.contract';
import { openPostgresRecords } from '../../test/open-records.ts';

exchangeRatesContract('postgres', openPostgresRecords);

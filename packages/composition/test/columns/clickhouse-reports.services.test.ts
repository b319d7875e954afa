import { afterAll, beforeAll, describe } from '@jest/globals';
import { reportContract } from '@tributary/application/contracts/reporting/report.contract';
import { reportZonesContract } from '@tributary/application/contracts/reporting/report-zones.contract';
import { clickHouseColumns } from '@tributary/adapters-columns/clickhouse/clickhouse-columns';
import { findClickHouse, openClickHouse, type ClickHouse } from '@tributary/adapters-columns/test/clickhouse';
import { openWritten } from './opened-columns.ts';

const program = findClickHouse();

(program === undefined ? describe.skip : describe)('on ClickHouse', () => {
  let clickHouse: ClickHouse;
  beforeAll(async () => {
    clickHouse = await openClickHouse(program ?? '');
  });
  afterAll(() => clickHouse?.stop());
  const keeper = (folder: string) =>
    clickHouseColumns({ address: clickHouse.address(), folder, memoryMb: 128 });

  // Of a copy that lags behind, reports come from the rows, whoever keeps it: column-reports.pg.test.ts.
  reportContract('columns', () => openWritten({ keeper }));
  reportZonesContract('columns', () => openWritten({ keeper }));
});

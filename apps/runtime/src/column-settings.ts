import type { ColumnSettings } from '@tributary/composition/columns';
import { join } from 'node:path';
import type { Environment } from './environment.ts';
import { reportClickHouse } from './gauges.ts';
import type { Log } from './log.ts';
import type { Metrics } from './metrics.ts';

type Opened = {
  readonly environment: Environment;
  /** Of a process that is watched. */
  readonly watch?: { readonly log: Pick<Log, 'warn'>; readonly metrics: Metrics };
};

/** Where a process finds the columnar copy (docs/operations.md). */
export const columnSettings = ({ environment, watch }: Opened): ColumnSettings => ({
  folder: join(environment.DATA_DIR, 'columns'),
  clickHouse: environment.ANALYTICS && {
    address: environment.ANALYTICS,
    ...(watch && { news: reportClickHouse(watch.metrics.registry, watch.log) }),
  },
});

import { duckDbColumns, type ColumnsOptions } from '@tributary/adapters-columns/duckdb-columns';
import { postgresColumnCopy } from '@tributary/adapters-postgres/reporting/postgres-column-copy';
import type { Postgres } from '@tributary/adapters-postgres/shared/open-postgres';
import { postgresColumnFaults } from '@tributary/adapters-postgres/reporting/postgres-column-faults';
import type { ColumnCopy, ReadColumnFaults } from '@tributary/application/reporting/column-copy';
import type { EventColumns } from '@tributary/application/reporting/event-columns';
import type { Clock } from '@tributary/application/shared/stamps';

/** The columnar copy in a folder of this machine: reports read it, a worker looks after it. */
export const openColumns = (options: ColumnsOptions): EventColumns => duckDbColumns(options);

export const columnCopy = (handles: Postgres, columns: EventColumns, clock: Clock): ColumnCopy =>
  postgresColumnCopy(handles, { columns, clock });

/** What of the copy in this machine's folder is not what the rows say; undefined, too, where this account may not read it. */
export const columnFaults =
  (handles: Postgres, options: ColumnsOptions): ReadColumnFaults =>
  async (limit) => {
    const columns = openColumns(options);
    try {
      return await postgresColumnFaults(handles, columns)(limit);
    } catch (error) {
      if ((error as NodeJS.ErrnoException).code === 'EACCES') return undefined;
      throw error;
    } finally {
      await columns.close();
    }
  };

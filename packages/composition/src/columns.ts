import { apartIn } from '@tributary/adapters-columns/apart/in-a-process';
import { clickHouseColumns } from '@tributary/adapters-columns/clickhouse/clickhouse-columns';
import type { ClickHouseAddress, ClickHouseNews } from '@tributary/adapters-columns/clickhouse/server';
import { duckDbColumns } from '@tributary/adapters-columns/duckdb-columns';
import { postgresColumnCopy } from '@tributary/adapters-postgres/reporting/postgres-column-copy';
import type { Postgres } from '@tributary/adapters-postgres/shared/open-postgres';
import { postgresColumnFaults } from '@tributary/adapters-postgres/reporting/postgres-column-faults';
import type { ColumnCopy, ReadColumnFaults } from '@tributary/application/reporting/column-copy';
import { ColumnsAway, type EventColumns } from '@tributary/application/reporting/event-columns';
import type { Clock } from '@tributary/application/shared/stamps';

export type { ClickHouseAddress, ClickHouseNews };

export type ColumnSettings = {
  /** Of this machine: the copy itself, or where sums of the server are put together. */
  readonly folder: string;
  /** Undefined: the copy is in the folder. */
  readonly clickHouse?: { readonly address: ClickHouseAddress; readonly news?: ClickHouseNews } | undefined;
};
/** Of DuckDB in this process; `program` is that of the process that writes files, if they are not to be written in this one. */
export type ColumnBounds = {
  readonly memoryMb?: number;
  readonly threads?: number;
  readonly program?: URL | undefined;
};

/** The columnar copy: reports read it, a worker looks after it. */
export const openColumns = (
  { folder, clickHouse }: ColumnSettings,
  { program, ...bounds }: ColumnBounds = {},
): EventColumns =>
  clickHouse
    ? clickHouseColumns({ folder, ...clickHouse, ...bounds })
    : duckDbColumns({ folder, carryOut: apartIn(program), ...bounds });

export const columnCopy = (handles: Postgres, columns: EventColumns, clock: Clock): ColumnCopy =>
  postgresColumnCopy(handles, { columns, clock });

/** What of the copy is not what the rows say; undefined, too, where it does not answer or this account may not read it. */
export const columnFaults =
  (handles: Postgres, settings: ColumnSettings): ReadColumnFaults =>
  async (limit) => {
    const columns = openColumns(settings);
    try {
      return await postgresColumnFaults(handles, columns)(limit);
    } catch (error) {
      if (error instanceof ColumnsAway || (error as NodeJS.ErrnoException).code === 'EACCES')
        return undefined;
      throw error;
    } finally {
      await columns.close();
    }
  };

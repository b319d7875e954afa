import { mkdtemp, rm } from 'node:fs/promises';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import type { ReportsUnderTest } from '@tributary/application/contracts/reporting/report.contract';
import type { ColumnCopy } from '@tributary/application/reporting/column-copy';
import type { EventColumns } from '@tributary/application/reporting/event-columns';
import type { Reports } from '@tributary/application/reporting/report';
import { postgresColumnCopy } from '@tributary/adapters-postgres/reporting/postgres-column-copy';
import { postgresReports } from '@tributary/adapters-postgres/reporting/postgres-reports';
import type { Postgres } from '@tributary/adapters-postgres/shared/open-postgres';
import { openPostgresBooks } from '@tributary/adapters-postgres/test/open-books';
import { duckDbColumns } from '@tributary/adapters-columns/duckdb-columns';

export type ColumnsUnderTest = ReportsUnderTest & {
  readonly postgres: Postgres;
  readonly columns: EventColumns;
  readonly copy: ColumnCopy;
  readonly folder: string;
  /** From the rows, without the copy. */
  readonly rowReports: Reports;
  /** Brings the copy up to now. */
  keepAll(): Promise<void>;
  /** How many reports the copy answered. */
  answered(): number;
};

/** Reports from a copy in a folder of its own, beside a database of its own. */
export async function openColumns(options: { readonly rowsMax?: number } = {}): Promise<ColumnsUnderTest> {
  const opened = await openPostgresBooks();
  const folder = await mkdtemp(join(tmpdir(), 'columns-'));
  const duckDb = duckDbColumns({ folder: join(folder, 'columns'), memoryMb: 128, threads: 1 });
  let answered = 0;
  const columns: EventColumns = {
    ...duckDb,
    report: async (...asked) => {
      const report = await duckDb.report(...asked);
      answered += 1;
      return report;
    },
  };
  const copy = postgresColumnCopy(opened.postgres, { columns, clock: () => new Date(), ...options });
  return {
    ...opened,
    columns,
    copy,
    folder: join(folder, 'columns'),
    reports: postgresReports(opened.postgres, { columns }),
    rowReports: postgresReports(opened.postgres),
    answered: () => answered,
    keepAll: async () => {
      while ((await copy.keep()) === 'behind');
    },
    close: async () => {
      await columns.close();
      await opened.close();
      await rm(folder, { recursive: true, force: true });
    },
  };
}

import { mkdtemp, rm } from 'node:fs/promises';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import type { ReportsUnderTest } from '@tributary/application/contracts/reporting/report.contract';
import type { ColumnCopy } from '@tributary/application/reporting/column-copy';
import type { EventColumns } from '@tributary/application/reporting/event-columns';
import type { Reports } from '@tributary/application/reporting/report';
import type { ReadDailyStats } from '@tributary/application/reporting/stats';
import { postgresColumnCopy } from '@tributary/adapters-postgres/reporting/postgres-column-copy';
import { postgresDailyStats } from '@tributary/adapters-postgres/reporting/postgres-daily-stats';
import { postgresReports } from '@tributary/adapters-postgres/reporting/postgres-reports';
import type { Postgres } from '@tributary/adapters-postgres/shared/open-postgres';
import { openPostgresBooks } from '@tributary/adapters-postgres/test/open-books';
import { carryOutIn, openDatabase, type CarryOut } from '@tributary/adapters-columns/apart/order';
import { duckDbColumns } from '@tributary/adapters-columns/duckdb-columns';

export type ColumnsUnderTest = ReportsUnderTest & {
  readonly postgres: Postgres;
  readonly columns: EventColumns;
  readonly copy: ColumnCopy;
  readonly folder: string;
  /** From the rows, without the copy. */
  readonly rowReports: Reports;
  /** With breakdowns from the copy; `readDailyStats` has them from the rows. */
  readonly dailyStats: ReadDailyStats;
  /** Brings the copy up to now. */
  keepAll(): Promise<void>;
  /** How many reports the copy answered. */
  answered(): number;
};

export type ColumnsChosen = {
  readonly rowsMax?: number;
  readonly pieceMax?: number;
  /** What keeps the copy, with a folder of its own. */
  readonly keeper?: (folder: string) => EventColumns;
};

let database: ReturnType<typeof openDatabase> | undefined;
/** In one database for all tests of a process: to open one takes ten times as long as to write the few rows of a test. */
const carryOut: CarryOut = async (order) =>
  carryOutIn(await (database ??= openDatabase(order.settings)), order);
const parquet = (folder: string): EventColumns =>
  duckDbColumns({ folder, memoryMb: 128, threads: 1, carryOut });

/** Reports from a copy of its own, beside a database of its own. */
export async function openColumns({
  keeper = parquet,
  ...options
}: ColumnsChosen = {}): Promise<ColumnsUnderTest> {
  const opened = await openPostgresBooks();
  const folder = await mkdtemp(join(tmpdir(), 'columns-'));
  const kept = keeper(join(folder, 'columns'));
  let answered = 0;
  const columns: EventColumns = {
    ...kept,
    page: async (...asked) => {
      const report = await kept.page(...asked);
      answered += 1;
      return report;
    },
    rows: async (...asked) => {
      const report = await kept.rows(...asked);
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
    dailyStats: postgresDailyStats(opened.postgres, { columns }),
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

/** As the contract writes: everything at once, and then it reads. The copy has all of it … */
export async function openWritten(chosen: ColumnsChosen = {}): Promise<ColumnsUnderTest> {
  const opened = await openColumns(chosen);
  const { reports } = opened;
  let kept = Promise.resolve();
  return {
    ...opened,
    reports: {
      ...reports,
      read: async (...asked: Parameters<typeof reports.read>) => {
        await (kept = kept.then(opened.keepAll));
        return reports.read(...asked);
      },
    },
  };
}
/** … or nothing yet. */
export async function openUnwritten(chosen: ColumnsChosen = {}): Promise<ColumnsUnderTest> {
  const opened = await openColumns(chosen);
  return {
    ...opened,
    reset: async () => {
      await opened.reset();
      await opened.keepAll();
    },
  };
}

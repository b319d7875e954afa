// Whole databases: the one in use, a new one, and the way from one to another.
import { join, resolve } from 'node:path';
import {
  backUp,
  type BackupSummary,
  checkRestore,
  moveDatabase,
  type MovedRows,
  restore,
  type RestoreTarget,
  SourceUnusable,
} from '@tributary/composition/backups';
import { hasEmbeddedPostgres } from '@tributary/embedded-postgres/running';
import { startEmbeddedPostgres } from '@tributary/embedded-postgres/start';
import { claimDataFolder, markMoved, refuseMoved } from '@tributary/runtime/data-folder';
import type { Environment } from '@tributary/runtime/environment';
import { explainDatabase } from '@tributary/runtime/database';
import { StartupError } from '@tributary/runtime/lifetime';
import { COMMANDS_SERVER, findDatabase } from './find-database.ts';

export type Machine = {
  backUp(folder: string): Promise<BackupSummary>;
  restore(folder: string, dryRun: boolean): Promise<BackupSummary>;
  /** From the embedded database to that of DATABASE_URL. */
  moveDatabase(dryRun: boolean): Promise<MovedRows>;
};

export type MachineOptions = {
  /** Read when a command needs it, so that help needs none; `makesFolder`: the command fills a new data folder. */
  readonly prepare: (makesFolder?: boolean) => Environment;
  /** The folder prisma/migrations. */
  readonly migrations: string;
  readonly signal: AbortSignal;
  readonly say: (line: string) => void;
};

export function openMachine({ prepare, migrations, signal, say }: MachineOptions): Machine {
  const settings = (makesFolder = false) => {
    const { DATABASE_URL: databaseUrl, DATA_DIR } = prepare(makesFolder);
    const dataDir = resolve(DATA_DIR);
    return { databaseUrl, dataDir, spool: join(dataDir, 'spool') };
  };
  return {
    async backUp(folder) {
      const { databaseUrl, dataDir, spool } = settings();
      const { url, release } = await findDatabase({ databaseUrl, dataDir, signal, say });
      try {
        return await explained(databaseUrl, () => backUp({ url, spool }, resolve(folder)));
      } finally {
        await release();
      }
    },
    async restore(folder, dryRun) {
      const { databaseUrl, dataDir, spool } = settings(true);
      const put = (url: string) => {
        const target: RestoreTarget = { url, spool, migrations };
        return dryRun ? checkRestore(target, resolve(folder)) : restore(target, resolve(folder));
      };
      const claim = claimDataFolder(dataDir);
      try {
        return await explained(databaseUrl, () =>
          databaseUrl ? put(databaseUrl) : withEmbedded(dataDir, put),
        );
      } finally {
        claim.release();
      }
    },
    async moveDatabase(dryRun) {
      const { databaseUrl, dataDir } = settings();
      if (databaseUrl === undefined) throw new StartupError('Set DATABASE_URL to the database to move to.');
      if (!hasEmbeddedPostgres(dataDir)) throw new StartupError(`There is no database in ${dataDir}.`);
      refuseMoved(dataDir);
      const claim = claimDataFolder(dataDir); // nobody may write meanwhile
      try {
        const moved = await withEmbedded(dataDir, (from) =>
          explained(databaseUrl, () => moveDatabase(from, { url: databaseUrl, migrations }, dryRun)),
        );
        if (!dryRun) markMoved(dataDir, new Date());
        return moved;
      } finally {
        claim.release();
      }
    },
  };
}

/** What fails because of DATABASE_URL is one line. */
async function explained<T>(databaseUrl: string | undefined, work: () => Promise<T>): Promise<T> {
  try {
    return await work();
  } catch (error) {
    if (error instanceof SourceUnusable)
      throw new StartupError(`The embedded database cannot be used: ${inLine(error.message)}.`);
    throw (databaseUrl && explainDatabase(error, new URL(databaseUrl))) || error;
  }
}

const inLine = (message: string): string =>
  message
    .trim()
    .replace(/\s*\n\s*/g, ' · ')
    .replace(/\.$/, '');

async function withEmbedded<T>(dataDir: string, work: (url: string) => Promise<T>): Promise<T> {
  const server = await startEmbeddedPostgres({ dataDir, settings: [`cluster_name=${COMMANDS_SERVER}`] });
  try {
    return await work(server.url);
  } finally {
    await server.stop();
  }
}

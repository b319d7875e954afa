// Which database a command works on: that of DATABASE_URL, else the embedded one of DATA_DIR. While the product runs, its
// server is used; otherwise one is started for as long as the command takes.
import { resolve } from 'node:path';
import { setTimeout as delay } from 'node:timers/promises';
import { hasEmbeddedPostgres, runningPostgres } from '@tributary/embedded-postgres/running';
import { startEmbeddedPostgres } from '@tributary/embedded-postgres/start';
import { claimDataFolder, refuseMoved } from '@tributary/runtime/data-folder';
import { PassingFailure, StartupError } from '@tributary/runtime/lifetime';

export type FoundDatabase = { readonly url: string; release(): Promise<void> };

export type FindDatabaseOptions = {
  readonly databaseUrl: string | undefined;
  readonly dataDir: string;
  readonly signal: AbortSignal;
  readonly say: (line: string) => void;
};

/** The name of a server that a command started. It stops when that command ends, so no other command may use it. */
export const COMMANDS_SERVER = 'tributary-command';
const WAIT_MS = 200;
/** How long a product may take to get from its claim of the folder to a ready server. */
const STARTING_MS_MAX = 20_000;

/** Throws StartupErrors that say what to do. */
export async function findDatabase({
  databaseUrl,
  dataDir,
  signal,
  say,
}: FindDatabaseOptions): Promise<FoundDatabase> {
  if (databaseUrl !== undefined) return { url: databaseUrl, release: async () => undefined };
  const folder = resolve(dataDir);
  if (!hasEmbeddedPostgres(folder)) {
    throw new StartupError(
      `There is no database in ${folder}. Start Tributary once (npm start), or say where it is with DATA_DIR or DATABASE_URL.`,
    );
  }
  refuseMoved(folder);
  return await waitFor(folder, { signal, say });
}

async function waitFor(
  folder: string,
  { signal, say }: Pick<FindDatabaseOptions, 'signal' | 'say'>,
): Promise<FoundDatabase> {
  let deadline: number | undefined;
  for (;;) {
    const found = await takeOrStart(folder);
    if (!(found instanceof PassingFailure)) return found;
    if (deadline === undefined) say('Waiting: the database is in use by another command, or just starting.');
    deadline ??= performance.now() + STARTING_MS_MAX;
    if (performance.now() > deadline && !runningPostgres(folder)) throw found;
    await delay(WAIT_MS, undefined, { signal });
  }
}

/** Returns a PassingFailure with the reason if no database is available right now. */
async function takeOrStart(folder: string): Promise<FoundDatabase | PassingFailure> {
  const running = runningPostgres(folder);
  if (running && running.name !== COMMANDS_SERVER)
    return { url: running.url, release: async () => undefined };
  const claimed = tryClaim(folder);
  return claimed instanceof PassingFailure ? claimed : startOwn(folder, claimed.release);
}

function tryClaim(folder: string): ReturnType<typeof claimDataFolder> | PassingFailure {
  try {
    return claimDataFolder(folder);
  } catch (error) {
    if (!(error instanceof PassingFailure)) throw error;
    return new PassingFailure(
      `${error.message} If it runs on a database of its own, give the command the same DATABASE_URL.`,
    );
  }
}

async function startOwn(folder: string, release: () => void): Promise<FoundDatabase> {
  try {
    const server = await startEmbeddedPostgres({
      dataDir: folder,
      settings: [`cluster_name=${COMMANDS_SERVER}`],
    });
    return {
      url: server.url,
      release: async () => {
        await server.stop();
        release();
      },
    };
  } catch (error) {
    release();
    throw error;
  }
}

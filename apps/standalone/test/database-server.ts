// A PostgreSQL that a suite breaks while the product stands on it.
import { startEmbeddedPostgres, type EmbeddedPostgres } from '@tributary/embedded-postgres/start';
import { spawnSync } from 'node:child_process';
import { readFileSync } from 'node:fs';
import { join } from 'node:path';
import postgres from 'postgres';
import { lastingPort } from './free-port.ts';

export type DatabaseServer = {
  /** The same over all its starts. */
  readonly url: string;
  start(): Promise<void>;
  /** As an operator does: everybody is disconnected. */
  stop(): Promise<void>;
  /** `kill -9`; recovers at the next start. */
  kill(): Promise<void>;
  /** Answers nothing and closes nothing until `thaw`. */
  freeze(): void;
  thaw(): void;
  /** Cuts the connections of everybody else. */
  cutConnections(): Promise<void>;
  /** Whether it runs; a server whose disk is full ends by itself. */
  isUp(): boolean;
};

/** On the database of a data folder; makes one where there is none. */
export async function openDatabaseServer(
  dataDir: string,
  settings: readonly string[] = [],
): Promise<DatabaseServer> {
  const port = await lastingPort();
  const open = (): Promise<EmbeddedPostgres> => startEmbeddedPostgres({ dataDir, settings, port });
  let server = await open();
  let up = true;
  const follow = () => {
    const followed = server;
    up = true;
    void followed.ended.then(() => void (followed === server && (up = false)));
  };
  follow();
  const { url, adminUrl } = server;
  const signal = (name: NodeJS.Signals): void => {
    for (const pid of processesOf(server.folder)) {
      try {
        process.kill(pid, name);
      } catch (error) {
        // A server process may end between being listed and being signalled.
        if ((error as NodeJS.ErrnoException).code !== 'ESRCH') throw error;
      }
    }
  };
  return {
    url,
    isUp: () => up,
    start: async () => {
      if (up) return;
      server = await open();
      follow();
    },
    stop: async () => {
      signal('SIGCONT');
      await server.stop();
      up = false;
    },
    kill: async () => {
      const [postmaster] = processesOf(server.folder);
      if (postmaster !== undefined) process.kill(postmaster, 'SIGKILL');
      await server.ended;
      await server.stop(); // ends what watches over it
      up = false;
    },
    freeze: () => signal('SIGSTOP'),
    thaw: () => signal('SIGCONT'),
    cutConnections: async () => {
      const sql = postgres(adminUrl, { max: 1 });
      await sql`
        select pg_terminate_backend(pid) from pg_stat_activity
        where datname = current_database() and backend_type = 'client backend' and pid <> pg_backend_pid()`;
      await sql.end();
    },
  };
}

/** The server and every process of it, so that the kernel still takes what is written to their sockets while they are stopped. */
function processesOf(folder: string): number[] {
  let server: string;
  try {
    server = readFileSync(join(folder, 'postmaster.pid'), 'utf8').split('\n')[0] ?? '';
  } catch {
    return []; // it has stopped
  }
  const children = spawnSync('pgrep', ['-P', server], { encoding: 'utf8' }).stdout.split('\n');
  return [server, ...children].filter(Boolean).map(Number);
}

// A PostgreSQL server of our own on a loopback port: made on the first start, stopped with us, and never left behind,
// not even by `kill -9` (a watchdog process sees that our end of a pipe closes, and stops the server).
import { setTimeout as delay } from 'node:timers/promises';
import { spawn, spawnSync, type ChildProcess } from 'node:child_process';
import { randomBytes } from 'node:crypto';
import {
  chownSync,
  closeSync,
  existsSync,
  mkdirSync,
  mkdtempSync,
  openSync,
  readdirSync,
  readFileSync,
  renameSync,
  rmSync,
  statSync,
  writeFileSync,
} from 'node:fs';
import { createServer } from 'node:net';
import { basename, dirname, join } from 'node:path';
import { syncFolder, writeDurably } from './durable-file.ts';
import { databaseFolder, ownFolder, programFolder } from './places.ts';
import { embeddedUrl, passwordFileOf, PRODUCT, productPasswordFileOf, SUPERUSER } from './running.ts';
import { commandLine, readPidFile } from './server-files.ts';
import { serverAccount, type Account } from './unprivileged.ts';

export type EmbeddedPostgres = {
  /** Connection URL of the database `tributary`, as the role that owns what is in it and nothing else. */
  readonly url: string;
  /** The same as the server's superuser, for who makes databases or sets the server up. */
  readonly adminUrl: string;
  /** Where the database's files are. */
  readonly folder: string;
  /** Resolves with the reason when the server ends without having been asked to. */
  readonly ended: Promise<string>;
  /**
   * What it has not finished within so many milliseconds it leaves to the next start, which recovers: nothing that was committed is lost.
   * False when it did.
   */
  stop(withinMs?: number): Promise<boolean>;
};

export type EmbeddedPostgresOptions = {
  readonly dataDir: string;
  /** Extra `name=value` settings of the server. */
  readonly settings?: readonly string[];
  /** A free one when not given. */
  readonly port?: number;
};

const START_TIMEOUT_MS = 60_000;
const STOP_TIMEOUT_MS = 20_000;
/** Then it is left to end by itself: it kills what does not after 5 s. */
const QUIT_MS = 2000;
const LOG_BYTES_MAX = 10_000_000;
const PORT_TRIES = 3;
const LOOK_EVERY_MS = 20;

type Server = {
  readonly programs: string;
  readonly folder: string;
  readonly log: string;
  readonly account: Account | undefined;
};

/** The message is one line that says why, and where more of it is. */
export class EmbeddedDatabaseUnusable extends Error {
  override readonly name = 'EmbeddedDatabaseUnusable';
}

/**
 * Starts the server, making the database first when there is none. Throws EmbeddedDatabaseUnusable where it cannot; what the system
 * says of a folder that cannot be written goes on as it is.
 */
export async function startEmbeddedPostgres(options: EmbeddedPostgresOptions): Promise<EmbeddedPostgres> {
  try {
    return await start(options);
  } catch (error) {
    const { code, message } = error as NodeJS.ErrnoException;
    if (code !== undefined && code !== 'ENOENT') throw error;
    const reason = message.trim().replace(/\s*\n\s*/g, ' · ');
    throw new EmbeddedDatabaseUnusable(
      `The embedded PostgreSQL cannot start: ${reason} (its log: ${join(options.dataDir, 'postgres.log')})`,
      { cause: error },
    );
  }
}

async function start({
  dataDir,
  settings = [],
  port: wanted,
}: EmbeddedPostgresOptions): Promise<EmbeddedPostgres> {
  const account = serverAccount();
  ownFolder(dataDir, account);
  const server: Server = {
    account,
    programs: programFolder(account),
    folder: databaseFolder(dataDir, account),
    log: join(dataDir, 'postgres.log'),
  };
  const passwordFile = passwordFileOf(dataDir);
  if (!existsSync(join(server.folder, 'PG_VERSION'))) await initialise(server, passwordFile);
  await stopOrphan(server.folder);
  const productFile = productPasswordFileOf(dataDir);
  if (!existsSync(productFile)) await onceFree(() => addProductRole(server, productFile));
  const passwords = {
    superuser: readFileSync(passwordFile, 'utf8').trim(),
    product: readFileSync(productFile, 'utf8').trim(),
  };
  const deadline = performance.now() + STOP_TIMEOUT_MS;
  for (let attempt = 1; ; attempt++) {
    const port = wanted ?? (await freePort());
    try {
      return await run(server, { port, passwords, settings });
    } catch (error) {
      const lastWords = tail(server.log);
      if (IS_HELD.test(lastWords) && performance.now() < deadline) {
        await stopOrphan(server.folder);
        await delay(LOOK_EVERY_MS);
        continue;
      }
      // Somebody else may have taken the port in between; nothing else is worth a second try.
      if (attempt >= PORT_TRIES || !lastWords.includes('could not bind')) throw error;
    }
  }
}

/**
 * What a server says while another one, or a process of one that was killed, still has the folder. A start that is killed just
 * after it began its server leaves one that shows itself in the folder only after the next start has looked.
 */
const IS_HELD = /lock file "postmaster\.pid" (already exists|is empty)|pre-existing shared memory block/;

/** A program of a start that was killed may still have the folder, and ends by itself. */
async function onceFree(work: () => void): Promise<void> {
  const deadline = performance.now() + STOP_TIMEOUT_MS;
  for (;;) {
    try {
      return work();
    } catch (error) {
      if (!(error instanceof Error && IS_HELD.test(error.message)) || performance.now() > deadline)
        throw error;
      await delay(LOOK_EVERY_MS);
    }
  }
}

type RunOptions = {
  readonly port: number;
  readonly passwords: { readonly superuser: string; readonly product: string };
  readonly settings: readonly string[];
};

async function run(server: Server, { port, passwords, settings }: RunOptions): Promise<EmbeddedPostgres> {
  const child = launch(server, port, settings);
  const watchdog = watch(child);
  let exited: string | undefined;
  const ended = new Promise<string>((resolve) => {
    const end = (how: string): void => {
      exited = `PostgreSQL ended (${how}); see ${server.log}`;
      resolve(exited);
    };
    child.once('error', ({ message }) => end(message));
    child.once('exit', (code, signal) => end(String(signal ?? code)));
  });
  const stop = async (withinMs = STOP_TIMEOUT_MS): Promise<boolean> => {
    let isWhole = true;
    child.kill('SIGINT'); // "fast": disconnects clients and writes a checkpoint
    const timer = setTimeout(() => {
      isWhole = false;
      child.kill('SIGQUIT');
    }, withinMs);
    let leave: NodeJS.Timeout | undefined;
    const left = new Promise((resolve) => (leave = setTimeout(resolve, withinMs + QUIT_MS)));
    if (exited === undefined) await Promise.race([ended, left]);
    clearTimeout(timer);
    clearTimeout(leave);
    watchdog.kill('SIGKILL');
    return isWhole;
  };
  const deadline = performance.now() + START_TIMEOUT_MS;
  while (!isReady(server.folder, child)) {
    if (exited !== undefined) {
      watchdog.kill('SIGKILL');
      throw new Error(lastWords(tail(server.log)) || exited);
    }
    if (performance.now() > deadline) {
      await stop();
      throw new Error(`it was not ready within ${START_TIMEOUT_MS / 1000} s`);
    }
    await delay(LOOK_EVERY_MS);
  }
  return {
    url: embeddedUrl(PRODUCT, passwords.product, port),
    adminUrl: embeddedUrl(SUPERUSER, passwords.superuser, port),
    folder: server.folder,
    ended,
    stop,
  };
}

async function initialise({ programs, folder, account }: Server, passwordFile: string): Promise<void> {
  // A folder without PG_VERSION that has files is what a first start that was cut short leaves.
  await removeWhole(folder);
  const left = readdirSync(dirname(folder)).filter((name) => name.startsWith(`${basename(folder)}.making`));
  for (const name of left) await removeWhole(join(dirname(folder), name));
  // Another name each time: the programs of a start that was killed may still be at work in theirs.
  const making = mkdtempSync(`${folder}.making-`);
  const password = randomBytes(24).toString('base64url');
  writeDurably(passwordFile, `${password}\n`);
  const handed = join(making, 'password');
  mkdirSync(join(making, 'data'), { mode: 0o700 });
  writeFileSync(handed, `${password}\n`, { mode: 0o600 });
  if (account)
    for (const path of [making, join(making, 'data'), handed]) chownSync(path, account.uid, account.gid);
  const flags = [
    `--username=${SUPERUSER}`,
    '--auth=scram-sha-256',
    '--encoding=UTF8',
    '--locale=C',
    `--pwfile=${handed}`,
  ];
  const made = spawnSync(join(programs, 'bin', 'initdb'), ['-D', join(making, 'data'), ...flags], {
    ...identity(account),
    encoding: 'utf8',
  });
  if (made.status !== 0) {
    throw new Error(`its database could not be made: ${made.error?.message ?? lastWords(made.stderr)}`);
  }
  createDatabase(programs, join(making, 'data'), account);
  renameSync(join(making, 'data'), folder);
  syncFolder(dirname(folder));
  await removeWhole(making);
}

/**
 * Also when a program of a killed start still makes files there: by another name it is out of the way of those that name it, and others
 * end once they find their files gone.
 */
async function removeWhole(folder: string): Promise<void> {
  if (!existsSync(folder)) return;
  const removed = `${folder}.making-removed-${randomBytes(4).toString('hex')}`;
  renameSync(folder, removed);
  const deadline = performance.now() + STOP_TIMEOUT_MS;
  for (;;) {
    try {
      return rmSync(removed, { recursive: true, force: true });
    } catch (error) {
      if ((error as NodeJS.ErrnoException).code !== 'ENOTEMPTY' || performance.now() > deadline) throw error;
      await delay(LOOK_EVERY_MS);
    }
  }
}

/** In single-user mode, so that the folder is complete before it gets its name. */
const createDatabase = (programs: string, folder: string, account: Account | undefined): void =>
  inSingleUserMode({ programs, folder, account }, 'postgres', ['create database tributary']);

/**
 * Gives everything in the database to a role that is no superuser: whoever finds a way to make the product send SQL of
 * theirs reaches no files and no other database by it. For a database made by an earlier version too.
 */
function addProductRole(server: Server, passwordFile: string): void {
  const password = randomBytes(24).toString('base64url');
  inSingleUserMode(server, 'tributary', [
    `do $$ begin if not exists (select from pg_roles where rolname = '${PRODUCT}') then create role ${PRODUCT}; end if; end $$`,
    `alter role ${PRODUCT} login nosuperuser nocreatedb nocreaterole noreplication nobypassrls password '${password}'`,
    `alter database tributary owner to ${PRODUCT}`,
    `alter schema public owner to ${PRODUCT}`,
    `do $$ declare one record; begin ${OWNED.map(giveAll).join(' ')} end $$`,
  ]);
  writeDurably(passwordFile, `${password}\n`);
}

/** What an earlier version's superuser owns, as what `alter … owner` takes. Sequences of a column go with their table. */
const OWNED = [
  `select 'table ' || oid::regclass as what from pg_class where relnamespace = 'public'::regnamespace and relkind in ('r', 'p', 'v', 'm')`,
  `select 'sequence ' || c.oid::regclass as what from pg_class c where c.relnamespace = 'public'::regnamespace and c.relkind = 'S' and not exists (select from pg_depend d where d.objid = c.oid and d.deptype in ('a', 'i'))`,
  `select 'routine ' || oid::regprocedure as what from pg_proc where pronamespace = 'public'::regnamespace`,
  `select 'type ' || oid::regtype as what from pg_type where typnamespace = 'public'::regnamespace and typtype in ('e', 'd', 'r')`,
] as const;
const giveAll = (query: string): string =>
  `for one in ${query} loop execute 'alter ' || one.what || ' owner to ${PRODUCT}'; end loop;`;

/** One statement a line. The server ends the process only for what is fatal, so its words are looked at too. */
function inSingleUserMode(
  { programs, folder, account }: Pick<Server, 'programs' | 'folder' | 'account'>,
  database: string,
  statements: readonly string[],
): void {
  const made = spawnSync(join(programs, 'bin', 'postgres'), ['--single', '-D', folder, database], {
    ...identity(account),
    encoding: 'utf8',
    input: statements.map((statement) => `${statement};\n`).join(''),
  });
  if (made.status !== 0 || /^.*(ERROR|FATAL): /m.test(made.stderr))
    throw new Error(`its database could not be made: ${made.error?.message ?? lastWords(made.stderr)}`);
}

function launch(
  { programs, folder, log, account }: Server,
  port: number,
  settings: readonly string[],
): ChildProcess {
  if (existsSync(log) && statSync(log).size > LOG_BYTES_MAX) renameSync(log, `${log}.1`);
  const output = openSync(log, 'a', 0o600);
  const config = ['listen_addresses=127.0.0.1', 'unix_socket_directories=', 'timezone=UTC', ...settings];
  try {
    return spawn(
      join(programs, 'bin', 'postgres'),
      ['-D', folder, '-p', String(port), ...config.flatMap((setting) => ['-c', setting])],
      {
        ...identity(account),
        // Its own process group: Ctrl-C in a terminal must reach us first, so that we drain before it goes.
        detached: true,
        stdio: ['ignore', output, output],
      },
    );
  } finally {
    closeSync(output);
  }
}

/** Ends the server when this process is gone, however it went: `read` returns when our end of the pipe closes. */
function watch(server: ChildProcess): ChildProcess {
  const watchdog = spawn('/bin/sh', ['-c', `read -r _; kill -INT ${server.pid}`], {
    cwd: '/',
    detached: true,
    stdio: ['pipe', 'ignore', 'ignore'],
  });
  watchdog.unref();
  server.unref();
  return watchdog;
}

/**
 * The server of a process that was just killed may still be stopping (its watchdog does that); the next start waits
 * for its end.
 */
async function stopOrphan(folder: string): Promise<void> {
  const pid = Number(readPidFile(folder)?.[0] ?? 0);
  const isServer = (): boolean => pid > 0 && commandLine(pid).includes(folder);
  if (!isServer()) return;
  signal(pid, 'SIGINT');
  const deadline = performance.now() + STOP_TIMEOUT_MS;
  while (isServer()) {
    if (performance.now() > deadline)
      throw new Error(
        `An earlier PostgreSQL (process ${pid}) on ${folder} does not stop. End it and start again.`,
      );
    await delay(LOOK_EVERY_MS);
  }
}

/** It may have ended since somebody looked. */
function signal(pid: number, name: NodeJS.Signals): void {
  try {
    process.kill(pid, name);
  } catch (error) {
    if ((error as NodeJS.ErrnoException).code !== 'ESRCH') throw error;
  }
}

const isReady = (folder: string, child: ChildProcess): boolean => {
  const lines = readPidFile(folder);
  return lines?.[0] === String(child.pid) && lines[7]?.trim() === 'ready';
};

/**
 * The server's account may have no access to our working directory, and our environment may hold secrets: it gets
 * neither.
 */
const identity = (account: Account | undefined) => ({
  cwd: '/',
  env: { PATH: '/usr/bin:/bin', LC_ALL: 'C', TZ: 'UTC' },
  ...(account ? { uid: account.uid, gid: account.gid } : {}),
});

function freePort(): Promise<number> {
  return new Promise((resolve, reject) => {
    const probe = createServer();
    probe.once('error', reject);
    probe.listen(0, '127.0.0.1', () => {
      const address = probe.address();
      probe.close(() => resolve(typeof address === 'object' && address ? address.port : 0));
    });
  });
}

/** What it was that ended a program of PostgreSQL, with what it says to it; else its last line. */
function lastWords(text: string): string {
  const lines = text.trim().split('\n');
  const at = lines.findLastIndex((line) => /(PANIC|FATAL|ERROR|error): /.test(line));
  if (at === -1) return lines.at(-1) ?? '';
  const more = lines.slice(at + 1).filter((line) => /(DETAIL|HINT): /.test(line));
  return [lines[at] ?? '', ...more]
    .map((line) => line.replace(/^.*?(?=(PANIC|FATAL|ERROR|DETAIL|HINT): )/, ''))
    .join(' ');
}

function tail(file: string): string {
  try {
    return readFileSync(file, 'utf8').trim().split('\n').slice(-5).join('\n');
  } catch {
    return '';
  }
}

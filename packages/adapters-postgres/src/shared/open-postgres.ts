import { PrismaPg } from '@prisma/adapter-pg';
import postgres from 'postgres';
import type { Options, Sql } from 'postgres';
import { connect, Socket } from 'node:net';
import { HOUR_MS, MINUTE_MS } from '@tributary/domain/shared/durations';
import { PrismaClient } from '../generated/client.ts';

/**
 * Ways into one database: `sql` for the hot tables and reports, `prisma` for the records people edit, `reads` for what of these is
 * read often. No report ever has a connection of the last, so that none makes a request wait.
 */
export type Postgres = {
  readonly sql: Sql;
  readonly reads: Sql;
  readonly prisma: PrismaClient;
  close(): Promise<void>;
};

export type PostgresOptions = {
  readonly url: string;
  /** Of `sql` and `prisma` together, at least 2; `reads` has as many as `prisma`. None opens one before it is needed. */
  readonly connectionsMax: number;
  /** What the connections work for; `requests` when left out. */
  readonly work?: keyof typeof BOUNDS | undefined;
};

/**
 * No statement, no wait for a lock and no pause within a transaction takes longer; the server ends it, also when its
 * client has vanished (docs/rules/running.md#partition). Ordinary work takes milliseconds, rebuilding the stats of a network whose zone
 * changes some minutes; commands for operators (rebuilds, checks, back-ups) read everything there is.
 */
const BOUNDS = {
  requests: { statementMs: 10 * MINUTE_MS, lockMs: MINUTE_MS, idleMs: MINUTE_MS },
  commands: { statementMs: 12 * HOUR_MS, lockMs: 10 * MINUTE_MS, idleMs: 2 * HOUR_MS },
} as const;
const ANSWER_MS = MINUTE_MS;

const settingsFor = (work: keyof typeof BOUNDS) => {
  const { statementMs, lockMs, idleMs } = BOUNDS[work];
  return {
    statement_timeout: statementMs,
    lock_timeout: lockMs,
    idle_in_transaction_session_timeout: idleMs,
    // To compile a large statement takes seconds; it saves tenths. `batch check` took 7.3 s instead of 0.2 s.
    jit: 'off',
    // How the server finds out that a client has vanished: after a minute.
    tcp_keepalives_idle: 30,
    tcp_keepalives_interval: 10,
    tcp_keepalives_count: 3,
  };
};

const CONNECT_TIMEOUT_MS = 10_000;
/** The library's own goes up to 20 s, which is how long a database would seem away after it is back. */
const RECONNECT_AFTER_MS_MAX = 1_000;
const CLOSE_TIMEOUT_MS = 5_000;

/** Opens nothing yet: a database that is away shows at the first query, and one that comes back is used again. */
export function openPostgres({ url, connectionsMax, work = 'requests' }: PostgresOptions): Postgres {
  const settings = settingsFor(work);
  const sockets = watchedSockets({ silentMsMax: BOUNDS[work].statementMs + ANSWER_MS });
  const recordConnectionsMax = Math.max(1, Math.floor(connectionsMax / 2));
  const options: Options<Record<string, never>> & { socket(parsed: Parsed): Socket } = {
    max: Math.max(1, connectionsMax - recordConnectionsMax),
    connect_timeout: CONNECT_TIMEOUT_MS / 1000,
    backoff: (failures) => Math.min(RECONNECT_AFTER_MS_MAX, 50 * 2 ** failures) / 1000,
    connection: { application_name: 'tributary', TimeZone: 'UTC', ...settings },
    socket: (parsed) => sockets.open(serverOf(parsed)),
    onnotice: () => undefined,
    // Never a standby (docs/rules/running.md#primary-only): its connection is ended, and another one made.
    target_session_attrs: 'primary',
  };
  const sql = postgres(url, options);
  const reads = postgres(url, { ...options, max: recordConnectionsMax });
  const prisma = new PrismaClient({
    errorFormat: 'minimal',
    adapter: new PrismaPg({
      connectionString: url,
      max: recordConnectionsMax,
      connectionTimeoutMillis: CONNECT_TIMEOUT_MS,
      application_name: 'tributary-records',
      // A connection that the server cuts says so by an event. Between its owners the pool leaves it without a listener
      // for a moment, and an error event that nobody listens to ends the process. Its next query fails anyway.
      // The pool waits for the promise, which its types do not say.
      onConnect: (client) => {
        client.on('error', () => undefined);
        return refuseStandby(client) as unknown as undefined;
      },
      // Instants in raw queries travel without a zone, so the session's must be UTC whatever the server's default is.
      options: Object.entries({ TimeZone: 'UTC', ...settings })
        .map(([name, value]) => `-c ${name}=${value}`)
        .join(' '),
      stream: () => sockets.watch(new Socket(), serverOf(sql.options)),
    }),
  });
  return {
    sql,
    reads,
    prisma,
    close: async () => {
      const timeout = CLOSE_TIMEOUT_MS / 1000;
      await Promise.all([sql.end({ timeout }), reads.end({ timeout }), prisma.$disconnect()]);
      sockets.close();
    },
  };
}

/** Never a standby (docs/rules/running.md#primary-only); read by `isPassingFault`. */
async function refuseStandby(client: { query(text: string): Promise<{ rows: unknown[] }> }): Promise<void> {
  const { rows } = await client.query('select pg_is_in_recovery() as standby');
  const { standby } = rows[0] as { standby: boolean };
  if (standby) throw Object.assign(new Error('The database is a standby.'), { code: '25006' });
}

/** What the client read from the address of the database. */
type Parsed = {
  readonly host: readonly string[];
  readonly port: readonly number[];
  readonly path?: string | false | undefined;
};

function serverOf({ host: [host = 'localhost'], port: [port = 5432], path }: Parsed): Server {
  return typeof path === 'string' && path !== '' ? { path } : { host, port };
}

type Server = { readonly host: string; readonly port: number } | { readonly path: string };

export type WatchedSockets = {
  /** One that connects to the server. */
  open(server: Server): Socket;
  /** Watches one that its owner connects. */
  watch(socket: Socket, server: Server): Socket;
  close(): void;
};

type WatchOptions = {
  readonly silentMs?: number;
  readonly lookEveryMs?: number;
  /** How long the server may take to answer a new connection. */
  readonly answerMsMax?: number;
  /** Cut after so long without a byte, whatever the server says: longer than any statement may take. */
  readonly silentMsMax: number;
};

const SILENT_MS = 8000;
const LOOK_EVERY_MS = 2000;
const ANSWER_MS_MAX = 3000;
/** The system asks the other side by itself when nothing is under way. */
const KEEP_ALIVE_AFTER_MS = 10_000;

type Watched = {
  readonly server: Server;
  bytesRead: number;
  /** When a look last found bytes that had come, or when it began to be watched. */
  readAt: number;
};

/**
 * A network that swallows packets closes no connection: what waits on one would wait until the system gives up, a
 * quarter of an hour later. So a connection that nothing has come over for a while, while the server does not answer a
 * new one either, is cut here (docs/rules/running.md#partition). One that only waits for a long statement is not,
 * because then the server answers.
 */
export function watchedSockets({
  silentMs = SILENT_MS,
  lookEveryMs = LOOK_EVERY_MS,
  answerMsMax = ANSWER_MS_MAX,
  silentMsMax,
}: WatchOptions): WatchedSockets {
  const sockets = new Map<Socket, Watched>();
  let looking = false;
  const timer = setInterval(() => void look(), lookEveryMs).unref();

  async function look(): Promise<void> {
    if (looking) return;
    looking = true;
    const silent = noteSilent(performance.now());
    // Whoever heard from the server just now knows that it can be reached. A connection that is only being made has heard nothing.
    const isHeard = [...sockets.values()].some(
      ({ bytesRead, readAt }) => bytesRead > 0 && performance.now() - readAt < silentMs / 2,
    );
    const [first] = silent;
    const server = first && sockets.get(first)?.server;
    const isReached = !server || isHeard || (await answers(server, answerMsMax));
    for (const socket of silent) {
      const watched = sockets.get(socket);
      if (!watched || hasRead(socket, watched)) continue;
      if (!isReached || performance.now() - watched.readAt >= silentMsMax) socket.destroy();
    }
    looking = false;
  }

  function noteSilent(now: number): Socket[] {
    const silent: Socket[] = [];
    for (const [socket, watched] of sockets) {
      // Looked for instead of listened to: a client that secures its connection takes all listeners off.
      if (socket.destroyed) sockets.delete(socket);
      else if (hasRead(socket, watched)) {
        watched.bytesRead = socket.bytesRead;
        watched.readAt = now;
      } else if (now - watched.readAt >= silentMs) silent.push(socket);
    }
    return silent;
  }

  const watch: WatchedSockets['watch'] = (socket, server) => {
    sockets.set(socket, { server, bytesRead: 0, readAt: performance.now() });
    socket.once('connect', () => socket.setKeepAlive(true, KEEP_ALIVE_AFTER_MS));
    return socket;
  };

  return {
    watch,
    open: (server) => watch(new Socket(), server).connect(server),
    close: () => clearInterval(timer),
  };
}

const hasRead = (socket: Socket, { bytesRead }: Watched): boolean => socket.bytesRead !== bytesRead;

/** PostgreSQL's question whether it would encrypt, which it answers before it knows who asks. */
const SSL_REQUEST = Buffer.from([0, 0, 0, 8, 4, 210, 22, 47]);

function answers(server: Server, withinMs: number): Promise<boolean> {
  return new Promise((resolve) => {
    const socket = connect(server, () => socket.write(SSL_REQUEST));
    const done = (isAnswered: boolean) => {
      clearTimeout(timer);
      socket.destroy();
      resolve(isAnswered);
    };
    // An answer that came while this process was busy is read before the time-out counts.
    const timer = setTimeout(() => setImmediate(() => setImmediate(() => done(false))), withinMs);
    socket.once('data', () => done(true));
    socket.once('error', () => done(false));
    socket.once('close', () => done(false));
  });
}

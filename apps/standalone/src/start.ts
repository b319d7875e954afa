import { availableParallelism } from 'node:os';
import { setTimeout as delay } from 'node:timers/promises';
import { startEmbeddedPostgres } from '@tributary/embedded-postgres/start';
import { claimDataFolder, refuseMoved } from '@tributary/runtime/data-folder';
import type { Environment } from '@tributary/runtime/environment';
import { StartupError, type CanStop, type Running } from '@tributary/runtime/lifetime';
import { keptStderr } from '@tributary/runtime/kept-stderr';
import { makeLog } from '@tributary/runtime/log';
import { makeSupervisorMetrics, mergeMetrics, serveMetrics } from '@tributary/runtime/metrics';
import { writeReadyFile } from '@tributary/runtime/ready-file';
import { announce } from './announcement.ts';
import { bindSocket, type HeldSocket } from './bind-socket.ts';
import { keepRunning, type KeptPart } from './keep-running.ts';
import { endOrphans, forgetParts, noteParts } from './orphans.ts';
import { startPartProcess, type PartProcess } from './part-process.ts';

export type Overrides = {
  /** Told how to stop what is there of the product while it starts. */
  readonly canStop?: CanStop;
  /** Another tracker; for tests of durability. */
  readonly trackerProgram?: URL;
};

/** What a stop under way waits for. */
type Waiting = { for: string | undefined };
type Stop = (waiting: Waiting) => Promise<void> | void;
type OnStop = (stop: Stop) => void;

const PROGRAMS = {
  api: new URL('./api.mjs', import.meta.url),
  tracker: new URL('./tracker.mjs', import.meta.url),
  worker: new URL('./worker.mjs', import.meta.url),
} as const;
/** A process that was killed counts as ended while its threads still end, and its ports are in use until then. */
const PORT_FREE_AFTER_MS_MAX = 5000;
const LOOK_EVERY_MS = 20;
/** All of a stop, which may take no longer than lifetime.ts lets it; the database has what the others leave of it, and some at least. */
const STOP_MS_MAX = 22_000;
const FRONT_STOP_MS_MAX = 12_000;
const WORKER_STOP_MS_MAX = 7_000;
const DATABASE_STOP_MS_MIN = 3_000;
const CATCH_UP_MS_MAX = 1000;
/** Gauges that ask the database give up after two seconds. */
const METRICS_MS_MAX = 3000;
/** How long a start waits for the link of the first owner before it says that it comes later, and until when it may come. */
const SETUP_WAIT_MS = 10_000;
const SETUP_MS_MAX = 600_000;
/** Of PostgreSQL; and those that `batch` and operators use beside the product. */
const CONNECTIONS_MIN = 100;
const CONNECTIONS_SPARE = 20;

/**
 * The supervisor: starts database, API, trackers and worker, each a process of its own, keeps them running, and ends them in the
 * opposite order, also when one of them cannot start. It works on nothing itself (docs/rules/running.md#parts).
 */
export async function startProduct(environment: Environment, overrides: Overrides = {}): Promise<Running> {
  const stops: Stop[] = [];
  const waiting: Waiting = { for: undefined };
  let isStopping = false;
  const onStop: OnStop = (part) => {
    if (isStopping) throw new StartupError('It was stopped while it started.');
    stops.push(part);
  };
  const stop = async () => {
    isStopping = true;
    for (let last = stops.pop(); last; last = stops.pop()) await last(waiting);
  };
  const waitsFor = () => waiting.for;
  overrides.canStop?.({ stop, waitsFor });
  try {
    const { failed } = await startAll(environment, overrides, onStop);
    return { stop, failed, waitsFor };
  } catch (error) {
    await stop();
    throw error;
  }
}

async function startAll(
  environment: Environment,
  overrides: Overrides,
  onStop: OnStop,
): Promise<{ failed: Promise<never> }> {
  const print = keptStderr();
  const log = makeLog(environment.LOG_LEVEL, 'supervisor', print);
  const { folder, wasLeftBehind, release } = claimDataFolder(environment.DATA_DIR);
  onStop(release);
  await endOrphans(folder);
  const waitMs = wasLeftBehind ? PORT_FREE_AFTER_MS_MAX : 0;
  if (environment.DATABASE_URL === undefined) refuseMoved(folder);
  const [apiSocket, trackerSocket] = [
    await heldSocket(environment.API_PORT, { host: environment.HOST, waitMs, onStop }),
    await heldSocket(environment.TRACKER_PORT, { host: environment.HOST, waitMs, onStop }),
  ];

  const { restarts, registry } = makeSupervisorMetrics();
  const parts = new Map<string, KeptPart>();
  const keep = (name: string, program: URL, socket?: HeldSocket): KeptPart => {
    const kept = keepRunning({
      name,
      start: () =>
        startPartProcess({
          name,
          program,
          folder,
          socket,
          // What a caller of the API asks for may cost seconds; a click waits for none of it.
          yields: name === 'api',
          keepsLittle: name !== 'worker',
          onLine: printer(print, name),
          catchUp: () => catchUp(parts),
        }),
      onRestart: ({ how, why }, pauseMs) => {
        restarts.inc({ part: name });
        // A part that was asked to end, by a signal of an operator say, ends with 0.
        const level = how === 'exit code 0' ? 'info' : 'error';
        log[level]({ part: name, how, why, pauseMs }, 'A part of the product ended; it is started again.');
      },
      onChange: () => noteParts(folder, pidsOf(parts)),
    });
    parts.set(name, kept);
    restarts.inc({ part: name }, 0); // a figure that first appears as 1 never rose: nobody would be told of the first restart
    return kept;
  };
  onStop(() => forgetParts(folder));
  const trackers = environment.TRACKER_PROCESSES ?? Math.max(1, availableParallelism() - 1);
  // They read their programs while the database starts.
  const worker = keep('worker', PROGRAMS.worker);
  const front = [
    keep('api', PROGRAMS.api, apiSocket),
    ...Array.from({ length: trackers }, (_, n) =>
      keep(`tracker-${n + 1}`, overrides.trackerProgram ?? PROGRAMS.tracker, trackerSocket),
    ),
  ];
  const all = [worker, ...front];
  noteParts(folder, pidsOf(parts));
  const opening = provideDatabase(environment, folder, all.length);
  onStop(async (waiting) => {
    const deadline = performance.now() + STOP_MS_MAX;
    /** What did not end by itself was ended: what it had answered for is on disk. */
    const ended = async (name: string, stop: Promise<boolean>): Promise<void> => {
      if (!(await stop))
        log.warn(
          { part: name },
          'A part did not end in time and was ended; the next start goes on with what it left.',
        );
    };
    // Those that hold it too answer who waits; then nobody is let in any more.
    apiSocket.close();
    trackerSocket.close();
    waiting.for = 'the API and the trackers';
    await Promise.all(
      front.map((part, n) => ended(n === 0 ? 'api' : `tracker-${n}`, part.stop(FRONT_STOP_MS_MAX))),
    );
    waiting.for = 'the worker';
    await ended('worker', worker.stop(WORKER_STOP_MS_MAX));
    waiting.for = 'the database';
    const database = await opening.catch(() => undefined);
    if (database)
      await ended('database', database.stop(Math.max(DATABASE_STOP_MS_MIN, deadline - performance.now())));
  });
  if (environment.METRICS_PORT)
    onStop((await serveMetrics({ registry: metricsOf(parts, registry) }, environment.METRICS_PORT)).stop);

  const database = await opening;
  onStop(() => undefined); // nothing begins once a stop has
  const variables = {
    DATABASE_URL: database.url,
    DATA_DIR: folder,
    API_PORT: String(apiSocket.port),
    TRACKER_PORT: String(trackerSocket.port),
    METRICS_PORT: '0',
  };
  for (const part of all) part.begin(variables);
  const failed = Promise.race([database.failed, ...all.map((part) => part.failed)]);
  failed.catch(() => undefined); // awaited by whoever runs us
  const [, api, tracker] = await Promise.race([Promise.all(all.map((part) => part.serving)), failed]);
  const urls = { api: api?.url ?? '', tracker: tracker?.url ?? '' };
  const { newKeyText, givenKeyIgnored = false } = api ?? {};
  const { place } = database;
  if (environment.READY_FILE) writeReadyFile(environment.READY_FILE, urls);
  await announce({
    environment,
    folder,
    place,
    ...urls,
    newKeyText,
    isTerminal: process.stdout.isTTY,
    givenKeyIgnored,
    setup: askForSetup(parts.get('api')),
    late: delay(SETUP_WAIT_MS, undefined, { ref: false }),
    print: (text) => process.stdout.write(text),
  });
  return { failed };
}

/** The text of the link for the first owner; null where somebody can sign in, undefined without an answer. */
async function askForSetup(api: KeptPart | undefined): Promise<string | null | undefined> {
  const setup = await api?.current()?.ask('openSetup', SETUP_MS_MAX);
  return typeof setup === 'string' || setup === null ? setup : undefined;
}

type HeldOptions = { readonly host: string | undefined; readonly waitMs: number; readonly onStop: OnStop };

async function heldSocket(port: number, { host, waitMs, onStop }: HeldOptions): Promise<HeldSocket> {
  const deadline = performance.now() + waitMs;
  for (;;) {
    try {
      const socket = await bindSocket(port, host);
      onStop(() => socket.close());
      return socket;
    } catch (error) {
      const isTaken = (error as NodeJS.ErrnoException).code === 'EADDRINUSE';
      if (!isTaken || performance.now() >= deadline) throw error;
      await delay(LOOK_EVERY_MS);
    }
  }
}

const running = (parts: ReadonlyMap<string, KeptPart>): PartProcess[] =>
  [...parts.values()].map((part) => part.current()).filter((part) => part !== undefined);

const pidsOf = (parts: ReadonlyMap<string, KeptPart>): number[] => running(parts).map(({ pid }) => pid);

/** Every tracker that runs decides by what is committed now; one that is just starting will. */
async function catchUp(parts: ReadonlyMap<string, KeptPart>): Promise<void> {
  const trackers = new Map([...parts].filter(([name]) => name.startsWith('tracker-')));
  await Promise.all(running(trackers).map((tracker) => tracker.ask('catchUp', CATCH_UP_MS_MAX)));
}

const metricsOf = (
  parts: ReadonlyMap<string, KeptPart>,
  own: ReturnType<typeof makeSupervisorMetrics>['registry'],
) => ({
  contentType: own.contentType,
  metrics: async () => {
    const theirs = await Promise.all(running(parts).map((part) => part.ask('metrics', METRICS_MS_MAX)));
    return mergeMetrics([await own.metrics(), ...theirs.filter((text) => typeof text === 'string')]);
  },
});

/** One log: lines of a part's own log say whose they are; what Node.js itself says of it (of memory that is used up, say) does not. */
const printer =
  (print: (text: string) => void, name: string) =>
  (line: string): void =>
    print(line.startsWith('{') ? `${line}\n` : `${name}: ${line}\n`);

type Database = {
  readonly url: string;
  readonly place: string;
  /** Rejects when our own ends unasked. */
  readonly failed: Promise<never>;
  /** False when it could not end in this time. */
  stop(withinMs: number): Promise<boolean>;
};

/** The database of DATABASE_URL, or one of our own beside us. */
async function provideDatabase(environment: Environment, folder: string, parts: number): Promise<Database> {
  const given = environment.DATABASE_URL;
  if (given !== undefined) {
    const { hostname, pathname } = new URL(given);
    const place = `PostgreSQL ${hostname}${pathname}`;
    return { url: given, place, failed: new Promise(() => {}), stop: async () => true };
  }
  // The pools of each part (open-postgres.ts), and one listener.
  const connections = parts * (2 * environment.DATABASE_CONNECTIONS + 1) + CONNECTIONS_SPARE;
  const settings = [`max_connections=${Math.max(CONNECTIONS_MIN, connections)}`];
  const embedded = await startEmbeddedPostgres({ dataDir: folder, settings });
  let stopping = false;
  const failed = embedded.ended.then((reason) =>
    stopping ? new Promise<never>(() => {}) : Promise.reject(new StartupError(reason)),
  );
  failed.catch(() => undefined);
  const stop = (withinMs: number): Promise<boolean> => {
    stopping = true;
    return embedded.stop(withinMs);
  };
  return { url: embedded.url, place: embedded.folder, failed, stop };
}

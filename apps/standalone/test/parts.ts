// API, trackers and workers as processes of their own on one database, each of which can be killed and started again.
import { join } from 'node:path';
import { lastingPort } from './free-port.ts';
import { launch, until, type Product } from './product.ts';

/** `tracker-1` and `worker-1` share the spool of machine 1, and so on. */
export type PartName = 'api' | `tracker-${number}` | `worker-${number}`;

export type Parts = {
  /** What a test asks: the API and the first tracker. */
  readonly product: Product;
  readonly trackers: readonly string[];
  readonly names: readonly PartName[];
  /** What a part has said since it was started the first time. */
  output(name: PartName): string;
  isUp(name: PartName): boolean;
  /** `kill -9`, and waits for its end. */
  kill(name: PartName): Promise<void>;
  /** Starts what does not run; resolves when it runs, and serves if it is one that serves. */
  start(name: PartName): Promise<void>;
  /** Says SIGTERM to all that run; their exit codes. */
  stop(): Promise<(number | null)[]>;
};

type Options = {
  readonly machines?: number;
  readonly env?: Readonly<Record<string, string>>;
  /** Of one part alone. */
  readonly envOf?: (name: PartName) => Readonly<Record<string, string>>;
  /** Where the spool of a machine lies; a folder of its own by default. */
  readonly dataOf?: (machine: number) => string;
};

type Launched = ReturnType<typeof launch>;

const START_TIMEOUT_MS = 60_000;

export async function startParts(folder: string, databaseUrl: string, options: Options = {}): Promise<Parts> {
  const {
    machines = 1,
    env = {},
    envOf = () => ({}),
    dataOf = (machine) => join(folder, `machine-${machine}`),
  } = options;
  const apiPort = await lastingPort();
  const trackerPorts: number[] = [];
  for (let machine = 0; machine < machines; machine++) trackerPorts.push(await lastingPort());
  const api = `http://127.0.0.1:${apiPort}`;
  const trackers = trackerPorts.map((port) => `http://127.0.0.1:${port}`);
  const running = new Map<PartName, Launched>();
  const said = new Map<PartName, string>();
  const names: PartName[] = [
    'api',
    ...trackers.flatMap((_, n): PartName[] => [`tracker-${n + 1}`, `worker-${n + 1}`]),
  ];

  const settingsOf = (name: PartName): Record<string, string> => {
    const machine = Number(name.split('-')[1] ?? 1);
    return {
      DATABASE_URL: databaseUrl,
      API_PORT: String(apiPort),
      TRACKER_PORT: String(trackerPorts[machine - 1]),
      DATA_DIR: dataOf(machine),
      ...env,
      ...envOf(name),
    };
  };
  const isUp = (name: PartName): boolean => {
    const child = running.get(name)?.child;
    return child !== undefined && child.exitCode === null && child.signalCode === null;
  };
  const output = (name: PartName): string => (said.get(name) ?? '') + (running.get(name)?.output() ?? '');
  const parts: Parts = {
    product: { api, tracker: trackers[0] ?? '', output: () => names.map(output).join('') } as Product,
    trackers,
    names,
    output,
    isUp,
    kill: async (name) => {
      const part = running.get(name);
      part?.child.kill('SIGKILL');
      await part?.exited;
    },
    start: async (name) => {
      if (isUp(name)) return;
      said.set(name, output(name));
      const part = launch(folder, settingsOf(name), `dist/${name.split('-')[0]}.mjs`);
      running.set(name, part);
      const base = name === 'api' ? api : trackers[Number(name.split('-')[1]) - 1];
      await until(async () => {
        if (!isUp(name)) throw new Error(`${name} ended with ${part.child.exitCode}:\n${part.output()}`);
        if (name.startsWith('worker')) return part.output().includes('The worker runs.');
        return (await fetch(`${base}/readyz`).catch(() => undefined))?.status === 200;
      }, START_TIMEOUT_MS);
    },
    stop: async () => {
      const stopped = [...running].filter(([name]) => isUp(name)).map(([, part]) => part);
      for (const { child } of stopped) child.kill('SIGTERM');
      return Promise.all(stopped.map(({ exited }) => exited));
    },
  };
  // The first one migrates; the others would wait for it.
  for (const name of names) await parts.start(name);
  return parts;
}

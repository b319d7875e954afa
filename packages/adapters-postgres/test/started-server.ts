/** The embedded server of this run, from the set-up to the teardown: both run in jest's parent process. */
type StartedServer = { readonly stop: () => Promise<void>; readonly folders: readonly string[] };

const KEY = Symbol.for('tributary.startedTestServer');
const holder: typeof globalThis & { [KEY]?: StartedServer } = globalThis;

export function rememberServer(server: StartedServer): void {
  holder[KEY] = server;
}

export function startedServer(): StartedServer | undefined {
  return holder[KEY];
}

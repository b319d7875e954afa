// Runs a test file in Node.js itself. Jest's own way gives every test file a virtual machine in which it evaluates every
// module anew: with this product's libraries that took four seconds a file, before its first test. Here a worker evaluates
// the product and its libraries once; the test files and their helpers are evaluated anew for each test file
// (module-hooks.mjs). Everything else stays jest's: jest-circus runs the tests, with its hooks, timeouts and reports.
import { createRequire, register } from 'node:module';
import { pathToFileURL } from 'node:url';
import circusRunner from 'jest-circus/runner';
import { costsFrom } from './costs.mjs';
import { fetchAnew } from './fetch-anew.mjs';
import { isTooLate, notTried } from './not-tried.mjs';
import { forFile, GLOBALS, HANDLERS } from './test-globals.mjs';

register('./module-hooks.mjs', import.meta.url);
const require = createRequire(import.meta.url);
const runWithCircus = circusRunner.default ?? circusRunner;
let files = 0;
/** The projects whose tests talk to whole processes. */
const OF_PROCESSES = ['e2e', 'services', 'browser', 'faults'];
/** What jest tells a process of its pool when there are no more files. What is kept for a next one must not keep the process. */
const NO_MORE_FILES = 2;
if (process.send) process.on('message', (message) => message?.[0] === NO_MORE_FILES && process.exit(0));
const asyncHooks = require('node:async_hooks');
/**
 * What jest-circus makes for each test file. Node.js 20 hands every storage that was ever used on at each promise, unless it
 * is disabled: after a hundred files a promise took 20 µs instead of 0.3.
 */
const storages = [];
class StorageOfAFile extends asyncHooks.AsyncLocalStorage {
  constructor() {
    super();
    storages.push(this);
  }
}

export default async function runTestFile(globalConfig, config, environment, runtime, testPath, send) {
  if (isTooLate()) return notTried(config, testPath);
  files += 1;
  const own = `?${forFile}=${files}`;
  const { console, fetch } = globalThis;
  const before = { console, fetch, env: { ...process.env }, limit: Error.stackTraceLimit };
  // Jest asks for 100 frames, which every error of the product would pay for.
  Error.stackTraceLimit = 20;
  globalThis.console = environment.global.console;
  if (OF_PROCESSES.includes(config.displayName?.name)) globalThis.fetch = fetchAnew;
  Object.assign(globalThis, config.globals);
  const native = Object.assign(Object.create(runtime), {
    requireInternalModule: requireAnew,
    unstable_shouldLoadAsEsm: () => true,
    unstable_importModule: (path) => import(pathToFileURL(path).href + own),
    setGlobalsForRuntime: (globals) => {
      globalThis[GLOBALS] = { ...globals, jest: environment.jest };
    },
  });
  const noteCosts = costsFrom(config, testPath);
  try {
    return await runWithCircus(globalConfig, config, environment, native, testPath, send);
  } finally {
    noteCosts();
    environment.jest.useRealTimers();
    environment.jest.restoreAllMocks();
    for (const storage of storages.splice(0)) storage.disable();
    for (const name of Object.keys(config.globals)) delete globalThis[name];
    globalThis.console = before.console;
    globalThis.fetch = before.fetch;
    for (const name of Object.keys(process.env)) if (!(name in before.env)) delete process.env[name];
    Object.assign(process.env, before.env);
    Error.stackTraceLimit = before.limit;
  }
}

/** jest-circus keeps the registered tests in its module, so each test file needs a fresh one. */
function requireAnew(path) {
  delete require.cache[path];
  delete globalThis[HANDLERS];
  const ofNode = Object.getOwnPropertyDescriptor(asyncHooks, 'AsyncLocalStorage');
  Object.defineProperty(asyncHooks, 'AsyncLocalStorage', { value: StorageOfAFile, configurable: true });
  try {
    return require(path);
  } finally {
    Object.defineProperty(asyncHooks, 'AsyncLocalStorage', ofNode);
  }
}

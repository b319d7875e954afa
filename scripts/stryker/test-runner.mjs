// How Stryker runs the suites (docs/internals/testing.md#mutation): in one Node.js process, by jest's own test framework, circus. A
// suite is evaluated once and its tests run again for each mutant that they reach, which costs milliseconds. A static mutant
// is one that is reached while modules are evaluated: for it the product and the suites are evaluated anew.
import { readdirSync, readFileSync, writeFileSync } from 'node:fs';
import { register } from 'node:module';
import { basename, dirname, relative } from 'node:path';
import { pathToFileURL } from 'node:url';
import { jestExpect } from '@jest/expect';
import { declareClassPlugin, PluginKind } from '@stryker-mutator/api/plugin';
import {
  determineHitLimitReached,
  DryRunStatus,
  MutantRunStatus,
  TestStatus,
  toMutantRunResult,
} from '@stryker-mutator/api/test-runner';
import * as circus from 'jest-circus';
import Environment from '../jest/environment.mjs';
import { root } from '../jest/module-hooks.mjs';
import { forFile, GLOBALS } from '../jest/test-globals.mjs';
import { evaluation } from './module-hooks.mjs';

const DOMAIN = 'packages/domain/src';
const APPLICATION = 'packages/application/src';
/** The deciding suites try the domain's rules of every room with the rest of a batch. */
const DECIDING = `${APPLICATION}/attribution`;
/** Their mutants are tried with their own suites only. */
const APPS = ['apps/standalone/src', 'apps/tracker/src', 'apps/worker/src'];
/** Says that a promise never settles. Loops are ended by Stryker: it counts hits, and kills the process in the end. */
const TEST_TIMEOUT_MS = 30_000;
/** A file in the sandbox, for a process that takes over: the mutants that each suite reaches, and the id of its first test. */
const REACHED = 'reached.json';
const NO_TEST = /(?!)/;

/** What we share with the instrumented product: which mutant is on, and what is reached. */
const stryker = (globalThis.__stryker__ = {});
const environment = new Environment({ projectConfig: {} });
let imports = 0;

class CircusTestRunner {
  #suites = [DOMAIN, APPLICATION, ...APPS].flatMap(suitesIn);
  #evaluations = 0;
  /** Suites whose tests can run again, by file. */
  #kept = new Map();

  capabilities() {
    return { reloadEnvironment: true };
  }

  async init() {
    const sandbox = pathToFileURL(`${process.cwd()}/`).href;
    register('./module-hooks.mjs', import.meta.url, { data: { sandbox } });
    for (const level of ['debug', 'error', 'info', 'log', 'warn']) console[level] = () => undefined;
    circus.addEventHandler((event, state) => {
      if (event.name === 'test_started') stryker.currentTestId = state.idOf.get(event.test);
      if (event.name !== 'test_done') return;
      stryker.currentTestId = undefined;
      if (state.bail && event.test.errors.length > 0) state.testNamePattern = NO_TEST;
    });
  }

  /** Runs everything without a mutant, and learns which test and which suite reaches which mutant. */
  async dryRun({ files = [] }) {
    const mutated = files.map((file) => relative(process.cwd(), file));
    const coverage = (stryker.mutantCoverage = { static: {}, perTest: {} });
    const statics = {};
    const reached = {};
    const tests = [];
    for (const file of this.#suites) {
      if (!mutated.some((path) => isFor(path, file))) continue;
      for (const id of Object.keys(coverage.static)) delete coverage.static[id];
      const suite = await evaluate(file, ++this.#evaluations);
      this.#kept.set(file, suite);
      const { results, error } = await run(suite, { bail: false });
      if (error) return { status: DryRunStatus.Error, errorMessage: `${file}: ${error}` };
      tests.push(...results);
      for (const [id, hits] of Object.entries(coverage.static)) statics[id] = (statics[id] ?? 0) + hits;
      const ids = [...suite.idOf.values()];
      const hits = [coverage.static, ...ids.map((id) => coverage.perTest[id] ?? {})];
      reached[file] = { first: ids[0], mutants: [...new Set(hits.flatMap(Object.keys))] };
    }
    writeFileSync(REACHED, JSON.stringify(reached));
    return {
      status: DryRunStatus.Complete,
      tests,
      mutantCoverage: { static: statics, perTest: coverage.perTest },
    };
  }

  /** Runs the tests that reach the mutant until one fails, those that lie nearest to it first. */
  async mutantRun({ activeMutant, testFilter, hitLimit, disableBail, mutantActivation, sandboxFileName }) {
    const isStatic = mutantActivation === 'static';
    const mutated = relative(process.cwd(), sandboxFileName);
    const reached = isStatic ? JSON.parse(readFileSync(REACHED, 'utf8')) : undefined;
    const files = isStatic
      ? this.#suites.filter(
          (file) => isForStatic(mutated, file) && reached[file]?.mutants.includes(activeMutant.id),
        )
      : [...new Set(testFilter.map(fileOf))];
    const wanted = isStatic ? undefined : new Set(testFilter);
    const number = ++this.#evaluations;
    const tests = [];
    try {
      for (const file of nearestFirst(mutated, files)) {
        if (!isStatic && !this.#kept.has(file)) this.#kept.set(file, await evaluate(file, 0));
        Object.assign(stryker, { activeMutant: activeMutant.id, hitCount: hitLimit && 0, hitLimit });
        const suite = isStatic ? await evaluate(file, number).catch(textOf) : this.#kept.get(file);
        // Modules that cannot be evaluated with the mutant are noticed by whoever imports them.
        if (typeof suite === 'string') return killed(reached[file].first, suite);
        const { results, error } = await run(suite, { wanted, bail: !disableBail });
        stryker.activeMutant = undefined;
        tests.push(...results);
        const limit = determineHitLimitReached(stryker.hitCount, stryker.hitLimit);
        const isFailed = error !== undefined || results.some(({ status }) => status === TestStatus.Failed);
        // What a failed test left half done is not for the next mutant.
        if (isFailed || limit) this.#kept.delete(file);
        if (limit) return limit;
        if (error) return killed([...suite.idOf.values()][0], error);
        if (isFailed && !disableBail) break;
      }
    } finally {
      stryker.activeMutant = undefined;
    }
    return toMutantRunResult({ status: DryRunStatus.Complete, tests });
  }
}

/** What is said of a mutant that failed outside of a test; `test` is one of the suite. */
const killed = (test, failureMessage) => ({
  status: MutantRunStatus.Killed,
  killedBy: [test],
  failureMessage,
  nrOfTests: 1,
});

const textOf = (error) => String(error?.stack ?? error);

const suitesIn = (folder) =>
  readdirSync(new URL(folder, root), { recursive: true })
    .filter((file) => file.endsWith('.test.ts'))
    .map((file) => `${folder}/${file.replaceAll('\\', '/')}`)
    .sort();

/** Evaluates a test file, in an evaluation of the product of that number; its tests are registered and not run yet. */
async function evaluate(file, number) {
  imports += 1;
  circus.resetState();
  const { afterAll, afterEach, beforeAll, beforeEach, describe, it, test } = circus;
  const jest = environment.jest;
  globalThis[GLOBALS] = {
    afterAll,
    afterEach,
    beforeAll,
    beforeEach,
    describe,
    expect: jestExpect,
    it,
    jest,
    test,
  };
  await import(`${root}${file}?${new URLSearchParams({ [evaluation]: number, [forFile]: imports })}`);
  const state = circus.getState();
  const tests = testsOf(state.rootDescribeBlock);
  const idOf = new Map();
  const known = new Map();
  for (const each of tests) {
    const id = `${file}: ${nameOf(each)}`;
    const times = (known.get(id) ?? 0) + 1;
    known.set(id, times);
    idOf.set(each, times === 1 ? id : `${id} (${times})`);
  }
  return { file, state, idOf, modes: new Map(tests.map((each) => [each, each.mode])) };
}

/** Runs the wanted tests of a suite that is evaluated, and gives the results of those that ran. */
async function run({ file, state, idOf, modes }, { wanted, bail }) {
  for (const [test, id] of idOf) {
    test.mode = wanted && !wanted.has(id) ? 'skip' : modes.get(test);
    test.errors = [];
    test.status = null;
  }
  const hasStarted = false;
  const of = {
    hasStarted,
    testTimeout: TEST_TIMEOUT_MS,
    testNamePattern: null,
    unhandledErrors: [],
    idOf,
    bail,
  };
  circus.setState(Object.assign(state, of));
  const { unhandledErrors } = await circus.run();
  environment.jest.useRealTimers();
  environment.jest.restoreAllMocks();
  const results = [...idOf]
    .filter(([test]) => test.status === 'done')
    .map(([test, id]) => ({
      id,
      name: id,
      fileName: file,
      timeSpentMs: test.duration ?? 0,
      ...(test.errors.length === 0
        ? { status: TestStatus.Success }
        : { status: TestStatus.Failed, failureMessage: textOf(test.errors[0]?.[0] ?? test.errors[0]) }),
    }));
  return { results, error: unhandledErrors[0] };
}

const testsOf = (block) =>
  block.children.flatMap((child) => (child.type === 'test' ? [child] : testsOf(child)));

const nameOf = ({ name, parent }) => (parent?.parent ? `${nameOf(parent)} ${name}` : name);

const fileOf = (id) => id.slice(0, id.indexOf(': '));

const roomOf = (file) => file.split('/')[3];

const appOf = (file) => APPS.find((app) => file.startsWith(`${app}/`));

/** How near a suite is to a mutant's module: its own suite, those of its folder, its room, the domain, the deciding part. */
function distance(mutated, file) {
  if (file === mutated.replace(/\.ts$/, '.test.ts')) return 0;
  if (dirname(file) === dirname(mutated)) return basename(file).startsWith(basename(mutated, '.ts')) ? 1 : 2;
  if (mutated.startsWith('apps/')) return appOf(file) === appOf(mutated) ? 3 : undefined;
  if (roomOf(file) === roomOf(mutated)) return 3;
  if (file.startsWith(DOMAIN)) return mutated.startsWith(DOMAIN) ? 4 : undefined;
  return file.startsWith(DECIDING) ? 5 : undefined;
}

/** Whether the suite is one that the module's mutants are tried with. Suites of other rooms than the deciding one are not. */
const isFor = (mutated, file) => distance(mutated, file) !== undefined;

/** A static mutant of the domain reaches every deciding suite, each of which would be evaluated anew: the others must do. */
const isForStatic = (mutated, file) => !mutated.startsWith(DOMAIN) || !file.startsWith(DECIDING);

const nearestFirst = (mutated, files) =>
  files.filter((file) => isFor(mutated, file)).sort((a, b) => distance(mutated, a) - distance(mutated, b));

export const strykerPlugins = [declareClassPlugin(PluginKind.TestRunner, 'circus', CircusTestRunner)];

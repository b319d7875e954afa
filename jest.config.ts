/** @jest-config-loader esbuild-register */
import type { Config } from 'jest';
import { availableParallelism } from 'node:os';

// Suites run in Node.js itself (scripts/jest/test-runner.mjs); swc compiles only what jest itself reads, the global set-up.
const base = {
  testEnvironment: '<rootDir>/scripts/jest/environment.mjs',
  testRunner: '<rootDir>/scripts/jest/test-runner.mjs',
  extensionsToTreatAsEsm: ['.ts'],
  transform: {
    '^.+\\.ts$': [
      '@swc/jest',
      { jsc: { parser: { syntax: 'typescript' }, target: 'es2022' }, module: { type: 'es6' } },
    ],
  },
  modulePathIgnorePatterns: ['<rootDir>/dist', '<rootDir>/.data', '<rootDir>/.work'],
} satisfies Config['projects'] extends (infer P)[] | undefined ? Exclude<P, string> : never;

const pg = ['\\.pg\\.test\\.ts$'];
const processes = ['\\.(e2e|services|browser|faults)\\.test\\.ts$'];

/**
 * The API's suites that run in memory only, because PostgreSQL can't change their outcome: fuzzed requests (.ci/run fuzzes longer), the
 * spellings, methods and headers of every operation (every-repeat covers what is stored), and sessions (the authorization matrix covers who
 * reaches which records, and sessions have their contracts), what a session may call (ids that name nothing), how requests and answers are
 * spelled, and the warnings about what is doubtful in them.
 */
const ASKED_IN_MEMORY = [
  ...['fuzz', 'session-matrix', 'every-operation', 'permitted-operations'],
  ...['conventions', 'accepted-spellings', 'family-shapes', 'warnings', 'headers'],
];
/** Those that open no store at all: on PostgreSQL they would do the same once more. */
const STORING_NOTHING = [
  ...['compress', 'exact-json', 'find-path', 'parameters', 'rate-limit', 'read-body', 'send-file'],
  ...['shadowed-paths', 'spooled', 'made-once', 'wire-words', 'file-name', 'serve-dashboard', 'message-wire'],
];

const config: Config = {
  // Says that something hangs, not how fast a machine is.
  testTimeout: 120_000,
  // Each worker loads the whole product. On two cores, 35 files of the API on PostgreSQL took 79 s with two workers (143 of processor time) and
  // 100 s with four (191).
  maxWorkers: availableParallelism(),
  testSequencer: '<rootDir>/scripts/jest/sequencer.mjs',
  projects: [
    {
      ...base,
      displayName: 'unit',
      testMatch: ['<rootDir>/{packages,apps,docs,scripts}/**/*.test.ts'],
      testPathIgnorePatterns: ['/node_modules/', ...pg, ...processes],
    },
    {
      ...base,
      displayName: 'pg',
      // The routes' own suites once more, on PostgreSQL: apps/api/test/adapters.ts.
      testMatch: [
        '<rootDir>/{packages,apps}/**/*.pg.test.ts',
        '<rootDir>/apps/api/src/!(openapi)/**/*.test.ts',
      ],
      testPathIgnorePatterns: [
        '/node_modules/',
        `/(${[...ASKED_IN_MEMORY, ...STORING_NOTHING].join('|')})\\.test\\.ts$`,
      ],
      globals: { tributaryAdapters: 'postgres' },
      globalSetup: '<rootDir>/packages/adapters-postgres/test/global-setup.ts',
      globalTeardown: '<rootDir>/packages/adapters-postgres/test/global-teardown.ts',
    },
    // What is broken on purpose: `npm run test:faults`.
    {
      ...base,
      displayName: 'faults',
      testMatch: ['<rootDir>/apps/**/*.faults.test.ts'],
      globalSetup: '<rootDir>/apps/standalone/test/prepared-data.ts',
      globalTeardown: '<rootDir>/apps/standalone/test/prepared-data-teardown.ts',
    },
    // What needs a program of the machine's, RabbitMQ or ClickHouse: `npm run test:services`.
    {
      ...base,
      displayName: 'services',
      testMatch: ['<rootDir>/{packages,apps}/**/*.services.test.ts'],
      globalSetup: '<rootDir>/apps/standalone/test/services-setup.ts',
      globalTeardown: '<rootDir>/apps/standalone/test/services-teardown.ts',
    },
    // The dashboard, and pages of shops, in the machine's Chromium: `npm run test:browser`.
    {
      ...base,
      displayName: 'browser',
      testMatch: ['<rootDir>/apps/**/*.browser.test.ts'],
      globalSetup: '<rootDir>/apps/dashboard/e2e/shared-product.ts',
      globalTeardown: '<rootDir>/apps/dashboard/e2e/shared-product-teardown.ts',
    },
    // Whole processes: the README's tour, kills, outages, start and stop.
    {
      ...base,
      displayName: 'e2e',
      testMatch: ['<rootDir>/{apps,docs,packages}/**/*.e2e.test.ts'],
      globalSetup: '<rootDir>/apps/standalone/test/prepared-data.ts',
      globalTeardown: '<rootDir>/apps/standalone/test/prepared-data-teardown.ts',
    },
  ],
};
export default config;

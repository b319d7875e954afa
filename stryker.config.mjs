// `npm run mutate`: breaks the rules one by one and sees whether a test notices (docs/testing.md#mutation). A part of it:
// `npm run mutate -- --mutate packages/domain/src/shared/money.ts`.
export default {
  packageManager: 'pnpm',
  testRunner: 'jest',
  plugins: ['@stryker-mutator/jest-runner'],
  // In place: the workspace's packages are links that a copy would follow back to the originals.
  inPlace: true,
  mutate: [
    'packages/domain/src/**/*.ts',
    'packages/application/src/attribution/**/*.ts',
    '!**/*.test.ts',
    '!**/*.type-test.ts',
  ],
  coverageAnalysis: 'perTest',
  testRunnerNodeArgs: ['--experimental-vm-modules', '--no-warnings'],
  jest: { configFile: 'scripts/jest/mutation.config.mjs', enableFindRelatedTests: false },
  concurrency: 2,
  timeoutMS: 20_000,
  reporters: ['clear-text', 'progress', 'json'],
  jsonReporter: { fileName: 'node_modules/.cache/mutation.json' },
  tempDirName: 'node_modules/.cache/stryker',
  thresholds: { high: 90, low: 85, break: 85 },
};

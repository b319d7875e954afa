// `npm run mutate` (scripts/mutate.mjs): breaks the rules one by one and sees whether a test notices (docs/internals/testing.md#mutation).
export default {
  packageManager: 'pnpm',
  testRunner: 'circus',
  plugins: ['./scripts/stryker/test-runner.mjs', './scripts/stryker/wording.mjs'],
  ignorers: ['wording'],
  coverageAnalysis: 'perTest',
  // What is instrumented is all that the sandbox needs: scripts/stryker/module-hooks.mjs reads the rest from here.
  ignorePatterns: [
    '**',
    '!packages/domain/src/**/*.ts',
    '!packages/application/src/**/*.ts',
    '!apps/{standalone,tracker,worker}/src/**/*.ts',
  ],
  symlinkNodeModules: false,
  disableTypeChecks: false,
  concurrency: 1,
  // A busy machine must not make a slow test a mutant that was noticed.
  timeoutMS: 20_000,
  timeoutFactor: 2,
  // Modules that were evaluated anew are never given back.
  maxTestRunnerReuse: 400,
  reporters: ['json', 'progress-append-only'],
  tempDirName: 'node_modules/.cache/stryker',
};

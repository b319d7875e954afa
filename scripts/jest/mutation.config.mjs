// The suites that mutants are tried with. In virtual machines, unlike all others: a mutant of a constant shows only in a
// module that is evaluated anew, and Stryker follows which test runs what by jest's own environment.
export default {
  rootDir: '../..',
  testEnvironment: 'node',
  testMatch: [
    '<rootDir>/packages/domain/src/**/*.test.ts',
    '<rootDir>/packages/application/src/attribution/*.test.ts',
  ],
  testPathIgnorePatterns: ['/node_modules/', '\\.(pg|e2e)\\.test\\.ts$'],
  extensionsToTreatAsEsm: ['.ts'],
  transform: {
    '^.+\\.ts$': [
      '@swc/jest',
      { jsc: { parser: { syntax: 'typescript' }, target: 'es2022' }, module: { type: 'es6' } },
    ],
  },
  testTimeout: 30_000,
};

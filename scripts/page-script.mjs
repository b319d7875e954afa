// How the script for the pages of shops is made: one file of plain JavaScript for browsers from 2019 on, as small as it gets.
import { join } from 'node:path';
import { root } from './prepare.mjs';

/** Options of esbuild; the caller adds where it goes. */
export const PAGE_SCRIPT = {
  entryPoints: { tb: join(root, 'apps', 'tracker', 'page', 'tb.ts') },
  bundle: true,
  format: 'iife',
  minify: true,
  platform: 'browser',
  target: 'es2019',
  charset: 'utf8',
  logLevel: 'warning',
  // Instead of looking a tsconfig up, and its base with it.
  tsconfigRaw: { compilerOptions: { alwaysStrict: true } },
};

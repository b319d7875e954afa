// How each process begins: it runs its bundle with what V8 compiled of it when the product was built (code-cache.mjs), which is half of a
// start. An ES module cannot be given that in Node.js 20, so the bundles are CommonJS and this is what imports them. Copied to dist/ as it is.
import { existsSync, readFileSync } from 'node:fs';
import { createRequire } from 'node:module';
import { dirname } from 'node:path';
import { fileURLToPath } from 'node:url';
import { setFlagsFromString } from 'node:v8';
import { Script } from 'node:vm';
import { mapStackTraces } from './stack-traces.mjs';

/** What Node.js wraps around CommonJS. */
const [OPEN, CLOSE] = ['(function (exports, require, module, __filename, __dirname) {', '\n})'];

/** Of Prisma's query compiler each process uses a small piece: what is compiled when it is first called saves a fifth of a start. */
const LAZY_WEBASSEMBLY = '--wasm-lazy-compilation';
/**
 * With this some processes are started (apps/standalone/src/part-process.ts). It changes nothing in one that runs already, but what was
 * compiled is then good for both.
 */
const FEW_YOUNG_OBJECTS = '--max-semi-space-size=4';

export const codeCacheOf = (file) => `${file}.cache`;

/** Runs the bundle of a process. */
export function runBundle(url) {
  const file = fileURLToPath(url);
  mapStackTraces(file);
  evaluate(file, compileBundle(file));
}

/**
 * Another V8, or one with other flags, rejects what was kept of a bundle (`cachedDataRejected` of its script) and compiles
 * it for itself.
 */
export function compileBundle(file) {
  // What was compiled is good for the flags with which it was compiled.
  setFlagsFromString(LAZY_WEBASSEMBLY);
  setFlagsFromString(FEW_YOUNG_OBJECTS);
  const cache = codeCacheOf(file);
  return new Script(`${OPEN}${readFileSync(file, 'utf8')}${CLOSE}`, {
    filename: file,
    columnOffset: -OPEN.length,
    cachedData: existsSync(cache) ? readFileSync(cache) : undefined,
  });
}

export function evaluate(file, script) {
  const module = { exports: {} };
  script.runInThisContext()(module.exports, createRequire(file), module, file, dirname(file));
}

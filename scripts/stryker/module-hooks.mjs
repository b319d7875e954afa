// How modules are found and read when mutants are tried (test-runner.mjs). Like scripts/jest/module-hooks.mjs, with two
// differences: what Stryker instrumented is read from its sandbox, under the address of the original, so that every module
// is the one its importers mean; and the product's own modules belong to an evaluation too, since a mutant in a constant
// shows only in modules that were evaluated with it.
import { existsSync } from 'node:fs';
import { fileURLToPath } from 'node:url';
import { globals, isOurs, OF_A_TEST, root, stripped } from '../jest/module-hooks.mjs';
import { forFile } from '../jest/test-globals.mjs';

/** The query that marks a module as one of a certain evaluation of the product. */
export const evaluation = 'evaluation';
const fewerCases = new URL('fast-check.mjs', import.meta.url).href;
let sandbox;

export function initialize(data) {
  sandbox = data.sandbox;
}

export async function resolve(specifier, context, next) {
  const parent = new URLSearchParams(context.parentURL?.split('?')[1]);
  if (specifier === '@jest/globals') {
    return { url: `${globals}?${forFile}=${parent.get(forFile)}`, shortCircuit: true };
  }
  if (specifier === 'fast-check' && parent.has(forFile)) return { url: fewerCases, shortCircuit: true };
  const found = await next(specifier, context);
  if (!parent.has(evaluation) || !isOurs(found.url)) return found;
  const own = new URLSearchParams({ [evaluation]: parent.get(evaluation) });
  if (OF_A_TEST.test(found.url) && parent.has(forFile)) own.set(forFile, parent.get(forFile));
  return { ...found, url: `${found.url}?${own}` };
}

export async function load(url, context, next) {
  const [bare] = url.split('?');
  if (!isOurs(bare) || !bare.endsWith('.ts')) return next(url, context);
  const instrumented = fileURLToPath(new URL(bare.slice(root.length), sandbox));
  const path = existsSync(instrumented) ? instrumented : fileURLToPath(bare);
  return { format: 'module', shortCircuit: true, source: await stripped(path) };
}

// How modules are found and read in tests: TypeScript loses its types, in place, so that lines and columns stay true; and
// what belongs to a test is evaluated anew for each test file.
import { createHash, randomUUID } from 'node:crypto';
import { mkdir, readFile, rename, writeFile } from 'node:fs/promises';
import { fileURLToPath } from 'node:url';
import { hasMessages, withMessages } from '../messages/macro.mjs';
import { forFile } from './test-globals.mjs';

export const root = new URL('../../', import.meta.url).href;
export const globals = new URL('./globals.mjs', import.meta.url).href;
/** Test files and their helpers are evaluated anew, because their modules may hold state or register hooks of jest. */
export const OF_A_TEST = /\.test\.ts$|\/(test|contracts)\/[^?]*\.ts$/;

export async function resolve(specifier, context, next) {
  const file = new URLSearchParams(context.parentURL?.split('?')[1]).get(forFile);
  if (specifier === '@jest/globals') return { url: `${globals}?${forFile}=${file}`, shortCircuit: true };
  const found = await next(specifier, context);
  if (file === null || !isOurs(found.url) || !OF_A_TEST.test(found.url)) return found;
  return { ...found, url: `${found.url}?${forFile}=${file}` };
}

export async function load(url, context, next) {
  const [bare] = url.split('?');
  if (!isOurs(bare) || !bare.endsWith('.ts')) return next(url, context);
  return { format: 'module', shortCircuit: true, source: await stripped(fileURLToPath(bare)) };
}

export const isOurs = (url) => url.startsWith(root) && !url.includes('/node_modules/');

const cache = new URL('node_modules/.cache/tests/', root);
let transform;

/** The file without its types: from the cache, unless it changed. */
export async function stripped(path) {
  const source = await readFile(path);
  const kept = fileURLToPath(new URL(`${createHash('sha1').update(source).digest('hex')}.mjs`, cache));
  const known = await readFile(kept, 'utf8').catch(() => undefined);
  if (known !== undefined) return known;
  transform ??= (await import('@swc/wasm-typescript')).transform;
  const written = source.toString('utf8');
  const plain = hasMessages(written) ? withMessages(written, path, { keepsLines: true }).code : written;
  const { code } = await transform(plain, {
    mode: 'strip-only',
    module: true,
    filename: path,
  });
  await mkdir(cache, { recursive: true });
  // One file is loaded several times at once, by this process too: each writes one of its own.
  const own = `${kept}.${randomUUID()}`;
  await writeFile(own, code);
  await rename(own, kept);
  return code;
}

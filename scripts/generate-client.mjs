// Makes what is made of docs/openapi.json: the types of packages/client, and the Postman collection. Offline, and only when something they are
// made of has changed since the last time.
import { createHash } from 'node:crypto';
import { existsSync, mkdtempSync, readFileSync, rmSync, writeFileSync } from 'node:fs';
import { tmpdir } from 'node:os';
import { dirname, join } from 'node:path';
import { fileURLToPath, pathToFileURL } from 'node:url';

const root = dirname(dirname(fileURLToPath(import.meta.url)));
const DOCUMENT = join(root, 'docs', 'openapi.json');
const TYPES = join(root, 'packages', 'client', 'src', 'openapi-types.ts');
const COLLECTION = join(root, 'docs', 'tributary.postman_collection.json');
const MAKERS = [
  fileURLToPath(import.meta.url),
  join(root, 'packages', 'client', 'src', 'postman-collection.ts'),
  join(root, 'packages', 'client', 'src', 'postman-walk.ts'),
  join(root, 'node_modules', 'openapi-typescript', 'package.json'),
];

export async function generateClient() {
  const title = `// Made of docs/openapi.json by npm run generate (${hashOf([DOCUMENT, ...MAKERS])}).\n`;
  if (existsSync(COLLECTION) && existsSync(TYPES) && readFileSync(TYPES, 'utf8').startsWith(title)) return;
  const document = JSON.parse(readFileSync(DOCUMENT, 'utf8'));
  writeFileSync(COLLECTION, `${JSON.stringify(await collectionOf(document), null, 2)}\n`);
  writeFileSync(TYPES, title + (await typesOf(document)));
}

async function typesOf(document) {
  const { default: openapiTypescript, astToString } = await import('openapi-typescript');
  // The client is for the API: operations that name a server of their own are the tracker's and are left out.
  const paths = Object.entries(document.paths).filter(([, methods]) =>
    Object.values(methods).every(({ servers }) => !servers),
  );
  const ours = withoutExamples({ ...document, paths: Object.fromEntries(paths) });
  return astToString(await openapiTypescript(ours, { defaultNonNullable: false }));
}

/** As comments of types they would be longer than the types. */
function withoutExamples(value) {
  if (Array.isArray(value)) return value.map(withoutExamples);
  if (typeof value !== 'object' || value === null) return value;
  const kept = Object.entries(value).filter(([name]) => name !== 'example');
  return Object.fromEntries(kept.map(([name, one]) => [name, withoutExamples(one)]));
}

async function collectionOf(document) {
  const { build } = await import('esbuild');
  const folder = mkdtempSync(join(tmpdir(), 'postman-'));
  try {
    const outfile = join(folder, 'collection.mjs');
    const entry = join(root, 'packages', 'client', 'src', 'postman-collection.ts');
    await build({ entryPoints: [entry], outfile, bundle: true, format: 'esm', logLevel: 'warning' });
    const { postmanCollection } = await import(pathToFileURL(outfile).href);
    return postmanCollection(document);
  } finally {
    rmSync(folder, { recursive: true, force: true });
  }
}

function hashOf(files) {
  const digest = createHash('sha256');
  for (const file of files) digest.update(readFileSync(file)).update('\0');
  return digest.digest('hex').slice(0, 16);
}

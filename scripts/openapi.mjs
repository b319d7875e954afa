// Writes docs/openapi.json from the routes of the API, and what is made of it: the types of packages/client and the Postman
// collection. With --check it writes nothing and fails when one of them is out of date.
import { mkdtempSync, readFileSync, rmSync, writeFileSync } from 'node:fs';
import { tmpdir } from 'node:os';
import { dirname, join } from 'node:path';
import { fileURLToPath, pathToFileURL } from 'node:url';
import { build } from 'esbuild';
import openapiTypescript, { astToString } from 'openapi-typescript';

const root = dirname(dirname(fileURLToPath(import.meta.url)));
const made = await documents();
const stale = Object.entries(made).filter(([file, text]) => readOrEmpty(join(root, file)) !== text);
if (!process.argv.includes('--check')) {
  for (const [file, text] of stale) writeFileSync(join(root, file), text);
} else if (stale.length > 0) {
  console.error(`${stale.map(([file]) => file).join(', ')}: out of date. Run: npm run openapi`);
  process.exit(1);
}

/** The text of each file that is written, by its path. */
async function documents() {
  const folder = mkdtempSync(join(tmpdir(), 'openapi-'));
  try {
    const outfile = join(folder, 'document.mjs');
    await build({
      stdin: {
        contents: [
          "export { openApiDocument } from './apps/api/src/openapi/openapi-document.ts';",
          "export { documentText } from './apps/api/src/openapi/document-text.ts';",
          "export { ROUTES } from './apps/api/src/routes.ts';",
          "export { postmanCollection } from './packages/client/src/postman-collection.ts';",
        ].join('\n'),
        resolveDir: root,
        loader: 'ts',
      },
      outfile,
      bundle: true,
      platform: 'node',
      format: 'esm',
      target: 'node20',
      logLevel: 'warning',
    });
    const { openApiDocument, documentText, ROUTES, postmanCollection } = await import(
      pathToFileURL(outfile).href
    );
    const document = JSON.parse(JSON.stringify(openApiDocument(ROUTES)));
    return {
      'docs/openapi.json': documentText(document),
      'docs/tributary.postman_collection.json': jsonText(postmanCollection(document)),
      'packages/client/src/openapi-types.ts': await typesText(document),
    };
  } finally {
    rmSync(folder, { recursive: true, force: true });
  }
}

function jsonText(value) {
  return `${JSON.stringify(value, null, 2)}\n`;
}

async function typesText(document) {
  // The client is for the API: operations that name a server of their own are the tracker's and are left out.
  const paths = Object.entries(document.paths).filter(([, methods]) =>
    Object.values(methods).every(({ servers }) => !servers),
  );
  const ours = withoutExamples({ ...document, paths: Object.fromEntries(paths) });
  const types = astToString(await openapiTypescript(ours, { defaultNonNullable: false }));
  return `// Made from docs/openapi.json by npm run openapi.\n${types}`;
}

/** As comments of types they would be longer than the types. */
function withoutExamples(value) {
  if (Array.isArray(value)) return value.map(withoutExamples);
  if (typeof value !== 'object' || value === null) return value;
  const kept = Object.entries(value).filter(([name]) => name !== 'example');
  return Object.fromEntries(kept.map(([name, one]) => [name, withoutExamples(one)]));
}

function readOrEmpty(path) {
  try {
    return readFileSync(path, 'utf8');
  } catch {
    return '';
  }
}

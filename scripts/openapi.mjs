// Writes docs/openapi.json from the routes of the API, and makes what is made of it. With --check it writes nothing and fails when the document
// is out of date.
import { mkdtempSync, readFileSync, rmSync, writeFileSync } from 'node:fs';
import { tmpdir } from 'node:os';
import { dirname, join } from 'node:path';
import { fileURLToPath, pathToFileURL } from 'node:url';
import { build } from 'esbuild';
import { generateClient } from './generate-client.mjs';
import { onlyWords } from './prepare.mjs';

onlyWords('--check');

const root = dirname(dirname(fileURLToPath(import.meta.url)));
const FILE = 'docs/openapi.json';
const text = await documentTextNow();
const isStale = readOrEmpty(join(root, FILE)) !== text;
if (!process.argv.includes('--check')) {
  if (isStale) writeFileSync(join(root, FILE), text);
  await generateClient();
} else if (isStale) {
  console.error(`${FILE}: out of date. Run: npm run openapi`);
  process.exit(1);
}

async function documentTextNow() {
  const folder = mkdtempSync(join(tmpdir(), 'openapi-'));
  try {
    const outfile = join(folder, 'document.mjs');
    await build({
      stdin: {
        contents: [
          "export { openApiDocument } from './apps/api/src/openapi/openapi-document.ts';",
          "export { documentText } from './apps/api/src/openapi/document-text.ts';",
          "export { ROUTES } from './apps/api/src/routes.ts';",
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
    const { openApiDocument, documentText, ROUTES } = await import(pathToFileURL(outfile).href);
    return documentText(JSON.parse(JSON.stringify(openApiDocument(ROUTES))));
  } finally {
    rmSync(folder, { recursive: true, force: true });
  }
}

function readOrEmpty(path) {
  try {
    return readFileSync(path, 'utf8');
  } catch {
    return '';
  }
}

// Writes docs/openapi.json from the routes of the API. With --check it writes nothing and fails when the file is out of date.
import { mkdtempSync, readFileSync, rmSync, writeFileSync } from 'node:fs';
import { tmpdir } from 'node:os';
import { dirname, join } from 'node:path';
import { fileURLToPath, pathToFileURL } from 'node:url';
import { build } from 'esbuild';

const root = dirname(dirname(fileURLToPath(import.meta.url)));
const file = join(root, 'docs', 'openapi.json');
const text = await documentText();
if (!process.argv.includes('--check')) {
  writeFileSync(file, text);
} else if (readOrEmpty(file) !== text) {
  console.error('docs/openapi.json is out of date. Run: npm run openapi');
  process.exit(1);
}

async function documentText() {
  const folder = mkdtempSync(join(tmpdir(), 'openapi-'));
  try {
    const outfile = join(folder, 'document.mjs');
    await build({
      stdin: {
        contents:
          "export { openApiDocument } from './openapi/openapi-document.ts';\nexport { ROUTES } from './routes/routes.ts';\n",
        resolveDir: join(root, 'apps', 'api', 'src'),
        loader: 'ts',
      },
      outfile,
      bundle: true,
      platform: 'node',
      format: 'esm',
      target: 'node20',
      logLevel: 'warning',
    });
    const { openApiDocument, ROUTES } = await import(pathToFileURL(outfile).href);
    return `${JSON.stringify(openApiDocument(ROUTES), null, 2)}\n`;
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

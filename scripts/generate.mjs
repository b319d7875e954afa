// Makes what is generated and not kept in git: the database client from prisma/schema, offline, when the schema changed since the last time, and
// what is made of the OpenAPI document.
import { spawnSync } from 'node:child_process';
import { createHash } from 'node:crypto';
import { existsSync, readFileSync, readdirSync, writeFileSync } from 'node:fs';
import { dirname, join } from 'node:path';
import { fileURLToPath } from 'node:url';
import { generateClient } from './generate-client.mjs';

const root = dirname(dirname(fileURLToPath(import.meta.url)));
const schema = join(root, 'prisma', 'schema');
const output = join(root, 'packages', 'adapters-postgres', 'src', 'generated');
const prisma = join(root, 'node_modules', 'prisma');
const stamp = join(output, '.schema-hash');

const hash = schemaHash();
if (!existsSync(stamp) || readFileSync(stamp, 'utf8') !== hash) {
  generate();
  writeFileSync(stamp, hash);
}
await generateClient();

function generate() {
  const result = spawnSync(process.execPath, [join(prisma, 'build', 'index.js'), 'generate', '--no-hints'], {
    cwd: root,
    encoding: 'utf8',
    env: {
      ...process.env,
      // `generate` does not run the schema engine, but downloads one unless it is given a file that exists.
      PRISMA_SCHEMA_ENGINE_BINARY: process.env.PRISMA_SCHEMA_ENGINE_BINARY ?? process.execPath,
      CHECKPOINT_DISABLE: '1',
      PRISMA_HIDE_UPDATE_MESSAGE: '1',
    },
  });
  if (result.status === 0) return;
  console.error(`${result.stdout ?? ''}${result.stderr ?? ''}${result.error?.message ?? ''}`.trim());
  console.error('Generating the database client from prisma/schema failed.');
  process.exit(1);
}

/** Over the schema, the configuration and the version of the generator: whatever changes the output. */
function schemaHash() {
  const files = [
    ...readdirSync(schema)
      .filter((name) => name.endsWith('.prisma'))
      .sort()
      .map((name) => join(schema, name)),
    join(root, 'prisma.config.ts'),
    join(prisma, 'package.json'),
  ];
  const digest = createHash('sha256');
  for (const file of files) digest.update(readFileSync(file)).update('\0');
  return digest.digest('hex');
}

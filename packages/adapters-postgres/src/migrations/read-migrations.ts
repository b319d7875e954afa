import { createHash } from 'node:crypto';
import { readdir, readFile } from 'node:fs/promises';
import path from 'node:path';

export type Migration = {
  /** The folder's name; their order is the order of the migrations. */
  readonly name: string;
  readonly script: string;
  /** SHA-256 of the file, hex: what Prisma records. */
  readonly checksum: string;
};

/** Reads `<directory>/<name>/migration.sql`, oldest first: the layout of Prisma Migrate. */
export async function readMigrations(directory: string): Promise<Migration[]> {
  const entries = await readdir(directory, { withFileTypes: true });
  const names = entries
    .filter((entry) => entry.isDirectory())
    .map(({ name }) => name)
    .sort();
  return Promise.all(
    names.map(async (name) => {
      const file = await readFile(path.join(directory, name, 'migration.sql'));
      return {
        name,
        script: file.toString('utf8'),
        checksum: createHash('sha256').update(file).digest('hex'),
      };
    }),
  );
}

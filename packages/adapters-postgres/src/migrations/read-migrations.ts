import { createHash } from 'node:crypto';
import { readdir, readFile } from 'node:fs/promises';
import path from 'node:path';

/** A script for the database. */
export type Migration = {
  /** That of its folder, or of its file without `.sql`; their order is the order of the scripts. */
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
  return Promise.all(names.map((name) => scriptOf(name, path.join(directory, name, 'migration.sql'))));
}

/**
 * Reads the scripts of functions and triggers in `functions`, beside the folder of migrations, in the order of their names: each may be run
 * over and over, behind all migrations.
 */
export async function readFunctions(directory: string): Promise<Migration[]> {
  const folder = path.join(directory, '..', 'functions');
  const names = (await readdir(folder))
    .filter((file) => file.endsWith('.sql'))
    .map((file) => file.slice(0, -'.sql'.length))
    .sort();
  return Promise.all(names.map((name) => scriptOf(name, path.join(folder, `${name}.sql`))));
}

async function scriptOf(name: string, place: string): Promise<Migration> {
  const file = await readFile(place);
  return {
    name,
    script: file.toString('utf8'),
    checksum: createHash('sha256').update(file).digest('hex'),
  };
}

import { readFile, stat } from 'node:fs/promises';
import { z } from 'zod';
import { DomainError } from '@tributary/domain/shared/refusal';
import { CommandRefused, UsageError } from './command.ts';

/** A file that is read whole; its ending tells what it holds. */
export const inputFile = z
  .string()
  .regex(/\.(csv|json)$/i, 'The name of the file ends in .csv or .json, which tells what it holds.')
  .meta({ value: 'file' });

/** Much more than the longest import, and far from what would fill the memory. */
const BYTES_MAX = 256 * 1024 * 1024;

export async function readInput(path: string): Promise<Uint8Array> {
  // Checked before reading, so that a file that is too large does not fill the memory.
  const { size } = await stat(path).catch(cannotRead(path));
  if (size > BYTES_MAX) throw new UsageError(`${path} is larger than 256 MiB; split it.`);
  return readFile(path).catch(cannotRead(path));
}

/** What is wrong with the content of a file is no wrong usage: the command line was right (docs/rules/running.md#exit-codes). */
export async function takeFile<T>(work: () => Promise<T>): Promise<T> {
  try {
    return await work();
  } catch (error) {
    throw error instanceof DomainError ? new CommandRefused(error.message) : error;
  }
}

const cannotRead = (path: string) => (error: NodeJS.ErrnoException) => {
  throw new UsageError(
    error.code === 'ENOENT' ? `There is no file ${path}.` : `${path} cannot be read: ${error.message}`,
  );
};

import { basename } from 'node:path';

/** How an operator runs a command here: a release brings a program of its own, a clone has its scripts. */
export const batchCommand = (program: string | undefined = process.argv[1]): string =>
  basename(program ?? '') === 'tributary' ? 'tributary batch' : 'npm run -s batch --';

import { Worker } from 'node:worker_threads';
import type { ImportRow } from '@tributary/domain/jobs/import-row';
import { invalid, refuse } from '@tributary/domain/shared/refusal';
import type { ImportFile } from '../import-file.ts';
import { readImport, type ReadImport } from '../read-import.ts';
import { NEXT, type Order, type Said } from './messages.ts';

export type ThreadOptions = {
  /** The bundle of main.ts. */
  readonly thread: URL;
  /** Bodies up to this size are read at once, which takes less than starting a thread. */
  readonly smallBytesMax?: number;
  readonly timeoutMs?: number;
};

const SMALL_BYTES_MAX = 32 * 1024;
const TIMEOUT_MS = 60_000;
/** Several times what the largest import takes. A thread that wants more ends, and the process goes on. */
const MEMORY_MB_MAX = 1024;

/**
 * Reads imports in a thread of their own, one after another, so that no body, whatever it holds, delays the requests
 * and clicks that are answered meanwhile. A file that takes longer or more memory than any import does is refused
 * (`invalid_parameter`).
 */
export function readInThread(options: ThreadOptions): ReadImport {
  const { thread, smallBytesMax = SMALL_BYTES_MAX, timeoutMs = TIMEOUT_MS } = options;
  let last: Promise<unknown> = Promise.resolve();
  return (bytes, form) => {
    if (bytes.length <= smallBytesMax) return readImport(bytes, form);
    const read = last.then(() => readOne(thread, { bytes, form }, timeoutMs));
    last = read.catch(() => undefined);
    return read;
  };
}

async function readOne(thread: URL, order: Order, timeoutMs: number): Promise<ImportFile> {
  const worker = new Worker(thread, {
    workerData: order,
    resourceLimits: { maxOldGenerationSizeMb: MEMORY_MB_MAX },
  });
  worker.unref();
  const rows: ImportRow[] = [];
  let timer: NodeJS.Timeout | undefined;
  try {
    return await new Promise<ImportFile>((resolve, reject) => {
      timer = setTimeout(() => reject(unreadable('takes too long to read')), timeoutMs);
      worker.on('message', (said: Said) => {
        if (said.kind === 'refused') reject(refuse(said.code, said.message, said.errors));
        else if (said.kind === 'read') resolve({ rows, beside: said.beside, doubts: said.doubts });
        else {
          for (const row of said.rows) rows.push(row);
          worker.postMessage(NEXT);
        }
      });
      worker.on('error', (error: NodeJS.ErrnoException) =>
        reject(
          error.code === 'ERR_WORKER_OUT_OF_MEMORY' ? unreadable('takes too much memory to read') : error,
        ),
      );
      worker.on('exit', (code) => reject(new Error(`The thread that read an import ended with ${code}.`)));
    });
  } finally {
    clearTimeout(timer);
    await worker.terminate();
  }
}

const unreadable = (why: string) => invalid('body', `The body ${why}. Split it.`);

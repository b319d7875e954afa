// A thread that reads one import and ends (read-in-thread.ts).
import { once } from 'node:events';
import { parentPort, workerData } from 'node:worker_threads';
import type { ImportRow } from '@tributary/domain/jobs/import-row';
import { DomainError } from '@tributary/domain/shared/refusal';
import { readImport } from '../read-import.ts';
import type { Order, Said } from './messages.ts';

const ROWS_TOGETHER = 500;
const CHARACTERS_TOGETHER = 256 * 1024;
/** Parts under way: waiting for each answer took longer than the work on a machine that has other things to do. */
const PARTS_AHEAD = 4;

const { bytes, form } = workerData as Order;
const say = (said: Said): void => parentPort?.postMessage(said);

let underWay = 0;
parentPort?.on('message', () => underWay--);

try {
  const { rows, ...rest } = await readImport(bytes, form);
  for (const part of partsOf(rows)) {
    say({ kind: 'rows', rows: part });
    underWay++;
    while (parentPort && underWay >= PARTS_AHEAD) await once(parentPort, 'message');
  }
  say({ kind: 'read', ...rest });
} catch (error) {
  if (!(error instanceof DomainError)) throw error;
  say({ kind: 'refused', code: error.code, message: error.message, errors: error.errors });
}
parentPort?.close();

function* partsOf(rows: readonly ImportRow[]): Generator<ImportRow[]> {
  let part: ImportRow[] = [];
  let characters = 0;
  for (const row of rows) {
    part.push(row);
    characters += 'values' in row ? Object.values(row.values).join('').length : 0;
    if (part.length < ROWS_TOGETHER && characters < CHARACTERS_TOGETHER) continue;
    yield part;
    [part, characters] = [[], 0];
  }
  if (part.length > 0) yield part;
}

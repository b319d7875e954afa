// Everything that the memory adapters hold, to be compared before and behind a request.
import { createHash } from 'node:crypto';
import { serialize } from 'node:v8';
import type { MemoryState } from '@tributary/adapters-memory/state';

/**
 * A line for each record: where it is, and a digest of what it says. Records are replaced, never changed in place
 * (packages/adapters-memory/src/shared/transaction.ts), so each is read once, however often all is compared; from then on it is frozen,
 * and whoever changes it in place all the same fails.
 */
export function memoryText({ idempotentAnswers: _, changes: _counter, ...rest }: MemoryState): string {
  const lines: string[] = [];
  for (const [name, held] of Object.entries(rest)) {
    for (const [key, value] of held.entries())
      lines.push(`${name} ${key} ${digestOf(value, name === 'keys')}`);
  }
  return lines.join('\n');
}

const digests = new WeakMap<object, string>();

function digestOf(value: unknown, isKey: boolean): string {
  if (typeof value !== 'object' || value === null) return String(value);
  const known = digests.get(value);
  if (known !== undefined) return known;
  // When a key was last used is no record of anybody's.
  const compared = isKey ? { ...value, lastUsedAt: null } : value;
  const digest = createHash('sha1').update(serialize(compared)).digest('base64');
  digests.set(value, digest);
  freeze(value);
  return digest;
}

function freeze(value: unknown): void {
  if (typeof value !== 'object' || value === null || ArrayBuffer.isView(value)) return;
  for (const inner of Object.values(value)) freeze(inner);
  Object.freeze(value);
}

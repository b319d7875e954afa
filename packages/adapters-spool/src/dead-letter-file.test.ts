import { mkdtempSync, readFileSync, rmSync } from 'node:fs';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { clickEvent, clickId } from '@tributary/application/contracts/shared/given-events';
import { describe, expect, it } from '@jest/globals';
import { decodeEvent } from './event-codec.ts';
import { DEAD_LETTER_FILE, deadLetterFile } from './dead-letter-file.ts';

describe('dead letters', () => {
  it('are kept whole, in order, with the reason', async () => {
    const directory = mkdtempSync(join(tmpdir(), 'dead-letters-'));
    try {
      const at = new Date('2026-11-21T10:00:00Z');
      const events = [1, 2].map((n) => clickEvent({ id: clickId(n) }));
      const kept = deadLetterFile(join(directory, 'spool'));
      for (const event of events) await kept.keep(event, 'its terms are gone', at);
      const lines = readFileSync(join(directory, 'spool', DEAD_LETTER_FILE), 'utf8')
        .trim()
        .split('\n');
      const read = lines.map(
        (line) => JSON.parse(line) as { at: string; id: string; why: string; event: string },
      );
      expect(read.map(({ id, event }) => decodeEvent(id, event))).toEqual(events);
      expect(read.map(({ why, at: when }) => [why, when])).toEqual(
        Array(2).fill(['its terms are gone', at.toISOString()]),
      );
    } finally {
      rmSync(directory, { recursive: true });
    }
  });
});

import { mkdir, open } from 'node:fs/promises';
import { join } from 'node:path';
import type { DeadLetters } from '@tributary/application/attribution/dead-letters';
import { encodeEvent } from './event-codec.ts';

export const DEAD_LETTER_FILE = 'dead-letters.ndjson';

/** Events nobody could decide, a line of JSON each in a file of the spool's directory: on disk before `keep` resolves. */
export const deadLetterFile = (directory: string): DeadLetters => ({
  async keep(event, why, at) {
    await mkdir(directory, { recursive: true });
    const file = await open(join(directory, DEAD_LETTER_FILE), 'a');
    try {
      await file.appendFile(`${JSON.stringify({ at, id: event.id, why, event: encodeEvent(event) })}\n`);
      await file.datasync();
    } finally {
      await file.close();
    }
  },
});

import type { RequestHandler, Response } from 'express';
import { makeTakeTurns } from '@tributary/application/shared/take-turns';

/** Uploads of 32 MiB may be in memory at a time, and of them those of one key; of one key, how many may wait. */
const TURNS = { atOnce: 32, perKey: 1, waiting: 8 };

/**
 * Lets the large bodies of one key in one after another, from the first byte to the answer: a key that sends many at
 * once has one of them in memory, and the others wait with theirs unread. One more than may wait is refused
 * (`too_many`).
 */
export function makeInTurn(keyOf: (response: Response) => string): RequestHandler {
  const takeTurns = makeTakeTurns(TURNS);
  return (_request, response, next) => {
    const closed = new Promise<void>((resolve) => response.once('close', resolve));
    const upload = async (): Promise<void> => {
      if (response.closed) return;
      next();
      await closed;
    };
    takeTurns(keyOf(response), upload).catch(next);
  };
}

import type { RequestHandler, Response } from 'express';
import { unavailable } from './error-table.ts';
import { sendFailure } from './respond.ts';

/** With the two seconds that `notReady` takes at most, an answer comes within five. */
const LOOK_AFTER_MS = 2500;

/**
 * A request that the database does not answer is answered with 503 and Retry-After: a frozen server, or a network that
 * swallows packets, breaks no connection. A request that only takes long goes on (docs/rules/running.md#database-away).
 */
export const answerInTime =
  (notReady: () => Promise<string | undefined>): RequestHandler =>
  (_request, response, next) => {
    let timer = setTimeout(() => void look(), LOOK_AFTER_MS);
    response.once('close', () => clearTimeout(timer));
    next();

    async function look(): Promise<void> {
      const reason = await notReady();
      if (isOver(response)) return;
      if (reason === undefined) timer = setTimeout(() => void look(), LOOK_AFTER_MS);
      else sendFailure(response, unavailable(reason));
    }
  };

const isOver = (response: Response): boolean => response.headersSent || response.destroyed;

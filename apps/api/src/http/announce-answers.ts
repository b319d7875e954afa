import type { RequestHandler } from 'express';

export type Answered = {
  readonly method: string;
  /** The path of the route with names for its ids; `none` where there is no such route. */
  readonly route: string;
  readonly status: number;
  readonly seconds: number;
};
export type OnAnswer = (answered: Answered) => void;

/** Tells how long each answer took, once it is on its way or its reader is gone. */
export const announceAnswers =
  (onAnswer: OnAnswer): RequestHandler =>
  (request, response, next) => {
    const startedAt = performance.now();
    response.once('close', () => {
      const { path } = (request.route ?? {}) as { path?: unknown };
      const seconds = (performance.now() - startedAt) / 1000;
      const route = typeof path === 'string' ? path : 'none';
      onAnswer({ method: request.method, route, status: response.statusCode, seconds });
    });
    next();
  };

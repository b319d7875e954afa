import type { Express, RequestHandler } from 'express';
import type { DeadLetters } from '@tributary/application/attribution/dead-letters';
import { WIRE_CODES } from './http-error.ts';
import { otherMethods } from './other-methods.ts';
import { send, sendFailure, writtenAnswer } from './respond.ts';

export type HealthSources = {
  /** Why it cannot serve at the moment; undefined when it can. */
  readonly notReady: () => Promise<string | undefined>;
  readonly deadLetters: Pick<DeadLetters, 'count'>;
};

/**
 * `/healthz` says that the process is up, `/readyz` that it can serve; both without a key
 * (docs/rules/running.md#health).
 */
export function healthRoutes(app: Express, { notReady, deadLetters }: HealthSources): void {
  const healthy: RequestHandler = (_request, response) =>
    send(response, writtenAnswer(200, true, { message: 'The process is up.' }));
  const ready: RequestHandler = async (_request, response) => {
    const reason = await notReady();
    if (reason === undefined) {
      const data = { message: 'Ready.', dead_letters: await deadLetters.count() };
      send(response, writtenAnswer(200, true, data));
    } else sendFailure(response, { status: 503, code: WIRE_CODES.internal, message: reason });
  };
  app
    .route('/healthz')
    .get(healthy)
    .all(otherMethods(['GET']));
  app
    .route('/readyz')
    .get(ready)
    .all(otherMethods(['GET']));
}

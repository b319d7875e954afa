import type { Express, RequestHandler } from 'express';
import { WIRE_CODES } from './http-error.ts';
import { send, sendFailure, writtenAnswer } from './respond.ts';

/**
 * `/healthz` says that the process is up, `/readyz` that it can serve; both without a key
 * (docs/rules/running.md#health).
 */
export function healthRoutes(app: Express, notReady: () => Promise<string | undefined>): void {
  const healthy: RequestHandler = (_request, response) =>
    send(response, writtenAnswer(200, true, { message: 'The process is up.' }));
  const ready: RequestHandler = async (_request, response) => {
    const reason = await notReady();
    if (reason === undefined) send(response, writtenAnswer(200, true, { message: 'Ready.' }));
    else sendFailure(response, { status: 503, code: WIRE_CODES.internal, message: reason });
  };
  app.get('/healthz', healthy);
  app.get('/readyz', ready);
}

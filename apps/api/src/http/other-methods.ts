import type { RequestHandler } from 'express';
import { HttpError, WIRE_CODES } from './http-error.ts';

/** What `Allow` says of a path with these methods, in words and in the document alike. */
export function allowOf(methods: readonly string[]): string {
  const served = new Set([...methods, ...(methods.includes('GET') ? ['HEAD'] : []), 'OPTIONS']);
  return ORDER.filter((method) => served.has(method)).join(', ');
}

const ORDER = ['GET', 'HEAD', 'POST', 'PUT', 'PATCH', 'DELETE', 'OPTIONS'];

/** Last on a path of Express. Answers what it does not do: OPTIONS by saying what it does, the rest with 405 (docs/rules/input-output.md#methods). */
export function otherMethods(methods: readonly string[]): RequestHandler {
  const allow = allowOf(methods);
  return (request, response) => {
    response.setHeader('Allow', allow);
    if (request.method === 'OPTIONS') {
      response.status(204).end();
      return;
    }
    throw new HttpError({
      status: 405,
      code: WIRE_CODES.methodNotAllowed,
      message: `${request.method} isn't allowed here. Allowed: ${allow}.`,
    });
  };
}

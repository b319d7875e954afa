import type { Request, RequestHandler, Response } from 'express';
import { pinoHttp } from 'pino-http';
import { requestIdsOf } from './mount.ts';
import type { Log } from '@tributary/runtime/log';

/**
 * One line for each request, at debug level: undefined where that is not logged. It names the path without its query, and
 * no header and no body, so that no key, token or cookie can be in it.
 */
export function accessLog(log: Log): RequestHandler | undefined {
  if (!log.isLevelEnabled('debug')) return undefined;
  const logged = (request: Request, response: Response, seen: { readonly responseTime?: unknown }) => ({
    method: request.method,
    path: request.originalUrl.split('?', 1)[0],
    status: response.statusCode,
    clientRequestId: requestIdsOf(response).clientRequestId ?? undefined,
    ms: seen.responseTime,
    // The caller closed the connection before it had the whole answer.
    ...(!response.writableFinished && { cut: true }),
  });
  return pinoHttp<Request, Response>({
    logger: log,
    useLevel: 'debug',
    quietReqLogger: true,
    quietResLogger: true,
    customAttributeKeys: { reqId: 'requestId' },
    genReqId: (_request, response) => requestIdsOf(response).requestId,
    customSuccessObject: logged,
    customErrorObject: (request, response, _error, seen) =>
      logged(request, response, seen as { responseTime?: unknown }),
    customSuccessMessage: () => 'Answered.',
    customErrorMessage: () => 'Answered.',
  });
}

import compression from 'compression';
import type { Request, RequestHandler, Response } from 'express';

/** Below, the head of the answer costs more than is saved. */
const BYTES_MIN = 1024;

/** Whole answers only: the file of a log flows as its rows are read, and must not wait for a compressor to have enough. */
const COMPRESSED = /^(application\/json|text\/html|text\/css|text\/javascript)\b/;

export const compress = (): RequestHandler =>
  compression({
    threshold: BYTES_MIN,
    filter: (request: Request, response: Response) => {
      const isCompressed = COMPRESSED.test(String(response.getHeader('Content-Type')));
      if (isCompressed && request.method === 'HEAD') forgetLength(request, response);
      return isCompressed;
    },
  });

/** HEAD may not name another length than GET would, and GET compresses as it sends. The library leaves HEAD alone. */
function forgetLength(request: Request, response: Response): void {
  const isLong = Number(response.getHeader('Content-Length')) >= BYTES_MIN;
  if (isLong && request.acceptsEncodings('br', 'gzip', 'deflate')) response.removeHeader('Content-Length');
}

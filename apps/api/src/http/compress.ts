import compression from 'compression';
import type { Request, RequestHandler, Response } from 'express';

/** For a smaller answer the extra headers cost more than compression saves. */
const BYTES_MIN = 1024;

/**
 * Only answers that are sent whole: the file of a log is sent while its rows are read, and must not wait until the
 * compressor has collected enough.
 */
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

/**
 * HEAD must not name another length than GET, which is sent compressed and without one; the library changes only GET.
 */
function forgetLength(request: Request, response: Response): void {
  const isLong = Number(response.getHeader('Content-Length')) >= BYTES_MIN;
  if (isLong && request.acceptsEncodings('br', 'gzip', 'deflate')) response.removeHeader('Content-Length');
}

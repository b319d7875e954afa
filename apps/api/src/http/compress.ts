import compression from 'compression';
import type { RequestHandler } from 'express';

/** Below, the head of the answer costs more than is saved. */
const BYTES_MIN = 1024;

/** Whole answers only: the file of a log flows as its rows are read, and must not wait for a compressor to have enough. */
const COMPRESSED = /^(application\/json|text\/html|text\/css|text\/javascript)\b/;

export const compress = (): RequestHandler =>
  compression({
    threshold: BYTES_MIN,
    filter: (_request, response) => COMPRESSED.test(String(response.getHeader('Content-Type'))),
  });

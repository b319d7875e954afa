import type { SessionCookie } from './cookies.ts';

/** What a handler may return instead of plain data, when the answer is not simply 200 with `success: true`. */
export type Reply<T> =
  | {
      readonly [KIND]: 'data';
      readonly status: number;
      readonly success: boolean;
      readonly data: T;
      readonly cookie?: SessionCookie;
    }
  | { readonly [KIND]: 'stream'; readonly stream: StreamedFile }
  | { readonly [KIND]: 'file'; readonly file: KeptFile }
  | { readonly [KIND]: 'flat'; readonly flat: Readonly<Record<string, unknown>> };

export type StreamedFile = {
  readonly contentType: string;
  /** Of the file it becomes; none for a stream that is read while it comes. */
  readonly name?: string;
  /** Pieces of text or bytes, read as fast as the client takes them. */
  readonly pieces: AsyncIterable<string | Uint8Array>;
  /** The client has gone: called at once, though the next piece may be far away. */
  readonly onGone?: () => void;
};

/** Bytes that never change under their name. */
export type KeptFile = {
  readonly name: string;
  readonly contentType: string;
  readonly bytesLength: number;
  /** Called only when the caller does not have the bytes yet; undefined when they have been deleted by then. */
  readonly read: () => Promise<Uint8Array | undefined>;
};

const KIND: unique symbol = Symbol('reply');

/** Answers 200 on a route that otherwise answers 201, because no record was made. */
export const ok = <T>(data: T): Reply<T> => ({ [KIND]: 'data', status: 200, success: true, data });
/** Data, and what the browser is to keep: a session, or with null none any more. */
export const withCookie = <T>(data: T, cookie: SessionCookie): Reply<T> => ({
  [KIND]: 'data',
  status: 200,
  success: true,
  data,
  cookie,
});
/** A record was created. */
export const created = <T>(data: T): Reply<T> => ({ [KIND]: 'data', status: 201, success: true, data });
/**
 * `success: false` with a body: the tracking link that exists already
 * (docs/rules/input-output.md#existing-tracking-link).
 */
export const refused = <T>(data: T): Reply<T> => ({ [KIND]: 'data', status: 200, success: false, data });
export const streamed = (stream: StreamedFile): Reply<never> => ({ [KIND]: 'stream', stream });

/** What stands beside `success` instead of in `data` (docs/rules/stats.md#flat-conversion-logs). */
export const flatly = (flat: Readonly<Record<string, unknown>>): Reply<never> => ({ [KIND]: 'flat', flat });

export const keptFile = (file: KeptFile): Reply<never> => ({ [KIND]: 'file', file });

export const isReply = <T>(value: T | Reply<T>): value is Reply<T> =>
  typeof value === 'object' && value !== null && KIND in value;
export const streamOf = <T>(reply: Reply<T>): StreamedFile | undefined =>
  reply[KIND] === 'stream' ? reply.stream : undefined;
export const fileOf = <T>(reply: Reply<T>): KeptFile | undefined =>
  reply[KIND] === 'file' ? reply.file : undefined;
export const flatOf = <T>(reply: Reply<T>): Readonly<Record<string, unknown>> | undefined =>
  reply[KIND] === 'flat' ? reply.flat : undefined;
export const dataOf = <T>(
  reply: Reply<T>,
):
  | {
      readonly status: number;
      readonly success: boolean;
      readonly data: T;
      readonly cookie?: SessionCookie;
    }
  | undefined => (reply[KIND] === 'data' ? reply : undefined);

// The only place that fetches. Every request goes to the public REST API of the same origin, with the cookie of the session.
import type { paths } from '@tributary/client/openapi-types';
import createClient from 'openapi-fetch';
import { OWN_PAGE, takeAhead } from './ahead.ts';
import { quoteNumbers, type Sendable, type Textual } from './exact-json.ts';
import { inWords, Refusal, refusalOf, unreachable } from './refusals.ts';
import { noteServerTime } from './server-time.ts';

const client = createClient<paths>({
  baseUrl: location.origin,
  headers: OWN_PAGE,
  credentials: 'same-origin',
  fetch: (request) => (request.method === 'GET' && takeAhead(request.url)) || fetch(request),
});
client.use({
  async onResponse({ response }) {
    noteServerTime(response.headers.get('Date'));
    const text = await response.text();
    if (!response.ok) throw await refusalOf(response, text);
    return new Response(quoteNumbers(text), { status: response.status, headers: response.headers });
  },
  onError: ({ error }) => (isAborted(error) || error instanceof Refusal ? undefined : unreachable()),
});

const isAborted = (error: unknown): boolean => error instanceof DOMException && error.name === 'AbortError';

export type Method = 'get' | 'post' | 'put' | 'patch' | 'delete';
/** Paths that take the method. */
export type PathOf<M extends Method> = {
  [P in keyof paths]: paths[P][M] extends { responses: unknown } ? P : never;
}[keyof paths];

type Operation<M extends Method, P extends PathOf<M>> = paths[P][M];
type Parameters<O> = O extends { parameters: infer All } ? All : never;
type PathParameters<O> =
  Parameters<O> extends { path: infer Path } ? { readonly path: Path } : { readonly path?: never };
type QueryParameters<O> =
  Parameters<O> extends { query?: infer Query }
    ? { readonly query?: Sendable<Exclude<Query, undefined>> }
    : { readonly query?: never };
type RequestBody<O> = O extends { requestBody?: infer Sent } ? Exclude<Sent, undefined> : never;
type BodyOf<O> = [RequestBody<O>] extends [never]
  ? { readonly body?: never }
  : RequestBody<O> extends { content: { 'application/json': infer Body } }
    ? { readonly body: Sendable<Body> }
    : { readonly body?: never };

/** What goes into the path, the query and the body of a request. */
export type Asked<M extends Method, P extends PathOf<M>> = PathParameters<Operation<M, P>> &
  QueryParameters<Operation<M, P>> &
  BodyOf<Operation<M, P>>;

type Success<O> = O extends { responses: infer All } ? All[keyof All & (200 | 201 | 202)] : never;
type DataOfAnswer<A> = A extends { content: { 'application/json': infer Body } } ? DataOfBody<Body> : never;
/** Of one that may be flat too, which is never asked for, what it is otherwise. */
type DataOfBody<B> = B extends { data: infer Data } ? Data : never;

/** `data` of a successful answer, with every number as text. */
export type Data<M extends Method, P extends PathOf<M>> = Textual<DataOfAnswer<Success<Operation<M, P>>>>;

/** What the API answers to a session that must show the password again first (docs/rules/users.md#typing-the-password-again). */
const CONFIRM_FIRST = '6';
let confirmAgain: () => Promise<boolean> = () => Promise.resolve(false);
/** Says how somebody is asked for the password again; whether they gave it. */
export const onConfirmNeeded = (confirm: () => Promise<boolean>): void => void (confirmAgain = confirm);

/** Sends; where the password is needed again, asks for it and sends once more. */
async function confirmed<T>(send: () => Promise<T>): Promise<T> {
  try {
    return await send();
  } catch (error) {
    const isAsked = error instanceof Refusal && error.code === CONFIRM_FIRST;
    if (!isAsked || !(await confirmAgain())) throw error;
    return send();
  }
}

type Ask = (
  method: string,
  path: string,
  init: { params: object; body?: unknown; signal?: AbortSignal; headers?: Record<string, string> },
) => Promise<{ data?: { data: unknown } }>;

/** Asks the API; throws a Refusal for everything but a success. */
export async function ask<M extends Method, P extends PathOf<M>>(
  method: M,
  path: P,
  asked: Asked<M, P>,
  options: { readonly signal?: AbortSignal; readonly headers?: Record<string, string> } = {},
): Promise<Data<M, P>> {
  // The types above are those of the client, which cannot be inferred through a generic path.
  const request = client.request as unknown as Ask;
  const { path: inPath, query, body } = asked as { path?: object; query?: object; body?: unknown };
  const params = { ...(inPath && { path: inPath }), ...(query && { query }) };
  const { data } = await confirmed(() =>
    request(method, path, { params, ...options, ...(body !== undefined && { body }) }),
  );
  return inWords(data?.data as Data<M, P>);
}

/** Sends a file, or text as one, to a path of the API. */
export async function sendFile(address: string, type: string, body: Blob | string): Promise<unknown> {
  return read(
    await reached(
      fetch(location.origin + address, {
        method: 'POST',
        credentials: 'same-origin',
        headers: { ...OWN_PAGE, 'Content-Type': type },
        body,
      }),
    ),
  );
}

/** Downloads a file under the name that the API gives it; a refusal is thrown as a Refusal and never saved as the file. */
export async function saveFile(address: string): Promise<void> {
  const response = await reached(
    fetch(location.origin + address, { credentials: 'same-origin', headers: OWN_PAGE }),
  );
  if (!response.ok) throw await refusalOf(response, await response.text());
  const link = document.createElement('a');
  link.href = URL.createObjectURL(await response.blob());
  link.download = /filename="([^"]+)"/.exec(response.headers.get('Content-Disposition') ?? '')?.[1] ?? '';
  link.click();
  URL.revokeObjectURL(link.href);
}

const reached = (asked: Promise<Response>): Promise<Response> =>
  asked.catch(() => {
    throw unreachable();
  });

async function read(response: Response): Promise<unknown> {
  noteServerTime(response.headers.get('Date'));
  const text = await response.text();
  if (!response.ok) throw await refusalOf(response, text);
  return inWords((JSON.parse(text) as { data: unknown }).data);
}

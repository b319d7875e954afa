import { randomUUID } from 'node:crypto';
import {
  type ErrorRequestHandler,
  type Express,
  type Request,
  type RequestHandler,
  type Response,
  Router,
} from 'express';
import { type Limit, limitOf } from '@tributary/domain/identity/limit';
import { membersAssigned } from '@tributary/application/identity/members-assigned';
import type { Acting } from '@tributary/application/audit/audit';
import { CallerGone } from '@tributary/application/shared/caller-gone';
import type { ApiDependencies } from '../dependencies.ts';
import { limitedDependencies } from '../identity/limited-dependencies.ts';
import { accountOf } from './caller.ts';
import { failureOf, INTERNAL, unavailable } from './error-table.ts';
import type { Cookies } from './cookies.ts';
import { addressNameOf, type Admission, type Gate } from './gate.ts';
import { assertNotForeign } from './same-origin.ts';
import { hostOf, visitorOf } from './visitor.ts';
import { HttpError, WIRE_CODES } from './http-error.ts';
import { makeInTurn } from './in-turn.ts';
import { idempotencyKeyOf, onceOnly, type WrittenAnswer } from './idempotency.ts';
import { bodyOf, hashOfAsked, readBytes, uploadOf } from './read-body.ts';
import { FLAT_TYPE, send, sendFailure, sendLasting, writtenAnswer, writtenFlat } from './respond.ts';
import { sendFile, sendStream } from './send-file.ts';
import { otherMethods } from './other-methods.ts';
import { groupsByPath } from './route-order.ts';
import type { Route } from './route.ts';
import { prefersStrict } from './warnings.ts';

export type Mounting = {
  readonly deps: ApiDependencies;
  readonly gate: Gate;
  readonly cookies: Cookies;
  /** How long a reader of a stream may take nothing. */
  readonly stalledAfterMs: number;
  /** Awaited after everything that may have changed something, before it is answered. */
  readonly afterChange?: (() => Promise<void>) | undefined;
  /**
   * Called with every bug and outage. The path comes without its query, because that may hold a key. `outage` says why
   * nothing can be served at the moment.
   */
  readonly onError: (error: unknown, request: RequestSummary, outage?: string) => void;
};
export type RequestSummary = RequestIds & { readonly method: string; readonly path: string };

/** Which API answers, and its uploads one after another: for handlers that all APIs of a process share. */
type Shared = { readonly mounting: Mounting; readonly inTurn: RequestHandler };
const sharedOf = ({ locals }: Response): Shared => locals['shared'] as Shared;

/** Adds every route to an API; it answers with what it was mounted with, though all APIs of a process share one router. */
export function mount(app: Express, routes: readonly Route[], mounting: Mounting): void {
  const inTurn = makeInTurn((response) => admittedOf(response).admission?.caller.by.id ?? '');
  const shared: Shared = { mounting, inTurn };
  app.use((_request, response, next) => {
    response.locals['shared'] = shared;
    next();
  }, routerOf(routes));
}

/** Express takes 10 ms to read so many paths: once in a process, not for each API of a suite. */
const routers = new WeakMap<readonly Route[], Router>();
function routerOf(routes: readonly Route[]): Router {
  const router = routers.get(routes) ?? newRouter(routes);
  routers.set(routes, router);
  return router;
}

/**
 * Registers every route with Express. A literal segment wins over a parameter, whatever the order of the list
 * (docs/rules/input-output.md#methods).
 */
function newRouter(routes: readonly Route[]): Router {
  const router = Router({ caseSensitive: true });
  for (const group of groupsByPath(routes)) {
    const place = router.route(expressPath(group[0]?.path ?? '/'));
    for (const one of group) {
      const { method, upload } = one;
      place[METHODS[method]](
        admit(one),
        ...(upload ? [uploadInTurn] : []),
        ...(method === 'GET' ? [] : [readBytes(upload?.bytesMax)]),
        answer(one),
      );
    }
    place.all(otherMethods(group.map(({ method }) => method)));
  }
  return router;
}

const uploadInTurn: RequestHandler = (request, response, next) =>
  sharedOf(response).inTurn(request, response, next);

const expressPath = (path: string): string => path.replaceAll('{', ':').replaceAll('}', '');
const METHODS = { GET: 'get', POST: 'post', PUT: 'put', PATCH: 'patch', DELETE: 'delete' } as const;

async function admissionOf(
  one: Route,
  { gate }: Mounting,
  request: Request,
  now: Date,
): Promise<Admission | undefined> {
  if (one.role !== 'public') return gate(request, one, now);
  if (one.ownPagesOnly) assertNotForeign(request);
  return undefined;
}

/** What the gate said of this request, for the handlers behind it. */
type Admitted = { readonly admission: Admission | undefined; readonly now: Date };
const admittedOf = ({ locals }: Response): Admitted => locals['admitted'] as Admitted;

const admit =
  (one: Route): RequestHandler =>
  async (request, response, next) => {
    const { mounting } = sharedOf(response);
    const now = mounting.deps.clock();
    const admission = await admissionOf(one, mounting, request, now);
    for (const [name, value] of Object.entries(admission?.headers ?? {})) response.setHeader(name, value);
    response.locals['admitted'] = { admission, now } satisfies Admitted;
    next();
  };

const answer =
  (one: Route): RequestHandler =>
  async (request, response) => {
    const { mounting } = sharedOf(response);
    const { admission, now } = admittedOf(response);
    const strict = prefersStrict(request.headers['prefer']);
    if (strict) response.setHeader('Preference-Applied', 'handling=strict');
    const addressNow = request.ip; // a connection that is closed has none
    let gone: AbortSignal | undefined;
    const limit = await limitFor(one, admission, mounting.deps);
    const input = {
      deps: limit ? limitedDependencies(mounting.deps, limit) : mounting.deps,
      caller: admission?.caller,
      // What few routes ask for is made when it is.
      get address() {
        return admission?.address ?? addressNameOf(mounting.deps.hashes, { ip: addressNow });
      },
      get visitor() {
        return { ...visitorOf(request), place: this.address };
      },
      get browser() {
        return mounting.cookies.readBrowser(request);
      },
      get gone() {
        return (gone ??= goneOf(response));
      },
      host: hostOf(request),
      lastEventId: request.get('last-event-id') || undefined,
      get languages() {
        return request.acceptsLanguages();
      },
      isStillAdmitted: async () => (await admission?.isStill(mounting.deps.clock())) ?? true,
      now,
      strict,
      params: request.params,
      query: withFlat(one, request, sentIn(request.query)),
      body: await sentBody(one, mounting, request),
    };
    const work = async (): Promise<WrittenAnswer | undefined> => {
      const done = await one.execute(input);
      if ('cookie' in done && done.cookie !== undefined) {
        response.append('Set-Cookie', mounting.cookies.written(request, done.cookie, now));
      }
      if ('file' in done) await sendFile(response, done.file);
      else if ('stream' in done) await sendStream(response, done.stream, mounting.stalledAfterMs);
      else if ('flat' in done) return writtenFlat(done.flat, asksFlat(request) ? FLAT_TYPE : undefined);
      else return writtenAnswer(done.status, done.success, done.data);
      return undefined;
    };
    const call = { one, mounting, request, admission, now };
    const acting = actingOf(admission, response);
    const written = await mounting.deps.acting.run(acting, () => idempotently(call, acting, work));
    if (one.method !== 'GET') await mounting.afterChange?.();
    if (written) (one.lasting ? sendLasting : send)(response, written);
  };

/** What limits who asks, where the route shows something of accounts (docs/rules/users.md#limited-staff). */
async function limitFor(
  { needs }: Route,
  admission: Admission | undefined,
  { stores }: ApiDependencies,
): Promise<Limit | undefined> {
  const by = admission?.caller.by;
  if (by?.kind !== 'session' || needs?.accounts === 'none') return undefined;
  return limitOf(by.user, await membersAssigned(stores, by.user));
}

async function sentBody(one: Route, { deps }: Mounting, request: Request): Promise<unknown> {
  if (one.upload) return uploadOf(deps, request, one.upload);
  const takesBody = one.method !== 'GET' && (one.method !== 'DELETE' || one.body !== undefined);
  return takesBody ? bodyOf(request) : {};
}

function goneOf(response: Response): AbortSignal {
  const gone = new AbortController();
  // Every answer closes in the end: a reason is made only where nobody waited for it.
  const leave = () => {
    if (!response.writableFinished) gone.abort(new CallerGone());
  };
  if (response.closed) leave();
  else response.once('close', leave);
  return gone.signal;
}

/** What the audit log says of whatever this request changes. */
function actingOf(admission: Admission | undefined, response: Response): Acting {
  const ids = requestIdsOf(response);
  if (!admission) return { actor: { kind: 'system' }, ...ids };
  const { role, by } = admission.caller;
  const accountId = accountOf(admission.caller);
  if (by.kind === 'key') return { actor: { kind: 'key', role, keyId: by.id, accountId }, ...ids };
  const { actedById } = by.session;
  const who = actedById ? { userId: actedById, asUserId: by.userId } : { userId: by.userId, asUserId: null };
  return { actor: { kind: 'user', role, ...who, accountId }, ...ids };
}

/** A parameter without a value (`start=`, as forms send what was left blank) was not sent. */
const sentIn = (query: Request['query']): Request['query'] =>
  Object.fromEntries(Object.entries(query).filter(([, value]) => value !== ''));

/** Not where the caller would rather have the usual answer, or wants none of these (`q=0`). */
function asksFlat({ headers: { accept = '' } }: Request): boolean {
  const flat = qualityOf(FLAT_TYPE, accept);
  return flat > 0 && flat >= qualityOf('application/json', accept);
}

/** How much a type is wanted, 0 to 1; one that `Accept` does not name by itself, not at all. */
function qualityOf(type: string, accept: string): number {
  const parts = accept.split(',').map((one) => one.split(';').map((part) => part.trim().toLowerCase()));
  const named = parts.find(([name]) => name === type);
  return named ? Number(named.find((part) => part.startsWith('q='))?.slice(2) ?? 1) : 0;
}
/** Asked for by its type, a flat answer is asked for as by `flat` in the query. */
const withFlat = ({ flat = false }: Route, request: Request, query: Request['query']): Request['query'] =>
  flat && asksFlat(request) ? { flat: '1', ...query } : query;

type Call = {
  readonly one: Route;
  readonly mounting: Mounting;
  readonly request: Request;
  readonly admission: Admission | undefined;
  readonly now: Date;
};

async function idempotently(
  { one, mounting, request, admission, now }: Call,
  acting: Acting,
  work: () => Promise<WrittenAnswer | undefined>,
): Promise<WrittenAnswer | undefined> {
  const key = idempotencyKeyOf(request.headers['idempotency-key']);
  if (key === undefined || !admission || one.method !== 'POST' || one.status === 200) return work();
  const { networkId, by } = admission.caller;
  const call = {
    networkId,
    key,
    now,
    scope: `${by.id} ${request.path}`,
    bodyHash: await hashOfAsked(request),
    sealText: admission.secretText,
  };
  return onceOnly(mounting.deps.stores.idempotentAnswers, call, async (claim) => {
    const written = await mounting.deps.acting.run({ ...acting, claim }, work);
    if (!written) throw new Error('A streamed answer cannot be repeated.');
    return written;
  });
}

const REQUEST_ID = /^[\w.:-]{1,128}$/;

/** On every answer; the documentation and kept files put stricter or fitting ones in their place. */
export const SAFE_HEADERS = [
  ['X-Content-Type-Options', 'nosniff'],
  ['Referrer-Policy', 'no-referrer'],
  ['Cache-Control', 'no-store'],
  ['Content-Security-Policy', "default-src 'none'; frame-ancestors 'none'"],
] as const;

/** The id that the API gives a request, and the client's beside it: what is written down never takes one for the other. */
export type RequestIds = { readonly requestId: string; readonly clientRequestId: string | null };

export const requestIdsOf = ({ locals }: Pick<Response, 'locals'>): RequestIds =>
  locals['requestIds'] as RequestIds;

/** Answers carry the client's id where it sent one, so that it knows its answer by it. */
export const giveRequestId: RequestHandler = (request, response, next) => {
  const sent = request.headers['x-request-id'];
  const clientRequestId = typeof sent === 'string' && REQUEST_ID.test(sent) ? sent : null;
  const requestId = randomUUID();
  response.locals['requestIds'] = { requestId, clientRequestId } satisfies RequestIds;
  response.setHeader('X-Request-Id', clientRequestId ?? requestId);
  for (const [name, value] of SAFE_HEADERS) response.setHeader(name, value);
  next();
};

export const unknownPath: RequestHandler = () => {
  throw new HttpError({ status: 404, code: WIRE_CODES.notFound, message: 'Nothing was found at this path.' });
};

/**
 * Answers what a handler threw: a failure of ours as it says, anything else with 503 when `notReady` gives a reason why
 * nothing can be served at the moment, and otherwise with 500. Express takes a function for an error handler only if it
 * has four parameters, so the last one stands there unused.
 */
export const answerErrors =
  ({
    onError,
    notReady,
    isPassing = () => false,
    isContended = () => false,
  }: ErrorAnswers): ErrorRequestHandler =>
  async (error, request, response, _next) => {
    // Answered already, because the database did not (answer-in-time.ts): what came of it later changes nothing.
    if (response.writableEnded || error instanceof CallerGone) return;
    const failure = failureOf(error);
    if (response.headersSent) response.destroy();
    else if (failure) sendFailure(response, failure);
    if (failure) return;
    const outage = isContended(error) ? CONTENDED : isPassing(error) ? LOST : await notReady();
    onError(error, { ...requestIdsOf(response), method: request.method, path: request.path }, outage);
    if (!response.headersSent) sendFailure(response, outage === undefined ? INTERNAL : unavailable(outage));
  };

const CONTENDED = 'Other requests kept changing the same records at the same time.';
const LOST = "The database can't be reached or can't write.";

export type ErrorAnswers = Pick<Mounting, 'onError'> & {
  readonly notReady: () => Promise<string | undefined>;
  readonly isPassing?: (error: unknown) => boolean;
  readonly isContended?: (error: unknown) => boolean;
};

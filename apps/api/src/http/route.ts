import { z } from 'zod';
import type { Network } from '@tributary/domain/accounts/account';
import { getNetwork } from '@tributary/application/accounts/get-account';
import type { FieldError } from '@tributary/domain/shared/refusal';
import type { ApiDependencies } from '../dependencies.ts';
import type { Visitor } from '@tributary/application/identity/start-session';
import { isKeyParameter } from './authenticate-key.ts';
import type { Caller, CallerOf, RouteRole } from './caller.ts';
import type { Needs, RoleAndNeeds } from './needs.ts';
import type { Resource } from '../openapi/resources.ts';
import type { SessionCookie } from './cookies.ts';
import { REQUIRED } from '../shared/input.ts';
import { inWireWords, type WireWords } from './wire-words.ts';
import { badParameter, notFound } from './http-error.ts';
import { makeUnknownNames, makeWarnings, type Warning } from './warnings.ts';
import {
  dataOf,
  fileOf,
  flatOf,
  isReply,
  type KeptFile,
  ok,
  type Reply,
  type StreamedFile,
  streamOf,
} from './reply.ts';

export type Method = 'GET' | 'POST' | 'PUT' | 'PATCH' | 'DELETE';
type Empty = z.ZodObject<Record<never, never>>;

/** What a handler gets: parsed input and who asks. It never sees request or response. */
export type Context<R extends RouteRole, P, Q, B> = {
  readonly deps: ApiDependencies;
  readonly caller: CallerOf<R>;
  /** Stands for the address that asks (gate.ts). */
  readonly address: string;
  /** Where the request comes from, as people would know it again. */
  readonly visitor: Visitor;
  /** The host that was asked, with its port where that was said. */
  readonly host: string;
  /** By what the browser is known again that left for an identity provider. */
  readonly browser: string | undefined;
  /** What a reader of a stream saw last, before it came back (`Last-Event-ID`). */
  readonly lastEventId: string | undefined;
  /** What the browser asks for, best first (`Accept-Language`). */
  readonly languages: readonly string[];
  /** Whether who asked would still be let in as the same, for an answer that goes on (gate.ts). */
  readonly isStillAdmitted: () => Promise<boolean>;
  /** Aborted when the client is gone before it was answered; its reason is CallerGone. */
  readonly gone: AbortSignal;
  readonly params: P;
  readonly query: Q;
  readonly body: B;
  readonly now: Date;
  /** Of the caller's network. */
  readonly zone: CallersZone<R>;
};
type CallersZone<R extends RouteRole> = R extends 'public' ? undefined : Network['zone'];

type Definition<
  R extends RouteRole,
  P extends z.ZodType,
  Q extends z.ZodType,
  B extends z.ZodType,
  D extends z.ZodType,
  O extends string,
> = {
  readonly method: Method;
  /** As the documentation writes it: `/campaign/{id}`. */
  readonly path: string;
  readonly role: RouteRole & R;
  readonly summary: string;
  /** What the summary has no room for: when to use it, what else happens, what is special in the answer. */
  readonly description: string;
  /** Unique name in the OpenAPI document. */
  readonly operation: O;
  readonly params?: P;
  readonly query?: Q;
  readonly body?: B;
  readonly data: D;
  /** The status of success; 201 and 202 routes honour Idempotency-Key. */
  readonly status?: 200 | 201 | 202;
  /**
   * A body that is larger than others, or no JSON: the route reads its bytes itself; `body` is the schema of the
   * result.
   */
  readonly upload?: Upload;
  /** The same for every caller until another version is installed: clients may keep it for a minute. */
  readonly lasting?: boolean;
  /** In which case the answer is 200 with `success: false` and the same data. */
  readonly repeat?: string;
  /** A GET that changes something: by cookie it needs the proofs of other methods. */
  readonly changes?: boolean;
  /** It ends the session it is asked with: staff who see as an account may do that, and change nothing else. */
  readonly endsActing?: boolean;
  /** It may be asked for without `data` by `flat` in the query or by the header Accept (docs/rules/stats.md#flat-conversion-logs). */
  readonly flat?: boolean;
  /** Parameters that nothing reads are refused: without the filter that was meant, the answer would be about something else. */
  readonly refusesUnknown?: boolean;
  /** A public operation of the screens, one that gives a cookie or asks for it: refused to pages of others, and limited as guessing is. */
  readonly ownPagesOnly?: boolean;
  /** In which case (a dry run) nothing is made, and the answer is 200 with the same data. */
  readonly rehearsal?: string;
  /** The content types of a file it answers instead of data. */
  readonly files?: readonly string[];
  /** What stands beside the message of a 400 or 409. */
  readonly beside?: z.ZodType;
  /** What the wire calls the fields that a use case may refuse. */
  readonly words?: WireWords;
  /** What is doubtful only beside what is stored; asked before `handle`, since it may be refused. */
  readonly doubts?: (
    context: Context<R, z.output<P>, z.output<Q>, z.output<B>>,
  ) => Promise<readonly Warning[]>;
  readonly handle: (
    context: Context<R, z.output<P>, z.output<Q>, z.output<B>>,
  ) => Promise<z.input<D> | Reply<z.input<D>>>;
};

export type Upload = {
  readonly bytesMax: number;
  /** The first one is assumed for a body without a content type. */
  readonly contentTypes: readonly string[];
  readonly read: (deps: ApiDependencies, bytes: Uint8Array, contentType: string) => Promise<unknown>;
};

export type RawInput = {
  readonly deps: ApiDependencies;
  readonly caller: Caller | undefined;
  readonly address: string;
  readonly visitor: Visitor;
  readonly host: string;
  readonly browser: string | undefined;
  readonly lastEventId: string | undefined;
  readonly languages: readonly string[];
  readonly isStillAdmitted: () => Promise<boolean>;
  readonly gone: AbortSignal;
  readonly params: unknown;
  readonly query: unknown;
  readonly body: unknown;
  readonly now: Date;
  /** Whether what is doubtful is refused (`Prefer: handling=strict`). */
  readonly strict: boolean;
};
export type Answer =
  | {
      readonly status: number;
      readonly success: boolean;
      readonly data: unknown;
      readonly cookie?: SessionCookie | undefined;
    }
  | { readonly stream: StreamedFile }
  | { readonly file: KeptFile }
  | { readonly flat: Readonly<Record<string, unknown>> };

/** One endpoint, its types erased: what mount() and the OpenAPI document are made from. */
export type Route<O extends string = string> = {
  readonly method: Method;
  readonly path: string;
  readonly role: RouteRole;
  readonly summary: string;
  readonly description: string;
  readonly operation: O;
  readonly params: z.ZodType | undefined;
  readonly query: z.ZodType | undefined;
  readonly body: z.ZodType | undefined;
  readonly data: z.ZodType;
  readonly status: 200 | 201 | 202;
  readonly upload: Upload | undefined;
  readonly lasting: boolean | undefined;
  readonly repeat: string | undefined;
  readonly changes: boolean | undefined;
  readonly endsActing: boolean | undefined;
  readonly ownPagesOnly: boolean | undefined;
  readonly rehearsal: string | undefined;
  readonly flat: boolean | undefined;
  readonly beside: z.ZodType | undefined;
  readonly files: readonly string[] | undefined;
  /** What it is about (routes.ts). */
  readonly resource?: Resource;
  readonly needs: Needs;
  readonly execute: (input: RawInput) => Promise<Answer>;
};

/** The only way to add an endpoint: input is parsed before `handle`, and its answer is cut to `data` after it. */
export function route<
  R extends RouteRole,
  D extends z.ZodType,
  P extends z.ZodType = Empty,
  Q extends z.ZodType = Empty,
  B extends z.ZodType = Empty,
  const O extends string = string,
>(definition: Definition<R, P, Q, B, D, O> & RoleAndNeeds): Route<O> {
  const { method, path, role, summary, operation, data, handle, status = 200 } = definition;
  const warningsOf = makeInputWarnings(definition);
  const unknownIn = definition.refusesUnknown
    ? makeUnknownNames(definition.query ?? NOTHING, isNoFilter)
    : undefined;
  return {
    method,
    path,
    role,
    needs: { permission: null, ...definition.needs },
    summary,
    description: definition.description,
    operation,
    data,
    status,
    params: definition.params,
    query: definition.query,
    body: definition.body,
    lasting: definition.lasting,
    repeat: definition.repeat,
    changes: definition.changes,
    endsActing: definition.endsActing,
    ownPagesOnly: definition.ownPagesOnly,
    rehearsal: definition.rehearsal,
    flat: definition.flat,
    beside: definition.beside,
    upload: definition.upload,
    files: definition.files,
    async execute(input) {
      const unknown = unknownIn?.(Object(input.query) as object) ?? [];
      if (unknown[0]) throw badParameter(`${unknown[0].path}: ${unknown[0].message}`, unknown);
      const context = {
        deps: input.deps,
        now: input.now,
        get address() {
          return input.address;
        },
        get visitor() {
          return input.visitor;
        },
        get browser() {
          return input.browser;
        },
        get gone() {
          return input.gone;
        },
        host: input.host,
        lastEventId: input.lastEventId,
        get languages() {
          return input.languages;
        },
        isStillAdmitted: input.isStillAdmitted,
        // mount() has compared the caller's role with the route's, which is what CallerOf says.
        caller: input.caller as CallerOf<R>,
        ...parseInput(definition, input),
        zone: (await zoneOf(input)) as CallersZone<R>,
      };
      const besideStored = (await definition.doubts?.(context)) ?? [];
      const warnings = [...warningsOf(input), ...besideStored];
      const [first] = warnings;
      if (input.strict && first) throw badParameter(`${first.path}: ${first.message}`, warnings);
      const returned = await inTheWords(definition.words, () => handle(context));
      const reply = isReply(returned) ? returned : ok(returned);
      const stream = streamOf(reply);
      if (stream) return { stream };
      const file = fileOf(reply);
      if (file) return { file };
      const flat = flatOf(reply);
      if (flat) return { flat: withWarnings(flat, warnings) as Record<string, unknown> };
      const answer = dataOf(reply);
      if (!answer) throw new Error(`${operation} returned neither data nor a stream nor a file.`);
      return {
        status: isReply(returned) ? answer.status : status,
        success: answer.success,
        data: withWarnings(data.parse(answer.data), warnings),
        cookie: answer.cookie,
      };
    },
  };
}

async function zoneOf({ deps, caller }: RawInput): Promise<Network['zone'] | undefined> {
  return caller && (await getNetwork(deps.held, caller.networkId)).zone;
}

/** A body that the route reads itself has its own ways to say what is wrong with it. */
function makeInputWarnings<P extends z.ZodType, Q extends z.ZodType, B extends z.ZodType>(definition: {
  readonly query?: Q;
  readonly body?: B;
  readonly params?: P;
  readonly upload?: Upload;
}) {
  const ofQuery = makeWarnings(definition.query ?? NOTHING, isKnownEverywhere);
  const ofBody = makeWarnings(definition.upload ? undefined : (definition.body ?? NOTHING));
  return ({ query, body }: RawInput): Warning[] => [...ofQuery(query), ...ofBody(body)];
}
/** Read before the route (`apiKey`), or by nobody and known to be sent (`query`). */
const isKnownEverywhere = (name: string): boolean => isKeyParameter(name) || name === 'query';
/** What says who asks or for which part of the answer; where nothing reads it, the answer is about the same. */
const isNoFilter = (name: string): boolean =>
  isKnownEverywhere(name) || /^(?:(?:access_|auth_?)?token|page|limit|cursor|offset|per_?page)$/i.test(name);

const withWarnings = (data: unknown, warnings: readonly Warning[]): unknown =>
  warnings.length > 0 && typeof data === 'object' ? { ...data, warnings } : data;

async function inTheWords<T>(words: WireWords = {}, handle: () => Promise<T>): Promise<T> {
  try {
    return await handle();
  } catch (error) {
    throw inWireWords(error, words);
  }
}

/** What a route without a schema of its own reads: made once, because making one costs more than all else of a small request. */
const NOTHING = z.object({});

type Parsed<P extends z.ZodType, Q extends z.ZodType, B extends z.ZodType> = {
  readonly params: z.output<P>;
  readonly query: z.output<Q>;
  readonly body: z.output<B>;
};

function parseInput<P extends z.ZodType, Q extends z.ZodType, B extends z.ZodType>(
  definition: { readonly params?: P; readonly query?: Q; readonly body?: B },
  input: RawInput,
): Parsed<P, Q, B> {
  const params = (definition.params ?? NOTHING).safeParse(input.params);
  // An id that cannot exist is an unknown one: 404, like a foreign one (docs/rules/input-output.md#ids).
  if (!params.success) throw notFound('record');
  const query = (definition.query ?? NOTHING).safeParse(input.query);
  const body = (definition.body ?? NOTHING).safeParse(input.body);
  const errors = [...errorsOf(query.error), ...errorsOf(body.error)];
  const first = errors[0];
  if (first) {
    const more = errors.length > 1 ? ` (and ${errors.length - 1} more)` : '';
    throw badParameter(`${first.path ? `${first.path}: ` : ''}${first.message}${more}`, errors);
  }
  return { params: params.data, query: query.data, body: body.data } as Parsed<P, Q, B>;
}

function errorsOf(error: z.ZodError | undefined): FieldError[] {
  return (error?.issues ?? []).map((issue) => ({ path: issue.path.join('.'), message: messageOf(issue) }));
}

/**
 * The message for a wrong field. Lists and objects would get zod's own, which are replaced by words like those of
 * other fields.
 */
function messageOf(issue: z.core.$ZodIssue): string {
  if (issue.code === 'too_big' && issue.origin === 'array') return `Enter up to ${issue.maximum} values.`;
  if (issue.code === 'too_big' && issue.origin === 'string')
    return `Enter up to ${issue.maximum} characters.`;
  if (issue.code === 'too_small' && /^Too small/.test(issue.message)) return 'Enter at least one value.';
  if (issue.code === 'invalid_key') return issue.issues.map(messageOf).join(' ');
  if (issue.code !== 'invalid_type') return issue.message;
  if (/received undefined$/.test(issue.message)) return REQUIRED;
  return TYPES[issue.expected] ?? issue.message;
}
const TYPES: Readonly<Record<string, string>> = {
  array: 'Expected a list.',
  object: 'Expected an object.',
  record: 'Expected an object.',
  string: 'Expected text.',
};

// The refusals every operation shares, by status: those of docs/rules/input-output.md#error-codes, as responses of
// the OpenAPI document.
import { allowOf } from '../http/other-methods.ts';
import type { Route } from '../http/route.ts';
import { type Json, named } from './components.ts';

type Refusal = {
  readonly name: string;
  /** Of its schema, where several statuses have the same codes. */
  readonly schema?: string;
  readonly codes: readonly number[];
  readonly description: string;
};

const REFUSALS: Readonly<Record<number, Refusal>> = {
  400: {
    name: 'BadRequest',
    codes: [20, 30, 7],
    description:
      'The request is malformed (30), or a parameter is wrong (20); of a second factor, the code (7).',
  },
  401: {
    name: 'Unauthorized',
    codes: [12, 13],
    description: 'No key and no session (12), or one that is unknown, revoked, expired or deactivated (13).',
  },
  403: {
    name: 'Forbidden',
    codes: [5, 6, 8, 9, 41, 42],
    description:
      'The key or session has another role or no permission, or the request comes from another page (5); enter the password again first (6); viewing an account is read-only (8); or set up two-factor authentication first (9).',
  },
  404: {
    name: 'NotFound',
    codes: [31],
    description: "The record or path doesn't exist, or belongs to someone else.",
  },
  409: {
    name: 'Conflict',
    codes: [11, 33],
    description: 'There is one already (33), or its state does not allow it (11).',
  },
  413: { name: 'TooLarge', schema: 'MalformedRefusal', codes: [30], description: 'The body is too large.' },
  415: {
    name: 'UnsupportedType',
    schema: 'MalformedRefusal',
    codes: [30],
    description: 'The content type or charset is not supported.',
  },
  422: {
    name: 'KeyReused',
    codes: [20],
    description: 'The Idempotency-Key was used with another body.',
  },
  429: {
    name: 'TooMany',
    codes: [40],
    description: 'Too many requests; Retry-After has the seconds until the next one.',
  },
  500: {
    name: 'Internal',
    schema: 'FaultRefusal',
    codes: [51],
    description: 'Our fault; the request ID names it in the log.',
  },
  503: {
    name: 'Unavailable',
    schema: 'FaultRefusal',
    codes: [51],
    description: 'The database cannot be reached at the moment.',
  },
};

/** Of a path and not of an operation: the 405 says which methods the path has. */
const OTHER_METHOD: Refusal = {
  name: 'MethodNotAllowed',
  codes: [32],
  description: 'Another method than the path has; Allow names those it has.',
};

/** What one operation may answer instead: statuses that cannot come of it are left out. */
export function refusalsOf(one: Route): Json {
  const keyed = one.role !== 'public';
  const writes = one.method !== 'GET';
  const may: Readonly<Record<number, boolean>> = {
    401: keyed || /^sign-in/.test(one.operation),
    403: keyed || one.ownPagesOnly === true,
    404: one.params !== undefined || writes,
    // A file may not be there yet.
    409: writes || (keyed && one.files !== undefined),
    413: writes,
    415: writes,
    422: one.method === 'POST' && one.status !== 200,
    429: keyed || one.ownPagesOnly === true,
  };
  const shared = Object.entries(REFUSALS).filter(([status]) => may[Number(status)] ?? true);
  const refs = shared.map(([status, { name }]) => [status, { $ref: `#/components/responses/${name}` }]);
  return Object.fromEntries(refs) as Json;
}

/** For `components.responses`; `methods`: those of each path. */
export const refusalResponses = (methods: readonly (readonly string[])[]): Json => ({
  ...Object.fromEntries(Object.values(REFUSALS).map((refusal) => [refusal.name, refusalResponse(refusal)])),
  ...Object.fromEntries(
    methods.map((known) => [methodNotAllowedName(known), methodNotAllowedResponse(known)]),
  ),
});

/** What a path of these methods answers to another one: paths with the same methods say the same. */
export const methodNotAllowed = (methods: readonly string[]): Json => ({
  $ref: `#/components/responses/${methodNotAllowedName(methods)}`,
});

const methodNotAllowedName = (methods: readonly string[]): string =>
  `${OTHER_METHOD.name}.${[...methods].sort().join('.')}`;

function methodNotAllowedResponse(methods: readonly string[]): Json {
  const { headers, ...rest } = refusalResponse(OTHER_METHOD);
  const allow = { type: 'string', const: allowOf(methods) };
  return {
    ...rest,
    headers: { ...(headers as Json), Allow: { description: 'The methods there are.', schema: allow } },
  };
}

function refusalResponse({ name, schema = `${name}Refusal`, codes, description }: Refusal): Json {
  return {
    description,
    headers: {
      'X-Request-Id': { $ref: '#/components/headers/RequestId' },
      ...((name === 'TooMany' || name === 'Unavailable') && {
        'Retry-After': { description: 'Seconds to wait.', schema: { type: 'integer', minimum: 1 } },
      }),
    },
    content: {
      'application/json': {
        schema: named(schema, refusal(codes)),
        example: { success: false, data: { message: description, code: codes[0] } },
      },
    },
  };
}

export const codesOf = (status: number): readonly number[] =>
  (status === 405 ? OTHER_METHOD : REFUSALS[status])?.codes ?? [];

/** A refusal whose message has these properties beside it. */
export const refusalWith = (status: number, beside: Json): Json => refusal(codesOf(status), beside);

const refusal = (codes: readonly number[], beside: Json = {}): Json => ({
  type: 'object',
  description: 'A refusal.',
  required: ['success', 'data'],
  additionalProperties: false,
  properties: {
    success: { type: 'boolean', const: false, description: 'Whether it was done.' },
    data: {
      type: 'object',
      description: 'Why not.',
      required: ['message', 'code'],
      additionalProperties: false,
      properties: {
        message: { type: 'string', description: 'What was wrong, and what is allowed.' },
        code: { type: 'integer', enum: codes, description: 'What a program may branch on.' },
        errors: ERRORS,
        ...beside,
      },
    },
  },
});

const ERRORS: Json = {
  type: 'array',
  description: 'By field.',
  items: named('FieldError', {
    type: 'object',
    description: 'One field.',
    required: ['path', 'message'],
    additionalProperties: false,
    properties: {
      path: { type: 'string', description: 'The field.' },
      message: { type: 'string', description: 'What is wrong with it.' },
    },
  }),
};

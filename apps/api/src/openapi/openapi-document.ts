import { own } from '@tributary/domain/shared/own';
import { z } from 'zod';
import { groupsByPath } from '../http/route-order.ts';
import { FLAT_TYPE } from '../http/respond.ts';
import type { Route } from '../http/route.ts';
import { exampleFor, parameterExample } from './examples.ts';
import { nameRecord, sayOnce, warningOut } from './named-schemas.ts';
import { codesOf, methodNotAllowed, refusalResponses, refusalSchema, refusalsOf } from './refusals.ts';
import { SYSTEM_PATHS } from './system-paths.ts';
import { TRACKING_TAG, trackingPaths } from './tracking-paths.ts';
import { VERSION } from '@tributary/runtime/version';

type Json = Record<string, unknown>;

/** Where the tracker is by default; a running product says where its own is. */
const TRACKER_URL = 'http://localhost:3001';

/** The OpenAPI 3.1 document, made from the routes, so that it says what the code does, and the paths of the tracker. */
export function openApiDocument(routes: readonly Route[], trackerUrl = TRACKER_URL): Json {
  const groups = groupsByPath(routes);
  const paths = groups.map((group) => [
    group[0]?.path ?? '',
    Object.fromEntries(group.map((one) => [one.method.toLowerCase(), operationOf(one, methodsOf(group))])),
  ]);
  return sayOnce({
    openapi: '3.1.0',
    info: {
      title: 'Tributary',
      version: VERSION,
      description:
        'A performance-marketing network: campaigns, tracking links, clicks, conversions, payouts. Every answer is {"success": …, "data": {…}}.',
      // The document is the same in every deployment, and only its operator can help with one.
      contact: { name: 'The operator of the network; the account endpoints show an e-mail address.' },
      license: { name: 'MIT', identifier: 'MIT' },
    },
    servers: [{ url: '/', description: 'The API this document came from.' }],
    tags: TAGS,
    paths: { ...(Object.fromEntries(paths) as Json), ...SYSTEM_PATHS, ...trackingPaths(trackerUrl) },
    components: {
      securitySchemes: {
        key: { type: 'apiKey', in: 'header', name: 'X-Api-Key' },
        queryKey: {
          type: 'apiKey',
          in: 'query',
          name: 'apiKey',
          description: 'GET only; may be switched off.',
        },
        session: {
          type: 'apiKey',
          in: 'cookie',
          name: 'tributary',
          description:
            'What signing in sets: `__Host-tributary` over https. Whatever changes something also needs the header `X-Tributary: 1` and must come from a page of the same origin.',
        },
      },
      headers: {
        RequestId: {
          description: 'Names the request in the log; a sane one that was sent comes back.',
          schema: { type: 'string' },
        },
      },
      responses: refusalResponses([...groups.map(methodsOf), ['GET']]),
    },
  });
}

const TAGS: Json[] = [
  { name: 'network', description: "With the network's key." },
  { name: 'affiliate', description: "With an affiliate's key." },
  { name: 'advertiser', description: "With an advertiser's key." },
  { name: 'any', description: 'With any key or session.' },
  { name: 'session', description: 'For somebody who is signed in, of whatever role.' },
  { name: 'staff', description: "For somebody of the network's staff who is signed in." },
  { name: 'public', description: 'Without a key.' },
  TRACKING_TAG,
];

const methodsOf = (group: readonly Route[]): string[] => group.map(({ method }) => method);

function operationOf(one: Route, methods: readonly string[]): Json {
  const example = exampleFor(one.operation)?.answer;
  return {
    operationId: one.operation,
    summary: one.summary,
    description: one.description,
    tags: [one.role],
    security: securityOf(one),
    parameters: [...parametersOf(one, 'path'), ...parametersOf(one, 'query'), ...headersOf(one)],
    ...(one.body && { requestBody: bodyOf(one, one.body) }),
    responses: {
      [one.status]: one.files ? fileAnswerOf(one.files) : doneOf(one),
      ...((one.lasting || (one.files && !one.files.includes(EVENT_STREAM))) && {
        304: { description: 'The caller has it already.', headers: REQUEST_ID },
      }),
      ...(one.repeat && { 200: answerOf(one.repeat, envelopeOf(one, false), repeated(example)) }),
      ...(one.rehearsal && { 200: answerOf(one.rehearsal, envelopeOf(one, true), example) }),
      ...refusalsOf(one),
      405: methodNotAllowed(methods),
      ...(one.beside && { 400: besideOf(one.beside, 400), 409: besideOf(one.beside, 409) }),
    },
  };
}

function securityOf(one: Route): Json[] {
  if (one.role === 'public') return [];
  if (one.role === 'session' || one.role === 'staff') return [SESSION];
  return one.method === 'GET' ? [{ key: [] }, { queryKey: [] }, SESSION] : [{ key: [] }, SESSION];
}

const SESSION: Json = { session: [] };

const repeated = (example: unknown): unknown =>
  typeof example === 'object' ? { ...example, success: false } : undefined;

function bodyOf({ operation, upload }: Route, body: z.ZodType): Json {
  const schema = schemaOf(body, 'input');
  const required = objectsIn(schema).some((one) => (one.required ?? []).length > 0);
  const file = {
    schema: { type: 'string', description: 'A file with a line of column names.' },
    example: CSV_ROWS,
  };
  const others = (upload?.contentTypes ?? []).filter((type) => type !== 'application/json');
  return {
    required,
    content: {
      'application/json': { schema, ...shown(exampleFor(operation)?.body) },
      ...Object.fromEntries(others.map((type) => [type, file])),
    },
  };
}

const CSV_ROWS = `click_id,txn_id,sale_amount\n69b007c029a6681f9a9c1f4d,order-1001,59.90\n`;

const shown = (example: unknown): Json => (example === undefined ? {} : { example });

function doneOf(one: Route): Json {
  const files = formatsOf(one.query).flatMap((format) => {
    const type = own(FILE_TYPES, format);
    return type ? [[type, { schema: { type: 'string', description: 'The whole file.' } }]] : [];
  });
  const envelope = envelopeOf(one, true);
  const { description, headers, content } = answerOf(
    'Done.',
    one.flat ? { anyOf: [envelope, FLAT_SCHEMA] } : envelope,
    exampleFor(one.operation)?.answer,
  );
  const flat = one.flat ? { [FLAT_TYPE]: { schema: FLAT_SCHEMA } } : {};
  return { description, headers, content: { ...content, ...flat, ...Object.fromEntries(files) } };
}

const FILE_TYPES: Readonly<Record<string, string>> = { csv: 'text/csv', ndjson: 'application/x-ndjson' };

const formatsOf = (query: z.ZodType | undefined): string[] =>
  query
    ? objectsIn(schemaOf(query, 'input')).flatMap(
        ({ properties }) => (properties?.['format']?.['enum'] as string[] | undefined) ?? [],
      )
    : [];

const REQUEST_ID = { 'X-Request-Id': { $ref: '#/components/headers/RequestId' } };

const EVENT_STREAM = 'text/event-stream';

const fileAnswerOf = (types: readonly string[]): Json => ({
  description: types.includes(EVENT_STREAM) ? 'The stream.' : 'The file.',
  headers: REQUEST_ID,
  content: Object.fromEntries(
    types.map((type) => [type, { schema: { type: 'string', description: 'Its bytes.' } }]),
  ),
});

const answerOf = (description: string, schema: Json, example?: unknown) => ({
  description,
  headers: REQUEST_ID,
  content: { 'application/json': { schema, ...shown(example) } },
});

const envelopeOf = (one: Route, success: boolean): Json => ({
  type: 'object',
  description: 'The answer.',
  required: ['success', 'data'],
  additionalProperties: false,
  properties: {
    success: { type: 'boolean', const: success, description: 'Whether it was done.' },
    data: { description: 'The answer itself.', ...withWarnings(schemaOf(one.data, 'output')) },
  },
});

const warningsOut = z.array(warningOut).meta({
  description:
    'What was taken, but is doubtful: fields that nothing reads, unknown macros. Absent without any.',
});

const flatOut = z
  .object({
    success: z.literal(true).meta({ description: 'It was done.' }),
    query: z.record(z.string(), z.unknown()).meta({ description: 'What was asked for.' }),
    limit: z.int().meta({ description: 'Most records of a page.' }),
    page: z.int().meta({ description: 'Which page.' }),
    columns: z.record(z.string(), z.string()).meta({ description: 'Labels of the fields.' }),
    records: z
      .union([
        z.array(z.record(z.string(), z.unknown())),
        z.record(z.string(), z.record(z.string(), z.unknown())),
      ])
      .meta({ description: 'In a list; those of the network by id.' }),
    count: z.int().meta({ description: 'How many there are on all pages.' }),
    warnings: warningsOut.optional(),
  })
  .meta({
    description:
      'With `flat=1`, or asked for by its type: what is otherwise in `data` stands beside `success`.',
  });
const FLAT_SCHEMA: Json = schemaOf(flatOut, 'output');

/** Every answer may warn: of parameters that the operation does not know, if of nothing else. */
function withWarnings(data: Json): Json {
  const { properties } = data;
  if (typeof properties !== 'object') return data;
  return { ...data, properties: { ...properties, warnings: schemaOf(warningsOut, 'output') } };
}

const besideOf = (beside: z.ZodType, status: 400 | 409): Json => {
  const [{ properties } = {}] = objectsIn(schemaOf(beside, 'output'));
  const why = status === 400 ? 'A parameter is wrong' : 'Somebody else has it';
  return answerOf(`${why}; what stands beside the message is unchanged.`, {
    ...refusalSchema(codesOf(status), properties),
  });
};

const PREFER: Json = {
  name: 'Prefer',
  in: 'header',
  required: false,
  description: 'handling=strict: what would only be warned of is refused with 400.',
  schema: { type: 'string', maxLength: 255 },
  example: 'handling=strict',
};

const headersOf = (one: Route): Json[] => [PREFER, ...resumingOf(one), ...idempotencyOf(one)];

const resumingOf = ({ files }: Route): Json[] =>
  files?.includes(EVENT_STREAM)
    ? [
        {
          name: 'Last-Event-ID',
          in: 'header',
          required: false,
          description: 'The id of the last event seen before the stream broke.',
          schema: { type: 'string', maxLength: 64 },
        },
      ]
    : [];

const idempotencyOf = (one: Route): Json[] =>
  one.method === 'POST' && one.status !== 200
    ? [
        {
          name: 'Idempotency-Key',
          in: 'header',
          required: false,
          description: 'The same key and body get the first answer for 24 hours.',
          schema: { type: 'string', maxLength: 255 },
        },
      ]
    : [];

function parametersOf({ operation, params, query }: Route, place: 'path' | 'query'): Json[] {
  const schema = place === 'path' ? params : query;
  if (!schema) return [];
  return objectsIn(schemaOf(schema, 'input')).flatMap(({ properties = {}, required = [] }) =>
    Object.entries(properties).map(([name, property]) => {
      const isList = property['type'] === 'array';
      const { description, ...rest } = property;
      return {
        name: isList ? `${name}[]` : name,
        in: place,
        required: place === 'path' || required.includes(name),
        ...(typeof description === 'string' && { description }),
        schema: rest,
        ...parameterExample(operation, { name: isList ? `${name}[]` : name, place, schema: rest }),
      };
    }),
  );
}

type ObjectSchema = { properties?: Record<string, Json>; required?: string[] };
const objectsIn = (schema: Json): ObjectSchema[] =>
  Array.isArray(schema['allOf']) ? (schema['allOf'] as ObjectSchema[]) : [schema];

function schemaOf(schema: z.ZodType, io: 'input' | 'output'): Json {
  const { $schema: _dialect, ...rest } = z.toJSONSchema(schema, {
    io,
    unrepresentable: 'any' as const,
    override: nameRecord,
  }) as Json;
  return rest;
}

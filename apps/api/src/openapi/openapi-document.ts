import { own } from '@tributary/domain/shared/own';
import { z } from 'zod';
import { groupsByPath } from '../http/route-order.ts';
import { FLAT_TYPE } from '../http/respond.ts';
import type { Route } from '../http/route.ts';
import { type Example, type Examples, parameterExample, STORED } from './examples.ts';
import { type Json, named, resolved, schemaOf, withComponents } from './components.ts';
import { methodNotAllowed, refusalResponses, refusalsOf, refusalWith } from './refusals.ts';
import { RESOURCES } from './resources.ts';
import { SYSTEM_PATHS } from './system-paths.ts';
import { TRACKING_PARAMETERS, TRACKING_RESPONSES, trackingPaths } from './tracking-paths.ts';
import { WEBHOOK_PARAMETERS, WEBHOOK_RESPONSES, webhookMessages } from './webhook-messages.ts';
import { VERSION } from '@tributary/runtime/version';

/** Where the tracker is by default; a running product says where its own is. */
const TRACKER_URL = 'http://localhost:3001';

type DocumentOptions = { readonly trackerUrl?: string; readonly examples?: Examples };

/** The OpenAPI 3.1 document, made from the routes, so that it says what the code does, and the paths of the tracker. */
export function openApiDocument(
  routes: readonly Route[],
  { trackerUrl = TRACKER_URL, examples = STORED }: DocumentOptions = {},
): Json {
  const groups = groupsByPath(routes);
  const operations = (group: readonly Route[]): [string, Json][] =>
    group.map((one) => [
      one.method.toLowerCase(),
      operationOf(one, own(examples, one.operation), methodsOf(group)),
    ]);
  const paths = groups.map((group) => [group[0]?.path ?? '', Object.fromEntries(operations(group))]);
  return withComponents({
    openapi: '3.1.0',
    info: {
      title: 'Tributary',
      version: VERSION,
      description:
        'A performance-marketing network: campaigns, tracking links, clicks, conversions, payouts. Every answer is {"success": …, "data": {…}}.',
      // The document is the same in every deployment, and only its operator can help with one.
      contact: { name: 'The operator of the network; the account endpoints show an email address.' },
      license: { name: 'MIT', identifier: 'MIT' },
    },
    servers: [{ url: '/', description: 'The API this document came from.' }],
    tags: Object.entries(RESOURCES).map(([name, description]) => ({ name, description })),
    paths: { ...(Object.fromEntries(paths) as Json), ...SYSTEM_PATHS, ...trackingPaths(trackerUrl) },
    webhooks: webhookMessages(),
    components: {
      securitySchemes: {
        key: { type: 'apiKey', in: 'header', name: 'X-Api-Key' },
        queryKey: {
          type: 'apiKey',
          in: 'query',
          name: 'apiKey',
          description: 'GET only; can be turned off.',
        },
        session: {
          type: 'apiKey',
          in: 'cookie',
          name: 'tributary',
          description:
            'Set by signing in: `__Host-tributary` over https. Requests that change something also need the header `X-Tributary: 1` and must come from a page of the same origin.',
        },
      },
      parameters: { ...PARAMETERS, ...TRACKING_PARAMETERS, ...WEBHOOK_PARAMETERS },
      headers: {
        RequestId: {
          description: 'Names the request in the log; a sane one that was sent comes back.',
          schema: { type: 'string' },
        },
      },
      responses: {
        NotModified: { description: 'The caller has it already.', headers: REQUEST_ID },
        ...refusalResponses([...groups.map(methodsOf), ['GET']]),
        ...TRACKING_RESPONSES,
        ...WEBHOOK_RESPONSES,
      },
    },
  });
}

const methodsOf = (group: readonly Route[]): string[] => group.map(({ method }) => method);

function operationOf(one: Route, example: Example | undefined, methods: readonly string[]): Json {
  const answer = example?.answer;
  return {
    operationId: one.operation,
    summary: one.summary,
    description: one.description,
    tags: [one.resource],
    'x-role': one.role,
    security: securityOf(one),
    parameters: [
      ...parametersOf(one, 'path', example),
      ...parametersOf(one, 'query', example),
      ...headersOf(one),
    ],
    ...(one.body && { requestBody: bodyOf(one, one.body, example?.body) }),
    responses: {
      [one.status]: one.files ? fileAnswerOf(one.files) : doneOf(one, answer),
      ...((one.lasting || (one.files && !one.files.includes(EVENT_STREAM))) && {
        304: { $ref: '#/components/responses/NotModified' },
      }),
      ...(one.repeat && { 200: answerOf(one.repeat, envelopeOf(one, false), repeated(answer)) }),
      ...(one.rehearsal && { 200: answerOf(one.rehearsal, envelopeOf(one, true), answer) }),
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

function bodyOf({ upload }: Route, body: z.ZodType, example: object | undefined): Json {
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
      'application/json': { schema, ...shown(example) },
      ...Object.fromEntries(others.map((type) => [type, file])),
    },
  };
}

const CSV_ROWS = `click_id,txn_id,sale_amount\n69b007c029a6681f9a9c1f4d,order-1001,59.90\n`;

const shown = (example: unknown): Json => (example === undefined ? {} : { example });

function doneOf(one: Route, example: unknown): Json {
  const files = formatsOf(one.query).flatMap((format) => {
    const type = own(FILE_TYPES, format);
    return type ? [[type, { schema: { type: 'string', description: 'The complete file.' } }]] : [];
  });
  const envelope = envelopeOf(one, true);
  const { description, headers, content } = answerOf(
    'Done.',
    one.flat ? { anyOf: [envelope, FLAT_SCHEMA] } : envelope,
    example,
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

/** Its data and the answer around them have the data's name where it has one, otherwise the operation's. */
function envelopeOf({ data, operation }: Route, success: boolean): Json {
  const id = z.globalRegistry.get(data)?.id;
  const { $defs, ...schema } = schemaOf(data, 'output');
  const answered = { $defs, ...withWarnings(resolved({ $defs, ...schema })) };
  return named(`${id ?? capitalized(operation)}${success ? '' : 'Repeated'}Answer`, {
    type: 'object',
    required: ['success', 'data'],
    additionalProperties: false,
    properties: {
      success: success ? DONE : NOT_DONE,
      data: named(id ?? `${capitalized(operation)}Data`, { description: 'The answer itself.', ...answered }),
    },
  });
}

const capitalized = (operation: string): string =>
  operation
    .split('-')
    .map((word) => word.slice(0, 1).toUpperCase() + word.slice(1))
    .join('');

const DONE = { type: 'boolean', const: true, description: 'Whether it was done.' };
const NOT_DONE = { ...DONE, const: false };

const warningOut = z
  .object({
    path: z.string().meta({ description: 'The field.' }),
    message: z.string().meta({ description: 'What is doubtful about it, and what is probably meant.' }),
  })
  .meta({ id: 'Warning', description: 'Something that was taken, but is doubtful.' });

const warningsOut = z.array(warningOut).meta({
  id: 'Warnings',
  description:
    'What was taken, but is doubtful: fields that nothing reads, unknown macros. Absent without any.',
});

const flatOut = z
  .object({
    success: z.literal(true).meta({ description: 'It was done.' }),
    query: z.record(z.string(), z.unknown()).meta({ description: 'The request.' }),
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
    id: 'FlatAnswer',
    description: 'With `flat=1` or its media type: the fields of `data` are beside `success`.',
  });
const FLAT_SCHEMA: Json = schemaOf(flatOut, 'output');

/** Every answer may warn: of parameters that the operation does not know, if of nothing else. */
function withWarnings(data: Json): Json {
  const { properties } = data;
  if (typeof properties !== 'object') return data;
  return { ...data, properties: { ...properties, warnings: schemaOf(warningsOut, 'output') } };
}

const besideOf = (beside: z.ZodType, status: 400 | 409): Json => {
  const { $defs, ...schema } = schemaOf(beside, 'output');
  const [{ properties = {} } = {}] = objectsIn({ $defs, ...schema });
  const why = status === 400 ? 'A parameter is wrong' : 'Already used by another record';
  return answerOf(`${why}; the data in the response is unchanged.`, {
    ...refusalWith(status, properties),
    $defs,
  });
};

const PARAMETERS: Readonly<Record<'Prefer' | 'LastEventId' | 'IdempotencyKey', Json>> = {
  Prefer: {
    name: 'Prefer',
    in: 'header',
    required: false,
    description: 'handling=strict: what would only be warned of is refused with 400.',
    schema: { type: 'string', maxLength: 255 },
    example: 'handling=strict',
  },
  LastEventId: {
    name: 'Last-Event-ID',
    in: 'header',
    required: false,
    description: 'The id of the last event seen before the stream broke.',
    schema: { type: 'string', maxLength: 64 },
  },
  IdempotencyKey: {
    name: 'Idempotency-Key',
    in: 'header',
    required: false,
    description: 'The same key and body get the first answer for 24 hours.',
    schema: { type: 'string', maxLength: 255 },
  },
};

const headersOf = ({ files, method, status }: Route): Json[] => [
  parameterNamed('Prefer'),
  ...(files?.includes(EVENT_STREAM) ? [parameterNamed('LastEventId')] : []),
  ...(method === 'POST' && status !== 200 ? [parameterNamed('IdempotencyKey')] : []),
];

const parameterNamed = (name: keyof typeof PARAMETERS): Json => ({ $ref: `#/components/parameters/${name}` });

function parametersOf(
  { params, query }: Route,
  place: 'path' | 'query',
  example: Example | undefined,
): Json[] {
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
        ...parameterExample(example, { name: isList ? `${name}[]` : name, place, schema: rest }),
      };
    }),
  );
}

type ObjectSchema = { properties?: Record<string, Json>; required?: string[] };
const objectsIn = (schema: Json): ObjectSchema[] => {
  const said = resolved(schema);
  return Array.isArray(said['allOf']) ? (said['allOf'] as ObjectSchema[]) : [said];
};

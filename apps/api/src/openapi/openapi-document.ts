import { z } from 'zod';
import { groupsByPath } from '../http/route-order.ts';
import type { Route } from '../http/route.ts';

type Json = Record<string, unknown>;

/** The OpenAPI 3.1 document, made from the routes alone, so that it says what the code does. */
export function openApiDocument(routes: readonly Route[]): Json {
  const paths = groupsByPath(routes).map((group) => [
    group[0]?.path ?? '',
    Object.fromEntries(group.map((one) => [one.method.toLowerCase(), operationOf(one)])),
  ]);
  return {
    openapi: '3.1.0',
    info: {
      title: 'Tributary',
      version: '0.1.0',
      description:
        'A performance-marketing network: campaigns, tracking links, clicks, conversions, payouts.',
    },
    paths: Object.fromEntries(paths) as Json,
    components: {
      securitySchemes: {
        key: { type: 'apiKey', in: 'header', name: 'X-Api-Key' },
        queryKey: {
          type: 'apiKey',
          in: 'query',
          name: 'apiKey',
          description: 'GET only; may be switched off.',
        },
      },
      schemas: { Refusal: REFUSAL },
    },
  };
}

const REFUSAL: Json = {
  type: 'object',
  required: ['success', 'data'],
  properties: {
    success: { const: false },
    data: {
      type: 'object',
      required: ['message', 'code'],
      properties: {
        message: { type: 'string', description: 'What was wrong, and what is allowed.' },
        code: {
          type: 'integer',
          description:
            '5 wrong role; 11 not in this state; 12 no key; 13 unknown key; 20 bad parameter; 30 bad request; 31 not found; 32 wrong method; 33 duplicate; 40 too many requests; 51 our fault.',
        },
        errors: {
          type: 'array',
          description: 'By field.',
          items: {
            type: 'object',
            properties: {
              path: { type: 'string', description: 'The field.' },
              message: { type: 'string', description: 'What is wrong with it.' },
            },
          },
        },
      },
    },
  },
};

function operationOf(one: Route): Json {
  return {
    operationId: one.operation,
    summary: one.summary,
    tags: [one.role],
    security: one.method === 'GET' ? [{ key: [] }, { queryKey: [] }] : [{ key: [] }],
    parameters: [...parametersOf(one.params, 'path'), ...parametersOf(one.query, 'query'), ...headersOf(one)],
    ...(one.body && {
      requestBody: {
        required: true,
        content: { 'application/json': { schema: schemaOf(one.body, 'input') } },
      },
    }),
    responses: {
      [one.status]: { description: 'Done.', content: { 'application/json': { schema: envelopeOf(one) } } },
      default: {
        description: 'Refused.',
        content: { 'application/json': { schema: { $ref: '#/components/schemas/Refusal' } } },
      },
    },
  };
}

const envelopeOf = (one: Route): Json => ({
  type: 'object',
  required: ['success', 'data'],
  properties: { success: { type: 'boolean' }, data: schemaOf(one.data, 'output') },
});

const headersOf = (one: Route): Json[] =>
  one.method === 'POST' && one.status === 201
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

function parametersOf(schema: z.ZodType | undefined, place: 'path' | 'query'): Json[] {
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
      };
    }),
  );
}

type ObjectSchema = { properties?: Record<string, Json>; required?: string[] };
const objectsIn = (schema: Json): ObjectSchema[] =>
  Array.isArray(schema['allOf']) ? (schema['allOf'] as ObjectSchema[]) : [schema];

function schemaOf(schema: z.ZodType, io: 'input' | 'output'): Json {
  const { $schema: _dialect, ...rest } = z.toJSONSchema(schema, { io, unrepresentable: 'any' }) as Json;
  return rest;
}

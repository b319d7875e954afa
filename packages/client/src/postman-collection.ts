// A Postman collection (format 2.1): a walk to begin with, and from the OpenAPI document one request per operation, in a
// folder per role that sends the role's key from a variable.
import { KEPT, postmanWalk } from './postman-walk.ts';

type Json = { readonly [name: string]: unknown };
type Schema = Json & { readonly properties?: Readonly<Record<string, Schema>> };
type Parameter = {
  readonly name: string;
  readonly in: 'path' | 'query' | 'header';
  readonly required: boolean;
  readonly description?: string;
  readonly schema: Schema;
};
type Operation = {
  readonly operationId: string;
  readonly summary: string;
  readonly tags: readonly string[];
  readonly parameters: readonly Parameter[];
  /** Where it is served, when not by the API: the tracker. */
  readonly servers?: readonly Json[];
  readonly requestBody?: { readonly content: { readonly 'application/json'?: { readonly schema: Schema } } };
};
type Document = {
  readonly info: { readonly title: string; readonly description: string };
  readonly tags: readonly { readonly name: string; readonly description: string }[];
  readonly paths: Readonly<Record<string, Readonly<Record<string, Operation>>>>;
};

const FORMAT = 'https://schema.getpostman.com/json/collection/v2.1.0/collection.json';
/** With any key: the network's. */
const KEYS: ReadonlyMap<string, string> = new Map([
  ['network', 'network_key'],
  ['affiliate', 'affiliate_key'],
  ['advertiser', 'advertiser_key'],
  ['any', 'network_key'],
]);
const VARIABLES = {
  base_url: 'http://localhost:3000',
  tracker_url: 'http://localhost:3001',
  network_key: '',
  affiliate_key: '',
  advertiser_key: '',
};

/** Whoever tries the collection must not take the addresses of a network's links away: without its domains they are dead. */
const LEFT_OUT = new Set(['replace-tracking-domains']);

export function postmanCollection(given: Json): Json {
  const document = given as unknown as Document;
  return {
    info: { name: document.info.title, description: document.info.description, schema: FORMAT },
    variable: [...Object.entries(VARIABLES), ...KEPT.map((name) => [name, ''] as const)].map(
      ([key, value]) => ({
        key,
        value,
        type: 'string',
      }),
    ),
    item: [
      postmanWalk(authOf),
      ...document.tags.map(({ name, description }) => ({
        name,
        description,
        auth: authOf(KEYS.get(name)),
        item: requestsOf(document, name),
      })),
    ],
  };
}

function authOf(variable: string | undefined): Json {
  if (!variable) return { type: 'noauth' };
  const entries = { key: 'X-Api-Key', value: `{{${variable}}}`, in: 'header' };
  const apikey = Object.entries(entries).map(([key, value]) => ({ key, value, type: 'string' }));
  return { type: 'apikey', apikey };
}

/** What can be said of every answer, whoever asks and whatever there is. */
const ANSWERED: Json = {
  listen: 'test',
  script: {
    type: 'text/javascript',
    exec: ["pm.test('is no fault of the product', () => pm.expect(pm.response.code).to.be.below(500));"],
  },
};

const requestsOf = ({ paths }: Document, role: string): Json[] =>
  Object.entries(paths).flatMap(([path, methods]) =>
    Object.entries(methods)
      .filter(([, { tags, operationId }]) => tags.includes(role) && !LEFT_OUT.has(operationId))
      .map(([method, operation]) => ({
        name: operation.operationId,
        event: [ANSWERED],
        request: {
          method: method.toUpperCase(),
          description: operation.summary,
          url: urlOf(path, operation),
          ...bodyOf(operation),
        },
        response: [],
      })),
  );

function urlOf(path: string, { parameters, servers }: Operation): Json {
  const base = servers ? '{{tracker_url}}' : '{{base_url}}';
  const parts = path.slice(1).replaceAll('{', ':').replaceAll('}', '').split('/');
  const of = (place: Parameter['in']) => parameters.filter((one) => one.in === place);
  const query = of('query').map(({ name, required, description, schema }) => ({
    key: name,
    value: sampleText(schema),
    disabled: !required,
    ...(description && { description }),
  }));
  return {
    raw: `${base}/${parts.join('/')}`,
    host: [base],
    path: parts,
    query,
    variable: of('path').map(({ name, description }) => ({
      key: name,
      value: '',
      ...(description && { description }),
    })),
  };
}

function bodyOf({ requestBody }: Operation): Json {
  const schema = requestBody?.content['application/json']?.schema;
  if (!schema) return {};
  return {
    header: [{ key: 'Content-Type', value: 'application/json' }],
    body: {
      mode: 'raw',
      raw: JSON.stringify(sampleOf(schema), null, 2),
      options: { raw: { language: 'json' } },
    },
  };
}

/** What must be sent; all there is to send, when nothing must. */
function sampleOf(schema: Schema): unknown {
  const [variant] = (schema['oneOf'] ?? schema['anyOf'] ?? schema['allOf'] ?? []) as Schema[];
  if (variant) return sampleOf(variant);
  const [allowed] = (schema['enum'] ?? []) as unknown[];
  return schema['default'] ?? schema['const'] ?? allowed ?? valueOf(schema);
}

function valueOf(schema: Schema): unknown {
  const [type] = [schema['type']].flat();
  if (type === 'object') return objectOf(schema);
  if (type === 'array') return schema['items'] ? [sampleOf(schema['items'] as Schema)] : [];
  return type === 'string' ? textOf(schema) : (SAMPLES.get(String(type)) ?? null);
}

const SAMPLES: ReadonlyMap<string, unknown> = new Map<string, unknown>([
  ['integer', 1],
  ['number', 1.5],
  ['boolean', true],
]);

function objectOf({ properties = {}, ...schema }: Schema): Json {
  const required = (schema['required'] ?? []) as readonly string[];
  const shown = Object.entries(properties).filter(
    ([name]) => required.length === 0 || required.includes(name),
  );
  return Object.fromEntries(shown.map(([name, inner]) => [name, sampleOf(inner)]));
}

const TEXTS: ReadonlyMap<string, string> = new Map([
  ['date', '2026-01-31'],
  ['email', 'name@example.com'],
]);
function textOf(schema: Schema): string {
  const { format, pattern } = schema;
  if (typeof pattern === 'string' && pattern.includes('{24}')) return '0'.repeat(24);
  return (typeof format === 'string' && TEXTS.get(format)) || 'text';
}

const sampleText = (schema: Schema): string => JSON.stringify(sampleOf(schema)).replaceAll(/[[\]"]/g, '');

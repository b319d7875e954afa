// A Postman collection (format 2.1): a walk to begin with, and from the OpenAPI document one request per operation, in a
// folder per role that sends the role's key from a variable.
import { KEPT, postmanWalk } from './postman-walk.ts';

type Json = { readonly [name: string]: unknown };
type Schemas = ReadonlyMap<string, Schema>;
type Schema = Json & { readonly properties?: Readonly<Record<string, Schema>> };
type Parameter = {
  readonly name: string;
  readonly in: 'path' | 'query' | 'header';
  readonly required: boolean;
  readonly description?: string;
  readonly schema: Schema;
};
/** Of headers: paths and queries have their parameters written out. */
type Reference = { readonly $ref: string };
type Operation = {
  readonly operationId: string;
  readonly summary: string;
  /** Who may call it; of the tracker, where everybody may, none. */
  readonly 'x-role'?: string;
  readonly parameters: readonly (Parameter | Reference)[];
  /** Where it is served, when not by the API: the tracker. */
  readonly servers?: readonly Json[];
  readonly requestBody?: { readonly content: { readonly 'application/json'?: { readonly schema: Schema } } };
};
type Document = {
  readonly info: { readonly title: string; readonly description: string };
  readonly paths: Readonly<Record<string, Readonly<Record<string, Operation>>>>;
  readonly components: { readonly schemas: Readonly<Record<string, Schema>> };
};

const FORMAT = 'https://schema.getpostman.com/json/collection/v2.1.0/collection.json';
type Folder = { readonly role: string; readonly description: string; readonly key?: string };
const TRACKING = 'tracking';
const FOLDERS: readonly Folder[] = [
  { role: 'network', description: "With the network's key.", key: 'network_key' },
  { role: 'affiliate', description: "With an affiliate's key.", key: 'affiliate_key' },
  { role: 'advertiser', description: "With an advertiser's key.", key: 'advertiser_key' },
  { role: 'any', description: 'With any key or session.', key: 'network_key' },
  { role: 'session', description: 'For somebody who is signed in, of whatever role.' },
  { role: 'staff', description: "For somebody of the network's staff who is signed in." },
  { role: 'public', description: 'Without a key.' },
  {
    role: TRACKING,
    description: 'Links, pixels and conversion hits, on the tracker and without an API key.',
  },
];
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
      ...FOLDERS.map(({ role, description, key }) => ({
        name: role,
        description,
        auth: authOf(key),
        item: requestsOf(document, role),
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

const requestsOf = ({ paths, components }: Document, role: string): Json[] =>
  Object.entries(paths).flatMap(([path, methods]) =>
    Object.entries(methods)
      .filter(([, one]) => (one['x-role'] ?? TRACKING) === role && !LEFT_OUT.has(one.operationId))
      .map(([method, operation]) => ({
        name: operation.operationId,
        event: [ANSWERED],
        request: {
          method: method.toUpperCase(),
          description: operation.summary,
          url: urlOf(path, operation),
          ...bodyOf(operation, new Map(Object.entries(components.schemas))),
        },
        response: [],
      })),
  );

function urlOf(path: string, { parameters, servers }: Operation): Json {
  const base = servers ? '{{tracker_url}}' : '{{base_url}}';
  const parts = path.slice(1).replaceAll('{', ':').replaceAll('}', '').split('/');
  const written = parameters.filter((one): one is Parameter => !('$ref' in one));
  const of = (place: Parameter['in']) => written.filter((one) => one.in === place);
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

function bodyOf({ requestBody }: Operation, schemas: Schemas): Json {
  const schema = requestBody?.content['application/json']?.schema;
  if (!schema) return {};
  return {
    header: [{ key: 'Content-Type', value: 'application/json' }],
    body: {
      mode: 'raw',
      raw: JSON.stringify(sampleOf(schema, schemas), null, 2),
      options: { raw: { language: 'json' } },
    },
  };
}

/** What must be sent; all there is to send, when nothing must. */
function sampleOf(schema: Schema, schemas: Schemas): unknown {
  if (typeof schema['$ref'] === 'string') {
    const named = schemas.get(schema['$ref'].replace('#/components/schemas/', ''));
    return named && sampleOf(named, schemas);
  }
  const [variant] = (schema['oneOf'] ?? schema['anyOf'] ?? schema['allOf'] ?? []) as Schema[];
  if (variant) return sampleOf(variant, schemas);
  const [allowed] = (schema['enum'] ?? []) as unknown[];
  return schema['default'] ?? schema['const'] ?? allowed ?? valueOf(schema, schemas);
}

function valueOf(schema: Schema, schemas: Schemas): unknown {
  const [type] = [schema['type']].flat();
  if (type === 'object') return objectOf(schema, schemas);
  if (type === 'array') return schema['items'] ? [sampleOf(schema['items'] as Schema, schemas)] : [];
  return type === 'string' ? textOf(schema) : (SAMPLES.get(String(type)) ?? null);
}

const SAMPLES: ReadonlyMap<string, unknown> = new Map<string, unknown>([
  ['integer', 1],
  ['number', 1.5],
  ['boolean', true],
]);

function objectOf({ properties = {}, ...schema }: Schema, schemas: Schemas): Json {
  const required = (schema['required'] ?? []) as readonly string[];
  const shown = Object.entries(properties).filter(
    ([name]) => required.length === 0 || required.includes(name),
  );
  return Object.fromEntries(shown.map(([name, inner]) => [name, sampleOf(inner, schemas)]));
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

/** Of a parameter, whose schema refers to no other. */
const sampleText = (schema: Schema): string =>
  JSON.stringify(sampleOf(schema, new Map())).replaceAll(/[[\]"]/g, '');

// Compares an answer with the OpenAPI document: its status must be documented for the operation, its content type too,
// and its body must satisfy the schema, envelope included.
import addFormats from 'ajv-formats';
import { Ajv2020, type ValidateFunction } from 'ajv/dist/2020.js';

type Json = Readonly<Record<string, unknown>>;
type Operation = Json & { readonly responses: Json };

export type SeenAnswer = {
  readonly method: string;
  /** With or without a query. */
  readonly path: string;
  readonly status: number;
  readonly headers: Readonly<Record<string, unknown>>;
  readonly text: string;
};
/** What is wrong, in words; empty when nothing is. */
export type AnswerCheck = (answer: SeenAnswer) => string[];

const METHODS = ['get', 'post', 'put', 'patch', 'delete'];

export function makeAnswerCheck(document: Json): AnswerCheck {
  // Each validator is made once and used a few times: making it shorter takes longer than it gains.
  const ajv = new Ajv2020({ strict: false, allErrors: false, code: { optimize: false } });
  (addFormats as unknown as (to: Ajv2020) => void)(ajv);
  ajv.addSchema(document, 'document');
  const compiled = new Map<string, ValidateFunction>();
  const validatorAt = (pointer: string): ValidateFunction => {
    const known = compiled.get(pointer) ?? ajv.compile({ $ref: `document#${pointer}` });
    compiled.set(pointer, known);
    return known;
  };
  const paths = document['paths'] as Record<string, Record<string, Operation>>;
  // Operations with a server of their own are the tracker's.
  const templates = Object.keys(paths)
    .filter((template) => Object.values(paths[template] ?? {}).every(({ servers }) => !servers))
    .map((template) => ({ template, parts: template.split('/') }))
    .sort((a, b) => compare(a.parts, b.parts));

  return ({ method, path, status, headers, text }) => {
    const [bare = '/'] = path.split('?');
    const template = templateOf(bare, templates);
    const place = responseAt({ paths, template, method, status });
    const where = `${method} ${template ?? bare} → ${status}`;
    if (place === NO_BODY) return text === '' ? [] : [`${where}: a body where there is none.`];
    if (!place) return [`${where}: this status is not documented. ${text.slice(0, 200)}`];
    const pointer = resolve(document, place);
    const missing = headers['x-request-id'] ? [] : [`${where}: no X-Request-Id.`];
    if (!pointer) return [`${where}: this status is not documented. ${text.slice(0, 200)}`];
    const wrongHeaders = headersWrong(at(document, pointer) as Json, headers).map(
      (one) => `${where}: ${one}`,
    );
    if (wrongHeaders.length > 0) return [...missing, ...wrongHeaders];
    const isEmpty = (at(document, pointer) as Json)['content'] === undefined;
    if (isEmpty) return text === '' ? missing : [...missing, `${where}: a body where there is none.`];
    const given = headers['content-type'];
    const [type = ''] = typeof given === 'string' ? given.split(';') : [];
    const content = at(document, `${pointer}/content`) as Json | undefined;
    if (!content?.[type]) return [...missing, `${where}: the content type ${type} is not documented.`];
    if (type !== 'application/json' || method === 'HEAD') return missing;
    const validate = validatorAt(`${pointer}/content/application~1json/schema`);
    if (validate(JSON.parse(text))) return missing;
    const [first] = validate.errors ?? [];
    const problem = `${first?.instancePath} ${first?.message} ${JSON.stringify(first?.params)}`;
    return [...missing, `${where}: ${problem}\n  ${text.slice(0, 300)}`];
  };
}

type HeaderSchema = { readonly schema?: { readonly const?: string } };

/** Headers that can only have one value: `Allow` of a path. */
const headersWrong = ({ headers = {} }: Json, sent: SeenAnswer['headers']): string[] =>
  Object.entries(headers as Readonly<Record<string, HeaderSchema>>).flatMap(([name, { schema }]) =>
    schema?.const === undefined || sent[name.toLowerCase()] === schema.const
      ? []
      : [`${name} is ${String(sent[name.toLowerCase()])}, not ${schema.const}.`],
  );

const NO_BODY = 'no body';
type AnswerPlace = {
  readonly paths: Record<string, Record<string, Operation>>;
  readonly template: string | undefined;
  readonly method: string;
  readonly status: number;
};

/** Pointer to the response; for what is no operation, to the refusal it must be. */
function responseAt({ paths, template, method, status }: AnswerPlace): string | undefined {
  if (template === undefined) {
    // What cannot be decoded has no path to be known or unknown.
    if (status === 404) return '/components/responses/NotFound';
    return status === 400 ? '/components/responses/BadRequest' : undefined;
  }
  const lower = method === 'HEAD' ? 'get' : method.toLowerCase();
  const operations = paths[template] ?? {};
  if (METHODS.includes(lower) && operations[lower]) {
    const known = operations[lower].responses[String(status)] !== undefined;
    return known ? `/paths/${escaped(template)}/${lower}/responses/${status}` : undefined;
  }
  if (method === 'OPTIONS') return status === 204 ? NO_BODY : undefined;
  // Each operation of a path says of it which methods it does not know.
  const [one = ''] = Object.keys(operations);
  return status === 405 ? `/paths/${escaped(template)}/${one}/responses/405` : undefined;
}

const escaped = (text: string): string => text.replaceAll('~', '~0').replaceAll('/', '~1');

function resolve(document: Json, pointer: string): string | undefined {
  const found = at(document, pointer) as { $ref?: string } | undefined;
  return found?.$ref ? resolve(document, found.$ref.slice(1)) : found && pointer;
}

const at = (document: Json, pointer: string): unknown =>
  pointer
    .split('/')
    .slice(1)
    .reduce<unknown>(
      (inner, part) => (inner as Json | undefined)?.[part.replaceAll('~1', '/').replaceAll('~0', '~')],
      document,
    );

type Template = { readonly template: string; readonly parts: readonly string[] };

/** A literal segment wins over a parameter. */
function templateOf(path: string, templates: readonly Template[]): string | undefined {
  const sent = (path.length > 1 ? path.replace(/\/$/, '') : path).split('/');
  return templates.find(
    ({ parts }) =>
      parts.length === sent.length &&
      parts.every((part, i) => part === sent[i] || (part.startsWith('{') && sent[i] !== '')),
  )?.template;
}

function compare(a: readonly string[], b: readonly string[]): number {
  // Only those of one length meet; without this the order of three would not hold together.
  if (a.length !== b.length) return a.length - b.length;
  for (let i = 0; i < Math.min(a.length, b.length); i++) {
    const [left, right] = [a[i]?.startsWith('{') ? 1 : 0, b[i]?.startsWith('{') ? 1 : 0];
    if (left !== right) return left - right;
  }
  return 0;
}

import { openApiDocument } from '../src/openapi/openapi-document.ts';
import { ROUTES } from '../src/routes.ts';

type Document = ReturnType<typeof openApiDocument>;

const DOCUMENT = Symbol.for('tributary.openApiDocument');
const holder: typeof globalThis & { [DOCUMENT]?: Document } = globalThis;

/** The OpenAPI document of all routes, made once for all test files of a worker: it takes a second. To be read, not to be changed. */
export const theDocument = (): Document => (holder[DOCUMENT] ??= openApiDocument(ROUTES));

const WRITTEN_OUT = Symbol.for('tributary.writtenOutPaths');
const written: typeof globalThis & { [WRITTEN_OUT]?: unknown } = globalThis;

/** Its paths, with parameters and schemas where the document refers to them: for tests that read schemas themselves. */
export const thePaths = (): unknown =>
  (written[WRITTEN_OUT] ??= writtenOut(theDocument()['paths'], new Map<string, unknown>()));

function writtenOut(value: unknown, known: Map<string, unknown>): unknown {
  if (Array.isArray(value)) return value.map((one) => writtenOut(one, known));
  if (typeof value !== 'object' || value === null) return value;
  const { $ref, ...rest } = value as { readonly [name: string]: unknown; readonly $ref?: string };
  const own = Object.fromEntries(Object.entries(rest).map(([name, one]) => [name, writtenOut(one, known)]));
  if ($ref === undefined) return own;
  if (!known.has($ref)) known.set($ref, writtenOut(namedIn(theDocument(), $ref), known));
  return { ...(known.get($ref) as object), ...own };
}

/** What `#/components/schemas/Campaign` refers to. */
const namedIn = (document: Document, ref: string): unknown =>
  ref
    .split('/')
    .slice(1)
    .reduce<unknown>((inner, name) => (inner as Record<string, unknown>)[name], document);

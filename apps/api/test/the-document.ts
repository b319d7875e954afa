import { openApiDocument } from '../src/openapi/openapi-document.ts';
import { ROUTES } from '../src/routes.ts';

type Document = ReturnType<typeof openApiDocument>;

const DOCUMENT = Symbol.for('tributary.openApiDocument');
const holder: typeof globalThis & { [DOCUMENT]?: Document } = globalThis;

/** The OpenAPI document of all routes, made once for all test files of a worker: it takes a second. To be read, not to be changed. */
export const theDocument = (): Document => (holder[DOCUMENT] ??= openApiDocument(ROUTES));

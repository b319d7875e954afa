// What is served beside the registry of routes, all without a key (docs/rules/running.md#health,
// docs/rules/running.md#documents).
import type { Json } from './components.ts';
import { methodNotAllowed } from './refusals.ts';

const text = (type: string, description: string, example: unknown): Json => ({
  description,
  content: {
    [type]: { schema: { type: type === 'application/json' ? 'object' : 'string', description }, example },
  },
});

const saying = (
  example: Readonly<Record<string, unknown>>,
  more: Readonly<Record<string, Json>> = {},
): Json => ({
  description: 'Yes.',
  content: {
    'application/json': {
      example: { success: true, data: example },
      schema: {
        type: 'object',
        description: 'The answer.',
        required: ['success', 'data'],
        additionalProperties: false,
        properties: {
          success: { type: 'boolean', const: true, description: 'Whether it was done.' },
          data: {
            type: 'object',
            description: 'The values of the event.',
            required: ['message', ...Object.keys(more)],
            additionalProperties: false,
            properties: { message: { type: 'string', description: 'How it is.' }, ...more },
          },
        },
      },
    },
  },
});
const said = saying({ message: 'The process is up.' });

type OperationWords = {
  readonly summary: string;
  readonly description: string;
  readonly parameters?: readonly Json[];
};

const get = (
  operationId: string,
  { summary, description, parameters = [] }: OperationWords,
  responses: Json,
): Json => ({
  get: {
    operationId,
    summary,
    description,
    tags: ['system'],
    'x-role': 'public',
    security: [],
    parameters,
    responses,
  },
});

const failing: Json = {
  405: methodNotAllowed(['GET']),
  400: { $ref: '#/components/responses/BadRequest' },
  500: { $ref: '#/components/responses/Internal' },
  503: { $ref: '#/components/responses/Unavailable' },
};

export const SYSTEM_PATHS: Json = {
  '/docs': get(
    'read-docs',
    {
      summary: 'Read this document as a page',
      description:
        'It loads nothing from elsewhere. It searches, and sends requests with a key that it forgets when it is closed.',
    },
    {
      200: text('text/html', 'The page.', '<!doctype html>…'),
      ...failing,
    },
  ),
  '/docs/{name}': get(
    'read-docs-file',
    {
      summary: 'Read a file of that page',
      description: 'A script, style or image. Revalidated at each visit: 304 while unchanged.',
      parameters: [
        {
          name: 'name',
          in: 'path',
          required: true,
          description: 'As the page names it.',
          schema: { type: 'string' },
          example: 'page.js',
        },
      ],
    },
    {
      200: {
        description: 'The file.',
        content: Object.fromEntries(
          ['text/javascript', 'text/css', 'image/png'].map((type) => [
            type,
            { schema: { type: 'string', description: 'Its bytes.' } },
          ]),
        ),
      },
      304: { description: 'The caller has it already.' },
      404: { $ref: '#/components/responses/NotFound' },
      ...failing,
    },
  ),
  '/healthz': get(
    'get-health',
    {
      summary: 'Check that the process is up',
      description:
        'For the supervisor that restarts hung processes. The tracker serves the same path on its own port, in plain text.',
    },
    { 200: said, ...failing },
  ),
  '/openapi.json': get(
    'read-openapi',
    {
      summary: 'Read this document',
      description:
        'Made from the code that runs; only the address of the tracker differs between deployments.',
    },
    {
      200: text('application/json', 'The document.', {
        openapi: '3.1.0',
        info: { title: 'Tributary' },
        paths: {},
      }),
      ...failing,
    },
  ),
  '/readyz': get(
    'get-readiness',
    {
      summary: 'Check that it can serve',
      description:
        'For load balancers; 503 with the reason. The tracker answers the same path on its own port: it can serve while the database is away.',
    },
    {
      200: saying(
        { message: 'Ready.', dead_letters: 0 },
        {
          dead_letters: { type: 'integer', minimum: 0, description: 'Events that could not be decided.' },
        },
      ),
      ...failing,
    },
  ),
};

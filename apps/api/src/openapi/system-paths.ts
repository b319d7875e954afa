// What is served beside the registry of routes, all without a key (docs/rules/running.md#health,
// docs/rules/running.md#documents).
type Json = Record<string, unknown>;

const text = (type: string, description: string): Json => ({
  description,
  content: { [type]: { schema: { type: type === 'application/json' ? 'object' : 'string', description } } },
});

const said: Json = {
  description: 'Yes.',
  content: {
    'application/json': {
      schema: {
        type: 'object',
        description: 'The answer.',
        required: ['success', 'data'],
        additionalProperties: false,
        properties: {
          success: { type: 'boolean', const: true, description: 'Whether it was done.' },
          data: {
            type: 'object',
            description: 'What there is to say.',
            required: ['message'],
            additionalProperties: false,
            properties: { message: { type: 'string', description: 'How it is.' } },
          },
        },
      },
    },
  },
};

const get = (operationId: string, summary: string, responses: Json): Json => ({
  get: { operationId, summary, tags: ['public'], security: [], parameters: [], responses },
});

const failing: Json = {
  400: { $ref: '#/components/responses/BadRequest' },
  500: { $ref: '#/components/responses/Internal' },
  503: { $ref: '#/components/responses/Unavailable' },
};

export const SYSTEM_PATHS: Json = {
  '/docs': get('read-docs', 'This document as a page; it loads nothing from elsewhere.', {
    200: text('text/html', 'The page.'),
    ...failing,
  }),
  '/healthz': get('get-health', 'Whether the process is up.', { 200: said, ...failing }),
  '/openapi.json': get('read-openapi', 'This document.', {
    200: text('application/json', 'The document.'),
    ...failing,
  }),
  '/readyz': get('get-readiness', 'Whether it can serve; 503 says why not.', { 200: said, ...failing }),
};

// A plain page from the OpenAPI document: no script, nothing loaded from elsewhere, readable offline.
type Json = Readonly<Record<string, unknown>>;
type Operation = {
  readonly operationId: string;
  readonly summary: string;
  readonly tags: readonly string[];
  readonly parameters: readonly { name: string; in: string; required: boolean; description?: string }[];
  readonly requestBody?: { content: { 'application/json': { schema: Json } } };
  readonly responses: Readonly<Record<string, { content?: Readonly<Record<string, { schema: Json }>> }>>;
};

export function docsPage(document: Json): string {
  const paths = document['paths'] as Readonly<Record<string, Readonly<Record<string, Operation>>>>;
  const operations = Object.entries(paths).flatMap(([path, methods]) =>
    Object.entries(methods).map(([method, operation]) => ({ path, method: method.toUpperCase(), operation })),
  );
  const index = operations.map(
    ({ path, method, operation }) =>
      `<li><a href="#${operation.operationId}"><code>${method} ${escape(path)}</code></a> ${escape(operation.summary)}</li>`,
  );
  return `<!doctype html>
<html lang="en"><head><meta charset="utf-8"><meta name="viewport" content="width=device-width">
<title>Tributary API</title>
<style>
body{font:16px/1.5 system-ui,sans-serif;max-width:60rem;margin:2rem auto;padding:0 1rem}
code{font:14px ui-monospace,monospace}table{border-collapse:collapse;width:100%}
td,th{border:1px solid #8886;padding:.25rem .5rem;text-align:left;vertical-align:top}
section{border-top:1px solid #8886;margin-top:2rem}
</style></head><body>
<h1>Tributary API</h1>
<p>Every answer is <code>{"success": …, "data": {…}}</code>. Send the key in the header <code>X-Api-Key</code>.
The same document for machines: <a href="openapi.json">openapi.json</a>.</p>
<ul>${index.join('\n')}</ul>
${operations.map(section).join('\n')}
${Object.entries(recordsOf(document)).map(recordSection).join('\n')}
</body></html>
`;
}

function section({
  path,
  method,
  operation,
}: {
  path: string;
  method: string;
  operation: Operation;
}): string {
  const parameters = operation.parameters.map((one) =>
    row([one.name, one.in, one.required ? 'yes' : 'no', one.description ?? '']),
  );
  const fields = fieldsOf(operation.requestBody?.content['application/json'].schema);
  const rows = [...parameters, ...fields];
  const answer = answerRows(operation);
  return `<section id="${operation.operationId}"><h2><code>${method} ${escape(path)}</code></h2>
<p>${escape(operation.summary)} Role: ${escape(operation.tags.join(', '))}.</p>
${rows.length > 0 ? table(['Name', 'In', 'Required', 'Meaning'], rows) : ''}
${answer.length > 0 ? `<h3>Answer</h3>${table(['data.', 'Type', 'Meaning'], answer)}` : ''}
</section>`;
}

/** What stands in `data` of the answer when it is done. */
function answerRows({ responses }: Operation): string[] {
  const done = Object.entries(responses).find(([status]) => status.startsWith('2'))?.[1];
  const envelope = done?.content?.['application/json']?.schema['properties'] as { data?: Json } | undefined;
  return propertyRows(envelope?.data ?? {});
}

const propertyRows = (schema: Json): string[] =>
  Object.entries((schema['properties'] ?? {}) as Readonly<Record<string, Json>>).map(
    ([name, property]) =>
      `<tr><td>${escape(name)}</td><td>${typeOf(property)}</td><td>${escape(meaningOf(property))}</td></tr>`,
  );

const recordsOf = (document: Json): Readonly<Record<string, Json>> =>
  ((document['components'] as Json | undefined)?.['schemas'] ?? {}) as Readonly<Record<string, Json>>;

const recordSection = ([name, schema]: [string, Json]): string =>
  `<section id="${name}"><h2>${escape(name)}</h2><p>${escape(meaningOf(schema))}</p>
${table(['Field', 'Type', 'Meaning'], propertyRows(schema))}</section>`;

/** HTML: a record's name leads to its fields. */
function typeOf(schema: Json): string {
  const { $ref: reference, type, items, anyOf } = schema;
  if (typeof reference === 'string') {
    const name = escape(reference.split('/').at(-1) ?? '');
    return `<a href="#${name}">${name}</a>`;
  }
  if (Array.isArray(anyOf)) return [...new Set((anyOf as Json[]).map(typeOf))].join(' or ');
  if (type === 'array') return `list of ${typeOf((items ?? {}) as Json)}`;
  return typeof type === 'string' ? type : 'any';
}

const table = (heads: readonly string[], rows: readonly string[]): string =>
  `<table><tr>${heads.map((head) => `<th>${head}</th>`).join('')}</tr>${rows.join('')}</table>`;

function fieldsOf(schema: Json | undefined): string[] {
  if (!schema) return [];
  const variants = (schema['oneOf'] ?? schema['anyOf']) as readonly Json[] | undefined;
  if (variants) return variants.flatMap(fieldsOf);
  const required = (schema['required'] ?? []) as readonly string[];
  const properties = (schema['properties'] ?? {}) as Readonly<Record<string, Json>>;
  return Object.entries(properties).map(([name, property]) =>
    row([name, 'body', required.includes(name) ? 'yes' : 'no', meaningOf(property)]),
  );
}

function meaningOf(property: Json): string {
  const inner = (property['anyOf'] as readonly Json[] | undefined)?.find((one) => one['description']);
  const text = property['description'] ?? inner?.['description'];
  const allowed =
    property['enum'] ?? inner?.['enum'] ?? (property['const'] ? [property['const']] : undefined);
  return `${typeof text === 'string' ? text : ''}${Array.isArray(allowed) ? ` Allowed: ${allowed.join(', ')}.` : ''}`;
}

const row = (cells: readonly string[]): string =>
  `<tr>${cells.map((cell) => `<td>${escape(cell)}</td>`).join('')}</tr>`;

const escape = (text: string): string =>
  text.replaceAll('&', '&amp;').replaceAll('<', '&lt;').replaceAll('>', '&gt;').replaceAll('"', '&quot;');

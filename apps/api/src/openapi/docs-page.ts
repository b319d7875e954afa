// A plain page from the OpenAPI document: no script, nothing loaded from elsewhere, readable offline.
type Json = Readonly<Record<string, unknown>>;
type Operation = {
  readonly operationId: string;
  readonly summary: string;
  readonly tags: readonly string[];
  readonly parameters: readonly { name: string; in: string; required: boolean; description?: string }[];
  readonly requestBody?: { content: { 'application/json': { schema: Json } } };
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
  return `<section id="${operation.operationId}"><h2><code>${method} ${escape(path)}</code></h2>
<p>${escape(operation.summary)} Role: ${escape(operation.tags.join(', '))}.</p>
${rows.length > 0 ? `<table><tr><th>Name</th><th>In</th><th>Required</th><th>Meaning</th></tr>${rows.join('')}</table>` : ''}
</section>`;
}

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

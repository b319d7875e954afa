// Schemas with a name. zod names those with an `id` in their metadata: it puts them under `$defs` and refers to them. What is no zod
// schema gets its name from `named`. `withComponents` moves all of them into the components of the document.
import { own } from '@tributary/domain/shared/own';
import { z } from 'zod';

export type Json = Record<string, unknown>;

/** The JSON schema, with the named schemas it refers to under `$defs`. */
export function schemaOf(schema: z.ZodType, io: 'input' | 'output'): Json {
  const { $schema: _dialect, ...rest } = z.toJSONSchema(schema, { io, unrepresentable: 'any' }) as Json;
  return rest;
}

/** A reference to the schema, which becomes the component of that name. */
export const named = (name: string, { $defs, ...schema }: Json): Json => ({
  $ref: IN_SCHEMA + name,
  $defs: { ...($defs as Json | undefined), [name]: schema },
});

/** What a schema that may be a reference says. */
export function resolved({ $ref, $defs, ...schema }: Json): Json {
  if (typeof $ref !== 'string') return schema;
  return { ...(own($defs as Json, $ref.slice(IN_SCHEMA.length)) as Json), ...schema };
}

/** The document with every named schema once, in `components.schemas`. Throws when a name stands for two schemas. */
export function withComponents(document: Json): Json {
  const schemas: Json = {};
  const referring = referringTo(document, schemas) as Json;
  const sorted = Object.entries(schemas).sort(([a], [b]) => (a < b ? -1 : 1));
  return {
    ...referring,
    components: { ...(referring['components'] as Json), schemas: Object.fromEntries(sorted) },
  };
}

const IN_SCHEMA = '#/$defs/';
const IN_DOCUMENT = '#/components/schemas/';

function referringTo(value: unknown, schemas: Json): unknown {
  if (Array.isArray(value)) return value.map((one) => referringTo(one, schemas));
  if (typeof value !== 'object' || value === null) return value;
  const { $defs, ...rest } = value as Json;
  for (const [name, schema] of Object.entries(($defs ?? {}) as Json)) {
    const said = referringTo(schema, schemas);
    const known = own(schemas, name);
    if (known !== undefined && JSON.stringify(known) !== JSON.stringify(said))
      throw new Error(`Two schemas of the document are called ${name}.`);
    schemas[name] = said;
  }
  return Object.fromEntries(
    Object.entries(rest).map(([key, one]) => [
      key,
      key === '$ref' && typeof one === 'string'
        ? one.replace(IN_SCHEMA, IN_DOCUMENT)
        : referringTo(one, schemas),
    ]),
  );
}

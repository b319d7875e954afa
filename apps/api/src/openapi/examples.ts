// What each operation was sent and answered by a seeded API (examples.json, written by npm run openapi:examples), as
// parts of the OpenAPI document. A test asks again and fails when another form of answer comes.
import { own } from '@tributary/domain/shared/own';
import stored from './examples.json' with { type: 'json' };

type Json = Readonly<Record<string, unknown>>;
export type Example = {
  /** By name in the path. */
  readonly path?: Readonly<Record<string, string>>;
  readonly query?: Readonly<Record<string, string>>;
  readonly body?: object;
  readonly status: number;
  /** Absent where a file is answered. */
  readonly answer?: unknown;
};

const EXAMPLES = stored as unknown as Readonly<Record<string, Example>>;

export const exampleFor = (operation: string): Example | undefined => own(EXAMPLES, operation);

type Parameter = { readonly name: string; readonly place: 'path' | 'query'; readonly schema: Json };

/** The value of one parameter, of the type its schema asks for; nothing where the example sends none. */
export function parameterExample(operation: string, { name, place, schema }: Parameter): Json {
  const sent = own(exampleFor(operation)?.[place] ?? {}, name);
  if (sent === undefined) return {};
  if (schema['type'] === 'array') return { example: [sent] };
  if (schema['type'] === 'boolean') return { example: sent === 'true' };
  return { example: schema['type'] === 'integer' || schema['type'] === 'number' ? Number(sent) : sent };
}

// What each operation was sent and answered by a seeded API, as parts of the OpenAPI document. They are kept in the document itself
// (docs/openapi.json, written by npm run openapi:examples); a test asks the API again and fails when another form of answer comes.
import { own } from '@tributary/domain/shared/own';
import stored from '../../../../docs/openapi.json' with { type: 'json' };

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
/** By operation. */
export type Examples = Readonly<Record<string, Example>>;

type Parameter = { readonly name: string; readonly place: 'path' | 'query'; readonly schema: Json };

/** The value of one parameter, of the type its schema asks for; nothing where the example sends none. */
export function parameterExample(example: Example | undefined, { name, place, schema }: Parameter): Json {
  const sent = own(example?.[place] ?? {}, name);
  if (sent === undefined) return {};
  if (schema['type'] === 'array') return { example: [sent] };
  if (schema['type'] === 'boolean') return { example: sent === 'true' };
  return { example: schema['type'] === 'integer' || schema['type'] === 'number' ? Number(sent) : sent };
}

type Operation = {
  readonly operationId: string;
  readonly parameters?: readonly {
    readonly name?: string;
    readonly in?: string;
    readonly example?: unknown;
  }[];
  readonly requestBody?: Content<object>;
  readonly responses: Readonly<Record<string, Content<unknown>>>;
};
type Content<Example> = {
  readonly content?: { readonly 'application/json'?: { readonly example?: Example } };
};

/** The examples that a document has. */
export function examplesIn(document: { readonly paths: object }): Examples {
  const operations = Object.values(document.paths).flatMap((path: object) =>
    Object.values(path as Readonly<Record<string, Operation>>),
  );
  return Object.fromEntries(operations.map((one) => [one.operationId, exampleIn(one)]));
}

function exampleIn({ parameters = [], requestBody, responses }: Operation): Example {
  // Beside 201 stands 200, for a repeat or a dry run.
  const [status = '200', { content = {} } = {}] =
    Object.entries(responses).findLast(([code]) => code.startsWith('2')) ?? [];
  const sent = (place: 'path' | 'query') =>
    Object.fromEntries(
      parameters
        .filter((one) => one.in === place && one.example !== undefined)
        .map(({ name = '', example }) => [name, String(Array.isArray(example) ? example[0] : example)]),
    );
  const body = requestBody?.content?.['application/json']?.example;
  const answer = content['application/json']?.example;
  return {
    path: sent('path'),
    query: sent('query'),
    ...(body !== undefined && { body }),
    status: Number(status),
    ...(answer !== undefined && { answer }),
  };
}

export const STORED = examplesIn(stored);

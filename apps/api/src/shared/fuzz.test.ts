// Each operation of the OpenAPI document with values that it wants and values that nobody expects: no answer of 500, none
// that hangs, none that the document does not allow (apps/api/test/checked.ts compares them all). The same seeds draw the
// same values. FUZZ_CALLS sets how many calls an operation gets: few beside the other suites, 40 in .ci/run.
import { describe, expect, it } from '@jest/globals';
import request from 'supertest';
import {
  bodyFor,
  entryOf,
  headersFor,
  lineOf,
  openWorld,
  ownIds,
  type Route,
  STATED,
  type World,
} from '../../test/authorization/asking.ts';
import { openRecords } from '../../test/authorization/records.ts';
import { type Draw, drawsFrom, hostile, oneOf, type Schema, valueFor } from '../../test/fuzz-values.ts';
import { connections } from '../../test/served.ts';
import { thePaths } from '../../test/the-document.ts';

const CALLS = Number(process.env['FUZZ_CALLS'] ?? 5);
/** A call takes milliseconds; one that takes this long hangs. */
const HANGS_AFTER_MS = 10_000;

type Operation = {
  readonly parameters: readonly { readonly name: string; readonly in: string; readonly schema: Schema }[];
  readonly requestBody?: { readonly content: Readonly<Record<string, { readonly schema: Schema }>> };
};
const PATHS = thePaths() as Readonly<Record<string, Readonly<Record<string, Operation>>>>;
const operationOf = ({ path, method }: Route): Operation => PATHS[path]?.[method.toLowerCase()] as Operation;

const textIn = (value: unknown): string =>
  typeof value === 'string' ? value : (JSON.stringify(value) ?? '');
/** Half of a surrogate pair has no percent-encoding. */
const encoded = (value: unknown): string =>
  encodeURIComponent(textIn(value).replaceAll(/\p{Surrogate}/gu, '\ufffd'));

function queryFor({ parameters }: Operation, draw: Draw, ids: readonly unknown[]): string {
  const pairs = parameters
    .filter((one) => one.in === 'query' && draw() < 0.5)
    .flatMap(({ name, schema }) => {
      const value = valueFor(schema, draw, ids);
      const values: unknown[] = Array.isArray(value) ? value : [value];
      return values.map((one) => `${name}=${encoded(one)}`);
    });
  const more = draw() < 0.1 ? [`${encoded(hostile(draw))}=${encoded(hostile(draw))}`] : [];
  return [...pairs, ...more].join('&');
}

/** A body that would be taken, with a field or two replaced; or one out of the schema. */
function fuzzedBody(route: Route, usual: object | undefined, draw: Draw, ids: readonly unknown[]): unknown {
  const schema = operationOf(route).requestBody?.content['application/json']?.schema;
  if (!schema) return draw() < 0.5 ? undefined : hostile(draw);
  if (!usual || draw() < 0.5) return valueFor(schema, draw, ids);
  const body = new Map(Object.entries(structuredClone(usual)));
  const properties = Object.entries(schema.properties ?? schema.anyOf?.[0]?.properties ?? {});
  for (let n = 0; n < 1 + Math.floor(draw() * 2); n++) {
    const [name, one] = properties.length > 0 ? oneOf(draw, properties) : ['constructor', {}];
    body.set(name, valueFor(one, draw, ids));
  }
  return Object.fromEntries(body);
}

let opened: World | undefined;
let putBack: () => Promise<void> = async () => undefined;
/**
 * The world as it was opened: one for all operations, since opening one asks more than the fuzz of an operation does. Whatever the
 * operation before made, changed or removed is taken back; reading changes nothing.
 */
async function freshWorld(): Promise<World> {
  if (!opened) {
    opened = await openWorld();
    putBack = opened.api.mark();
  }
  await putBack();
  return { ...opened, records: openRecords(opened.api, opened.owners) };
}

describe('whatever is sent', () => {
  it.each(STATED)('$method $path answers as documented', async (route) => {
    const draw = drawsFrom(route.operation);
    const world = await freshWorld();
    const errorsBefore = world.api.errors.length;
    const headers = await headersFor(world, entryOf(route.operation));
    const usual = await ownIds(world, entryOf(route.operation));
    const ids = [
      ...Object.values(usual.path),
      ...Object.values(usual.body),
      world.owners.own.affiliate.id,
      1,
      '2',
    ];
    const bad: string[] = [];
    for (let call = 0; call < CALLS; call++) {
      const path = Object.fromEntries(
        Object.entries(usual.path).map(([name, id]) => [
          name,
          draw() < 0.8 ? id : encoded(hostile(draw)) || 'x',
        ]),
      );
      const query = draw() < 0.8 ? queryFor(operationOf(route), draw, ids) : undefined;
      const line = lineOf(route, path, query);
      const [method = '', target = ''] = line.split(/ (.*)/);
      const body = route.method === 'GET' ? undefined : fuzzedBody(route, bodyFor(route, usual), draw, ids);
      const asked = request(world.api.app);
      const sending = asked[method.toLowerCase() as 'get'](target)
        .agent(connections)
        .timeout(HANGS_AFTER_MS)
        .set(headers)
        .ok(() => true);
      const text = body === undefined ? undefined : JSON.stringify(body);
      const answer = await (text === undefined
        ? sending
        : sending
            .set('Content-Type', 'application/json')
            .serialize((sent: unknown) => sent as string)
            .send(text));
      if (answer.status >= 500) bad.push(`${answer.status} ${line} ${text?.slice(0, 500)}`);
    }
    expect({ bad: bad.slice(0, 5), errors: world.api.errors.slice(errorsBefore).slice(0, 2) }).toEqual({
      bad: [],
      errors: [],
    });
  });
});

// How a test asks an operation with bytes of its own, and again and again.
import request from 'supertest';
import type { Answer } from '../test-api.ts';
import { connections } from '../served.ts';
import {
  bodyFor,
  entryOf,
  freshIds,
  headersFor,
  ownIds,
  type RequestIds,
  type Route,
  type World,
} from './asking.ts';

type Json = Readonly<Record<string, unknown>>;

export const JSON_TYPE = 'application/json';

export type Sending = {
  readonly type?: string;
  readonly text?: string;
  readonly headers?: Record<string, string>;
  /** Who asks; whoever the operation is for when left out. */
  readonly known?: Record<string, string>;
};

/** Bytes as given, with the key of the operation's role or the session it asks for. */
export async function sendRaw(
  world: World,
  route: Route,
  line: string,
  { type, text, headers = {}, ...asking }: Sending,
): Promise<Answer> {
  const [method = '', path = ''] = line.split(/ (.*)/);
  const known = asking.known ?? (await headersFor(world, entryOf(route.operation)));
  const sending = request(world.api.app)[method.toLowerCase() as 'get'](path).agent(connections).set(headers);
  const keyed = sending.set(known);
  if (type !== undefined) keyed.set('Content-Type', type);
  const answer: unknown = await (text === undefined
    ? keyed
    : keyed.serialize((body: unknown) => body as string).send(text));
  return answer as Answer;
}

/** Ids of records that may be used up, where the operation changes something. */
export const asksFor = async (world: World, route: Route): Promise<RequestIds> =>
  route.method === 'GET'
    ? ownIds(world, entryOf(route.operation))
    : freshIds(world, entryOf(route.operation));

/** Names that must be unique are made different in each request. */
let sent = 0;
const another = (body: object): Json =>
  Object.fromEntries(
    Object.entries(body).map(([name, value]) =>
      name === 'email' ||
      (name === 'name' && (Object.keys(body).length === 1 || 'page' in body || 'content' in body)) ||
      name === 'fname'
        ? [name, `${(sent += 1)}${value}`]
        : name === 'alias'
          ? [name, `${value}${(sent += 1)}`]
          : [name, value],
    ),
  );
/** A body that the operation takes. */
export const bodyOf = (route: Route, asked: RequestIds): Json => {
  const usual = bodyFor(route, asked) ?? {};
  // Who signs in has the e-mail already.
  const body = route.operation === 'sign-in' ? (usual as Json) : another(usual);
  const goal = body['goal'] as Json | undefined;
  return goal ? { ...body, goal: { ...goal, value: `value ${(sent += 1)}` } } : body;
};

import createClient, { type Client } from 'openapi-fetch';
import type { paths } from './openapi-types.ts';

export type TributaryClient = Client<paths>;
export type TributaryClientOptions = {
  /** Where the API is: `http://localhost:3000`. */
  readonly baseUrl: string;
  /** Of a network, an affiliate or an advertiser; it decides what may be called. */
  readonly apiKey: string;
  /** Instead of the global one: with a proxy, with retries, in a test. */
  readonly fetch?: (request: Request) => Promise<Response>;
};

/**
 * A client whose paths, parameters, bodies and answers have the types of docs/openapi.json. A refusal is no exception: it
 * comes as `error`. Amounts are read as JavaScript numbers; where all 15 digits matter, ask with `parseAs: 'text'`.
 */
export const createTributaryClient = ({ baseUrl, apiKey, fetch }: TributaryClientOptions): TributaryClient =>
  createClient<paths>({ baseUrl, headers: { 'X-Api-Key': apiKey }, ...(fetch && { fetch }) });

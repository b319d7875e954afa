// An affiliate's server: counts what it receives, and may answer as badly as a test wants.
import { createHmac } from 'node:crypto';
import { createServer, type IncomingMessage } from 'node:http';
import type { AddressInfo } from 'node:net';

/** One request: the id of the message, when it came (of the monotonic clock) and what it was answered. */
export type Received = { readonly message: string; readonly at: number; readonly status: Answer };
/** `never`: the request is left without an answer. */
type Answer = number | 'never';

export type Receiver = {
  /** An address for a postback, which names the conversion. */
  readonly address: string;
  /** The requests of each conversion. */
  readonly told: ReadonlyMap<string, readonly Received[]>;
  /** An address for a webhook. */
  readonly hook: string;
  /** What the webhook got about each conversion, where its signature was `secret`'s. */
  readonly hooked: ReadonlyMap<string, readonly Received[]>;
  /** The webhook's, once it is known. */
  verifyBy(secret: string): void;
  /** From now on every request is answered so. */
  answer(status: Answer): void;
  close(): Promise<void>;
};

export async function openReceiver(): Promise<Receiver> {
  const told = new Map<string, Received[]>();
  const hooked = new Map<string, Received[]>();
  let status: Answer = 200;
  let secret = '';
  const note = (where: Map<string, Received[]>, of: string, one: Received) =>
    void where.set(of, [...(where.get(of) ?? []), one]);
  const server = createServer((request, response) => {
    if (request.method === 'POST') {
      let body = '';
      request.setEncoding('utf8').on('data', (part: string) => (body += part));
      request.on('end', () => {
        const id = String(request.headers['webhook-id']);
        const isOurs = request.headers['webhook-signature'] === signatureOf(secret, request, body);
        const { data } = JSON.parse(body) as { data: { _id: string } };
        note(hooked, isOurs ? data._id : `wrong signature of ${id}`, {
          message: id,
          at: performance.now(),
          status,
        });
        response.statusCode = typeof status === 'number' ? status : 500;
        response.end();
      });
      return;
    }
    const of = new URL(request.url ?? '/', 'http://receiver').searchParams.get('of') ?? '';
    const one = { message: String(request.headers['webhook-id']), at: performance.now(), status };
    note(told, of, one);
    if (status === 'never') return;
    response.statusCode = status;
    response.end();
  });
  await new Promise<void>((done) => server.listen(0, '127.0.0.1', done));
  const base = `http://127.0.0.1:${(server.address() as AddressInfo).port}`;
  return {
    address: `${base}/?of={conversion_id}`,
    told,
    hook: `${base}/hook`,
    hooked,
    verifyBy: (text) => void (secret = text),
    answer: (next) => void (status = next),
    close: () =>
      new Promise((done) => {
        server.close(() => done());
        server.closeAllConnections();
      }),
  };
}

/** By the text of Standard Webhooks alone. */
function signatureOf(secret: string, { headers }: IncomingMessage, body: string): string {
  const content = `${String(headers['webhook-id'])}.${String(headers['webhook-timestamp'])}.${body}`;
  const key = Buffer.from(secret.slice('whsec_'.length), 'base64');
  return `v1,${createHmac('sha256', key).update(content).digest('base64')}`;
}

// An affiliate's server: counts what it is told, and may answer as badly as a test wants.
import { createServer } from 'node:http';
import type { AddressInfo } from 'node:net';

/** One request: the id of the message, when it came (of the monotonic clock) and what it was answered. */
export type Told = { readonly message: string; readonly at: number; readonly status: Answer };
/** `never`: the request is left without an answer. */
type Answer = number | 'never';

export type Receiver = {
  /** An address for a postback, which names the conversion. */
  readonly address: string;
  /** The requests of each conversion. */
  readonly told: ReadonlyMap<string, readonly Told[]>;
  /** From now on every request is answered so. */
  answer(status: Answer): void;
  close(): Promise<void>;
};

export async function openReceiver(): Promise<Receiver> {
  const told = new Map<string, Told[]>();
  let status: Answer = 200;
  const server = createServer((request, response) => {
    const of = new URL(request.url ?? '/', 'http://receiver').searchParams.get('of') ?? '';
    const one = { message: String(request.headers['webhook-id']), at: performance.now(), status };
    told.set(of, [...(told.get(of) ?? []), one]);
    if (status === 'never') return;
    response.statusCode = status;
    response.end();
  });
  await new Promise<void>((done) => server.listen(0, '127.0.0.1', done));
  return {
    address: `http://127.0.0.1:${(server.address() as AddressInfo).port}/?of={conversion_id}`,
    told,
    answer: (next) => void (status = next),
    close: () =>
      new Promise((done) => {
        server.close(() => done());
        server.closeAllConnections();
      }),
  };
}

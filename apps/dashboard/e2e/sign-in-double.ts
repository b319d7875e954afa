// Stands in for sign-in while a suite is about pages: a proxy before the API that says who is signed in, and asks the API with a key in
// place of the cookie.
import { createServer, request, type IncomingMessage, type ServerResponse } from 'node:http';
import type { AddressInfo } from 'node:net';

export type SignInDouble = {
  readonly url: string;
  /** Breaks off whatever is still being answered. */
  dropStreams(): void;
  close(): Promise<void>;
};
type Options = { readonly api: string; readonly key: string; readonly session: object };

export async function openSignInDouble({ api, key, session }: Options): Promise<SignInDouble> {
  const answer = (response: ServerResponse, status: number, data: object): void => {
    response.writeHead(status, { 'Content-Type': 'application/json' });
    response.end(JSON.stringify({ success: status < 400, data }));
  };
  const server = createServer((asked: IncomingMessage, response) => {
    const { url = '/', method = 'GET' } = asked;
    if (url === '/auth/session') return answer(response, 200, { session });
    const forwarded = request(
      new URL(url, api),
      { method, headers: { ...asked.headers, ...(url.startsWith('/app') ? {} : { 'x-api-key': key }) } },
      (answered) => {
        response.writeHead(answered.statusCode ?? 502, answered.headers);
        answered.pipe(response);
      },
    );
    forwarded.on('error', () => response.destroy());
    asked.pipe(forwarded);
  });
  await new Promise<void>((done) => server.listen(0, '127.0.0.1', done));
  const { port } = server.address() as AddressInfo;
  return {
    url: `http://localhost:${port}`,
    dropStreams: () => server.closeAllConnections(),
    close: () =>
      new Promise((done) => {
        server.closeAllConnections();
        server.close(() => done());
      }),
  };
}

// Every host of a test's web, over https on one port: some lead to the product, the others are pages of shops.
import { request, type IncomingMessage, type ServerResponse } from 'node:http';
import { createServer } from 'node:https';
import type { AddressInfo } from 'node:net';
import { selfSigned } from './self-signed.ts';

export type Page = { readonly html: string; readonly headers?: Readonly<Record<string, string>> };
export type Asked = { readonly host: string; readonly path: string; readonly cookie: string };

export type WebOfHosts = {
  /** For Chromium's `--host-resolver-rules`. */
  readonly rules: string;
  /** By host and path, `shop.example/thanks`; what is not there is a 404. */
  readonly pages: Map<string, Page>;
  /** By host: the base URL of what answers there. */
  readonly behind: Map<string, string>;
  /** What was asked of hosts that lead elsewhere. */
  readonly asked: Asked[];
  /** Answers 503 in place of what is behind, while it says so. */
  outage: (asked: Asked) => boolean;
  close(): Promise<void>;
};

export async function openWebOfHosts(): Promise<WebOfHosts> {
  const server = createServer(selfSigned(['*.example', '*.shop.example', '*.network.example'], new Date()));
  const pages = new Map<string, Page>();
  const behind = new Map<string, string>();
  const asked: Asked[] = [];
  const web: Pick<WebOfHosts, 'pages' | 'behind' | 'asked' | 'outage'> = {
    pages,
    behind,
    asked,
    outage: () => false,
  };
  server.on('request', (incoming: IncomingMessage, response: ServerResponse) => {
    const { host = '', cookie = '' } = incoming.headers;
    const path = incoming.url ?? '/';
    const base = behind.get(host);
    if (base === undefined) return sendPage(response, pages.get(host + (path.split('?')[0] ?? '')));
    const one = { host, path, cookie };
    asked.push(one);
    if (web.outage(one)) return void response.writeHead(503).end();
    forward(base, incoming, response);
  });
  await new Promise<void>((done) => server.listen(0, '127.0.0.1', done));
  const { port } = server.address() as AddressInfo;
  return Object.assign(web, {
    rules: `MAP *.example:443 127.0.0.1:${port}`,
    close: () =>
      new Promise<void>((done) => {
        server.close(() => done());
        server.closeAllConnections();
      }),
  });
}

function sendPage(response: ServerResponse, page: Page | undefined): void {
  if (!page) return void response.writeHead(404).end();
  response.writeHead(200, { 'Content-Type': 'text/html; charset=utf-8', ...page.headers }).end(page.html);
}

/** As a reverse proxy before the product does. */
function forward(base: string, incoming: IncomingMessage, response: ServerResponse): void {
  const onward = request(
    base + (incoming.url ?? '/'),
    {
      method: incoming.method ?? 'GET',
      headers: { ...incoming.headers, 'x-forwarded-proto': 'https', 'x-forwarded-for': '8.8.4.4' },
      agent: false,
    },
    (answer) => {
      response.writeHead(answer.statusCode ?? 502, answer.headers);
      answer.pipe(response);
    },
  );
  onward.on('error', () => response.destroy());
  incoming.pipe(onward);
}

import { createServer } from 'node:net';

/** A port nobody listens on at the moment. */
export function freePort(): Promise<number> {
  return tryPort(0);
}

/** One that nobody is given by chance either, so that it is still free after a moment without a listener. */
export async function lastingPort(): Promise<number> {
  for (;;) {
    const port = 20_000 + Math.floor(Math.random() * 10_000);
    const found = await tryPort(port).catch(() => undefined);
    if (found !== undefined) return found;
  }
}

function tryPort(wanted: number): Promise<number> {
  return new Promise((resolve, reject) => {
    const server = createServer().once('error', reject);
    server.listen(wanted, '127.0.0.1', () => {
      const { port } = server.address() as { port: number };
      server.close(() => resolve(port));
    });
  });
}

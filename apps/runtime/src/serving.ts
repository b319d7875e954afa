// Serving and draining an HTTP server, for every process that has one.
import type { Server } from 'node:http';

export type ListenOptions = {
  /** 0 picks a free one. */
  readonly port: number;
  /** Every address when not set. */
  readonly host?: string | undefined;
  readonly backlog?: number;
};

/** Resolves with the port once requests are served; rejects (EADDRINUSE, EACCES) when it cannot be had. */
export function listen(server: Server, { port, host, backlog }: ListenOptions): Promise<number> {
  return new Promise((resolve, reject) => {
    server.once('error', reject);
    server.listen(
      { port, ...(host !== undefined && { host }), ...(backlog !== undefined && { backlog }) },
      () => {
        server.off('error', reject);
        const address = server.address();
        resolve(typeof address === 'object' && address ? address.port : port);
      },
    );
  });
}

/** Answers what is under way and takes nothing new; what has not ended after `graceMs` is cut. */
export async function drain(server: Server, graceMs: number): Promise<void> {
  const timer = setTimeout(() => server.closeAllConnections(), graceMs);
  await new Promise<void>((resolve) => {
    server.close(() => resolve());
    server.closeIdleConnections();
  });
  clearTimeout(timer);
}

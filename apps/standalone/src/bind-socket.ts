// A socket that has its port and that nobody listens on yet. The supervisor holds it and gives it to the parts that serve on it:
// several trackers accept from one queue, and while a part is started again, those who come wait instead of being refused
// (docs/adr/0015-parts-in-processes.md).
import type { SendHandle } from 'node:child_process';
import { lookup } from 'node:dns/promises';
import net, { isIPv6 } from 'node:net';
import { getSystemErrorName } from 'node:util';

export type HeldSocket = {
  readonly port: number;
  readonly handle: SendHandle;
  close(): void;
};

type Bound = {
  getsockname(into: { port?: number }): number;
  close(): void;
};

/**
 * What node:cluster makes its shared sockets with: bound, but not listening. `net.Server` has no such state, and one that listens
 * would accept.
 */
type Binder = {
  _createServerHandle(address: string | null, port: number, addressType: 4 | 6): Bound | number;
};

/** Rejects (EADDRINUSE, EACCES, EADDRNOTAVAIL, ENOTFOUND) when the port cannot be had. */
export async function bindSocket(port: number, host: string | undefined): Promise<HeldSocket> {
  const address = host === undefined ? null : (await lookup(host)).address;
  const binder = net as unknown as Binder;
  const bound = binder._createServerHandle(address, port, address !== null && isIPv6(address) ? 6 : 4);
  if (typeof bound === 'number') throw refusal(getSystemErrorName(bound), port);
  const name: { port?: number } = {};
  bound.getsockname(name);
  // The system says that a port is in use only when somebody listens: until then the socket just has none, or another.
  if (!name.port || (port !== 0 && name.port !== port)) {
    bound.close();
    throw refusal('EADDRINUSE', port);
  }
  return { port: name.port, handle: bound as unknown as SendHandle, close: () => bound.close() };
}

const refusal = (code: string, port: number): Error =>
  Object.assign(new Error(`listen ${code}: port ${port}`), { code, port });

import { isIP } from 'node:net';
import type { LookupFunction } from 'node:net';
import { buildConnector } from 'undici';
import type { ResolveHost } from './resolve-host.ts';

/** The address is private or special; no request was sent. */
export class ForbiddenAddress extends Error {
  constructor(address: string) {
    super(`${address} is not a public address.`);
    this.name = 'ForbiddenAddress';
  }
}

export type Guard = {
  readonly resolve: ResolveHost;
  readonly isForbidden: (address: string) => boolean;
};

const FAMILY_TIMEOUT_MS = 1000; // Node's 250 ms gives up far receivers that have addresses of both families

/**
 * Opens connections to public addresses only. Three checks, because each alone has a way around it: a literal address is
 * never looked up; a name may resolve to several addresses, and to others next time, so what was checked is what is
 * connected to; and the address of the open socket is looked at before the request is written.
 */
export function guardedConnector(
  { resolve, isForbidden }: Guard,
  connectTimeoutMs: number,
): buildConnector.connector {
  const lookup: LookupFunction = (hostname, options, callback) => {
    resolve(hostname).then(
      (addresses) => {
        const checked = addresses.map(({ address, family }) => ({ address, family }));
        const forbidden = checked.find(({ address }) => isForbidden(address));
        const [first] = checked;
        if (forbidden) callback(new ForbiddenAddress(`${hostname} (${forbidden.address})`), '');
        else if (!first) callback(new Error(`${hostname} has no address.`), '');
        else if (options.all) callback(null, checked);
        else callback(null, first.address, first.family);
      },
      (error: NodeJS.ErrnoException) => callback(error, ''),
    );
  };
  const connect = buildConnector({
    timeout: connectTimeoutMs,
    lookup,
    autoSelectFamily: true,
    autoSelectFamilyAttemptTimeout: FAMILY_TIMEOUT_MS,
  });

  return (options, callback) => {
    const literal = options.hostname.replace(/^\[|\]$/g, '');
    if (isIP(literal) !== 0 && isForbidden(literal)) return callback(new ForbiddenAddress(literal), null);
    connect(options, (error, socket) => {
      if (error) return callback(error, null);
      const address = socket.remoteAddress ?? 'An unknown address';
      if (!isForbidden(address)) return callback(null, socket);
      socket.destroy();
      callback(new ForbiddenAddress(address), null);
    });
  };
}

import { isIP } from 'node:net';
import type { LookupFunction } from 'node:net';
import { buildConnector } from 'undici';
import type { ResolveHost } from './resolve-host.ts';

/**
 * Nothing public is there; no request was sent. A name of the internal network and one that does not exist read alike:
 * affiliates see this text, and would learn names and addresses of the internal network from it.
 */
export class ForbiddenAddress extends Error {
  constructor(host: string) {
    super(isIP(host) === 0 ? `${host} has no public address.` : `${host} is not a public address.`);
    this.name = 'ForbiddenAddress';
  }
}

const UNKNOWN_NAME: ReadonlySet<unknown> = new Set(['ENOTFOUND', 'ENODATA', 'EAI_NONAME', 'EAI_NODATA']);

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
        const isPublic = checked.every(({ address }) => !isForbidden(address));
        const [first] = checked;
        if (!first || !isPublic) callback(new ForbiddenAddress(hostname), '');
        else if (options.all) callback(null, checked);
        else callback(null, first.address, first.family);
      },
      (error: NodeJS.ErrnoException) =>
        callback(UNKNOWN_NAME.has(error.code) ? new ForbiddenAddress(hostname) : error, ''),
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
      if (!isForbidden(socket.remoteAddress ?? '')) return callback(null, socket);
      socket.destroy();
      callback(new ForbiddenAddress(literal), null);
    });
  };
}

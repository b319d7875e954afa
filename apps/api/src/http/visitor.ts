import { cutAfter, ipText, parseIp } from '@tributary/domain/shared/ip-address';
import type { Visitor } from '@tributary/application/identity/start-session';
import type { Request } from 'express';

/** How much of an address is kept to tell one's own sessions apart: not enough to name a household. */
const KEPT_BITS = { 4: 24, 6: 48 } as const;

/** Where somebody signs in from, as a list of sessions shows it. */
export function visitorOf(request: Request): Visitor {
  const address = parseIp(request.ip ?? '');
  return {
    address: address ? ipText(cutAfter(address, KEPT_BITS[address.version])) : '',
    agent: request.headers['user-agent'] ?? '',
  };
}

/** As the request names it, of a trusted proxy as the browser did; empty where it names none. */
export const hostOf = ({ host }: { readonly host: string | undefined }): string => host ?? '';

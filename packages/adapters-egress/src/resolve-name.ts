import type { ResolveName } from '@tributary/application/shared/resolve-name';
import { makeResolveHost, type ResolveHost } from './resolve-host.ts';

const UNKNOWN: readonly unknown[] = ['ENOTFOUND', 'ENODATA'];

/** Only asks what a name leads to; nothing is sent there. */
export const makeResolveName =
  (resolve: ResolveHost = makeResolveHost()): ResolveName =>
  async (hostname) => {
    try {
      return (await resolve(hostname)).map(({ address }) => address);
    } catch (error) {
      if (UNKNOWN.includes((error as { readonly code?: unknown }).code)) return [];
      throw error;
    }
  };

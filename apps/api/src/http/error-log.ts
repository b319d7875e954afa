import type { Log } from '@tributary/runtime/log';
import type { Mounting } from './mount.ts';

/**
 * A bug is logged with its stack. While nothing can be served (the database is away), each request that was refused is
 * one line that says why and nothing more: hundreds a second come then, and they all have the same cause
 * (docs/rules/running.md#log-of-an-outage).
 */
export const errorLog =
  (log: Log): Mounting['onError'] =>
  (error, request, outage) => {
    if (outage === undefined) log.error({ err: error, request }, 'A request failed.');
    else log.warn({ request, reason: outage }, 'A request was refused with 503.');
  };

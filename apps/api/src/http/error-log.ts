import type { Log } from '@tributary/runtime/log';
import { isLostDatabase } from '@tributary/runtime/lost-database';
import type { Mounting } from './mount.ts';

/**
 * A bug is logged with its stack. While nothing can be served, each request that was refused is one line that says why; while the
 * database is away, only at debug: hundreds a second come then, and the log says once that it is away
 * (docs/rules/running.md#log-of-an-outage).
 */
export const errorLog =
  (log: Log): Mounting['onError'] =>
  (error, request, outage) => {
    if (outage === undefined) log.error({ err: error, request }, 'A request failed.');
    else if (isLostDatabase(error)) log.warn({ err: error, request }, 'A request was refused with 503.');
    else log.warn({ request, reason: outage }, 'A request was refused with 503.');
  };

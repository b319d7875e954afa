import type { Environment } from '@tributary/runtime/environment';
import type { Log } from '@tributary/runtime/log';
import type { ApiDependencies } from './dependencies.ts';
import type { ServingOptions } from './start-api.ts';

const READY_TIMEOUT_MS = 2000;

export const apiOptions = (
  environment: Environment,
  log: Log,
  { stores }: Pick<ApiDependencies, 'stores'>,
): ServingOptions => ({
  port: environment.API_PORT,
  host: environment.HOST,
  trustedProxies: environment.TRUSTED_PROXIES,
  allowQueryKey: environment.ALLOW_QUERY_API_KEY,
  rateLimitPerSecond: environment.RATE_LIMIT_PER_SECOND,
  notReady: async () => {
    let timer: NodeJS.Timeout | undefined;
    const late = new Promise<string>((resolve) => {
      timer = setTimeout(() => resolve('The database does not answer.'), READY_TIMEOUT_MS);
    });
    const asked = stores.networks.first().then(
      () => undefined,
      () => 'The database cannot be reached.',
    );
    return Promise.race([asked, late]).finally(() => clearTimeout(timer));
  },
  onError: (error, request) => log.error({ err: error, request }, 'A request failed.'),
});

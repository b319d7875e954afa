import { fileURLToPath } from 'node:url';
import { endsWithin } from '@tributary/application/shared/waiting';
import { isContended, isPassingFault } from '@tributary/composition/passing-fault';
import type { Environment } from '@tributary/runtime/environment';
import type { Log } from '@tributary/runtime/log';
import type { Metrics } from '@tributary/runtime/metrics';
import type { ApiDependencies } from './dependencies.ts';
import { accessLog } from './http/access-log.ts';
import { errorLog } from './http/error-log.ts';
import type { ServingOptions } from './start-api.ts';

const READY_TIMEOUT_MS = 2000;
/** Beside the bundles, one level below the root: also for those of `npm run dev`, which lie in a folder of their own. */
const DASHBOARD_FOLDER = fileURLToPath(new URL('../dist/dashboard', import.meta.url));

/** Where kept files are served. With API_PORT=0 and no API_URL it is known once the API listens. */
export function publicApiUrl({ API_URL, API_PORT }: Pick<Environment, 'API_URL' | 'API_PORT'>) {
  let url = API_URL ?? `http://localhost:${API_PORT}`;
  return {
    current: () => url,
    listening(at: string) {
      url = API_URL ?? at;
    },
  };
}

export const apiOptions = (
  environment: Environment,
  { log, metrics }: { readonly log: Log; readonly metrics: Pick<Metrics, 'requests'> },
  { stores }: Pick<ApiDependencies, 'stores'>,
): ServingOptions => ({
  port: environment.API_PORT,
  host: environment.HOST,
  trustedProxies: environment.TRUSTED_PROXIES,
  servedSecurely: environment.API_URL?.startsWith('https:') ?? false,
  allowQueryKey: environment.ALLOW_QUERY_API_KEY,
  corsOrigins: environment.CORS_ORIGINS,
  rateLimitPerSecond: environment.RATE_LIMIT_PER_SECOND,
  sessionRateLimitPerSecond: environment.DASHBOARD_RATE_LIMIT_PER_SECOND,
  ...(environment.DASHBOARD && { dashboardFolder: DASHBOARD_FOLDER }),
  notReady: async () => {
    let reason: string | undefined;
    const asked = stores.networks.first().then(
      () => {},
      () => void (reason = 'The database cannot be reached.'),
    );
    return (await endsWithin(asked, READY_TIMEOUT_MS)) ? reason : 'The database does not answer.';
  },
  isPassing: isPassingFault,
  isContended,
  onAnswer: ({ method, route, status, seconds }) =>
    metrics.requests.observe({ method, route, status }, seconds),
  onError: errorLog(log),
  accessLog: accessLog(log),
});

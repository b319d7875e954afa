import type { Environment } from '@tributary/runtime/environment';
import type { TrackerOptions } from './tracker.ts';

export const trackerOptions = (environment: Environment): TrackerOptions => ({
  port: environment.TRACKER_PORT,
  host: environment.HOST,
  trustedProxies: environment.TRUSTED_PROXIES,
  storeFullIp: environment.STORE_FULL_IP,
  everyCity: environment.EVERY_CITY,
  trackerUrl: environment.TRACKER_URL ?? `http://localhost:${environment.TRACKER_PORT}`,
});

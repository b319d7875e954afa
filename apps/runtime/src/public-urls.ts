import type { ReleasedHosts } from '@tributary/application/accounts/deployment-hosts';
import type { Environment } from './environment.ts';
import type { Log } from './log.ts';

type Addresses = Pick<Environment, 'API_URL' | 'API_PORT' | 'TRACKER_URL' | 'TRACKER_PORT'>;

/** Where the deployment itself is reached: the API, with the dashboard, and the tracker. A port of 0 stands for one that is not known yet. */
export const publicUrls =
  ({ API_URL, API_PORT, TRACKER_URL, TRACKER_PORT }: Addresses) =>
  (): readonly string[] => [
    API_URL ?? `http://localhost:${API_PORT}`,
    TRACKER_URL ?? `http://localhost:${TRACKER_PORT}`,
  ];

/** Says which networks gave up hosts of the deployment at this start (docs/rules/tracking.md#hosts-of-the-deployment). */
export function logReleased(log: Pick<Log, 'warn'>, released: readonly ReleasedHosts[] = []): void {
  for (const { network, hosts } of released)
    log.warn(
      { network: network.id, hosts },
      'This installation itself is reached at a domain that a network listed: with several networks it belongs to none, and was taken from the list.',
    );
}

// The affiliates and campaigns with the best results of the last 30 days (docs/rules/stats.md#network-widget).
import { ERASED_NAME, type Network } from '@tributary/domain/accounts/account';
import { dayOf, dayRange } from '@tributary/domain/shared/calendar-day';
import type { ApiDependencies } from '../dependencies.ts';
import type { NetworkWidget } from './network-wire.ts';

const TOP = 10;

/** The 30 days that end today, as days of the network's zone. */
export async function widgetOf(
  { readTop }: Pick<ApiDependencies, 'readTop'>,
  network: Network,
  now: Date,
): Promise<NetworkWidget> {
  const range = dayRange(undefined, undefined, dayOf(now, network.zone));
  const { affiliates, campaigns } = await readTop(network.id, { range, limit: TOP });
  return {
    // A removed affiliate has no name any more but still counts; reports give it the same name.
    top10pubs: affiliates.map(({ id, username = ERASED_NAME, approvedConversions }) => ({
      _id: id,
      username,
      count: approvedConversions,
    })),
    top10ads: campaigns.map(({ id, clicks }) => ({ _id: id, clicks })),
  };
}

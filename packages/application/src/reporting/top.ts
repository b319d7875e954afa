import type { DayRange } from '@tributary/domain/shared/calendar-day';
import type { NetworkId } from '@tributary/domain/shared/ids';

export type TopOfNetwork = {
  readonly affiliates: readonly {
    readonly id: string;
    /** Undefined for one that was removed: what it did stays. */
    readonly username: string | undefined;
    readonly approvedConversions: number;
  }[];
  readonly campaigns: readonly { readonly id: string; readonly clicks: number }[];
};

/**
 * The affiliates with most approved conversions and the campaigns with most valid clicks on days of the network, most first and
 * equals by id, none that has none (docs/rules/stats.md#network-widget): what two reports of these days would say, of one moment.
 */
export type ReadTop = (
  networkId: NetworkId,
  asked: {
    readonly range: DayRange;
    /** Of each. */
    readonly limit: number;
  },
  /** When it is aborted, nobody waits any more. */
  signal?: AbortSignal,
) => Promise<TopOfNetwork>;

import type { TestEvent } from '@tributary/domain/attribution/test-event';
import type { ClickId, NetworkId } from '@tributary/domain/shared/ids';

export type OwnedTestEvent = TestEvent & { readonly networkId: NetworkId };

/**
 * What networks tried (docs/rules/tracking.md#test-events): apart from everything that counts, so that nothing else has to
 * leave it out.
 */
export type TestEvents = {
  /** Those kept already stay as they are. */
  add(events: readonly OwnedTestEvent[]): Promise<void>;
  /** The networks of these test clicks; clicks that are not kept are absent. */
  networksOf(clickIds: readonly ClickId[]): Promise<Map<ClickId, NetworkId>>;
  /** The newest, from `from` on, newest first. */
  list(
    networkId: NetworkId,
    page: { readonly from?: Date; readonly limit: number },
  ): Promise<OwnedTestEvent[]>;
  /** All of the network; says how many there were. */
  remove(networkId: NetworkId): Promise<number>;
};

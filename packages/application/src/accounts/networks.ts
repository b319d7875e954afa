import type { Network } from '@tributary/domain/accounts/account';
import type { NetworkId } from '@tributary/domain/shared/ids';

/** Of a network's two lists of domains. */
export type DomainKind = 'tracking' | 'dashboard';

export type Networks = {
  /** Undefined when there is none with this id. */
  find(id: NetworkId): Promise<Network | undefined>;
  /** Locked until the transaction ends, so that two who edit it at once lose nothing. */
  findForUpdate(id: NetworkId): Promise<Network | undefined>;
  /** The oldest network of the deployment, or undefined on the very first start. */
  first(): Promise<Network | undefined>;
  /** Every one of the deployment, oldest first. */
  list(): Promise<Network[]>;
  /** Fails when the id is taken. */
  add(network: Network): Promise<void>;
  /**
   * Which of these domains, of tracking unless said otherwise, another network has, on every port or on that one; every domain belongs to one
   * network at most. Other callers wait until the transaction ends, so that of two networks that want the same domain only one gets it.
   */
  findTakenDomains(networkId: NetworkId, domains: readonly string[], kind?: DomainKind): Promise<string[]>;
  /** The one that has one of these dashboard domains; of several that are named, the first one's. */
  findByDashboardDomain(names: readonly string[]): Promise<Network | undefined>;
  /**
   * Replaces every editable field. When the zone changes, the stats of the network are re-bucketed from the rows in
   * the same transaction, exactly (docs/rules/stats.md#change-of-zone), and what is used of its caps is counted anew
   * by the new days.
   */
  replace(network: Network): Promise<void>;
};

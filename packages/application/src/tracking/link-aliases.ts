import type { AffiliateId, CampaignId, LinkAliasId, NetworkId } from '@tributary/domain/shared/ids';
import type { LinkAlias } from '@tributary/domain/tracking/link-alias';
import type { Page, PageOf } from '../shared/page.ts';

export type LinkAliasFilter = {
  readonly affiliateId?: AffiliateId;
  readonly campaignId?: CampaignId;
  /** Part of the path or the parameters, letter case apart. */
  readonly search?: string;
};

/** They go with their link (docs/rules/tracking.md#link-aliases). */
export type LinkAliases = {
  /**
   * One alias per address of a network: of N racing callers one adds, the others get that one, whatever link it leads
   * to.
   */
  addOnce(alias: LinkAlias): Promise<{ readonly added: boolean; readonly alias: LinkAlias }>;
  /** Undefined when the network has no such alias. */
  find(networkId: NetworkId, id: LinkAliasId): Promise<LinkAlias | undefined>;
  /** Newest first, ties by id descending. */
  list(networkId: NetworkId, filter: LinkAliasFilter, page: Page): Promise<PageOf<LinkAlias>>;
  /** How many aliases the network has. */
  countAll(networkId: NetworkId): Promise<number>;
  /** The queries of some aliases of a path, one for each set of names that there is; no more than `limit`. */
  listForms(networkId: NetworkId, path: string, limit: number): Promise<string[]>;
  /** False when there was none. */
  remove(networkId: NetworkId, id: LinkAliasId): Promise<boolean>;
};

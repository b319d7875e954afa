import type { Network } from '@tributary/domain/accounts/account';
import type { LinkAliasId, NetworkId } from '@tributary/domain/shared/ids';
import { invalid, refuse } from '@tributary/domain/shared/refusal';
import {
  ALIAS_FORMS_MAX,
  ALIASES_MAX,
  aliasNames,
  type AliasAddress,
  type LinkAlias,
  parseAlias,
} from '@tributary/domain/tracking/link-alias';
import { nextId, type Stamps } from '../shared/stamps.ts';
import { getNetwork } from '../accounts/get-account.ts';
import type { Networks } from '../accounts/networks.ts';
import type { IssueTrackingLink } from './issue-tracking-link.ts';
import type { LinkAliases } from './link-aliases.ts';

export type NewLinkAlias = {
  readonly networkId: NetworkId;
  readonly affiliateId: string;
  readonly campaignId: string;
  /** A whole URL on one of the network's tracking domains, or a path. */
  readonly alias: string;
};
export type AddLinkAlias = (
  input: NewLinkAlias,
) => Promise<{ readonly kind: 'added' | 'already_added'; readonly alias: LinkAlias }>;

type Dependencies = Stamps & {
  readonly stores: { readonly networks: Networks; readonly linkAliases: LinkAliases };
  readonly issueTrackingLink: IssueTrackingLink;
};

/**
 * Lets a link of another tracker lead where the affiliate's link for the campaign does; makes that link when there is
 * none (docs/rules/tracking.md#link-aliases). The same once more changes nothing. Refuses addresses that are none
 * (`invalid_parameter`), one that leads to another link (`duplicate`), and more than a network may have
 * (`not_allowed_in_state`).
 */
export const makeAddLinkAlias =
  ({ stores, issueTrackingLink, clock, randomness }: Dependencies): AddLinkAlias =>
  async ({ networkId, affiliateId, campaignId, alias: text }) => {
    const address = parseAlias(text);
    assertOwnDomain(await getNetwork(stores, networkId), address);
    await assertRoom(stores, networkId, address);
    const { link } = await issueTrackingLink({ networkId, affiliateId, campaignId });
    const { added, alias } = await stores.linkAliases.addOnce({
      ...address,
      id: nextId<LinkAliasId>({ clock, randomness }),
      networkId,
      linkId: link.id,
      affiliateId: link.affiliateId,
      campaignId: link.campaignId,
      createdAt: clock(),
    });
    if (alias.linkId !== link.id) throw takenBy(alias);
    return { kind: added ? 'added' : 'already_added', alias };
  };

/** Refuses with `invalid_parameter` an alias on a domain that is no tracking domain of the network. */
export function assertOwnDomain({ domains }: Network, { domain }: AliasAddress): void {
  if (domain === null || domains.includes(domain)) return;
  const known = domains.length > 0 ? domains.join(', ') : 'none yet';
  throw invalid(
    'alias',
    `${domain} isn't a tracking domain of this network. Its domains: ${known}. Send only a path to use all of them.`,
  );
}

async function assertRoom(
  { linkAliases }: Dependencies['stores'],
  networkId: NetworkId,
  { path, query }: AliasAddress,
): Promise<void> {
  const queries = await linkAliases.listForms(networkId, path, ALIAS_FORMS_MAX + 1);
  const forms = new Set(queries.map(aliasForm));
  assertRoomBeside({ aliases: await linkAliases.countAll(networkId), forms }, query);
}

/** How an alias names its parameters: equal for those that differ in their values alone. */
export const aliasForm = (query: string): string => aliasNames(query).join('&');

/** What the network has already: aliases in all, and the forms of those of the path. */
type Beside = { readonly aliases: number; readonly forms: ReadonlySet<string> };

/**
 * Refuses one more alias than a network may have (`not_allowed_in_state`), and one more form of a path's aliases
 * (`invalid_parameter`).
 */
export function assertRoomBeside({ aliases, forms }: Beside, query: string): void {
  if (aliases >= ALIASES_MAX) {
    throw refuse('not_allowed_in_state', `A network can have up to ${ALIASES_MAX} aliases.`);
  }
  if (forms.has(aliasForm(query)) || forms.size < ALIAS_FORMS_MAX) return;
  throw invalid(
    'alias',
    `Aliases of one path can use up to ${ALIAS_FORMS_MAX} different sets of parameters.`,
  );
}

/** The refusal (`duplicate`) of an alias that leads to another link. */
export function takenBy({ affiliateId, campaignId }: LinkAlias) {
  const message = `This alias already belongs to the link of affiliate ${affiliateId} for campaign ${campaignId}.`;
  return refuse('duplicate', message, [{ path: 'alias', message }]);
}

import { parseStatusWords, type StatusWords } from '@tributary/domain/accounts/status-words';
import type { AccountKind, AppLibraries, Network } from '@tributary/domain/accounts/account';
import { parsePersonName } from '@tributary/domain/identity/person-name';
import { VERDICT_DAYS_MAX } from '@tributary/domain/attribution/advertiser-verdict';
import { parseEmail, parseZone } from '@tributary/domain/accounts/account-rules';
import { parseCurrency } from '@tributary/domain/shared/currencies';
import { validateDestination } from '@tributary/domain/shared/destination';
import type { Language } from '@tributary/domain/shared/language';
import type { NetworkId, UserId } from '@tributary/domain/shared/ids';
import { invalid, refuse } from '@tributary/domain/shared/refusal';
import { parseHost, refuseLoop } from '@tributary/domain/tracking/tracking-domain';
import type { Clock } from '../shared/stamps.ts';
import type { UnitOfWork } from '../shared/unit-of-work.ts';
import { changed, type Parsers, type Sent } from '../shared/changes.ts';
import { leadingBack, type PublicUrls, refuseDeploymentHosts } from './deployment-hosts.ts';
import { getNetworkForUpdate } from './get-account.ts';
import type { Networks } from './networks.ts';

/** Fields that were not sent stay; null or an empty text clears one that may be absent. */
export type NetworkChanges = Sent<{
  name: string;
  url: string | null;
  supportEmail: string | null;
  supportUrl: string | null;
  termsUrl: string | null;
  fallbackUrl: string | null;
  currency: string;
  /** Changing it moves all history to days of the new zone (docs/rules/stats.md#change-of-zone). */
  zone: string;
  /** For whoever has chosen none (docs/rules/users.md#which-language). */
  language: Language;
  /** Whether staff get no further without one (docs/rules/users.md#required-second-factor). */
  staffSecondFactor: boolean;
  /** 0 to 365. */
  advertiserVerdictDays: number;
  signUpKinds: readonly AccountKind[];
  appLibraries: AppLibraries;
  affiliateFigures: boolean;
  statusWords: StatusWords;
}>;
export type EditNetwork = (input: {
  readonly networkId: NetworkId;
  /** The member of staff who changes it; null: a key. */
  readonly userId: UserId | null;
  readonly changes: NetworkChanges;
}) => Promise<Network>;

/** Whose second factor is on: all that asking one of everybody needs to know. */
type KnownFactors = {
  /** Locked until the transaction ends; undefined when none was begun, `confirmedAt` null while it is not on. */
  findForUpdate(
    networkId: NetworkId,
    userId: UserId,
  ): Promise<{ readonly confirmedAt: Date | null } | undefined>;
};

type KnownPasskeys = {
  list(networkId: NetworkId, userId: UserId): Promise<readonly object[]>;
};

type Stores = {
  readonly networks: Networks;
  readonly secondFactors: KnownFactors;
  readonly passkeys: KnownPasskeys;
};
type Dependencies = { readonly unitOfWork: UnitOfWork<Stores>; readonly clock: Clock };
type DomainStores = Pick<Stores, 'networks'>;

/**
 * Changes the fields that were sent. Refuses malformed ones with `invalid_parameter`, and with `not_allowed_in_state` that
 * somebody without a second factor asks one of all staff.
 */
export const makeEditNetwork =
  ({ unitOfWork, clock, publicUrls }: Dependencies & { readonly publicUrls: PublicUrls }): EditNetwork =>
  ({ networkId, userId, changes }) =>
    unitOfWork.run(async (stores) => {
      const network = await getNetworkForUpdate(stores, networkId);
      refuseLoop(changes.fallbackUrl, 'fallbackUrl', leadingBack(network, publicUrls));
      const isAsking = changes.staffSecondFactor === true && !network.staffSecondFactor;
      if (isAsking && userId !== null) await assertOwnFactor(stores, networkId, userId);
      const edited = { ...changed<Network, NetworkChanges>(network, changes, PARSERS), modifiedAt: clock() };
      await stores.networks.replace(edited);
      return edited;
    });

async function assertOwnFactor(
  { secondFactors, passkeys }: Pick<Stores, 'secondFactors' | 'passkeys'>,
  networkId: NetworkId,
  userId: UserId,
): Promise<void> {
  if ((await secondFactors.findForUpdate(networkId, userId))?.confirmedAt) return;
  if ((await passkeys.list(networkId, userId)).length > 0) return;
  const message =
    "Turn on two-factor authentication for yourself first (Security), or you'd lock yourself out.";
  throw refuse('not_allowed_in_state', message, [{ path: 'staffSecondFactor', message }]);
}

export type SetTrackingDomains = (input: {
  readonly networkId: NetworkId;
  readonly domains: readonly string[];
}) => Promise<Network>;

/**
 * Replaces the list; the first is the default of links without a domain of their own. Refuses anything but host names
 * with an optional port (`invalid_parameter`), and one that another network of the deployment has, or that is the
 * deployment's own (`duplicate`).
 */
export const makeSetTrackingDomains =
  ({
    unitOfWork,
    clock,
    publicUrls,
  }: Pick<Dependencies, 'clock'> & {
    readonly unitOfWork: UnitOfWork<DomainStores>;
    readonly publicUrls: PublicUrls;
  }): SetTrackingDomains =>
  ({ networkId, domains }) =>
    unitOfWork.run(async (stores) => {
      const network = await getNetworkForUpdate(stores, networkId);
      const hosts = domains.map((domain, index) => parseHost(domain, `domains.${index}`));
      await refuseDeploymentHosts(stores, publicUrls, { field: 'domains', hosts });
      await requireFree(stores, network, hosts);
      const edited = { ...network, domains: [...new Set(hosts)], modifiedAt: clock() };
      await stores.networks.replace(edited);
      return edited;
    });

async function requireFree(
  { networks }: { readonly networks: Networks },
  { id, domains }: Network,
  hosts: readonly string[],
): Promise<void> {
  const added = hosts.filter((host) => !domains.includes(host));
  const taken = added.length === 0 ? [] : await networks.findTakenDomains(id, added);
  if (taken.length === 0) return;
  const message = `Already used by another network: ${taken.join(', ').slice(0, 200)}.`;
  const places = taken.map((host) => ({ path: `domains.${hosts.indexOf(host)}`, message }));
  throw refuse('duplicate', message, places);
}

const url = (text: string | null, path: string): string | null =>
  text === null || text.trim() === '' ? null : validateDestination(text, path);

/** Where people get help: a page or an address to write to. Affiliates are shown it as a link, so nothing else may be in it. */
const supportUrl = (text: string | null): string | null =>
  text !== null && /^mailto:/i.test(text.trim())
    ? `mailto:${parseEmail(text.trim().slice('mailto:'.length), 'supportUrl')}`
    : url(text, 'supportUrl');

function verdictDays(days: number): number {
  if (Number.isInteger(days) && days >= 0 && days <= VERDICT_DAYS_MAX) return days;
  throw invalid('advertiserVerdictDays', `0 to ${VERDICT_DAYS_MAX} days.`);
}

const PARSERS: Parsers<Network, NetworkChanges> = {
  // Letters are from it.
  name: (text) => ({ name: parsePersonName(text, 'name') }),
  url: (text) => ({ url: url(text, 'url') }),
  supportEmail: (text) => ({ supportEmail: text?.trim() ? parseEmail(text, 'supportEmail') : null }),
  supportUrl: (text) => ({ supportUrl: supportUrl(text) }),
  termsUrl: (text) => ({ termsUrl: url(text, 'termsUrl') }),
  fallbackUrl: (text) => ({ fallbackUrl: url(text, 'fallbackUrl') }),
  currency: (code) => ({ currency: parseCurrency(code) }),
  language: (chosen) => ({ language: chosen }),
  zone: (name) => ({ zone: parseZone(name) }),
  staffSecondFactor: (isAsked) => ({ staffSecondFactor: isAsked }),
  advertiserVerdictDays: (days) => ({ advertiserVerdictDays: verdictDays(days) }),
  appLibraries: (taken) => ({ appLibraries: taken }),
  affiliateFigures: (isShown) => ({ affiliateFigures: isShown }),
  statusWords: (words) => ({ statusWords: parseStatusWords(words) }),
  signUpKinds: (kinds) => ({ signUpKinds: [...new Set(kinds)] }),
};

import type { SnapshotCampaign } from '@tributary/application/tracking/tracking-snapshots';
import type { Campaign } from '@tributary/domain/catalog/campaign';
import { unionOfCoverage } from '@tributary/domain/catalog/coverage';
import { expiresAt } from '@tributary/domain/catalog/runnable';
import { needsCity } from '@tributary/domain/catalog/targeting';
import { compileTemplate, hasMacro, type Template } from '@tributary/domain/tracking/macros';
import type { TargetCampaign } from '@tributary/domain/tracking/resolve-target';

/** What a click needs of a campaign; what is the same for every click has been computed before. */
export type TrackedCampaign = TargetCampaign &
  Pick<Campaign, 'networkId' | 'displayId' | 'advertiserId' | 'title' | 'cookieDays'> &
  Pick<SnapshotCampaign, 'termsVersion' | 'landingPages'> & {
    readonly granted: ReadonlySet<string>;
    readonly coverage: readonly string[];
    /** Something asks for the visitor's city or region: targeting, or a macro of a destination. */
    readonly usesCity: boolean;
    /** Compiled once, by the text of the template: destination, landing page, fallback. */
    readonly template: (text: string) => Template;
    /** When it expires; depends on the network's zone, which may change after the campaign was read. */
    readonly expiresAt: (zone: string) => Date | null;
  };

export function compactCampaign(entry: SnapshotCampaign): TrackedCampaign {
  const { campaign, termsVersion, landingPages, grantedAffiliates } = entry;
  const { id, networkId, displayId, advertiserId, title, cookieDays, url, status, live, deletedAt } =
    campaign;
  const { visibility, blockedAffiliates, allowedAffiliates, blockedGroups, approvedGroups } = campaign;
  const { targeting, fallbackUrl } = campaign;
  const template = templates();
  const destinations = [url, ...landingPages.map((page) => page.url)].map(template);
  return {
    id,
    networkId,
    displayId,
    advertiserId,
    title,
    cookieDays,
    url,
    status,
    live,
    deletedAt,
    visibility,
    blockedAffiliates,
    allowedAffiliates,
    blockedGroups,
    approvedGroups,
    targeting,
    fallbackUrl,
    termsVersion,
    landingPages,
    granted: new Set(grantedAffiliates),
    coverage: unionOfCoverage(campaign.commissions.map((commission) => commission.coverage)),
    usesCity:
      needsCity(targeting) || destinations.some((text) => hasMacro(text, 'city') || hasMacro(text, 'region')),
    template,
    expiresAt: expiryByZone(campaign.expiresOn),
  };
}

/** A network's fallback may change at any time, so texts are few but not fixed. */
const TEMPLATES_MAX = 100;

export function templates(): (text: string) => Template {
  const compiled = new Map<string, Template>();
  return (text) => {
    const known = compiled.get(text);
    if (known) return known;
    const template = compileTemplate(text);
    if (compiled.size >= TEMPLATES_MAX) compiled.clear();
    compiled.set(text, template);
    return template;
  };
}

function expiryByZone(expiresOn: Campaign['expiresOn']): (zone: string) => Date | null {
  let known: { readonly zone: string; readonly at: Date | null } | undefined;
  return (zone) => {
    if (known?.zone !== zone) known = { zone, at: expiresAt({ expiresOn }, zone) };
    return known.at;
  };
}

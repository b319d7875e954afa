// What people see of a network on its pages (docs/rules/accounts.md#brand).
import type { Network } from '@tributary/domain/accounts/account';
import {
  type Brand,
  BRAND_PICTURE_BYTES_MAX,
  BRAND_PICTURES,
  type BrandPicture,
  DASHBOARD_DOMAINS_MAX,
  namesOfHost,
  parseColour,
  parseSignInText,
} from '@tributary/domain/accounts/brand';
import { mediaNameIn, mediaUrl } from '@tributary/domain/media/media-file';
import type { NetworkId } from '@tributary/domain/shared/ids';
import { invalid, refuse } from '@tributary/domain/shared/refusal';
import { parseHost } from '@tributary/domain/tracking/tracking-domain';
import { type FetchedMedia, type FetchMedia, storeMedia } from '../media/fetch-media.ts';
import type { Media } from '../media/media.ts';
import { changed, type Parsers, type Sent } from '../shared/changes.ts';
import type { Clock } from '../shared/stamps.ts';
import type { UnitOfWork } from '../shared/unit-of-work.ts';
import { type PublicUrls, refuseDeploymentHosts } from './deployment-hosts.ts';
import { getNetworkForUpdate } from './get-account.ts';
import type { Networks } from './networks.ts';

/** Fields that were not sent stay; null or an empty text clears one. A picture is a link to it, or itself as a `data:` URL. */
export type BrandChanges = Sent<{
  accent: string | null;
  accentDark: string | null;
  signInText: string | null;
  dashboardDomains: readonly string[];
}> & { readonly pictures: { readonly [One in BrandPicture]?: string | null | undefined } };
export type EditBrand = (input: {
  readonly networkId: NetworkId;
  readonly changes: BrandChanges;
}) => Promise<Network>;

type Stores = { readonly networks: Networks; readonly media: Media };
type Dependencies = {
  readonly unitOfWork: UnitOfWork<Stores>;
  readonly fetchMedia: FetchMedia;
  readonly clock: Clock;
  readonly publicUrls: PublicUrls;
};

/**
 * Changes what was sent. Refuses what is no colour, no host name, no picture or too large a one with
 * `invalid_parameter`, and a dashboard domain that another network of the deployment has, or that is the deployment's own, with
 * `duplicate`.
 */
export const makeEditBrand =
  ({ unitOfWork, fetchMedia, clock, publicUrls }: Dependencies): EditBrand =>
  async ({ networkId, changes: { pictures, ...fields } }) => {
    // Before anything is fetched, so that what is refused anyhow costs nobody a request.
    const parsed = changed<Partial<Edited>, typeof fields>({}, fields, PARSERS);
    const fetched = await fetchPictures(fetchMedia, networkId, pictures);
    return unitOfWork.run(async (stores) => {
      const network = await getNetworkForUpdate(stores, networkId);
      const { dashboardDomains = network.dashboardDomains, ...look } = parsed;
      if (parsed.dashboardDomains !== undefined)
        await refuseDeploymentHosts(stores, publicUrls, {
          field: 'dashboardDomains',
          hosts: dashboardDomains,
        });
      await requireFree(stores, network, dashboardDomains);
      const brand: Brand = { ...network.brand, ...look, ...namesOf(fetched) };
      const edited = { ...network, dashboardDomains, brand, modifiedAt: clock() };
      await storeMedia(
        stores,
        Object.values(fetched).filter((one) => one !== null),
      );
      await stores.media.remove(networkId, networkId, picturesLost(network.brand, brand));
      await stores.networks.replace(edited);
      return edited;
    });
  };

type Edited = Omit<Brand, BrandPicture> & Pick<Network, 'dashboardDomains'>;
type Fetched = { readonly [One in BrandPicture]?: FetchedMedia | null };

const colour = (text: string | null, path: string): string | null =>
  text === null || text.trim() === '' ? null : parseColour(text, path);

const PARSERS: Parsers<Partial<Edited>, Omit<BrandChanges, 'pictures'>> = {
  accent: (text) => ({ accent: colour(text, 'accent') }),
  accentDark: (text) => ({ accentDark: colour(text, 'accentDark') }),
  signInText: (text) => ({ signInText: parseSignInText(text, 'signInText') }),
  dashboardDomains: (names) => ({ dashboardDomains: hostsIn(names) }),
};

function hostsIn(names: readonly string[]): readonly string[] {
  if (names.length > DASHBOARD_DOMAINS_MAX)
    throw invalid('dashboardDomains', `A network can have up to ${DASHBOARD_DOMAINS_MAX}.`);
  return [...new Set(names.map((name, index) => parseHost(name, `dashboardDomains.${index}`)))];
}

async function fetchPictures(
  fetchMedia: FetchMedia,
  networkId: NetworkId,
  pictures: BrandChanges['pictures'],
): Promise<Fetched> {
  const fetched: { -readonly [One in keyof Fetched]: Fetched[One] } = {};
  for (const path of BRAND_PICTURES) {
    const url = pictures[path];
    if (url === undefined) continue;
    fetched[path] =
      url === null || url.trim() === ''
        ? null
        : await fetchMedia({
            networkId,
            ownerId: networkId,
            url,
            path,
            accepts: 'image',
            bytesMax: BRAND_PICTURE_BYTES_MAX,
            mayBeSent: true,
          });
  }
  return fetched;
}

const namesOf = (fetched: Fetched): Partial<Brand> =>
  Object.fromEntries(
    Object.entries(fetched).map(([path, one]) => [path, one ? (mediaNameIn(one.url) ?? null) : null]),
  );

const namesIn = (brand: Brand): string[] =>
  BRAND_PICTURES.flatMap((one) => (brand[one] === null ? [] : [brand[one]]));

const picturesLost = (before: Brand, after: Brand): string[] =>
  namesIn(before).filter((name) => !namesIn(after).includes(name));

async function requireFree(
  { networks }: Pick<Stores, 'networks'>,
  { id, dashboardDomains }: Network,
  hosts: readonly string[],
): Promise<void> {
  const added = hosts.filter((host) => !dashboardDomains.includes(host));
  const [taken] = added.length === 0 ? [] : await networks.findTakenDomains(id, added, 'dashboard');
  if (taken === undefined) return;
  const message = `${taken} is already used by another network.`;
  throw refuse('duplicate', message, [{ path: `dashboardDomains.${hosts.indexOf(taken)}`, message }]);
}

export type FindNetworkOfHost = (host: string) => Promise<Network | undefined>;

/**
 * The network whose dashboard domain a host is, with its port before without one (docs/rules/accounts.md#dashboard-domains).
 * Undefined for a host nobody listed, and for a network that is switched off.
 */
export const makeFindNetworkOfHost =
  ({ stores }: { readonly stores: { readonly networks: Networks } }): FindNetworkOfHost =>
  async (host) => {
    const network = host === '' ? undefined : await stores.networks.findByDashboardDomain(namesOfHost(host));
    return network?.live ? network : undefined;
  };

export type FindOnlyNetwork = () => Promise<Network | undefined>;

/** The network of a deployment that has no other. */
export const makeFindOnlyNetwork =
  ({ stores }: { readonly stores: { readonly networks: Networks } }): FindOnlyNetwork =>
  async () => {
    const [first, ...others] = await stores.networks.list();
    return others.length === 0 ? first : undefined;
  };

export type MediaAddress = (name: string | null) => string | null;

/** The public URL of a kept file; null for none. */
export const makeMediaAddress =
  ({ apiUrl }: { readonly apiUrl: () => string }): MediaAddress =>
  (name) =>
    name === null ? null : mediaUrl(apiUrl(), name);

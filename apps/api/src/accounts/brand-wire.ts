import type { BrandChanges } from '@tributary/application/accounts/edit-brand';
import type { Network } from '@tributary/domain/accounts/account';
import { type Brand, shownAccent } from '@tributary/domain/accounts/brand';
import { z } from 'zod';
import { optionalText, textList } from '../shared/input.ts';
import { nullableString, strings } from '../shared/output.ts';
import { recordWire } from '../shared/record-wire.ts';

/** Addresses on the host that was asked: a page loads pictures from nowhere else. */
const path = (name: string | null): string | null => (name === null ? null : `/media/${name}`);

const PICTURE_LENGTH_MAX = 800_000;
const picture = (description: string) =>
  optionalText(
    `${description} A link to it, or itself as a data: URL in base64: PNG, JPEG, GIF, WebP or AVIF of at most 512 KB.`,
    PICTURE_LENGTH_MAX,
  );
const accent = optionalText('Of links and buttons in the light theme, #rrggbb.', 20);
const accentDark = optionalText('The same in the dark theme.', 20);

/**
 * Every field of a network's look (docs/rules/accounts.md#brand): `shown` as it was chosen, `shownToPeople` as pages show it,
 * and what is sent to change it or to see colours before.
 */
export const BRAND_WIRE = recordWire<
  Brand & Pick<Network, 'dashboardDomains'>,
  void,
  Omit<BrandChanges, 'pictures'> & BrandChanges['pictures']
>()({
  accent: {
    shown: ['accent', nullableString('As it was chosen.')],
    shownToPeople: [
      'accent',
      nullableString('The accent of the light theme, as it is shown; null: the usual one.'),
      (brand) => shownAccent(brand)?.light ?? null,
    ],
    changed: ['accent', accent],
    tried: ['accent', accent],
  },
  accentDark: {
    shown: ['accent_dark', nullableString('As it was chosen.')],
    shownToPeople: [
      'accent_dark',
      nullableString('The same of the dark theme.'),
      (brand) => shownAccent(brand)?.dark ?? null,
    ],
    changed: ['accent_dark', accentDark],
    tried: ['accent_dark', accentDark],
  },
  logo: {
    shownToPeople: ['logo', nullableString('Path of the logo on this host.'), ({ logo }) => path(logo)],
    changed: ['logo', picture('Shown where people sign in, and at the top of pages.')],
  },
  headerLogo: {
    shownToPeople: [
      'hlogo',
      nullableString('Path of the small logo at the top of pages; null: as `logo`.'),
      ({ headerLogo }) => path(headerLogo),
    ],
    changed: ['hlogo', picture('A small one for the top of pages.')],
  },
  darkLogo: {
    shownToPeople: [
      'logo_dark',
      nullableString('Path of the logo in the dark theme; null: as in the light one.'),
      ({ darkLogo }) => path(darkLogo),
    ],
    changed: ['logo_dark', picture('In the dark theme in the place of both.')],
  },
  signInText: {
    shown: ['sign_in_text', nullableString('Text on the sign-in page.')],
    changed: ['sign_in_text', optionalText('Text on the sign-in page.', 2000)],
  },
  dashboardDomains: {
    shown: ['domains', strings('Host names under which people see the pages like this.')],
    changed: [
      'domains',
      textList('Host names, with the port where it is not the usual one; [] for none.').optional(),
    ],
  },
});

export const lookOut = z
  .object(BRAND_WIRE.shape('shownToPeople'))
  .meta({ id: 'Look', description: 'How its pages look.' });

export const lookOf = ({ brand }: Pick<Network, 'brand'>): z.input<typeof lookOut> =>
  BRAND_WIRE.show('shownToPeople', { ...brand, dashboardDomains: [] });

export const brandOut = z
  .object({ ...BRAND_WIRE.shape('shown'), shown: lookOut })
  .meta({ id: 'Brand', description: 'How the pages of the network look.' });

export const brandOf = (network: Network): z.input<typeof brandOut> => ({
  ...BRAND_WIRE.show('shown', { ...network.brand, dashboardDomains: network.dashboardDomains }),
  shown: lookOf(network),
});

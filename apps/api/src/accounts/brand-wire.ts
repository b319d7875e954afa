import type { Network } from '@tributary/domain/accounts/account';
import { shownAccent } from '@tributary/domain/accounts/brand';
import { z } from 'zod';
import { nullableString } from '../shared/output.ts';

/** Addresses on the host that was asked: a page loads pictures from nowhere else. */
const path = (name: string | null): string | null => (name === null ? null : `/media/${name}`);

/** docs/rules/accounts.md#brand. */
export const lookOut = z
  .object({
    accent: nullableString('The accent of the light theme, as it is shown; null: the usual one.'),
    accent_dark: nullableString('The same of the dark theme.'),
    logo: nullableString('Path of the logo on this host.'),
    hlogo: nullableString('Path of the small logo at the top of pages; null: as `logo`.'),
    logo_dark: nullableString('Path of the logo in the dark theme; null: as in the light one.'),
  })
  .meta({ description: 'How its pages look.' });

export const lookOf = ({ brand }: Pick<Network, 'brand'>): z.input<typeof lookOut> => {
  const shown = shownAccent(brand);
  return {
    accent: shown?.light ?? null,
    accent_dark: shown?.dark ?? null,
    logo: path(brand.logo),
    hlogo: path(brand.headerLogo),
    logo_dark: path(brand.darkLogo),
  };
};

/** What the wire calls the fields that may be refused. */
export const BRAND_WORDS = {
  accentDark: 'accent_dark',
  headerLogo: 'hlogo',
  darkLogo: 'logo_dark',
  signInText: 'sign_in_text',
  dashboardDomains: 'domains',
} as const;

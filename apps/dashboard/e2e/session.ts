import { PERMISSIONS } from '@tributary/domain/identity/user';

/** Colours as they are shown, and paths of pictures. */
export type Look = Readonly<Record<'accent' | 'accent_dark' | 'logo' | 'hlogo' | 'logo_dark', string | null>>;
const NO_LOOK: Look = { accent: null, accent_dark: null, logo: null, hlogo: null, logo_dark: null };

type Region = { readonly currency: string; readonly zone: string };

/** An owner's session, as the stand-in for sign-in tells it. */
export const sessionOf = ({ currency, zone }: Region, look: Look = NO_LOOK) => ({
  _id: 'a'.repeat(24),
  user: {
    _id: 'b'.repeat(24),
    kind: 'staff',
    name: 'Mira Rao',
    email: 'mira@network.example',
    role: 'owner',
    permissions: PERMISSIONS,
    locale: 'en',
    second_factor: false,
    second_factor_ways: [],
    second_factor_missing: false,
    provider: null,
  },
  account: null,
  network: {
    _id: 'c'.repeat(24),
    name: 'My network',
    currency,
    zone,
    advertiser_verdict_days: 0,
    brand: look,
    email: 'office@network.example',
    support: null,
  },
  acting: null,
  created: '2026-11-22 10:00:00',
  expires: '2026-12-22 10:00:00',
  confirmed_until: null,
});

/** The session of somebody of an affiliate or an advertiser. */
export const accountSessionOf = (
  region: Region,
  account: { readonly kind: 'affiliate' | 'advertiser'; readonly id: string; readonly name: string },
) => {
  const session = sessionOf(region);
  const { kind, id, name } = account;
  return {
    ...session,
    user: { ...session.user, kind, name, role: null, permissions: [] },
    account: { _id: id, display_id: 1, name },
  };
};

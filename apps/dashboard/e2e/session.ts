import { PERMISSIONS } from '@tributary/domain/identity/user';
import { ROUTES } from '../../api/src/routes.ts';

type Region = { readonly currency: string; readonly zone: string };

/** An owner's session, as the stand-in for sign-in tells it. */
export const sessionOf = ({ currency, zone }: Region) => ({
  _id: 'a'.repeat(24),
  user: {
    _id: 'b'.repeat(24),
    kind: 'staff',
    name: 'Mira Rao',
    email: 'mira@network.example',
    role: 'owner',
    only_affiliates: null,
    only_affiliate_groups: null,
    only_advertisers: null,
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
    brand: { accent: null, accent_dark: null, logo: null, hlogo: null, logo_dark: null },
    email: 'office@network.example',
    support: null,
  },
  acting: null,
  operations: ROUTES.filter(({ role }) => role !== 'affiliate' && role !== 'advertiser').map(
    ({ operation }) => operation,
  ),
  created: '2026-11-22 10:00:00',
  expires: '2026-12-22 10:00:00',
  confirmed_until: null,
});

import type { Role } from './role.ts';

export const AFFILIATE: Role = {
  name: 'affiliate',
  places: [
    { to: '/', label: 'Overview', key: 'o' },
    { to: '/campaigns', label: 'Campaigns', key: 'c' },
    { to: '/reports', label: 'Reports', key: 'r' },
    { to: '/conversions', label: 'Conversions', key: 'v' },
    { to: '/clicks', label: 'Clicks', key: 'l' },
    { to: '/postbacks', label: 'Postbacks', key: 'p' },
    { to: '/payments', label: 'Payments', key: 'b' },
    { to: '/account', label: 'Account', key: 'a' },
  ],
};

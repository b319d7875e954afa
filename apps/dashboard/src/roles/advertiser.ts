import type { Role } from './role.ts';

export const ADVERTISER: Role = {
  name: 'advertiser',
  places: [
    { to: '/', label: 'Overview', key: 'o' },
    { to: '/campaigns', label: 'Campaigns', key: 'c' },
    { to: '/integration', label: 'Integration', key: 't' },
    { to: '/conversions', label: 'Conversions', key: 'v' },
    { to: '/reports', label: 'Reports', key: 'r' },
    { to: '/imports', label: 'Imports', key: 'i' },
    { to: '/payments', label: 'Invoices', key: 'b' },
    { to: '/account', label: 'Account', key: 'a' },
  ],
};

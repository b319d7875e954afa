import type { Role } from './role.ts';

export const NETWORK: Role = {
  name: 'network',
  pages: ['/first-run', '/caps'],
  places: [
    { to: '/', label: 'Overview', key: 'o' },
    { to: '/reports', label: 'Reports', key: 'r' },
    { to: '/campaigns', label: 'Campaigns', key: 'c' },
    { to: '/conversions', label: 'Conversions', key: 'v' },
    { to: '/live', label: 'Live', key: 'e' },
    { to: '/affiliates', label: 'Affiliates', key: 'a' },
    { to: '/advertisers', label: 'Advertisers', key: 'd' },
    { to: '/access-requests', label: 'Access requests', key: 'q' },
    { to: '/clicks', label: 'Clicks', key: 'l' },
    { to: '/postbacks', label: 'Postbacks', key: 'p' },
    { to: '/imports', label: 'Imports', key: 'i' },
    { to: '/billing', label: 'Billing', key: 'b' },
    { to: '/referrals', label: 'Referrals', key: 'f' },
    { to: '/settings', label: 'Settings', key: 's' },
  ],
};

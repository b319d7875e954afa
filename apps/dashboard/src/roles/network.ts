import type { Role } from './role.ts';

export const NETWORK: Role = {
  name: 'network',
  places: [
    { to: '/', label: 'Overview', key: 'o' },
    { to: '/campaigns', label: 'Campaigns', key: 'c' },
  ],
};

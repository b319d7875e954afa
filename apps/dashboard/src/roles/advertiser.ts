import type { Role } from './role.ts';

export const ADVERTISER: Role = { name: 'advertiser', places: [] };

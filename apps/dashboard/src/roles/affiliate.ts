import type { Role } from './role.ts';

export const AFFILIATE: Role = { name: 'affiliate', places: [] };

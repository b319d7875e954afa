// Staff who are limited to accounts (docs/rules/users.md#limited-staff).
import type { Session } from './session.ts';

export type Limits = Partial<Pick<Session['user'], 'only_affiliates' | 'only_advertisers'>>;

export const isLimited = ({ only_affiliates: affiliates, only_advertisers: advertisers }: Limits): boolean =>
  Boolean(affiliates ?? advertisers);

// Staff who are limited to accounts (docs/rules/users.md#limited-staff).

export type Limits = {
  readonly only_affiliates?: readonly string[] | null;
  readonly only_affiliate_groups?: readonly string[] | null;
  readonly only_advertisers?: readonly string[] | null;
};

export const isLimited = (user: Limits): boolean =>
  Boolean(user.only_affiliates ?? user.only_affiliate_groups ?? user.only_advertisers);

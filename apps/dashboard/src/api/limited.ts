// Staff who are limited to accounts (docs/rules/users.md#limited-staff).

export type Limits = {
  readonly only_affiliates?: readonly string[] | null;
  readonly only_advertisers?: readonly string[] | null;
};

export const isLimited = ({ only_affiliates: affiliates, only_advertisers: advertisers }: Limits): boolean =>
  Boolean(affiliates ?? advertisers);

import type { StatusWords } from './status-words.ts';
import type { Language } from '../shared/language.ts';
import type {
  AdvertiserId,
  AffiliateId,
  ApiKeyId,
  NetworkId,
  ReferralId,
  SecurityTokenId,
  UserId,
} from '../shared/ids.ts';
import { type Brand, NO_BRAND } from './brand.ts';

export type AccountKind = 'affiliate' | 'advertiser';

/** Where an account stands that was made by signing up (docs/rules/accounts.md#approval). */
export type SignUpState = 'waiting' | 'declined';

/** An affiliate or an advertiser. Created not live; the network activates it (docs/rules/accounts.md#new-accounts). */
export type Account = {
  readonly id: AffiliateId | AdvertiserId;
  readonly networkId: NetworkId;
  readonly kind: AccountKind;
  /** Short id, counted per network and kind from 1. */
  readonly displayId: number;
  readonly username: string;
  readonly name: string;
  /** As typed; unique per network and kind, case-insensitively. */
  readonly email: string;
  readonly passwordHash: string;
  /** 40 random hex characters, new at each password change: what the wire shows as `password`. */
  readonly passwordFingerprint: string;
  readonly phone: string | null;
  readonly country: string | null;
  readonly currency: string;
  readonly zone: string | null;
  readonly live: boolean;
  readonly lastLoginAt: Date | null;
  readonly createdAt: Date;
  readonly modifiedAt: Date | null;
  /** Free values behind `meta`: bank, payout, afields. */
  readonly meta: Readonly<Record<string, unknown>>;
  /** Advertisers only: addresses or CIDRs allowed to call /acquisition; empty allows all. */
  readonly allowedIps: readonly string[];
  /** Its id in the system it comes from; unique per network and kind (docs/rules/accounts.md#external-ids). */
  readonly externalId: string | null;
  /** The referral it signed up through, for ever; null without one. */
  readonly referralId: ReferralId | null;
  /** Of who signed up by themselves: whether the network has yet to decide, or declined; null once it is approved, and of all others. */
  readonly signUp: SignUpState | null;
  /** Why the network declined it, as its owner is told; null when it did not. */
  readonly declineReason: string | null;
};

/** What stays of a removed account: what its money is booked under, and when and how it came. Nothing personal. */
type KeptOfAccount =
  'id' | 'networkId' | 'kind' | 'displayId' | 'currency' | 'createdAt' | 'modifiedAt' | 'referralId';

/** What logs and reports call a removed account. */
export const ERASED_NAME = 'deleted';

/**
 * What the other fields of an account become when it is removed: everything personal, and everything it could sign in
 * or be reached with; and what a new account begins with, before anything is chosen for it. A field of an account must be
 * named here or among those that stay, or this does not compile. See docs/rules/accounts.md#removed-accounts.
 */
export const ERASED_FIELDS: Omit<Account, KeptOfAccount> = {
  username: '',
  name: ERASED_NAME,
  email: '',
  passwordHash: '',
  passwordFingerprint: '',
  phone: null,
  country: null,
  zone: null,
  live: false,
  lastLoginAt: null,
  meta: {},
  allowedIps: [],
  externalId: null,
  signUp: null,
  declineReason: null,
};

/** The account as it stays under its money rows. */
export const erased = (account: Account): Account => ({ ...account, ...ERASED_FIELDS });

export const APP_LIBRARIES = ['app', 'bot'] as const;
export type AppLibraries = (typeof APP_LIBRARIES)[number];

export type Network = {
  readonly id: NetworkId;
  readonly name: string;
  /** Tracking domains (host, optional port); the first is the default. Empty: TRACKER_URL is used. */
  readonly domains: readonly string[];
  readonly url: string | null;
  readonly supportEmail: string | null;
  readonly supportUrl: string | null;
  readonly termsUrl: string | null;
  readonly fallbackUrl: string | null;
  readonly currency: string;
  /** IANA zone of the network's days. */
  readonly zone: string;
  /** For whoever has chosen none (docs/rules/users.md#which-language). */
  readonly language: Language;
  readonly live: boolean;
  /** Whether its staff get no further without a second factor (docs/rules/users.md#required-second-factor). */
  readonly staffSecondFactor: boolean;
  /** For how many days after a conversion its advertiser may judge it (docs/rules/statuses.md#verdict-of-the-advertiser); 0: not at all. */
  readonly advertiserVerdictDays: number;
  /** As what people may sign up by themselves (docs/rules/accounts.md#signing-up); none by default. */
  readonly signUpKinds: readonly AccountKind[];
  /** What it takes clicks for that come from libraries of programs (docs/rules/tracking.md#apps). */
  readonly appLibraries: AppLibraries;
  /** Whether affiliates see what a campaign's clicks earn on the whole network (docs/rules/stats.md#figures-for-affiliates). */
  readonly affiliateFigures: boolean;
  /** Its own words for statuses, before those that everybody has (docs/rules/attribution.md#words-for-a-status). */
  readonly statusWords: StatusWords;
  /** Host names (with a port, where it is not the usual one) under which people see its pages in its look; unique in the deployment. */
  readonly dashboardDomains: readonly string[];
  readonly brand: Brand;
  readonly createdAt: Date;
  readonly modifiedAt: Date | null;
};

type GivenAtCreation = 'id' | 'name' | 'currency' | 'zone' | 'createdAt';

/** What a new network begins with, before anything is chosen for it. */
export const NETWORK_DEFAULTS: Omit<Network, GivenAtCreation> = {
  domains: [],
  url: null,
  supportEmail: null,
  supportUrl: null,
  termsUrl: null,
  fallbackUrl: null,
  language: 'en',
  live: true,
  staffSecondFactor: false,
  advertiserVerdictDays: 0,
  signUpKinds: [],
  appLibraries: 'app',
  affiliateFigures: false,
  statusWords: {},
  dashboardDomains: [],
  brand: NO_BRAND,
  modifiedAt: null,
};

export type Role = 'network' | 'affiliate' | 'advertiser';

/** `read`: nothing is changed with it (docs/rules/accounts.md#scope-of-a-key). */
export const KEY_SCOPES = ['all', 'read'] as const;
export type KeyScope = (typeof KEY_SCOPES)[number];

/** The stored side of an API key: only a keyed hash of its text. */
export type ApiKey = {
  readonly id: ApiKeyId;
  readonly networkId: NetworkId;
  readonly role: Role;
  /** The affiliate or advertiser it belongs to; null for a network key. */
  readonly accountId: AffiliateId | AdvertiserId | null;
  readonly label: string | null;
  readonly scope: KeyScope;
  readonly prefix: string;
  readonly hash: string;
  readonly live: boolean;
  readonly createdAt: Date;
  readonly expiresAt: Date | null;
  readonly lastUsedAt: Date | null;
  /**
   * The user whose state and role bind it (key-maker.ts); null: nobody, since the operator made it, or the network for an account.
   * `unknown`: it is older than this field, and nothing tells who made it.
   */
  readonly makerId: UserId | 'unknown' | null;
};

/** What an advertiser's server proves itself with at /acquisition; without an advertiser it is network-wide. */
export type SecurityToken = {
  readonly id: SecurityTokenId;
  readonly networkId: NetworkId;
  readonly advertiserId: AdvertiserId | null;
  readonly prefix: string;
  readonly hash: string;
  readonly live: boolean;
  readonly createdAt: Date;
};

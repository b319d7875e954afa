// Signing in at a company's own identity provider, by OpenID Connect (docs/rules/users.md#identity-provider). Time is passed in.
import { MINUTE_MS } from '../shared/durations.ts';
import type { NetworkId, SessionId, UserId } from '../shared/ids.ts';
import { parseUrl } from '../shared/parse-url.ts';
import { invalid } from '../shared/refusal.ts';
import type { StaffRole } from './user.ts';

export const ISSUER_LENGTH_MAX = 500;
export const CLIENT_ID_LENGTH_MAX = 300;
export const CLIENT_SECRET_LENGTH_MAX = 1000;
export const PROVIDER_NAME_LENGTH_MAX = 60;
export const EMAIL_DOMAINS_MAX = 50;
/** Between leaving for the provider and coming back: somebody may have to find their telephone first. */
export const PROVIDER_SIGN_IN_MS = 10 * MINUTE_MS;
/** Random bytes of what goes to the provider and back, and of what only the browser has. */
export const PROVIDER_RANDOM_BYTES = 32;
/** How many sign-ins of one address wait for an answer; the oldest gives way. */
export const PROVIDER_SIGN_INS_WAITING_MAX = 50;

/** What somebody gets who comes through the provider for the first time and was not invited: never the owner. */
export type FirstRole = Exclude<StaffRole, 'owner'>;

/** A network's provider; the client's secret only sealed. */
export type IdentityProvider = {
  readonly networkId: NetworkId;
  /** What the button at sign-in calls it. */
  readonly name: string;
  readonly issuer: string;
  readonly clientId: string;
  readonly sealedSecret: string;
  /** Host names behind the @ that may come in; empty: any, which needs an invitation. */
  readonly emailDomains: readonly string[];
  /** null: only who was invited comes in. */
  readonly firstRole: FirstRole | null;
  readonly createdAt: Date;
  readonly modifiedAt: Date | null;
};

/** By what a provider knows a user: its own name for them, which stays when the e-mail changes. */
export type ProviderLink = {
  readonly networkId: NetworkId;
  readonly userId: UserId;
  readonly issuer: string;
  readonly subject: string;
  readonly createdAt: Date;
  readonly lastUsedAt: Date | null;
};

/**
 * `link`: somebody who is signed in here has the provider know them from now on. `second_factor`: it knows who it is, and a code or
 * a passkey is still asked for here.
 */
export type ProviderPurpose = 'sign_in' | 'confirm' | 'link' | 'second_factor';

/** Somebody who left for the provider and is expected back, once. */
export type ProviderSignIn = {
  /** Keyed: the text itself goes to the provider and back. */
  readonly hash: string;
  readonly networkId: NetworkId;
  readonly purpose: ProviderPurpose;
  /** Keyed: the browser that left, which alone may come back. */
  readonly browserHash: string;
  /** Stands for the address, to count how many wait. */
  readonly holder: string;
  /** Where the provider leads back to. */
  readonly returnAddress: string;
  /** Of `confirm` and `link`: the session in which it was begun. */
  readonly sessionId: SessionId | null;
  /** Who it is; null of `sign_in`. */
  readonly userId: UserId | null;
  readonly createdAt: Date;
  readonly expiresAt: Date;
};

/** Whether an answer counts: for this, from the browser that left, and not too late. */
export const isAnsweredRight = (
  { purpose, browserHash, expiresAt }: ProviderSignIn,
  meant: { readonly purposes: readonly ProviderPurpose[]; readonly browserHash: string },
  now: Date,
): boolean => meant.purposes.includes(purpose) && browserHash === meant.browserHash && now < expiresAt;

/** Whether somebody with this e-mail may come in by it (docs/rules/users.md#users-from-the-provider). */
export function isOfDomains(
  email: string,
  { emailDomains }: Pick<IdentityProvider, 'emailDomains'>,
): boolean {
  const domain = email.slice(email.lastIndexOf('@') + 1).toLowerCase();
  return emailDomains.length === 0 || emailDomains.includes(domain);
}

/**
 * The issuer as its provider writes it, to the letter, since tokens are compared with it. Refuses what is no http or https
 * address without query, fragment and credentials with `invalid_parameter`.
 */
export function parseIssuer(text: string, path: string): string {
  const issuer = text.trim();
  const url = issuer.length <= ISSUER_LENGTH_MAX ? parseUrl(issuer) : undefined;
  const isPlain = url && /^https?:$/.test(url.protocol) && !/[?#]/.test(issuer) && url.username === '';
  if (!isPlain || url.password !== '')
    throw invalid(path, 'Enter an issuer such as https://login.example, without ? and #.');
  return issuer;
}

/** In lower case, each once. Refuses what is no host name, and too many, with `invalid_parameter`. */
export function parseEmailDomains(texts: readonly string[], path: string): readonly string[] {
  if (texts.length > EMAIL_DOMAINS_MAX) throw invalid(path, `At most ${EMAIL_DOMAINS_MAX} domains.`);
  return [...new Set(texts.map((text, at) => domainIn(text, `${path}.${at}`)))];
}

const DOMAIN = /^(?=.{1,253}$)(?:(?!-)[a-z0-9-]{1,63}(?<!-)\.)+(?!-)[a-z0-9-]{2,63}(?<!-)$/;

function domainIn(text: string, path: string): string {
  const typed = text.trim().replace(/^@/, '');
  // What people type in their own script is kept as mail servers write it.
  const domain = /[/?#@:\\\s]/.test(typed) ? undefined : parseUrl(`http://${typed}/`)?.hostname;
  if (domain === undefined || !DOMAIN.test(domain))
    throw invalid(path, 'Enter the part after the @, such as example.com.');
  return domain;
}

import {
  ERASED_FIELDS,
  type Account,
  type AccountKind,
  type Network,
} from '@tributary/domain/accounts/account';
import {
  parseCountry,
  parseEmail,
  parseLine,
  parseName,
  parsePassword,
} from '@tributary/domain/accounts/account-rules';
import { parseCurrency } from '@tributary/domain/shared/currencies';
import type { AffiliateId, NetworkId, ReferralId } from '@tributary/domain/shared/ids';
import { parseCreated, parseExternalId } from '@tributary/domain/shared/moved-record';
import { invalid, refuse } from '@tributary/domain/shared/refusal';
import type { PasswordHashes } from './hashes.ts';
import { type Randomness, nextId, type Stamps } from '../shared/stamps.ts';
import type { UnitOfWork } from '../shared/unit-of-work.ts';
import { fetchCustomValues, type FetchedValues, mergedValues } from './fetch-custom-values.ts';
import { type FetchMedia, storeMedia } from '../media/fetch-media.ts';
import { getNetwork } from './get-account.ts';
import type { Accounts, TakenOfAccount } from './accounts.ts';
import type { Dictionaries } from './dictionaries.ts';
import type { Media } from '../media/media.ts';
import type { Networks } from './networks.ts';

export type NewAccount = {
  readonly networkId: NetworkId;
  readonly kind: AccountKind;
  readonly name: string;
  readonly email: string;
  readonly password: string;
  /** By default the part of the e-mail before the @. */
  readonly username?: string | null | undefined;
  readonly phone?: string | null | undefined;
  readonly country?: string | null | undefined;
  /** By default the network's. */
  readonly currency?: string | null | undefined;
  /** By name of a field the network defines (others are left out); kept under `meta.afields`. */
  readonly customFields?: Readonly<Record<string, unknown>> | null | undefined;
  /** Its id in the system it comes from (docs/rules/accounts.md#external-ids). */
  readonly externalId?: string | null | undefined;
  /** When it was made there, as text in the network's zone; now by default. */
  readonly created?: string | null | undefined;
  /** The referral an affiliate comes by; kept for ever. */
  readonly referralId?: ReferralId | null | undefined;
};
export type CreateAccount = (input: NewAccount) => Promise<Account>;

/** Whether a referral may bring accounts: all that a new one needs to know of it. */
export type KnownReferrals = {
  /** Undefined when the network has no such referral. */
  find(
    networkId: NetworkId,
    id: ReferralId,
  ): Promise<{ readonly id: ReferralId; readonly live: boolean } | undefined>;
};

type Stores = { readonly accounts: Accounts; readonly media: Media };
type Dependencies = Stamps & {
  readonly stores: {
    readonly networks: Networks;
    readonly dictionaries: Dictionaries;
    readonly referrals: KnownReferrals;
  };
  readonly unitOfWork: UnitOfWork<Stores>;
  readonly fetchMedia: FetchMedia;
  readonly passwords: PasswordHashes;
};

/**
 * A new affiliate or advertiser, not live until the network activates it (docs/rules/accounts.md#new-accounts).
 * Refuses malformed fields and files that cannot be fetched with `invalid_parameter`, and an e-mail or external id that
 * is taken with `duplicate`.
 */
export const makeCreateAccount =
  ({ stores, unitOfWork, fetchMedia, passwords, clock, randomness }: Dependencies): CreateAccount =>
  async (input) => {
    const network = await getNetwork(stores, input.networkId);
    const fields = accountFields(input, network);
    const createdAt = input.created ? parseCreated(input.created, { ...network, now: clock() }) : clock();
    const referralId = await liveReferral(stores, input);
    const id = nextId<AffiliateId>({ clock, randomness });
    const { values, media } = await fetchCustomValues(
      { stores, fetchMedia },
      {
        networkId: input.networkId,
        kind: input.kind,
        accountId: id,
        sent: input.customFields ?? {},
        isNew: true,
      },
    );
    const account = newAccountOf(
      {
        ...fields,
        id,
        networkId: input.networkId,
        kind: input.kind,
        passwordHash: await passwords.hash(input.password),
        createdAt,
        referralId,
        signUp: null,
      },
      { values, randomness },
    );
    return unitOfWork.run(async (bound) => {
      const outcome = await bound.accounts.add(account);
      if (outcome.kind !== 'added') throw takenOfAccount(outcome.kind);
      await storeMedia(bound, media);
      return outcome.account;
    });
  };

type Chosen = Pick<
  Account,
  | 'id'
  | 'networkId'
  | 'kind'
  | 'name'
  | 'email'
  | 'username'
  | 'externalId'
  | 'phone'
  | 'country'
  | 'currency'
  | 'passwordHash'
  | 'createdAt'
  | 'referralId'
  | 'signUp'
>;

/** An account as it begins: not live, with what was chosen for it and the custom fields that were sent. */
export function newAccountOf(
  chosen: Chosen,
  { values, randomness }: Pick<FetchedValues, 'values'> & { readonly randomness: Randomness },
): Omit<Account, 'displayId'> {
  const afields = mergedValues({}, values);
  return {
    ...ERASED_FIELDS,
    ...chosen,
    meta: Object.keys(afields).length > 0 ? { afields } : {},
    passwordFingerprint: newFingerprint(randomness),
    modifiedAt: null,
  };
}

/** The referral an affiliate is made through: one of the network's that is live. */
export async function liveReferral(
  { referrals }: { readonly referrals: KnownReferrals },
  { networkId, kind, referralId }: Pick<NewAccount, 'networkId' | 'kind' | 'referralId'>,
): Promise<ReferralId | null> {
  if (!referralId) return null;
  const referral = await referrals.find(networkId, referralId);
  if (kind === 'affiliate' && referral?.live) return referral.id;
  throw invalid('referralId', 'Referral not found.');
}

/** What is refused before anything of it is stored: for callers who check many first. */
export function assertNewAccount(
  input: Pick<NewAccount, 'name' | 'email' | 'country' | 'currency' | 'externalId' | 'created'> & {
    readonly password?: string | null | undefined;
  },
  network: Network,
  now: Date,
): void {
  accountFields({ ...input, password: input.password ?? ANY_PASSWORD }, network);
  if (input.created) parseCreated(input.created, { ...network, now });
}
const ANY_PASSWORD = 'one that is long enough';

type CheckedFields = Omit<NewAccount, 'networkId' | 'kind'>;
/** The plain fields of a new account, checked; refuses malformed ones with `invalid_parameter`. */
export function accountFields(input: CheckedFields, network: Network) {
  const email = parseEmail(input.email);
  parsePassword(input.password, { email });
  return {
    name: parseName(input.name, 'name'),
    email,
    username: parseLine(input.username ?? '', 'username') || email.slice(0, email.indexOf('@')),
    externalId: parseExternalId(input.externalId),
    phone: parseLine(input.phone ?? '', 'phone') || null,
    country: input.country ? parseCountry(input.country) : null,
    currency: input.currency ? parseCurrency(input.currency) : network.currency,
  };
}

const FINGERPRINT_BYTES = 20;
/**
 * 40 random hex characters, so that what is shown as `password` reveals nothing of it
 * (docs/rules/accounts.md#password-fingerprint).
 */
export const newFingerprint = (randomness: Randomness): string =>
  Array.from(randomness(FINGERPRINT_BYTES), (byte) => byte.toString(16).padStart(2, '0')).join('');

/** The refusal (`duplicate`) of what another account of the network has: an e-mail address or an external id. */
export function takenOfAccount(taken: TakenOfAccount) {
  const { path, message } = TAKEN[taken];
  return refuse('duplicate', message, [{ path, message }]);
}
const TAKEN = {
  duplicate_email: { path: 'email', message: 'Another account already uses this email.' },
  duplicate_external_id: { path: 'externalId', message: 'Another account already uses this external ID.' },
} as const satisfies Record<TakenOfAccount, { path: string; message: string }>;

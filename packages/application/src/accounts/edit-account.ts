import type { Account } from '@tributary/domain/accounts/account';
import {
  parseCountry,
  parseEmail,
  parseIpRange,
  parseLine,
  parseName,
  parsePassword,
  parseZone,
} from '@tributary/domain/accounts/account-rules';
import { parseExternalId } from '@tributary/domain/shared/moved-record';
import { parseCurrency } from '@tributary/domain/shared/currencies';
import { parseDeclineReason } from '@tributary/domain/accounts/sign-up';
import { invalid, refuse } from '@tributary/domain/shared/refusal';
import type { PasswordHashes } from './hashes.ts';
import type { UnitOfWork } from '../shared/unit-of-work.ts';
import { changed, type Parsers, type Sent } from '../shared/changes.ts';
import type { Stamps } from '../shared/stamps.ts';
import { newFingerprint, takenOfAccount } from './create-account.ts';
import { droppedFiles, fetchCustomValues, type FetchedValues, mergedValues } from './fetch-custom-values.ts';
import { type FetchMedia, storeMedia } from '../media/fetch-media.ts';
import { assertFound } from '../shared/found.ts';
import { getAccount, getAccountForUpdate, type AccountRef } from './get-account.ts';
import type { Accounts } from './accounts.ts';
import type { Dictionaries } from './dictionaries.ts';
import type { Media } from '../media/media.ts';

type Values = Readonly<Record<string, unknown>>;
/**
 * Fields that were not sent stay. `bank` and `payout` replace the stored ones whole
 * (docs/rules/accounts.md#editing-an-account); custom fields are set one by one.
 */
export type AccountChanges = Sent<{
  name: string;
  username: string;
  password: string;
  phone: string | null;
  country: string | null;
  live: boolean;
  email: string;
  zone: string | null;
  currency: string;
  externalId: string | null;
  bank: Values;
  payout: Values;
  customFields: Values;
  /** Advertisers: addresses or CIDRs that may call /acquisition. */
  allowedIps: readonly string[];
  /** Declines a sign-up, with the reason its owner is told; null: it waits again. */
  declineReason: string | null;
}>;
export type EditAccount = (input: AccountRef & { readonly changes: AccountChanges }) => Promise<Account>;

type Stores = { readonly accounts: Accounts; readonly media: Media };
type Dependencies = Stamps & {
  readonly stores: { readonly accounts: Accounts; readonly dictionaries: Dictionaries };
  readonly unitOfWork: UnitOfWork<Stores>;
  readonly fetchMedia: FetchMedia;
  readonly passwords: PasswordHashes;
};

/**
 * Changes the fields that were sent. Refuses an unknown account (`not_found`), malformed fields and files that cannot
 * be fetched (`invalid_parameter`), and an e-mail or external id that is taken (`duplicate`). A file that is no longer
 * shown is forgotten: it may be personal.
 */
export const makeEditAccount =
  ({ stores, unitOfWork, fetchMedia, passwords, clock, randomness }: Dependencies): EditAccount =>
  async ({ changes, ...ref }) => {
    const { password, customFields, ...rest } = changes;
    const { email } = withChanges(await getAccount(stores, ref), rest, NOTHING_SENT); // refused before anything is fetched
    const fetched =
      customFields === undefined
        ? NOTHING_SENT
        : await fetchCustomValues(
            { stores, fetchMedia },
            { ...ref, accountId: ref.id, sent: customFields, isNew: false },
          );
    const secret =
      password === undefined ? {} : await newPassword({ passwords, randomness }, password, email);
    return unitOfWork.run(async (bound) => {
      const before = await getAccountForUpdate(bound, ref);
      const account = withChanges(before, rest, fetched);
      await storeMedia(bound, fetched.media);
      await bound.media.remove(ref.networkId, ref.id, droppedFiles(customOf(before), customOf(account)));
      return storeAccount(bound, { ...account, ...secret, modifiedAt: clock() });
    });
  };

type PlainChanges = Omit<AccountChanges, 'password' | 'bank' | 'payout' | 'customFields'>;

const NOTHING_SENT: FetchedValues = { values: {}, media: [] };
const customOf = ({ meta }: Account): Values => (meta.afields as Values | undefined) ?? {};

function withChanges(
  account: Account,
  changes: Omit<AccountChanges, 'password' | 'customFields'>,
  { values }: FetchedValues,
): Account {
  const { bank, payout, ...plain } = changes;
  const isDecided = account.signUp === null || account.live || changes.live === true;
  if (plain.declineReason !== undefined && isDecided) throw nothingToDecline();
  return {
    ...changed<Account, PlainChanges>(account, plain, PARSERS),
    meta: {
      ...account.meta,
      ...(bank && { bank }),
      ...(payout && { payout }),
      ...(Object.keys(values).length > 0 && { afields: mergedValues(customOf(account), values) }),
    },
  };
}

const nothingToDecline = () => {
  const message = 'Only an application that is still pending can be declined.';
  return refuse('not_allowed_in_state', message, [{ path: 'declineReason', message }]);
};

const PARSERS: Parsers<Account, PlainChanges> = {
  name: (text) => ({ name: parseName(text, 'name') }),
  username: (text) => ({ username: parseName(text, 'username') }),
  phone: (text) => ({ phone: parseLine(text ?? '', 'phone') || null }),
  country: (code) => ({ country: code === null ? null : parseCountry(code) }),
  // An account that the network activates is approved.
  live: (live) => (live ? { live, signUp: null, declineReason: null } : { live }),
  email: (text) => ({ email: parseEmail(text) }),
  zone: (name) => ({ zone: name === null ? null : parseZone(name) }),
  currency: (code) => ({ currency: parseCurrency(code) }),
  externalId: (text) => ({ externalId: parseExternalId(text) }),
  declineReason: (text) =>
    text === null
      ? { signUp: 'waiting', declineReason: null }
      : { signUp: 'declined', declineReason: parseDeclineReason(text) },
  allowedIps: (ranges) => ({ allowedIps: rangesIn(ranges) }),
};

/** Credentials of a new password for the account with this e-mail. Refuses one that is not allowed (`invalid_parameter`). */
export async function newPassword(
  { passwords, randomness }: Pick<Dependencies, 'passwords' | 'randomness'>,
  text: string,
  email: string,
): Promise<Pick<Account, 'passwordHash' | 'passwordFingerprint'>> {
  return {
    passwordHash: await passwords.hash(parsePassword(text, { email })),
    passwordFingerprint: newFingerprint(randomness),
  };
}

/**
 * Keeps an edited account. Refuses an e-mail or external id that is taken (`duplicate`), and an account that is gone
 * (`not_found`).
 */
export async function storeAccount(
  { accounts }: { readonly accounts: Accounts },
  account: Account,
): Promise<Account> {
  const outcome = await accounts.replace(account);
  if (outcome !== 'replaced' && outcome !== 'missing') throw takenOfAccount(outcome);
  assertFound(outcome === 'replaced', account.kind);
  return account;
}

const RANGES_MAX = 100;

function rangesIn(ranges: readonly string[]): readonly string[] {
  if (ranges.length > RANGES_MAX) throw invalid('allowedIps', `At most ${RANGES_MAX} addresses or ranges.`);
  return ranges.map((range) => parseIpRange(range, 'allowedIps'));
}

import type { Account } from '@tributary/domain/accounts/account';
import {
  parseCountry,
  parseEmail,
  parseIpRange,
  parseName,
  parsePassword,
  parseZone,
} from '@tributary/domain/accounts/account-rules';
import { parseCurrency } from '@tributary/domain/catalog/currencies';
import { refuse } from '@tributary/domain/shared/refusal';
import type { PasswordHashes } from '../ports/outside.ts';
import type { RecordStores } from '../ports/unit-of-work.ts';
import { changed, type Parsers, type Sent, type Stamps } from './changes.ts';
import { emailTaken, newFingerprint } from './create-account.ts';
import { assertFound, getAccount, type AccountRef } from './get-records.ts';

type Values = Readonly<Record<string, unknown>>;
/** Fields that were not sent stay. `bank` and `payout` replace the stored ones whole (decisions 4); custom fields are set one by one. */
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
  bank: Values;
  payout: Values;
  customFields: Values;
  /** Advertisers: addresses or CIDRs that may call /acquisition. */
  allowedIps: readonly string[];
}>;
export type EditAccount = (input: AccountRef & { readonly changes: AccountChanges }) => Promise<Account>;

type Dependencies = Stamps & {
  readonly stores: Pick<RecordStores, 'accounts'>;
  readonly passwords: PasswordHashes;
};

/** Refuses an unknown account (`not_found`), malformed fields (`invalid_parameter`) and an e-mail that is taken (`duplicate`). */
export const makeEditAccount =
  ({ stores, passwords, clock, randomness }: Dependencies): EditAccount =>
  async ({ changes, ...ref }) => {
    const { password, ...rest } = changes;
    const account = withChanges(await getAccount(stores, ref), rest);
    const secret = password === undefined ? {} : await newPassword({ passwords, randomness }, password);
    return store(stores, { ...account, ...secret, modifiedAt: clock() });
  };

export type ChangePassword = (
  input: AccountRef & { readonly oldPassword: string; readonly newPassword: string },
) => Promise<Account>;

/** By the account itself. Refuses a wrong old one with `wrong_password`. */
export const makeChangePassword =
  ({ stores, passwords, clock, randomness }: Dependencies): ChangePassword =>
  async ({ oldPassword, newPassword: text, ...ref }) => {
    const account = await getAccount(stores, ref);
    parsePassword(text, 'new_password');
    if (!(await passwords.verify(account.passwordHash, oldPassword))) {
      const message = 'The old password is wrong.';
      throw refuse('wrong_password', message, [{ path: 'old_password', message }]);
    }
    const secret = await newPassword({ passwords, randomness }, text);
    return store(stores, { ...account, ...secret, modifiedAt: clock() });
  };

type PlainChanges = Omit<AccountChanges, 'password' | 'bank' | 'payout' | 'customFields'>;

function withChanges(account: Account, changes: Omit<AccountChanges, 'password'>): Account {
  const { bank, payout, customFields, ...plain } = changes;
  return {
    ...changed<Account, PlainChanges>(account, plain, PARSERS),
    meta: {
      ...account.meta,
      ...(bank && { bank }),
      ...(payout && { payout }),
      ...(customFields && { afields: { ...(account.meta.afields as Values), ...customFields } }),
    },
  };
}

const PARSERS: Parsers<Account, PlainChanges> = {
  name: (text) => ({ name: parseName(text, 'name') }),
  username: (text) => ({ username: parseName(text, 'username') }),
  phone: (text) => ({ phone: text?.trim() || null }),
  country: (code) => ({ country: code === null ? null : parseCountry(code) }),
  live: (live) => ({ live }),
  email: (text) => ({ email: parseEmail(text) }),
  zone: (name) => ({ zone: name === null ? null : parseZone(name) }),
  currency: (code) => ({ currency: parseCurrency(code) }),
  allowedIps: (ranges) => ({ allowedIps: ranges.map((range) => parseIpRange(range, 'allowed_ips')) }),
};

async function newPassword(
  { passwords, randomness }: Pick<Dependencies, 'passwords' | 'randomness'>,
  text: string,
): Promise<Pick<Account, 'passwordHash' | 'passwordFingerprint'>> {
  return {
    passwordHash: await passwords.hash(parsePassword(text)),
    passwordFingerprint: newFingerprint(randomness),
  };
}

async function store({ accounts }: Dependencies['stores'], account: Account): Promise<Account> {
  const outcome = await accounts.replace(account);
  if (outcome === 'duplicate_email') throw emailTaken();
  assertFound(outcome === 'replaced', account.kind);
  return account;
}

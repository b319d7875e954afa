import type { Account, AccountKind, Network } from '@tributary/domain/accounts/account';
import { parseCountry, parseEmail, parseName, parsePassword } from '@tributary/domain/accounts/account-rules';
import { parseCurrency } from '@tributary/domain/catalog/currencies';
import type { AffiliateId, NetworkId } from '@tributary/domain/shared/ids';
import { invalid, refuse } from '@tributary/domain/shared/refusal';
import type { PasswordHashes, Randomness } from '../ports/outside.ts';
import type { RecordStores } from '../ports/unit-of-work.ts';
import { nextId, type Stamps } from './changes.ts';
import { getNetwork } from './get-records.ts';

export type NewAccount = {
  readonly networkId: NetworkId;
  readonly kind: AccountKind;
  readonly name: string;
  readonly email: string;
  readonly password: string;
  /** The part of the e-mail before the @ unless told. */
  readonly username?: string | null | undefined;
  readonly phone?: string | null | undefined;
  readonly country?: string | null | undefined;
  /** The network's unless told. */
  readonly currency?: string | null | undefined;
  /** By custom field name; kept under `meta.afields`. */
  readonly customFields?: Readonly<Record<string, unknown>> | null | undefined;
};
export type CreateAccount = (input: NewAccount) => Promise<Account>;

type Dependencies = Stamps & {
  readonly stores: Pick<RecordStores, 'networks' | 'accounts' | 'dictionaries'>;
  readonly passwords: PasswordHashes;
};

/**
 * A new affiliate or advertiser, not live until the network activates it (decisions 2). Refuses malformed fields with
 * `invalid_parameter` and an e-mail that is taken with `duplicate`.
 */
export const makeCreateAccount =
  ({ stores, passwords, clock, randomness }: Dependencies): CreateAccount =>
  async (input) => {
    const fields = accountFields(input, await getNetwork(stores, input.networkId));
    await assertRequiredFields(stores, input);
    const outcome = await stores.accounts.add({
      ...fields,
      id: nextId<AffiliateId>({ clock, randomness }),
      networkId: input.networkId,
      kind: input.kind,
      passwordHash: await passwords.hash(parsePassword(input.password)),
      passwordFingerprint: newFingerprint(randomness),
      zone: null,
      live: false,
      lastLoginAt: null,
      createdAt: clock(),
      modifiedAt: null,
      allowedIps: [],
      referralId: null,
    });
    if (outcome.kind === 'duplicate_email') throw emailTaken();
    return outcome.account;
  };

/** Interface 4.11: every custom field the network requires must be sent. */
async function assertRequiredFields(
  { dictionaries }: Dependencies['stores'],
  { networkId, kind, customFields }: NewAccount,
): Promise<void> {
  const defined = await dictionaries.listCustomFields(networkId, kind);
  const isSent = (name: string) => ![undefined, null, ''].some((none) => customFields?.[name] === none);
  const missing = defined.find(({ required, name }) => required && !isSent(name));
  if (missing) throw invalid(`custom_fields.${missing.name}`, `${missing.label} is required.`);
}

function accountFields(input: NewAccount, network: Network) {
  const email = parseEmail(input.email);
  parsePassword(input.password);
  return {
    name: parseName(input.name, 'name'),
    email,
    username: input.username?.trim() || email.slice(0, email.indexOf('@')),
    phone: input.phone?.trim() || null,
    country: input.country ? parseCountry(input.country) : null,
    currency: input.currency ? parseCurrency(input.currency) : network.currency,
    meta: input.customFields ? { afields: input.customFields } : {},
  };
}

const FINGERPRINT_BYTES = 20;
/** 40 random hex characters, so that what is shown as `password` tells nothing of it (decisions 2). */
export const newFingerprint = (randomness: Randomness): string =>
  Array.from(randomness(FINGERPRINT_BYTES), (byte) => byte.toString(16).padStart(2, '0')).join('');

export const emailTaken = () =>
  refuse('duplicate', 'Another account has this e-mail address.', [
    { path: 'email', message: 'Another account has this e-mail address.' },
  ]);

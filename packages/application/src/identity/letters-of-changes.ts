// Letters about changes by which others could come in, or have money or visitors sent elsewhere
// (docs/rules/users.md#letters-about-changes).
import type { Account } from '@tributary/domain/accounts/account';
import { emailKey } from '@tributary/domain/accounts/account-rules';
import { permissionsOf, STAFF_MAX, type User, USERS_OF_ACCOUNT_MAX } from '@tributary/domain/identity/user';
import type { NetworkId } from '@tributary/domain/shared/ids';
import type { EditAccount } from '../accounts/edit-account.ts';
import type { EditBrand } from '../accounts/edit-brand.ts';
import type { SetTrackingDomains } from '../accounts/edit-network.ts';
import { getAccount, getNetwork } from '../accounts/get-account.ts';
import type { ActingContext, Actor } from '../audit/audit.ts';
import type { ChangePassword } from './change-password.ts';
import { isCountedChange, type LetterCounting } from './counted-mail.ts';
import type { ChangedDetail, ChangedRecord, Changer, LetterContent, Letters } from './letters.ts';
import type { Mail } from './mail.ts';
import type { EditUser } from './manage-users.ts';
import type { ChoosePassword } from './one-time-links.ts';
import type { ChangeOwnPassword } from './own-password.ts';
import type { IdentityStores } from './sign-in.ts';
import { localeOfEmail } from './reader-locale.ts';
import type { Users } from './users.ts';

export type LetterDependencies = LetterCounting & {
  readonly stores: Pick<IdentityStores, 'users' | 'networks' | 'accounts'>;
  readonly mail: Mail;
  readonly letters: Letters;
  readonly acting: ActingContext;
};

/** `of`: what the details are of; null for one's own password, by whoever it was. `to`: e-mails, each once. */
type Change = {
  readonly networkId: NetworkId;
  readonly of: ChangedRecord | null;
  readonly details: readonly ChangedDetail[];
  readonly to: () => Promise<readonly string[]>;
};

/** Sends the letters behind the answer, each tried once; before it, where too many are under way. */
export function lettersBy({ stores, mail, letters, acting, ...counting }: LetterDependencies) {
  return async ({ networkId, of, details, to }: Change): Promise<void> => {
    const [first] = details;
    if (!mail.isSetUp || first === undefined) return;
    // Which details, and no values: whoever changes them chose those.
    const content: LetterContent =
      of === null
        ? { kind: 'ownPasswordChanged' }
        : { kind: 'changed', by: changerOf(acting.current().actor), of, details };
    const send = async () => {
      const network = await getNetwork(stores, networkId);
      const recipients = new Map((await to()).map((email) => [emailKey(email), email]));
      const locales = new Map<string, string | null>();
      for (const [key, email] of recipients) locales.set(key, await localeOfEmail(stores, networkId, email));
      // An address that nobody has any more is written to as the others are.
      const usual = [...locales.values()].find((one) => one !== null) ?? null;
      for (const [key, email] of recipients)
        if (await isCountedChange(counting, { networkId, to: email, detail: first }))
          await mail.send({
            ...letters.write(network, { email, locale: locales.get(key) ?? usual }, content),
            countedFor: null,
          });
    };
    // Nobody goes without because others have many letters sent.
    if (!mail.later(send)) await send().catch(() => undefined);
  };
}

function changerOf(actor: Actor): Changer {
  if (actor.kind !== 'key' && actor.kind !== 'user') return 'operator';
  const isNetwork = actor.role === 'network';
  if (actor.kind === 'key') return isNetwork ? 'networkKey' : 'accountKey';
  return isNetwork ? 'networkUser' : 'accountUser';
}

/** Not who was only invited, perhaps by mistake or by a stranger. */
const hasComeIn = ({ passwordHash, lastLoginAt }: User): boolean =>
  passwordHash !== null || lastLoginAt !== null;

/** E-mails of an account's users who are active and came in before. */
export async function usersOf({ users }: { readonly users: Users }, { networkId, kind, id }: Account) {
  const page = { page: 1, limit: USERS_OF_ACCOUNT_MAX };
  const { items } = await users.list(networkId, { kind, accountId: id }, page);
  return items.filter((one) => one.live && hasComeIn(one)).map(({ email }) => email);
}

/** Whoever of the staff may change settings. */
async function managersOf({ users }: { readonly users: Users }, networkId: NetworkId) {
  const { items } = await users.list(networkId, { kind: 'staff' }, { page: 1, limit: STAFF_MAX });
  return items
    .filter((one) => one.live && hasComeIn(one) && permissionsOf(one).includes('settings'))
    .map(({ email }) => email);
}

/** The details of an account whose change sends letters. */
const DETAILS: readonly (readonly [name: ChangedDetail, of: (account: Account) => unknown])[] = [
  ['email', ({ email }) => email],
  ['password', ({ passwordFingerprint }) => passwordFingerprint],
  ['bankDetails', ({ meta }) => meta['bank']],
  ['payoutDetails', ({ meta }) => meta['payout']],
  ['allowedIps', ({ allowedIps }) => allowedIps],
];

/** Whatever the order of the fields. */
const textOf = (value: unknown): string =>
  JSON.stringify(value ?? null, (_, one: unknown) =>
    typeof one === 'object' && one !== null && !Array.isArray(one)
      ? Object.fromEntries(Object.entries(one).toSorted(([a], [b]) => (a < b ? -1 : 1)))
      : one,
  );

/** Edits an account. Letters go to its users, and to its e-mail before and after. */
export function makeEditAccountWithLetters(
  dependencies: LetterDependencies & { readonly editAccount: EditAccount },
): EditAccount {
  const { stores, editAccount } = dependencies;
  const sendLetters = lettersBy(dependencies);
  return async (input) => {
    const before = await getAccount(stores, input);
    const after = await editAccount(input);
    await sendLetters({
      networkId: after.networkId,
      of: after.kind,
      details: DETAILS.filter(([, of]) => textOf(of(before)) !== textOf(of(after))).map(([name]) => name),
      to: async () => [before.email, after.email, ...(await usersOf(stores, after))],
    });
    return after;
  };
}

/** Edits a user. Letters about another e-mail go to both. */
export function makeEditUserWithLetters(
  dependencies: LetterDependencies & { readonly editUser: EditUser },
): EditUser {
  const { stores, editUser } = dependencies;
  const sendLetters = lettersBy(dependencies);
  return async (input) => {
    const before = await stores.users.find(input.by.networkId, input.id);
    const after = await editUser(input);
    if (before && hasComeIn(before))
      await sendLetters({
        networkId: after.networkId,
        of: 'user',
        details: before.email === after.email ? [] : ['email'],
        to: () => Promise.resolve([before.email, after.email]),
      });
    return after;
  };
}

const ownPassword = ({ networkId, email }: Pick<User, 'networkId' | 'email'>): Change => ({
  networkId,
  of: null,
  details: ['password'],
  to: () => Promise.resolve([email]),
});

/** Changes the password of whoever is signed in, and sends them a letter. */
export function makeChangeOwnPasswordWithLetters(
  dependencies: LetterDependencies & { readonly changeOwnPassword: ChangeOwnPassword },
): ChangeOwnPassword {
  const sendLetters = lettersBy(dependencies);
  return async (input) => {
    const started = await dependencies.changeOwnPassword(input);
    await sendLetters(ownPassword(started.user));
    return started;
  };
}

/** Changes an account's password at its own request, and sends it a letter. */
export function makeChangePasswordWithLetters(
  dependencies: LetterDependencies & { readonly changePassword: ChangePassword },
): ChangePassword {
  const sendLetters = lettersBy(dependencies);
  return async (input) => {
    const account = await dependencies.changePassword(input);
    await sendLetters(ownPassword(account));
    return account;
  };
}

/** Stores the password that somebody chose by a link; a letter goes to who had one before. */
export function makeChoosePasswordWithLetters(
  dependencies: LetterDependencies & { readonly choosePassword: ChoosePassword },
): ChoosePassword {
  const sendLetters = lettersBy(dependencies);
  return async (input) => {
    const chosen = await dependencies.choosePassword(input);
    if (input.purpose === 'reset') await sendLetters(ownPassword(chosen.user));
    return chosen;
  };
}

/** Replaces the tracking domains. Letters go to all staff who may change settings. */
export function makeSetTrackingDomainsWithLetters(
  dependencies: LetterDependencies & { readonly setTrackingDomains: SetTrackingDomains },
): SetTrackingDomains {
  const { stores, setTrackingDomains } = dependencies;
  const sendLetters = lettersBy(dependencies);
  return async (input) => {
    const before = await getNetwork(stores, input.networkId);
    const after = await setTrackingDomains(input);
    await sendLetters({
      networkId: after.id,
      of: 'settings',
      details: textOf(before.domains) === textOf(after.domains) ? [] : ['trackingDomains'],
      to: () => managersOf(stores, after.id),
    });
    return after;
  };
}

/** Changes the brand. Letters about other dashboard domains go to all staff who may change settings. */
export function makeEditBrandWithLetters(
  dependencies: LetterDependencies & { readonly editBrand: EditBrand },
): EditBrand {
  const { stores, editBrand } = dependencies;
  const sendLetters = lettersBy(dependencies);
  return async (input) => {
    const before = await getNetwork(stores, input.networkId);
    const after = await editBrand(input);
    const isSame = textOf(before.dashboardDomains) === textOf(after.dashboardDomains);
    await sendLetters({
      networkId: after.id,
      of: 'settings',
      details: isSame ? [] : ['dashboardDomains'],
      to: () => managersOf(stores, after.id),
    });
    return after;
  };
}

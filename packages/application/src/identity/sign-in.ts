import type { Network, SignUpState } from '@tributary/domain/accounts/account';
import type { FactorWay } from '@tributary/domain/identity/second-factor';
import type { User, UserKind } from '@tributary/domain/identity/user';
import { DomainError, refuse } from '@tributary/domain/shared/refusal';
import type { Accounts } from '../accounts/accounts.ts';
import type { PasswordHashes } from '../accounts/hashes.ts';
import { makeFindNetworkOfHost } from '../accounts/edit-brand.ts';
import type { Networks } from '../accounts/networks.ts';
import { emailKey } from '@tributary/domain/accounts/account-rules';
import type { ActingContext, AuditLog } from '../audit/audit.ts';
import type { UnitOfWork } from '../shared/unit-of-work.ts';
import { countTry, knownPlace } from './count-tries.ts';
import { factorsOf } from './factors.ts';
import type { PasskeyChallenges, Passkeys } from './passkeys.ts';
import { type FactorTools, useCode, wrongCode } from './second-factor.ts';
import type { SecondFactors } from './second-factors.ts';
import { signInFailures } from './incidents.ts';
import type { SignInTries } from './tries.ts';
import type { Sessions } from './sessions.ts';
import { startSession, type StartedSession, type Visitor } from './start-session.ts';
import { type PasskeyTools, usePasskey } from './use-passkey.ts';
import type { Users } from './users.ts';
import type { Assertion } from './web-authn.ts';

export type SignInInput = {
  readonly email: string;
  readonly password: string;
  /** Of the second factor, or a recovery code; asked for once the password is right. */
  readonly code?: string | undefined;
  /** In place of a code. */
  readonly passkey?: Assertion | undefined;
  /** Where, when the e-mail is known in several networks or for several roles. */
  readonly networkId?: string | undefined;
  readonly kind?: UserKind | undefined;
  /** Where the page was asked for: of a network's own host nobody else's users come in. */
  readonly host: string;
  readonly visitor: Visitor;
  /** Stands for the whole address, to count by. */
  readonly address: string;
};
export type SignedIn =
  | ({ readonly kind: 'signed_in' } & StartedSession)
  /** The password is right; one of these is asked for, too. */
  | { readonly kind: 'second_factor'; readonly ways: readonly FactorWay[] }
  /** The password is right, of an account that signed up and waits for the network, or that it declined. */
  | { readonly kind: 'not_approved'; readonly state: SignUpState; readonly reason: string | null }
  | { readonly kind: 'choose'; readonly places: readonly Place[] };
/** Where the same e-mail and password open a door. */
export type Place = { readonly network: Network; readonly kind: UserKind };
export type SignIn = (input: SignInInput) => Promise<SignedIn>;

export type IdentityStores = {
  readonly users: Users;
  readonly sessions: Sessions;
  readonly networks: Networks;
  readonly accounts: Accounts;
  readonly signInTries: SignInTries;
  readonly secondFactors: SecondFactors;
  readonly passkeys: Passkeys;
  readonly passkeyChallenges: PasskeyChallenges;
  readonly audit: AuditLog;
};
type Dependencies = PasskeyTools &
  FactorTools & {
    readonly stores: IdentityStores;
    readonly unitOfWork: UnitOfWork<IdentityStores>;
    readonly passwords: PasswordHashes;
    readonly acting: ActingContext;
  };

/** How many users of one e-mail are tried: each costs as much as a password check. */
const USERS_MAX = 10;

/**
 * Signs in by e-mail and password (docs/rules/users.md#signing-in). Refuses with `wrong_sign_in`, and in the same words
 * and time whether nobody has the e-mail, the password is another, or the user, the account or the network is switched
 * off. After too many failures it refuses with `too_many` (docs/rules/users.md#guessing). Where a second factor is on, it asks for
 * a code or a passkey, and refuses a wrong one with `wrong_code` (docs/rules/users.md#second-factor).
 */
export const makeSignIn = (dependencies: Dependencies): SignIn => {
  const { stores, hashes } = dependencies;
  const failureOf = signInFailures(dependencies);
  return async ({ email, password, code, passkey, networkId, kind, host, visitor, address }) => {
    const who = hashes.fingerprint(`e-mail ${emailKey(email.trim())}`);
    const ofHost = await makeFindNetworkOfHost({ stores })(host);
    const meant = (await stores.users.findByEmail(email.trim()))
      .filter(
        (user) =>
          (networkId === undefined || user.networkId === networkId) &&
          (!ofHost || user.networkId === ofHost.id) &&
          (!kind || user.kind === kind),
      )
      .slice(0, USERS_MAX);
    const knownAt = await knownPlace(dependencies, meant, address);
    const takeBack = await countTry(dependencies, { who, where: address, knownAt });
    const opened = await withPassword(dependencies, meant, password);
    const open = [];
    for (const user of opened) if (await mayEnter(stores, user)) open.push(user);
    const [user, ...others] = open;
    const undecided = user ? undefined : await notApproved(stores, opened);
    if (undecided) {
      await takeBack();
      return undecided;
    }
    if (!user) {
      const reason = 'The password was wrong, or something is switched off.';
      await stores.audit.add(meant.map((one) => failureOf(one, visitor, reason)));
      throw refuse('wrong_sign_in', 'Wrong email or password.');
    }
    if (others.length > 0) {
      await takeBack();
      return { kind: 'choose', places: await placesOf(stores, open) };
    }
    const isShown = await showsFactor(user);
    const ways = isShown ? [] : await factorsOf(stores, user);
    await takeBack();
    if (ways.length > 0) return { kind: 'second_factor', ways };
    return { kind: 'signed_in', ...(await startSession(dependencies, user, visitor)) };

    /** Whether a code or a passkey was sent and used up; one that does not count is refused. */
    async function showsFactor(of: User): Promise<boolean> {
      try {
        if (passkey !== undefined)
          return await useAsFactor(dependencies, of, { assertion: passkey, knownAt });
        return code !== undefined && (await useCode(dependencies, of, { code, knownAt }));
      } catch (error) {
        const isWrong = error instanceof DomainError && error.code === 'wrong_code';
        if (isWrong) await stores.audit.add([failureOf(of, visitor, error.message)]);
        throw error;
      }
    }
  };
};

/** A passkey in place of a code: counted as codes are, and refused with `wrong_code`. */
export async function useAsFactor(
  dependencies: Omit<Dependencies, 'passwords'>,
  of: User,
  { assertion, knownAt }: { readonly assertion: Assertion; readonly knownAt: string | null },
): Promise<true> {
  const takeBack = await countTry(dependencies, { who: `code of ${of.id}`, where: null, knownAt });
  const used = await usePasskey(dependencies, assertion, { purpose: 'sign_in', holder: null, of });
  if (used.kind === 'refused') throw wrongCode(used.reason, 'passkey');
  await takeBack();
  return true;
}

/** Of these users those who have the password. For nobody a password is checked all the same, so that time tells nothing. */
async function withPassword(
  { passwords }: Dependencies,
  users: readonly User[],
  password: string,
): Promise<User[]> {
  const checked = users.length > 0 ? users : [undefined];
  const right = [];
  for (const user of checked) {
    const matches = await passwords.verify(user?.passwordHash ?? NOBODYS_HASH, password);
    if (user && matches && user.passwordHash !== null) right.push(user);
  }
  return right;
}

/** argon2id of a random text nobody kept, with the parameters of stored passwords. */
export const NOBODYS_HASH =
  '$argon2id$v=19$m=19456,t=2,p=1$UeuTEuh6vMSyC42hTRMxYw$UtJI1SwShU/wNUC1KfO8jbTpTIJsV9gWhu/H8Lna1Iw';

/** Whether the user, the account they work for and the network are switched on. */
export async function mayEnter(
  { networks, accounts }: Pick<IdentityStores, 'networks' | 'accounts'>,
  user: User,
): Promise<boolean> {
  if (!user.live || !(await networks.find(user.networkId))?.live) return false;
  if (user.kind === 'staff' || user.accountId === null) return true;
  return (await accounts.find(user.networkId, user.kind, user.accountId))?.live ?? false;
}

/** Of those who have the password, the first whose account was made by signing up and is not approved, and why. */
export async function notApproved({ networks, accounts }: IdentityStores, users: readonly User[]) {
  for (const { networkId, kind, accountId, live } of users) {
    if (!live || kind === 'staff' || accountId === null) continue;
    const account = await accounts.find(networkId, kind, accountId);
    if (!account?.signUp || account.live || !(await networks.find(networkId))?.live) continue;
    return { kind: 'not_approved', state: account.signUp, reason: account.declineReason } as const;
  }
  return undefined;
}

async function placesOf({ networks }: IdentityStores, users: readonly User[]): Promise<Place[]> {
  const places: Place[] = [];
  for (const { networkId, kind } of users) {
    const network = await networks.find(networkId);
    if (network) places.push({ network, kind });
  }
  return places;
}

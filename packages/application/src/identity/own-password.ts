// What a user does with the own password: choose another one, and type it again for what needs more than being signed in.
import { parsePassword } from '@tributary/domain/accounts/account-rules';
import { isFirstUser, type User } from '@tributary/domain/identity/user';
import { refuse } from '@tributary/domain/shared/refusal';
import type { KeyedHashes, PasswordHashes } from '../accounts/hashes.ts';
import { newFingerprint } from '../accounts/create-account.ts';
import { storeAccount } from '../accounts/edit-account.ts';
import { getAccountForUpdate } from '../accounts/get-account.ts';
import type { ActingContext } from '../audit/audit.ts';
import { assertFound } from '../shared/found.ts';
import type { Stamps } from '../shared/stamps.ts';
import type { UnitOfWork } from '../shared/unit-of-work.ts';
import { countTry, knownPlace } from './count-tries.ts';
import { incidents } from './incidents.ts';
import { emailTaken, lockedUser, type StorePassword } from './one-time-links.ts';
import type { FoundSession } from './sessions.ts';
import { NOBODYS_HASH, type IdentityStores } from './sign-in.ts';
import { wrongCode } from './second-factor.ts';
import { type PasskeyTools, usePasskey } from './use-passkey.ts';
import type { Assertion } from './web-authn.ts';
import { startSession, type StartedSession, type Visitor } from './start-session.ts';

type Dependencies = Stamps & {
  readonly stores: IdentityStores;
  readonly unitOfWork: UnitOfWork<IdentityStores>;
  readonly passwords: PasswordHashes;
  readonly hashes: KeyedHashes;
  readonly acting: ActingContext;
};

/** Whose session it is, as the gate found it. */
export type OwnSession = Pick<FoundSession, 'session' | 'user'>;

/** Makes the function that stores a user's new password: a first user's is the account's as well. */
export const makeStorePassword =
  ({ clock, randomness }: Stamps): StorePassword =>
  async (stores, user, passwordHash) => {
    const { networkId, accountId } = user;
    const changed = { ...user, passwordHash, modifiedAt: clock() };
    const outcome = await stores.users.replace(changed);
    if (outcome === 'duplicate') throw emailTaken();
    assertFound(outcome === 'replaced', 'user');
    if (isFirstUser(user) && user.kind !== 'staff' && accountId !== null) {
      const account = await getAccountForUpdate(stores, { networkId, kind: user.kind, id: accountId });
      const passwordFingerprint = newFingerprint(randomness);
      await storeAccount(stores, { ...account, passwordHash, passwordFingerprint, modifiedAt: clock() });
    }
    return changed;
  };

export type ChangeOwnPassword = (
  input: Pick<OwnSession, 'user'> & {
    readonly oldPassword: string;
    readonly newPassword: string;
    readonly visitor: Visitor;
    readonly address: string;
  },
) => Promise<StartedSession>;

/**
 * Changes the password of whoever is signed in, ends all their sessions and begins a new one
 * (docs/rules/users.md#changing-a-password). Refuses a wrong old one with `wrong_password`.
 */
export const makeChangeOwnPassword =
  (dependencies: Dependencies & { readonly storePassword: StorePassword }): ChangeOwnPassword =>
  async ({ user, oldPassword, newPassword, visitor, address }) => {
    const { passwords, unitOfWork, storePassword } = dependencies;
    parsePassword(newPassword, { path: 'newPassword', email: user.email });
    await assertPassword(dependencies, user, { text: oldPassword, path: 'oldPassword', address, visitor });
    const passwordHash = await passwords.hash(newPassword);
    return unitOfWork.run(async (bound) => {
      // What was changed while the password was compared stays, and another password from elsewhere wins.
      const current = await lockedUser(bound, user);
      if (current?.passwordHash !== user.passwordHash) throw wrongPassword('oldPassword');
      const changed = await storePassword(bound, current, passwordHash);
      await bound.sessions.removeAll(user.networkId, user.id, null);
      return startSession({ ...dependencies, stores: bound }, changed, visitor);
    });
  };

export type ConfirmSession = (
  input: OwnSession & {
    readonly by: { readonly password: string } | { readonly passkey: Assertion };
    readonly visitor: Visitor;
    readonly address: string;
  },
) => Promise<Date>;

/**
 * Notes that the password was typed again, or a passkey used in its place, which opens what needs more than being signed in for ten
 * minutes (docs/rules/users.md#typing-the-password-again). Gives back when it was; refuses a wrong password with `wrong_password`, a
 * passkey that does not count with `wrong_code`.
 */
export const makeConfirmSession =
  (
    dependencies: Pick<Dependencies, 'stores' | 'passwords' | 'unitOfWork' | 'acting'> & PasskeyTools,
  ): ConfirmSession =>
  async ({ session, user, by, visitor, address }) => {
    const { stores, clock } = dependencies;
    const incidentOf = incidents(dependencies);
    if ('password' in by) {
      await assertPassword(dependencies, user, { text: by.password, path: 'password', address, visitor });
    } else {
      const knownAt = await knownPlace(dependencies, [user], address);
      const takeBack = await countTry(dependencies, { who: `user ${user.id}`, where: address, knownAt });
      const meant = { purpose: 'confirm', holder: session.id, of: user } as const;
      const used = await usePasskey(dependencies, by.passkey, meant);
      if (used.kind === 'refused') {
        const refused = { action: 'refused', by: 'passkey', reason: used.reason } as const;
        await stores.audit.add([incidentOf(user, visitor, { object: 'confirmation', ...refused })]);
        throw wrongCode(used.reason, 'passkey');
      }
      await takeBack();
    }
    const now = clock();
    assertFound(await stores.sessions.confirm(session.id, now), 'session');
    const way = 'password' in by ? 'password' : 'passkey';
    await stores.audit.add([
      incidentOf(user, visitor, { object: 'confirmation', action: 'created', by: way }),
    ]);
    return now;
  };

type TypedPassword = {
  readonly text: string;
  readonly path: string;
  readonly address: string;
  readonly visitor: Visitor;
};

async function assertPassword(
  dependencies: Pick<Dependencies, 'stores' | 'passwords' | 'acting'> & Stamps,
  user: User,
  { text, path, address, visitor }: TypedPassword,
): Promise<void> {
  const { id, passwordHash } = user;
  const knownAt = await knownPlace(dependencies, [user], address);
  const takeBack = await countTry(dependencies, { who: `user ${id}`, where: address, knownAt });
  if (await dependencies.passwords.verify(passwordHash ?? NOBODYS_HASH, text)) return takeBack();
  const refused = { object: 'confirmation', action: 'refused', by: 'password', reason: WRONG } as const;
  await dependencies.stores.audit.add([incidents(dependencies)(user, visitor, refused)]);
  throw wrongPassword(path);
}

const WRONG = 'Wrong password.';
const wrongPassword = (path: string) => refuse('wrong_password', WRONG, [{ path, message: WRONG }]);

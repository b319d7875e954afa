// Links that work once (docs/rules/users.md#one-time-links): made, looked at, and used.
import type { Network } from '@tributary/domain/accounts/account';
import { parseEmail, parsePassword } from '@tributary/domain/accounts/account-rules';
import {
  boundState,
  endsLinks,
  isSecretText,
  isUsable,
  type OneTimeToken,
  secretText,
  TOKEN_AGE_MAX_MS,
  type TokenPurpose,
} from '@tributary/domain/identity/one-time-token';
import { parsePersonName } from '@tributary/domain/identity/person-name';
import { UNLIMITED } from '@tributary/domain/identity/limit';
import { SESSION_RANDOM_BYTES } from '@tributary/domain/identity/session';
import type { User } from '@tributary/domain/identity/user';
import type { NetworkId, OneTimeTokenId, UserId } from '@tributary/domain/shared/ids';
import { refuse } from '@tributary/domain/shared/refusal';
import type { KeyedHashes, PasswordHashes } from '../accounts/hashes.ts';
import type { ActingContext } from '../audit/audit.ts';
import { found } from '../shared/found.ts';
import { nextId, type Stamps } from '../shared/stamps.ts';
import type { UnitOfWork } from '../shared/unit-of-work.ts';
import { hasSecondFactor } from './factors.ts';
import { linkHash } from './find-session.ts';
import type { OneTimeTokens } from './one-time-tokens.ts';
import type { IdentityStores } from './sign-in.ts';
import { actorOf, startSession, type StartedSession, type Visitor } from './start-session.ts';

type LinkStores = IdentityStores & { readonly oneTimeTokens: OneTimeTokens };
type Dependencies = Stamps & {
  readonly stores: LinkStores;
  readonly unitOfWork: UnitOfWork<LinkStores>;
  readonly passwords: PasswordHashes;
  readonly hashes: KeyedHashes;
  readonly acting: ActingContext;
};

export type NewLink = {
  readonly networkId: NetworkId;
  readonly purpose: TokenPurpose;
  /** Its user, as they were when it was asked for; null for the first owner. */
  readonly user: User | null;
};

/** A link is bound to what its user was when it was made: another e-mail, role, password, limit or state ends it. */
const bindingOf = (hashes: KeyedHashes, user: User): string =>
  hashes.fingerprint(`link of ${user.id} as ${boundState(user)}`);

/** Makes a link and gives back its text, which is stored nowhere; an older one of the same kind for the same user ends. */
export async function issueLink(
  {
    stores,
    hashes,
    ...stamps
  }: Stamps & Pick<Dependencies, 'hashes'> & { readonly stores: Pick<LinkStores, 'oneTimeTokens'> },
  { networkId, purpose, user }: NewLink,
): Promise<string> {
  const text = secretText(stamps.randomness(SESSION_RANDOM_BYTES));
  const now = stamps.clock();
  await stores.oneTimeTokens.add({
    id: nextId<OneTimeTokenId>(stamps),
    networkId,
    purpose,
    userId: user?.id ?? null,
    hash: linkHash(hashes, text),
    binding: user && bindingOf(hashes, user),
    createdAt: now,
    expiresAt: new Date(now.getTime() + TOKEN_AGE_MAX_MS[purpose]),
    usedAt: null,
  });
  return text;
}

export type OpenSetup = (networkId: NetworkId) => Promise<string | undefined>;

/**
 * The text of a fresh link for the first owner of a network without staff; undefined when somebody can sign in already
 * (docs/rules/users.md#first-owner).
 */
export const makeOpenSetup =
  (dependencies: Dependencies): OpenSetup =>
  async (networkId) =>
    (await dependencies.stores.users.countStaff(networkId)) > 0
      ? undefined
      : issueLink(dependencies, { networkId, purpose: 'setup', user: null });

export type OpenReset = (input: {
  readonly networkId: NetworkId;
  readonly email: string;
  /** Makes no link. */
  readonly dryRun?: boolean;
}) => Promise<readonly { readonly user: User; readonly text: string | null }[]>;

/**
 * Links by which the users with this e-mail in the network choose another password, one for each kind of user. Refuses
 * with `not_found` when nobody there has the e-mail (docs/rules/users.md#one-time-links).
 */
export const makeOpenReset =
  (dependencies: Dependencies): OpenReset =>
  async ({ networkId, email, dryRun = false }) => {
    const named = await dependencies.stores.users.findByEmail(email.trim());
    const users = named.filter((user) => user.networkId === networkId && user.live);
    if (users.length === 0) throw refuse('not_found', 'No user in this network has this email.');
    const opened = [];
    for (const user of users) {
      const link = { networkId, purpose: 'reset', user } as const;
      opened.push({ user, text: dryRun ? null : await issueLink(dependencies, link) });
    }
    return opened;
  };

export type FoundLink = {
  readonly token: OneTimeToken;
  /** null for the first owner. */ readonly user: User | null;
  readonly network: Network;
};
export type FindLink = (text: string) => Promise<FoundLink>;

/** What a link is for. Refuses with `not_found` one that is unknown, used or too old, in the same words. */
export const makeFindLink =
  ({ stores, hashes, clock }: Pick<Dependencies, 'stores' | 'hashes' | 'clock'>): FindLink =>
  async (text) => {
    const token = isSecretText(text)
      ? await stores.oneTimeTokens.findByHash(linkHash(hashes, text))
      : undefined;
    if (!token || !isUsable(token, clock())) throw linkGone();
    const network = await stores.networks.find(token.networkId);
    const user = token.userId === null ? null : await stores.users.find(token.networkId, token.userId);
    if (!network?.live || user === undefined || user?.live === false) throw linkGone();
    if (user && token.binding !== null && token.binding !== bindingOf(hashes, user)) throw linkGone();
    if (token.purpose === 'setup') await assertWithoutStaff(stores, token.networkId);
    return { token, user, network };
  };

/** A setup link makes the first owner, and nobody after them. */
async function assertWithoutStaff({ users }: Pick<LinkStores, 'users'>, networkId: NetworkId): Promise<void> {
  if ((await users.countStaff(networkId)) > 0) throw linkGone();
}

const linkGone = () => refuse('not_found', 'This link has expired or was already used. Request a new one.');

export type SetUpOwner = (input: {
  readonly link: string;
  readonly name: string;
  readonly email: string;
  readonly password: string;
  readonly visitor: Visitor;
}) => Promise<StartedSession>;

/**
 * Makes the first owner of a network by its setup link, and signs them in (docs/rules/users.md#first-owner). Refuses
 * malformed fields with `invalid_parameter`, and a link that does not work with `not_found`.
 */
export const makeSetUpOwner =
  (dependencies: Dependencies): SetUpOwner =>
  async ({ link, visitor, ...fields }) => {
    const { passwords, clock, unitOfWork } = dependencies;
    const { token } = await linkFor(dependencies, link, 'setup');
    const owner: User = {
      id: nextId<UserId>(dependencies),
      networkId: token.networkId,
      kind: 'staff',
      accountId: null,
      role: 'owner',
      ...UNLIMITED,
      name: parsePersonName(fields.name, 'name'),
      email: parseEmail(fields.email),
      passwordHash: await passwords.hash(parsePassword(fields.password, { email: fields.email })),
      locale: null,
      live: true,
      lastLoginAt: null,
      createdAt: clock(),
      modifiedAt: null,
    };
    return asUser(dependencies, owner, () =>
      unitOfWork.run(async (bound) => {
        // One at a time with others who bring staff in.
        await bound.networks.findForUpdate(token.networkId);
        await assertWithoutStaff(bound, token.networkId);
        await useUp(bound, token, { at: clock(), address: visitor.address });
        if ((await bound.users.add(owner)) === 'duplicate') throw emailTaken();
        return startSession({ ...dependencies, stores: bound }, owner, visitor);
      }),
    );
  };

export type ChoosePassword = (input: {
  readonly link: string;
  readonly purpose: 'invite' | 'reset';
  /** How an invited user wants to be called; as it was when left out. */
  readonly name?: string | undefined;
  readonly password: string;
  readonly visitor: Visitor;
}) => Promise<{
  readonly user: User;
  /** null for somebody with a second factor, who signs in with a code as always. */
  readonly started: StartedSession | null;
}>;

/**
 * Gives a user a password by a link that was sent to them, ends their sessions, and signs them in
 * (docs/rules/users.md#one-time-links). Refuses malformed fields with `invalid_parameter`, and a link that does not work with `not_found`.
 */
export const makeChoosePassword =
  (dependencies: Dependencies & { readonly storePassword: StorePassword }): ChoosePassword =>
  async ({ link, purpose, name, password, visitor }) => {
    const { passwords, clock, unitOfWork, storePassword } = dependencies;
    const { token, user } = await linkFor(dependencies, link, purpose);
    if (!user) throw linkGone();
    const called = name === undefined ? undefined : parsePersonName(name, 'name');
    const passwordHash = await passwords.hash(parsePassword(password, { email: user.email }));
    return asUser(dependencies, user, () =>
      unitOfWork.run(async (bound) => {
        const current = await lockedUser(bound, user);
        if (!current || endsLinks(user, current)) throw linkGone();
        await useUp(bound, token, { at: clock(), address: visitor.address });
        const changed = await storePassword(
          bound,
          { ...current, name: called ?? current.name },
          passwordHash,
        );
        await bound.sessions.removeAll(user.networkId, user.id, null);
        const isSignedIn = !(await hasSecondFactor(bound, user));
        const started =
          isSignedIn && (await startSession({ ...dependencies, stores: bound }, changed, visitor));
        return { user: changed, started: started || null };
      }),
    );
  };

/** Gives a user a password, and the account whose first user it is the same one. */
export type StorePassword = (
  stores: Pick<IdentityStores, 'users' | 'accounts'>,
  user: User,
  passwordHash: string,
) => Promise<User>;

async function linkFor(dependencies: Dependencies, text: string, purpose: TokenPurpose): Promise<FoundLink> {
  const link = await makeFindLink(dependencies)(text);
  if (link.token.purpose !== purpose) throw linkGone();
  return link;
}

/** The user as they are now, locked; the account first, as its own edits do. */
export async function lockedUser(
  bound: Pick<IdentityStores, 'users' | 'accounts'>,
  { networkId, kind, accountId, id }: User,
): Promise<User | undefined> {
  if (kind !== 'staff' && accountId !== null) await bound.accounts.findForUpdate(networkId, kind, accountId);
  return bound.users.findForUpdate(networkId, id);
}

/** Of two who use a link at once one is refused. */
async function useUp(
  { oneTimeTokens }: Pick<LinkStores, 'oneTimeTokens'>,
  token: OneTimeToken,
  used: { readonly at: Date; readonly address: string },
): Promise<void> {
  if (!(await oneTimeTokens.use(token, used))) throw linkGone();
}

/** Whoever has the link is the user: what it changes stands under their name. */
function asUser<T>({ acting }: Dependencies, user: User, work: () => Promise<T>): Promise<T> {
  return acting.run({ ...acting.current(), actor: actorOf(user) }, work);
}

/** The refusal (`duplicate`) of an e-mail that another user of the network and kind has. */
export const emailTaken = () => {
  const message = 'Another user already has this email.';
  return refuse('duplicate', message, [{ path: 'email', message }]);
};

/** Refuses with `not_found` when the network has no such user. */
export const getUser = async (
  { users }: Pick<IdentityStores, 'users'>,
  { networkId, id }: Pick<User, 'networkId' | 'id'>,
): Promise<User> => found(await users.find(networkId, id), 'user');

// A user's own passkeys: made, removed, and used in place of the password (docs/rules/users.md#passkeys).
import {
  type Passkey,
  PASSKEY_NAME_LENGTH_MAX,
  PASSKEYS_MAX,
  type PasskeySite,
  siteOf,
} from '@tributary/domain/identity/passkey';
import type { Network } from '@tributary/domain/accounts/account';
import { parseLine } from '@tributary/domain/accounts/account-rules';
import type { User } from '@tributary/domain/identity/user';
import type { PasskeyId } from '@tributary/domain/shared/ids';
import { invalid, refuse } from '@tributary/domain/shared/refusal';
import type { Networks } from '../accounts/networks.ts';
import { assertFound, found } from '../shared/found.ts';
import { nextId } from '../shared/stamps.ts';
import type { UnitOfWork } from '../shared/unit-of-work.ts';
import { hasSecondFactor } from './factors.ts';
import type { OwnSession } from './own-password.ts';
import type { SecondFactors } from './second-factors.ts';
import type { Sessions } from './sessions.ts';
import {
  askPasskey,
  type AskedPasskey,
  CHALLENGE_GONE,
  type PasskeyStores,
  type PasskeyTools,
  takeChallenge,
} from './use-passkey.ts';
import type { Users } from './users.ts';
import type { Registration } from './web-authn.ts';

type OwnStores = PasskeyStores & {
  readonly users: Users;
  readonly sessions: Sessions;
  readonly networks: Networks;
  readonly secondFactors: SecondFactors;
};
type Dependencies = PasskeyTools & {
  readonly stores: OwnStores;
  readonly unitOfWork: UnitOfWork<OwnStores>;
};

/** What a browser needs to make a passkey. */
export type PasskeyToMake = AskedPasskey & {
  readonly user: User;
  readonly network: Network;
  /** Authenticators that hold one of these make no other. */
  readonly held: readonly Passkey[];
};
export type BeginPasskey = (own: OwnSession) => Promise<PasskeyToMake>;

/** Asks a browser for a new passkey. Refuses one too many with `not_allowed_in_state`. */
export const makeBeginPasskey =
  (dependencies: Dependencies): BeginPasskey =>
  async ({ session, user }) => {
    const { stores } = dependencies;
    const held = await stores.passkeys.list(user.networkId, user.id);
    assertRoom(held);
    const network = found(await stores.networks.find(user.networkId), 'network');
    const asked = await askPasskey(dependencies, { purpose: 'register', holder: session.id });
    return { ...asked, user, network, held };
  };

export type AddPasskey = (
  input: OwnSession & { readonly name: string; readonly registration: Registration },
) => Promise<Passkey>;

/**
 * Keeps a passkey that the browser made. The first second factor of a user ends their other sessions, which had none. Refuses an answer
 * that does not count with `invalid_parameter`, a passkey that is known with `duplicate`, and one too many with `not_allowed_in_state`.
 */
export const makeAddPasskey =
  (dependencies: Dependencies): AddPasskey =>
  async ({ session, user, name, registration }) => {
    const { unitOfWork, webAuthn, clock, apiUrl } = dependencies;
    const { networkId, id: userId } = user;
    const called = parsePasskeyName(name);
    const meant = { purpose: 'register', holder: session.id } as const;
    const challenge = await takeChallenge(dependencies, registration.clientDataJSON, meant);
    if (challenge === undefined) throw invalid('credential', CHALLENGE_GONE);
    const site = siteOf(apiUrl());
    const checked = await webAuthn.checkRegistration(registration, { challenge, site });
    if (checked.kind === 'refused') throw invalid('credential', checked.reason);
    const { credentialId, publicKey, counter, synced } = checked;
    const passkey: Passkey = {
      id: nextId<PasskeyId>(dependencies),
      networkId,
      userId,
      name: called,
      credentialId,
      publicKey,
      counter,
      synced,
      transports: registration.transports,
      createdAt: clock(),
      lastUsedAt: null,
    };
    return unitOfWork.run(async (bound) => {
      // One at a time, so that two at once cannot both be the last that fits.
      found(await bound.users.findForUpdate(networkId, userId), 'user');
      assertRoom(await bound.passkeys.list(networkId, userId));
      const isFirst = !(await hasSecondFactor(bound, user));
      if ((await bound.passkeys.add(passkey)) === 'duplicate') {
        throw refuse('duplicate', 'This passkey is already registered.');
      }
      if (isFirst) await bound.sessions.removeAll(networkId, userId, session.id);
      return passkey;
    });
  };

export type RemovePasskey = (user: User, id: PasskeyId) => Promise<void>;

/** Removes one of one's own passkeys: from then on it opens nothing. */
export const makeRemovePasskey =
  ({ stores }: Pick<Dependencies, 'stores'>): RemovePasskey =>
  async ({ networkId, id: userId }, id) =>
    assertFound(await stores.passkeys.remove(networkId, userId, id), 'passkey');

export type AskForOwnPasskey = (own: OwnSession) => Promise<AskedPasskey & { readonly held: Passkey[] }>;

/** Asks whoever is signed in for one of their passkeys. Refuses with `not_allowed_in_state` when they have none. */
export const makeAskForOwnPasskey =
  (dependencies: Dependencies): AskForOwnPasskey =>
  async ({ session, user }) => {
    const held = await dependencies.stores.passkeys.list(user.networkId, user.id);
    if (held.length === 0) throw refuse('not_allowed_in_state', 'You have no passkey. Enter your password.');
    return { ...(await askPasskey(dependencies, { purpose: 'confirm', holder: session.id })), held };
  };

export type FindPasskeySite = () => PasskeySite;

/** For which pages passkeys are made: the public address of the API, which serves them. */
export const makePasskeySite =
  ({ apiUrl }: Pick<Dependencies, 'apiUrl'>): FindPasskeySite =>
  () =>
    siteOf(apiUrl());

/** Any text people would know it again by; refuses none and one that is too long with `invalid_parameter`. */
function parsePasskeyName(text: string): string {
  const name = parseLine(text, 'name');
  if (name.length > 0 && name.length <= PASSKEY_NAME_LENGTH_MAX) return name;
  throw invalid('name', `A name has 1 to ${PASSKEY_NAME_LENGTH_MAX} characters.`);
}

function assertRoom(held: readonly Passkey[]): void {
  if (held.length < PASSKEYS_MAX) return;
  throw refuse(
    'not_allowed_in_state',
    `You've reached the limit of ${PASSKEYS_MAX} passkeys. Remove one first.`,
  );
}

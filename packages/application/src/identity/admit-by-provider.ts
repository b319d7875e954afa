// Who comes in by an identity provider (docs/rules/users.md#users-from-the-provider).
import { parseEmail } from '@tributary/domain/accounts/account-rules';
import { type IdentityProvider, isOfDomains } from '@tributary/domain/identity/identity-provider';
import { UNLIMITED } from '@tributary/domain/identity/limit';
import { STAFF_MAX, type User } from '@tributary/domain/identity/user';
import type { NetworkId, UserId } from '@tributary/domain/shared/ids';
import { whyNotOneLine, withoutUnfit } from '@tributary/domain/shared/one-line';
import type { DomainError } from '@tributary/domain/shared/refusal';
import { assertFound } from '../shared/found.ts';
import { nextId } from '../shared/stamps.ts';
import type { ProvidedPerson } from './open-id.ts';
import {
  type ProviderDependencies,
  type ProviderStores,
  SWITCHED_OFF,
  wrong,
} from './provider-round-trip.ts';
import { signInFailures } from './incidents.ts';
import { mayEnter } from './sign-in.ts';
import type { Visitor } from './start-session.ts';

/** Halves of characters, which nobody writes and no database keeps. */
const HALVES = /\p{Cs}/gu;
/** Of what a provider calls somebody. */
const NAME_SHOWN_MAX = 100;

type Arriving = {
  readonly provider: IdentityProvider;
  readonly person: ProvidedPerson;
  readonly visitor: Visitor;
};

/** The user the person is, made or linked where the rules allow it; everybody else is refused, with the reason. */
export async function admitted(
  dependencies: ProviderDependencies,
  { provider, person, visitor }: Arriving,
): Promise<User> {
  const { stores, unitOfWork, clock } = dependencies;
  const { networkId, issuer } = provider;
  const { subject } = person;
  const email = verifiedEmail(provider, person);
  const link = await stores.providerLinks.find(networkId, issuer, subject);
  const known = link
    ? await stores.users.find(networkId, link.userId)
    : await staffWith(stores, networkId, email);
  if (known && !(await mayEnter(stores, known))) throw await refusedFor(known, SWITCHED_OFF);
  // Whoever sets the provider up decides what e-mails it claims: an admin would become the owner by it.
  if (known?.role === 'owner' && !link) throw await refusedFor(known, OWNER);
  if (link && known) {
    await stores.providerLinks.noteUse(link, clock());
    return known;
  }
  if (!known && provider.firstRole === null)
    throw wrong(`Nobody on the team has the email ${email}. Ask someone who manages users to invite you.`);
  const { user, added } = await unitOfWork.run(async (bound) => {
    // One at a time, so that who comes twice at once is made once.
    const network = await bound.networks.findForUpdate(networkId);
    if (!network?.live) throw wrong(SWITCHED_OFF);
    const user =
      (await staffWith(bound, networkId, email)) ??
      (await newUser({ ...dependencies, stores: bound }, provider, { email, name: person.name }));
    const linked = await bound.providerLinks.find(networkId, issuer, subject);
    // They may have become one a moment ago.
    if (user.role === 'owner' && linked?.userId !== user.id) throw wrong(OWNER);
    if (linked?.userId === user.id) return { user, added: 'added' };
    const now = clock();
    const link = { networkId, userId: user.id, issuer, subject, createdAt: now, lastUsedAt: now };
    const added = await bound.providerLinks.add(link);
    return { user, added };
  });
  if (added === 'duplicate') throw await refusedFor(user, KNOWN_OTHERWISE);
  return user;

  async function refusedFor(user: User, reason: string): Promise<DomainError> {
    const failureOf = signInFailures(dependencies);
    await stores.audit.add([failureOf(user, visitor, `Identity provider: ${reason}`)]);
    return wrong(reason);
  }
}

const OWNER =
  "Owners can't sign in with SSO by email alone. Sign in with your password or passkey, then link the identity provider under Security.";

const KNOWN_OTHERWISE =
  'This user is already linked to another account at the identity provider. Ask someone who manages users to unlink it (Settings, Team).';

function verifiedEmail(provider: IdentityProvider, { email, emailVerified }: ProvidedPerson): string {
  if (email === null)
    throw wrong('The identity provider didn\'t send your email. Allow its client the scope "email".');
  if (!emailVerified)
    throw wrong("The identity provider hasn't verified your email. Verify it there and sign in again.");
  if (!isOfDomains(email, provider)) throw wrong("Emails of this domain can't sign in here.");
  try {
    if (email.search(HALVES) < 0 && whyNotOneLine(email) === undefined) return parseEmail(email);
  } catch {
    // Said below.
  }
  throw wrong('The identity provider sent an invalid email for you.');
}

const staffWith = async (
  { users }: Pick<ProviderStores, 'users'>,
  networkId: NetworkId,
  email: string,
): Promise<User | undefined> =>
  (await users.findByEmail(email)).find((one) => one.networkId === networkId && one.kind === 'staff');

async function newUser(
  dependencies: ProviderDependencies,
  { networkId, firstRole }: IdentityProvider,
  { email, name }: { readonly email: string; readonly name: string | null },
): Promise<User> {
  const { users } = dependencies.stores;
  const { total } = await users.list(networkId, { kind: 'staff' }, { page: 1, limit: 1 });
  if (total >= STAFF_MAX)
    throw wrong(`The limit of ${STAFF_MAX} users is reached. Someone must remove one first.`);
  const user: User = {
    id: nextId<UserId>(dependencies),
    networkId,
    kind: 'staff',
    accountId: null,
    role: firstRole,
    ...UNLIMITED,
    name: [...(withoutUnfit(name?.replace(HALVES, '') ?? '').trim() || email)]
      .slice(0, NAME_SHOWN_MAX)
      .join(''),
    email,
    passwordHash: null,
    locale: null,
    live: true,
    lastLoginAt: null,
    createdAt: dependencies.clock(),
    modifiedAt: null,
  };
  assertFound((await users.add(user)) === 'added', 'user');
  return user;
}

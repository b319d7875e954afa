import { refuse } from '@tributary/domain/shared/refusal';
import { makeFindNetworkOfHost } from '../accounts/edit-brand.ts';
import type { KeyedHashes } from '../accounts/hashes.ts';
import type { ActingContext } from '../audit/audit.ts';
import type { UnitOfWork } from '../shared/unit-of-work.ts';
import { countTry } from './count-tries.ts';
import { signInFailures } from './incidents.ts';
import { type IdentityStores, mayEnter, notApproved, type SignedIn } from './sign-in.ts';
import { startSession, type Visitor } from './start-session.ts';
import { askPasskey, type AskedPasskey, type PasskeyTools, usePasskey } from './use-passkey.ts';
import type { Assertion } from './web-authn.ts';

type Dependencies = PasskeyTools & {
  readonly stores: IdentityStores;
  readonly unitOfWork: UnitOfWork<IdentityStores>;
  readonly hashes: KeyedHashes;
  readonly acting: ActingContext;
};

/** `address` stands for the address that asks. */
export type AskForPasskey = (address: string) => Promise<AskedPasskey>;

/** Asks a browser for any passkey of this site: it says itself whose it is. */
export const makeAskForPasskey =
  (dependencies: Omit<Dependencies, 'unitOfWork' | 'webAuthn'>): AskForPasskey =>
  (address) =>
    askPasskey(dependencies, { purpose: 'sign_in', holder: address });

export type SignInByPasskey = (input: {
  readonly assertion: Assertion;
  /** The host name whose page is used; empty when it is not known. */
  readonly host: string;
  readonly visitor: Visitor;
  readonly address: string;
}) => Promise<Extract<SignedIn, { readonly kind: 'signed_in' | 'not_approved' }>>;

/**
 * Signs in by a passkey alone, which is two factors: the authenticator, and what it knows its user by (docs/rules/users.md#passkeys).
 * Refuses with `wrong_sign_in`, and says why: who has the passkey may know. Failures count for the address as wrong passwords do.
 */
export const makeSignInByPasskey = (dependencies: Dependencies): SignInByPasskey => {
  const { stores, hashes } = dependencies;
  const failureOf = signInFailures(dependencies);
  return async ({ assertion, host, visitor, address }) => {
    const who = `passkey ${hashes.fingerprint(`passkey ${assertion.id}`)}`;
    const takeBack = await countTry(dependencies, { who, where: address });
    const used = await usePasskey(dependencies, assertion, { purpose: 'sign_in', holder: null, of: null });
    const { passkey } = used;
    const refused = async (reason: string) => {
      if (passkey) {
        const { userId: id, networkId } = passkey;
        await stores.audit.add([failureOf({ id, networkId }, visitor, `Passkey: ${reason}`)]);
      }
      return refuse('wrong_sign_in', reason);
    };
    if (used.kind === 'refused') throw await refused(used.reason);
    const ofHost = await makeFindNetworkOfHost({ stores })(host);
    if (ofHost && ofHost.id !== used.passkey.networkId)
      throw await refused('This address belongs to another network.');
    const user = await stores.users.find(used.passkey.networkId, used.passkey.userId);
    if (!user || !(await mayEnter(stores, user))) {
      const undecided = user && (await notApproved(stores, [user]));
      if (!undecided) throw await refused('This user, account or network is deactivated.');
      await takeBack();
      return undecided;
    }
    await takeBack();
    return { kind: 'signed_in', ...(await startSession(dependencies, user, visitor)) };
  };
};

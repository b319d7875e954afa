// What a passkey answered, checked: what signing in, a second factor and typing the password again have in common.
import {
  CHALLENGE_BYTES,
  CHALLENGE_MS,
  CHALLENGES_WAITING_MAX,
  type ChallengePurpose,
  isFor,
  type Passkey,
  type PasskeySite,
  siteOf,
  wentOn,
} from '@tributary/domain/identity/passkey';
import { secretText } from '@tributary/domain/identity/one-time-token';
import type { User } from '@tributary/domain/identity/user';
import type { Stamps } from '../shared/stamps.ts';
import type { UnitOfWork } from '../shared/unit-of-work.ts';
import type { PasskeyChallenges, Passkeys } from './passkeys.ts';
import type { Assertion, WebAuthn } from './web-authn.ts';

export type PasskeyStores = { readonly passkeys: Passkeys; readonly passkeyChallenges: PasskeyChallenges };
/** What passkeys are asked and checked with. */
export type PasskeyTools = Stamps & {
  readonly webAuthn: WebAuthn;
  /** The public base of the API, whose host passkeys are made for. */
  readonly apiUrl: () => string;
};
type Dependencies = PasskeyTools & {
  readonly stores: PasskeyStores;
  readonly unitOfWork: UnitOfWork<PasskeyStores>;
};

/** What a browser is asked: this text, for this site. */
export type AskedPasskey = { readonly challenge: string; readonly site: PasskeySite };
/** `holder`: a session, or a name that stands for an address. */
type For = { readonly purpose: ChallengePurpose; readonly holder: string };

/** Makes a challenge that counts once, for five minutes, for this alone (docs/rules/users.md#challenges). */
export async function askPasskey(
  { stores, clock, randomness, apiUrl }: Omit<Dependencies, 'unitOfWork' | 'webAuthn'>,
  { purpose, holder }: For,
): Promise<AskedPasskey> {
  // 64 hex characters are base64url as they stand, which is how browsers give a challenge back.
  const text = secretText(randomness(CHALLENGE_BYTES));
  const createdAt = clock();
  const expiresAt = new Date(createdAt.getTime() + CHALLENGE_MS);
  const challenge = { text, purpose, holder, createdAt, expiresAt };
  await stores.passkeyChallenges.add(challenge, CHALLENGES_WAITING_MAX);
  return { challenge: text, site: siteOf(apiUrl()) };
}

/**
 * The challenge that an answer is to, used up: undefined when it is none of ours, was answered before, is too old, or was made for something
 * or somebody else.
 */
export async function takeChallenge(
  { stores, clock, webAuthn }: Pick<Dependencies, 'stores' | 'clock' | 'webAuthn'>,
  clientDataJSON: string,
  meant: { readonly purpose: ChallengePurpose; readonly holder: string | null },
): Promise<string | undefined> {
  const text = webAuthn.challengeIn(clientDataJSON);
  const challenge = text === undefined ? undefined : await stores.passkeyChallenges.take(text);
  return challenge && isFor(challenge, meant, clock()) ? challenge.text : undefined;
}

/** Why an answer to a challenge that is gone does not count. */
export const CHALLENGE_GONE = 'This passkey request was already used or has expired. Start again.';
const UNKNOWN = "This passkey isn't registered here. It was removed, or belongs to someone else.";
const WENT_BACK =
  "This passkey's counter went backwards: it may have been copied. Sign in another way, remove it, and add a new one.";

export type UsedPasskey =
  | { readonly kind: 'used'; readonly passkey: Passkey }
  /** `passkey`: the one that is known but does not count. */
  | { readonly kind: 'refused'; readonly reason: string; readonly passkey: Passkey | undefined };

/**
 * Checks what a passkey answered, and notes its use: the challenge is used up whatever comes of it, a counter that did not go on is refused
 * (docs/rules/users.md#passkeys). `of`: whose it must be; null: it says itself whose it is.
 */
export async function usePasskey(
  dependencies: Dependencies,
  assertion: Assertion,
  meant: { readonly purpose: ChallengePurpose; readonly holder: string | null; readonly of: User | null },
): Promise<UsedPasskey> {
  const { stores, unitOfWork, webAuthn, clock, apiUrl } = dependencies;
  const { of } = meant;
  const challenge = await takeChallenge(dependencies, assertion.clientDataJSON, meant);
  const passkey = await stores.passkeys.findByCredential(assertion.id);
  const isMeant = of === null || (passkey?.networkId === of.networkId && passkey.userId === of.id);
  if (!passkey || !isMeant) return { kind: 'refused', reason: UNKNOWN, passkey: undefined };
  const refused = (reason: string) => ({ kind: 'refused', reason, passkey }) as const;
  if (challenge === undefined) return refused(CHALLENGE_GONE);
  if (assertion.userHandle && assertion.userHandle !== (passkey.userId as string)) return refused(UNKNOWN);
  const checked = await webAuthn.checkAssertion(assertion, { challenge, site: siteOf(apiUrl()), passkey });
  if (checked.kind === 'refused') return refused(checked.reason);
  const { counter, synced } = checked;
  return unitOfWork.run(async ({ passkeys }) => {
    const { networkId, id } = passkey;
    const now = await passkeys.findForUpdate(networkId, id);
    if (!now) return { kind: 'refused', reason: UNKNOWN, passkey: undefined };
    if (!wentOn(now.counter, counter)) return refused(WENT_BACK);
    await passkeys.noteUse(networkId, id, { counter, synced, at: clock() });
    return { kind: 'used', passkey };
  });
}

// The second factor of signing in: begun, confirmed by a code, used, given up (docs/rules/users.md#second-factor).
import {
  base32,
  enrolmentAddress,
  FACTOR_SECRET_BYTES,
  type HmacSha1,
  readCode,
  RECOVERY_CODE_BYTES,
  RECOVERY_CODES,
  recoveryCode,
  type SecondFactor,
  stepOfCode,
} from '@tributary/domain/identity/second-factor';
import type { User } from '@tributary/domain/identity/user';
import type { NetworkId, UserId } from '@tributary/domain/shared/ids';
import { refuse } from '@tributary/domain/shared/refusal';
import type { KeyedHashes } from '../accounts/hashes.ts';
import type { Networks } from '../accounts/networks.ts';
import { assertFound, found } from '../shared/found.ts';
import { type Reseal, resealed, type SealedName, type SecretBox } from '../shared/secret-box.ts';
import type { Stamps } from '../shared/stamps.ts';
import type { UnitOfWork } from '../shared/unit-of-work.ts';
import { countTry, knownPlace } from './count-tries.ts';
import { listWithFactor } from './factors.ts';
import type { Passkeys } from './passkeys.ts';
import type { SecondFactors } from './second-factors.ts';
import type { FoundSession, Sessions } from './sessions.ts';
import type { SignInTries } from './tries.ts';
import type { Users } from './users.ts';

/** What codes are made and checked with. */
export type FactorTools = {
  readonly box: SecretBox;
  readonly hmacSha1: HmacSha1;
  readonly hashes: KeyedHashes;
};
type FactorStores = {
  readonly users: Users;
  readonly sessions: Sessions;
  readonly networks: Networks;
  readonly signInTries: SignInTries;
  readonly secondFactors: SecondFactors;
  readonly passkeys: Passkeys;
};
type Dependencies = Stamps &
  FactorTools & {
    readonly stores: FactorStores;
    readonly unitOfWork: UnitOfWork<FactorStores>;
  };

/** What an authenticator app is told: as text, and as an address for a QR code. */
export type Enrolment = { readonly secret: string; readonly address: string };
export type BeginSecondFactor = (user: User) => Promise<Enrolment>;

/**
 * Makes a secret for an authenticator app; it is asked for once a code of it was typed. Beginning again forgets the one
 * before. Refuses with `not_allowed_in_state` while a second factor is on.
 */
export const makeBeginSecondFactor =
  ({ unitOfWork, box, clock, randomness }: Dependencies): BeginSecondFactor =>
  ({ id: userId, networkId, email }) =>
    unitOfWork.run(async (bound) => {
      const before = await bound.secondFactors.findForUpdate(networkId, userId);
      if (before?.confirmedAt)
        throw refuse('not_allowed_in_state', 'Two-factor authentication is on. Turn it off first.');
      const { name } = found(await bound.networks.find(networkId), 'network');
      const secret = randomness(FACTOR_SECRET_BYTES);
      const sealedSecret = box.seal(sealedFor(userId), secret);
      const begun = { confirmedAt: null, lastStep: 0, recoveryFingerprints: [], createdAt: clock() };
      await bound.secondFactors.put({ userId, networkId, sealedSecret, ...begun });
      return { secret: base32(secret), address: enrolmentAddress({ issuer: name, email, secret }) };
    });

export type ConfirmSecondFactor = (
  input: Pick<FoundSession, 'session' | 'user'> & { readonly code: string; readonly address: string },
) => Promise<readonly string[]>;

/**
 * Switches the second factor on by a code of the app, and ends the user's other sessions, which had none. Gives back the
 * recovery codes, which are stored nowhere. Refuses a wrong code with `wrong_code`, and one without a beginning with
 * `not_allowed_in_state`.
 */
export const makeConfirmSecondFactor =
  (dependencies: Dependencies): ConfirmSecondFactor =>
  async ({ session, user, code, address }) => {
    const { stores, unitOfWork, clock } = dependencies;
    const { id: userId, networkId } = user;
    if ((await stores.secondFactors.find(networkId, userId))?.confirmedAt !== null) throw notBegun();
    const knownAt = await knownPlace(dependencies, [user], address);
    const takeBack = await countTry(dependencies, { who: `code of ${userId}`, where: address, knownAt });
    const codes = await unitOfWork.run(async (bound) => {
      const factor = await bound.secondFactors.findForUpdate(networkId, userId);
      if (factor?.confirmedAt !== null) throw notBegun();
      const after = afterUse(dependencies, factor, code);
      const { texts, recoveryFingerprints } = newCodes(dependencies, userId);
      await bound.secondFactors.put({ ...after, confirmedAt: clock(), recoveryFingerprints });
      await bound.sessions.removeAll(networkId, userId, session.id);
      return texts;
    });
    await takeBack();
    return codes;
  };

const notBegun = () =>
  refuse('not_allowed_in_state', "Setup of two-factor authentication wasn't started, or it is already on.");

export type RenewRecoveryCodes = (user: User) => Promise<readonly string[]>;

/** Makes new recovery codes; the old ones stop working. Refuses with `not_allowed_in_state` without a second factor. */
export const makeRenewRecoveryCodes =
  (dependencies: Dependencies): RenewRecoveryCodes =>
  ({ id: userId, networkId }) =>
    dependencies.unitOfWork.run(async (bound) => {
      const factor = await bound.secondFactors.findForUpdate(networkId, userId);
      if (!factor?.confirmedAt) throw noFactor();
      const { texts, recoveryFingerprints } = newCodes(dependencies, userId);
      await bound.secondFactors.put({ ...factor, recoveryFingerprints });
      return texts;
    });

export type EndSecondFactor = (user: User) => Promise<void>;

/** Switches the own authenticator app off; passkeys stay. Refuses with `not_allowed_in_state` when there is none. */
export const makeEndSecondFactor =
  ({ stores }: Pick<Dependencies, 'stores'>): EndSecondFactor =>
  async ({ id, networkId }) => {
    if (!(await stores.secondFactors.remove(networkId, id))) throw noFactor();
  };

/** The refusal of what needs a second factor that is on: `not_allowed_in_state`. */
export const noFactor = () => refuse('not_allowed_in_state', 'Two-factor authentication is off.');

/**
 * Uses a code up, of the app or a recovery code. Refuses a wrong, an old and a used one with `wrong_code`, and after too many
 * with `too_many`: they are counted for the user, apart from passwords, so that a right password forgets none
 * (docs/rules/users.md#guessing). The address was counted with the password. False when the app was switched off a moment ago: no code
 * is asked for any more.
 */
export async function useCode(
  dependencies: Dependencies,
  { id: userId, networkId }: User,
  { code, knownAt }: { readonly code: string; readonly knownAt: string | null },
): Promise<boolean> {
  const takeBack = await countTry(dependencies, { who: `code of ${userId}`, where: null, knownAt });
  const isUsed = await dependencies.unitOfWork.run(async (bound) => {
    const factor = await bound.secondFactors.findForUpdate(networkId, userId);
    if (!factor?.confirmedAt) return false;
    await bound.secondFactors.put(afterUse(dependencies, factor, code));
    return true;
  });
  await takeBack();
  return isUsed;
}

/** The factor when this code was used; refuses one that does not count. */
function afterUse(
  { box, hmacSha1, hashes, clock }: FactorTools & Pick<Stamps, 'clock'>,
  factor: SecondFactor,
  code: string,
): SecondFactor {
  const typed = readCode(code);
  if (!typed) throw wrongCode(WRONG);
  const { userId, sealedSecret, lastStep, recoveryFingerprints } = factor;
  if (typed.kind === 'recovery') {
    const used = fingerprintOf(hashes, userId, typed.text);
    const left = recoveryFingerprints.filter((one) => one !== used);
    if (left.length === recoveryFingerprints.length)
      throw wrongCode('This recovery code is wrong or was already used.');
    return { ...factor, recoveryFingerprints: left };
  }
  const secret = box.open(sealedFor(userId), sealedSecret);
  const step = stepOfCode(hmacSha1, { secret, code: typed.text, at: clock() });
  if (step === undefined) throw wrongCode(WRONG);
  if (step <= lastStep) throw wrongCode('This code was already used. Wait for the next one.');
  return { ...factor, lastStep: step };
}

const WRONG = 'Wrong or expired code. Enter the six digits your app shows now, or a recovery code.';
/** The refusal of a code, or of a passkey in place of one, that does not count: `wrong_code`. */
export const wrongCode = (message: string, path: 'code' | 'passkey' = 'code') =>
  refuse('wrong_code', message, [{ path, message }]);

/** The name a secret is sealed under: another user's does not open. */
const sealedFor = (userId: UserId): SealedName => `second-factor ${userId}`;

const fingerprintOf = (hashes: KeyedHashes, userId: UserId, plain: string): string =>
  hashes.fingerprint(`recovery ${userId} ${plain}`);

function newCodes({ hashes, randomness }: Pick<Dependencies, 'hashes' | 'randomness'>, userId: UserId) {
  const texts = Array.from({ length: RECOVERY_CODES }, () => recoveryCode(randomness(RECOVERY_CODE_BYTES)));
  const plain = texts.map((text) => readCode(text)?.text ?? '');
  return { texts, recoveryFingerprints: plain.map((text) => fingerprintOf(hashes, userId, text)) };
}

export type DropSecondFactors = (input: {
  readonly networkId: NetworkId;
  readonly email: string;
  /** Drops none. */ readonly dryRun?: boolean;
}) => Promise<readonly User[]>;

/**
 * Switches the second factors of the users with this e-mail off, and signs them out everywhere: for an operator, when nobody
 * else can. Gives back whose; refuses with `not_found` when nobody has the e-mail.
 */
export const makeDropSecondFactors =
  ({ stores, unitOfWork }: Dependencies): DropSecondFactors =>
  async ({ networkId, email, dryRun = false }) => {
    const users = (await stores.users.findByEmail(email.trim())).filter(
      (user) => user.networkId === networkId,
    );
    assertFound(users.length > 0, 'user');
    const on = await listWithFactor(
      stores,
      networkId,
      users.map(({ id }) => id),
    );
    const meant = users.filter(({ id }) => on.includes(id));
    if (dryRun) return meant;
    await unitOfWork.run(async (bound) => {
      for (const user of meant) await dropFactor(bound, user);
    });
    return meant;
  };

/** Switches somebody's off who lost the device, passkeys too: whoever has it may be signed in there. */
export async function dropFactor(
  { secondFactors, passkeys, sessions }: Pick<FactorStores, 'secondFactors' | 'passkeys' | 'sessions'>,
  { networkId, id }: Pick<User, 'networkId' | 'id'>,
): Promise<void> {
  const hadApp = await secondFactors.remove(networkId, id);
  const gone = await passkeys.removeAll(networkId, id);
  if (!hadApp && gone.length === 0) throw noFactor();
  await sessions.removeAll(networkId, id, null);
}

const BATCH = 500;

/** Of every authenticator app, those that are not confirmed yet with them. */
export const makeResealSecondFactors =
  ({ stores, unitOfWork, box }: Pick<Dependencies, 'stores' | 'unitOfWork' | 'box'>): Reseal =>
  async (dryRun = false) => {
    let [count, after]: [number, UserId | null] = [0, null];
    for (;;) {
      const factors: SecondFactor[] = await stores.secondFactors.listAll(after, BATCH);
      if (!dryRun) for (const { networkId, userId } of factors) await reseal(networkId, userId);
      count += factors.length;
      after = factors.at(-1)?.userId ?? null;
      if (factors.length < BATCH) return count;
    }

    function reseal(networkId: NetworkId, userId: UserId): Promise<void> {
      return unitOfWork.run(async (bound) => {
        const factor = await bound.secondFactors.findForUpdate(networkId, userId);
        if (!factor) return;
        const sealedSecret = resealed(box, sealedFor(userId), factor.sealedSecret);
        await bound.secondFactors.put({ ...factor, sealedSecret });
      });
    }
  };

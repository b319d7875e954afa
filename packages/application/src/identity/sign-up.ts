// People who ask for an account by themselves (docs/rules/accounts.md#signing-up).
import type { Account, AccountKind, Network } from '@tributary/domain/accounts/account';
import { emailKey } from '@tributary/domain/accounts/account-rules';
import type { CustomField } from '@tributary/domain/accounts/custom-field';
import { checkCustomValues } from '@tributary/domain/accounts/custom-values';
import {
  isOpenSignUp,
  OPEN_SIGN_UPS_MAX,
  SIGN_UP_MS,
  type SignUp,
  type SignUpFields,
} from '@tributary/domain/accounts/sign-up';
import { isSecretText, secretText } from '@tributary/domain/identity/one-time-token';
import { SESSION_RANDOM_BYTES } from '@tributary/domain/identity/session';
import type { AffiliateId, NetworkId, ReferralId, SignUpId } from '@tributary/domain/shared/ids';
import { refuse, refuseFor } from '@tributary/domain/shared/refusal';
import { countTry } from './count-tries.ts';
import { linkHash } from './find-session.ts';
import type { Letters } from './letters.ts';
import type { Mail } from './mail.ts';
import { localeOfEmail } from './reader-locale.ts';
import type { SignInTries } from './tries.ts';
import type { Users } from './users.ts';
import { type FetchedMedia, type FetchMedia, storeMedia } from '../media/fetch-media.ts';
import type { Media } from '../media/media.ts';
import { nextId, type Stamps } from '../shared/stamps.ts';
import type { UnitOfWork } from '../shared/unit-of-work.ts';
import type { Accounts } from '../accounts/accounts.ts';
import {
  accountFields,
  type KnownReferrals,
  liveReferral,
  newAccountOf,
} from '../accounts/create-account.ts';
import type { Dictionaries } from '../accounts/dictionaries.ts';
import { fetchCustomValues } from '../accounts/fetch-custom-values.ts';
import type { KeyedHashes, PasswordHashes } from '../accounts/hashes.ts';
import { makeFindNetworkOfHost } from '../accounts/edit-brand.ts';
import type { Networks } from '../accounts/networks.ts';
import type { SignUps } from '../accounts/sign-ups.ts';

type BoundStores = {
  readonly networks: Networks;
  readonly accounts: Accounts;
  readonly signUps: SignUps;
  readonly media: Media;
};
type Stores = BoundStores & {
  readonly dictionaries: Dictionaries;
  readonly referrals: KnownReferrals;
  readonly users: Users;
  readonly signInTries: SignInTries;
};
type Dependencies = Stamps & {
  readonly stores: Stores;
  readonly unitOfWork: UnitOfWork<BoundStores>;
  readonly fetchMedia: FetchMedia;
  readonly passwords: PasswordHashes;
  readonly hashes: KeyedHashes;
  readonly mail: Mail;
  readonly letters: Letters;
};

export type SignUpForm = {
  readonly network: Network;
  /** What is asked of each role that the network lets sign up. */
  readonly kinds: readonly { readonly kind: AccountKind; readonly fields: readonly CustomField[] }[];
  /** Whether a letter is sent, by which the e-mail is confirmed. */
  readonly isMailed: boolean;
  /** Whether somebody comes by a referral that brings accounts. */
  readonly isReferred: boolean;
};
export type FindSignUpForm = (asked: {
  /** The network's; of a deployment with one live network it may be left out. */
  readonly networkId: string | undefined;
  /** Where the page was asked for; it names the network too (docs/rules/accounts.md#dashboard-domains). */
  readonly host: string;
  readonly referralId: string | undefined;
}) => Promise<SignUpForm | undefined>;

/**
 * What somebody is asked who signs up. Undefined alike for a network that is unknown, switched off or takes nobody, and
 * where none is named and there are several.
 */
export const makeFindSignUpForm =
  ({ stores, mail }: Pick<Dependencies, 'stores' | 'mail'>): FindSignUpForm =>
  async ({ networkId, host, referralId }) => {
    const network = await namedNetwork(stores, networkId, host);
    if (!network || network.signUpKinds.length === 0) return undefined;
    const kinds = await Promise.all(
      network.signUpKinds.map(async (kind) => ({
        kind,
        fields: await stores.dictionaries.listCustomFields(network.id, kind),
      })),
    );
    const referral =
      referralId === undefined
        ? undefined
        : await stores.referrals.find(network.id, referralId as ReferralId);
    return { network, kinds, isMailed: mail.isSetUp, isReferred: referral?.live ?? false };
  };

async function namedNetwork({ networks }: Pick<Stores, 'networks'>, id: string | undefined, host: string) {
  if (id !== undefined) {
    const named = await networks.find(id as NetworkId);
    return named?.live ? named : undefined;
  }
  const ofHost = await makeFindNetworkOfHost({ stores: { networks } })(host);
  if (ofHost) return ofHost;
  const [only, ...others] = (await networks.list()).filter(({ live }) => live);
  return others.length === 0 ? only : undefined;
}

export type SignUpInput = {
  readonly networkId: string | undefined;
  /** Where it was asked for. */
  readonly host: string;
  readonly kind: AccountKind;
  readonly name: string;
  readonly email: string;
  readonly password: string;
  readonly phone?: string | null | undefined;
  readonly country?: string | null | undefined;
  readonly customFields?: Readonly<Record<string, unknown>> | null | undefined;
  readonly referralId?: ReferralId | null | undefined;
  /** Stands for the whole address, to count by. */
  readonly address: string;
};
/** What comes next: the e-mail is confirmed by a letter, or the network decides. */
export type SignUpOutcome = 'confirm' | 'waiting';
export type SignUpByOneself = (input: SignUpInput) => Promise<SignUpOutcome>;

/**
 * Asks for an account. With a mail server it is made once the e-mail is confirmed, without one at once; either way it waits for
 * the network. Answers alike whether the e-mail is taken. Refuses malformed fields, files that cannot be fetched and a
 * referral that brings nobody with `invalid_parameter`, a network that takes nobody with `not_found`, and with `too_many`
 * as docs/rules/users.md#guessing says, and where a thousand wait already.
 */
export const makeSignUpByOneself =
  (dependencies: Dependencies): SignUpByOneself =>
  async ({ address, ...input }) => {
    const { stores, hashes, passwords, mail, clock } = dependencies;
    const { kind } = input;
    const network = await namedNetwork(stores, input.networkId, input.host);
    if (!network?.signUpKinds.includes(kind)) throw takesNobody(kind);
    const { name, email, phone, country } = accountFields(input, network);
    const defined = await stores.dictionaries.listCustomFields(network.id, kind);
    const { values, files } = checkCustomValues(defined, input.customFields ?? {}, { isNew: true });
    const referralId = await liveReferral(stores, { ...input, networkId: network.id });
    // After what is refused anyhow, so that mistyping uses nothing up; before anything that costs.
    await countTry(dependencies, {
      who: hashes.fingerprint(`sign-up for ${emailKey(email)}`),
      where: `sign-up ${address}`,
    });
    const fields: SignUpFields = {
      name,
      passwordHash: await passwords.hash(input.password),
      phone,
      country,
      customFields: {
        ...Object.fromEntries(
          Object.entries(values).flatMap(([key, text]) => (text === null ? [] : [[key, text]])),
        ),
        ...Object.fromEntries(files.map((file) => [file.name, file.url])),
      },
      referralId,
    };
    const asked = { networkId: network.id, kind, email, fields };
    const made = await accountOf(dependencies, network, asked);
    if (!mail.isSetUp) {
      await withRoom(dependencies, network.id, (bound) => keep(bound, made));
      return 'waiting';
    }
    const text = secretText(dependencies.randomness(SESSION_RANDOM_BYTES));
    const now = clock();
    const signUp: SignUp = {
      ...asked,
      id: nextId<SignUpId>(dependencies),
      hash: linkHash(hashes, text),
      createdAt: now,
      expiresAt: new Date(now.getTime() + SIGN_UP_MS),
    };
    await withRoom(dependencies, network.id, ({ signUps }) => signUps.add(signUp));
    const isTaken = mail.later(() => sendByMail(dependencies, { network, signUp, text }));
    if (isTaken) return 'confirm';
    await stores.signUps.remove(signUp.id);
    throw refuseFor('too_many', `Too many emails are being sent. Try again in ${BUSY_S} s.`, BUSY_S);
  };

const BUSY_S = 60;
const FULL_S = 3600;

const takesNobody = (kind: AccountKind) =>
  refuse(
    'not_found',
    `${kind === 'affiliate' ? 'Affiliate' : 'Advertiser'} sign-up isn't open. Use the link the network gave you, or ask them for an account.`,
  );

/** One at a time for each network, so that no two at once are both the last that fits. */
const withRoom = <T>(
  { unitOfWork, clock }: Dependencies,
  networkId: NetworkId,
  work: (bound: BoundStores) => Promise<T>,
): Promise<T> =>
  unitOfWork.run(async (bound) => {
    await bound.networks.findForUpdate(networkId);
    const open =
      (await bound.signUps.countOpen(networkId, clock())) + (await bound.accounts.countWaiting(networkId));
    if (open >= OPEN_SIGN_UPS_MAX)
      throw refuseFor(
        'too_many',
        'Too many applications are waiting for this network. Try again in an hour.',
        FULL_S,
      );
    return work(bound);
  });

type Made = { readonly account: Omit<Account, 'displayId'>; readonly media: readonly FetchedMedia[] };

/** The account that comes of it. Fetches the files among its fields, which is refused where they cannot be had. */
async function accountOf(
  { stores, fetchMedia, ...stamps }: Pick<Dependencies, 'stores' | 'fetchMedia' | keyof Stamps>,
  network: Network,
  { networkId, kind, email, fields }: Pick<SignUp, 'networkId' | 'kind' | 'email' | 'fields'>,
): Promise<Made> {
  const id = nextId<AffiliateId>(stamps);
  const { customFields: sent, ...chosen } = fields;
  const { values, media } = await fetchCustomValues(
    { stores, fetchMedia },
    { networkId, kind, accountId: id, sent, isNew: true },
  );
  const account = newAccountOf(
    {
      ...chosen,
      id,
      networkId,
      kind,
      email,
      username: email.slice(0, email.indexOf('@')),
      externalId: null,
      currency: network.currency,
      createdAt: stamps.clock(),
      signUp: 'waiting',
    },
    { values, randomness: stamps.randomness },
  );
  return { account, media };
}

/** Whether it could be kept: not where another has the e-mail. */
async function keep(bound: BoundStores, { account, media }: Made): Promise<boolean> {
  const { kind } = await bound.accounts.add(account);
  if (kind !== 'added') return false;
  await storeMedia(bound, media);
  return true;
}

type SignUpToConfirm = { readonly network: Network; readonly signUp: SignUp; readonly text: string };

/** Sends the link; to somebody who has an account, that they do. */
async function sendByMail(
  { stores, mail, letters }: Dependencies,
  { network, signUp, text }: SignUpToConfirm,
): Promise<void> {
  const { kind, email } = signUp;
  const isTaken = (await stores.users.findByEmail(email)).some(
    (user) => user.networkId === network.id && user.kind === kind,
  );
  if (isTaken) await stores.signUps.remove(signUp.id);
  await mail.send(
    letters.write(
      network,
      { email, locale: isTaken ? await localeOfEmail(stores, network.id, email) : null },
      isTaken
        ? { kind: 'alreadySignedUp', account: kind }
        : { kind: 'confirmSignUp', account: kind, token: text },
    ),
  );
}

export type ConfirmSignUp = (input: {
  readonly link: string;
  /** The one that was chosen: the letter alone is not enough, since others can sign up with somebody's e-mail. */
  readonly password: string;
  readonly address: string;
}) => Promise<Network>;

/**
 * Confirms the e-mail and makes the account, which waits for the network. Refuses a link that is unknown, used or too old with
 * `not_found`, another password with `wrong_password`, too many of them with `too_many`, an e-mail somebody got an
 * account with meanwhile with `duplicate`, and a file that cannot be fetched any more with `invalid_parameter`.
 */
export const makeConfirmSignUp =
  (dependencies: Dependencies): ConfirmSignUp =>
  async ({ link, password, address }) => {
    const { stores, hashes, passwords, unitOfWork, clock } = dependencies;
    const signUp = isSecretText(link) ? await stores.signUps.findByHash(linkHash(hashes, link)) : undefined;
    const network = signUp && (await stores.networks.find(signUp.networkId));
    if (!signUp || !network?.live || !isOpenSignUp(signUp, clock())) throw linkGone();
    const takeBack = await countTry(dependencies, {
      who: `sign-up ${signUp.id}`,
      where: `sign-up ${address}`,
    });
    if (!(await passwords.verify(signUp.fields.passwordHash, password))) {
      const message = 'This is not the password you signed up with.';
      throw refuse('wrong_password', message, [{ path: 'password', message }]);
    }
    await takeBack();
    const made = await accountOf(dependencies, network, signUp);
    await unitOfWork.run(async (bound) => {
      if (!(await bound.signUps.remove(signUp.id))) throw linkGone();
      if (!(await keep(bound, made))) throw emailTaken();
      await bound.signUps.removeFor(signUp.networkId, signUp.kind, signUp.email);
    });
    return network;
  };

const linkGone = () => refuse('not_found', 'This link has expired or was already used. Sign up again.');
const emailTaken = () =>
  refuse('duplicate', 'An account with this email has been created since. Sign in, or reset its password.');

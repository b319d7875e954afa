// People who sign in, made as their own browsers would: invited, with a second factor, with a passkey, at an identity provider.
import { randomBytes } from 'node:crypto';
import { idOf as idFrom, signUp } from '@tributary/application/contracts/shared/given';
import { linkHash } from '@tributary/application/identity/find-session';
import type { SignUpId } from '@tributary/domain/shared/ids';
import { softPasskey } from '../authenticator.ts';
import {
  browserOf,
  challengeOf,
  codeNow,
  enrolled,
  enrolling,
  idOf,
  invitedBy,
  ISSUER,
  keeping,
  partyOf,
  type Person,
  provided,
  signedInAs,
  staffOf,
  textOf,
} from '../seed.ts';
import type { Json, TestApi } from '../test-api.ts';
import { type MakingFor, networkOf, type Side } from './owners.ts';

export type PersonKind =
  | 'session'
  | 'setupLink'
  | 'resetLink'
  | 'inviteLink'
  | 'signUpLink'
  | 'enrolmentCode'
  | 'enrolledUser'
  | 'newPasskey'
  | 'passkeyAnswer'
  | 'passkey'
  | 'provider'
  | 'providerAnswer'
  | 'providerTicket'
  | 'providerConfirmation'
  | 'linkedUser'
  | 'user';

/** Who was made last: what they hold, such as a code, counts in their own session or browser alone, so tests ask as them. */
const newest: { enrolling?: Person; keeping?: Person; returning?: ReturnType<typeof browserOf> } = {};
export const personEnrolling = (): Person | undefined => newest.enrolling;
export const personKeeping = (): Person | undefined => newest.keeping;
export const newestBrowser = (): ReturnType<typeof browserOf> | undefined => newest.returning;

export const MAKE_PERSON: Readonly<Record<PersonKind, (making: MakingFor) => Promise<string>>> = {
  session: (making) => sessionId(making),
  setupLink: (making) => setupLink(making),
  resetLink: (making) => resetLink(making),
  signUpLink: (making) => signUpLink(making),
  inviteLink: async (making) => linkIn((await invited(making))['link']),
  enrolmentCode: async ({ api, owner }) => {
    const person = await newPerson(api, owner.side);
    newest.enrolling = person;
    return codeNow(api, await enrolling(person));
  },
  enrolledUser: async ({ api, owner }) => idOf((await enrolled(api, await newPerson(api, owner.side))).user),
  /** What a browser answers somebody who makes a passkey. */
  newPasskey: async ({ api, owner }) => {
    const person = await newPerson(api, owner.side);
    newest.keeping = person;
    const { public_key: asked } = await person.client.ok('POST /auth/passkeys/challenge', {});
    return JSON.stringify(softPasskey().made(textOf(asked?.['challenge'])));
  },
  /** What a passkey answers at sign-in. */
  passkeyAnswer: async ({ api, owner }) => {
    const person = await newPerson(api, owner.side);
    newest.keeping = person;
    const { passkey } = await keeping(api, person);
    return JSON.stringify(passkey.signed(await challengeOf(api)));
  },
  passkey: async ({ api, owner }) => {
    const person = await newPerson(api, owner.side);
    if (owner.side === 'own') newest.keeping = person;
    return (await keeping(api, person)).id;
  },
  provider: async ({ api, owner }) => {
    await provided(api, owner.side === 'foreign' ? api.otherKey : api.key);
    return ISSUER;
  },
  /** What a provider adds where it leads back to. */
  providerAnswer: async (making) => (await atProvider(making)).answer,
  /** What is sent when a second factor is asked for beside it. */
  providerTicket: async (making) => {
    const { answer, person, browser } = await atProvider(making);
    const { recoveryCodes } = await enrolled(making.api, person);
    const { body } = await browser.send('POST /auth/provider/answer', { answer });
    return JSON.stringify({ ticket: textOf(body.data['ticket']), code: recoveryCodes[0] });
  },
  providerConfirmation: async (making) => {
    const { answer, browser, email, provider } = await atProvider(making);
    await browser.send('POST /auth/provider/answer', { answer });
    const { body } = await browser.send('POST /auth/confirm/provider', {});
    return provider.signedIn(textOf(body.data['address']), { email });
  },
  linkedUser: async (making) => {
    const { answer, browser } = await atProvider(making);
    const { body } = await browser.send('POST /auth/provider/answer', { answer });
    return idOf(body.data['session']?.['user']);
  },
  user: async (making) => idOf((await invited(making))['user']),
};

/** Somebody of the staff who has not come yet. */
const invited = ({ owner, n }: MakingFor): Promise<Json> =>
  owner.network.ok('POST /users', { name: `User ${n}`, email: `user${n}@example.net`, role: 'analyst' });
const linkIn = (link: Json | undefined): string => textOf(link).replace(/^.*#/, '');

const newPerson = (api: TestApi, side: Side): Promise<Person> =>
  staffOf(api, 'analyst', side === 'foreign' ? api.otherKey : api.key);
/** Somebody new of the staff, who signed in at the provider and has not come back yet. */
async function atProvider({ api, owner }: MakingFor) {
  const isForeign = owner.side === 'foreign';
  // On a host of several networks the e-mail says which one is meant.
  const domain = isForeign ? 'other.example' : 'example.com';
  const provider = await provided(api, isForeign ? api.otherKey : api.key, { email_domains: [domain] });
  returning += 1;
  const email = `returning${returning}@${domain}`;
  const { link } = await owner.network.ok('POST /users', { name: 'Rita', email, role: 'analyst' });
  const person = await invitedBy(api, textOf(link));
  const browser = browserOf(api);
  if (owner.side === 'own') newest.returning = browser;
  const begun = await browser.send('POST /auth/provider', { email });
  const answer = provider.signedIn(textOf(begun.body.data['address']), { email });
  return { provider, person, email, browser, answer };
}
let returning = 0;

/** One more of the same person. */
async function sessionId({ api, owner }: MakingFor): Promise<string> {
  const { session } = await owner.person.client.ok('GET /auth/session');
  const again = await signedInAs(api, textOf(session?.['user']?.['email']));
  return idOf((await again.client.ok('GET /auth/session'))['session']);
}

/** Of a network without staff: elsewhere none works. */
async function setupLink({ api }: MakingFor): Promise<string> {
  const { createNetwork, openSetup } = api.deps.useCases;
  const { network } = await createNetwork({ name: 'Without staff', currency: 'USD', zone: 'UTC' });
  return (await openSetup(network.id)) ?? '';
}

let signUps = 0;
/** Of a sign-up that is confirmed by the password `correct horse`. */
async function signUpLink({ api, owner }: MakingFor): Promise<string> {
  signUps += 1;
  const text = randomBytes(32).toString('hex');
  const id = idFrom<SignUpId>('516ec', signUps);
  const email = `signed.up${signUps}@example.com`;
  const given = signUp({ id, networkId: networkOf(owner), email, hash: linkHash(api.deps.hashes, text) });
  await api.deps.stores.signUps.add(given);
  return text;
}

/** For somebody new, so that nobody else's link ends with it. */
async function resetLink({ api, owner }: MakingFor): Promise<string> {
  const { email } = await partyOf(api, 'affiliate', owner.side === 'foreign' ? api.otherKey : api.key);
  const [opened] = await api.deps.useCases.openReset({ networkId: networkOf(owner), email });
  return opened?.text ?? '';
}

// Signing in and out, and one's own sessions and password (docs/rules/users.md).
import { EMAIL_LENGTH_MAX, PASSWORD_LENGTHS } from '@tributary/domain/accounts/account-rules';
import type { NetworkId, SessionId } from '@tributary/domain/shared/ids';
import { assertFound } from '@tributary/application/shared/found';
import { z } from 'zod';
import { badParameter } from '../http/http-error.ts';
import { withCookie } from '../http/reply.ts';
import { route } from '../http/route.ts';
import { done, idParams } from '../shared/common.ts';
import { emailAddress, longId, oneOf, password, presentPassword, text } from '../shared/input.ts';
import { choiceOut, int, message, nullableString, string, strings } from '../shared/output.ts';
import { assertionIn, assertionOf } from './passkeys-wire.ts';
import {
  listedSessionOf,
  listedSessionOut,
  ownSessionOut,
  sessionOf,
  sessionOut,
  signedIn,
  signedInOut,
} from './session-wire.ts';

const KINDS = ['staff', 'affiliate', 'advertiser'] as const;
const LINK_LENGTH_MAX = 200;
const CODE_LENGTH_MAX = 40;
/** Of a second factor. */
const codeIn = text('The six digits that the app shows now, or a recovery code.', CODE_LENGTH_MAX);
const link = text('The text behind `#` in the link.', LINK_LENGTH_MAX);

/** By a link: somebody with a second factor has a new password now, and signs in as always. */
const passwordChosenOut = z
  .object({
    state: choiceOut('`second_factor`: sign in with the new password and a code.', [
      'signed_in',
      'second_factor',
    ]),
    session: sessionOut.optional(),
  })
  .meta({ id: 'PasswordChosen' });

const getSession = route({
  method: 'GET',
  path: '/auth/session',
  role: 'session',
  needs: { permission: null, factorless: true, accounts: 'none' },
  operation: 'get-session',
  summary: 'Retrieve your session',
  description:
    'The signed-in user, their account and permissions. `operations` lists everything they can call, so that an interface shows only that. 401 if nobody is signed in.',
  data: ownSessionOut,
  handle: async ({ deps, caller: { by }, now }) => ({ session: await sessionOf(deps, by, now) }),
});

const login = route({
  method: 'POST',
  path: '/auth/login',
  role: 'public',
  ownPagesOnly: true,
  operation: 'sign-in',
  summary: 'Sign in',
  description:
    "With email and password; the response sets a cookie. On a dashboard domain of a network, only its users can sign in. If the email and password belong to several networks or roles, the state is `choose_network`: repeat the request with `network_id` and `kind`. With two-factor authentication the state is `second_factor`: repeat the request with one of `ways`, `code` or `passkey` (`POST /auth/passkey/challenge`); a wrong, expired or used code is refused with code 7. An account that isn't approved yet gets no session; the answer says `waiting`, or `declined` with the reason. A wrong email and a wrong password get the same answer.",
  body: z.object({
    email: text('What the user signs in with.', EMAIL_LENGTH_MAX),
    password: presentPassword('The password.'),
    code: codeIn.optional(),
    passkey: assertionIn.optional(),
    network_id: longId<NetworkId>('Where, of those to choose from.').optional(),
    kind: oneOf('As what, of those to choose from.', KINDS).optional(),
  }),
  data: z.object({
    state: choiceOut('Signed in, the next step, or the outcome of a sign-up.', [
      'signed_in',
      'choose_network',
      'second_factor',
      'waiting',
      'declined',
    ]),
    session: sessionOut.optional(),
    ways: strings('Of `second_factor`: what is taken, `code` or `passkey`.').optional(),
    reason: nullableString('Of `declined`: why the network did not take this sign-up.').optional(),
    networks: z
      .array(
        z.object({
          _id: string('Long ID.'),
          name: string('Its name.'),
          kind: choiceOut('As what.', KINDS),
        }),
      )
      .optional()
      .meta({ description: 'The networks and roles that this email and password can sign in to.' }),
  }),
  handle: async ({ deps, body, visitor, host, address, now }) => {
    const outcome = await deps.useCases.signIn({
      email: body.email,
      password: body.password,
      code: body.code,
      passkey: body.passkey && assertionOf(body.passkey),
      networkId: body.network_id,
      kind: body.kind,
      host,
      visitor,
      address,
    });
    if (outcome.kind === 'signed_in') return signedIn(deps, outcome, now);
    if (outcome.kind === 'second_factor') return { state: 'second_factor' as const, ways: [...outcome.ways] };
    if (outcome.kind === 'not_approved') return { state: outcome.state, reason: outcome.reason };
    const networks = outcome.places.map(({ network, kind }) => ({
      _id: network.id,
      name: network.name,
      kind,
    }));
    return { state: 'choose_network' as const, networks };
  },
});

const logout = route({
  method: 'POST',
  path: '/auth/logout',
  role: 'session',
  needs: { permission: null, factorless: true, accounts: 'none' },
  endsActing: true,
  operation: 'sign-out',
  summary: 'Sign out',
  description:
    'Ends this session. From the next request on it opens nothing, in every process. Of staff who see as an account, their own ends as well.',
  data: z.object({}),
  handle: async ({ deps, caller: { by } }) => {
    await deps.useCases.signOut(by);
    return withCookie({}, null);
  },
});

const lookAtLink = route({
  method: 'POST',
  path: '/auth/token',
  role: 'public',
  operation: 'look-at-one-time-link',
  summary: 'Retrieve a one-time link',
  description:
    "What a setup, invitation or reset link is for. Doesn't use it up. 404 if it is unknown, used or expired.",
  body: z.object({ token: link }),
  data: z.object({
    purpose: choiceOut('What it is for.', ['setup', 'invite', 'reset']),
    email: nullableString('Of the user it is for; null for the first owner, who does not exist yet.'),
    name: nullableString('As the inviter wrote it; null for the first owner.'),
    network: z.object({ name: string('Its name.') }).meta({ description: 'Where.' }),
  }),
  handle: async ({ deps, body }) => {
    const { token, user, network } = await deps.useCases.findLink(body.token);
    return {
      purpose: token.purpose,
      email: user?.email ?? null,
      name: user?.name ?? null,
      network: { name: network.name },
    };
  },
});

const setUp = route({
  method: 'POST',
  path: '/auth/setup',
  role: 'public',
  ownPagesOnly: true,
  operation: 'set-up-owner',
  summary: 'Create the first owner',
  description: 'Signs them in. By the link that the first start prints; it works once, and for 24 hours.',
  body: z.object({
    token: link,
    name: text('Full name.'),
    email: emailAddress('What the owner will sign in with.'),
    password: password(PASSWORD_LENGTHS),
  }),
  data: signedInOut,
  handle: async ({ deps, body: { token, ...fields }, visitor, now }) =>
    signedIn(deps, await deps.useCases.setUpOwner({ link: token, ...fields, visitor }), now),
});

const askForLink = route({
  method: 'POST',
  path: '/auth/forgotten',
  role: 'public',
  ownPagesOnly: true,
  operation: 'ask-for-password-link',
  summary: 'Send a password reset link',
  description:
    'The response is the same whether a user has this email or not. Refused with code 11 if no mail server is set up.',
  body: z.object({ email: text('What the user signs in with.', EMAIL_LENGTH_MAX) }),
  data: done,
  handle: async ({ deps, body: { email }, visitor, address }) => {
    await deps.useCases.askForLink({ email, visitor, address });
    return { message: 'If a user signs in with this email, we sent them a link. It works for an hour.' };
  },
});

const reset = route({
  method: 'POST',
  path: '/auth/reset',
  role: 'public',
  ownPagesOnly: true,
  operation: 'reset-password',
  summary: 'Reset a password',
  description:
    "With the link from the email; signs in. The link works once, for an hour. All sessions of this user end. A user with two-factor authentication isn't signed in: they sign in with the new password and a code.",
  body: z.object({ token: link, password: password(PASSWORD_LENGTHS) }),
  data: passwordChosenOut,
  handle: async ({ deps, body, visitor, now }) => {
    const chosen = { link: body.token, purpose: 'reset', password: body.password, visitor } as const;
    const { started } = await deps.useCases.choosePassword(chosen);
    return started ? signedIn(deps, started, now) : { state: 'second_factor' as const };
  },
});

const accept = route({
  method: 'POST',
  path: '/auth/invite',
  role: 'public',
  ownPagesOnly: true,
  operation: 'accept-invitation',
  summary: 'Accept an invitation',
  description:
    'Sets a password, and signs in. By the link that was handed over; it works once, and for a week.',
  body: z.object({
    token: link,
    name: text('Full name; as the inviter wrote it when left out.').optional(),
    password: password(PASSWORD_LENGTHS),
  }),
  data: passwordChosenOut,
  handle: async ({ deps, body, visitor, now }) => {
    const chosen = { link: body.token, purpose: 'invite', name: body.name, password: body.password } as const;
    const { started } = await deps.useCases.choosePassword({ ...chosen, visitor });
    return started ? signedIn(deps, started, now) : { state: 'second_factor' as const };
  },
});

const changePassword = route({
  method: 'POST',
  path: '/auth/password',
  role: 'session',
  needs: { permission: null, factorless: true, accounts: 'none' },
  operation: 'change-own-password',
  summary: 'Change your password',
  description: 'All sessions of this user end; the answer sets the cookie of a new one.',
  body: z.object({
    old_password: presentPassword('The present one.'),
    password: password(PASSWORD_LENGTHS),
  }),
  data: ownSessionOut,
  words: { oldPassword: 'old_password', newPassword: 'password' },
  handle: async ({ deps, caller: { by }, body, visitor, address, now }) => {
    const started = await deps.useCases.changeOwnPassword({
      user: by.user,
      oldPassword: body.old_password,
      newPassword: body.password,
      visitor,
      address,
    });
    const cookie = { text: started.text, expiresAt: started.session.expiresAt };
    return withCookie({ session: await sessionOf(deps, started, now) }, cookie);
  },
});

const confirm = route({
  method: 'POST',
  path: '/auth/confirm',
  role: 'session',
  needs: { permission: null, factorless: true, accounts: 'none' },
  operation: 'confirm-session',
  summary: 'Confirm your password or passkey',
  description:
    "For actions that need a recent confirmation. Lasts ten minutes, until `confirmed_until` of the session. Send the password or the passkey's response to `POST /auth/confirm/passkey`.",
  body: z.object({
    password: presentPassword('The password.').optional(),
    passkey: assertionIn.optional(),
  }),
  data: ownSessionOut,
  handle: async ({ deps, caller: { by }, body, visitor, address, now }) => {
    const { session, user } = by;
    const { password: typed, passkey } = body;
    if ((typed === undefined) === (passkey === undefined)) {
      const message = 'Send the password, or a passkey.';
      throw badParameter(message, [{ path: 'password', message }]);
    }
    const confirmedAt = await deps.useCases.confirmSession({
      session,
      user,
      by: passkey ? { passkey: assertionOf(passkey) } : { password: typed ?? '' },
      visitor,
      address,
    });
    return { session: await sessionOf(deps, { user, session: { ...session, confirmedAt } }, now) };
  },
});

const recoveryCodesOut = strings('Each is asked once in place of a code; shown this once.');

const beginSecondFactor = route({
  method: 'POST',
  path: '/auth/second-factor',
  role: 'session',
  needs: { permission: null, confirmed: true, factorless: true, accounts: 'none' },
  operation: 'begin-second-factor',
  summary: 'Start two-factor authentication',
  description:
    'Creates a secret for an authenticator app. It takes effect once you confirm a code. Starting again discards the previous secret; 409 if two-factor authentication is on.',
  body: z.object({}),
  data: z.object({
    secret: string('To be typed into the app: base32, TOTP with SHA-1, six digits, 30 s.'),
    address: string('The same as `otpauth:` address, to be shown as a QR code.'),
  }),
  handle: ({ deps, caller: { by } }) => deps.useCases.beginSecondFactor(by.user),
});

const confirmSecondFactor = route({
  method: 'POST',
  path: '/auth/second-factor/confirm',
  role: 'session',
  needs: { permission: null, factorless: true, accounts: 'none' },
  operation: 'confirm-second-factor',
  summary: 'Enable two-factor authentication',
  description:
    'With a code from the app. From now on, signing in needs a code. All other sessions of this user end.',
  body: z.object({ code: codeIn }),
  data: z.object({ recovery_codes: recoveryCodesOut }),
  handle: async ({ deps, caller: { by }, body, address }) => {
    const { session, user } = by;
    const codes = await deps.useCases.confirmSecondFactor({ session, user, code: body.code, address });
    return { recovery_codes: [...codes] };
  },
});

const renewRecoveryCodes = route({
  method: 'POST',
  path: '/auth/second-factor/recovery-codes',
  role: 'session',
  needs: { permission: null, confirmed: true, factorless: true, accounts: 'none' },
  operation: 'renew-recovery-codes',
  summary: 'Create recovery codes',
  description: 'The old ones stop working. Use it when they are used up or someone else saw them.',
  body: z.object({}),
  data: z.object({ recovery_codes: recoveryCodesOut }),
  handle: async ({ deps, caller: { by } }) => ({
    recovery_codes: [...(await deps.useCases.renewRecoveryCodes(by.user))],
  }),
});

const endSecondFactor = route({
  method: 'DELETE',
  path: '/auth/second-factor',
  role: 'session',
  needs: { permission: null, confirmed: true, factorless: true, accounts: 'none' },
  operation: 'end-second-factor',
  summary: 'Disable two-factor authentication',
  description: 'From now on, signing in needs only the password.',
  data: done,
  handle: async ({ deps, caller: { by } }) => {
    await deps.useCases.endSecondFactor(by.user);
    return { message: 'The second factor was switched off.' };
  },
});

const listSessions = route({
  method: 'GET',
  path: '/auth/sessions',
  role: 'session',
  needs: { permission: null, factorless: true, accounts: 'none' },
  operation: 'list-own-sessions',
  summary: 'List your sessions',
  description: 'Newest first. With a shortened address and the name of the browser, to tell them apart.',
  data: z
    .object({ sessions: z.array(listedSessionOut).meta({ description: 'Newest first.' }) })
    .meta({ id: 'OwnSessionList' }),
  handle: async ({ deps, caller, zone }) => {
    const { networkId, by } = caller;
    const sessions = await deps.stores.sessions.list(networkId, by.userId);
    // Staff who look through this user's eyes are not the user.
    const own = sessions.filter(({ actedById }) => actedById === null);
    return { sessions: own.map((one) => listedSessionOf(one, { zone, currentId: by.id })) };
  },
});

const endOtherSessions = route({
  method: 'DELETE',
  path: '/auth/sessions',
  role: 'session',
  needs: { permission: null, factorless: true, accounts: 'none' },
  operation: 'end-other-sessions',
  summary: 'Sign out everywhere else',
  description: 'All sessions but the one that asks open nothing from their next request on.',
  data: z.object({ ended: int('How many there were.'), message }),
  handle: async ({ deps, caller: { networkId, by } }) => {
    const ended = (await deps.stores.sessions.removeAll(networkId, by.userId, by.id)).length;
    return { ended, message: 'You are signed out everywhere else.' };
  },
});

const endSession = route({
  method: 'DELETE',
  path: '/auth/sessions/{id}',
  role: 'session',
  needs: { permission: null, factorless: true, accounts: 'none' },
  operation: 'end-own-session',
  summary: 'End a session',
  description: 'The session opens nothing from its next request on.',
  params: idParams('id'),
  data: done,
  handle: async ({ deps, caller: { networkId, by }, params }) => {
    assertFound(await deps.stores.sessions.remove(networkId, by.userId, params.id as SessionId), 'session');
    return { message: 'The session was ended.' };
  },
});

export const SIGN_IN_ROUTES = [
  getSession,
  login,
  logout,
  lookAtLink,
  askForLink,
  setUp,
  reset,
  accept,
  changePassword,
  confirm,
  beginSecondFactor,
  confirmSecondFactor,
  renewRecoveryCodes,
  endSecondFactor,
  listSessions,
  endOtherSessions,
  endSession,
];

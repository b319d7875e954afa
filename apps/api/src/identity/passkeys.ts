// Signing in by passkey, and one's own passkeys (docs/rules/users.md#passkeys).
import { CHALLENGE_MS, PASSKEY_NAME_LENGTH_MAX } from '@tributary/domain/identity/passkey';
import type { PasskeyId } from '@tributary/domain/shared/ids';
import { z } from 'zod';
import { route } from '../http/route.ts';
import { done, idParams } from '../shared/common.ts';
import { text } from '../shared/input.ts';
import { choiceOut, nullableString } from '../shared/output.ts';
import {
  askingOf,
  askingOut,
  assertionIn,
  assertionOf,
  makingOf,
  makingOut,
  originOut,
  passkeyOf,
  passkeyOut,
  registrationIn,
  registrationOf,
} from './passkeys-wire.ts';
import { sessionOut, signedIn } from './session-wire.ts';

const ask = route({
  method: 'POST',
  path: '/auth/passkey/challenge',
  role: 'public',
  ownPagesOnly: true,
  operation: 'ask-for-passkey',
  summary: 'Start a sign-in with a passkey',
  description:
    'Returns what the browser needs. Send its response to `POST /auth/passkey`, or with the password to `POST /auth/login`.',
  body: z.object({}),
  data: z.object({ origin: originOut, public_key: askingOut }).meta({ id: 'PasskeyChallenge' }),
  handle: async ({ deps, address }) => {
    const asked = await deps.useCases.askForPasskey(address);
    return { origin: asked.site.origin, public_key: askingOf(asked, CHALLENGE_MS) };
  },
});

const signIn = route({
  method: 'POST',
  path: '/auth/passkey',
  role: 'public',
  ownPagesOnly: true,
  operation: 'sign-in-by-passkey',
  summary: 'Sign in with a passkey',
  description:
    "The response sets a cookie. Needs no password and no code, because a passkey is two factors. 401 with the reason if the passkey is invalid. An account that isn't approved yet gets no session; the state is `waiting`, or `declined` with the reason.",
  body: z.object({ passkey: assertionIn }),
  data: z.object({
    state: choiceOut('Signed in, or the outcome of a sign-up.', ['signed_in', 'waiting', 'declined']),
    session: sessionOut.optional(),
    reason: nullableString('Of `declined`: why the network did not take this sign-up.').optional(),
  }),
  handle: async ({ deps, body, visitor, host, address, now }) => {
    const outcome = await deps.useCases.signInByPasskey({
      assertion: assertionOf(body.passkey),
      host,
      visitor,
      address,
    });
    if (outcome.kind === 'signed_in') return signedIn(deps, outcome, now);
    return { state: outcome.state, reason: outcome.reason };
  },
});

const askOwn = route({
  method: 'POST',
  path: '/auth/confirm/passkey',
  role: 'session',
  needs: { permission: null, factorless: true, accounts: 'none' },
  operation: 'ask-for-own-passkey',
  summary: 'Start a confirmation with a passkey',
  description:
    'Returns what the browser needs to request a passkey instead of the password. Send its response to `POST /auth/confirm` in this session. 409 if the user has no passkey.',
  body: z.object({}),
  data: z.object({ origin: originOut, public_key: askingOut }).meta({ id: 'PasskeyChallenge' }),
  handle: async ({ deps, caller: { by } }) => {
    const asked = await deps.useCases.askForOwnPasskey(by);
    return { origin: asked.site.origin, public_key: askingOf(asked, CHALLENGE_MS) };
  },
});

const list = route({
  method: 'GET',
  path: '/auth/passkeys',
  role: 'session',
  needs: { permission: null, factorless: true, accounts: 'none' },
  operation: 'list-own-passkeys',
  summary: 'List your passkeys',
  description: 'Oldest first. With the site they are for: pages of other hosts can neither make nor use one.',
  data: z
    .object({
      origin: originOut,
      passkeys: z.array(passkeyOut).meta({ description: 'Oldest first.' }),
    })
    .meta({ id: 'OwnPasskeyList' }),
  handle: async ({ deps, caller, zone }) => {
    const { networkId, by } = caller;
    const passkeys = await deps.stores.passkeys.list(networkId, by.userId);
    return {
      origin: deps.useCases.passkeySite().origin,
      passkeys: passkeys.map((one) => passkeyOf(one, zone)),
    };
  },
});

const begin = route({
  method: 'POST',
  path: '/auth/passkeys/challenge',
  role: 'session',
  needs: { permission: null, confirmed: true, factorless: true, accounts: 'none' },
  operation: 'begin-passkey',
  summary: 'Start adding a passkey',
  description:
    'Returns what the browser needs. Send its response to `POST /auth/passkeys`, in this session. At most 20 per user.',
  body: z.object({}),
  data: z.object({ origin: originOut, public_key: makingOut }),
  handle: async ({ deps, caller: { by } }) => {
    const begun = await deps.useCases.beginPasskey(by);
    return { origin: begun.site.origin, public_key: makingOf(begun, CHALLENGE_MS) };
  },
});

const add = route({
  method: 'POST',
  path: '/auth/passkeys',
  role: 'session',
  needs: { permission: null, factorless: true, accounts: 'none' },
  operation: 'add-passkey',
  summary: 'Add a passkey',
  description:
    'Stores a passkey created by the browser. From now on the passkey alone signs in; a password also needs a passkey or a code. The first passkey or authenticator app of a user ends their other sessions.',
  status: 201,
  body: z.object({
    name: text('A name to recognize it by, such as the device.', PASSKEY_NAME_LENGTH_MAX),
    credential: registrationIn,
  }),
  data: z.object({ passkey: passkeyOut }),
  handle: async ({ deps, caller, body, zone }) => {
    const { session, user } = caller.by;
    const registration = registrationOf(body.credential);
    const passkey = await deps.useCases.addPasskey({ session, user, name: body.name, registration });
    return { passkey: passkeyOf(passkey, zone) };
  },
});

const remove = route({
  method: 'DELETE',
  path: '/auth/passkeys/{id}',
  role: 'session',
  needs: { permission: null, confirmed: true, factorless: true, accounts: 'none' },
  operation: 'remove-own-passkey',
  summary: 'Delete a passkey',
  description:
    'The passkey no longer signs in; the copy on the device stays there. Without a passkey or an authenticator app, the password alone signs in again.',
  params: idParams('id'),
  data: done,
  handle: async ({ deps, caller: { by }, params }) => {
    await deps.useCases.removePasskey(by.user, params.id as PasskeyId);
    return { message: 'The passkey was removed.' };
  },
});

export const PASSKEY_ROUTES = [ask, signIn, askOwn, list, begin, add, remove];

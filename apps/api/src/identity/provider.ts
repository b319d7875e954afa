// Signing in at the network's own identity provider (docs/rules/users.md#identity-provider).
import type { UserId } from '@tributary/domain/shared/ids';
import { EMAIL_LENGTH_MAX } from '@tributary/domain/accounts/account-rules';
import type { BegunAtProvider } from '@tributary/application/identity/begin-at-provider';
import { z } from 'zod';
import { assertConfirmed } from '../http/assert-needs.ts';
import { badParameter } from '../http/http-error.ts';
import { withCookie } from '../http/reply.ts';
import { route } from '../http/route.ts';
import { done, idParams } from '../shared/common.ts';
import { flag, text } from '../shared/input.ts';
import { bool, choiceOut, message, nullableString, string, strings } from '../shared/output.ts';
import { assertionIn, assertionOf } from './passkeys-wire.ts';
import { PROVIDER_WIRE, providerOf, providerOut } from './provider-wire.ts';
import { ownSessionOut, sessionOf, sessionOut, signedIn, signedInOut } from './session-wire.ts';
import { managerOf } from './users.ts';

const ANSWER_LENGTH_MAX = 8000;

const answerIn = text('What stood behind `?` where the provider led back to, as it is.', ANSWER_LENGTH_MAX);
const addressOut = z
  .object({ address: string('URL to send the browser to.') })
  .meta({ id: 'ProviderAddress' });
const begun = ({ address, browser, expiresAt }: BegunAtProvider) =>
  withCookie({ address }, { browser: { text: browser, expiresAt } });

const look = route({
  method: 'GET',
  path: '/auth/provider',
  role: 'public',
  operation: 'look-at-identity-provider',
  summary: 'Retrieve the identity provider for sign-in',
  description:
    'Whether the team can sign in with one here, and its name. For the sign-in page. On a host with several networks, the email selects one.',
  data: z.object({
    name: nullableString('Label of the button; null if there is no provider or several.'),
    asks_email: bool('Whether an email must select one of several.'),
  }),
  handle: async ({ deps, host }) => {
    const offered = await deps.useCases.findOfferedProvider(host);
    return {
      name: offered.kind === 'one' ? offered.provider.name : null,
      asks_email: offered.kind === 'several',
    };
  },
});

const begin = route({
  method: 'POST',
  path: '/auth/provider',
  role: 'public',
  ownPagesOnly: true,
  operation: 'begin-at-identity-provider',
  summary: 'Start a sign-in at the identity provider',
  description:
    "Returns the URL for the browser and sets a cookie. The provider returns to `/app/provider`; send what it adds there to `POST /auth/provider/answer`, from the same browser within ten minutes. 409 if there is no provider or it can't be reached.",
  body: z.object({
    email: text(
      'Selects one of several networks, and is shown at the provider.',
      EMAIL_LENGTH_MAX,
    ).optional(),
  }),
  data: addressOut,
  handle: async ({ deps, body: { email }, host, browser, address }) =>
    begun(await deps.useCases.beginAtProvider({ email, host, browser, address })),
});

const answer = route({
  method: 'POST',
  path: '/auth/provider/answer',
  role: 'public',
  ownPagesOnly: true,
  operation: 'sign-in-by-identity-provider',
  summary: 'Sign in with the identity provider',
  description:
    "Accepts the provider's response once and sets a cookie. 401 with the reason if it is invalid. With two-factor authentication here, the state is `second_factor`: send `ticket` with a code or a passkey to `POST /auth/provider/factor`.",
  body: z.object({ answer: answerIn }),
  data: z.object({
    state: choiceOut('Signed in, or the next step.', ['signed_in', 'second_factor']),
    session: sessionOut.optional(),
    ways: strings('Of `second_factor`: what is taken, `code` or `passkey`.').optional(),
    ticket: string('With `second_factor`: send it in the next step.').optional(),
  }),
  handle: async ({ deps, body, browser, visitor, address, now }) => {
    const outcome = await deps.useCases.signInByProvider({ ...body, browser, visitor, address });
    if (outcome.kind === 'signed_in') return signedIn(deps, outcome, now);
    return { state: 'second_factor' as const, ways: [...outcome.ways], ticket: outcome.ticket };
  },
});

const factor = route({
  method: 'POST',
  path: '/auth/provider/factor',
  role: 'public',
  ownPagesOnly: true,
  operation: 'sign-in-by-second-factor',
  summary: 'Finish a sign-in with a second factor',
  description:
    'After the identity provider; the answer sets a cookie. One of `code` and `passkey` is sent. A wrong one is refused with code 7 and may be tried again; 401 when the ticket does not count any more.',
  body: z.object({
    ticket: text('What came with `second_factor`.', 100),
    code: text('The six digits that the app shows now, or a recovery code.', 40).optional(),
    passkey: assertionIn.optional(),
  }),
  data: signedInOut,
  handle: async ({ deps, body: { ticket, code, passkey }, browser, visitor, address, now }) => {
    if ((code === undefined) === (passkey === undefined)) {
      const said = 'Send a code, or a passkey.';
      throw badParameter(said, [{ path: 'code', message: said }]);
    }
    const by = passkey ? { passkey: assertionOf(passkey) } : { code: code ?? '' };
    return signedIn(deps, await deps.useCases.finishByFactor({ ticket, by, browser, visitor, address }), now);
  },
});

const beginConfirm = route({
  method: 'POST',
  path: '/auth/confirm/provider',
  role: 'session',
  needs: { permission: null, factorless: true, accounts: 'none' },
  operation: 'confirm-at-identity-provider',
  summary: 'Start a confirmation at the identity provider',
  description:
    'Returns the URL for the browser, instead of the password. Send what the provider adds to the return URL to `POST /auth/confirm/provider/answer`, in the same session. 409 if the user has never signed in with it. With `link`, which needs the password just typed, the provider knows them from then on; owners come in by it only once they have done so.',
  body: z.object({
    link: flag('Links your user to the provider; 409 if it is linked already.').optional(),
  }),
  data: addressOut,
  handle: async ({ deps, caller, body: { link: links }, host, browser, address, now }) => {
    if (links) assertConfirmed(caller, now);
    const { session, user } = caller.by;
    return begun(await deps.useCases.confirmAtProvider({ session, user, links, host, browser, address }));
  },
});

const confirm = route({
  method: 'POST',
  path: '/auth/confirm/provider/answer',
  role: 'session',
  needs: { permission: null, factorless: true, accounts: 'none' },
  operation: 'confirm-by-identity-provider',
  summary: 'Finish a confirmation at the identity provider',
  description:
    "Accepts the provider's response instead of the password, for ten minutes. Refused with code 7 if it is invalid or about another user.",
  body: z.object({ answer: answerIn }),
  data: ownSessionOut,
  handle: async ({ deps, caller: { by }, body, browser, visitor, address, now }) => {
    const { session, user } = by;
    const answering = { ...body, browser, visitor, address };
    const confirmedAt = await deps.useCases.confirmByProvider({ session, user, ...answering });
    return { session: await sessionOf(deps, { user, session: { ...session, confirmedAt } }, now) };
  },
});

const get = route({
  method: 'GET',
  path: '/network/identity-provider',
  role: 'network',
  needs: { permission: 'settings' },
  operation: 'get-identity-provider',
  summary: 'Retrieve the identity provider',
  description: 'Staff sign in with it. With the addresses that it must allow to lead back to.',
  data: z.object({
    provider: providerOut.nullable().meta({ description: 'null: none is set.' }),
    return_addresses: strings('To be entered at the provider: one for each host of the dashboard.'),
  }),
  handle: async ({ deps, caller, zone }) => {
    const provider = await deps.stores.identityProviders.find(caller.networkId);
    return {
      provider: provider ? providerOf(provider, zone) : null,
      return_addresses: [...(await deps.useCases.providerReturnAddresses(caller.networkId))],
    };
  },
});

const set = route({
  method: 'PUT',
  path: '/network/identity-provider',
  role: 'network',
  needs: { permission: 'settings', confirmed: true },
  operation: 'set-identity-provider',
  summary: 'Set the identity provider',
  description:
    "Lets staff sign in with OpenID Connect. Replaces the provider before it. The provider is contacted first, and nothing is stored if it doesn't answer. Invited staff are recognized by their verified email; with `first_role` so is everybody of `email_domains`.",
  body: z.object(PROVIDER_WIRE.shape('set')),
  data: z.object({ provider: providerOut, message }),
  words: PROVIDER_WIRE.words,
  handle: async ({ deps, caller, body, zone }) => {
    const provider = await deps.useCases.setIdentityProvider({
      networkId: caller.networkId,
      ...PROVIDER_WIRE.sent('set', body),
    });
    return { provider: providerOf(provider, zone), message: 'Staff may sign in by it from now on.' };
  },
});

const remove = route({
  method: 'DELETE',
  path: '/network/identity-provider',
  role: 'network',
  needs: { permission: 'settings', confirmed: true },
  operation: 'remove-identity-provider',
  summary: 'Delete the identity provider',
  description:
    'Users can no longer sign in with it. Open sessions stay. Users without a password choose one with a link (`POST /users/{id}/link`).',
  data: done,
  handle: async ({ deps, caller }) => {
    await deps.useCases.removeIdentityProvider(caller.networkId);
    return { message: 'The identity provider was removed.' };
  },
});

const unlink = route({
  method: 'DELETE',
  path: '/users/{id}/identity-provider',
  role: 'any',
  needs: { permission: 'users', confirmed: true },
  operation: 'unlink-identity-provider',
  summary: 'Unlink a user from the identity provider',
  description:
    'The user is signed out everywhere; at the next sign-in they are recognized by their email again. 409 if they never signed in through the provider.',
  params: idParams('id'),
  data: done,
  handle: async ({ deps, caller, params }) => {
    await deps.useCases.unlinkProvider({ by: managerOf(caller), id: params.id as UserId });
    return { message: 'The identity provider does not know this user any more.' };
  },
});

export const PROVIDER_ROUTES = [look, begin, answer, factor, beginConfirm, confirm, get, set, remove, unlink];

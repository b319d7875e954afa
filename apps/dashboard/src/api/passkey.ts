// What a browser does for a passkey. Loaded once somebody asks for one.
import { msg, t } from '@lingui/core/macro';
import {
  type PublicKeyCredentialCreationOptionsJSON,
  type PublicKeyCredentialRequestOptionsJSON,
  startAuthentication,
  startRegistration,
} from '@simplewebauthn/browser';
import { noPasskeysFor } from '../shell/passkeys-here.ts';
import { ask, type Asked } from './client.ts';
import { Refusal } from './refusals.ts';
import { textMap } from '../language/texts.ts';

type Answer = Asked<'post', '/auth/passkey'>['body']['passkey'];

/** Asks for a passkey of this site, or of whoever is signed in; its answer, for the API to check. */
export async function passkeyAnswer(
  path: '/auth/passkey/challenge' | '/auth/confirm/passkey',
): Promise<Answer> {
  const { origin, public_key: options } = await ask('post', path, { body: {} });
  assertHere(origin);
  const optionsJSON = {
    ...options,
    timeout: Number.parseInt(options.timeout, 10),
  } as PublicKeyCredentialRequestOptionsJSON;
  const { id, response } = await startAuthentication({ optionsJSON }).catch(refused);
  const { clientDataJSON, authenticatorData, signature, userHandle = null } = response;
  return { id, response: { clientDataJSON, authenticatorData, signature, userHandle } };
}

/** Has the browser make a passkey, and the API keep it under this name. */
export async function makePasskey(name: string): Promise<void> {
  const { origin, public_key: options } = await ask('post', '/auth/passkeys/challenge', { body: {} });
  assertHere(origin);
  // The client gives every number as text, which suits amounts.
  const optionsJSON = {
    ...options,
    timeout: Number.parseInt(options.timeout, 10),
    pubKeyCredParams: options.pubKeyCredParams.map(({ type, alg }) => ({
      type,
      alg: Number.parseInt(alg, 10),
    })),
  } as PublicKeyCredentialCreationOptionsJSON;
  const made = await startRegistration({ optionsJSON }).catch(refused);
  const { id, response } = made;
  const { clientDataJSON, attestationObject, transports = [] } = response;
  const credential = { id, response: { clientDataJSON, attestationObject, transports } };
  await ask('post', '/auth/passkeys', { body: { name, credential } });
}

function assertHere(origin: string): void {
  const reason = noPasskeysFor(origin);
  if (reason !== undefined) throw new Refusal({ status: 0, message: reason });
}

const WORDS = textMap([
  ['NotAllowedError', msg`No passkey was used. It was canceled, timed out, or none matched.`],
  ['InvalidStateError', msg`This device or password manager already has a passkey for your account.`],
  ['NotSupportedError', msg`This device can’t create a passkey that verifies you.`],
  [
    'ConstraintError',
    msg`This device can’t create a passkey that verifies you. Set a screen lock or PIN first, then try again.`,
  ],
]);

/** Browsers say what went wrong by a name, and mean programmers by their words. */
function refused(error: unknown): never {
  const { name = '', message = '' } = error instanceof Error ? error : {};
  throw new Refusal({ status: 0, message: WORDS.get(name) ?? t`Your browser refused: ${message}` });
}

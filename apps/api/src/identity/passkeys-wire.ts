// Passkeys as browsers write them: the names of WebAuthn's JSON (PublicKeyCredential.toJSON()), not ours.
import type { Passkey, PasskeySite } from '@tributary/domain/identity/passkey';
import type { PasskeyToMake } from '@tributary/application/identity/own-passkeys';
import type { Assertion, Registration } from '@tributary/application/identity/web-authn';
import { z } from 'zod';
import { text } from '../shared/input.ts';
import { bool, int, nullableString, string, strings, timeIn } from '../shared/output.ts';

const ID_LENGTH_MAX = 1500;
const DATA_LENGTH_MAX = 4000;
/** Holds a certificate where an authenticator vouches for itself unasked. */
const ATTESTATION_LENGTH_MAX = 30_000;
const TRANSPORTS_MAX = 10;

const credentialShape = {
  id: text("The passkey's id, in base64url.", ID_LENGTH_MAX),
  rawId: text('The same.', ID_LENGTH_MAX).optional(),
  type: text('`public-key`.', 20).optional(),
  authenticatorAttachment: text('`platform` or `cross-platform`; not looked at.', 20).nullable().optional(),
  clientExtensionResults: z.looseObject({}).optional().meta({ description: 'Not looked at.' }),
};
const clientDataJSON = text('Client data from the browser, in base64url.', DATA_LENGTH_MAX);

/** What `navigator.credentials.create()` answers. */
export const registrationIn = z
  .object({
    ...credentialShape,
    response: z
      .object({
        clientDataJSON,
        attestationObject: text('The new passkey, in base64url.', ATTESTATION_LENGTH_MAX),
        transports: z
          .array(text('Such as `internal` or `usb`.', 20))
          .max(TRANSPORTS_MAX)
          .optional()
          .meta({ description: 'How a browser reaches it.' }),
        authenticatorData: text('Not looked at.', ATTESTATION_LENGTH_MAX).optional(),
        publicKey: text('Not looked at.', DATA_LENGTH_MAX).optional(),
        publicKeyAlgorithm: z.number().optional().meta({ description: 'Not looked at.' }),
      })
      .meta({ description: 'Response of the authenticator.' }),
  })
  .meta({
    id: 'PasskeyRegistration',
    description: 'A new passkey, as the browser writes it (`PublicKeyCredential.toJSON()`).',
  });

/** What `navigator.credentials.get()` answers. */
export const assertionIn = z
  .object({
    ...credentialShape,
    response: z
      .object({
        clientDataJSON,
        authenticatorData: text('Authenticator data, in base64url.', DATA_LENGTH_MAX),
        signature: text('Over both, in base64url.', DATA_LENGTH_MAX),
        userHandle: text('Owner of the passkey, in base64url.', 200).nullable().optional(),
      })
      .meta({ description: 'Response of the authenticator.' }),
  })
  .meta({
    id: 'PasskeyAssertion',
    description: 'The answer of a passkey, as the browser writes it (`PublicKeyCredential.toJSON()`).',
  });

export const registrationOf = ({ id, response }: z.output<typeof registrationIn>): Registration => ({
  id,
  clientDataJSON: response.clientDataJSON,
  attestationObject: response.attestationObject,
  transports: response.transports ?? [],
});

export const assertionOf = ({ id, response }: z.output<typeof assertionIn>): Assertion => ({
  id,
  clientDataJSON: response.clientDataJSON,
  authenticatorData: response.authenticatorData,
  signature: response.signature,
  ...(response.userHandle && { userHandle: response.userHandle }),
});

const heldPasskey = z
  .object({
    id: string("The passkey's id, in base64url."),
    type: string('`public-key`.'),
    transports: strings('How a browser reaches it.'),
  })
  .meta({ id: 'HeldPasskey' });
const heldOut = (description: string) => z.array(heldPasskey).meta({ description });
const challengeOut = string('Random, in base64url; counts once, for five minutes.');
const timeoutOut = int('Milliseconds until it is too late.');
const verification = string('`required`: by a finger, a face or a PIN.');

/** Where passkeys work: a page can say so before a browser refuses in its own words. */
export const originOut = string('The origin of the pages that may ask; browsers refuse others.');

export const makingOut = z
  .object({
    challenge: challengeOut,
    rp: z.object({ id: string('The host.'), name: string('As it is shown.') }).meta({ description: 'Of.' }),
    user: z
      .object({
        id: string('In base64url.'),
        name: string('What they sign in with.'),
        displayName: string('Their name, and where.'),
      })
      .meta({ description: 'The user it is for.' }),
    pubKeyCredParams: z
      .array(z.object({ type: string('`public-key`.'), alg: int("COSE's number of the algorithm.") }))
      .meta({ description: 'What is taken, the best first.' }),
    timeout: timeoutOut,
    attestation: string('`none`.'),
    authenticatorSelection: z
      .object({
        residentKey: string('`required`: it is found by the site alone.'),
        userVerification: verification,
      })
      .meta({ description: 'What it must be able to do.' }),
    excludeCredentials: heldOut('Those there are: what holds one makes no other.'),
  })
  .meta({ id: 'PasskeyCreation', description: 'For `navigator.credentials.create()`, as its JSON.' });

export const askingOut = z
  .object({
    challenge: challengeOut,
    rpId: string('The host.'),
    timeout: timeoutOut,
    userVerification: verification,
    allowCredentials: heldOut('Those that count; empty: any of this site.'),
  })
  .meta({ id: 'PasskeyRequest', description: 'For `navigator.credentials.get()`, as its JSON.' });

export const passkeyOut = z
  .object({
    _id: string('Long ID.'),
    name: string('What its user calls it.'),
    created: string('When it was made, in network time.'),
    last_used: nullableString('When it was used last, in network time; null: never.'),
    synced: bool("Whether it's synced between devices, by their maker or a password manager."),
  })
  .meta({ id: 'Passkey', description: 'A passkey.' });

/** EdDSA, ES256, RS256: what authenticators know. */
const ALGORITHMS = [-8, -7, -257];
const VERIFIED = 'required';

const held = (passkeys: readonly Passkey[]) =>
  passkeys.map(({ credentialId, transports }) => ({
    id: credentialId,
    type: 'public-key',
    transports: [...transports],
  }));

export const makingOf = (
  { challenge, site, user, network, held: passkeys }: PasskeyToMake,
  timeout: number,
): z.input<typeof makingOut> => ({
  challenge,
  rp: { id: site.id, name: network.name },
  user: { id: user.id, name: user.email, displayName: `${user.name} (${network.name})` },
  pubKeyCredParams: ALGORITHMS.map((alg) => ({ type: 'public-key', alg })),
  timeout,
  attestation: 'none',
  authenticatorSelection: { residentKey: 'required', userVerification: VERIFIED },
  excludeCredentials: held(passkeys),
});

export const askingOf = (
  asked: { readonly challenge: string; readonly site: PasskeySite; readonly held?: readonly Passkey[] },
  timeout: number,
): z.input<typeof askingOut> => ({
  challenge: asked.challenge,
  rpId: asked.site.id,
  timeout,
  userVerification: VERIFIED,
  allowCredentials: held(asked.held ?? []),
});

export const passkeyOf = (passkey: Passkey, zone: string): z.input<typeof passkeyOut> => ({
  _id: passkey.id,
  name: passkey.name,
  created: timeIn(passkey.createdAt, zone),
  last_used: passkey.lastUsedAt && timeIn(passkey.lastUsedAt, zone),
  synced: passkey.synced,
});

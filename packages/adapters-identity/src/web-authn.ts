// Passkeys' answers, checked by @simplewebauthn/server. It is loaded with the first answer: of the processes only the API gets any.
import type { WebAuthn } from '@tributary/application/identity/web-authn';

export const webAuthn: WebAuthn = {
  challengeIn: (clientDataJSON) => {
    try {
      const data: unknown = JSON.parse(Buffer.from(clientDataJSON, 'base64url').toString('utf8'));
      const { challenge } = data as { challenge?: unknown };
      return typeof challenge === 'string' ? challenge : undefined;
    } catch {
      return undefined;
    }
  },
  checkRegistration: async ({ id, clientDataJSON, attestationObject, transports }, { challenge, site }) => {
    const { verifyRegistrationResponse } = await import('@simplewebauthn/server');
    return unlessRefused(async () => {
      const { verified, registrationInfo } = await verifyRegistrationResponse({
        response: {
          ...credentialOf(id),
          response: { clientDataJSON, attestationObject, transports: [...transports] as [] },
        },
        ...expected(challenge, site),
      });
      if (!verified) return REFUSED;
      const { credential, credentialBackedUp: synced } = registrationInfo;
      const publicKey = Buffer.from(credential.publicKey).toString('base64url');
      return { kind: 'made', credentialId: credential.id, publicKey, counter: credential.counter, synced };
    });
  },
  checkAssertion: async ({ id, userHandle, ...signed }, { challenge, site, passkey }) => {
    const { verifyAuthenticationResponse } = await import('@simplewebauthn/server');
    return unlessRefused(async () => {
      const { verified, authenticationInfo } = await verifyAuthenticationResponse({
        response: { ...credentialOf(id), response: { ...signed, ...(userHandle && { userHandle }) } },
        ...expected(challenge, site),
        credential: {
          id: passkey.credentialId,
          publicKey: new Uint8Array(Buffer.from(passkey.publicKey, 'base64url')),
          // The rule of counters is the domain's (passkey.ts), so that it is refused with a reason of ours.
          counter: 0,
        },
      });
      if (!verified) return REFUSED;
      const { newCounter, credentialBackedUp: synced } = authenticationInfo;
      return { kind: 'signed', counter: newCounter, synced };
    });
  },
};

const REFUSED = { kind: 'refused', reason: "The signature doesn't match this passkey." } as const;

const credentialOf = (id: string) =>
  ({ id, rawId: id, type: 'public-key', clientExtensionResults: {} }) as const;

const expected = (challenge: string, site: { readonly origin: string; readonly id: string }) => ({
  expectedChallenge: challenge,
  expectedOrigin: site.origin,
  expectedRPID: site.id,
  requireUserVerification: true,
});

/** The library throws for whatever is wrong with an answer, in words that can be shown. */
async function unlessRefused<T>(check: () => Promise<T>) {
  try {
    return await check();
  } catch (error) {
    const text = error instanceof Error ? error.message : "The answer can't be read.";
    return { kind: 'refused', reason: text.slice(0, 300) } as const;
  }
}

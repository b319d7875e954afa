import type { Passkey, PasskeySite } from '@tributary/domain/identity/passkey';

/** What a browser answers when a passkey was made; texts in base64url. */
export type Registration = {
  readonly id: string;
  readonly clientDataJSON: string;
  readonly attestationObject: string;
  readonly transports: readonly string[];
};
/** What a browser answers when a passkey signed a challenge; texts in base64url. */
export type Assertion = {
  readonly id: string;
  readonly clientDataJSON: string;
  readonly authenticatorData: string;
  readonly signature: string;
  /** Whose passkey it is, as the authenticator keeps it. */
  readonly userHandle?: string | undefined;
};

type Expected = { readonly challenge: string; readonly site: PasskeySite };
/** Why an answer does not count, for whoever sent it. */
type Refused = { readonly kind: 'refused'; readonly reason: string };

/** Reads and checks what browsers answer for passkeys (WebAuthn, level 3). Stores nothing and asks nobody. */
export type WebAuthn = {
  /** The challenge that was answered; undefined when it cannot be read. */
  challengeIn(clientDataJSON: string): string | undefined;
  /** Whether a new passkey was made for this challenge and site, by somebody the authenticator knows. */
  checkRegistration(
    registration: Registration,
    expected: Expected,
  ): Promise<
    ({ readonly kind: 'made' } & Pick<Passkey, 'credentialId' | 'publicKey' | 'counter' | 'synced'>) | Refused
  >;
  /** Whether this passkey signed the challenge for this site, asked by somebody the authenticator knows. */
  checkAssertion(
    assertion: Assertion,
    expected: Expected & { readonly passkey: Pick<Passkey, 'credentialId' | 'publicKey'> },
  ): Promise<({ readonly kind: 'signed' } & Pick<Passkey, 'counter' | 'synced'>) | Refused>;
};

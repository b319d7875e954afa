// An authenticator without a device: makes passkeys and signs with them as browsers and security keys do (WebAuthn, level 3,
// sections 6.1 and 6.5), so that a test can also say what none of them would.
import { createHash, generateKeyPairSync, randomBytes, sign } from 'node:crypto';
import { API_URL } from './test-api.ts';

const USER_PRESENT = 0x01;
const USER_VERIFIED = 0x04;
const BACKUP = 0x18; // may be backed up, and is
const ATTESTED = 0x40;

type Said = {
  readonly origin?: string;
  readonly rpId?: string;
  /** Whether the user showed who they are. */
  readonly verified?: boolean;
  readonly synced?: boolean;
};

/** What the wire takes. */
export type Answered = { readonly id: string; readonly response: Readonly<Record<string, unknown>> };

export type SoftPasskey = {
  readonly id: string;
  /** What `create()` answers to this challenge. */
  made(challenge: string, said?: Said): Answered;
  /** What `get()` answers; the counter is as often as it is told, by default 0 for ever. */
  signed(
    challenge: string,
    said?: Said & { readonly counter?: number; readonly userHandle?: string },
  ): Answered;
};

/** A new passkey, held by nothing but the test. */
export function softPasskey(): SoftPasskey {
  const { publicKey, privateKey } = generateKeyPairSync('ec', { namedCurve: 'P-256' });
  const { x = '', y = '' } = publicKey.export({ format: 'jwk' });
  const id = randomBytes(16);
  const text = (bytes: Uint8Array | string) => Buffer.from(bytes).toString('base64url');
  const clientData = (type: string, challenge: string, { origin = API_URL }: Said) =>
    Buffer.from(JSON.stringify({ type, challenge, origin, crossOrigin: false }));
  const head = (said: Said & { readonly counter?: number }, more: number) => {
    const { rpId = new URL(API_URL).hostname, verified = true, synced = false, counter = 0 } = said;
    const flags = USER_PRESENT | (verified ? USER_VERIFIED : 0) | (synced ? BACKUP : 0) | more;
    const count = Buffer.alloc(4);
    count.writeUInt32BE(counter);
    return Buffer.concat([createHash('sha256').update(rpId).digest(), Buffer.from([flags]), count]);
  };
  return {
    id: text(id),
    made: (challenge, said = {}) => {
      const key = Buffer.concat([
        Buffer.from('a5010203262001215820', 'hex'), // a map: EC2 key, ES256, P-256, x
        Buffer.from(x, 'base64url'),
        Buffer.from('225820', 'hex'), // y
        Buffer.from(y, 'base64url'),
      ]);
      const data = Buffer.concat([
        head(said, ATTESTED),
        Buffer.alloc(16), // which kind of authenticator: none
        Buffer.from([0, id.length]),
        id,
        key,
      ]);
      const attestation = Buffer.concat([
        // A map: fmt "none", attStmt {}, authData of so many bytes.
        Buffer.from('a363666d74646e6f6e656761747453746d74a068617574684461746158', 'hex'),
        Buffer.from([data.length]),
        data,
      ]);
      const response = {
        clientDataJSON: text(clientData('webauthn.create', challenge, said)),
        attestationObject: text(attestation),
        transports: ['internal'],
      };
      return { id: text(id), response };
    },
    signed: (challenge, said = {}) => {
      const client = clientData('webauthn.get', challenge, said);
      const data = head(said, 0);
      const hash = createHash('sha256').update(client).digest();
      const response = {
        clientDataJSON: text(client),
        authenticatorData: text(data),
        signature: text(sign('sha256', Buffer.concat([data, hash]), privateKey)),
        ...(said.userHandle !== undefined && { userHandle: said.userHandle }),
      };
      return { id: text(id), response };
    },
  };
}

// An identity provider that tests hold in their hand (OpenID Connect Core, authorization code with PKCE): it signs real tokens with a key of its
// own, checks codes, clients and verifiers as providers do, and can also say what none of them would.
import { createHash, generateKeyPairSync, sign } from 'node:crypto';
import type { FakeAnswer } from './fake-web.ts';

/** The person it says it is, and what a test wants to be wrong. */
export type SaidPerson = {
  readonly sub?: string;
  readonly email?: string | undefined;
  readonly email_verified?: boolean | string;
  readonly name?: string;
  readonly nonce?: string;
  readonly aud?: string;
  readonly iss?: string;
  /** Seconds since 1970, or by default ten minutes from now. */
  readonly exp?: number;
  readonly auth_time?: number;
  /** The e-mail stands in the token, or only behind the address for more. */
  readonly emailIn?: 'token' | 'userinfo';
  /** Signed by a key that the provider does not publish. */
  readonly byAnotherKey?: boolean;
};

type Asked = {
  readonly method: string;
  readonly url: string;
  readonly headers: object;
  readonly body: string | Uint8Array;
};
type Given = { readonly said: SaidPerson; readonly asked: URLSearchParams };

export type FakeProvider = {
  readonly issuer: string;
  readonly clientId: string;
  readonly clientSecret: string;
  /** What the browser brings back of its page: somebody signed in there. */
  signedIn(address: string, said?: SaidPerson): string;
  /** What its server answers. */
  answer(asked: Asked): FakeAnswer;
};

const json = (status: number, body: object): FakeAnswer => ({
  status,
  headers: { 'content-type': 'application/json' },
  body: Buffer.from(JSON.stringify(body)),
});
const base64 = (content: Uint8Array | string): string => Buffer.from(content).toString('base64url');

export function fakeProvider(issuer: string, now: () => Date): FakeProvider {
  const [own, another] = [1, 2].map(() => generateKeyPairSync('ec', { namedCurve: 'P-256' }));
  if (!own || !another) throw new Error('Keys are missing.');
  const clientId = 'tributary';
  const clientSecret = 'a secret + of the client';
  const codes = new Map<string, Given>();
  const access = new Map<string, SaidPerson>();
  let given = 0;
  const seconds = () => Math.floor(now().getTime() / 1000);

  const tokenOf = ({ said, asked }: Given): string => {
    const { emailIn = 'token', byAnotherKey = false, ...claims } = said;
    const { email, email_verified: verified, ...rest } = claims;
    const about = emailIn === 'token' ? { email, email_verified: verified ?? true } : {};
    const content = {
      iss: issuer,
      aud: asked.get('client_id'),
      sub: `sub of ${email}`,
      nonce: asked.get('nonce'),
      iat: seconds(),
      exp: seconds() + 600,
      auth_time: seconds(),
      ...about,
      ...rest,
    };
    const head = base64(JSON.stringify({ alg: 'ES256', kid: 'own' }));
    const signed = `${head}.${base64(JSON.stringify(content))}`;
    const key = (byAnotherKey ? another : own).privateKey;
    return `${signed}.${base64(sign('sha256', Buffer.from(signed), { key, dsaEncoding: 'ieee-p1363' }))}`;
  };

  const exchange = (headers: Readonly<Record<string, string>>, body: string): FakeAnswer => {
    const sent = new URLSearchParams(body);
    const by = Buffer.from((headers['authorization'] ?? '').replace(/^Basic /, ''), 'base64').toString();
    const form = (text: string) => new URLSearchParams({ text }).toString().slice('text='.length);
    if (by !== `${form(clientId)}:${form(clientSecret)}`) return json(401, { error: 'invalid_client' });
    const code = sent.get('code') ?? '';
    const given = codes.get(code);
    codes.delete(code);
    const proof = createHash('sha256')
      .update(sent.get('code_verifier') ?? '')
      .digest('base64url');
    const isRight =
      given?.asked.get('code_challenge') === proof &&
      given.asked.get('redirect_uri') === sent.get('redirect_uri');
    if (!given || !isRight)
      return json(400, { error: 'invalid_grant', error_description: 'The code is used.' });
    const token = `access of ${code}`;
    access.set(token, given.said);
    return json(200, { access_token: token, token_type: 'Bearer', expires_in: 60, id_token: tokenOf(given) });
  };

  return {
    issuer,
    clientId,
    clientSecret,
    signedIn: (address, said = {}) => {
      const asked = new URL(address).searchParams;
      given += 1;
      const code = `code-${given}`;
      codes.set(code, { said: { email: 'olga@example.com', ...said }, asked });
      return `code=${code}&state=${asked.get('state')}`;
    },
    answer: ({ url, headers, body }) => {
      const names = Object.entries(headers as Record<string, string>);
      const sent = Object.fromEntries(names.map(([name, value]) => [name.toLowerCase(), value]));
      const { pathname } = new URL(url);
      if (pathname === '/.well-known/openid-configuration')
        return json(200, {
          issuer,
          authorization_endpoint: `${issuer}/authorize`,
          token_endpoint: `${issuer}/token`,
          userinfo_endpoint: `${issuer}/userinfo`,
          jwks_uri: `${issuer}/keys`,
          id_token_signing_alg_values_supported: ['ES256'],
          response_types_supported: ['code'],
          subject_types_supported: ['public'],
        });
      if (pathname === '/keys')
        return json(200, {
          keys: [{ ...own.publicKey.export({ format: 'jwk' }), kid: 'own', alg: 'ES256', use: 'sig' }],
        });
      if (pathname === '/token') return exchange(sent, String(body));
      const said = access.get((sent['authorization'] ?? '').replace(/^Bearer /, ''));
      if (pathname !== '/userinfo' || !said) return json(404, { error: 'not_found' });
      const { email, sub = `sub of ${email}`, email_verified: verified = true } = said;
      return json(200, { sub, email, email_verified: verified });
    },
  };
}

// Identity providers, asked and checked by openid-client. It is loaded with the first one that is asked: of the processes only the API asks any.
import type * as client from 'openid-client';
import type { Egress } from '@tributary/application/shared/egress';
import type { OpenId, ProviderClient, ProviderQuestion } from '@tributary/application/identity/open-id';

export type OpenIdOptions = {
  readonly egress: Pick<Egress, 'send'>;
  /** Development only: also providers without https. */
  readonly allowHttp: boolean;
  /** What the library reads by itself, in milliseconds: it is told how far that is from the instants of the callers. */
  readonly libraryClock: () => number;
};

const TIMEOUT_MS = 8000;
const CONNECT_TIMEOUT_MS = 3000;
/** The largest that are asked for are lists of keys, of some 20 KB. */
const BODY_BYTES_MAX = 256 * 1024;
/** At most 255 ASCII characters (OpenID Connect Core, section 2). */
const SUBJECT = /^[\x20-\x7e]{1,255}$/;
const SCOPE = 'openid email profile';
/** What providers answer at their well-known address changes with months. */
const KNOWN_FOR_MS = 300_000;
const KNOWN_MAX = 200;

/**
 * Every request goes through the egress guard, follows no redirect and ends in time. Signatures are checked with the provider's
 * keys, though the token comes from the provider itself.
 */
export function makeOpenId({ egress, allowHttp, libraryClock }: OpenIdOptions): OpenId {
  const known = new Map<string, { readonly metadata: client.ServerMetadata; readonly until: number }>();

  return {
    addressFor: (by, question, now) =>
      unlessFailed(async (library) => {
        const config = await configured(library, by, now);
        const address = library.buildAuthorizationUrl(config, {
          redirect_uri: question.returnAddress,
          scope: SCOPE,
          state: question.state,
          nonce: question.nonce,
          code_challenge: await library.calculatePKCECodeChallenge(question.verifier),
          code_challenge_method: 'S256',
          ...(question.emailHint !== null && { login_hint: question.emailHint }),
          ...(question.freshSince && { prompt: 'login', max_age: '0' }),
        });
        if (!/^https?:$/.test(address.protocol)) throw new Unusable('Its page to sign in has no address.');
        return { kind: 'address', address: address.href } as const;
      }),
    personIn: (by, question, answer, now) =>
      unlessFailed(async (library) => {
        const config = await configured(library, by, now);
        const tokens = await library.authorizationCodeGrant(
          config,
          new URL(`${question.returnAddress}?${answer.replace(/^\?/, '')}`),
          checksOf(question, now),
        );
        const claims = tokens.claims();
        if (!claims) throw new Unusable('Its answer has no token that says who it is.');
        if (!SUBJECT.test(claims.sub)) throw new Unusable('Its own name for you cannot be kept.');
        // Many tell the e-mail only there.
        const more =
          claims['email'] === undefined && config.serverMetadata().userinfo_endpoint !== undefined
            ? await library.fetchUserInfo(config, tokens.access_token, claims.sub)
            : {};
        const said = new Map<string, unknown>(Object.entries({ ...more, ...claims }));
        const text = (name: string) => {
          const value = said.get(name);
          return typeof value === 'string' ? value : null;
        };
        const emailVerified = [true, 'true'].includes(said.get('email_verified') as boolean | string);
        const person = { subject: claims.sub, email: text('email'), emailVerified, name: text('name') };
        return { kind: 'known', person } as const;
      }),
  };

  async function configured(
    library: Library,
    by: Omit<ProviderClient, 'secret'> & Partial<ProviderClient>,
    now: Date,
  ): Promise<client.Configuration> {
    const metadata = await metadataOf(library, by, now);
    const posts = metadata.token_endpoint_auth_methods_supported?.includes('client_secret_post') ?? false;
    const shown = posts ? library.ClientSecretPost : library.ClientSecretBasic;
    const authentication = by.secret === undefined ? library.None() : shown(by.secret);
    // The library reads the machine's clock; ages are judged by the caller's.
    const skew = { [library.clockSkew]: Math.round((now.getTime() - libraryClock()) / 1000) };
    const config = new library.Configuration(metadata, by.clientId, skew, authentication);
    config[library.customFetch] = guarded;
    library.enableNonRepudiationChecks(config);
    if (allowHttp) library.allowInsecureRequests(config);
    return config;
  }

  async function metadataOf(
    library: Library,
    { issuer, clientId }: Pick<ProviderClient, 'issuer' | 'clientId'>,
    now: Date,
  ): Promise<client.ServerMetadata> {
    const before = known.get(issuer);
    if (before && now.getTime() < before.until) return before.metadata;
    const config = await library.discovery(new URL(issuer), clientId, undefined, library.None(), {
      [library.customFetch]: guarded,
      execute: allowHttp ? [library.allowInsecureRequests] : [],
    });
    const metadata = config.serverMetadata();
    if (known.size >= KNOWN_MAX) known.clear();
    known.set(issuer, { metadata, until: now.getTime() + KNOWN_FOR_MS });
    return metadata;
  }

  async function guarded(
    url: string,
    { method, headers, body }: client.CustomFetchOptions,
  ): Promise<Response> {
    const isPost = method === 'POST';
    if (!isPost && method !== 'GET') throw new Unusable(`It wants to be asked by ${method}.`);
    const answer = await egress.send({
      method: isPost ? 'POST' : 'GET',
      url,
      headers,
      body: isPost && body != null ? textOf(body) : '',
      timeoutMs: TIMEOUT_MS,
      connectTimeoutMs: CONNECT_TIMEOUT_MS,
      bodyBytesMax: BODY_BYTES_MAX,
    });
    if (answer.kind === 'failed') throw new Unreachable(`${new URL(url).host}: ${answer.error}`);
    const bytes = [204, 205, 304].includes(answer.status) ? null : new Uint8Array(answer.body);
    const type = answer.headers['content-type'];
    return new Response(bytes, {
      status: answer.status,
      headers: type === undefined ? {} : { 'content-type': type },
    });
  }
}

type Library = typeof client;

const textOf = (body: NonNullable<client.FetchBody>): string =>
  typeof body === 'string' || body instanceof URLSearchParams
    ? String(body)
    : Buffer.from(body instanceof Uint8Array ? body : new Uint8Array()).toString('utf8');

function checksOf(
  { state, nonce, verifier, freshSince }: ProviderQuestion,
  now: Date,
): client.AuthorizationCodeGrantChecks {
  return {
    expectedState: state,
    expectedNonce: nonce,
    pkceCodeVerifier: verifier,
    idTokenExpected: true,
    ...(freshSince && { maxAge: Math.max(0, Math.ceil((now.getTime() - freshSince.getTime()) / 1000)) }),
  };
}

/** The provider was not reached: nothing is known of what it would have said. */
class Unreachable extends Error {}
class Unusable extends Error {}

async function unlessFailed<T>(ask: (library: Library) => Promise<T>) {
  const library = await import('openid-client');
  try {
    return await ask(library);
  } catch (error) {
    return { kind: 'failed', reason: reasonOf(library, error).slice(0, 400) } as const;
  }
}

function reasonOf(library: Library, error: unknown): string {
  const causes = [...causesOf(error)];
  const away = causes.find((one) => one instanceof Unreachable);
  if (away) return `The identity provider can't be reached (${away.message}). Try again later.`;
  for (const one of causes) {
    if (one instanceof library.AuthorizationResponseError)
      return `The identity provider did not sign you in: ${said(one.error, one.error_description)}.`;
    if (one instanceof library.ResponseBodyError)
      return `The identity provider rejected this installation: ${said(one.error, one.error_description)}.`;
  }
  const texts = [...new Set(causes.map((one) => wordsOf(one).replace(/\.$/, '')))];
  return `The identity provider's answer isn't valid: ${texts.join('; ')}.`;
}

const said = (error: string, description: string | undefined): string =>
  description === undefined ? error : `${error} (${description.slice(0, 200)})`;

/** The library says what was wrong in the innermost cause: often as an object that names the claim. */
function* causesOf(error: unknown): Generator<Error> {
  for (let at = error, depth = 0; at instanceof Error && depth < 5; at = at.cause, depth++) yield at;
}

function wordsOf({ message, cause }: Error): string {
  const claim = (cause as { readonly claim?: unknown } | undefined)?.claim;
  return typeof claim === 'string' ? `${message} (${claim})` : message;
}

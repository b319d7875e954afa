import type { Request } from 'express';

type Kept = { readonly text: string; readonly expiresAt: Date };
/**
 * What a browser is given to keep: the text of its session, or null to forget it; or that of staff who see as an account,
 * which is kept beside their own; or by what a browser is known when it comes back from an identity provider.
 */
export type SessionCookie = Kept | { readonly acting: Kept | null } | { readonly browser: Kept } | null;

export type SentSession = {
  readonly text: string;
  /** Whether it is one of staff who see as an account: it goes before their own. */
  readonly isActing: boolean;
  /** The value of Set-Cookie that makes the browser forget it. */
  readonly forget: string;
};

export type Cookies = {
  /** The session that the browser sends. */
  read(request: Request): SentSession | undefined;
  /** By what the browser is known again that left for an identity provider. */
  readBrowser(request: Request): string | undefined;
  /** The values of Set-Cookie. */
  written(request: Request, cookie: SessionCookie, now: Date): string[];
};

const PLAIN = 'tributary';
const ACTING = '-acting';
const BROWSER = '-browser';
const HOST = `__Host-${PLAIN}`;
type Suffix = '' | typeof ACTING | typeof BROWSER;

/**
 * The cookie of a session (docs/rules/users.md#the-cookie). Over https its name begins with `__Host-`, which no other
 * host and no page without https can set; the plain one is only looked for where there is no https, so that nobody can
 * put one beside it. `alwaysSecure`: the API is known to be reached by https, though a proxy may not say so.
 */
export function makeCookies({ alwaysSecure }: { readonly alwaysSecure: boolean }): Cookies {
  const isSecure = (request: Request) => alwaysSecure || request.secure;
  const nameFor = (request: Request, suffix: Suffix) => `${isSecure(request) ? HOST : PLAIN}${suffix}`;
  const sent = (request: Request, isActing: boolean): SentSession | undefined => {
    const text = valueOf(request.headers.cookie ?? '', nameFor(request, isActing ? ACTING : ''));
    return text === undefined
      ? undefined
      : { text, isActing, forget: line(request, isActing ? ACTING : '', null) };
  };
  const line = (request: Request, suffix: Suffix, kept: Kept | null, now = kept?.expiresAt) => {
    const left = kept && now ? Math.floor((kept.expiresAt.getTime() - now.getTime()) / 1000) : 0;
    const secure = isSecure(request) ? '; Secure' : '';
    return `${nameFor(request, suffix)}=${kept?.text ?? ''}; Path=/; HttpOnly; SameSite=Lax; Max-Age=${left}${secure}`;
  };
  return {
    read: (request) => sent(request, true) ?? sent(request, false),
    readBrowser: (request) => valueOf(request.headers.cookie ?? '', nameFor(request, BROWSER)),
    written(request, cookie, now) {
      if (cookie && 'acting' in cookie) return [line(request, ACTING, cookie.acting, now)];
      if (cookie && 'browser' in cookie) return [line(request, BROWSER, cookie.browser, now)];
      // Whoever signs in or out, in whatever way, is themselves from then on.
      const acting = sent(request, true);
      return [line(request, '', cookie, now), ...(acting ? [acting.forget] : [])];
    },
  };
}

function valueOf(header: string, name: string): string | undefined {
  const pairs = header.split(';').map((pair) => pair.trim());
  return pairs.find((pair) => pair.startsWith(`${name}=`))?.slice(name.length + 1) || undefined;
}

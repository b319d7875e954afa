import type { Request } from 'express';

/** What a browser is given to keep: the text of its session, or null to forget it. */
export type SessionCookie = { readonly text: string; readonly expiresAt: Date } | null;

export type Cookies = {
  /** The text of the session that the browser sends. */
  read(request: Request): string | undefined;
  /** The value of Set-Cookie. */
  written(request: Request, cookie: SessionCookie, now: Date): string;
};

const PLAIN = 'tributary';
const HOST = `__Host-${PLAIN}`;

/**
 * The cookie of a session (docs/rules/users.md#the-cookie). Over https its name begins with `__Host-`, which no other
 * host and no page without https can set; the plain one is only looked for where there is no https, so that nobody can
 * put one beside it. `alwaysSecure`: the API is known to be reached by https, though a proxy may not say so.
 */
export function makeCookies({ alwaysSecure }: { readonly alwaysSecure: boolean }): Cookies {
  const isSecure = (request: Request) => alwaysSecure || request.secure;
  const nameFor = (request: Request) => (isSecure(request) ? HOST : PLAIN);
  return {
    read: (request) => valueOf(request.headers.cookie ?? '', nameFor(request)),
    written(request, cookie, now) {
      const left = cookie ? Math.floor((cookie.expiresAt.getTime() - now.getTime()) / 1000) : 0;
      const secure = isSecure(request) ? '; Secure' : '';
      return `${nameFor(request)}=${cookie?.text ?? ''}; Path=/; HttpOnly; SameSite=Lax; Max-Age=${left}${secure}`;
    },
  };
}

function valueOf(header: string, name: string): string | undefined {
  const pairs = header.split(';').map((pair) => pair.trim());
  return pairs.find((pair) => pair.startsWith(`${name}=`))?.slice(name.length + 1) || undefined;
}

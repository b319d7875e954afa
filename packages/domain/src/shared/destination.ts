import { parseUrl } from './parse-url.ts';
import { refuse } from './refusal.ts';

export const URL_LENGTH_MAX = 4096;

// URL parsers drop tabs and line ends and read a backslash as a slash: text that is read differently than it looks.
const UNSAFE = /[\s\p{Cc}\\]/u;
const AUTHORITY = /^https?:\/\/([^/?#]*)/i;
const HOST = /^(?:[a-z0-9_-]+(?:\.[a-z0-9_-]+)*\.?|\[[0-9a-f:.]+\])$/i;

/**
 * The URL of a campaign, landing page, fallback or postback, trimmed and otherwise as typed. Only http and https,
 * without credentials, and with a scheme, host and port of its own: a macro there would let whoever fills it choose
 * where people go (docs/rules/tracking.md#fixed-host). Refuses with `invalid_parameter`.
 */
export function validateDestination(url: string, path = 'url'): string {
  const text = url.trim();
  const problem = problemOf(text);
  if (problem) throw refuse('invalid_parameter', problem, [{ path, message: problem }]);
  return text;
}

function problemOf(text: string): string | undefined {
  if (text.length > URL_LENGTH_MAX) return `A URL can have up to ${URL_LENGTH_MAX} characters.`;
  if (UNSAFE.test(text))
    return "A URL can't contain spaces, control characters or backslashes. Percent-encode them.";
  const authority = AUTHORITY.exec(text)?.[1];
  if (authority === undefined) return 'A URL begins with http:// or https://.';
  if (/[{}]/.test(authority))
    return 'Macros are allowed in the path, the query and the fragment, not in the host or port.';
  if (authority.includes('@')) return "A URL can't contain a user name or password.";
  const parsed = authority === '' ? undefined : parseUrl(text);
  return parsed && HOST.test(parsed.hostname) ? undefined : 'Enter a URL with a valid host name.';
}

import { parseUrl } from '../shared/parse-url.ts';
import { deepLink, macroParameters } from './deep-link.ts';
import { fillTemplate, hasMacro, type MacroValues, type Template } from './macros.ts';

/** A redirect must be an absolute http address with a host; a template stored badly could make something else. */
const REDIRECTABLE = /^https?:\/\/[^/?#\\]/i;

/**
 * The address a click is sent to: the template with its macros filled, or the deep link in its place. A template that
 * uses `{url}` passes the deep link on itself. Null when the result is no web address: nowhere to send anybody.
 */
export function destinationUrl(template: Template, values: MacroValues, deepLinkUrl: string): string | null {
  const filled = inAscii(fillTemplate(template, values));
  if (!REDIRECTABLE.test(filled)) return null;
  if (deepLinkUrl === '' || hasMacro(template, 'url')) return filled;
  return deepLink(filled, deepLinkUrl, macroParameters(template.text)) ?? filled;
}

/** A header is ASCII; a template may hold an international host or path. */
const inAscii = (url: string): string => (/[^!-~]/.test(url) ? (parseUrl(url)?.href ?? '') : url);

import { parseUrl } from '../shared/parse-url.ts';
import { deepLink, macroParameters } from './deep-link.ts';
import {
  fillTemplate,
  hasMacro,
  OTHER_THAN_ASCII,
  REDIRECTABLE,
  type MacroValues,
  type Template,
} from './macros.ts';

/**
 * The address a click is sent to: the template with its macros filled, or the deep link in its place. A template that
 * uses `{url}` passes the deep link on itself. Null when the result is no web address: nowhere to send anybody.
 */
export function destinationUrl(template: Template, values: MacroValues, deepLinkUrl: string): string | null {
  const text = fillTemplate(template, values);
  const filled = template.isPlainAddress ? text : inAscii(text);
  if (!template.isPlainAddress && !REDIRECTABLE.test(filled)) return null;
  if (deepLinkUrl === '' || hasMacro(template, 'url')) return filled;
  return deepLink(filled, deepLinkUrl, macroParameters(template.text)) ?? filled;
}

/** A header is ASCII; a template may hold an international host or path. */
const inAscii = (url: string): string => (OTHER_THAN_ASCII.test(url) ? (parseUrl(url)?.href ?? '') : url);

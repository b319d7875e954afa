// Text from strangers, made fit to keep: decoded leniently, cut, and without what PostgreSQL cannot store.
import { cleanText } from '@tributary/domain/tracking/clean-text';

const HEADER_TEXT = /^[\x20-\x7e]*$/;
/** Of a percent-encoded character at most this many are ever needed: four bytes, three characters each, for two code units. */
const ENCODED_PER_CODE_UNIT = 6;

/** Node gives header bytes as Latin-1; browsers and apps that send more than ASCII mean UTF-8. */
export const headerText = (text: string | undefined, max: number): string =>
  text === undefined ? '' : HEADER_TEXT.test(text) ? cut(text, max) : cleanText(utf8(text), max);

const cut = (text: string, max: number): string => (text.length > max ? text.slice(0, max) : text);

/** Bytes that are no UTF-8 become U+FFFD. */
const utf8 = (latin1: string): string => Buffer.from(latin1, 'latin1').toString('utf8');

/** A name or value of a query or form. Never throws: wrong `%` sequences stay as they are, wrong UTF-8 becomes U+FFFD. */
export function decodeValue(raw: string, max: number): string {
  const text = raw.length > max * ENCODED_PER_CODE_UNIT ? raw.slice(0, max * ENCODED_PER_CODE_UNIT) : raw;
  if (!/[%+]|[^\x20-\x7e]/.test(text)) return cut(text, max);
  const spaced = text.replaceAll('+', ' ');
  return cleanText(HEADER_TEXT.test(spaced) ? strictly(spaced) : bytewise(spaced), max);
}

function strictly(text: string): string {
  try {
    return decodeURIComponent(text);
  } catch {
    return bytewise(text);
  }
}

const ESCAPE = /%([0-9a-fA-F]{2})/g;

const bytewise = (text: string): string =>
  utf8(text.replace(ESCAPE, (_, hex: string) => String.fromCharCode(Number.parseInt(hex, 16))));

// Text from strangers, made fit to keep: decoded leniently, cut, and without what PostgreSQL cannot store.
import { cleanText, cutText } from '@tributary/domain/tracking/clean-text';

const HEADER_TEXT = /^[\x20-\x7e]*$/;
/** Of a percent-encoded character at most this many are ever needed: three bytes, three characters each, for one code unit. */
const ENCODED_PER_CODE_UNIT = 9;

/** Node gives header bytes as Latin-1; browsers and apps that send more than ASCII mean UTF-8. */
export const headerText = (text: string | undefined, max: number): string =>
  text === undefined ? '' : HEADER_TEXT.test(text) ? cutText(text, max) : cleanText(utf8(text), max);

/** The characters that UTF-8 writes with more than one byte. */
const SEQUENCE =
  /[\xc2-\xdf][\x80-\xbf]|\xe0[\xa0-\xbf][\x80-\xbf]|\xed[\x80-\x9f][\x80-\xbf]|[\xe1-\xec\xee\xef][\x80-\xbf]{2}|\xf0[\x90-\xbf][\x80-\xbf]{2}|[\xf1-\xf3][\x80-\xbf]{3}|\xf4[\x80-\x8f][\x80-\xbf]{2}/g;

/** Bytes that are no UTF-8 stay what they are in Latin-1 (docs/rules/tracking.md#tracked-texts). */
const utf8 = (latin1: string): string =>
  latin1.replace(SEQUENCE, (bytes) => Buffer.from(bytes, 'latin1').toString('utf8'));

/** A name or value of a query or form. Never throws: wrong `%` sequences stay as they are, what is no UTF-8 is read as Latin-1. */
export function decodeValue(raw: string, max: number): string {
  const text = raw.length > max * ENCODED_PER_CODE_UNIT ? raw.slice(0, max * ENCODED_PER_CODE_UNIT) : raw;
  if (!/[%+]|[^\x20-\x7e]/.test(text)) return cutText(text, max);
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

/** The characters that escapes of a path stand for; never throws. */
export const decodePath = (path: string): string =>
  HEADER_TEXT.test(path) && !path.includes('%') ? path : bytewise(path);

const BEGINS_PLAINLY = /^[\p{L}\p{N}.]/u;
const ENDS_PLAINLY = /[\p{L}\p{N}]$/u;

/** What is behind it belongs to the page that an address was copied from, is a fragment or more parameters, or was cut off. */
const REST = /[?#<>"]|%[0-9a-f]?$/i;

/**
 * Without what mail programs, chats and people put around an address: blanks, marks and signs, also those nobody sees, and markup
 * (docs/rules/tracking.md#spelling-of-paths).
 */
export function bare(text: string): string {
  let [start, end] = [0, text.length];
  // One after the other, because looking for all of them at once takes the square of the time.
  while (start < end && !BEGINS_PLAINLY.test(text.slice(start, start + 2))) start++;
  const rest = text.slice(start).search(REST);
  if (rest >= 0) end = start + rest;
  while (end > start && !ENDS_PLAINLY.test(text.slice(Math.max(start, end - 2), end))) end--;
  return text.slice(start, end);
}

/** An id as it was sent, made comparable. */
export const bareId = (text: string): string => bare(text).toLowerCase();

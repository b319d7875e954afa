// The name of a person, which others may have put into a letter to anybody (docs/rules/users.md#limits-of-letters).
import { parseName } from '../accounts/account-rules.ts';
import { invalid } from '../shared/refusal.ts';
import { inLine } from '../shared/in-line.ts';

/** What nobody is called and programs for mail make a link of. */
const ADDRESS =
  /[a-z][a-z0-9+.-]*:\/\/|mailto:|\bwww\.|\S@\S|[\p{L}\p{N}]\.(?:\p{L}{2,}|xn--[a-z0-9-]+)\.?[/:?#]|\d(?:\.\d{1,3}){3}[/:?#]/iu;
/** The same, and what may be the name of a host: a person may be called J.Smith. */
const LIKE_ADDRESS = /[\p{L}\p{N}]\.(?:\p{L}{2,}|xn--)/u;
const plain = (text: string): string =>
  text
    .normalize('NFKC')
    .replace(/\p{Cf}/gu, '')
    .replace(/[。｡]/gu, '.');

/** Whether a text holds an address of the web or of mail. */
export const holdsAddress = (text: string): boolean => ADDRESS.test(plain(text));

/** Refuses with `invalid_parameter` an empty name and one that holds an address. */
export function parsePersonName(text: string, path: string): string {
  const name = parseName(text, path);
  if (holdsAddress(name)) throw invalid(path, "A name can't contain a web address.");
  return name;
}

/** Whether a program for mail could take the name for an address, which letters then leave out. */
export const isLikeAddress = (name: string): boolean => holdsAddress(name) || LIKE_ADDRESS.test(plain(name));

/** Dots of what may be the name of a host, in whatever form programs for mail read them. */
const DOTS_OF_HOSTS = /(?<=[\p{L}\p{N}])([.．。｡])(?=\p{L})/gu;

/** The same to the eye, of which no program for mail makes a link: a company may be called Booking.com. */
export const unlinked = (text: string): string =>
  isLikeAddress(text) ? text.replace(DOTS_OF_HOSTS, '$1\u200c') : text;

/** A name within a letter, null where it holds an address. */
export const nameInLetter = (name: string): string | null => (holdsAddress(name) ? null : inLine(name));

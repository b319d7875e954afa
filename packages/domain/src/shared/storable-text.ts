// Text that can be kept: no database keeps a NUL or half of a surrogate pair.

/** Half of a surrogate pair. Written without the flag `u`, which would make it slower on the click path. */
export const LONE_SURROGATE = /[\ud800-\udbff](?![\udc00-\udfff])|(?<![\ud800-\udbff])[\udc00-\udfff]/g;
const UNSTORABLE = /\0|\p{Surrogate}/u;
const ALL_UNSTORABLE = new RegExp(UNSTORABLE, 'gu');

/** Whether it can be kept as it is. */
export const isStorable = (text: string): boolean => !UNSTORABLE.test(text);

/** What a stranger put into an address must never stop a batch: what cannot be kept becomes U+FFFD. */
export const storable = (text: string): string => text.replace(ALL_UNSTORABLE, '\uFFFD');

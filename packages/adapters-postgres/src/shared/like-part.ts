/** For `like`: the part is text, not a pattern, so that a search for `100%` means just that. */
export const likePart = (part: string): string => part.replace(/[\\%_]/g, '\\$&');

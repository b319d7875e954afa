/** How many characters people count: an emoji is one, not the two units that JavaScript counts. */
export const characterCount = (text: string): number => [...text].length;

/** The text cut to so many characters. */
export const firstCharacters = (text: string, max: number): string =>
  // Most texts are short; only one of more UTF-16 units than the limit can hold more characters.
  text.length <= max ? text : [...text].slice(0, max).join('');

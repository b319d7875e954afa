/** Whether the font has a shape for a letter. */
export type HasShape = (letter: string) => boolean;

/**
 * The text as the font can draw it: a letter it has no shape for becomes a question mark, since an archived PDF may not hold
 * empty ones. The XML keeps the letter.
 */
export function drawable(text: string, hasShape: HasShape, max: number): string {
  const characters = [...text.normalize('NFC')];
  const shown = characters
    .slice(0, max)
    .map((one) => shapeOf(one, hasShape))
    .join('');
  return characters.length > max ? `${shown}…` : shown;
}

function shapeOf(character: string, hasShape: HasShape): string {
  if (/\s|\p{Cc}/u.test(character)) return ' ';
  if (/\p{Cf}|\p{Variation_Selector}/u.test(character)) return '';
  return hasShape(character) ? character : '?';
}

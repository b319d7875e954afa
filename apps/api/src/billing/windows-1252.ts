/** What it has from 0x80 to 0x9f; elsewhere it is Latin-1, as which Node.js reads and writes all of it. */
const LETTERS = '€\u0081‚ƒ„…†‡ˆ‰Š‹Œ\u008dŽ\u008f\u0090‘’“”•–—˜™š›œ\u009džŸ';
const QUESTION_MARK = 0x3f;

function byteOf(letter: string): number | undefined {
  const high = LETTERS.indexOf(letter);
  if (high >= 0) return 0x80 + high;
  const code = letter.codePointAt(0) ?? QUESTION_MARK;
  return code < 0x80 || (code >= 0xa0 && code <= 0xff) ? code : undefined;
}

/** Letters that the encoding lacks are written without their marks, else as question marks. */
export const windows1252 = (text: string): Uint8Array =>
  Uint8Array.from(
    Array.from(text.normalize('NFC')),
    (letter) => byteOf(letter) ?? byteOf(letter.normalize('NFD').charAt(0)) ?? QUESTION_MARK,
  );

// Where a key leads in a list that is moved through by keys.

/** Letters that come one after another are one beginning; after a pause another one begins. */
const PAUSE_MS = 750;

export type Letters = { readonly text: string; readonly atMs: number };
export const NO_LETTERS: Letters = { text: '', atMs: -Infinity };

export function withKey(letters: Letters, key: string, atMs: number): Letters {
  if (key.length > 1) return NO_LETTERS;
  return { text: (atMs - letters.atMs > PAUSE_MS ? '' : letters.text) + key.toLowerCase(), atMs };
}

type Typed = { readonly key: string; readonly letters: string };

/** The place among names to go to from `at`; undefined where the key leads nowhere. */
export function nextOf({ key, letters }: Typed, names: readonly string[], at: number): number | undefined {
  const count = names.length;
  switch (key) {
    case 'ArrowDown':
      return (at + 1) % count;
    case 'ArrowUp':
      return (Math.max(at, 0) + count - 1) % count;
    case 'Home':
      return 0;
    case 'End':
      return count - 1;
    default:
      return key.length === 1 ? nextNamed(letters, names, at) : undefined;
  }
}

/** The same letter again goes on to the next that begins with it. */
function nextNamed(letters: string, names: readonly string[], at: number): number | undefined {
  const isOneLetter = [...letters].every((letter) => letter === letters[0]);
  const sought = isOneLetter ? letters.slice(0, 1) : letters;
  const from = isOneLetter ? at + 1 : at;
  const places = names.map((_, n) => (from + n) % names.length);
  return places.find((place) => beginning(names[place] ?? '').startsWith(sought));
}

/** A mark before a name is not of it. */
const beginning = (name: string): string => name.replace(/^[^\p{L}\p{N}]+/u, '').toLowerCase();

// What a choice offers (choice-field.tsx), and which of that a typed text finds.
import type { ReactNode } from 'react';

export type Choice = {
  readonly value: string;
  readonly label: string;
  /** At the right of its line: an id, a code. It is searched, too. */
  readonly detail?: string | undefined;
  /** Before its label: a flag, initials. */
  readonly mark?: ReactNode;
  /** The head under which it stands; choices of a group follow one another. */
  readonly group?: string | undefined;
};

/** How choices are found of which there are more than the list holds. */
export type Finding = { readonly typed: string; readonly onFind: (typed: string) => void };

const textOf = ({ label, detail = '' }: Choice): string => `${label} ${detail}`.toLocaleLowerCase();

/** Those with the text in them, and first those that begin with it; those of a group stay together. `isFound`: by the API, which knows more. */
export function matchesOf(choices: readonly Choice[], text: string, isFound: boolean): readonly Choice[] {
  const matching = isFound ? choices : choices.filter((one) => textOf(one).includes(text));
  if (text === '' || matching.some(({ group }) => group !== undefined)) return matching;
  const begins = (one: Choice) => textOf(one).startsWith(text) || one.detail?.toLocaleLowerCase() === text;
  return [...matching.filter(begins), ...matching.filter((one) => !begins(one))];
}

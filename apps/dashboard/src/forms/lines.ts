// A list as the text of a field: one a line, because names have commas in them.
import type { Choice } from '../design/parts/choice.ts';

export const linesOf = (text: string): string[] =>
  text
    .split('\n')
    .map((line) => line.trim())
    .filter(Boolean);

export const textOfLines = (list: readonly string[]): string => list.join('\n');

/** The choices and whatever is chosen beside them: what is not offered any more is not lost by saving. */
export const choicesWith = (choices: readonly Choice[], chosen: readonly string[]): readonly Choice[] => [
  ...choices,
  ...chosen
    .filter((value) => !choices.some((choice) => choice.value === value))
    .map((value) => ({ value, label: value })),
];

/** The chosen values in the order of the choices, as `SeveralField` keeps them. */
export const chosenOf = (choices: readonly Choice[], chosen: readonly string[]): string =>
  textOfLines(choices.map(({ value }) => value).filter((value) => chosen.includes(value)));

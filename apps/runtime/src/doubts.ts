// What a doubtful request is told (docs/rules/input-output.md#warnings), by the API and by commands alike.
import { nearestName } from './nearest-name.ts';

/** Of a name that is ignored: what is probably meant. */
export const unread = (name: string, known: readonly string[]): string => {
  // One that is known elsewhere is not misspelt: the log of hits has columns that an import reads of other files.
  const hint = known.includes(name) ? undefined : nearestName(name, known);
  return hint === undefined ? "This field isn't used." : `This field isn't used. Did you mean ${hint}?`;
};

export const LOSS = 'This is more than the advertiser is charged: every conversion loses money.';

// What a doubtful request is told (docs/rules/input-output.md#warnings), by the API and by commands alike.
import { nearestName } from './nearest-name.ts';

/** Of a name that is ignored: what is probably meant. */
export const unread = (name: string, known: readonly string[]): string => {
  const hint = nearestName(name, known);
  return hint === undefined
    ? 'Nothing reads this field.'
    : `Nothing reads this field; ${hint} is probably meant.`;
};

export const LOSS = 'This is more than the advertiser is charged: every conversion loses money.';

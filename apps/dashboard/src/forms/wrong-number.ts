import { t } from '@lingui/core/macro';
import { spokenLocale } from '../language/locale.ts';
import { twoMeanings, typedNumber } from '../numbers/typed.ts';

/** What is said where a number was asked for and this was typed. */
export function wrongNumber(typed: string, locale: string = spokenLocale()): string {
  const example = typedNumber('1.50', locale);
  const two = twoMeanings(typed, locale);
  if (!two) return t`Enter a number such as ${example}.`;
  const [whole, decimal] = two;
  return t`This could be two numbers. Enter ${whole} or ${decimal}.`;
}

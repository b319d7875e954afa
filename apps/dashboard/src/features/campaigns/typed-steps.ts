// The tiers of a volume rule as they are typed: one a line, `101: 5`, with the decimals of the language.
import type { NumberText } from '../../api/exact-json.ts';
import { linesOf } from '../../forms/lines.ts';
import { wrongNumber } from '../../forms/wrong-number.ts';
import { spokenLocale } from '../../language/locale.ts';
import { plainNumber } from '../../numbers/typed.ts';

type Step = { readonly from: NumberText; readonly value: NumberText };

function partsOf(line: string): readonly [string, string] {
  const at = line.indexOf(':');
  return at < 0 ? [line, ''] : [line.slice(0, at), line.slice(at + 1)];
}

export const stepsOf = (text: string, locale: string = spokenLocale()): Step[] =>
  linesOf(text).map((line) => {
    const [from, value] = partsOf(line);
    const plain = (part: string) => (plainNumber(part, locale) ?? '') as NumberText;
    return { from: plain(from), value: plain(value) };
  });

/** The message about the first part that isn't a number, or could be read as two; undefined without one. */
export function wrongInSteps(text: string, locale: string = spokenLocale()): string | undefined {
  const wrong = linesOf(text)
    .flatMap(partsOf)
    .find((part) => plainNumber(part, locale) === undefined);
  return wrong === undefined ? undefined : wrongNumber(wrong, locale);
}

// Currencies and time zones by name, to be chosen from.
import { spokenLocale } from '../language/locale.ts';
import { useAnswer } from '../api/query.ts';
import type { Choice } from '../design/parts/choice.ts';
import { kept } from '../numbers/kept.ts';

const names = kept((locale: string) => new Intl.DisplayNames(locale, { type: 'currency' }));

/** By their names, found by their codes, too. */
export const currencyChoices = (codes: readonly string[]): readonly Choice[] =>
  codes
    .map((code) => ({ value: code, label: names(spokenLocale()).of(code) ?? code, detail: code }))
    .toSorted((one, other) => one.label.localeCompare(other.label));

/** Every currency that the product knows; none until they have come. */
export function useCurrencyChoices(): readonly Choice[] {
  const answer = useAnswer('/dict/{route}', { path: { route: 'currencies' } });
  return 'data' in answer ? currencyChoices(Object.keys(answer.data?.currencies ?? {})) : [];
}

/** Every zone that the browser knows; one that is set and that it does not know stays. */
export const zoneChoices = (present: string): readonly Choice[] =>
  [...new Set(['UTC', ...Intl.supportedValuesOf('timeZone'), present])].map((value) => ({
    value,
    label: value.replaceAll('_', ' '),
  }));

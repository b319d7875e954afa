// Country lists of commissions, payouts and caps: two-letter codes, or `ALL` for every country.
import { refuse } from '../shared/refusal.ts';
import { isCountry } from '../shared/countries.ts';

export const ALL_COUNTRIES = 'ALL';

/** Whether the list lets the country in. An empty list means every country. */
export const covers = (coverage: readonly string[], country: string): boolean =>
  coverage.length === 0 || coverage.includes(country) || coverage.includes(ALL_COUNTRIES);

/** Whether the list names the country itself, which beats `ALL` (docs/rules/money.md#several-rates). */
export const namesCountry = (coverage: readonly string[], country: string): boolean =>
  country !== ALL_COUNTRIES && coverage.includes(country);

/** Where at least one of the lists reaches, sorted; `['ALL']` as soon as one reaches everywhere. */
export function unionOfCoverage(lists: readonly (readonly string[])[]): string[] {
  if (lists.some((list) => list.length === 0 || list.includes(ALL_COUNTRIES))) return [ALL_COUNTRIES];
  return [...new Set(lists.flat())].sort();
}

/**
 * Country codes from outside, in upper case and without repeats; none means `['ALL']`. Refuses unknown ones with
 * `invalid_parameter`.
 */
export function parseCoverage(codes: readonly string[] | null | undefined, path = 'coverage'): string[] {
  if (!codes || codes.length === 0) return [ALL_COUNTRIES];
  const upper = [...new Set(codes.map((code) => code.trim().toUpperCase()))];
  const unknown = upper.filter((code) => code !== ALL_COUNTRIES && !isCountry(code));
  if (unknown.length > 0) {
    const message = `Unknown country: ${unknown.join(', ').slice(0, 100)}. Use two-letter ISO 3166-1 codes, or ALL.`;
    throw refuse('invalid_parameter', message, [{ path, message }]);
  }
  return upper;
}

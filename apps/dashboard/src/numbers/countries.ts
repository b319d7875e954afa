// Countries by name. The API knows them by the two letters of ISO 3166.
import { t } from '@lingui/core/macro';
import { spokenLocale } from '../language/locale.ts';
import { kept } from './kept.ts';

const names = kept((locale: string) => new Intl.DisplayNames(locale, { type: 'region', fallback: 'none' }));

/** `Germany` for `DE`; codes that name no country, and what came without one, are `Unknown`. */
export function countryName(code: string): string {
  if (!/^[A-Z]{2}$/.test(code) || code === 'XX' || code === 'ZZ') return t`Unknown`;
  return names(spokenLocale()).of(code) ?? t`Unknown`;
}

/** Which countries a payout is for. */
export const coverageText = (coverage: readonly string[]): string =>
  coverage.includes('ALL') ? t`All countries` : coverage.map(countryName).join(', ');

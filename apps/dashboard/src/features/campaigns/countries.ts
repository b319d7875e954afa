import { t } from '@lingui/core/macro';
import { countryChoices } from '../../design/parts/country.tsx';
import { linesOf } from '../../forms/lines.ts';
import { countryName } from '../../numbers/countries.ts';

/** As the API takes them; every country when none was chosen. */
export function countriesOf(chosen: string): string[] {
  const found = linesOf(chosen);
  return found.length === 0 ? ['ALL'] : found;
}

/** Which countries a payout is for. */
export const coverageText = (coverage: readonly string[]): string =>
  coverage.includes('ALL') ? t`All countries` : coverage.map(countryName).join(', ');

export const coverageField = () =>
  ({
    name: 'coverage',
    label: t`Countries`,
    kind: 'several',
    choices: countryChoices(),
    none: t`All countries`,
    isOptional: true,
  }) as const;

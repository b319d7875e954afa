import { t } from '@lingui/core/macro';
import { countryChoices } from '../../design/parts/country.tsx';
import { linesOf } from '../../forms/lines.ts';

/** As the API takes them; every country when none was chosen. */
export function countriesOf(chosen: string): string[] {
  const found = linesOf(chosen);
  return found.length === 0 ? ['ALL'] : found;
}

export const coverageField = () =>
  ({
    name: 'coverage',
    label: t`Countries`,
    kind: 'several',
    choices: countryChoices(),
    none: t`All countries`,
    isOptional: true,
  }) as const;

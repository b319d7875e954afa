import type { Language } from '../shared/language.ts';
import type { LegalParty } from './legal-data.ts';

const COUNTRIES: Readonly<Record<Language, readonly string[]>> = {
  en: ['AU', 'CA', 'GB', 'IE', 'NZ', 'US'],
  de: ['AT', 'CH', 'DE', 'LI'],
  es: [
    ...['AR', 'BO', 'CL', 'CO', 'CR', 'CU', 'DO', 'EC', 'ES', 'GQ', 'GT'],
    ...['HN', 'MX', 'NI', 'PA', 'PE', 'PR', 'PY', 'SV', 'UY', 'VE'],
  ],
  'pt-BR': ['AO', 'BR', 'CV', 'MZ', 'PT'],
};
const LANGUAGES_OF_COUNTRIES: ReadonlyMap<string, Language> = new Map(
  Object.entries(COUNTRIES).flatMap(([language, countries]) =>
    countries.map((country) => [country, language as Language] as const),
  ),
);

/** That of the country somebody is in (docs/rules/users.md#which-language); undefined where it is none of ours, or one of several. */
export const languageIn = ({ country }: Pick<LegalParty, 'country'>): Language | undefined =>
  LANGUAGES_OF_COUNTRIES.get(country);

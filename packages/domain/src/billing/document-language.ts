import type { LegalParty } from './legal-data.ts';

/** The languages that documents are printed in. */
export const DOCUMENT_LANGUAGES = ['en', 'de'] as const;
export type DocumentLanguage = (typeof DOCUMENT_LANGUAGES)[number];

const LANGUAGES_OF_COUNTRIES: ReadonlyMap<string, DocumentLanguage> = new Map([
  ['AT', 'de'],
  ['CH', 'de'],
  ['DE', 'de'],
  ['LI', 'de'],
]);

/** What a reader gets who asks for none: that of the country they are in; English elsewhere. */
export const languageIn = ({ country }: Pick<LegalParty, 'country'>): DocumentLanguage =>
  LANGUAGES_OF_COUNTRIES.get(country) ?? 'en';

import { DE } from './languages/de.ts';
import { EN } from './languages/en.ts';
import { ES } from './languages/es.ts';
import { PT_BR } from './languages/pt-br.ts';
import type { Language } from './texts.ts';

/** A further language is a file beside these, and its name here. */
export const LANGUAGES: readonly Language[] = [EN, DE, ES, PT_BR];

const spoken = (locale: string): string => locale.split('-')[0]?.toLowerCase() ?? '';

/** The language that is spoken where the locale is from: `de-AT` is German. Undefined where there is none. */
export const languageOf = (locale: string | null): Language | undefined =>
  locale === null ? undefined : LANGUAGES.find(({ tag }) => spoken(tag) === spoken(locale));

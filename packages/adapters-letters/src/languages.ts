import { EN } from './languages/en.ts';
import type { Language } from './texts.ts';

/** A further language is a file beside these, and a line here. */
export const LANGUAGES: readonly Language[] = [EN];

const spoken = (locale: string): string => locale.split('-')[0]?.toLowerCase() ?? '';

/** The language that is spoken where the locale is from: `de-AT` is German. Undefined where there is none. */
export const languageOf = (locale: string | null): Language | undefined =>
  locale === null ? undefined : LANGUAGES.find(({ tag }) => spoken(tag) === spoken(locale));

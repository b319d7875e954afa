// How numbers, days and names of countries are written: as the language of the pages does, in the reader's own variety of it.
import { i18n } from './i18n.ts';

const baseOf = (locale: string): string => locale.split('-')[0] ?? locale;

/** `en-GB` for English, where the reader's browser asks for that. */
export const varietyOf = (language: string, wanted: readonly string[]): string =>
  wanted.find((one) => baseOf(one) === baseOf(language)) ?? language;

/** The language to begin with: the first that the reader asks for and the pages have; English otherwise. */
export const firstOf = (languages: readonly string[], wanted: readonly string[], otherwise: string): string =>
  wanted.flatMap((one) => languages.find((language) => baseOf(language) === baseOf(one)) ?? [])[0] ??
  otherwise;

/** What the browser asks for, best first. */
export const wantedLanguages = (): readonly string[] =>
  (globalThis.navigator as Partial<Navigator> | undefined)?.languages ?? [];

export const spokenLocale = (): string => varietyOf(i18n.locale, wantedLanguages());

/** The languages of screens, letters and documents (docs/rules/users.md#which-language). */
export const LANGUAGES = ['en', 'de', 'es', 'pt-BR'] as const;
export type Language = (typeof LANGUAGES)[number];

const spoken = (locale: string): string => locale.split('-')[0]?.toLowerCase() ?? '';

/** The language that is spoken where the locale is from: `de-AT` is German. Undefined where it is none of ours. */
export const languageOf = (locale: string | null): Language | undefined =>
  locale === null ? undefined : LANGUAGES.find((one) => spoken(one) === spoken(locale));

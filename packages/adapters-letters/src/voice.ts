import { type Formats, formatsOf, PLAIN } from './formats.ts';
import { EN } from './languages/en.ts';
import { languageOf } from './languages.ts';
import type { Texts } from './texts.ts';

/** How somebody is written to. */
export type Voice = { readonly tag: string; readonly texts: Texts; readonly formats: Formats };

/** English where the locale is unknown. Numbers and days are those of the locale itself: `es-MX` has other marks than `es`. */
export function voiceOf(locale: string | null): Voice {
  const { tag, texts } = languageOf(locale) ?? EN;
  return { tag, texts, formats: tag === EN.tag ? PLAIN : formatsOf(known(locale) ?? tag) };
}

/** A tag may be well formed for us and not for `Intl`. */
function known(locale: string | null): string | undefined {
  try {
    return locale === null ? undefined : Intl.getCanonicalLocales(locale)[0];
  } catch {
    return undefined;
  }
}

import { type Language, languageOf } from '@tributary/domain/shared/language';
import { type Formats, formatsOf } from './formats.ts';
import { TEXTS } from './languages.ts';
import type { Texts } from './texts.ts';

/** How somebody is written to. */
export type Voice = { readonly tag: string; readonly texts: Texts; readonly formats: Formats };

/** As the network where the locale is unknown. Numbers and days are those of the locale itself: `es-MX` has other marks than `es`. */
export function voiceOf(locale: string | null, otherwise: Language): Voice {
  const chosen = languageOf(locale);
  const tag = chosen ?? otherwise;
  const spoken = chosen === undefined ? tag : (known(locale) ?? tag);
  return { tag, texts: TEXTS[tag], formats: formatsOf(spoken) };
}

/** A tag may be well formed for us and not for `Intl`. */
function known(locale: string | null): string | undefined {
  try {
    return locale === null ? undefined : Intl.getCanonicalLocales(locale)[0];
  } catch {
    return undefined;
  }
}

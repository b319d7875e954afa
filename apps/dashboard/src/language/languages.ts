// The languages of the pages, and the one of the moment. English stands in the code; another is a catalogue, `<language>.po`, fetched when it
// is asked for.
import type { Messages } from '@lingui/core';
import { ENGLISH, i18n } from './i18n.ts';
import { firstOf, wantedLanguages } from './locale.ts';

type Language = {
  readonly code: string;
  /** In itself. */
  readonly name: string;
  readonly load?: () => Promise<{ readonly messages: Messages }>;
  /** What the API refuses, by what it says in English. */
  readonly refusals?: () => Promise<{ readonly refusals: readonly (readonly [string, string])[] }>;
};

/** Those that are offered. Another one is a line here, and its file. */
export const LANGUAGES: readonly Language[] = [
  { code: ENGLISH, name: 'English' },
  {
    code: 'de',
    name: 'Deutsch',
    load: () => import('./de.po'),
    refusals: () => import('./refusals/de.po?refusals'),
  },
  {
    code: 'es',
    name: 'Español',
    load: () => import('./es.po'),
    refusals: () => import('./refusals/es.po?refusals'),
  },
  {
    code: 'pt-BR',
    name: 'Português (Brasil)',
    load: () => import('./pt-BR.po'),
    refusals: () => import('./refusals/pt-BR.po?refusals'),
  },
];

/**
 * English with marks, a third longer: shows what no catalogue has, and what breaks in German. Made of the English texts that every catalogue
 * names. Only who asks for it by its code sees it.
 */
const PSEUDO: Language = { code: 'en-XA', name: 'Pseudo', load: () => import('./de.po?pseudo') };

const KEPT_AS = 'tributary-language';

const known = (code: string | null | undefined): Language | undefined =>
  [...LANGUAGES, PSEUDO].find((one) => one.code === code);

const CODES = LANGUAGES.map(({ code }) => code);

/** What was chosen in this browser. */
function kept(): Language | undefined {
  try {
    return known(localStorage.getItem(KEPT_AS));
  } catch {
    return undefined;
  }
}

/** Shows the pages in a language, once its catalogue is here; in the one before when that cannot be had. */
async function speak(code: string): Promise<void> {
  const language = known(code);
  if (language?.load) i18n.load(code, (await language.load()).messages);
  i18n.activate(language?.code ?? ENGLISH);
  document.documentElement.lang = i18n.locale;
}

/** What was chosen in this browser, or else the first that the browser asks for. */
export const speakFirst = (): Promise<void> =>
  speak(kept()?.code ?? firstOf(CODES, wantedLanguages(), ENGLISH)).catch(() => undefined);

/** The network's language, where nothing was chosen here and the browser asks for none of ours (docs/rules/users.md#which-language). */
export async function speakAsNetwork(code: string): Promise<void> {
  const isDecided = kept() !== undefined || firstOf(CODES, wantedLanguages(), '') !== '';
  if (!isDecided && code !== i18n.locale) await speak(code).catch(() => undefined);
}

/** Kept in this browser, before and after sign-in. */
export async function chooseLanguage(code: string): Promise<void> {
  await speak(code);
  try {
    localStorage.setItem(KEPT_AS, code);
  } catch {
    // It then counts for this page only.
  }
}

/** What was chosen in this browser, of the languages that are offered. */
export const chosenHere = (): string | undefined => CODES.find((code) => code === kept()?.code);

/** The language that somebody chose, wherever that was: `es` for `es-MX`. Where none of it can be had, the pages stay as they are. */
export async function followLanguage(locale: string | null): Promise<void> {
  const code = firstOf(CODES, locale === null ? [] : [locale], i18n.locale);
  if (code !== i18n.locale) await chooseLanguage(code).catch(() => undefined);
}

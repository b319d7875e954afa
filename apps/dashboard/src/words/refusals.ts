// What the API refuses, in the reader's language (docs/errors.md). It says it in English, with a code.
import type { NumberText } from '../api/exact-json.ts';
import { amountWithCurrency } from '../numbers/money.ts';
import { reasonWord } from './reasons.ts';
import { msg, t } from '@lingui/core/macro';
import { ENGLISH, i18n } from '../language/i18n.ts';
import { LANGUAGES } from '../language/languages.ts';
import { textMap } from '../language/texts.ts';
import { statusWord } from './en.ts';

/** By code: what all refusals of it have in common. */
export const CODE_WORDS = textMap([
  ['5', msg`You don’t have access to this.`],
  ['6', msg`Confirm that it’s you, then try again.`],
  ['7', msg`The code or passkey wasn’t accepted.`],
  ['8', msg`You’re viewing as this account, so nothing can be changed.`],
  ['9', msg`Set up two-factor authentication first.`],
  ['11', msg`That isn’t possible at the moment.`],
  ['12', msg`You’re signed out. Sign in again.`],
  ['13', msg`This sign-in is invalid or has expired.`],
  ['20', msg`Check what you entered.`],
  ['30', msg`The request can’t be read, or is too large.`],
  ['31', msg`This doesn’t exist, or you don’t have access to it.`],
  ['32', msg`That isn’t possible here.`],
  ['33', msg`This already exists.`],
  ['40', msg`Too many requests. Wait a moment, then try again.`],
  ['41', msg`Your IP address isn’t allowed.`],
  ['42', msg`Too many wrong passwords. Wait a while, then try again.`],
  ['51', msg`Something went wrong on the server. Try again later.`],
]);

/** What there is to say for a message of the API; undefined where there are no words for it. */
type Say = (message: string) => string | undefined;

const VALUE = /\{(\d+)\}/g;
const literally = (text: string) => text.replaceAll(/[.*+?^${}()|[\]\\]/g, String.raw`\$&`);
/** No template is longer. */
const TEMPLATE_MAX = 10_000;
/** A value may be a message, too, with values of its own. */
const DEPTH_MAX = 2;

/** `payout batch`, which begins a sentence: `Payout batch not found.` */
const lowerFirst = (text: string): string => text.charAt(0).toLowerCase() + text.slice(1);

/** `NO_COMMISSION: for DE.`: what the tracker refuses for, with its details. */
const REASON = /^([A-Z_]{3,}): (?!rows? \d)(.+?)\.?$/s;

/** Whose values are the API's names of fields and macros, to be typed as they are. */
const OF_NAMES = /Did you mean |There is no field \{0\}\.$/;

/**
 * Knows messages again by their templates, `Enter a date from {0} on.`: those that say most by themselves first. `reasonWord` has the
 * words for what the tracker refuses for.
 */
export function sayer(
  texts: readonly (readonly [template: string, words: string])[],
  reasonWord: (code: string) => string,
): Say {
  const withReason = (text: string): string | undefined => {
    const [, code = '', details] = REASON.exec(text) ?? [];
    const words = reasonWord(code);
    return words === code ? undefined : `${words} (${details}).`;
  };
  const whole = new Map(texts);
  const templates = texts
    .filter(([template]) => template.includes('{0}'))
    .map(([template, words]) => ({
      // One that begins with a value fits anything before its words, such as the number of a row: last.
      fixed: template.replaceAll(VALUE, '').length - (template.startsWith('{') ? TEMPLATE_MAX : 0),
      pattern: new RegExp(
        `^${template
          .split(/\{\d+\}/)
          .map(literally)
          .join('(.*?)')}$`,
        's',
      ),
      words,
      isOfNames: OF_NAMES.test(template),
    }))
    .sort((one, other) => other.fixed - one.fixed);
  const say = (message: string, depth = 0): string | undefined => {
    const known = whole.get(message);
    if (known !== undefined || depth > DEPTH_MAX) return known;
    for (const { pattern, words, isOfNames } of templates) {
      const [, ...values] = pattern.exec(message) ?? [];
      if (values.length > 0)
        return words.replaceAll(VALUE, (_, at: string) => {
          const value = values[Number.parseInt(at, 10)] ?? '';
          return isOfNames
            ? value
            : (withReason(value) ??
                say(value, depth + 1) ??
                say(lowerFirst(value), depth + 1) ??
                reasonWord(statusWord(value)));
        });
    }
    return undefined;
  };
  return (message) => say(message);
}

const AS_SAID: Say = (message) => message;
const UNKNOWN: Say = () => undefined;
const sayers = new Map<string, Promise<Say>>();

const sayerOf = async (load: NonNullable<(typeof LANGUAGES)[number]['refusals']>): Promise<Say> => {
  const { refusals } = await load();
  return sayer(refusals, reasonWord);
};

/** What speaks the language of the moment, fetched with the first refusal; English is what the API said. */
export function refusalSayer(): Promise<Say> {
  const { locale } = i18n;
  const load = LANGUAGES.find(({ code }) => code === locale)?.refusals;
  if (!load) return Promise.resolve(locale === ENGLISH ? AS_SAID : UNKNOWN);
  const kept = sayers.get(locale) ?? sayerOf(load);
  sayers.set(locale, kept);
  return kept.catch(() => {
    sayers.delete(locale);
    return UNKNOWN;
  });
}

/** `limit: Expected a number. (and 2 more)`: the first field of several that are wrong. */
const FIELD = /^([\w.-]+): (.+?)(?: \(and (\d+) more\))?$/s;

/** `1234.5 USD`: how the API writes an amount in a sentence. */
const AMOUNT = /(?<![\w.-])(-?\d+(?:\.\d+)?) ([A-Z]{3})(?!\w)/g;
const CURRENCIES = new Set(Intl.supportedValuesOf('currency'));

/** Amounts as the reader's language writes them. */
const withAmounts = (words: string): string =>
  words.replaceAll(AMOUNT, (text, number: NumberText, currency: string) =>
    CURRENCIES.has(currency) ? amountWithCurrency(number, currency) : text,
  );

/** Of a field, beside which it stands. What has no words stays what the API said. */
export const fieldWords = (message: string, say: Say): string => withAmounts(say(message) ?? message);

/** Of a whole request. What has no words of its own is what all of its code have in common, with what the API said. */
export const refusalWords = (code: string, message: string, say: Say): string =>
  withAmounts(wholeWords(code, message, say));

function wholeWords(code: string, message: string, say: Say): string {
  const said = say(message);
  if (said !== undefined) return said;
  const [, path, first = '', more] = FIELD.exec(message) ?? [];
  const words = say(first);
  if (path !== undefined && words !== undefined)
    return more === undefined ? `${path}: ${words}` : t`${path}: ${words} (and ${more} more)`;
  const common = CODE_WORDS.get(code);
  return common === undefined ? message : t`${common} (${message})`;
}

// The forms of input (docs/rules/input-output.md#input), each with its JSON schema: text, numbers that may come as
// numeric strings, flags, exact amounts, days, ids, lists in four spellings.
import { isStorable } from '@tributary/domain/shared/storable-text';
import {
  EMAIL_LENGTH_MAX,
  parseEmail,
  parsePassword,
  PASSWORD_LENGTH_MAX,
  PASSWORD_LENGTH_MIN,
} from '@tributary/domain/accounts/account-rules';
import { LosslessNumber } from 'lossless-json';
import { z } from 'zod';
import type { CalendarDay } from '@tributary/domain/shared/calendar-day';
import { type DayOrTime, dayOrTime, dayWritten, isWithinDay } from '@tributary/domain/shared/day-or-time';
import { ID_PATTERN, isId, SHORT_ID_MAX } from '@tributary/domain/shared/ids';
import { SENT_FILE_BYTES_MAX } from '@tributary/domain/media/media-file';
import { MONEY_MAX_TEXT, type Money, rate } from '@tributary/domain/shared/money';
import { isBlank, whyNotOneLine } from '@tributary/domain/shared/one-line';
import { EXTERNAL_ID_LENGTH_MAX } from '@tributary/domain/shared/moved-record';
import { URL_LENGTH_MAX } from '@tributary/domain/shared/destination';
import { DomainError } from '@tributary/domain/shared/refusal';
import type { TemplateKind } from '../http/macro-doubts.ts';

type JsonSchema = Readonly<Record<string, unknown>>;

const scalarText = (value: unknown): string | undefined => {
  if (typeof value === 'string') return value.trim();
  if (typeof value === 'number' || value instanceof LosslessNumber) return value.toString();
  return undefined;
};

/** A field whose parser says what is wrong by throwing. */
function field<T>(description: string, schema: JsonSchema, parse: (value: unknown) => T) {
  return z
    .unknown()
    .transform((value, context): T => {
      try {
        return parse(value);
      } catch (error) {
        if (!(error instanceof Wrong || error instanceof DomainError)) throw error;
        context.addIssue(value === undefined ? missing(schema) : error.message);
        return z.NEVER;
      }
    })
    .meta({ ...schema, description });
}

export const REQUIRED = 'This field is required.';

/** Names the values that a missing field could have had, if it has a choice. */
const missing = ({ enum: values }: JsonSchema): string =>
  Array.isArray(values) ? `This field is required. Allowed: ${values.join(', ')}.` : REQUIRED;

class Wrong extends Error {}

function textOf(value: unknown, min: number, max: number): string {
  if (typeof value !== 'string') throw new Wrong('Expected text.');
  if (!isStorable(value)) throw new Wrong("Contains a character that isn't allowed.");
  const trimmed = value.trim();
  if (min > 0 && isBlank(trimmed)) throw new Wrong('May not be empty.');
  if (trimmed.length < min) throw new Wrong('May not be empty.');
  if (trimmed.length > max) throw new Wrong(`Enter up to ${max} characters.`);
  const why = max <= LINE_MAX ? whyNotOneLine(trimmed) : undefined;
  if (why !== undefined) throw new Wrong(why);
  return trimmed;
}
/** Names, titles, labels and whatever else may be no longer are of one line; longer texts may have several. */
const LINE_MAX = 255;

/** Text without NUL and lone surrogates, which PostgreSQL cannot store; not empty. */
export const text = (description: string, max = 255, more: JsonSchema = {}) =>
  field(description, { type: 'string', minLength: 1, maxLength: max, ...more }, (value) =>
    textOf(value, 1, max),
  );

/** So long is the base64 of a file that may be sent itself, with what stands before it. */
const SENT_FILE_LENGTH_MAX = Math.ceil(SENT_FILE_BYTES_MAX / 3) * 4 + 100;
const SENT_FILE =
  'A URL, downloaded once and stored, or the file itself as a data: URL in base64, at most 700 KB.';

/** A file by its URL, or itself. */
export const fileOrUrl = (description: string) => text(`${description} ${SENT_FILE}`, SENT_FILE_LENGTH_MAX);
export const optionalFileOrUrl = (description: string) =>
  optionalText(`${description} ${SENT_FILE}`, SENT_FILE_LENGTH_MAX);

/** A URL with macros; the answer warns of those that nothing fills. */
export const template = (description: string, kind: TemplateKind) =>
  field(description, { type: 'string', minLength: 1, maxLength: URL_LENGTH_MAX, 'x-macros': kind }, (value) =>
    textOf(value, 1, URL_LENGTH_MAX),
  );

/** Text, or a number that becomes its text. */
export const scalar = (description: string, max = 255) =>
  field(description, { type: ['string', 'number'], minLength: 1, maxLength: max }, (value) =>
    textOf(scalarText(value), 1, max),
  );

/** Text that may be empty or null; both mean null. */
export const optionalText = (description: string, max = 255, more: JsonSchema = {}) =>
  field(description, { type: ['string', 'null'], maxLength: max, ...more }, (value) =>
    value === null ? null : textOf(value, 0, max) || null,
  ).optional();

/** What a record is called in the system it comes from; empty or null for nothing. */
export const externalId = optionalText(
  'Its id in the system it comes from; unique per network and kind.',
  EXTERNAL_ID_LENGTH_MAX,
);

/** For records that were made elsewhere; which instants there are is the domain's to say. */
export const created = optionalText(
  "When it was made in the system it comes from: a day or YYYY-MM-DD HH:MM:SS in the network's zone, from 2000 until now; now when left out.",
  30,
);

/** Where clicks go that may not pass. */
export const optionalFallback = (description: string) =>
  optionalText(description, URL_LENGTH_MAX, { 'x-macros': 'fallback' satisfies TemplateKind });

/** Two letters; which codes there are is the domain's to say. */
export const country = (description: string) =>
  field(description, { type: ['string', 'null'], maxLength: 2 }, (value) =>
    value === null ? null : lettersOf(value) || null,
  ).optional();

function lettersOf(value: unknown): string {
  const given = textOf(value, 0, 255);
  if (given !== '' && given.length !== 2)
    throw new Wrong('Expected a two-letter country code (ISO 3166-1) such as US.');
  return given;
}
export const countryList = (description: string) => list(description, { type: 'string' }, lettersOf);

/** As typed: no trimming, because a blank may belong to it. */
export const password = (description: string) =>
  field(
    description,
    { type: 'string', minLength: PASSWORD_LENGTH_MIN, maxLength: PASSWORD_LENGTH_MAX },
    (value) => parsePassword(asTyped(value)),
  );

/** The password of now, as typed; whether it is the right one is found out by comparing, not by its length. */
export const presentPassword = (description: string) =>
  field(description, { type: 'string', minLength: 1, maxLength: PASSWORD_LENGTH_MAX }, (value) => {
    const typed = asTyped(value);
    if (typed === '') throw new Wrong('May not be empty.');
    return typed;
  });

function asTyped(value: unknown): string {
  if (typeof value !== 'string') throw new Wrong('Expected text.');
  return value;
}

export const oneOf = <const T extends readonly string[]>(description: string, values: T) =>
  field(description, { type: 'string', enum: values }, (value): T[number] => {
    const given = typeof value === 'string' ? value.trim() : value;
    const lower = typeof given === 'string' ? given.toLowerCase() : given;
    const found = values.find((one) => one === given) ?? values.find((one) => one.toLowerCase() === lower);
    if (found === undefined) throw new Wrong(`Allowed: ${values.join(', ')}.`);
    return found;
  });

export const integer = (description: string, min: number, max = Number.MAX_SAFE_INTEGER) =>
  field(description, { type: 'integer', minimum: min, maximum: max }, (value) => integerOf(value, min, max));

/** A `limit`: more than the maximum means the maximum, less than 1 is refused (docs/rules/input-output.md#pages). */
export const clamped = (description: string, max: number) =>
  field(description, { type: 'integer', minimum: 1 }, (value) =>
    LARGE.test(scalarText(value) ?? '') ? max : Math.min(max, integerOf(value, 1)),
  );
const LARGE = /^\+?[1-9]\d{15,}(?:\.0+)?$/;

function integerOf(value: unknown, min: number, max = Number.MAX_SAFE_INTEGER): number {
  const given = scalarText(value);
  const number = given !== undefined && /^[+-]?\d{1,16}(?:\.0+)?$/.test(given) ? Number(given) : Number.NaN;
  if (!(number >= min && number <= max)) {
    const most = max === Number.MAX_SAFE_INTEGER ? 'on' : `to ${max}`;
    throw new Wrong(`Expected a whole number from ${min} ${most}.`);
  }
  return number;
}

/** A map: an object would know `constructor` and `toString` as well. */
const FLAGS: ReadonlyMap<unknown, boolean> = new Map([
  ...['true', '1', true, 1].map((value) => [value, true] as const),
  ...['false', '0', false, 0].map((value) => [value, false] as const),
]);
export const flag = (description: string) =>
  field(description, { type: 'boolean' }, (value) => {
    const found = FLAGS.get(value);
    if (found === undefined) throw new Wrong('Expected true or false, or 1 or 0.');
    return found;
  });

/** Never through a float: the text as sent becomes the exact amount. */
export const amount = (description: string) =>
  field(description, { type: 'number', minimum: 0, maximum: Number(MONEY_MAX_TEXT) }, (value): Money => {
    const given = scalarText(value);
    if (given === undefined) throw new Wrong('Expected a number.');
    return rate(given);
  });

const dayOrTimeOf = (value: unknown): DayOrTime => {
  if (typeof value !== 'string') throw new Wrong('Expected a date, YYYY-MM-DD.');
  return dayOrTime(value);
};

/** A day; one that is written with its first or last second is that day (docs/rules/input-output.md#days-with-a-time). */
export const day = (description: string) =>
  field(description, { type: 'string', format: 'date' }, (value): CalendarDay => {
    const given = dayOrTimeOf(value);
    if (isWithinDay(given)) throw new Wrong('Expected a whole day, YYYY-MM-DD, without a time.');
    return dayWritten(given);
  });

/** An end of a report's range: of a time its day is taken, and the answer says so. */
export const reportDay = (description: string) =>
  field(description, { type: 'string', format: 'date', 'x-whole-days': true }, (value): CalendarDay =>
    dayWritten(dayOrTimeOf(value)),
  );

/** An end of a log's range: a day, or a second of one. */
export const logTime = (description: string) =>
  field(description, { type: 'string', format: 'date' }, dayOrTimeOf);

/** A long id: 24 lower-case hexadecimal characters. */
export const longId = <T extends string>(description: string) =>
  field(description, { type: 'string', pattern: `^${ID_PATTERN}$` }, (value) => longIdOf<T>(value));

function longIdOf<T extends string>(value: unknown): T {
  if (typeof value === 'string' && isId(value)) return value as T;
  throw new Wrong('An ID has 24 lower-case hexadecimal characters.');
}

/** Ids of campaigns and accounts may be long or short (docs/rules/input-output.md#ids). */
export type IdRef<T extends string> = { readonly long: T } | { readonly short: number };
const ID_REF = { type: ['string', 'integer'] };
export const idRefs = <T extends string>(description: string) =>
  list(description, ID_REF, (value) => idRefOf<T>(value));
export const idRef = <T extends string>(description: string) =>
  field(description, ID_REF, (value) => idRefOf<T>(value));

/** As some clients name everybody: `ALL` among the ids makes it nobody in particular. */
export const idRefsOrAll = <T extends string>(description: string) =>
  list(description, ID_REF, (value) => (value === 'ALL' ? null : idRefOf<T>(value))).transform((refs) =>
    refs.includes(null) ? [] : refs.filter((ref) => ref !== null),
  );

function idRefOf<T extends string>(value: unknown): IdRef<T> {
  const given = scalarText(value) ?? '';
  if (isId(given)) return { long: given as T };
  if (/^\d{1,15}$/.test(given)) return { short: Number(given) };
  throw new Wrong('An ID is 24 lower-case hexadecimal characters or a whole number.');
}

/** Ids of events, which have no short ones. */
export const longIds = <T extends string>(description: string) =>
  list(description, { type: 'string', pattern: `^${ID_PATTERN}$` }, (value) => longIdOf<T>(value));

/** Names out of a known list; others are left out, and an answer's warnings name them. */
export const knownNames = (description: string, known: readonly string[]) =>
  list(description, { type: 'string', 'x-extensible-enum': known }, (value) =>
    textOf(value, 1, 255),
  ).transform((names) => names.filter((name) => known.includes(name)));

/** `x[]=1&x[]=2`, `x=1&x=2`, `x[0]=1` and one `x[]=1,2` arrive here as an array or one text; both may hold commas. */
export const list = <T>(description: string, items: JsonSchema, parse: (value: unknown) => T) =>
  field(description, { type: 'array', items }, (value): T[] =>
    valuesOf(value)
      .flatMap((one: unknown) => split(one))
      .map((one) => parse(one)),
  );

function valuesOf(value: unknown): unknown[] {
  const values: unknown[] = Array.isArray(value) ? value : value === null || value === '' ? [] : [value];
  if (values.length > LIST_MAX) throw new Wrong(`Enter up to ${LIST_MAX} values.`);
  return values;
}
const LIST_MAX = 5000;

const split = (value: unknown): unknown[] =>
  typeof value === 'string'
    ? value
        .split(',')
        .map((part) => part.trim())
        .filter(Boolean)
    : [value];

export const textList = (description: string, max = 255) =>
  list(description, { type: 'string' }, (value) => textOf(value, 1, max));

/** Names of people's own, such as `Acme Cable, LLC`: a comma inside an array belongs to the name. */
export const nameList = (description: string) =>
  field(description, { type: 'array', items: { type: 'string' } }, (value) =>
    valuesOf(Array.isArray(value) ? value.filter((one) => one !== '') : split(value)).map((one) =>
      textOf(one, 1, 255),
    ),
  );

/** Texts exactly as they are kept, with their blanks; an empty one in an array is a value, too. */
export const wholeTexts = (description: string, max: number) =>
  field(description, { type: 'array', items: { type: 'string', maxLength: max } }, (value) =>
    valuesOf(value).map((one) => {
      if (typeof one !== 'string') throw new Wrong('Expected text.');
      if (!isStorable(one)) throw new Wrong("Contains a character that isn't allowed.");
      if (one.length > max) throw new Wrong(`Enter up to ${max} characters.`);
      return one;
    }),
  );

/** Long ids; an empty one in an array stands for no record. */
export const idList = (description: string) =>
  field(description, { type: 'array', items: { type: 'string', pattern: `^(${ID_PATTERN})?$` } }, (value) =>
    valuesOf(value)
      .flatMap((one) => (one === '' ? [''] : split(one)))
      .map((one) => (one === '' ? '' : longIdOf<string>(one))),
  );

export const choiceList = <const T extends readonly string[]>(description: string, values: T) =>
  list(description, { type: 'string', enum: values }, (value): T[number] => {
    const found = values.find((one) => one === value);
    if (found === undefined) throw new Wrong(`Allowed: ${values.join(', ')}.`);
    return found;
  });

/** Free values behind `meta`: an object of texts, numbers and flags. */
export const freeObject = (description: string) =>
  field(description, { type: 'object' }, (value): Record<string, unknown> => {
    // Some clients write an empty object so, as answers themselves do with an empty meta.
    if (Array.isArray(value) && value.length === 0) return {};
    if (typeof value !== 'object' || value === null || Array.isArray(value))
      throw new Wrong('Expected an object.');
    return Object.fromEntries(
      Object.entries(value).map(([name, one]) => [textOf(name, 1, 100), freeValue(name, one)]),
    );
  });

function freeValue(name: string, value: unknown): string | number | boolean | null {
  if (value === null || typeof value === 'boolean' || typeof value === 'number') return value;
  if (value instanceof LosslessNumber) return value.toString();
  if (typeof value !== 'string') throw new Wrong(`Expected text or a number for ${name.slice(0, 100)}.`);
  return textOf(value, 0, 4096);
}

/** Numbers by name, each as the decimal text that was sent; the use case checks what they mean. */
export const numbersByName = (description: string) =>
  field(
    description,
    { type: 'object', additionalProperties: { type: 'number' } },
    (value): Record<string, string> => {
      if (typeof value !== 'object' || value === null || Array.isArray(value))
        throw new Wrong('Expected an object of names and numbers.');
      return Object.fromEntries(
        Object.entries(value).map(([name, one]) => {
          const given = scalarText(one);
          if (given === undefined) throw new Wrong(`Expected a number for ${name}.`);
          return [textOf(name, 1, 100), given];
        }),
      );
    },
  );

/** One of `values` by name; the use case checks the names. */
export const choicesByName = <const T extends readonly string[]>(description: string, values: T) =>
  field(
    description,
    { type: 'object', additionalProperties: { type: 'string', enum: [...values] } },
    (value): Record<string, T[number]> => {
      if (typeof value !== 'object' || value === null || Array.isArray(value))
        throw new Wrong('Expected an object of names and texts.');
      return Object.fromEntries(
        Object.entries(value).map(([name, one]) => {
          if (!values.includes(one as T[number]))
            throw new Wrong(`Expected one of ${values.join(', ')} for ${name.slice(0, 100)}.`);
          return [textOf(name, 1, 100), one as T[number]];
        }),
      );
    },
  );

export const emailAddress = (description: string) =>
  field(description, { type: 'string', format: 'email', maxLength: EMAIL_LENGTH_MAX }, (value) =>
    parseEmail(textOf(value, 1, EMAIL_LENGTH_MAX)),
  );

/** Version bounds by name: `{ "Android": { "min": "10", "max": "14.1" } }`. */
export const versionBounds = (description: string) =>
  field(description, { type: ['object', 'null'], 'x-version-bounds': true }, (value) => {
    // As answers write it when there are none, and as some clients write an empty object.
    if (value === null || (Array.isArray(value) && value.length === 0)) return {};
    if (typeof value !== 'object' || Array.isArray(value)) throw new Wrong('Expected an object.');
    return Object.fromEntries(
      Object.entries(value).map(([name, one]) => [textOf(name, 1, 50), boundsOf(one)]),
    );
  });

function boundsOf(value: unknown): { min?: string; max?: string } {
  if (typeof value !== 'object' || value === null || Array.isArray(value))
    throw new Wrong('Expected min and max.');
  const { min, max } = value as { min?: unknown; max?: unknown };
  const bound = (one: unknown): string | undefined =>
    one === undefined || one === null || one === '' ? undefined : textOf(scalarText(one), 1, 50);
  const [least, most] = [bound(min), bound(max)];
  return { ...(least !== undefined && { min: least }), ...(most !== undefined && { max: most }) };
}

/**
 * Pages past the end are empty lists (docs/rules/input-output.md#pages), however far past: further than any list goes
 * is far enough.
 */
export const pageNumber = clamped('From 1.', 1_000_000_000);

/** For lists of short ids. */
export const wholeNumber = (value: unknown): number => integerOf(value, 1, SHORT_ID_MAX);

/** An array of texts, or undefined for anything else: the route refuses it with the unchanged list beside the message. */
export const hostList = (description: string) =>
  z
    .unknown()
    .transform((value): string[] | undefined =>
      Array.isArray(value) && value.every((one) => typeof one === 'string') ? value : undefined,
    )
    .optional()
    .meta({ type: 'array', items: { type: 'string' }, description });

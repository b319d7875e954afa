// The forms of answers: exact numbers, days, free objects, and `meta`, which is `[]` when it is empty.
import { LosslessNumber } from 'lossless-json';
import { z } from 'zod';
import { type CalendarDay, dateTimeText, dayOf } from '@tributary/domain/shared/calendar-day';
import { LANGUAGES } from '@tributary/domain/shared/language';
import { type Money, moneyText } from '@tributary/domain/shared/money';
import { WrittenJson } from '../http/exact-json.ts';

/** Money leaves as a JSON number with every digit it has. */
export const exact = (description: string) =>
  z
    .custom<Money>((value) => typeof value === 'bigint')
    .transform((value) => new LosslessNumber(moneyText(value)))
    .meta({ type: 'number', description });

/**
 * Documented as `schema`, and given as the JSON of it: a list of so many values that checking them one by one takes longer than reading them.
 */
export function written(schema: z.ZodType): z.ZodType<WrittenJson, string> {
  const documented = schema.clone();
  documented._zod.run = ({ value, issues }) => ({ value: new WrittenJson(String(value)), issues });
  return documented as z.ZodType<WrittenJson, string>;
}

export const string = (description: string) => z.string().meta({ description });
export const languageOut = (description: string) => z.enum(LANGUAGES).meta({ description });
export const nullableString = (description: string) => z.string().nullable().meta({ description });
export const int = (description: string) => z.int().meta({ description });
export const bool = (description: string) => z.boolean().meta({ description });
export const strings = (description: string) => z.array(z.string()).meta({ description });
/** One of these words. */
export const choiceOut = <const Words extends readonly [string, ...string[]]>(
  description: string,
  words: Words,
) => z.enum(words).meta({ description });
export const dayOut = (description: string) => z.string().meta({ description, format: 'date' });
export const nullableDay = (description: string) =>
  z.string().nullable().meta({ description, format: 'date' });

/** An empty one is returned as `[]`. */
export const metaOut = z
  .union([z.array(z.never()), z.record(z.string(), z.unknown())])
  .meta({ description: 'Further values; an empty one is returned as [].' });
export const metaOf = (values: Readonly<Record<string, unknown>>): [] | Record<string, unknown> =>
  Object.keys(values).length === 0 ? [] : { ...values };

/** A name → count map; an empty one is `[]` (docs/rules/stats.md#maps-of-a-bucket). */
export const countsOut = (description: string) =>
  z.union([z.array(z.never()), z.record(z.string(), z.int())]).meta({ description });

export const message = string('What was done.');
export const total = int('How many there are in all.');

/** Days and times are the network's. */
export const dayIn = (at: Date, zone: string): CalendarDay => dayOf(at, zone);
export const dayInOrNull = (at: Date | null, zone: string): CalendarDay | null =>
  at ? dayOf(at, zone) : null;
export const timeIn = (at: Date, zone: string): string => dateTimeText(at, zone);

type Zoned = { readonly zone: string };
/** The days a record was made and last changed, as fields of a `recordWire`. */
export const CREATED_DAY = {
  shown: [
    'created',
    dayOut('Day of creation.'),
    ({ createdAt }: { readonly createdAt: Date }, { zone }: Zoned) => dayIn(createdAt, zone),
  ],
} as const;
export const MODIFIED_DAY = {
  shown: [
    'modified',
    nullableDay('Day of the last change.'),
    ({ modifiedAt }: { readonly modifiedAt: Date | null }, { zone }: Zoned) => dayInOrNull(modifiedAt, zone),
  ],
} as const;

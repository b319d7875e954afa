// From a command's schema to the options of the command line and their help.
import { own } from '@tributary/domain/shared/own';
import { Argument, Option } from 'commander';
import { z } from 'zod';
import { calendarDay } from '@tributary/domain/shared/calendar-day';
import { DomainError } from '@tributary/domain/shared/refusal';
import { isId } from '@tributary/domain/shared/ids';
import { type AnyCommand, dashed } from './command.ts';

/** Several values, separated by commas or given by repeating the option. */
export const several = <T extends z.ZodType<unknown, string>>(of: T) =>
  z
    .string()
    .transform((text) => text.split(',').map((part) => part.trim()))
    .pipe(z.array(of))
    .meta({ list: true });

export const day = z.string().transform((text, context) => {
  try {
    return calendarDay(text);
  } catch (error) {
    if (!(error instanceof DomainError)) throw error;
    context.addIssue(error.message);
    return z.NEVER;
  }
});

/** A long or a short id, as operators see both. */
export const idRef = z
  .string()
  .refine(
    (text) => isId(text) || /^[1-9]\d{0,9}$/.test(text),
    'An id has 24 hexadecimal characters; a short one is a number.',
  );

export function optionsOf({ options, argument }: AnyCommand): {
  options: Option[];
  argument: Argument | undefined;
} {
  const named = Object.entries<z.ZodType>(options.shape).filter(([name]) => name !== argument);
  const unnamed = argument === undefined ? undefined : (own(options.shape, argument) as z.ZodType);
  return {
    options: named.map(([name, schema]) => optionOf(name, schema)),
    argument: unnamed && argumentOf(dashed(argument ?? ''), unnamed),
  };
}

/** A longer list would bury the rest of the help; the refusal of a wrong value names all. */
const CHOICES_SHOWN_MAX = 12;

function optionOf(name: string, schema: z.ZodType): Option {
  const { inner, fallback } = unwrapped(schema);
  const dashes = `--${dashed(name)}`;
  const description = schema.description ?? '';
  if (inner instanceof z.ZodBoolean) return new Option(dashes, description);
  const option = new Option(`${dashes} <${placeholderOf(schema)}>`, description);
  if (inner instanceof z.ZodEnum && inner.options.length <= CHOICES_SHOWN_MAX)
    option.choices(inner.options.map(String));
  if (isList(schema))
    option.argParser((value: string, before: string | undefined) => (before ? `${before},${value}` : value));
  if (fallback !== undefined) option.default(fallback);
  else if (!schema.isOptional()) option.makeOptionMandatory();
  return option;
}

function argumentOf(name: string, schema: z.ZodType): Argument {
  const { inner } = unwrapped(schema);
  const argument = new Argument(`<${name}>`, schema.description ?? '');
  return inner instanceof z.ZodEnum ? argument.choices(inner.options.map(String)) : argument;
}

function unwrapped(schema: z.ZodType): { inner: z.ZodType; fallback: unknown } {
  if (schema instanceof z.ZodOptional) return unwrapped(schema.unwrap() as z.ZodType);
  if (schema instanceof z.ZodDefault) {
    return { inner: unwrapped(schema.unwrap() as z.ZodType).inner, fallback: schema.def.defaultValue };
  }
  return { inner: schema, fallback: undefined };
}

const isList = (schema: z.ZodType): boolean => {
  if (schema instanceof z.ZodOptional) return isList(schema.unwrap() as z.ZodType);
  return schema.meta()?.['list'] === true;
};

function placeholderOf(schema: z.ZodType): string {
  const named = schema.meta()?.['value'];
  return typeof named === 'string' ? named : 'value';
}

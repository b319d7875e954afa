import { z } from 'zod';
import type { LogField, LogFields } from '@tributary/tables/log-fields';
import { exact, int, nullableString } from './output.ts';

/** The schema of a log's record; any field may be left out. */
export function recordOut<Line>(
  fields: LogFields<Line>,
  description: string,
  aliases: LogFields<Line> = {},
): z.ZodType {
  const shape = Object.entries({ ...fields, ...aliases }).map(([name, { kind, label }]) => [
    name,
    typeOf(kind, label).optional(),
  ]);
  return z.object(Object.fromEntries(shape) as Record<string, z.ZodType>).meta({ description });
}

const typeOf = (kind: LogField<unknown>['kind'], label: string): z.ZodType => {
  if (kind === 'amount') return exact(label);
  if (kind === 'instant') return z.iso.datetime().nullable().meta({ description: label });
  if (kind === 'parts') return z.record(z.string(), z.unknown()).nullable().meta({ description: label });
  return (kind === 'integer' ? z.int() : z.string()).meta({ description: label });
};

/** What stands beside the records of a page of a log. */
export const logPageOut = {
  columns: z.record(z.string(), z.string()).meta({ description: 'Field name to label.' }),
  page: int('The page.'),
  limit: int('Its size.'),
  count: int('How many match in all.'),
  query: z.record(z.string(), z.unknown()).meta({ description: 'The parameters sent.' }),
  next_cursor: nullableString('For the next page; null when this is the last.'),
};

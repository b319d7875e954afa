import { z } from 'zod';
import type { LogField, LogFields } from '@tributary/tables/log-fields';
import { exact } from './output.ts';

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
  if (kind === 'parts') return z.record(z.string(), z.unknown()).nullable().meta({ description: label });
  return (kind === 'integer' ? z.int() : z.string()).meta({ description: label });
};

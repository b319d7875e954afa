import { own } from '@tributary/domain/shared/own';

/** One column of a log: its label, its kind, and where it comes from. */
export type LogField<Line> = {
  readonly label: string;
  /** `instant`: ISO 8601 in UTC, or null. `parts`: an object, or null. */
  readonly kind: 'text' | 'integer' | 'amount' | 'instant' | 'parts';
  readonly value: (line: Line, zone: string) => unknown;
};
export type LogFields<Line> = Readonly<Record<string, LogField<Line>>>;

export const textField = <Line>(
  label: string,
  value: (line: Line, zone: string) => string,
): LogField<Line> => ({
  label,
  kind: 'text',
  value,
});
export const integerField = <Line>(label: string, value: (line: Line) => number): LogField<Line> => ({
  label,
  kind: 'integer',
  value,
});
export const amountField = <Line>(label: string, value: (line: Line) => bigint): LogField<Line> => ({
  label,
  kind: 'amount',
  value,
});

export const instantField = <Line>(label: string, value: (line: Line) => Date | null): LogField<Line> => ({
  label,
  kind: 'instant',
  value: (line) => value(line)?.toISOString() ?? null,
});

/** Field name → label: `fieldMap` of the click log, `columns` of the others. */
export const labelsOf = <Line>(fields: LogFields<Line>): Record<string, string> =>
  Object.fromEntries(Object.entries(fields).map(([name, { label }]) => [name, label]));

/** The fields to show of a line, and the zone of its times. */
export type Shown = { readonly names: readonly string[]; readonly zone: string };
export const recordOf = <Line>(fields: LogFields<Line>, shown: Shown, line: Line): Record<string, unknown> =>
  recorder(fields, shown)(line);

/** What makes the records of many lines: the fields are looked up once. Not `Object.fromEntries`, which takes four times as long. */
export function recorder<Line>(
  fields: LogFields<Line>,
  { names, zone }: Shown,
): (line: Line) => Record<string, unknown> {
  const columns = names.map((name) => ({ name, field: own(fields, name) }));
  return (line) => {
    const record: Record<string, unknown> = {};
    for (const { name, field } of columns) record[name] = field?.value(line, zone);
    return record;
  };
}

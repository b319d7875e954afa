// What is doubtful in a request that is taken all the same (docs/rules/input-output.md#warnings). Read off the JSON schemas
// of the route, so that every route warns, and alike.
import { LosslessNumber } from 'lossless-json';
import { z } from 'zod';
import type { FieldError } from '@tributary/domain/shared/refusal';
import { macroDoubts, type TemplateKind } from './macro-doubts.ts';
import { nearestName } from './nearest-name.ts';

export type Warning = FieldError;
type Schema = {
  readonly properties?: Readonly<Record<string, Schema>>;
  readonly items?: Schema;
  readonly allOf?: readonly Schema[];
  readonly anyOf?: readonly Schema[];
  readonly oneOf?: readonly Schema[];
  readonly const?: unknown;
  readonly 'x-extensible-enum'?: readonly string[];
  readonly 'x-macros'?: TemplateKind;
};

/** Enough to see what is wrong; a body may hold a hundred thousand. */
const WARNINGS_MAX = 50;
const PATH_LENGTH_MAX = 200;

/** The warnings of a value by the schema of its route; `also`: names that are read elsewhere. */
export function makeWarnings(of: z.ZodType | undefined, also: readonly string[] = []) {
  // Made when it is first asked for: most processes never serve most routes.
  let schema: Schema | undefined;
  return (value: unknown): Warning[] => {
    schema ??= of ? (z.toJSONSchema(of, { io: 'input', unrepresentable: 'any' }) as Schema) : {};
    const found: Warning[] = [];
    collect({ schema, value, path: '', also }, found);
    return found;
  };
}

type Place = {
  readonly schema: Schema;
  readonly value: unknown;
  readonly path: string;
  readonly also?: readonly string[];
};

function collect(place: Place, found: Warning[]): void {
  const { value, path } = place;
  const schema = schemaFor(place);
  if (found.length >= WARNINGS_MAX || value === null || value === undefined) return;
  const warn = (message: string, at = path): void => {
    if (found.length < WARNINGS_MAX) found.push({ path: at.slice(0, PATH_LENGTH_MAX), message });
  };
  const known = schema.items?.['x-extensible-enum'];
  if (known) for (const name of unknownIn(value, known)) warn(unknownName(name, known));
  const kind = schema['x-macros'];
  if (kind && typeof value === 'string') for (const doubt of macroDoubts(value, kind)) warn(doubt);
  if (Array.isArray(value)) {
    const { items } = schema;
    if (items?.properties)
      value.forEach((one, at) => collect({ schema: items, value: one, path: `${path}.${at}` }, found));
    return;
  }
  if (typeof value !== 'object' || value instanceof LosslessNumber || !schema.properties) return;
  const properties = new Map(Object.entries(schema.properties));
  for (const [name, one] of Object.entries(value)) {
    if (found.length >= WARNINGS_MAX) return; // looking for what was meant takes its time, for 50,000 names too long
    const at = path === '' ? name : `${path}.${name}`;
    const inner = properties.get(name);
    if (inner) collect({ schema: inner, value: one, path: at }, found);
    else if (!place.also?.includes(name)) warn(unread(name, [...properties.keys()]), at);
  }
  const loss = payoutAbove(value as Readonly<Record<string, unknown>>, properties);
  if (loss) warn(loss.message, path === '' ? loss.name : `${path}.${loss.name}`);
}

const unread = (name: string, known: readonly string[]): string => {
  const hint = nearestName(name, known);
  return `Nothing reads this field${hint === undefined ? '' : `; ${hint} is probably meant`}.`;
};
const unknownName = (name: string, known: readonly string[]): string => {
  const hint = nearestName(name, known);
  return `There is no field ${name.slice(0, 50)}${hint === undefined ? '' : `; ${hint} is probably meant`}.`;
};

/** A list of names comes in four spellings (docs/rules/input-output.md#lists). */
const unknownIn = (value: unknown, known: readonly string[]): string[] =>
  (Array.isArray(value) ? value : [value])
    .flatMap((one) => (typeof one === 'string' ? one.split(',') : []))
    .map((one) => one.trim())
    .filter((one) => one !== '' && !known.includes(one))
    .slice(0, WARNINGS_MAX);

/** The schema that reads the value: the parts of an `and` together; of several, the one whose constants it holds. */
function schemaFor({ schema, value }: Place): Schema {
  const { allOf, anyOf, oneOf } = schema;
  if (allOf) {
    const parts = allOf.map((one) => schemaFor({ schema: one, value, path: '' }));
    return {
      ...schema,
      properties: Object.fromEntries(parts.flatMap(({ properties }) => Object.entries(properties ?? {}))),
    };
  }
  const several = anyOf ?? oneOf;
  if (!several) return schema;
  return several.find((one) => isOf(one, value)) ?? {};
}

function isOf({ properties, items }: Schema, value: unknown): boolean {
  if (Array.isArray(value)) return items !== undefined;
  if (typeof value !== 'object' || value === null || !properties) return false;
  const sent = new Map(Object.entries(value));
  return Object.entries(properties).every(
    ([name, one]) => one.const === undefined || one.const === sent.get(name),
  );
}

/** Only where both were sent as numbers; whether they may be is the schema's to say. */
function payoutAbove(value: Readonly<Record<string, unknown>>, properties: ReadonlyMap<string, Schema>) {
  const name = properties.has('payout') ? 'payout' : 'rate';
  if (!properties.has(name) || !properties.has('revenue')) return undefined;
  const [payout, revenue] = [numberOf(value[name]), numberOf(value['revenue'])];
  if (payout === undefined || revenue === undefined || payout <= revenue) return undefined;
  return { name, message: 'This is more than the advertiser is charged: every conversion loses money.' };
}

function numberOf(value: unknown): number | undefined {
  if (!(typeof value === 'number' || typeof value === 'string' || value instanceof LosslessNumber))
    return undefined;
  const number = Number(value.toString());
  return Number.isFinite(number) ? number : undefined;
}

const STRICT = /(?:^|[,;])\s*handling\s*=\s*"?strict"?\s*(?=[,;]|$)/i;
/** RFC 7240: the caller wants to be refused where it would be warned. */
export const prefersStrict = (prefer: string | string[] | undefined): boolean =>
  STRICT.test(String(prefer ?? ''));

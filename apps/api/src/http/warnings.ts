// What is doubtful in a request that is taken all the same (docs/rules/input-output.md#warnings). Read off the JSON schemas
// of the route, so that every route warns, and alike.
import { LosslessNumber } from 'lossless-json';
import { z } from 'zod';
import { LANGUAGES, languageOf } from '@tributary/domain/shared/language';
import { own } from '@tributary/domain/shared/own';
import { otherCountryOfBic } from '@tributary/domain/billing/payout-method';
import { uncertainBounds } from '@tributary/domain/catalog/targeting';
import { dayOrTime, dayWritten, isWithinDay } from '@tributary/domain/shared/day-or-time';
import { money, type Money } from '@tributary/domain/shared/money';
import type { FieldError } from '@tributary/domain/shared/refusal';
import { macroDoubts, type TemplateKind } from './macro-doubts.ts';
import { LOSS, unread } from '@tributary/runtime/doubts';
import { nearestName } from '@tributary/runtime/nearest-name';

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
  readonly 'x-version-bounds'?: boolean;
  /** What to say where it is set: it is kept, and nothing uses it yet. */
  readonly 'x-unused'?: string;
  /** A locale, of which people may be written to in none of ours. */
  readonly 'x-language'?: boolean;
  readonly 'x-whole-days'?: boolean;
  /** Means something with `format=csv` only. */
  readonly 'x-csv-only'?: boolean;
};

/** Enough to see what is wrong; a body may hold a hundred thousand. */
export const WARNINGS_MAX = 50;
const PATH_LENGTH_MAX = 200;

/** The warnings of a value by the schema of its route; `isReadElsewhere`: of names that its schema lacks. */
export function makeWarnings(of: z.ZodType | undefined, isReadElsewhere?: (name: string) => boolean) {
  // Made when it is first asked for: most processes never serve most routes.
  let schema: Schema | undefined;
  return (value: unknown): Warning[] => {
    schema ??= of ? inputSchemaOf(of) : {};
    const found: Warning[] = [];
    collect({ schema, value, path: '', isReadElsewhere }, found);
    return found;
  };
}

/** The parameters that the schema lacks, for routes that refuse them (docs/rules/stats.md#unknown-filters). */
export function makeUnknownNames(of: z.ZodType, isReadElsewhere: (name: string) => boolean) {
  let known: string[] | undefined;
  return (sent: object): FieldError[] => {
    known ??= Object.keys(schemaFor({ schema: inputSchemaOf(of), value: sent, path: '' }).properties ?? {});
    const names = known;
    return Object.keys(sent)
      .filter((name) => !names.includes(name) && !isReadElsewhere(name))
      .slice(0, WARNINGS_MAX)
      .map((name) => ({ path: name.slice(0, PATH_LENGTH_MAX), message: noFilter(name, names) }));
  };
}

function inputSchemaOf(of: z.ZodType): Schema {
  const { $defs = {}, ...schema } = z.toJSONSchema(of, { io: 'input', unrepresentable: 'any' });
  return writtenOut(schema, $defs) as Schema;
}

/** With the schemas that have a name where others refer to them. */
function writtenOut(schema: unknown, named: Readonly<Record<string, unknown>>): unknown {
  if (Array.isArray(schema)) return schema.map((one) => writtenOut(one, named));
  if (typeof schema !== 'object' || schema === null) return schema;
  const { $ref, ...rest } = schema as Readonly<Record<string, unknown>>;
  const of = typeof $ref === 'string' ? own(named, $ref.split('/').at(-1) ?? '') : {};
  return Object.fromEntries(
    Object.entries({ ...(of as object), ...rest }).map(([name, one]) => [name, writtenOut(one, named)]),
  );
}

function noFilter(name: string, known: readonly string[]): string {
  const hint = nearestName(name, known);
  const allowed = known.join(', ');
  return hint === undefined
    ? `Unknown parameter. Allowed: ${allowed}.`
    : `Unknown parameter. Did you mean ${hint}? Allowed: ${allowed}.`;
}

type Place = {
  readonly schema: Schema;
  readonly value: unknown;
  readonly path: string;
  readonly isReadElsewhere?: ((name: string) => boolean) | undefined;
};

function collect(place: Place, found: Warning[]): void {
  const { value, path } = place;
  if (value === null || value === undefined) return;
  const schema = schemaFor(place);
  for (const message of doubtsOf(schema, value)) add(found, path, message);
  if (Array.isArray(value)) collectItems({ schema, value, path }, found);
  else if (typeof value === 'object' && !(value instanceof LosslessNumber) && schema.properties) {
    collectFields(
      { ...place, properties: new Map(Object.entries(schema.properties)) },
      Object.entries(value),
      found,
    );
  }
}

/** What is doubtful about a value that is one text, a list of names or bounds of versions. */
function doubtsOf(schema: Schema, value: unknown): string[] {
  const known = schema.items?.['x-extensible-enum'];
  if (known) return unknownIn(value, known).map((name) => unknownName(name, known));
  if (schema['x-version-bounds']) return versionDoubts(value);
  const unused = schema['x-unused'];
  if (unused !== undefined) return value === '' ? [] : [unused];
  if (schema['x-language']) return languageDoubts(value);
  if (schema['x-whole-days']) return dayDoubts(value);
  const kind = schema['x-macros'];
  return kind && typeof value === 'string' ? macroDoubts(value, kind) : [];
}

const languageDoubts = (value: unknown): string[] =>
  typeof value !== 'string' || value === '' || languageOf(value) !== undefined
    ? []
    : [
        `Emails and notifications aren't available in this language and use the network's. Supported: ${LANGUAGES.join(', ')}.`,
      ];

function dayDoubts(value: unknown): string[] {
  try {
    const given = dayOrTime(String(value));
    return isWithinDay(given) ? [`Reports cover whole days: all of ${dayWritten(given)} is included.`] : [];
  } catch {
    return []; // no day: the schema refuses it
  }
}

/** Of what the route refuses, nothing. */
function versionDoubts(value: unknown): string[] {
  const bounds = VERSION_BOUNDS.safeParse(value);
  return uncertainBounds(bounds.success ? bounds.data : {}).map(
    (os) =>
      `Many browsers report no version of ${os} above a certain one. Their visitors are accepted if their version could match.`,
  );
}

const BOUND = z
  .union([z.string(), z.number(), z.instanceof(LosslessNumber)])
  .nullish()
  .transform((value) => (value ?? '').toString());
const VERSION_BOUNDS = z.record(z.string(), z.object({ min: BOUND, max: BOUND }));

function collectItems(
  { schema: { items }, value, path }: Place & { readonly value: unknown[] },
  found: Warning[],
): void {
  if (!items?.properties) return;
  value.forEach((one, at) => collect({ schema: items, value: one, path: `${path}.${at}` }, found));
}

type Fields = Pick<Place, 'path' | 'isReadElsewhere'> & { readonly properties: ReadonlyMap<string, Schema> };

function collectFields(
  { path, isReadElsewhere, properties }: Fields,
  sent: [string, unknown][],
  found: Warning[],
): void {
  const inside = (name: string): string => (path === '' ? name : `${path}.${name}`);
  for (const [name, value] of sent) {
    // Looking for what was meant takes its time, for 50,000 names too long.
    if (found.length >= WARNINGS_MAX) return;
    const schema = properties.get(name);
    if (schema) collect({ schema, value, path: inside(name) }, found);
    else if (!isReadElsewhere?.(name)) add(found, inside(name), unread(name, [...properties.keys()]));
  }
  if (properties.get('bom')?.['x-csv-only'] && isUnmarked(new Map(sent)))
    add(found, inside('bom'), 'Use this for CSV only. Other formats have no byte order mark.');
  const loss = payoutAbove(new Map(sent), properties);
  if (loss) add(found, inside(loss.name), loss.message);
  if (properties.has('bic')) addBicDoubt(new Map(sent), inside('bic'), found);
}

function addBicDoubt(sent: ReadonlyMap<string, unknown>, path: string, found: Warning[]): void {
  const [iban, bic] = [sent.get('iban'), sent.get('bic')];
  if (typeof iban !== 'string' || typeof bic !== 'string') return;
  const countries = otherCountryOfBic({ iban, bic });
  if (countries)
    add(found, path, `The bank is in ${countries.bic}, but the IBAN in ${countries.iban}. Check both.`);
}

/** A byte order mark is asked for, of what has none. */
const isUnmarked = (sent: ReadonlyMap<string, unknown>): boolean =>
  ON.includes(sent.get('bom')) && sent.get('format') !== 'csv';
const ON: readonly unknown[] = ['true', '1', true, 1];

function add(found: Warning[], path: string, message: string): void {
  if (found.length < WARNINGS_MAX) found.push({ path: path.slice(0, PATH_LENGTH_MAX), message });
}

const unknownName = (name: string, known: readonly string[]): string => {
  const hint = nearestName(name, known);
  const field = name.slice(0, 50);
  return hint === undefined
    ? `There is no field ${field}.`
    : `There is no field ${field}. Did you mean ${hint}?`;
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

type Prices = { readonly path: string; readonly payout: Money; readonly revenue: Money };
/** Of an edit that sends one of the two: it is compared with the one that stays. */
export const lossDoubts = ({ path, payout, revenue }: Prices): Warning[] =>
  payout > revenue ? [{ path, message: LOSS }] : [];

/** Only where both were sent as numbers; whether they may be is the schema's to say. */
function payoutAbove(sent: ReadonlyMap<string, unknown>, properties: ReadonlyMap<string, Schema>) {
  const name = properties.has('payout') ? 'payout' : 'rate';
  if (!properties.has(name) || !properties.has('revenue')) return undefined;
  const [payout, revenue] = [amountOf(sent.get(name)), amountOf(sent.get('revenue'))];
  if (payout === undefined || revenue === undefined || payout <= revenue) return undefined;
  return { name, message: LOSS };
}

function amountOf(value: unknown): Money | undefined {
  if (!(typeof value === 'number' || typeof value === 'string' || value instanceof LosslessNumber))
    return undefined;
  try {
    return money(value.toString());
  } catch {
    return undefined; // no amount: the schema refuses it
  }
}

const STRICT = /(?:^|[,;])\s*handling\s*=\s*"?strict"?\s*(?=[,;]|$)/i;
/** RFC 7240: the caller wants to be refused where it would be warned. */
export const prefersStrict = (prefer: string | string[] | undefined): boolean =>
  STRICT.test(String(prefer ?? ''));

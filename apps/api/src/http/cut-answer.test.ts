import { describe, expect, it } from '@jest/globals';
import fc from 'fast-check';
import { z } from 'zod';
import { exact } from '../shared/output.ts';
import { ROUTES } from '../routes.ts';
import { makeCut } from './cut-answer.ts';

type Schema = z.core.$ZodTypes;
const DEPTH_MAX = 6;

/** What the schema takes, with names it lacks, and what it may not take. */
function given(schema: Schema, depth = 0): fc.Arbitrary<unknown> {
  const { def } = schema._zod;
  const of = (one: z.core.$ZodType) => given(one as Schema, depth + 1);
  const odd = fc.constantFrom<unknown>(undefined, null, 'text', 1.5, -3, true, 12n, [], {}, ['a'], { a: 1 });
  const right = (): fc.Arbitrary<unknown> => {
    switch (def.type) {
      case 'object':
        return fc
          .record({ ...Object.fromEntries(Object.entries(def.shape).map(([name, one]) => [name, of(one)])) })
          .map((record) => ({ ...record, unknown: 1 }));
      case 'array':
        return fc.array(of(def.element), { maxLength: 3 });
      case 'record':
        return fc.dictionary(fc.string({ maxLength: 4 }), of(def.valueType), { maxKeys: 3 });
      case 'union':
        return fc.oneof(...def.options.map(of));
      case 'nullable':
        return fc.oneof(fc.constant(null), of(def.innerType));
      case 'optional':
        return fc.oneof(fc.constant(undefined), of(def.innerType));
      case 'enum':
        return fc.constantFrom(...Object.values(def.entries));
      case 'literal':
        return fc.constantFrom(...def.values);
      case 'string':
        return fc.string({ maxLength: 5 });
      case 'number':
        return fc.integer();
      case 'boolean':
        return fc.boolean();
      case 'lazy':
        return depth > DEPTH_MAX ? fc.constant(null) : of(def.getter());
      case 'pipe':
        return of(def.in);
      case 'custom':
        return fc.bigInt();
      default:
        return fc.constantFrom(1, 'x');
    }
  };
  return fc.oneof({ weight: 60, arbitrary: right() }, { weight: 1, arbitrary: odd });
}

const outcome = (take: () => unknown): unknown => {
  try {
    return { taken: take() };
  } catch (error) {
    return error instanceof z.ZodError ? error.issues : error;
  }
};

describe('an answer', () => {
  it.each(ROUTES.map(({ operation, data }) => [operation, data] as const))(
    'of %s is cut, or refused, as zod does it',
    (_, data) => {
      const cut = makeCut(data);
      fc.assert(
        fc.property(given(data as unknown as Schema), (value) => {
          expect(outcome(() => cut(value))).toEqual(outcome(() => data.parse(value)));
        }),
        { numRuns: 20 },
      );
    },
  );

  it.each<[string, z.ZodType, unknown]>([
    ['a format', z.object({ at: z.iso.date() }), { at: 'nonsense' }],
    ['a length', z.array(z.string()).max(1), ['a', 'b']],
    ['a refinement', z.object({ n: z.number().refine((n) => n > 3) }), { n: 1 }],
    ['a strict object', z.strictObject({ a: z.string() }), { a: 'x', b: 1 }],
    ['not a number', z.number(), Number.NaN],
    ['no whole number', z.int(), 1.5],
    ['money', z.object({ sum: exact('Sum.') }), { sum: 1 }],
    ['a list for an object', z.object({}), []],
    [
      'a wrong field deep in a list',
      z.object({ a: z.array(z.object({ b: z.string() })) }),
      { a: [{ b: 1 }] },
    ],
  ])('is refused for %s', (_, schema, value) => {
    expect(() => makeCut(schema)(value)).toThrow(z.ZodError);
  });

  it('leaves what was given as it was', () => {
    const schema = z.object({ list: z.array(z.object({ a: z.string() })) });
    const value = Object.freeze({ list: Object.freeze([Object.freeze({ a: 'x', b: 1 })]), c: 2 });
    expect(makeCut(schema)(value)).toEqual({ list: [{ a: 'x' }] });
    expect(value).toEqual({ list: [{ a: 'x', b: 1 }], c: 2 });
  });
});

import { describe, expect, it } from '@jest/globals';
import {
  among,
  code,
  joined,
  quoted,
  sql,
  text,
  texts,
  whole,
  wholes,
  withLiterals,
  withParameters,
} from './statement.ts';

const statement = sql`select ${text("it's \\")} from ${code('t')} where ${among('a', ['x', "y'"])} and ${joined(
  [sql`b = ${whole(-5)}`, sql`has(${wholes([1, -2])}, c)`, among('d', []), sql`has(${texts([])}, e)`],
  ' and ',
)}`;

describe('a statement with bound values', () => {
  it('has literals of their types for servers that know no parameters', () => {
    expect(withLiterals(statement)).toBe(
      String.raw`select 'it\'s \\' from t where a in ('x','y\'') and b = (-5) and has([1,(-2)], c) and 0 and has(emptyArrayString(), e)`,
    );
  });

  it('has parameters for those that do, and no value within its words', () => {
    expect(withParameters(statement)).toEqual({
      query:
        'select {p0:String} from t where a in {p1:Array(String)} and b = {p2:Int64} and has({p3:Array(Int32)}, c) and 0 and has({p4:Array(String)}, e)',
      values: { p0: "it's \\", p1: ['x', "y'"], p2: -5, p3: [1, -2], p4: [] },
    });
  });

  it('refuses what would arrive as something else', () => {
    expect(() => quoted('half \ud83d')).toThrow('Unicode');
    expect(() => withLiterals(sql`${whole(0.5)}`)).toThrow('whole');
    expect(() => withLiterals(sql`${whole(Number.NaN)}`)).toThrow('whole');
    expect(() => withLiterals(sql`${wholes([2 ** 60])}`)).toThrow('whole');
  });
});

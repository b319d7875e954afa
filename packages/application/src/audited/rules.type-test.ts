// Compiled, never run: each table must be refused by the compiler.
import { unaudited, type RulesOf } from './rule.ts';

type Things = {
  readonly things: {
    find(id: string): Promise<string | undefined>;
    listAll(): Promise<string[]>;
    peek(): Promise<string>;
    replace(id: string, to: number): Promise<boolean>;
  };
};

export const complete: RulesOf<Things> = {
  things: {
    peek: 'read',
    replace: async ({ input: [_id, to], proceed }) => (await proceed(), to > 0 ? [] : []),
  },
};
export const explained: RulesOf<Things> = { things: { peek: 'read', replace: unaudited('A toy.') } };
// @ts-expect-error a store is missing
export const withoutStore: RulesOf<Things> = {};
// @ts-expect-error a method that may change something is missing
export const withoutMethod: RulesOf<Things> = { things: { peek: 'read' } };
// @ts-expect-error there is no such method
export const withUnknown: RulesOf<Things> = { things: { peek: 'read', replace: 'read', remove: 'read' } };
// @ts-expect-error what is not written down needs a reason
export const withoutReason: RulesOf<Things> = { things: { peek: 'read', replace: {} } };

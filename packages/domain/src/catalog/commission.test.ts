import { describe, expect, it } from '@jest/globals';
import fc from 'fast-check';
import { commissionFor } from './commission.ts';

const candidate = (id: string, coverage: string[], minute = 0) => ({
  id,
  coverage,
  createdAt: new Date(Date.UTC(2026, 2, 1, 0, minute)),
});

// docs/rules/money.md#several-rates
describe('the commission for a country', () => {
  it.each([
    [
      'one that names the country beats ALL',
      [candidate('a', ['ALL'], 0), candidate('b', ['US'], 5)],
      'US',
      'b',
    ],
    [
      'the oldest of several that name it',
      [candidate('a', ['US'], 2), candidate('b', ['US', 'FR'], 1)],
      'US',
      'b',
    ],
    ['the oldest of several for ALL', [candidate('a', ['ALL'], 2), candidate('b', ['ALL'], 1)], 'US', 'b'],
    ['the smaller id of two made together', [candidate('b', ['US']), candidate('a', ['US'])], 'US', 'a'],
    ['ALL where nothing names it', [candidate('a', ['US']), candidate('b', ['ALL'])], 'FR', 'b'],
    ['only ALL for an unknown country', [candidate('a', ['US']), candidate('b', ['ALL'])], 'XX', 'b'],
    ['none', [candidate('a', ['US'])], 'FR', undefined],
    ['none of none', [], 'FR', undefined],
  ])('is %s', (_case, candidates, country, id) => {
    expect(commissionFor(candidates, country)?.id).toBe(id);
  });

  it('does not depend on the order of the list', () => {
    const any = fc.uniqueArray(
      fc.record({
        id: fc.nat(99).map(String),
        coverage: fc.array(fc.constantFrom('US', 'FR', 'ALL'), { maxLength: 2 }),
        createdAt: fc.integer({ min: 0, max: 2 }).map((n) => new Date(n)),
      }),
      { selector: ({ id }) => id, minLength: 2, maxLength: 6 },
    );
    const shuffled = any.chain((list) =>
      fc.tuple(fc.constant(list), fc.shuffledSubarray(list, { minLength: list.length })),
    );
    fc.assert(
      fc.property(shuffled, fc.constantFrom('US', 'FR', 'DE'), ([list, other], country) => {
        expect(commissionFor(other, country)).toBe(commissionFor(list, country));
      }),
    );
  });
});

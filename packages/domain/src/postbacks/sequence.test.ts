import { describe, expect, it } from '@jest/globals';
import fc from 'fast-check';
import { delivery, idOf } from '@tributary/application/contracts/shared/given';
import { CONVERSION_STATUSES, type ConversionStatus } from '../attribution/conversion.ts';
import type { PostbackId } from '../shared/ids.ts';
import { newMessages, pairOf } from './sequence.ts';

const said = (statuses: readonly (ConversionStatus | null)[], latest = new Map()) =>
  newMessages(
    statuses.map((status) => delivery({ status })),
    latest,
  ).map(({ delivery: { status }, nth }) => [status, nth]);

// docs/rules/postbacks.md#each-once-and-in-order
describe('messages of one postback about one conversion', () => {
  it.each<[readonly ConversionStatus[], readonly [ConversionStatus, number][]]>([
    [['approved', 'approved'], [['approved', 0]]],
    [
      ['pending', 'approved', 'rejected', 'approved'],
      [
        ['pending', 0],
        ['approved', 1],
        ['rejected', 2],
        ['approved', 3],
      ],
    ],
  ])('%j', (statuses, expected) => {
    expect(said(statuses)).toEqual(expected);
  });

  it('go on after what was sent before', () => {
    const latest = new Map([[pairOf(delivery()), { status: 'approved' as const, nth: 4 }]]);
    expect(said(['approved', 'rejected'], latest)).toEqual([['rejected', 5]]);
  });

  it('are numbered for each postback and conversion by itself', () => {
    const other = { postbackId: idOf<PostbackId>('b0', 9) };
    const all = [
      delivery(),
      delivery(other),
      delivery({ eventId: 'other' }),
      delivery({ status: 'rejected' }),
    ];
    expect(newMessages(all, new Map()).map(({ nth }) => nth)).toEqual([0, 0, 0, 1]);
  });

  it('never say the same twice in a row, and lose nothing, however they are cut into batches', () => {
    const statuses = fc.array(fc.constantFrom(...CONVERSION_STATUSES), { maxLength: 12 });
    fc.assert(
      fc.property(statuses, fc.nat(12), (all, at) => {
        const first = said(all.slice(0, at));
        const [status, nth] = first.at(-1) ?? [];
        const latest = new Map(nth === undefined ? [] : [[pairOf(delivery()), { status, nth }]]);
        const both = [...first, ...said(all.slice(at), latest)];
        expect(both).toEqual(said(all));
        expect(both.map(([one]) => one)).toEqual(all.filter((one, n) => one !== all[n - 1]));
        expect(both.map(([, n]) => n)).toEqual(both.map((_, n) => n));
      }),
    );
  });
});

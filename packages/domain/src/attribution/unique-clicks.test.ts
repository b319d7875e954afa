import { describe, expect, it } from '@jest/globals';
import fc from 'fast-check';
import type { AffiliateId, CampaignId, ClickId } from '../shared/ids.ts';
import { HOUR_MS } from '../shared/durations.ts';
import {
  decideUniqueness,
  UNIQUE_CLICK_LATE_MS,
  UNIQUE_CLICK_WINDOW_MS,
  visitorKey,
  visitorSpans,
  type ComparedClick,
  type UniqueClick,
} from './unique-clicks.ts';

const START = Date.UTC(2026, 2, 10);
const WINDOW_MS = UNIQUE_CLICK_WINDOW_MS;

const clickAt = (
  hours: number,
  { visitor = 'v1', campaign = 'c1', affiliate = 'a1' } = {},
): ComparedClick => ({
  id: `${campaign}-${affiliate}-${visitor}-${hours}` as ClickId,
  campaignId: campaign as CampaignId,
  affiliateId: affiliate as AffiliateId,
  fingerprint: visitor,
  clickedAt: new Date(START + hours * HOUR_MS),
});
const hoursOf = (clicks: readonly UniqueClick[]) =>
  clicks.map(({ clickedAt }) => (clickedAt.getTime() - START) / HOUR_MS);
/** Each list is one batch; what was unique in it is remembered for the next. */
function uniqueHours(batches: readonly (readonly number[])[], windowMs = WINDOW_MS): number[] {
  const remembered: UniqueClick[] = [];
  for (const hours of batches) {
    const clicks = hours.map((hour) => clickAt(hour));
    remembered.push(...decideUniqueness(clicks, remembered, windowMs).unique);
  }
  return hoursOf(remembered);
}

describe('the unique clicks of one visitor (docs/rules/tracking.md#unique-clicks)', () => {
  it.each<[string, number[][], number[]]>([
    ['the first', [[0]], [0]],
    ['not a second one at the same instant', [[0], [0]], [0]],
    ['not one just inside the window', [[0, 23.999]], [0]],
    ['one at the end of the window', [[0, 24]], [0, 24]],
    ['the third of 0, +23 and +46: a duplicate opens no window', [[0, 23, 46]], [0, 46]],
    ['the same, each in a batch of its own', [[0], [23], [46]], [0, 46]],
    ['the same, given in disorder', [[46, 0, 23]], [0, 46]],
    ['not one that happened before a counted one but arrived later', [[10], [9]], [10]],
    ['a late one that is a whole window earlier', [[10], [-14]], [10, -14]],
    ['not a second late one beside the first', [[10], [-20], [-19]], [10, -20]],
    ['not a second late one of the same batch', [[10], [-20, -19]], [10, -20]],
    ['not one between two counted ones', [[0, 30], [15]], [0, 30]],
  ])('are %s', (_what, batches, unique) => {
    expect(uniqueHours(batches)).toEqual(unique);
  });

  it('are, of two at one instant, the one with the smaller id, whatever the order', () => {
    const [a, b] = ['a', 'b'].map((id) => ({ ...clickAt(0), id: id as ClickId })) as [
      ComparedClick,
      ComparedClick,
    ];
    for (const both of [
      [a, b],
      [b, a],
    ]) {
      expect(decideUniqueness(both, [], WINDOW_MS).duplicates).toEqual(new Set([b.id]));
    }
  });

  it('of three days ago are still known to what arrives late', () => {
    expect(UNIQUE_CLICK_LATE_MS).toBe(72 * HOUR_MS);
  });

  it('are counted by the window that was set', () => {
    expect(uniqueHours([[0, 0.5, 1, 1.5]], HOUR_MS)).toEqual([0, 1]);
  });

  it.each([{ visitor: 'v2' }, { campaign: 'c2' }, { affiliate: 'a2' }])(
    'leave those of %o alone',
    (other) => {
      const clicks = [clickAt(0), clickAt(1, other)];
      expect(decideUniqueness(clicks, [], WINDOW_MS)).toEqual({
        duplicates: new Set(),
        unique: clicks.map(({ id: _id, ...click }) => click),
      });
    },
  );

  it('leave out nobody: every click is unique or a duplicate', () => {
    const { duplicates, unique } = decideUniqueness([clickAt(0), clickAt(1)], [], WINDOW_MS);
    expect(duplicates).toEqual(new Set([clickAt(1).id]));
    expect(hoursOf(unique)).toEqual([0]);
  });
});

describe('unique clicks, in whatever order and batches they arrive', () => {
  const clicks = fc.uniqueArray(
    fc
      .record({ hours: fc.integer({ min: -100, max: 100 }), visitor: fc.constantFrom('v1', 'v2') })
      .map(({ hours, visitor }) => clickAt(hours, { visitor })),
    { selector: ({ id }) => id, maxLength: 40 },
  );
  const batches = fc.array(clicks, { maxLength: 6 });

  it('lie a window apart, and each duplicate lies within the window of one', () => {
    fc.assert(
      fc.property(batches, (arriving) => {
        const unique: UniqueClick[] = [];
        const duplicates: ComparedClick[] = [];
        for (const batch of arriving) {
          const decided = decideUniqueness(batch, unique, WINDOW_MS);
          duplicates.push(...batch.filter(({ id }) => decided.duplicates.has(id)));
          unique.push(...decided.unique);
        }
        const isNear = (a: UniqueClick) => (b: UniqueClick) =>
          a !== b &&
          visitorKey(a) === visitorKey(b) &&
          Math.abs(a.clickedAt.getTime() - b.clickedAt.getTime()) < WINDOW_MS;
        expect(unique.filter((one) => unique.some(isNear(one)))).toEqual([]);
        expect(duplicates.filter((one) => !unique.some(isNear(one)))).toEqual([]);
        expect(unique.length + duplicates.length).toBe(arriving.flat().length);
      }),
    );
  });

  it('need of the past only the spans of the visitors in the batch', () => {
    fc.assert(
      fc.property(clicks, fc.array(clicks, { maxLength: 3 }), (batch, earlier) => {
        const remembered = earlier.flat();
        const spans = new Map(visitorSpans(batch, WINDOW_MS).map((span) => [visitorKey(span), span]));
        const near = remembered.filter((one) => {
          const span = spans.get(visitorKey(one));
          return span !== undefined && span.after < one.clickedAt && one.clickedAt < span.before;
        });
        expect(decideUniqueness(batch, near, WINDOW_MS)).toEqual(
          decideUniqueness(batch, remembered, WINDOW_MS),
        );
      }),
    );
  });
});

import { describe, expect, it } from '@jest/globals';
import { draggedSpan, labelledPoints, nearestPoint, roundTicks } from './ticks.ts';

describe('the ticks of an axis', () => {
  it.each([
    ['money', [1780, 3160, 2100], {}, [0, 1000, 2000, 3000, 4000]],
    ['what ends on a tick', [600, 200], {}, [0, 200, 400, 600]],
    ['quarters', [0.9, 0.1], {}, [0, 0.25, 0.5, 0.75, 1]],
    ['hundredths, without what floats add', [0.03], {}, [0, 0.01, 0.02, 0.03]],
    ['millions', [7_200_000], {}, [0, 2_000_000, 4_000_000, 6_000_000, 8_000_000]],
    ['a single count', [1], { isWhole: true }, [0, 1, 2, 3]],
    ['nine counts', [9], { isWhole: true }, [0, 3, 6, 9]],
    ['tens of counts', [90], { isWhole: true }, [0, 25, 50, 75, 100]],
    ['a loss', [-40, 90], {}, [-50, 0, 50, 100]],
    ['losses alone', [-3], { isWhole: true }, [-3, -2, -1, 0]],
    ['nothing', [0, 0], {}, [0, 1, 2, 3]],
    ['no points', [], {}, [0, 1, 2, 3]],
    ['a second axis', [87, 12], { isWhole: true, intervals: 3 }, [0, 50, 100, 150]],
    ['a second axis of nothing', [0], { intervals: 4 }, [0, 1, 2, 3, 4]],
  ] as const)('are round: of %s', (_, values, options, ticks) => {
    expect(roundTicks(values, options)).toEqual(ticks);
  });

  it('are three to five of whatever is given, from below the lowest to above the highest', () => {
    for (let value = 1; value < 5_000_000; value = Math.ceil(value * 1.37))
      for (const isWhole of [true, false])
        for (const values of [[value], [-value, value * 2], [value / 1000], [-value]]) {
          const ticks = roundTicks(values, { isWhole });
          const step = (ticks[1] ?? 0) - (ticks[0] ?? 0);
          expect([values, ticks.length >= 3 && ticks.length <= 5]).toEqual([values, true]);
          expect(ticks[0]).toBeLessThanOrEqual(Math.min(0, ...values));
          expect(ticks.at(-1)).toBeGreaterThanOrEqual(Math.max(0, ...values));
          expect([ticks, ticks.includes(0)]).toEqual([ticks, true]);
          if (isWhole) expect(Number.isInteger(step)).toBe(true);
        }
  });
});

describe('the labels below a chart', () => {
  it.each([
    ['a month over a wide card', 30, 'day', 8, [1, 5, 9, 13, 17, 21, 25, 29]],
    ['a month over a card', 30, 'day', 5, [1, 8, 15, 22, 29]],
    ['a month on a phone', 30, 'day', 3, [1, 15, 29]],
    ['a week', 7, 'day', 8, [0, 1, 2, 3, 4, 5, 6]],
    ['a day', 24, 'hour', 8, [2, 5, 8, 11, 14, 17, 20, 23]],
    ['a year', 12, 'month', 6, [1, 3, 5, 7, 9, 11]],
    ['one point', 1, 'day', 5, [0]],
    ['no point', 0, 'day', 5, []],
    ['ten years', 3650, 'day', 4, [3649]],
  ] as const)('stand evenly and end with the newest: of %s', (_, points, step, most, labelled) => {
    expect(labelledPoints(points, step, most)).toEqual(labelled);
  });
});

describe('the crosshair', () => {
  it.each([
    ['left of the first', -20, 30, false, 0],
    ['right of the last', 900, 30, false, 29],
    ['between two, nearer to the second', 16, 30, false, 2],
    ['in the band of a bar', 290, 3, true, 2],
    ['in a band, not at its middle', 199, 3, true, 1],
    ['over a single point', 100, 1, false, 0],
  ] as const)('snaps to a point: %s', (_, x, points, isBanded, at) => {
    expect(nearestPoint(x, 300, points, isBanded)).toBe(at);
  });
});

describe('a span that was dragged', () => {
  const days = ['2026-11-01', '2026-11-02', '2026-11-03'];
  it.each([
    ['to the right', 0, 2, { first: '2026-11-01', last: '2026-11-03' }],
    ['to the left', 2, 1, { first: '2026-11-02', last: '2026-11-03' }],
    ['nowhere', 1, 1, undefined],
    ['beyond the points', 1, 9, undefined],
  ] as const)('has two ends: %s', (_, from, to, span) => {
    expect(draggedSpan(days, from, to)).toEqual(span);
  });
});

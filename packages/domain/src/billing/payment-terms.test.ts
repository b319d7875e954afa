import { describe, expect, it } from '@jest/globals';
import fc from 'fast-check';
import { addDays, calendarDay, type CalendarDay } from '../shared/calendar-day.ts';
import { money } from '../shared/money.ts';
import {
  assertTerms,
  dueDayOf,
  FIRST_TERMS,
  lastPeriod,
  nextPeriod,
  type OwnClosing,
} from './payment-terms.ts';

// docs/rules/billing.md#payment-terms
describe('periods that close by themselves', () => {
  it.each<[OwnClosing, string, string, string]>([
    ['monthly', '2026-03-01', '2026-02-01', '2026-02-28'],
    ['monthly', '2026-03-31', '2026-02-01', '2026-02-28'],
    ['monthly', '2024-03-10', '2024-02-01', '2024-02-29'],
    ['half_monthly', '2026-03-15', '2026-02-16', '2026-02-28'],
    ['half_monthly', '2026-03-16', '2026-03-01', '2026-03-15'],
    ['weekly', '2026-03-09', '2026-03-02', '2026-03-08'],
    ['weekly', '2026-03-15', '2026-03-02', '2026-03-08'],
    ['weekly', '2026-01-05', '2025-12-29', '2026-01-04'],
  ])('%s, on %s: from %s to %s', (closes, today, start, end) => {
    expect(lastPeriod(closes, calendarDay(today))).toEqual({ start, end });
  });

  it('follow each other without a gap, whenever somebody looks', () => {
    const closings = fc.constantFrom<OwnClosing>('weekly', 'half_monthly', 'monthly');
    fc.assert(
      fc.property(closings, fc.nat(4000), fc.array(fc.nat(40), { maxLength: 12 }), (closes, first, waits) => {
        let today = addDays(calendarDay('2020-01-01'), first);
        let through: CalendarDay = lastPeriod(closes, today).end;
        for (const wait of waits) {
          today = addDays(today, wait);
          for (let one = nextPeriod(closes, through, today); one; one = nextPeriod(closes, through, today)) {
            expect(one.start).toBe(addDays(through, 1));
            expect(one.end < today).toBe(true);
            through = one.end;
          }
          expect(through).toBe(lastPeriod(closes, today).end);
        }
      }),
    );
  });
});

describe('terms', () => {
  it('make an invoice due so many days after its period', () => {
    expect(dueDayOf(calendarDay('2026-02-28'), { ...FIRST_TERMS, netDays: 15 })).toBe('2026-03-15');
  });

  it('have a minimum of whole units', () => {
    const minimum = { ...FIRST_TERMS, minimum: money('50.001') };
    expect(() => assertTerms(minimum, 'USD')).toThrow('at most 2 decimals');
    expect(() => assertTerms({ ...minimum, minimum: money('50.01') }, 'USD')).not.toThrow();
  });
});

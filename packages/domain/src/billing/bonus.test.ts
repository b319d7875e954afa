import { describe, expect, it } from '@jest/globals';
import { calendarDay } from '../shared/calendar-day.ts';
import type { BonusId, VolumeRuleId } from '../shared/ids.ts';
import { money } from '../shared/money.ts';
import { assertBonusDay, bonusAmount, bonusSubjectOf, kindOfBonus } from './bonus.ts';

// docs/rules/billing.md#bonuses-and-deductions
describe('bonuses', () => {
  it.each([
    ['bonus', '12.5', '12.5'],
    ['deduction', '12.5', '-12.5'],
  ] as const)('%s of %s counts %s', (kind, sent, counted) => {
    expect(bonusAmount(kind, money(sent))).toBe(money(counted));
    expect(kindOfBonus({ amount: money(counted) })).toBe(kind);
  });

  it.each(['0', '-1', '1000000001'])('refuses an amount of %s', (sent) => {
    expect(() => bonusAmount('bonus', money(sent))).toThrow();
  });

  it('counts on a day of the last 400 or today', () => {
    const today = calendarDay('2026-11-28');
    expect(() => assertBonusDay(today, today)).not.toThrow();
    expect(() => assertBonusDay(calendarDay('2025-10-24'), today)).not.toThrow();
    expect(() => assertBonusDay(calendarDay('2025-10-23'), today)).toThrow('2025-10-24 to 2026-11-28');
    expect(() => assertBonusDay(calendarDay('2026-11-29'), today)).toThrow();
  });

  it('makes one line of all rows of a rule', () => {
    const id = 'a' as BonusId;
    expect(bonusSubjectOf({ id, ruleId: null })).toBe(id);
    expect(bonusSubjectOf({ id, ruleId: 'r' as VolumeRuleId })).toBe('r');
  });
});

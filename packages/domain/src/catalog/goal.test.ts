import { describe, expect, it } from '@jest/globals';
import { AFFILIATE_ID, goal, GOAL_ID, idOf, terms } from '@tributary/application/contracts/shared/given';
import type { AffiliateId, GoalId } from '../shared/ids.ts';
import type { Goal } from './campaign.ts';
import { goalAllows, goalOf } from './goal.ts';

const second = idOf<GoalId>('90a1', 2);
const third = idOf<GoalId>('90a1', 3);
const OTHER = idOf<AffiliateId>('aff', 2);

// docs/rules/attribution.md#goals-of-one-value
describe('the goal a hit names', () => {
  const given = terms({
    goals: [
      goal({ id: third, campaignId: null, value: 'sale', createdAt: new Date(0) }),
      goal({ id: second, value: 'sale', createdAt: new Date(2) }),
      goal({ id: GOAL_ID, value: 'sale', createdAt: new Date(1) }),
      goal({ id: idOf<GoalId>('90a1', 4), value: 'off', live: false }),
      goal({ id: idOf<GoalId>('90a1', 5), value: 'lead', createdAt: new Date(2) }),
      goal({ id: idOf<GoalId>('90a1', 6), value: 'LEAD', createdAt: new Date(1) }),
    ],
  });
  const named = (goalId: string, goalValue: string) => {
    const found = goalOf(given, { goalId, goalValue });
    return found.kind === 'goal' ? found.goal.id : found.kind;
  };

  it.each([
    ['', '', 'none'],
    [second, '', second],
    [second, 'nonsense', second],
    ['', 'sale', GOAL_ID],
    ['', 'Sale', GOAL_ID],
    ['', 'SALE', GOAL_ID],
    ['', 'LEAD', idOf<GoalId>('90a1', 6)],
    ['', 'Lead', idOf<GoalId>('90a1', 6)],
    ['', 'lead', idOf<GoalId>('90a1', 5)],
    ['', 'off', 'unknown'],
    [idOf<GoalId>('90a1', 4), '', 'unknown'],
    ['nonsense', 'sale', 'unknown'],
  ])('by id %j and value %j is %s', (goalId, goalValue, expected) => {
    expect(named(goalId, goalValue)).toBe(expected);
  });

  it('is the oldest of several, and of those made at once the one with the smaller id', () => {
    const first = (...goals: Goal[]) => {
      const found = goalOf(terms({ goals }), { goalId: '', goalValue: 'sale' });
      return found.kind === 'goal' ? found.goal.id : found.kind;
    };
    const [older, newer] = [1, 2].map((ms) => ({ createdAt: new Date(ms), value: 'sale' }));
    const [a, b] = [goal({ id: second, ...older }), goal({ id: third, ...older })];
    expect([first(a, b), first(b, a)]).toEqual([second, second]);
    const late = goal({ id: GOAL_ID, ...newer });
    expect([first(late, b), first(b, late)]).toEqual([third, third]);
    const global = goal({ id: GOAL_ID, ...older, campaignId: null });
    expect([first(global, late), first({ ...late, id: third }, global)]).toEqual([GOAL_ID, third]);
  });

  it('falls to a global goal when the campaign has none of that value', () => {
    const global = goal({ id: third, campaignId: null, value: 'lead' });
    expect(goalOf(terms({ goals: [global] }), { goalId: '', goalValue: 'lead' })).toEqual({
      kind: 'goal',
      goal: global,
    });
  });
});

// docs/rules/attribution.md#audience-of-a-goal
describe('the audience of a goal', () => {
  it.each<[Goal['type'], AffiliateId[], AffiliateId[], boolean]>([
    ['public', [], [], true],
    ['public', [OTHER], [], true],
    ['public', [], [AFFILIATE_ID], false],
    ['private', [], [], false],
    ['private', [AFFILIATE_ID], [], true],
    ['private', [AFFILIATE_ID], [AFFILIATE_ID], false],
    ['pub_specific', [OTHER], [], false],
    ['pub_specific', [AFFILIATE_ID], [], true],
  ])('of type %s, allowed %j, blocked %j: %s', (type, allowedAffiliates, blockedAffiliates, allowed) => {
    expect(goalAllows({ type, allowedAffiliates, blockedAffiliates }, AFFILIATE_ID)).toBe(allowed);
  });
});

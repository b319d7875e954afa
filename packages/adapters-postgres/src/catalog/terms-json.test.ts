import { expect, it } from '@jest/globals';
import { campaign, goal, NOW } from '@tributary/application/contracts/shared/given';
import { presentTerms } from '@tributary/domain/catalog/terms';
import { termsJson, termsOf } from './terms-json.ts';

// docs/rules/attribution.md#holds
it('a goal of terms from before there were holds has none of its own', () => {
  const terms = {
    ...presentTerms(campaign(), { payouts: [], goals: [goal({ holdDays: 7 })], groups: [] }),
    version: 1,
    validFrom: NOW,
  };
  const stored = termsJson(terms);
  expect(termsOf({ ...terms, terms: stored })).toEqual(terms);
  const earlier = stored.goals.map(({ holdDays: _none, ...one }) => one);
  expect(termsOf({ ...terms, terms: { ...stored, goals: earlier } }).goals).toEqual([goal()]);
});

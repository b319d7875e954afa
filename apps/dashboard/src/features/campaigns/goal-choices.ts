import { useAnswer } from '../../api/query.ts';
import type { Choice } from '../../design/parts/choice.ts';

/** The goals that conversions of a campaign can have. */
export function useGoalChoices(campaignId: string): readonly Choice[] {
  const answer = useAnswer('/goal/campaign/{campaignId}', { path: { campaignId } });
  const goals = 'data' in answer ? (answer.data?.goals ?? []) : [];
  return goals.map(({ goal }) => ({ value: goal._id, label: goal.title }));
}

import type { CampaignId, ClickId, GoalId } from '../shared/ids.ts';

/**
 * What makes a conversion the same one, whichever way it came (docs/rules/attribution.md#one-conversion): campaign,
 * goal and transaction when a transaction id is given, else campaign, goal and click. The letter before the last part
 * keeps a transaction id that looks like a click id apart from one.
 */
export function deduplicationKeyOf(of: {
  readonly campaignId: CampaignId;
  readonly goalId: GoalId | null;
  /** The value a hit names its goal by, for the key of what was sent; empty: none. */
  readonly goalValue?: string;
  readonly txnId: string;
  readonly clickId: ClickId | null;
  /** What keeps conversions apart that have neither: a hash of what their line of an import says. */
  readonly rowHash?: string | undefined;
}): string {
  const withoutTxnId = of.clickId === null ? `r:${of.rowHash ?? ''}` : `c:${of.clickId}`;
  const last = of.txnId === '' ? withoutTxnId : `t:${of.txnId}`;
  const goal = of.goalValue ? `=${of.goalValue}` : (of.goalId ?? '');
  return `${of.campaignId}|${goal}|${last}`;
}

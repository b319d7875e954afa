import { type AffiliateGroup, compareGroups } from '@tributary/domain/accounts/affiliate-group';
import type { ReportKey } from '@tributary/application/reporting/report';
import { REPORT_CUTS, type ReportCut, type ReportGroup } from '@tributary/domain/reporting/report';
import { DIMENSION_TABLE, type Dimension, type StatsDelta } from '@tributary/domain/reporting/stats';
import type { MemoryState } from '../state.ts';

/** An event as reports see it. */
export type ReportEvent = {
  readonly key: StatsDelta;
  readonly hour: string;
  readonly weekday: string;
  readonly reasonCode: string;
  readonly values: ReadonlyMap<Dimension, string>;
  readonly parameters: Readonly<Partial<Record<string, string>>>;
};

type KeyOf = (state: MemoryState, event: ReportEvent) => ReportKey;

/**
 * What a group shows of an event (application/src/reporting/report.ts): the value rows are grouped by, or the name it
 * stands for.
 */
export function reportKey(state: MemoryState, event: ReportEvent, group: ReportGroup): ReportKey {
  const cut = REPORT_CUTS[group];
  return NAMED[group]?.(state, event) ?? cutOf(event, cut);
}

/** The first of the groups that the affiliate is in now (docs/rules/groups.md#groups-in-reports). */
const firstGroup = (state: MemoryState, { key }: ReportEvent): AffiliateGroup | undefined =>
  [...state.groupMemberships.values()]
    .filter(({ affiliateId, until }) => affiliateId === key.affiliateId && until === null)
    .flatMap(({ groupId }) => state.affiliateGroups.get(groupId) ?? [])
    .sort(compareGroups)[0];

const NAMED: Readonly<Partial<Record<ReportGroup, KeyOf>>> = {
  campaign_id: (state, { key }) => state.campaigns.get(key.campaignId)?.displayId ?? 0,
  publisher_id: (state, { key }) => state.accounts.get(key.affiliateId)?.displayId ?? 0,
  affiliate_group: (state, event) => firstGroup(state, event)?.name ?? '',
  affiliate_group_id: (state, event) => firstGroup(state, event)?.id ?? '',
  advertiser: (state, { key }) => state.accounts.get(key.advertiserId)?.name ?? '',
  goalName: (state, { key }) => state.goals.get(key.goalId)?.title ?? key.goalId,
  urlTitle: (state, event) => {
    const id = cutOf(event, 'landing_page');
    return state.landingPages.get(id)?.title ?? id;
  },
  month: (_state, { key }) => key.day.slice(0, 7),
};

/** The value rows are grouped and filtered by. */
export function cutOf(
  { key, hour, weekday, reasonCode, values, parameters }: ReportEvent,
  cut: ReportCut,
): string {
  switch (cut) {
    case 'campaign':
      return key.campaignId;
    case 'affiliate':
      return key.affiliateId;
    case 'advertiser':
      return key.advertiserId;
    case 'goal':
      return key.goalId;
    case 'day':
      return key.day;
    case 'hour':
      return hour;
    case 'weekday':
      return weekday;
    case 'reason_code':
      return reasonCode;
    default:
      return isDimension(cut) ? (values.get(cut) ?? '') : (parameters[cut] ?? '');
  }
}

const isDimension = (cut: string): cut is Dimension => Object.hasOwn(DIMENSION_TABLE, cut);

import type { ReportKey } from '@tributary/application/reporting/report';
import type { ReportGroup } from '@tributary/domain/reporting/report';
import type { Dimension, StatsDelta } from '@tributary/domain/reporting/stats';
import type { MemoryState } from '../shared/state.ts';

/** An event as reports see it. */
export type ReportEvent = {
  readonly key: StatsDelta;
  readonly values: ReadonlyMap<Dimension, string>;
  readonly parameters: Readonly<Record<string, string>>;
};

type KeyOf = (state: MemoryState, event: ReportEvent) => ReportKey;

/** What a group shows of an event (application/reads/report.ts). */
export const reportKey = (state: MemoryState, event: ReportEvent, group: ReportGroup): ReportKey =>
  KEYS[group](state, event);

const campaignId: KeyOf = (_state, { key }) => key.campaignId;
const affiliateId: KeyOf = (_state, { key }) => key.affiliateId;
const value =
  (name: 'device' | 'os' | 'browser' | 'country' | 'source' | 'landing_page') =>
  (_state: MemoryState, { values }: ReportEvent): string =>
    values.get(name) ?? '';
const landingPageId = value('landing_page');
const parameter =
  (name: string): KeyOf =>
  (_state, { parameters }) =>
    parameters[name] ?? '';

const KEYS: Readonly<Record<ReportGroup, KeyOf>> = {
  adid: campaignId,
  campaign_id: (state, { key }) => state.campaigns.get(key.campaignId)?.displayId ?? 0,
  campaign_long_id: campaignId,
  pid: affiliateId,
  publisher_id: (state, { key }) => state.accounts.get(key.affiliateId)?.displayId ?? 0,
  publisher_long_id: affiliateId,
  source: value('source'),
  advertiser: (state, { key }) => state.accounts.get(key.advertiserId)?.name ?? '',
  advertiser_id: (_state, { key }) => key.advertiserId,
  goalName: (state, { key }) => state.goals.get(key.goalId)?.title ?? key.goalId,
  goalId: (_state, { key }) => key.goalId,
  urlTitle: (state, event) => {
    const id = landingPageId(state, event);
    return state.landingPages.get(id)?.title ?? id;
  },
  urlId: landingPageId,
  device: value('device'),
  os: value('os'),
  browser: value('browser'),
  country: value('country'),
  created: (_state, { key }) => key.day,
  month: (_state, { key }) => key.day.slice(0, 7),
  p1: parameter('p1'),
  p2: parameter('p2'),
  p3: parameter('p3'),
  p4: parameter('p4'),
  p5: parameter('p5'),
  p6: parameter('p6'),
  p7: parameter('p7'),
  p8: parameter('p8'),
  p9: parameter('p9'),
  p10: parameter('p10'),
};

import {
  assertVolumeStart,
  countedDays,
  parseVolumeRule,
  VOLUME_RULES_MAX,
  volumeDue,
  volumePeriodOf,
  type VolumeRule,
} from '@tributary/domain/catalog/volume-rule';
import {
  assertPreviewDays,
  payoutPreview,
  previewLine,
  type PayoutPreview,
  type PreviewLine,
} from '@tributary/domain/catalog/payout-preview';
import {
  addDays,
  dayOf,
  instantsOf,
  startOfDay,
  type CalendarDay,
} from '@tributary/domain/shared/calendar-day';
import type { AffiliateId, CampaignId, NetworkId, VolumeRuleId } from '@tributary/domain/shared/ids';
import { add, ZERO, type Money } from '@tributary/domain/shared/money';
import { invalid, refuse } from '@tributary/domain/shared/refusal';
import type { Accounts } from '../accounts/accounts.ts';
import { getNetwork } from '../accounts/get-account.ts';
import { affiliatesNamed, type AccountName } from '../accounts/named-affiliates.ts';
import type { Networks } from '../accounts/networks.ts';
import type { Campaigns } from '../catalog/campaigns.ts';
import { getCampaignForUpdate } from '../catalog/get-campaign.ts';
import type { Goals } from '../catalog/goals.ts';
import { found } from '../shared/found.ts';
import { nextId, type Stamps } from '../shared/stamps.ts';
import type { UnitOfWork } from '../shared/unit-of-work.ts';
import { tallyVolume } from './tally-volume.ts';
import type { VolumeRules } from './volume-rules.ts';

type Stores = {
  readonly networks: Networks;
  readonly accounts: Accounts;
  readonly campaigns: Campaigns;
  readonly goals: Goals;
  readonly volumeRules: VolumeRules;
};
type Dependencies = Stamps & { readonly unitOfWork: UnitOfWork<Stores>; readonly stores: Stores };

export type SentVolumeRule = Pick<
  VolumeRule,
  'name' | 'period' | 'measure' | 'effect' | 'mode' | 'steps' | 'goalIds'
> & {
  readonly affiliates: readonly AccountName[];
  /** Today when left out. */
  readonly startsOn?: CalendarDay | undefined;
  readonly endsOn?: CalendarDay | null | undefined;
};
type OfCampaign = {
  readonly networkId: NetworkId;
  readonly campaignId: string;
  readonly rule: SentVolumeRule;
};

export type AddVolumeRule = (input: OfCampaign) => Promise<VolumeRule>;

/** Adds a rule. Where it starts in the past, the worker books what it gives for the conversions there are. */
export const makeAddVolumeRule =
  ({ unitOfWork, ...stamps }: Dependencies): AddVolumeRule =>
  (input) =>
    unitOfWork.run(async (stores) => {
      const { zone } = await getNetwork(stores, input.networkId);
      // Rules that are added at the same moment are counted one after the other.
      await getCampaignForUpdate(stores, input);
      const rule = await ruleOf(stores, stamps, { ...input, zone });
      if ((await stores.volumeRules.list(input.networkId, rule.campaignId)).length >= VOLUME_RULES_MAX)
        throw refuse('not_allowed_in_state', `A campaign can have up to ${VOLUME_RULES_MAX} volume rules.`);
      await stores.volumeRules.add(rule, startOfDay(rule.startsOn, zone));
      return rule;
    });

export type EndVolumeRule = (input: {
  readonly networkId: NetworkId;
  readonly id: string;
  /** Today when left out. */
  readonly endsOn?: CalendarDay | undefined;
}) => Promise<VolumeRule>;

/** Ends a rule with a day that isn't over, so that nobody loses what they were promised. */
export const makeEndVolumeRule =
  ({ unitOfWork, clock }: Dependencies): EndVolumeRule =>
  ({ networkId, id, endsOn }) =>
    unitOfWork.run(async (stores) => {
      const rule = found(
        await stores.volumeRules.findForUpdate(networkId, id as VolumeRuleId),
        'volume rule',
      );
      const today = dayOf(clock(), (await getNetwork(stores, networkId)).zone);
      const last = endsOn ?? today;
      if (last < today || last < rule.startsOn)
        throw invalid('endsOn', `Enter a date from ${rule.startsOn > today ? rule.startsOn : today} on.`);
      if (rule.endsOn !== null && rule.endsOn < today)
        throw refuse('not_allowed_in_state', `The rule ended on ${rule.endsOn}.`);
      await stores.volumeRules.end(networkId, rule.id, last);
      return { ...rule, endsOn: last };
    });

export type PreviewVolumeRule = (
  input: OfCampaign & { readonly start: CalendarDay; readonly end: CalendarDay },
) => Promise<PayoutPreview>;

const AFFILIATES_MAX = 1000;

/** What the rule would have given from one day to another; nothing is stored. */
export const makePreviewVolumeRule =
  ({ stores, ...stamps }: Dependencies): PreviewVolumeRule =>
  async ({ start, end, ...input }) => {
    assertPreviewDays({ start, end }, 'end');
    const { zone } = await getNetwork(stores, input.networkId);
    const sent = { ...input.rule, startsOn: start, endsOn: end };
    const rule = await ruleOf(stores, stamps, { ...input, rule: sent, zone });
    const { networkId, campaignId } = rule;
    const span = instantsOf({ start, end }, zone);
    const ids = await stores.volumeRules.listAffiliates({
      networkId,
      campaignId,
      ...span,
      limit: AFFILIATES_MAX + 1,
    });
    if (ids.length > AFFILIATES_MAX)
      throw invalid('end', `A preview covers up to ${AFFILIATES_MAX} affiliates. Enter fewer days.`);
    const affiliates: PreviewLine[] = [];
    for (const affiliateId of ids) affiliates.push(await previewOf(stores, rule, { affiliateId, zone }));
    return payoutPreview(affiliates);
  };

async function previewOf(
  { volumeRules }: Stores,
  rule: VolumeRule,
  { affiliateId, zone }: { readonly affiliateId: AffiliateId; readonly zone: string },
): Promise<PreviewLine> {
  let [before, difference] = [ZERO, ZERO];
  let day: CalendarDay = rule.startsOn;
  for (;;) {
    const period = volumePeriodOf(rule.period, day);
    const tally = await tallyVolume(volumeRules, { rule, affiliateId, period, zone });
    before = add(before, tally.payout);
    difference = add(difference, volumeDue(rule, tally));
    day = addDays(period.end, 1);
    if (period.end >= (rule.endsOn ?? period.end) || !countedDays(rule, volumePeriodOf(rule.period, day)))
      return previewLine(affiliateId, before, add(before, difference));
  }
}

async function ruleOf(
  stores: Stores,
  stamps: Stamps,
  { networkId, campaignId, rule, zone }: OfCampaign & { readonly zone: string },
): Promise<VolumeRule> {
  const campaign = found(await stores.campaigns.find(networkId, campaignId as CampaignId), 'campaign');
  const today = dayOf(stamps.clock(), zone);
  const { affiliates, startsOn = today, endsOn = null, ...fields } = rule;
  for (const id of fields.goalIds) {
    const goal = await stores.goals.find(networkId, id);
    if (!goal || (goal.campaignId !== null && goal.campaignId !== campaign.id))
      throw invalid('goalIds', `There is no goal ${id.slice(0, 24)}.`);
  }
  assertVolumeStart(startsOn, today);
  return parseVolumeRule({
    id: nextId<VolumeRuleId>(stamps),
    networkId,
    campaignId: campaign.id,
    ...fields,
    affiliateIds: await affiliatesNamed(stores, networkId, { named: affiliates, path: 'affiliateIds' }),
    startsOn,
    endsOn,
    createdAt: stamps.clock(),
  });
}

export type VolumeStanding = {
  readonly rule: VolumeRule;
  readonly periodStart: CalendarDay;
  readonly total: Money;
  readonly due: Money;
};
export type ReadVolume = (input: {
  readonly networkId: NetworkId;
  readonly campaignId: string;
  readonly affiliateId: AffiliateId;
}) => Promise<VolumeStanding[]>;

/** How far an affiliate has come by the rules that hold today, by the conversions there are now. */
export const makeReadVolume =
  ({ stores, clock }: Dependencies): ReadVolume =>
  async ({ networkId, campaignId, affiliateId }) => {
    const { zone } = await getNetwork(stores, networkId);
    const today = dayOf(clock(), zone);
    const standings: VolumeStanding[] = [];
    for (const rule of await stores.volumeRules.list(networkId, campaignId as CampaignId)) {
      if (rule.affiliateIds.length > 0 && !rule.affiliateIds.includes(affiliateId)) continue;
      if (!countedDays(rule, { start: today, end: today })) continue;
      const period = volumePeriodOf(rule.period, today);
      const tally = await tallyVolume(stores.volumeRules, { rule, affiliateId, period, zone });
      standings.push({ rule, periodStart: period.start, total: tally.total, due: volumeDue(rule, tally) });
    }
    return standings;
  };

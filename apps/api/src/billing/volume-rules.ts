// Volume rules of a campaign (docs/rules/money.md#volume-rules).
import { z } from 'zod';
import {
  VOLUME_EFFECTS,
  VOLUME_MEASURES,
  VOLUME_MODES,
  VOLUME_PERIODS,
  VOLUME_RULES_MAX,
  volumeProgress,
  type VolumeRule,
} from '@tributary/domain/catalog/volume-rule';
import type { AffiliateId, CampaignId, GoalId } from '@tributary/domain/shared/ids';
import type { SentVolumeRule, VolumeStanding } from '@tributary/application/billing/edit-volume-rules';
import { getCampaign } from '@tributary/application/catalog/get-campaign';
import { payoutPreviewOut, previewRecord } from '../catalog/payout-preview-wire.ts';
import { accountOf } from '../http/caller.ts';
import { route } from '../http/route.ts';
import { idParams } from '../shared/common.ts';
import { amount, day, idRefs, longIds, oneOf, text } from '../shared/input.ts';
import { dayOut, exact, message, nullableDay, string, strings } from '../shared/output.ts';

export const stepOut = z
  .object({
    from: exact('Reached when the measure is at least so much.'),
    value: exact('Percentage or amount, depending on `effect`.'),
  })
  .meta({ id: 'VolumeStep' });
/** Of a rule as affiliates may see it. */
export const volumeRuleShape = {
  _id: string('Long ID.'),
  name: string('As bonuses and invoices show it.'),
  period: z.enum(VOLUME_PERIODS).meta({ description: "In the network's time zone; weeks start on Monday." }),
  measure: z
    .enum(VOLUME_MEASURES)
    .meta({ description: 'What is counted, of approved conversions; sales: their sale amounts.' }),
  effect: z.enum(VOLUME_EFFECTS).meta({
    description: 'percent and amount: so much more for each conversion; bonus: the amount, once in a period.',
  }),
  mode: z.enum(VOLUME_MODES).meta({
    description: 'marginal: conversions that reach the step and later ones; retroactive: all of the period.',
  }),
  steps: z.array(stepOut).meta({ description: 'In rising order.' }),
  goal_ids: strings('Goals; empty for conversions of every goal and of none.'),
  starts_on: dayOut('First day of the conversions it counts.'),
  ends_on: nullableDay('Last day of the conversions it counts; null while it has no end.'),
};
const ruleOut = z
  .object({ ...volumeRuleShape, user_ids: strings('Affiliates; empty for everybody.') })
  .meta({ id: 'VolumeRule', description: 'What affiliates get for how much they bring.' });

const ruleIn = {
  name: text('The affiliate reads it, and invoices show it.', 255),
  period: oneOf('How long is counted.', VOLUME_PERIODS),
  measure: oneOf(
    'What is counted, of approved conversions; sales: their sale amounts.',
    VOLUME_MEASURES,
  ).default('conversions'),
  effect: oneOf('What a step gives: percent or amount for each conversion, or once a bonus.', VOLUME_EFFECTS),
  mode: oneOf('Which conversions a step is for.', VOLUME_MODES).default('marginal'),
  steps: z
    .array(
      z
        .object({
          from: amount('Reached when the measure is at least so much; 101 for the 101st conversion.'),
          value: amount('Percentage or amount, depending on `effect`.'),
        })
        .meta({ id: 'NewVolumeStep' }),
    )
    .min(1)
    .max(20)
    .meta({ description: 'In rising order.' }),
  goal_ids: longIds<GoalId>('Goals; none: every conversion.').optional(),
  user_ids: idRefs<AffiliateId>('Long or short IDs of affiliates; none: everybody.').optional(),
};

const list = route({
  method: 'GET',
  path: '/campaign/volume-rules/{id}',
  role: 'network',
  needs: { permission: 'read' },
  operation: 'list-volume-rules',
  summary: "List a campaign's volume rules",
  description: 'Oldest first, those that have ended included.',
  params: idParams('id'),
  data: z
    .object({ volume_rules: z.array(ruleOut).meta({ description: 'Oldest first.' }) })
    .meta({ id: 'VolumeRuleList' }),
  handle: async ({ deps, caller: { networkId }, params }) => {
    await getCampaign(deps.stores, { networkId, campaignId: params.id });
    const rules = await deps.stores.volumeRules.list(networkId, params.id as CampaignId);
    return { volume_rules: rules.map(recordOf) };
  },
});

const savedOut = z.object({ volume_rule: ruleOut, message }).meta({ id: 'SavedVolumeRule' });

const add = route({
  method: 'POST',
  path: '/campaign/volume-rules/{id}',
  role: 'network',
  needs: { permission: 'billing' },
  operation: 'create-volume-rule',
  summary: 'Create a volume rule',
  description: `A campaign has up to ${VOLUME_RULES_MAX}. A rule is never edited: end it and create another. Conversions since \`starts_on\` count, so a day of the past gives bonuses for what is there; try it with the preview first.`,
  params: idParams('id'),
  body: z.object({
    ...ruleIn,
    starts_on: day(
      'First day of the conversions it counts, up to 400 days ago; today when left out.',
    ).optional(),
    ends_on: day('Last day of the conversions it counts.').optional(),
  }),
  status: 201,
  data: savedOut,
  words: { startsOn: 'starts_on', endsOn: 'ends_on', goalIds: 'goal_ids', affiliateIds: 'user_ids' },
  handle: async ({
    deps,
    caller: { networkId },
    params,
    body: { starts_on: startsOn, ends_on: endsOn, ...body },
  }) => {
    const rule = { ...sentOf(body), startsOn, endsOn };
    const saved = await deps.useCases.addVolumeRule({ networkId, campaignId: params.id, rule });
    return { volume_rule: recordOf(saved), message: 'The volume rule was created.' };
  },
});

const end = route({
  method: 'POST',
  path: '/campaign/volume-rule-end/{id}',
  role: 'network',
  needs: { permission: 'billing' },
  operation: 'end-volume-rule',
  summary: 'End a volume rule',
  description: 'With a day that is not over. What it gave stays, and changes with conversions of its days.',
  params: idParams('id'),
  body: z.object({ ends_on: day('Last day of the conversions it counts; today when left out.').optional() }),
  data: savedOut,
  words: { endsOn: 'ends_on' },
  handle: async ({ deps, caller: { networkId }, params, body }) => {
    const rule = await deps.useCases.endVolumeRule({ networkId, id: params.id, endsOn: body.ends_on });
    return { volume_rule: recordOf(rule), message: 'The volume rule was ended.' };
  },
});

const preview = route({
  method: 'POST',
  path: '/campaign/volume-rule-preview/{id}',
  role: 'network',
  needs: { permission: 'read' },
  operation: 'preview-volume-rule',
  summary: 'Preview a volume rule',
  description:
    'What it would have paid for approved conversions of a period of up to 92 days, as if created with these dates. Changes nothing.',
  params: idParams('id'),
  body: z.object({ ...ruleIn, start: day('First day.'), end: day('Last day.') }),
  data: payoutPreviewOut,
  words: { startsOn: 'start', endsOn: 'end', goalIds: 'goal_ids', affiliateIds: 'user_ids' },
  handle: async ({ deps, caller: { networkId }, params, body: { start, end: last, ...body } }) => {
    const asked = { networkId, campaignId: params.id, rule: sentOf(body), start, end: last };
    return previewRecord(await deps.useCases.previewVolumeRule(asked));
  },
});

const standingOut = z
  .object({
    ...volumeRuleShape,
    period_start: dayOut('First day of the present period.'),
    total: exact('What was counted so far.'),
    next_from: exact('Start of the next step; null after the last.').nullable(),
    missing: exact('What is missing to the next step; null after the last.').nullable(),
    due: exact('What the rule gives for the period so far.'),
  })
  .meta({ id: 'VolumeStanding', description: 'How far an affiliate has come by a rule.' });

const standing = route({
  method: 'GET',
  path: '/affiliate/volume-rules/{campaignId}',
  role: 'affiliate',
  operation: 'get-own-volume',
  summary: 'Retrieve how far you have come by volume rules',
  description:
    'By the rules of a campaign that hold for you today, and the conversions that are approved now.',
  params: idParams('campaignId'),
  data: z
    .object({ volume_rules: z.array(standingOut).meta({ description: 'Oldest first.' }) })
    .meta({ id: 'OwnVolume' }),
  handle: async ({ deps, caller, caller: { networkId }, params: { campaignId } }) => {
    const affiliateId = (accountOf(caller) ?? '') as AffiliateId;
    await deps.useCases.offerCampaign({ networkId, affiliateId, campaignId });
    const found = await deps.useCases.readVolume({ networkId, affiliateId, campaignId });
    return { volume_rules: found.map(standingOf) };
  },
});

const recordOf = (rule: VolumeRule): z.input<typeof ruleOut> => ({
  ...volumeRuleRecord(rule),
  user_ids: [...rule.affiliateIds],
});

export const volumeRuleRecord = (rule: VolumeRule) => ({
  _id: rule.id,
  name: rule.name,
  period: rule.period,
  measure: rule.measure,
  effect: rule.effect,
  mode: rule.mode,
  steps: rule.steps.map(({ from, value }) => ({ from, value })),
  goal_ids: [...rule.goalIds],
  starts_on: rule.startsOn,
  ends_on: rule.endsOn,
});

function standingOf({ rule, periodStart, total, due }: VolumeStanding): z.input<typeof standingOut> {
  const { next, missing } = volumeProgress(rule, { total });
  return {
    ...volumeRuleRecord(rule),
    period_start: periodStart,
    total,
    next_from: next?.from ?? null,
    missing,
    due,
  };
}

type SentRule = z.output<z.ZodObject<typeof ruleIn>>;
const sentOf = ({ goal_ids: goalIds = [], user_ids: refs = [], ...rule }: SentRule): SentVolumeRule => ({
  ...rule,
  goalIds,
  affiliates: refs.map((ref) => ('long' in ref ? ref.long : ref.short)),
});

export const VOLUME_RULE_ROUTES = [list, add, end, preview, standing];

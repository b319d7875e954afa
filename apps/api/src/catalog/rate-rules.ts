// Rate rules of a campaign (docs/rules/money.md#rate-rules).
import { z } from 'zod';
import { RATE_EFFECTS, RATE_RULES_MAX, type RateRule } from '@tributary/domain/catalog/rate-rule';
import type { AffiliateGroupId, AffiliateId, CommissionId, GoalId } from '@tributary/domain/shared/ids';
import { ZERO } from '@tributary/domain/shared/money';
import { getCampaign } from '@tributary/application/catalog/get-campaign';
import type { SentRateRule } from '@tributary/application/catalog/edit-rate-rules';
import { route } from '../http/route.ts';
import { idParams } from '../shared/common.ts';
import {
  amount,
  countryList,
  day,
  flag,
  idRefs,
  longId,
  longIds,
  oneOf,
  text,
  wholeTexts,
} from '../shared/input.ts';
import { exact, message, string, strings } from '../shared/output.ts';
import { previewRecord, recomputedOut } from './payout-preview-wire.ts';

const parametersOut = z
  .array(
    z
      .object({ name: string('source, p1 to p10 or sub1 to sub10.'), values: strings('One of these.') })
      .meta({ id: 'RateRuleParameter' }),
  )
  .meta({ description: 'Values of the click and of the conversion; all must match.' });

const ruleOut = z
  .object({
    _id: string('Long ID; send it to keep the rule.'),
    name: string('As `explain` shows it.'),
    conditions: z
      .object({
        countries: strings("Two-letter codes of the visitor's country; empty for every country."),
        goal_ids: strings('Goals; empty for conversions of every goal and of none.'),
        group_ids: strings('Groups the affiliate was in at the click; empty for everybody.'),
        user_ids: strings('Affiliates; empty for everybody.'),
        parameters: parametersOut,
        sale_from: exact("At least this sale amount, in the network's currency.").nullable(),
        sale_to: exact('Below this sale amount.').nullable(),
      })
      .meta({ id: 'RateRuleConditions', description: 'All must hold; an empty one always does.' }),
    effect: z
      .object({
        type: string('`set`: instead of the payout; `raise`: on top of it.'),
        amount: exact('An amount; per 1000 with the model cpm.'),
        percent: exact('Percent of the sale with `set`, of the payout with `raise`.'),
      })
      .meta({ id: 'RateRuleEffect' }),
  })
  .meta({ id: 'RateRule', description: 'What affiliates are paid instead where its conditions hold.' });

const ruleIn = z
  .object({
    _id: longId<CommissionId>('Of a rule that is there; a new one has none.').optional(),
    name: text('As `explain` shows it.', 255),
    conditions: z
      .object({
        countries: countryList("Two-letter codes of the visitor's country.").optional(),
        goal_ids: longIds<GoalId>('Goals of the campaign, or of all campaigns.').optional(),
        group_ids: longIds<AffiliateGroupId>('Groups the affiliate was in at the click.').optional(),
        user_ids: idRefs<AffiliateId>('Long or short IDs of affiliates.').optional(),
        parameters: z
          .array(
            z
              .object({
                name: text('source, p1 to p10 or sub1 to sub10.', 50),
                values: wholeTexts('One of these; an empty text is one that was not sent.', 1000),
              })
              .meta({ id: 'NewRateRuleParameter' }),
          )
          .max(30)
          .meta({ description: 'Values of the click and of the conversion; all must match.' })
          .optional(),
        sale_from: amount("At least this sale amount, in the network's currency.").nullable().optional(),
        sale_to: amount('Below this sale amount.').nullable().optional(),
      })
      .meta({ id: 'NewRateRuleConditions', description: 'All must hold; none: always.' })
      .optional(),
    effect: z
      .object({
        type: oneOf('`set`: instead of the payout; `raise`: on top of it.', RATE_EFFECTS),
        amount: amount('An amount; 0 if only `percent` is sent.').optional(),
        percent: amount(
          'Percent of the sale with `set`, of the payout with `raise`; 0 if only `amount` is sent.',
        ).optional(),
      })
      .refine((sent) => sent.amount !== undefined || sent.percent !== undefined, {
        message: 'Enter amount, percent, or both. With amount 0 the rule pays nothing.',
      })
      .meta({ id: 'NewRateRuleEffect' }),
  })
  .meta({ id: 'NewRateRule' });

const listOut = z
  .object({ rate_rules: z.array(ruleOut).meta({ description: 'In the order they are tried.' }) })
  .meta({ id: 'RateRuleList' });

const list = route({
  method: 'GET',
  path: '/campaign/rate-rules/{id}',
  role: 'network',
  needs: { permission: 'read' },
  operation: 'list-rate-rules',
  summary: "List a campaign's rate rules",
  description:
    'In the order they are tried: the first that fits counts, unless the affiliate has its own payout.',
  params: idParams('id'),
  data: listOut,
  handle: async ({ deps, caller: { networkId }, params: { id: campaignId } }) => {
    const campaign = await getCampaign(deps.stores, { networkId, campaignId });
    return { rate_rules: campaign.rateRules.map(ruleRecord) };
  },
});

const set = route({
  method: 'PUT',
  path: '/campaign/rate-rules/{id}',
  role: 'network',
  needs: { permission: 'manage' },
  operation: 'set-rate-rules',
  summary: "Set a campaign's rate rules",
  description: `Replaces the complete list, up to ${RATE_RULES_MAX}, as a new version of the terms: it applies to clicks from now on, and earlier clicks keep their rules. A rule sent with its \`_id\` stays the same rule. \`recompute\` applies the new list to approved conversions of past days, too: try it with \`dry_run\`, which gives the same numbers and changes nothing. \`POST /network/conversions/preview\` shows what one conversion would be paid.`,
  params: idParams('id'),
  body: z.object({
    rate_rules: z.array(ruleIn).max(RATE_RULES_MAX).meta({ description: 'In the order they are tried.' }),
    recompute: z
      .object({ start: day('First day.'), end: day('Last day.') })
      .meta({ description: 'Days of conversions, up to 92, whose payouts are recomputed.' })
      .optional(),
    dry_run: flag('true: returns the result without storing anything.').default(false),
  }),
  data: listOut
    .extend({
      recomputed: recomputedOut.nullable().meta({ description: 'Result of it; null without `recompute`.' }),
      message,
    })
    .meta({ id: 'SavedRateRules' }),
  words: { rateRules: 'rate_rules', end: 'recompute.end' },
  handle: async ({ deps, caller: { networkId }, params: { id: campaignId }, body }) => {
    const { recompute, dry_run: dryRun } = body;
    const rules = body.rate_rules.map(sentRule);
    const asked = { networkId, campaignId, rules, recompute, dryRun };
    const { rateRules, recomputed } = await deps.useCases.applyRateRules(asked);
    return {
      rate_rules: rateRules.map(ruleRecord),
      recomputed: recomputed && previewRecord(recomputed),
      message: dryRun ? 'Nothing was saved.' : 'The rate rules were saved.',
    };
  },
});

const ruleRecord = ({ id, name, conditions, effect }: RateRule): z.input<typeof ruleOut> => ({
  _id: id,
  name,
  conditions: {
    countries: [...conditions.countries],
    goal_ids: [...conditions.goalIds],
    group_ids: [...conditions.groupIds],
    user_ids: [...conditions.affiliateIds],
    parameters: conditions.parameters.map((one) => ({ name: one.name, values: [...one.values] })),
    sale_from: conditions.saleFrom,
    sale_to: conditions.saleTo,
  },
  effect: { type: effect.kind, amount: effect.amount, percent: effect.percent },
});

const sentRule = ({ _id: id, name, conditions = {}, effect }: z.output<typeof ruleIn>): SentRateRule => ({
  id,
  name,
  conditions: {
    countries: conditions.countries,
    goalIds: conditions.goal_ids,
    groupIds: conditions.group_ids,
    affiliateIds: conditions.user_ids?.map((ref) => ('long' in ref ? ref.long : ref.short)),
    parameters: conditions.parameters,
    saleFrom: conditions.sale_from,
    saleTo: conditions.sale_to,
  },
  effect: { kind: effect.type, amount: effect.amount ?? ZERO, percent: effect.percent ?? ZERO },
});

export const RATE_RULE_ROUTES = [list, set];

// The rate rules of a campaign, in the order they are tried: the first that fits counts.
import { msg, t } from '@lingui/core/macro';
import { Trans } from '@lingui/react/macro';
import type { Asked, Data } from '../../api/client.ts';
import type { NumberText } from '../../api/exact-json.ts';
import { useAgain, useAnswer, useChange } from '../../api/query.ts';
import { useSession } from '../../api/session.ts';
import { countryChoices } from '../../design/parts/country.tsx';
import type { FormField } from '../../forms/record-form.tsx';
import { linesOf, textOfLines } from '../../forms/lines.ts';
import { texts } from '../../language/texts.ts';
import { coverageText } from '../../numbers/countries.ts';
import { amountWithCurrency, withPercentSign } from '../../numbers/money.ts';
import { ActionButton } from '../../shell/action-button.tsx';
import { ConfirmButton } from '../../shell/confirm-button.tsx';
import { useAffiliates, useGroups } from '../../table/record-filters.tsx';
import { listOf, RecordList } from '../../table/record-list.tsx';
import { useGoalChoices } from './goal-choices.ts';
import { PayoutPreview, usePreviewDays, type Days } from './payout-preview.tsx';

type Rule = Data<'get', '/campaign/rate-rules/{id}'>['rate_rules'][number];
type Sent = Asked<'put', '/campaign/rate-rules/{id}'>['body']['rate_rules'][number];
type FieldName =
  | 'name'
  | 'countries'
  | 'goal_ids'
  | 'group_ids'
  | 'user_ids'
  | 'parameters'
  | 'sale_from'
  | 'sale_to'
  | 'type'
  | 'amount'
  | 'percent'
  | 'past';
type Typed = Readonly<Record<FieldName, string>>;

const EFFECTS = texts({ set: msg`Pay instead`, raise: msg`Raise by` });

export function RateRules({ campaignId }: { readonly campaignId: string }) {
  const { currency } = useSession().network;
  const path = { id: campaignId };
  const answer = useAnswer('/campaign/rate-rules/{id}', { path });
  const again = useAgain('/campaign/rate-rules/{id}', { path });
  const { mutateAsync } = useChange('put', '/campaign/rate-rules/{id}');
  const [days, setDays] = usePreviewDays();
  /** The list is sent whole, so what others saved meanwhile is read first. */
  const change = async (
    changed: (rules: readonly Sent[]) => readonly Sent[],
    options: { readonly recompute?: Days; readonly dry_run?: boolean } = {},
  ) => {
    const { rate_rules: rules } = await again();
    return mutateAsync({ path, body: { rate_rules: [...changed(rules.map(sameOf))], ...options } });
  };
  const save = (typed: Typed, edited?: Rule) =>
    change(withRule(typed, edited), typed.past === 'days' ? { recompute: days } : {});
  const rules = 'data' in answer ? (answer.data?.rate_rules ?? []) : [];
  return (
    <RecordList<Rule, FieldName>
      label={t`Rate rules`}
      answer={listOf(answer, (data) => data.rate_rules)}
      keyOf={({ _id }) => _id}
      empty={t`No rate rules yet. Add one to pay another rate under conditions.`}
      columns={[
        {
          key: 'name',
          head: t`Rule`,
          cell: ({ _id, name }) => (
            <span>
              {rules.findIndex((one) => one._id === _id) + 1}. <bdi>{name}</bdi>
            </span>
          ),
        },
        { key: 'conditions', head: t`Conditions`, cell: (rule) => conditionsText(rule, currency) },
        {
          key: 'effect',
          head: t`Payout`,
          kind: 'number',
          cell: ({ effect }) => effectText(effect, currency),
        },
        {
          key: 'do',
          head: t`Actions`,
          kind: 'action',
          isChange: true,
          cell: ({ _id, name }) => (
            <>
              {rules[0]?._id === _id ? null : (
                <ActionButton
                  look="quiet"
                  onAct={() =>
                    change((all) => {
                      const at = all.findIndex((one) => one._id === _id);
                      const moved = all[at];
                      const before = all[at - 1];
                      return moved && before
                        ? [...all.slice(0, at - 1), moved, before, ...all.slice(at + 1)]
                        : all;
                    })
                  }
                >
                  <Trans>Move up</Trans>
                </ActionButton>
              )}
              <ConfirmButton
                label={t`End`}
                consequence={t`“${name}” no longer applies to new clicks. Earlier clicks keep it.`}
                onConfirm={() => change((all) => all.filter((one) => one._id !== _id))}
              />
            </>
          ),
        },
      ]}
      add={t`Add rate rule`}
      fieldOf={(place) =>
        place
          .replace(/^rate_?[rR]ules\.\d+\./, '')
          .replace(/^(conditions|effect)\./, '')
          .replace(/^(countries|goal_ids|group_ids|user_ids|parameters)\..*/, '$1')
      }
      fields={useRuleFields(campaignId)}
      below={(typed, edited) => (
        <PayoutPreview
          label={t`Preview of the rate rules`}
          asks="set-rate-rules"
          days={days}
          onDays={setDays}
          onPreview={async () =>
            (await change(withRule(typed, edited), { recompute: days, dry_run: true })).recomputed
          }
        />
      )}
      onAdd={(typed) => save(typed)}
      edit={{ title: t`Edit rate rule`, typedOf, onEdit: (rule, typed) => save(typed, rule) }}
    />
  );
}

function useRuleFields(campaignId: string): readonly FormField<FieldName>[] {
  const { currency } = useSession().network;
  const goals = useGoalChoices(campaignId);
  const groups = useGroups();
  const affiliates = useAffiliates();
  return [
    { name: 'name', label: t`Name` },
    {
      name: 'countries',
      label: t`Countries`,
      kind: 'several',
      choices: countryChoices(),
      none: t`All countries`,
      isOptional: true,
    },
    { name: 'goal_ids', label: t`Goals`, kind: 'several', choices: goals, isOptional: true },
    { name: 'group_ids', label: t`Groups`, kind: 'several', choices: groups.choices, isOptional: true },
    { name: 'user_ids', label: t`Affiliates`, kind: 'several', ...affiliates, isOptional: true },
    {
      name: 'parameters',
      label: t`Parameters`,
      kind: 'long',
      isOptional: true,
      hint: t`One value per line, for example p1: newsletter. Lines with the same name are alternatives.`,
    },
    {
      name: 'sale_from',
      label: t`Sale amount from`,
      kind: 'amount',
      unit: currency,
      isOptional: true,
      isPair: true,
    },
    { name: 'sale_to', label: t`Sale amount below`, kind: 'amount', unit: currency, isOptional: true },
    {
      name: 'type',
      label: t`Effect`,
      kind: 'choice',
      choices: (['set', 'raise'] as const).map((value) => ({ value, label: EFFECTS[value] })),
    },
    {
      name: 'amount',
      label: t`Amount`,
      kind: 'amount',
      unit: currency,
      isOptional: true,
      isPair: true,
    },
    {
      name: 'percent',
      label: t`Percent`,
      kind: 'amount',
      unit: ({ type }) => (type === 'raise' ? t`% of payout` : t`% of sale`),
      isOptional: true,
    },
    {
      name: 'past',
      label: t`Applies to`,
      kind: 'choice',
      choices: [
        { value: 'clicks', label: t`New clicks` },
        { value: 'days', label: t`New clicks, and approved conversions of the days below` },
      ],
    },
  ];
}

/** With the rule added, or in the place of the one that is edited. */
const withRule = (typed: Typed, edited?: Rule) => (all: readonly Sent[]) =>
  edited
    ? all.map((one) => (one._id === edited._id ? { _id: edited._id, ...sentOf(typed) } : one))
    : [...all, sentOf(typed)];

const typeOf = (type: string) => (type === 'raise' ? 'raise' : 'set');

/** A rule as it is sent to stay as it is. */
const sameOf = ({ effect, ...rule }: Rule): Sent => ({
  ...rule,
  effect: { ...effect, type: typeOf(effect.type) },
});

const amountOf = (text: string): NumberText | null =>
  text.trim() === '' ? null : (text.trim() as NumberText);

function parametersOf(text: string): { name: string; values: string[] }[] {
  const values = new Map<string, string[]>();
  for (const line of linesOf(text)) {
    const at = line.indexOf(':');
    const name = (at < 0 ? line : line.slice(0, at)).trim();
    values.set(name, [...(values.get(name) ?? []), at < 0 ? '' : line.slice(at + 1).trim()]);
  }
  return [...values].map(([name, list]) => ({ name, values: list }));
}

const sentOf = (typed: Typed): Sent => ({
  name: typed.name,
  conditions: {
    countries: linesOf(typed.countries),
    goal_ids: linesOf(typed.goal_ids),
    group_ids: linesOf(typed.group_ids),
    user_ids: linesOf(typed.user_ids),
    parameters: parametersOf(typed.parameters),
    sale_from: amountOf(typed.sale_from),
    sale_to: amountOf(typed.sale_to),
  },
  effect: {
    type: typeOf(typed.type),
    amount: amountOf(typed.amount) ?? '0',
    percent: amountOf(typed.percent) ?? '0',
  },
});

const typedOf = ({ name, conditions, effect }: Rule): Typed => ({
  name,
  past: 'clicks',
  countries: textOfLines(conditions.countries),
  goal_ids: textOfLines(conditions.goal_ids),
  group_ids: textOfLines(conditions.group_ids),
  user_ids: textOfLines(conditions.user_ids),
  parameters: textOfLines(
    conditions.parameters.flatMap((one) => one.values.map((value) => `${one.name}: ${value}`)),
  ),
  sale_from: conditions.sale_from ?? '',
  sale_to: conditions.sale_to ?? '',
  type: effect.type,
  amount: effect.amount === '0' ? '' : effect.amount,
  percent: effect.percent === '0' ? '' : effect.percent,
});

function conditionsText({ conditions }: Rule, currency: string): string {
  const { countries, goal_ids: goals, group_ids: groups, user_ids: affiliates, parameters } = conditions;
  const { sale_from: from, sale_to: to } = conditions;
  const parts = [
    countries.length > 0 && coverageText(countries),
    goals.length > 0 && t`Goals: ${goals.length}`,
    groups.length > 0 && t`Groups: ${groups.length}`,
    affiliates.length > 0 && t`Affiliates: ${affiliates.length}`,
    ...parameters.map((one) => `${one.name}: ${one.values.join(', ')}`),
    from && t`Sale from ${amountWithCurrency(from, currency)}`,
    to && t`Sale below ${amountWithCurrency(to, currency)}`,
  ].filter(Boolean);
  return parts.length === 0 ? t`Always` : parts.join(' · ');
}

function effectText({ type, amount, percent }: Rule['effect'], currency: string): string {
  const rate = [
    amount === '0' ? '' : amountWithCurrency(amount, currency),
    percent === '0' ? '' : withPercentSign(percent),
  ]
    .filter(Boolean)
    .join(' + ');
  return type === 'raise' ? `+ ${rate}` : rate || amountWithCurrency(amount, currency);
}

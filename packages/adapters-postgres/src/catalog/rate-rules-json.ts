import type { RateRule } from '@tributary/domain/catalog/rate-rule';
import { money, moneyText } from '@tributary/domain/shared/money';

/** Rate rules as campaigns.rate_rules and campaign_terms.terms store them: amounts as decimal text. */
export type RateRulesJson = readonly (Omit<RateRule, 'conditions' | 'effect'> & {
  readonly conditions: Omit<RateRule['conditions'], 'saleFrom' | 'saleTo'> & {
    readonly saleFrom: string | null;
    readonly saleTo: string | null;
  };
  readonly effect: {
    readonly kind: RateRule['effect']['kind'];
    readonly amount: string;
    readonly percent: string;
  };
})[];

export const rateRulesJson = (rules: readonly RateRule[]) =>
  rules.map(({ conditions: { saleFrom, saleTo, ...lists }, effect, ...rule }) => ({
    ...rule,
    conditions: {
      ...lists,
      parameters: lists.parameters.map(({ name, values }) => ({ name, values: [...values] })),
      saleFrom: saleFrom === null ? null : moneyText(saleFrom),
      saleTo: saleTo === null ? null : moneyText(saleTo),
    },
    effect: { kind: effect.kind, amount: moneyText(effect.amount), percent: moneyText(effect.percent) },
  })) satisfies RateRulesJson;

/** Of a column that either client has parsed. */
export const rateRulesOf = (stored: unknown): RateRule[] =>
  (stored as RateRulesJson).map(({ conditions: { saleFrom, saleTo, ...lists }, effect, ...rule }) => ({
    ...rule,
    conditions: {
      ...lists,
      saleFrom: saleFrom === null ? null : money(saleFrom),
      saleTo: saleTo === null ? null : money(saleTo),
    },
    effect: { kind: effect.kind, amount: money(effect.amount), percent: money(effect.percent) },
  }));

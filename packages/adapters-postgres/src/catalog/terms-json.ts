import type {
  AffiliatePayout,
  Commission,
  Goal,
  GoalPayout,
  Model,
} from '@tributary/domain/catalog/campaign';
import type { Terms } from '@tributary/domain/catalog/terms';
import { rateRulesJson, rateRulesOf, type RateRulesJson } from './rate-rules-json.ts';
import { money, moneyText } from '@tributary/domain/shared/money';
import type { Money } from '@tributary/domain/shared/money';

/** A version of a campaign's terms as campaign_terms.terms stores it: amounts as decimal text, instants as ISO 8601. */
export type TermsJson = {
  readonly model: Model;
  readonly defaultGoalId: Terms['defaultGoalId'];
  readonly cookieDays: number;
  /** Versions from before there were rate rules have neither. */
  readonly rateRules?: RateRulesJson;
  readonly groupOrder?: Terms['groupOrder'];
  readonly commissions: readonly Stored<Commission>[];
  readonly affiliatePayouts: readonly Stored<AffiliatePayout>[];
  readonly goals: readonly (Omit<Stored<Goal>, 'payouts' | 'holdDays'> & {
    readonly holdDays?: Goal['holdDays'];
    readonly payouts: readonly Stored<GoalPayout>[];
  })[];
};

type Stored<T> = {
  readonly [K in keyof T]: T[K] extends Money
    ? string
    : T[K] extends Money | null
      ? string | null
      : T[K] extends Date
        ? string
        : T[K] extends Date | null
          ? string | null
          : T[K];
};

export const termsJson = (
  terms: Omit<Terms, 'version' | 'campaignId' | 'networkId' | 'validFrom'>,
): TermsJson => ({
  model: terms.model,
  defaultGoalId: terms.defaultGoalId,
  cookieDays: terms.cookieDays,
  ...(terms.rateRules.length > 0 && {
    rateRules: rateRulesJson(terms.rateRules),
    groupOrder: terms.groupOrder,
  }),
  commissions: terms.commissions.map((commission) => ({
    ...storedPayout(commission),
    modifiedAt: commission.modifiedAt?.toISOString() ?? null,
  })),
  affiliatePayouts: terms.affiliatePayouts.map((payout) => ({
    ...payout,
    payout: moneyText(payout.payout),
    revenue: payout.revenue === null ? null : moneyText(payout.revenue),
    createdAt: payout.createdAt.toISOString(),
  })),
  goals: terms.goals.map((goal) => ({
    ...goal,
    payouts: goal.payouts.map(storedPayout),
    createdAt: goal.createdAt.toISOString(),
    modifiedAt: goal.modifiedAt?.toISOString() ?? null,
  })),
});

/** A row of campaign_terms, its jsonb parsed. */
export const termsOf = (
  row: Pick<Terms, 'version' | 'campaignId' | 'networkId' | 'validFrom'> & { readonly terms: TermsJson },
): Terms => ({
  version: row.version,
  campaignId: row.campaignId,
  networkId: row.networkId,
  validFrom: row.validFrom,
  model: row.terms.model,
  defaultGoalId: row.terms.defaultGoalId,
  cookieDays: row.terms.cookieDays,
  rateRules: rateRulesOf(row.terms.rateRules ?? []),
  groupOrder: row.terms.groupOrder ?? [],
  commissions: row.terms.commissions.map((commission) => ({
    ...payoutOf(commission),
    modifiedAt: instantOf(commission.modifiedAt),
  })),
  affiliatePayouts: row.terms.affiliatePayouts.map((payout) => ({
    ...payout,
    payout: money(payout.payout),
    revenue: payout.revenue === null ? null : money(payout.revenue),
    createdAt: new Date(payout.createdAt),
  })),
  goals: row.terms.goals.map((goal) => ({
    ...goal,
    // Versions from before there were holds have none.
    holdDays: goal.holdDays ?? null,
    payouts: goal.payouts.map(payoutOf),
    createdAt: new Date(goal.createdAt),
    modifiedAt: instantOf(goal.modifiedAt),
  })),
});

type Amounts = { readonly payout: Money; readonly revenue: Money; readonly createdAt: Date };
type StoredAmounts = { readonly payout: string; readonly revenue: string; readonly createdAt: string };

const storedPayout = <T extends Amounts>(payout: T) => ({
  ...payout,
  payout: moneyText(payout.payout),
  revenue: moneyText(payout.revenue),
  createdAt: payout.createdAt.toISOString(),
});

const payoutOf = <T extends StoredAmounts>(payout: T) => ({
  ...payout,
  payout: money(payout.payout),
  revenue: money(payout.revenue),
  createdAt: new Date(payout.createdAt),
});

const instantOf = (text: string | null): Date | null => (text === null ? null : new Date(text));

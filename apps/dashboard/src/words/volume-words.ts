import { msg, t } from '@lingui/core/macro';
import type { NumberText } from '../api/exact-json.ts';
import { texts } from '../language/texts.ts';
import { amount, amountWithCurrency, count, withPercentSign } from '../numbers/money.ts';

export const MEASURES = texts({
  conversions: msg`Conversions`,
  sales: msg`Sale amount`,
  revenue: msg`Revenue`,
  payout: msg`Payout`,
});
export const PERIODS = texts({
  day: msg`Day`,
  week: msg`Week`,
  month: msg`Month`,
  ever: msg`In total`,
});
export const EFFECTS = texts({
  percent: msg`Percent of the payout`,
  amount: msg`Amount per conversion`,
  bonus: msg`Bonus, once per period`,
});
export const MODES = texts({
  marginal: msg`Once the tier is reached`,
  retroactive: msg`The whole period`,
});

type Rule = {
  readonly measure: keyof typeof MEASURES;
  readonly effect: keyof typeof EFFECTS;
  readonly steps: readonly { readonly from: NumberText; readonly value: NumberText }[];
};

/** A number of what the rule counts. */
export const countedText = (measure: Rule['measure'], value: NumberText, currency: string): string =>
  measure === 'conversions' ? count(value) : amount(value, currency);

export const stepsText = ({ measure, effect, steps }: Rule, currency: string): string =>
  steps
    .map(({ from, value }) => {
      const reached = countedText(measure, from, currency);
      const given = effect === 'percent' ? withPercentSign(value) : amountWithCurrency(value, currency);
      return t`From ${reached}: ${given}`;
    })
    .join(' · ');

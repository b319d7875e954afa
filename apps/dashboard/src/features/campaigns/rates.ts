// What a campaign pays or charges, as one line.
import { t } from '@lingui/core/macro';
import type { NumberText } from '../../api/exact-json.ts';
import { amount, withPercentSign } from '../../numbers/money.ts';

type Rate = { readonly model: string; readonly coverage: readonly string[] };

export const isShare = (model: string): boolean => model === 'cps' || model === 'percentage';

/** With a percent sign where it is a share of the sale, and the countries where it is not for all of them. */
export function rateText({ model, coverage }: Rate, rate: NumberText, currency: string): string {
  const shown = isShare(model) ? withPercentSign(rate) : amount(rate, currency);
  return coverage.includes('ALL') ? shown : `${shown} (${coverage.join(', ')})`;
}

/** What a number of a rate is of: the currency, or a share of the sale. */
export const unitOf = (model: string, currency: string): string => (isShare(model) ? t`% of sale` : currency);

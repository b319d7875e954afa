// What a campaign pays and what is left of its caps, as an affiliate reads it.
import { t } from '@lingui/core/macro';
import type { Data } from '../../api/client.ts';
import { amount, count, short, withPercentSign } from '../../numbers/money.ts';
import { CAP_COUNTED, CAP_PERIODS, wordOf } from '../../words/caps.ts';

type Offer = Data<'get', '/affiliate/campaigns'>['campaigns'][number];
type Rate = Pick<Offer['commissions'][number], 'rate' | 'coverage' | 'model'>;
type Cap = Offer['caps'][number];

/** `1.50`, or `5%` of a sale; with its countries where it is not paid everywhere. */
export function payoutText({ rate, coverage, model }: Rate, currency: string, money = amount): string {
  const value = model === 'cps' ? withPercentSign(rate) : money(rate, currency);
  return coverage.includes('ALL') ? value : `${value} (${coverage.join(', ')})`;
}

/** The status of a request for access; `ask` before one. */
export const requestStatus = (access: Offer['access']): string =>
  access?.status === 'refused' ? 'declined' : (access?.status ?? 'ask');

/** `80 of 100 conversions a day`. */
export function capText({ measure, period, limit, remaining, coverage }: Cap, currency: string): string {
  const isMoney = /payout|revenue/i.test(measure);
  const text = (value: Cap['limit']): string => (isMoney ? amount(value, currency) : count(value));
  const where = coverage.length === 0 || coverage.includes('ALL') ? '' : ` (${coverage.join(', ')})`;
  const what = wordOf(CAP_COUNTED, measure);
  const when = wordOf(CAP_PERIODS, period);
  const left = t`${text(remaining)} of ${text(limit)} ${what} ${when}`;
  return `${left}${where}`;
}

/** `80 of 1K left today`, where there is little room; whoever shows it says the whole of it, too. */
export function capShort({ measure, period, limit, remaining }: Cap, currency: string): string {
  const isMoney = /payout|revenue/i.test(measure);
  const text = (value: Cap['limit']): string => {
    if (UNDER_A_THOUSAND.test(value)) return isMoney ? amount(value, currency) : count(value);
    return short(value, isMoney ? currency : undefined);
  };
  const what = /conv/i.test(measure) ? '' : ` ${wordOf(CAP_COUNTED, measure)}`;
  const [left, all] = [text(remaining), `${text(limit)}${what}`];
  if (period === 'daily') return t`${left} of ${all} left today`;
  return period === 'monthly' ? t`${left} of ${all} left this month` : t`${left} of ${all} left`;
}

const UNDER_A_THOUSAND = /^\d{1,3}(?:\.|$)/;

// How each measure of a report is written and read. A measure that is new to the API is shown as a count under its own name.
import { msg, t } from '@lingui/core/macro';
import type { NumberText } from '../api/exact-json.ts';
import type { LineScale } from '../chart/line.ts';
import {
  amount,
  amountWithCurrency,
  compact,
  count,
  percent,
  rounded,
  withPercentSign,
  withSymbol,
} from '../numbers/money.ts';
import { texts } from '../language/texts.ts';

type Kind = 'money' | 'rate' | 'percent' | 'count';

const KINDS = new Map<string, Kind>([
  ['payout', 'money'],
  ['revenue', 'money'],
  ['profit', 'money'],
  ['pendingPayout', 'money'],
  ['pendingRevenue', 'money'],
  ['saleAmount', 'money'],
  ['bonus', 'money'],
  ['epc', 'rate'],
  ['ctr', 'percent'],
  ['cr', 'percent'],
]);

export const isMoney = (measure: string): boolean => ['money', 'rate'].includes(KINDS.get(measure) ?? '');

export const isPercent = (measure: string): boolean => KINDS.get(measure) === 'percent';

/** Of what a click earns, decimals beyond the currency's say something. */
const RATE_DECIMALS_MORE = 2;

/** The value as people read it, of money rounded and without its currency, which stands in the head. */
export function measureText(measure: string, value: NumberText, currency: string): string {
  switch (KINDS.get(measure) ?? 'count') {
    case 'money':
      return rounded(value, currency);
    case 'rate':
      return rounded(value, currency, RATE_DECIMALS_MORE);
    case 'percent':
      return percent(value);
    case 'count':
      return count(value);
  }
}

/** The same with the sign of its currency, where it stands alone. */
export const aloneText = (measure: string, value: NumberText, currency: string): string =>
  isMoney(measure)
    ? withSymbol(measureText(measure, value, currency), currency)
    : measureText(measure, value, currency);

/** How a measure is drawn and written in a chart. */
export function scaleOf(measure: string, currency: string): LineScale {
  const unit = KINDS.get(measure) ?? 'count';
  return {
    unit,
    isWhole: unit === 'count',
    textOf: (value) => aloneText(measure, value, currency),
    tickOf: (tick) =>
      unit === 'percent'
        ? withPercentSign(compact(tick))
        : compact(tick, isMoney(measure) ? currency : undefined),
  };
}

/** The exact amount with its currency, where `measureText` shows less of it. */
export function exactText(measure: string, value: NumberText, currency: string): string | undefined {
  const exact = amount(value, currency);
  if (!isMoney(measure) || exact === measureText(measure, value, currency)) return undefined;
  const shown = amountWithCurrency(value, currency);
  return t`Exact: ${shown}`;
}

export type MeasureWords = { readonly name: string; readonly about: string };

/** Names and definitions of the measures that stand alone on a page; those of a report come with its answer. */
export const MEASURE_WORDS = texts({
  clicks: { name: msg`Clicks`, about: msg`Valid clicks. Rejected clicks aren’t included.` },
  uniqueClicks: {
    name: msg`Unique clicks`,
    about: msg`Valid clicks without repeats by the same visitor within 24 hours.`,
  },
  approvedConversions: { name: msg`Conversions`, about: msg`Approved conversions.` },
  pendingConversions: { name: msg`Pending`, about: msg`Conversions waiting for approval.` },
  payout: { name: msg`Payout`, about: msg`What affiliates earn from approved conversions.` },
  revenue: { name: msg`Revenue`, about: msg`What advertisers owe for approved conversions.` },
  profit: { name: msg`Profit`, about: msg`Revenue minus payout.` },
  epc: { name: 'EPC', about: msg`Earnings per click: payout divided by clicks.` },
  cr: { name: 'CR', about: msg`Conversion rate: approved conversions divided by clicks.` },
});

/** The same for an affiliate: what is paid is what it earns. */
export const AFFILIATE_WORDS = texts({
  ...MEASURE_WORDS,
  payout: { name: msg`Earnings`, about: msg`What you earned from approved conversions.` },
  pendingPayout: {
    name: msg`Pending earnings`,
    about: msg`What you’d earn if all pending conversions were approved.`,
  },
  epc: { name: 'EPC', about: msg`Your earnings divided by your clicks.` },
});

/** And for an advertiser: what comes in is what it spends. */
export const ADVERTISER_WORDS = texts({
  ...MEASURE_WORDS,
  revenue: { name: msg`Spend`, about: msg`What you owe for approved conversions.` },
  pendingRevenue: {
    name: msg`Pending spend`,
    about: msg`What you’d owe if all pending conversions were approved.`,
  },
});

// When affiliates are paid (docs/rules/billing.md#payment-terms): by the network for all of them, and agreed with one.
import { msg, t } from '@lingui/core/macro';
import type { NumberText } from '../api/exact-json.ts';
import type { FormField } from './record-form.tsx';
import { texts } from '../language/texts.ts';

const CLOSINGS = texts([
  { value: 'by_hand', label: msg`By hand` },
  { value: 'weekly', label: msg`Every week, after Sunday` },
  { value: 'half_monthly', label: msg`After the 15th and the last day of the month` },
  { value: 'monthly', label: msg`Every month` },
]);

type Terms = {
  readonly closes: (typeof CLOSINGS)[number]['value'];
  readonly net_days: NumberText;
  readonly minimum: NumberText;
};
type Typed = Readonly<Record<keyof Terms, string>>;

export const typedTerms = ({ closes, net_days: days, minimum }: Terms): Typed => ({
  closes,
  net_days: String(days),
  minimum: String(minimum),
});

export const termsFields = (start: Typed, currency: string): FormField<keyof Terms>[] => [
  { name: 'closes', label: t`Close periods`, kind: 'choice', choices: CLOSINGS, start: start.closes },
  { name: 'net_days', label: t`Days until due`, kind: 'whole', start: start.net_days },
  { name: 'minimum', label: t`Minimum payout`, kind: 'amount', unit: currency, start: start.minimum },
];

/** What is sent of them; the API checks the numbers. */
export const termsSent = ({ closes, net_days: days, minimum }: Typed): Terms => ({
  closes: CLOSINGS.find(({ value }) => value === closes)?.value ?? 'by_hand',
  net_days: days.trim() as NumberText,
  minimum: minimum.trim() as NumberText,
});

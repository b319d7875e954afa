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
  readonly hold_back_percent: NumberText;
  readonly hold_back_days: NumberText;
};
type Typed = Readonly<Record<keyof Terms, string>>;

export const typedTerms = (terms: Terms): Typed => ({
  closes: terms.closes,
  net_days: String(terms.net_days),
  minimum: String(terms.minimum),
  hold_back_percent: String(terms.hold_back_percent),
  hold_back_days: String(terms.hold_back_days),
});

export const termsFields = (start: Typed, currency: string): FormField<keyof Terms>[] => [
  { name: 'closes', label: t`Close periods`, kind: 'choice', choices: CLOSINGS, start: start.closes },
  { name: 'net_days', label: t`Days until due`, kind: 'whole', start: start.net_days },
  { name: 'minimum', label: t`Minimum payout`, kind: 'amount', unit: currency, start: start.minimum },
  {
    name: 'hold_back_percent',
    label: t`Hold-back`,
    kind: 'amount',
    unit: '%',
    start: start.hold_back_percent,
    hint: t`Share of each invoice that is paid later, in case of returns.`,
  },
  { name: 'hold_back_days', label: t`Days held back`, kind: 'whole', start: start.hold_back_days },
];

/** What is sent of them; the API checks the numbers. */
export const termsSent = (typed: Typed): Terms => ({
  closes: CLOSINGS.find(({ value }) => value === typed.closes)?.value ?? 'by_hand',
  net_days: typed.net_days.trim() as NumberText,
  minimum: typed.minimum.trim() as NumberText,
  hold_back_percent: typed.hold_back_percent.trim() as NumberText,
  hold_back_days: typed.hold_back_days.trim() as NumberText,
});

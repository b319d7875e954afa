import { t } from '@lingui/core/macro';
import { useCurrencyChoices } from './places.ts';
import type { FormField } from './record-form.tsx';

/** The field of an affiliate for the currency it is paid in, which begins with a code. */
export function usePayoutCurrency(): (start: string) => FormField<'currency'> {
  const choices = useCurrencyChoices();
  return (start) => ({
    name: 'currency',
    label: t`Paid out in`,
    kind: 'choice',
    choices,
    start,
    hint: t`At the network’s exchange rate on the day a payout is prepared.`,
  });
}

// Records a payment of an invoice: a method that is known, or one that is typed.
import { t } from '@lingui/core/macro';
import type { NumberText } from '../../api/exact-json.ts';
import { useChange } from '../../api/query.ts';
import { RecordForm } from '../../forms/record-form.tsx';
import { PAYMENT_METHODS, paymentWord } from '../../words/payment-methods.ts';

/** The choice of a method that is typed. */
const OTHER = 'other';

type Props = {
  readonly invoice: { readonly _id: string; readonly open: NumberText; readonly currency: string };
};

export function RecordPayment({ invoice: { _id: id, open, currency } }: Props) {
  const { mutateAsync: pay } = useChange('post', '/network/invoices/{id}/payments');
  return (
    <RecordForm
      action={t`Record payment`}
      fields={[
        { name: 'amount', label: t`Amount (${currency})`, kind: 'amount', start: open },
        { name: 'reference', label: t`Reference`, isOptional: true },
        {
          name: 'method',
          label: t`Method`,
          kind: 'choice',
          choices: [
            ...PAYMENT_METHODS.map((value) => ({ value, label: paymentWord(value) })),
            { value: OTHER, label: t`Other…` },
          ],
        },
        { name: 'other', label: t`Other method`, isAsked: ({ method }) => method === OTHER },
      ]}
      // The API calls both so, and takes every method of the choice.
      fieldOf={(path) => (path === 'method' ? 'other' : path)}
      onSend={({ amount, method, other, reference }) =>
        pay({
          path: { id },
          body: {
            amount: amount.trim() as NumberText,
            method: method === OTHER ? other : method,
            ...(reference && { reference }),
          },
        })
      }
    />
  );
}

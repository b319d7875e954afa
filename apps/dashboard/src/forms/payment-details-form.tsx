// Where an affiliate's money goes, as lines of text (docs/rules/accounts.md#own-payment-details): for the network and for the affiliate.
import { t } from '@lingui/core/macro';
import { fieldsOfText, textOfFields } from './named-lines.ts';
import { RecordForm } from './record-form.tsx';

type Fields = Readonly<Record<string, unknown>>;
/** Of an account's `meta`; what was never set is absent. */
export type PaidMeta = { readonly bank?: Fields; readonly payout?: Fields };
/** Free objects: the document names no field of them. */
type Free = Record<string, never>;
export type Paid = { readonly bank: Free; readonly meta_payout: Free };

type Props = {
  readonly meta: PaidMeta;
  readonly action: string;
  readonly latest: () => Promise<PaidMeta>;
  readonly onEdit: (paid: Paid) => Promise<unknown>;
};

const typedOf = ({ bank = {}, payout = {} }: PaidMeta) => ({
  bank: textOfFields(bank),
  meta_payout: textOfFields(payout),
});

export function PaymentDetailsForm({ meta, action, latest, onEdit }: Props) {
  const { bank = {}, payout = {} } = meta;
  const start = typedOf(meta);
  return (
    <RecordForm
      latest={async () => typedOf(await latest())}
      action={action}
      fieldOf={(path) => path.replace(/\..*$/, '')}
      fields={[
        {
          name: 'bank',
          label: t`Bank account`,
          kind: 'long',
          start: start.bank,
          isOptional: true,
          hint: t`One detail per line, for example IBAN: DE89 3704 0044 0532 0130 00`,
        },
        {
          name: 'meta_payout',
          label: t`Payout method`,
          kind: 'long',
          start: start.meta_payout,
          isOptional: true,
          hint: t`One detail per line, for example Method: bank transfer`,
        },
      ]}
      onSend={({ bank: banks, meta_payout: payouts }) =>
        onEdit({
          bank: fieldsOfText(banks, bank) as Free,
          meta_payout: fieldsOfText(payouts, payout) as Free,
        })
      }
    />
  );
}

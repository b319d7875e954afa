// Where an affiliate's money goes (docs/rules/accounts.md#editing-an-account): the network writes it down, the affiliate reads it.
import { Facts } from '../../design/parts/facts.tsx';
import { fieldsOfText, shownValue, textOfFields } from '../../forms/named-lines.ts';
import { RecordForm } from '../../forms/record-form.tsx';
import { Section } from '../../shell/section.tsx';

type Fields = Readonly<Record<string, unknown>>;
/** Of an account's `meta`; what was never set is absent. */
type Meta = { readonly bank?: Fields; readonly payout?: Fields };
/** Free objects: the document names no field of them. */
type Free = Record<string, never>;
type Paid = { readonly bank: Free; readonly meta_payout: Free };

type Props = {
  readonly meta: object;
  readonly latest: () => Promise<object>;
  readonly onEdit: (paid: Paid) => Promise<unknown>;
};

const typedOf = ({ bank = {}, payout = {} }: Meta) => ({
  bank: textOfFields(bank),
  meta_payout: textOfFields(payout),
});

export function PaymentDetails({ meta, latest, onEdit }: Props) {
  const { bank = {}, payout = {} }: Meta = meta;
  const start = typedOf(meta);
  const known = [...Object.entries(bank), ...Object.entries(payout)];
  return (
    <>
      <Section title="How it is paid">
        {known.length === 0 ? (
          <p>Nothing is written down yet.</p>
        ) : (
          <Facts facts={known.map(([name, value]) => [name, shownValue(value)])} />
        )}
      </Section>
      <Section title="Change how it is paid" isChange>
        <RecordForm
          latest={async () => typedOf(await latest())}
          action="Save how it is paid"
          fieldOf={(path) => path.replace(/\..*$/, '')}
          fields={[
            {
              name: 'bank',
              label: 'Bank account',
              kind: 'long',
              start: start.bank,
              isOptional: true,
              hint: 'One a line, as in IBAN: DE89 3704 0044 0532 0130 00',
            },
            {
              name: 'meta_payout',
              label: 'Payout',
              kind: 'long',
              start: start.meta_payout,
              isOptional: true,
              hint: 'One a line, as in Method: bank transfer',
            },
          ]}
          onSend={({ bank: banks, meta_payout: payouts }) =>
            onEdit({
              bank: fieldsOfText(banks, bank) as Free,
              meta_payout: fieldsOfText(payouts, payout) as Free,
            })
          }
        />
      </Section>
    </>
  );
}

// Where an affiliate's money goes (docs/rules/accounts.md#editing-an-account), as the network writes it down.
import { Facts } from '../../design/parts/facts.tsx';
import { shownValue } from '../../forms/named-lines.ts';
import { type Paid, type PaidMeta, PaymentDetailsForm } from '../../forms/payment-details-form.tsx';
import { Section } from '../../shell/section.tsx';

type Props = {
  readonly meta: object;
  readonly latest: () => Promise<object>;
  readonly onEdit: (paid: Paid) => Promise<unknown>;
};

export function PaymentDetails({ meta, latest, onEdit }: Props) {
  const { bank = {}, payout = {} }: PaidMeta = meta;
  const known = [...Object.entries(bank), ...Object.entries(payout)];
  return (
    <>
      <Section title="Payment details">
        {known.length === 0 ? (
          <p>No payment details yet.</p>
        ) : (
          <Facts facts={known.map(([name, value]) => [name, shownValue(value)])} />
        )}
      </Section>
      <Section title="Edit payment details" isChange>
        <PaymentDetailsForm meta={meta} action="Save payment details" latest={latest} onEdit={onEdit} />
      </Section>
    </>
  );
}

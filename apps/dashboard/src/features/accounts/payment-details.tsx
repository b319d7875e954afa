// Where an affiliate's money goes (docs/rules/accounts.md#editing-an-account), as the network writes it down.
import { t } from '@lingui/core/macro';
import { Trans } from '@lingui/react/macro';
import { useMayChange } from '../../api/permitted.ts';
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
  // An edit of an account asks for `billing` as well where it says where money goes (docs/rules/users.md#staff-roles).
  const seesToBilling = useMayChange('edit-payment-terms');
  const known = [...Object.entries(bank), ...Object.entries(payout)];
  return (
    <>
      <Section title={t`Payment details`}>
        {known.length === 0 ? (
          <p>
            <Trans>No payment details yet.</Trans>
          </p>
        ) : (
          <Facts facts={known.map(([name, value]) => [name, shownValue(value)])} />
        )}
      </Section>
      <Section title={t`Edit payment details`} isChange>
        {seesToBilling ? (
          <PaymentDetailsForm meta={meta} action={t`Save payment details`} latest={latest} onEdit={onEdit} />
        ) : (
          <p>
            <Trans>Only owners and admins can edit payment details: they say where money goes.</Trans>
          </p>
        )}
      </Section>
    </>
  );
}

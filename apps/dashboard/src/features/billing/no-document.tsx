// Of an invoice without a document: what is missing for one, or the button that issues it.
import { msg, t } from '@lingui/core/macro';
import { Trans } from '@lingui/react/macro';
import { Link } from '@tanstack/react-router';
import type { Data } from '../../api/client.ts';
import { useMayChange } from '../../api/permitted.ts';
import { useChange } from '../../api/query.ts';
import { texts } from '../../language/texts.ts';
import { AccountName } from '../../shell/record-names.tsx';
import { ConfirmButton } from '../../shell/confirm-button.tsx';
import { Section } from '../../shell/section.tsx';

type Invoice = Data<'get', '/network/invoices/{id}'>['invoice'];

export function NoDocument({ invoice }: { readonly invoice: Invoice }) {
  const { _id: id, user_id: account, user_type: kind, document_missing: missing } = invoice;
  const mayEdit = useMayChange(missing === 'company' ? 'set-company' : 'set-legal-data');
  const issue = useChange('post', '/network/invoices/{id}/document');
  return (
    <Section title={t`Document`}>
      <p>{missing === null ? t`This invoice was closed without a document.` : MISSING[missing]}</p>
      <div>
        {missing === null ? (
          <ConfirmButton
            label={t`Issue document`}
            isHarmless
            consequence={
              <Trans>
                The document for <AccountName id={account} kind={kind} /> gets the next number and never
                changes. Its VAT is added to the amount due.
              </Trans>
            }
            asks="issue-invoice-document"
            onConfirm={() => issue.mutateAsync({ path: { id }, body: {} })}
          />
        ) : !mayEdit ? null : missing === 'company' ? (
          <Link to="/settings" search={{ tab: 'company' }}>
            <Trans>Company data</Trans>
          </Link>
        ) : (
          <Link
            to={invoice.user_type === 'publisher' ? '/affiliates/$accountId' : '/advertisers/$accountId'}
            params={{ accountId: invoice.user_id }}
            search={{ tab: 'invoices' }}
          >
            <Trans>Legal data</Trans>
          </Link>
        )}
      </div>
    </Section>
  );
}

const MISSING = texts({
  company: msg`No document: the network’s company data is missing.`,
  legal_data: msg`No document: the account’s legal data is missing.`,
  self_billing: msg`No document: the affiliate has not agreed to self-billing.`,
});

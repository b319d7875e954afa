import { t } from '@lingui/core/macro';
import type { Data } from '../../api/client.ts';
import { Facts } from '../../design/parts/facts.tsx';
import { Status } from '../../design/parts/status.tsx';
import { amountWithCurrency } from '../../numbers/money.ts';
import { writtenPeriod } from '../../numbers/period.ts';
import { AccountName } from '../../shell/record-names.tsx';

type Invoice = Data<'get', '/network/invoices'>['invoices'][number];

export const invoiceFacts = (invoice: Invoice, { name, zone }: { name: string; zone: string }) => (
  <Facts
    facts={[
      [t`Network`, name],
      [t`Invoice`, <code key="id">{invoice._id}</code>],
      [t`Account`, <AccountName key="account" id={invoice.user_id} kind={invoice.user_type} />],
      [t`Period`, `${writtenPeriod(invoice)} (${zone})`],
      [t`Issued`, invoice.created],
      [t`Status`, <Status key="status" status={invoice.status} />],
      [t`Amount`, amountWithCurrency(invoice.total, invoice.currency)],
      [t({ message: 'Paid', context: 'of an amount' }), amountWithCurrency(invoice.paid, invoice.currency)],
      [t`Outstanding`, amountWithCurrency(invoice.open, invoice.currency)],
    ]}
  />
);

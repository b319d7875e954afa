// One invoice as the affiliate or the advertiser sees it, on the screen and on paper.
import Printer from 'lucide-react/icons/printer';
import { useParams } from '@tanstack/react-router';
import { useAnswer } from '../../api/query.ts';
import { useSession } from '../../api/session.ts';
import { Button } from '../../design/parts/button.tsx';
import { Facts } from '../../design/parts/facts.tsx';
import { Status } from '../../design/parts/status.tsx';
import { amountWithCurrency } from '../../numbers/money.ts';
import { Answered } from '../../shell/answered.tsx';
import { Letterhead } from '../../shell/letterhead.tsx';
import { PageHead } from '../../shell/page-head.tsx';
import { Section } from '../../shell/section.tsx';
import { DataTable } from '../../table/data-table.tsx';
import { InvoiceLines, paymentColumns } from '../../table/invoice-lines.tsx';
import { NothingYet } from '../../table/nothing.tsx';

export const InvoicePage = () => <OwnInvoice path="/affiliate/invoices/{id}" />;
export const AdvertiserInvoicePage = () => <OwnInvoice path="/advertiser/invoices/{id}" />;

type Props = { readonly path: '/affiliate/invoices/{id}' | '/advertiser/invoices/{id}' };

function OwnInvoice({ path }: Props) {
  const { invoiceId: id } = useParams({ from: '/in/payments/$invoiceId' });
  const { network, account, user } = useSession();
  const answer = useAnswer(path, { path: { id } });
  return (
    <>
      <Letterhead />
      <PageHead
        title="Invoice"
        crumbs={[[user.kind === 'affiliate' ? 'Payments' : 'Invoices', { to: '/payments' }]]}
      >
        <Button icon={Printer} onClick={() => print()}>
          Print
        </Button>
      </PageHead>
      <Answered answer={answer} height={480}>
        {({ invoice, payments }) => (
          <>
            <Facts
              facts={[
                ['Network', network.name],
                ['Account', account?.name],
                ['Invoice', <code key="id">{invoice._id}</code>],
                ['Period', `${invoice.start} – ${invoice.end} (${network.zone})`],
                ['Issued', invoice.created],
                ['Status', <Status key="status" status={invoice.status} />],
                ['Amount', amountWithCurrency(invoice.amount, invoice.currency)],
                ['Paid', amountWithCurrency(invoice.paid, invoice.currency)],
                ['Outstanding', amountWithCurrency(invoice.open, invoice.currency)],
              ]}
            />
            <Section title="Items">
              <InvoiceLines invoice={invoice} />
            </Section>
            <Section title="Payments">
              {payments.length === 0 ? (
                <NothingYet>No payments yet.</NothingYet>
              ) : (
                <DataTable
                  label="Payments"
                  rows={payments}
                  keyOf={({ _id }) => _id}
                  columns={paymentColumns(network.zone, invoice.currency)}
                />
              )}
            </Section>
          </>
        )}
      </Answered>
    </>
  );
}

// One invoice as the affiliate or the advertiser sees it, on the screen and on paper.
import { t } from '@lingui/core/macro';
import { Trans } from '@lingui/react/macro';
import Printer from 'lucide-react/icons/printer';
import { useParams } from '@tanstack/react-router';
import { useAnswer } from '../../api/query.ts';
import { useSession } from '../../api/session.ts';
import { Button } from '../../design/parts/button.tsx';
import { Facts } from '../../design/parts/facts.tsx';
import { Status } from '../../design/parts/status.tsx';
import { amountWithCurrency } from '../../numbers/money.ts';
import { writtenPeriod } from '../../numbers/period.ts';
import { Answered } from '../../shell/answered.tsx';
import { Letterhead } from '../../shell/letterhead.tsx';
import { PageHead } from '../../shell/page-head.tsx';
import { Section } from '../../shell/section.tsx';
import { DataTable } from '../../table/data-table.tsx';
import { DocumentFiles, DocumentSection, type Room } from '../../table/invoice-document.tsx';
import { InvoiceLines, paymentColumns } from '../../table/invoice-lines.tsx';
import { NothingYet } from '../../table/nothing.tsx';

export const InvoicePage = () => <OwnInvoice path="/affiliate/invoices/{id}" />;
export const AdvertiserInvoicePage = () => <OwnInvoice path="/advertiser/invoices/{id}" />;

type Props = { readonly path: '/affiliate/invoices/{id}' | '/advertiser/invoices/{id}' };

function OwnInvoice({ path }: Props) {
  const { invoiceId: id } = useParams({ from: '/in/payments/$invoiceId' });
  const { network, account, user } = useSession();
  const room: Room = {
    api: path === '/affiliate/invoices/{id}' ? '/affiliate/invoices' : '/advertiser/invoices',
    page: '/payments/$invoiceId',
  };
  const answer = useAnswer(path, { path: { id } });
  return (
    <>
      <Letterhead />
      <PageHead
        title={t`Invoice`}
        crumbs={[[user.kind === 'affiliate' ? t`Payments` : t`Invoices`, { to: '/payments' }]]}
      >
        {answer.state === 'ready' ? <DocumentFiles invoice={answer.data.invoice} api={room.api} /> : null}
        <Button icon={Printer} onClick={() => print()}>
          <Trans>Print</Trans>
        </Button>
      </PageHead>
      <Answered answer={answer} height={480}>
        {({ invoice, payments }) => (
          <>
            <Facts
              facts={[
                [t`Network`, network.name],
                [t`Account`, account?.name],
                [t`Invoice`, <code key="id">{invoice._id}</code>],
                [t`Period`, `${writtenPeriod(invoice)} (${network.zone})`],
                [t`Issued`, invoice.created],
                [t`Status`, <Status key="status" status={invoice.status} />],
                [t`Amount`, amountWithCurrency(invoice.total, invoice.currency)],
                [
                  t({ message: 'Paid', context: 'of an amount' }),
                  amountWithCurrency(invoice.paid, invoice.currency),
                ],
                [t`Outstanding`, amountWithCurrency(invoice.open, invoice.currency)],
              ]}
            />
            {invoice.document ? <DocumentSection document={invoice.document} room={room} /> : null}
            <Section title={t`Items`}>
              <InvoiceLines invoice={invoice} />
            </Section>
            <Section title={t`Payments`}>
              {payments.length === 0 ? (
                <NothingYet>
                  <Trans>No payments yet.</Trans>
                </NothingYet>
              ) : (
                <DataTable
                  label={t`Payments`}
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

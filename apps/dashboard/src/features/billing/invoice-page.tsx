import { t } from '@lingui/core/macro';
import { Trans } from '@lingui/react/macro';
import Printer from 'lucide-react/icons/printer';
import { useParams } from '@tanstack/react-router';
import { useAnswer, useChange } from '../../api/query.ts';
import { useSession } from '../../api/session.ts';
import { Button } from '../../design/parts/button.tsx';
import { amountWithCurrency } from '../../numbers/money.ts';
import { timeText } from '../../numbers/time-text.ts';
import { Answered } from '../../shell/answered.tsx';
import { ConfirmButton } from '../../shell/confirm-button.tsx';
import { Letterhead } from '../../shell/letterhead.tsx';
import { PageHead } from '../../shell/page-head.tsx';
import { Section } from '../../shell/section.tsx';
import { DataTable } from '../../table/data-table.tsx';
import { DocumentFiles, DocumentSection, type Room } from '../../table/invoice-document.tsx';
import { NothingYet } from '../../table/nothing.tsx';
import { InvoiceLines, paymentColumns } from '../../table/invoice-lines.tsx';
import { invoiceFacts } from './invoice-facts.tsx';
import { NoDocument } from './no-document.tsx';
import { PayFromDeposits } from './pay-from-deposits.tsx';
import { RecordPayment } from './record-payment.tsx';

const ROOM: Room = { api: '/network/invoices', page: '/billing/$invoiceId' };

export function InvoicePage() {
  const { invoiceId: id } = useParams({ from: '/in/billing/$invoiceId' });
  const { name, zone } = useSession().network;
  const answer = useAnswer('/network/invoices/{id}', { path: { id } });
  const undo = useChange('delete', '/network/invoices/{id}/payments/{pid}');
  return (
    <>
      <Letterhead />
      <PageHead title={t`Invoice`} crumbs={[[t`Billing`, { to: '/billing', search: { tab: 'invoices' } }]]}>
        {answer.state === 'ready' ? <DocumentFiles invoice={answer.data.invoice} api={ROOM.api} /> : null}
        <Button icon={Printer} onClick={() => print()}>
          <Trans>Print</Trans>
        </Button>
      </PageHead>
      <Answered answer={answer} height={480}>
        {({ invoice, payments }) => (
          <>
            {invoiceFacts(invoice, { name, zone })}
            {invoice.document ? (
              <DocumentSection document={invoice.document} room={ROOM} />
            ) : (
              <NoDocument invoice={invoice} />
            )}
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
                  columns={[
                    ...paymentColumns(zone, invoice.currency),
                    {
                      key: 'undo',
                      head: t`Actions`,
                      kind: 'action',
                      isChange: true,
                      cell: ({ _id, amount: paid, created }) => (
                        <ConfirmButton
                          label={t`Undo payment`}
                          consequence={undone(
                            amountWithCurrency(paid, invoice.currency),
                            timeText(created, 0),
                          )}
                          onConfirm={() => undo.mutateAsync({ path: { id, pid: _id } })}
                        />
                      ),
                    },
                  ]}
                />
              )}
              <PayFromDeposits invoice={invoice} />
              {invoice.status === 'paid' ? null : <RecordPayment key={invoice.open} invoice={invoice} />}
            </Section>
          </>
        )}
      </Answered>
    </>
  );
}

const undone = (amount: string, day: string): string =>
  t`The payment of ${amount} on ${day} is undone and the amount is outstanding again. Both entries stay in the audit log.`;

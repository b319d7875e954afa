// An invoice paid by the deposits of its advertiser, or a credit added to them (docs/rules/billing.md#deposits).
import { t } from '@lingui/core/macro';
import type { Data } from '../../api/client.ts';
import { useAnswer, useChange } from '../../api/query.ts';
import { useMayChange } from '../../api/permitted.ts';
import { useSession } from '../../api/session.ts';
import { actionsClass } from '../../design/parts/field.tsx';
import { paidFromDeposits } from '../../numbers/from-deposits.ts';
import { amountWithCurrency } from '../../numbers/money.ts';
import { ActionButton } from '../../shell/action-button.tsx';

type Invoice = Data<'get', '/network/invoices/{id}'>['invoice'];

/** Nothing for affiliates, for currencies the network had before, and for what is paid. */
export function PayFromDeposits({ invoice }: { readonly invoice: Invoice }) {
  const { currency } = useSession().network;
  const mayBill = useMayChange('record-payment');
  const isFor =
    invoice.user_type === 'advertiser' && invoice.currency === currency && invoice.status !== 'paid';
  return isFor && mayBill ? <Shown invoice={invoice} /> : null;
}

function Shown({
  invoice: { _id: id, user_id: advertiserId, open, currency },
}: {
  readonly invoice: Invoice;
}) {
  const answer = useAnswer('/network/credits/{id}', { path: { id: advertiserId } });
  const { mutateAsync: pay } = useChange('post', '/network/invoices/{id}/payments');
  if (!('data' in answer) || answer.data === undefined) return null;
  const { prepaid } = answer.data.credit;
  const paid = paidFromDeposits(open, prepaid);
  if (paid === undefined) return null;
  const text = amountWithCurrency(paid, currency);
  return (
    <div className={actionsClass}>
      <ActionButton
        onAct={() =>
          pay({
            path: { id },
            body: { amount: paid, method: 'deposits', from_deposits: true },
          })
        }
      >
        {open.startsWith('-') ? t`Add ${text} to deposits` : t`Pay ${text} from deposits`}
      </ActionButton>
    </div>
  );
}

import type { ReadOwnLists } from '@tributary/application/billing/own-lists';
import { headOf, INVOICE, PAYMENT, paymentOf } from './invoice-row.ts';
import { POSTBACK } from '../postbacks/postback-row.ts';
import type { Postgres } from '../shared/open-postgres.ts';

/** Three lists as JSON: apart they were three round trips, and the texts of two were parsed at each. */
const LISTS = `
  select (
    select coalesce(json_agg(${POSTBACK.json('p')} order by p.created_at desc, p.id desc), '[]')
    from postbacks p where p.network_id = $1 and p.affiliate_id = $2
  ) as postbacks, (
    select coalesce(json_agg(${INVOICE.json('i')} order by i.created_at desc, i.id desc), '[]') from (
      select * from invoices where network_id = $1 and account_id = $2 order by created_at desc, id desc limit $3
    ) i
  ) as invoices, (
    select coalesce(json_agg(json_build_object('payment', ${PAYMENT.json('m')}, 'invoice', ${INVOICE.json('i')})
      order by m.created_at desc, m.id desc), '[]')
    from (
      select m.* from payments m join invoices i on i.id = m.invoice_id
      where m.network_id = $1 and i.account_id = $2 order by m.created_at desc, m.id desc limit $3
    ) m join invoices i on i.id = m.invoice_id
  ) as payments`;

type Row = {
  readonly postbacks: readonly object[];
  readonly invoices: readonly object[];
  readonly payments: readonly { readonly payment: object; readonly invoice: object }[];
};

export const postgresOwnLists =
  ({ reads }: Pick<Postgres, 'reads'>): ReadOwnLists =>
  async (networkId, accountId, newest) => {
    const [row] = await reads.unsafe<Row[]>(LISTS, [networkId, accountId, newest], { prepare: true });
    const { postbacks = [], invoices = [], payments = [] } = row ?? {};
    return {
      postbacks: postbacks.map(POSTBACK.read),
      invoices: invoices.map(headOf),
      payments: payments.map(({ payment, invoice }) => paymentOf({ ...payment, invoice })),
    };
  };

import type { Documents } from '@tributary/application/billing/documents';
import type { BillingDocument } from '@tributary/domain/billing/document';
import type { BilledAccount } from '@tributary/domain/billing/invoice';
import type { VatTreatment } from '@tributary/domain/billing/vat';
import type { DocumentId, InvoiceId, NetworkId } from '@tributary/domain/shared/ids';
import { add, moneyText } from '@tributary/domain/shared/money';
import type { InvoiceDocument as Row, Prisma } from '../generated/client.ts';
import { columnOfDay, dayOfColumn, moneyOf, NEWEST_FIRST } from '../shared/columns.ts';
import type { Session } from '../shared/session.ts';

export const postgresDocuments = ({ db, atomically }: Session): Documents => ({
  // The row is locked until the transaction ends, and its number goes back with it.
  takeNumber: async ({ networkId, kind, year }) => {
    const [row] = await db.$queryRaw<{ last: number }[]>`
      insert into document_series as s (network_id, kind, year, last) values (${networkId}, ${kind}, ${year}, 1)
      on conflict (network_id, kind, year) do update set last = s.last + 1
      returning last`;
    if (!row) throw new Error('PostgreSQL gave no number.');
    return row.last;
  },
  add: (document) =>
    atomically(async (tx) => {
      await tx.invoiceDocument.create({ data: rowOf(document) });
      await tx.invoice.update({
        where: { id: document.invoiceId, networkId: document.account.networkId },
        data: { number: document.number, vat: moneyText(document.vat.amount) },
      });
    }),
  find: async (networkId, invoiceId) => {
    const row = await db.invoiceDocument.findFirst({ where: { networkId, invoiceId } });
    return row === null ? undefined : documentOf(row);
  },
  listCovering: async ({ networkId, id }, { start, end, currency }, limit) => {
    const rows = await db.invoiceDocument.findMany({
      where: {
        networkId,
        accountId: id,
        currency,
        kind: { not: 'credit_note' },
        invoice: { adjusts: false, startDay: { lte: columnOfDay(end) }, endDay: { gte: columnOfDay(start) } },
      },
      orderBy: NEWEST_FIRST,
      take: limit,
    });
    return rows.map(documentOf);
  },
  listCorrecting: async ({ networkId, id }, invoiceId, limit) => {
    const corrects = { path: ['corrects'], array_contains: [{ invoiceId }] };
    const rows = await db.invoiceDocument.findMany({
      where: { networkId, accountId: id, kind: 'credit_note', content: corrects },
      orderBy: NEWEST_FIRST,
      take: limit,
    });
    return rows.map(documentOf);
  },
});

type Content = Pick<BillingDocument, 'seller' | 'buyer' | 'selfBilled' | 'bank' | 'corrects'>;

const rowOf = ({
  account,
  issuedOn,
  dueOn,
  vat,
  seller,
  buyer,
  selfBilled,
  bank,
  corrects,
  ...plain
}: BillingDocument) => ({
  ...plain,
  networkId: account.networkId,
  accountKind: account.kind,
  accountId: account.id,
  issuedOn: columnOfDay(issuedOn),
  dueOn: dueOn && columnOfDay(dueOn),
  treatment: vat.treatment,
  rate: moneyText(vat.rate),
  net: moneyText(vat.net),
  vat: moneyText(vat.amount),
  content: {
    seller,
    buyer,
    selfBilled,
    bank,
    corrects,
  } satisfies Content as unknown as Prisma.InputJsonObject,
});

function documentOf({ content, treatment, rate, net, vat, ...row }: Row): BillingDocument {
  const { seller, buyer, selfBilled, bank, corrects } = content as unknown as Content;
  const [netAmount, vatAmount] = [moneyOf(net), moneyOf(vat)];
  return {
    id: row.id as DocumentId,
    invoiceId: row.invoiceId as InvoiceId,
    account: {
      networkId: row.networkId as NetworkId,
      kind: row.accountKind as BilledAccount['kind'],
      id: row.accountId as BilledAccount['id'],
    },
    kind: row.kind as BillingDocument['kind'],
    year: row.year,
    sequence: row.sequence,
    number: row.number,
    issuedOn: dayOfColumn(row.issuedOn),
    dueOn: row.dueOn && dayOfColumn(row.dueOn),
    currency: row.currency,
    seller,
    buyer,
    selfBilled,
    bank,
    vat: {
      treatment: treatment as VatTreatment,
      rate: moneyOf(rate),
      net: netAmount,
      amount: vatAmount,
      total: add(netAmount, vatAmount),
    },
    corrects,
    createdAt: row.createdAt,
  };
}

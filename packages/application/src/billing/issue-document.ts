import { DOCUMENT_KINDS } from '@tributary/domain/billing/document-kind';
import {
  documentOf,
  numbered,
  type BillingDocument,
  type CorrectedDocument,
  type DocumentDraft,
  type MissingForDocument,
} from '@tributary/domain/billing/document';
import type { BilledAccount, Invoice } from '@tributary/domain/billing/invoice';
import { firstSettings, type PaymentTerms } from '@tributary/domain/billing/payment-terms';
import { calendarDay, dayOf, type DayRange } from '@tributary/domain/shared/calendar-day';
import type { DocumentId, NetworkId } from '@tributary/domain/shared/ids';
import { ZERO } from '@tributary/domain/shared/money';
import { refuse } from '@tributary/domain/shared/refusal';
import { getNetwork } from '../accounts/get-account.ts';
import type { Networks } from '../accounts/networks.ts';
import { found } from '../shared/found.ts';
import { nextId, type Stamps } from '../shared/stamps.ts';
import type { UnitOfWork } from '../shared/unit-of-work.ts';
import type { Documents } from './documents.ts';
import type { Invoices } from './invoices.ts';
import type { LegalRecords } from './legal-records.ts';
import type { PayoutTerms } from './payout-terms.ts';

export type DocumentStores = {
  readonly documents: Documents;
  readonly legalRecords: LegalRecords;
  readonly payoutTerms: PayoutTerms;
};

/** The most documents a credit note names. */
const CORRECTED_MAX = 20;

/** An invoice, and the days whose amounts it takes back. */
type ToDocument = { readonly invoice: Invoice; readonly days: DayRange };

/**
 * The documents of invoices that are closed together, or what is missing for each. Numbers are taken in the order of the
 * kinds, as every transaction does.
 */
export async function draftDocuments(
  { documents, legalRecords, payoutTerms }: DocumentStores,
  { account, zone, now }: { readonly account: BilledAccount; readonly zone: string; readonly now: Date },
  invoices: readonly ToDocument[],
): Promise<(DocumentDraft | MissingForDocument)[]> {
  const company = (await legalRecords.findCompany(account.networkId))?.data ?? null;
  const legal = company && ((await legalRecords.findAccount(account.networkId, account.id))?.data ?? null);
  const terms = legal && (await termsOf(payoutTerms, account));
  const issuedOn = dayOf(now, zone);
  const drafts: (DocumentDraft | MissingForDocument)[] = [];
  for (const { invoice, days } of invoices) {
    const isCredit = company !== null && invoice.amount < ZERO;
    const covering = isCredit
      ? await documents.listCovering(account, { ...days, currency: invoice.currency }, CORRECTED_MAX)
      : [];
    drafts.push(
      documentOf(invoice, { company, legal, issuedOn, terms, corrects: covering.map(correctedOf) }),
    );
  }
  return drafts;
}

/** Of an affiliate: its own, its group's or the network's. */
async function termsOf(
  payoutTerms: PayoutTerms,
  { networkId, kind, id }: BilledAccount,
): Promise<PaymentTerms | null> {
  if (kind === 'advertiser') return null;
  const [agreed] = await payoutTerms.findManyAgreed(networkId, [id]);
  return (agreed ?? (await payoutTerms.findSettings(networkId)) ?? firstSettings(networkId)).terms;
}

const correctedOf = ({ invoiceId, number, issuedOn }: BillingDocument): CorrectedDocument => ({
  invoiceId,
  number,
  issuedOn,
});

/** Gives the drafts their numbers, in the transaction that stores them. */
export async function numberDocuments(
  { documents }: Pick<DocumentStores, 'documents'>,
  stamps: Stamps,
  drafts: readonly DocumentDraft[],
): Promise<BillingDocument[]> {
  const issued: BillingDocument[] = [];
  for (const kind of DOCUMENT_KINDS)
    for (const draft of drafts.filter((one) => one.kind === kind)) {
      const { networkId } = draft.account;
      const sequence = await documents.takeNumber({ networkId, kind, year: draft.year });
      const id = nextId<DocumentId>(stamps);
      const document = numbered(draft, { id, sequence, createdAt: stamps.clock() });
      issued.push(document);
    }
  return issued;
}

type Stores = DocumentStores & { readonly invoices: Invoices; readonly networks: Networks };
type Dependencies = Stamps & { readonly unitOfWork: UnitOfWork<Stores> };

export type IssueDocument = (input: {
  readonly networkId: NetworkId;
  readonly invoiceId: string;
}) => Promise<BillingDocument>;

/**
 * Issues the document of an invoice that was closed without one, for the network. Refuses an invoice that has one
 * (`duplicate`) and one for which something is missing (`not_allowed_in_state`), and says what.
 */
export const makeIssueDocument =
  ({ unitOfWork, ...stamps }: Dependencies): IssueDocument =>
  ({ networkId, invoiceId }) =>
    unitOfWork.run(async ({ invoices, networks, ...stores }) => {
      const { zone } = await getNetwork({ networks }, networkId);
      const invoice = found(await invoices.findForUpdate(networkId, invoiceId), 'invoice');
      if (invoice.number !== null)
        throw refuse('duplicate', `This invoice has the document ${invoice.number} already.`);
      const { account } = invoice;
      const asked = { account, zone, now: stamps.clock() };
      const [draft] = await draftDocuments(stores, asked, [{ invoice, days: daysOf(invoice) }]);
      if (draft === undefined || typeof draft === 'string')
        throw refuse('not_allowed_in_state', MISSING_TEXTS[draft ?? 'company']);
      const [document] = await numberDocuments(stores, stamps, [draft]);
      await stores.documents.add(found(document, 'document'));
      return found(document, 'document');
    });

/** From the first day of the months its lines are of, which may be before its period, to its last day. */
function daysOf({ start, end, lines }: Invoice): DayRange {
  const [first = start] = lines.map(({ month }) => calendarDay(`${month}-01`)).sort();
  return { start: first < start ? first : start, end };
}

export const MISSING_TEXTS: Readonly<Record<MissingForDocument, string>> = {
  company: "Enter the network's company details in its settings first.",
  legal_data: 'Enter the legal data of the account first.',
  self_billing: 'The affiliate has not agreed to self-billing.',
};

import { languageIn } from '@tributary/domain/billing/document-language';
import { documentXml, hasXml } from '@tributary/domain/billing/document-xml';
import type { NetworkId } from '@tributary/domain/shared/ids';
import { type Language, languageOf } from '@tributary/domain/shared/language';
import { refuse } from '@tributary/domain/shared/refusal';
import type { Networks } from '../accounts/networks.ts';
import { found } from '../shared/found.ts';
import type { DocumentPrinter } from './document-printer.ts';
import type { Documents } from './documents.ts';
import type { Invoices } from './invoices.ts';

type DocumentStores = {
  readonly invoices: Pick<Invoices, 'find'>;
  readonly documents: Pick<Documents, 'find'>;
};
type Dependencies = {
  readonly stores: DocumentStores & { readonly networks: Pick<Networks, 'find'> };
  readonly documentPrinter: DocumentPrinter;
};

export type AskedDocument = {
  readonly networkId: NetworkId;
  readonly invoiceId: string;
  /** Who may read no other's: undefined for the network. */
  readonly ownerId: string | undefined;
};
export type DocumentFile = { readonly name: string; readonly bytes: Uint8Array };

/** More are answered by the API alone: printing them would hold up everybody else. */
const LINES_MAX = 5000;

/**
 * A document as PDF, in the language asked for, else in that of its reader (docs/rules/users.md#which-language). Refuses an unknown invoice, one of another, and one without
 * document with `not_found`, and one of more than 5,000 lines with `not_allowed_in_state`.
 */
export type PrintDocument = (
  asked: AskedDocument & {
    readonly language: Language | undefined;
    /** What whoever reads it chose for themselves. */
    readonly locale: string | null;
  },
) => Promise<DocumentFile>;

export const makePrintDocument =
  ({ stores, documentPrinter }: Dependencies): PrintDocument =>
  async ({ language, locale, ...asked }) => {
    const { document, invoice } = await readDocument(stores, asked);
    // An account reads as the account it is; the network as the network.
    const isNetwork = asked.ownerId === undefined;
    const reader = isNetwork === document.selfBilled ? document.buyer : document.seller;
    const network = await stores.networks.find(asked.networkId);
    const bytes = await documentPrinter.print({
      document,
      invoice,
      language: language ?? languageOf(locale) ?? languageIn(reader) ?? network?.language ?? 'en',
      xml: hasXml(document) ? documentXml(document, invoice) : null,
    });
    return { name: `${fileNameOf(document.number)}.pdf`, bytes };
  };

/** The same as EN 16931 in XML; refuses a currency of three decimals as well. */
export type ReadDocumentXml = (asked: AskedDocument) => Promise<DocumentFile>;

export const makeReadDocumentXml =
  ({ stores }: { readonly stores: DocumentStores }): ReadDocumentXml =>
  async (asked) => {
    const { document, invoice } = await readDocument(stores, asked);
    const bytes = new TextEncoder().encode(documentXml(document, invoice));
    return { name: `${fileNameOf(document.number)}.xml`, bytes };
  };

async function readDocument(
  { invoices, documents }: DocumentStores,
  { networkId, invoiceId, ownerId }: AskedDocument,
) {
  const any = await invoices.find(networkId, invoiceId);
  const isShown = ownerId === undefined || any?.account.id === ownerId;
  const invoice = found(isShown ? any : undefined, 'invoice');
  const document = found(await documents.find(networkId, invoice.id), 'document');
  if (invoice.lines.length > LINES_MAX)
    throw refuse('not_allowed_in_state', `A document with more than ${LINES_MAX} lines can't be printed.`);
  return { document, invoice };
}

/** Prefixes may hold slashes. */
const fileNameOf = (number: string): string => number.replace(/[^A-Za-z0-9.-]/g, '-');

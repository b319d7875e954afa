// Documents as files: PDF and XML (docs/rules/billing.md#pdf-of-a-document).
import { z } from 'zod';
import type { AccountKind } from '@tributary/domain/accounts/account';
import { type Language, LANGUAGES } from '@tributary/domain/shared/language';
import type { DocumentFile } from '@tributary/application/billing/read-document-file';
import { accountOf, type Caller } from '../http/caller.ts';
import { streamed } from '../http/reply.ts';
import { route } from '../http/route.ts';
import { idParams } from '../shared/common.ts';
import { oneOf } from '../shared/input.ts';

const language = oneOf(
  "Its language. When left out, the one you chose for yourself, that of the reader's country, or the network's.",
  LANGUAGES,
).optional();

const PDF = 'application/pdf';
const XML = 'application/xml';
const PDF_TEXT =
  'As PDF/A-3 with the XML of EN 16931 attached (Factur-X). Its amounts are those of the document. The same document is the same file, byte for byte.';
const XML_TEXT =
  'For accounting software, as EN 16931 in UN/CEFACT CII syntax. Amounts of a credit note are positive.';

const fileReply = ({ name, bytes }: DocumentFile, contentType: string) =>
  streamed({ name, contentType, pieces: onePiece(bytes) });

async function* onePiece(bytes: Uint8Array): AsyncGenerator<Uint8Array> {
  yield bytes;
}

/** Whoever asks by a key has chosen no language (docs/rules/users.md#which-language). */
const readBy = ({ by }: Caller, query: { readonly language?: Language | undefined }) => ({
  language: query.language,
  locale: by.kind === 'session' ? by.user.locale : null,
});

const ofNetwork = [
  route({
    method: 'GET',
    path: '/network/invoices/{id}/pdf',
    role: 'network',
    needs: { permission: 'billing' },
    operation: 'get-invoice-pdf',
    summary: 'Download the document of an invoice',
    description: PDF_TEXT,
    params: idParams('id'),
    query: z.object({ language }),
    files: [PDF],
    data: z.object({}),
    handle: async ({ deps, caller, params: { id: invoiceId }, query }) => {
      const { networkId } = caller;
      const asked = { networkId, invoiceId, ownerId: undefined, ...readBy(caller, query) };
      return fileReply(await deps.useCases.printDocument(asked), PDF);
    },
  }),
  route({
    method: 'GET',
    path: '/network/invoices/{id}/xml',
    role: 'network',
    needs: { permission: 'billing' },
    operation: 'get-invoice-xml',
    summary: 'Download the document of an invoice as XML',
    description: XML_TEXT,
    params: idParams('id'),
    files: [XML],
    data: z.object({}),
    handle: async ({ deps, caller: { networkId }, params: { id: invoiceId } }) =>
      fileReply(await deps.useCases.readDocumentXml({ networkId, invoiceId, ownerId: undefined }), XML),
  }),
];

/** docs/rules/billing.md#own-invoices */
const own = <const Kind extends AccountKind>(kind: Kind) => [
  route({
    method: 'GET',
    path: `/${kind}/invoices/{id}/pdf`,
    role: kind,
    operation: `get-own-${kind}-invoice-pdf` as const,
    summary: 'Download the document of your invoice',
    description: PDF_TEXT,
    params: idParams('id'),
    query: z.object({ language }),
    files: [PDF],
    data: z.object({}),
    handle: async ({ deps, caller, params: { id: invoiceId }, query }) => {
      const asked = { networkId: caller.networkId, invoiceId, ownerId: accountOf(caller) ?? '' };
      return fileReply(await deps.useCases.printDocument({ ...asked, ...readBy(caller, query) }), PDF);
    },
  }),
  route({
    method: 'GET',
    path: `/${kind}/invoices/{id}/xml`,
    role: kind,
    operation: `get-own-${kind}-invoice-xml` as const,
    summary: 'Download the document of your invoice as XML',
    description: XML_TEXT,
    params: idParams('id'),
    files: [XML],
    data: z.object({}),
    handle: async ({ deps, caller, params: { id: invoiceId } }) => {
      const asked = { networkId: caller.networkId, invoiceId, ownerId: accountOf(caller) ?? '' };
      return fileReply(await deps.useCases.readDocumentXml(asked), XML);
    },
  }),
];

export const DOCUMENT_FILE_ROUTES = [...ofNetwork, ...own('affiliate'), ...own('advertiser')];

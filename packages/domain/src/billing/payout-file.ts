// The files of a payout batch, as text. Everything in them is kept in the batch, so each comes out the same, byte for byte,
// whenever it is asked for (docs/rules/billing.md#payout-files).
import { refuse } from '../shared/refusal.ts';
import { moneyText, ZERO } from '../shared/money.ts';
import { amountText } from './amount-text.ts';
import { paidOf, type PayoutBatch, type PayoutLine, paidTotals, referenceOf } from './payout-batch.ts';
import type { PayoutDestination, PayoutMethodKind } from './payout-method.ts';

export const PAYOUT_FORMATS = ['sepa', 'paypal', 'wise', 'csv'] as const;
export type PayoutFormat = (typeof PAYOUT_FORMATS)[number];
export type PayoutFile = { readonly name: string; readonly contentType: string; readonly text: string };

/** The methods that a format can pay; null: all. */
const PAYS: Readonly<Record<PayoutFormat, PayoutMethodKind | null>> = {
  sepa: 'bank',
  paypal: 'paypal',
  wise: 'wise',
  csv: null,
};

/**
 * Of all lines that the format can pay, or of those paid in one currency. Refuses a batch that nobody released, a format that none of
 * its lines can be paid by, and several currencies in a file that has one.
 */
export function payoutFile(batch: PayoutBatch, format: PayoutFormat, currency?: string): PayoutFile {
  if (batch.status !== 'released' && batch.status !== 'settled') {
    throw refuse('not_allowed_in_state', 'A batch has no files until it is released.');
  }
  const kind = PAYS[format];
  const ofKind = batch.lines.filter(({ destination }) => kind === null || destination.kind === kind);
  const lines = ofKind.filter((line) => isPaidIn(line, format === 'sepa' ? 'EUR' : currency));
  if (format === 'sepa' && lines.length === 0 && ofKind.length > 0) {
    throw refuse(
      'not_allowed_in_state',
      'SEPA transfers are in EUR, and this batch pays no bank account in EUR.',
    );
  }
  if (lines.length === 0) {
    throw refuse('not_allowed_in_state', 'No item of this batch can be paid with this kind of file.');
  }
  const currencies = paidTotals(lines).map((one) => one.currency);
  if (format === 'paypal' && currencies.length > 1) {
    throw refuse(
      'not_allowed_in_state',
      `A PayPal file can have one currency only. Download one for each: ${currencies.join(', ')}.`,
    );
  }
  const name = ['payout', batch.id, format, currency].filter(Boolean).join('-');
  if (format === 'sepa') {
    return {
      name: `${name}.xml`,
      contentType: 'application/xml; charset=utf-8',
      text: pain001(batch, lines),
    };
  }
  return { name: `${name}.csv`, contentType: 'text/csv; charset=utf-8', text: CSV[format](batch, lines) };
}

const isPaidIn = (line: PayoutLine, currency: string | undefined): boolean =>
  currency === undefined || paidOf(line).currency === currency;

type Lines = readonly PayoutLine[];

/** ISO 20022 pain.001.001.09, one debit of one account, as the SEPA credit transfer guidelines of the EPC narrow it down. */
function pain001(batch: PayoutBatch, lines: Lines): string {
  const { id, payer, createdAt, payOn } = batch;
  if (payer === null) {
    throw refuse(
      'not_allowed_in_state',
      "The batch has no account to pay from. Enter the payer's account, then prepare a new batch.",
    );
  }
  const [total] = paidTotals(lines);
  const sum = amountText(total?.amount ?? ZERO, 'EUR');
  const count = `<NbOfTxs>${lines.length}</NbOfTxs><CtrlSum>${sum}</CtrlSum>`;
  const party = (name: string) => `<Nm>${sepaText(name)}</Nm>`;
  const account = (iban: string) => `<Id><IBAN>${iban}</IBAN></Id>`;
  const agent = (bic: string | null) =>
    `<FinInstnId>${bic === null ? '<Othr><Id>NOTPROVIDED</Id></Othr>' : `<BICFI>${bic}</BICFI>`}</FinInstnId>`;
  const transfers = lines.map((line) => {
    const { destination } = line;
    if (destination.kind !== 'bank') throw new Error('Only bank accounts are paid by transfer.');
    const reference = referenceOf(batch, line);
    return [
      '<CdtTrfTxInf>',
      `<PmtId><EndToEndId>${reference}</EndToEndId></PmtId>`,
      `<Amt><InstdAmt Ccy="EUR">${paidText(line)}</InstdAmt></Amt>`,
      destination.bic === null ? '' : `<CdtrAgt>${agent(destination.bic)}</CdtrAgt>`,
      `<Cdtr>${party(destination.holder)}</Cdtr>`,
      `<CdtrAcct>${account(destination.iban)}</CdtrAcct>`,
      `<RmtInf><Ustrd>${sepaText(`${payer.holder} ${reference}`, 140)}</Ustrd></RmtInf>`,
      '</CdtTrfTxInf>',
    ].join('');
  });
  return [
    '<?xml version="1.0" encoding="UTF-8"?>',
    '<Document xmlns="urn:iso:std:iso:20022:tech:xsd:pain.001.001.09"><CstmrCdtTrfInitn>',
    `<GrpHdr><MsgId>${id}</MsgId><CreDtTm>${createdAt.toISOString().slice(0, 19)}Z</CreDtTm>${count}<InitgPty>${party(payer.holder)}</InitgPty></GrpHdr>`,
    `<PmtInf><PmtInfId>${id}</PmtInfId><PmtMtd>TRF</PmtMtd>${count}`,
    '<PmtTpInf><SvcLvl><Cd>SEPA</Cd></SvcLvl></PmtTpInf>',
    `<ReqdExctnDt><Dt>${payOn}</Dt></ReqdExctnDt>`,
    `<Dbtr>${party(payer.holder)}</Dbtr><DbtrAcct>${account(payer.iban)}</DbtrAcct><DbtrAgt>${agent(payer.bic)}</DbtrAgt>`,
    '<ChrgBr>SLEV</ChrgBr>',
    ...transfers,
    '</PmtInf></CstmrCdtTrfInitn></Document>',
    '',
  ].join('\n');
}

const LETTERS: ReadonlyMap<string, string> = new Map([
  ['ä', 'ae'],
  ['ö', 'oe'],
  ['ü', 'ue'],
  ['Ä', 'Ae'],
  ['Ö', 'Oe'],
  ['Ü', 'Ue'],
  ['ß', 'ss'],
  ['æ', 'ae'],
  ['Æ', 'Ae'],
  ['ø', 'o'],
  ['Ø', 'O'],
  ['å', 'a'],
  ['Å', 'A'],
  ['ł', 'l'],
  ['Ł', 'L'],
  ['&', '+'],
]);

/** The letters that every bank of SEPA takes; others as their nearest, or a dot. None of them means something in XML. */
export function sepaText(text: string, max = 70): string {
  const plain = [...text]
    .map((letter) => LETTERS.get(letter) ?? letter.normalize('NFD').replace(/\p{M}/gu, ''))
    .join('')
    .replace(/[^A-Za-z0-9/?:().,'+ -]/gu, '.')
    .slice(0, max)
    .trim();
  return plain === '' ? '.' : plain;
}

/** Quoted where it must be; what a spreadsheet would run as a formula begins with an apostrophe. */
function csvRow(values: readonly (string | number)[]): string {
  const cells = values.map((value) => {
    const text = typeof value === 'string' && /^[=+\-@\t\r]/.test(value) ? `'${value}` : String(value);
    return /[",\r\n]/.test(text) ? `"${text.replaceAll('"', '""')}"` : text;
  });
  return `${cells.join(',')}\r\n`;
}

function paidText(line: PayoutLine): string {
  const { amount, currency } = paidOf(line);
  return amountText(amount, currency);
}

type Csv = (batch: PayoutBatch, lines: Lines) => string;
const CSV: Readonly<Record<Exclude<PayoutFormat, 'sepa'>, Csv>> = {
  /** PayPal's mass payments have no line of names: recipient, amount, currency, id, note. */
  paypal: (batch, lines) =>
    lines
      .map((line) =>
        csvRow([
          addressOf(line.destination),
          paidText(line),
          paidOf(line).currency,
          referenceOf(batch, line),
          `Payout ${referenceOf(batch, line)}`,
        ]),
      )
      .join(''),
  wise: (batch, lines) =>
    csvRow([
      'recipientId',
      'name',
      'recipientEmail',
      'paymentReference',
      'amount',
      'amountCurrency',
      'sourceCurrency',
      'targetCurrency',
    ]) +
    lines
      .map((line) => {
        const { destination } = line;
        const recipient = addressOf(destination);
        const isEmail = recipient.includes('@');
        return csvRow([
          isEmail ? '' : recipient,
          destination.kind === 'wise' ? destination.holder : line.name,
          isEmail ? recipient : '',
          referenceOf(batch, line),
          paidText(line),
          line.exchange ? 'target' : 'source',
          line.currency,
          paidOf(line).currency,
        ]);
      })
      .join(''),
  csv: (batch, lines) =>
    csvRow([
      'line',
      'affiliate',
      'name',
      'method',
      'holder',
      'account',
      'bic_or_network',
      'amount',
      'currency',
      'pay_on',
      'reference',
      'invoices',
      'owed',
      'owed_currency',
      'rate',
      'rate_date',
    ]) +
    lines
      .map((line) => {
        const { destination: of } = line;
        return csvRow([
          line.position,
          line.displayId,
          line.name,
          of.kind,
          'holder' in of ? of.holder : '',
          addressOf(of),
          of.kind === 'bank' ? (of.bic ?? '') : of.kind === 'crypto' ? of.network : '',
          paidText(line),
          paidOf(line).currency,
          batch.payOn,
          referenceOf(batch, line),
          line.invoices.map(({ invoiceId }) => invoiceId).join(' '),
          amountText(line.amount, line.currency),
          line.currency,
          line.exchange ? moneyText(line.exchange.rate) : '',
          line.exchange?.day ?? '',
        ]);
      })
      .join(''),
};

function addressOf(of: PayoutDestination): string {
  switch (of.kind) {
    case 'bank':
      return of.iban;
    case 'paypal':
      return of.email;
    case 'wise':
      return of.recipient;
    case 'crypto':
      return of.address;
  }
}

import { describe, expect, it } from '@jest/globals';
import { calendarDay } from '../shared/calendar-day.ts';
import type { AffiliateId, InvoiceId, NetworkId, PayoutBatchId } from '../shared/ids.ts';
import { money } from '../shared/money.ts';
import type { PayoutBatch, PayoutLine } from './payout-batch.ts';
import { payoutFile, sepaText } from './payout-file.ts';
import type { PayoutDestination } from './payout-method.ts';

const line = (position: number, destination: PayoutDestination, amount = '50'): PayoutLine => ({
  position,
  affiliateId: `a${position}` as AffiliateId,
  displayId: position,
  name: `=Affiliate, ${position}`,
  destination,
  amount: money(amount),
  currency: 'EUR',
  exchange: null,
  invoices: [
    { invoiceId: `i${position}` as InvoiceId, amount: money(amount), exchange: null, paymentId: null },
  ],
  status: 'open',
  reason: null,
});
const BANKS = [
  line(
    1,
    { kind: 'bank', holder: 'Müller & Söhne <GmbH>', iban: 'DE89370400440532013000', bic: 'COBADEFFXXX' },
    '120',
  ),
  line(2, { kind: 'bank', holder: 'Łukasz 漢', iban: 'NL91ABNA0417164300', bic: null }, '49.9'),
];
const batch = (overrides: Partial<PayoutBatch> = {}): PayoutBatch => ({
  id: 'b'.repeat(24) as PayoutBatchId,
  networkId: 'n' as NetworkId,
  key: 'march',
  status: 'released',
  currency: 'EUR',
  payOn: calendarDay('2026-03-15'),
  payer: { holder: 'Example Network Ltd', iban: 'DE02120300000000202051', bic: 'BYLADEM1001' },
  secondPerson: false,
  createdAt: new Date('2026-03-10T12:34:56.789Z'),
  preparedBy: null,
  releasedAt: null,
  releasedBy: null,
  lines: BANKS,
  leftOut: [],
  ...overrides,
});

type Node = { readonly name: string; readonly text: string; readonly children: readonly Node[] };

/** A strict reader: every element closed in order, no text beside elements, nothing unescaped. */
function parsed(xml: string): Node {
  const body = xml.replace(/^<\?xml version="1\.0" encoding="UTF-8"\?>\n/, '');
  expect(body).not.toBe(xml);
  const stack: { name: string; text: string; children: Node[] }[] = [{ name: '', text: '', children: [] }];
  for (const [token] of body.matchAll(/<[^<>]+>|[^<>]+/g)) {
    const top = stack.at(-1);
    if (!top) throw new Error('Closed too often.');
    if (token.startsWith('</')) {
      expect(token).toBe(`</${top.name}>`);
      stack.pop();
      stack.at(-1)?.children.push(top);
    } else if (token.startsWith('<')) {
      stack.push({ name: /^<([A-Za-z]+)/.exec(token)?.[1] ?? '', text: '', children: [] });
    } else top.text += token.trim();
  }
  expect(stack).toHaveLength(1);
  const [root] = stack[0]?.children ?? [];
  if (!root) throw new Error('Nothing in it.');
  return root;
}

/** What pain.001.001.09 lets stand where: elements in order with ? optional, + repeated; leaves with their form. */
const SEQUENCES: Readonly<Record<string, readonly string[]>> = {
  Document: ['CstmrCdtTrfInitn'],
  CstmrCdtTrfInitn: ['GrpHdr', 'PmtInf+'],
  GrpHdr: ['MsgId', 'CreDtTm', 'NbOfTxs', 'CtrlSum?', 'InitgPty'],
  InitgPty: ['Nm?'],
  PmtInf: [
    'PmtInfId',
    'PmtMtd',
    'BtchBookg?',
    'NbOfTxs?',
    'CtrlSum?',
    'PmtTpInf?',
    'ReqdExctnDt',
    'Dbtr',
    'DbtrAcct',
    'DbtrAgt',
    'ChrgBr?',
    'CdtTrfTxInf+',
  ],
  PmtTpInf: ['SvcLvl?'],
  SvcLvl: ['Cd'],
  ReqdExctnDt: ['Dt'],
  Dbtr: ['Nm?'],
  Cdtr: ['Nm?'],
  DbtrAcct: ['Id'],
  CdtrAcct: ['Id'],
  'DbtrAcct/Id': ['IBAN'],
  'CdtrAcct/Id': ['IBAN'],
  DbtrAgt: ['FinInstnId'],
  CdtrAgt: ['FinInstnId'],
  FinInstnId: ['BICFI?', 'Othr?'],
  Othr: ['Id'],
  CdtTrfTxInf: ['PmtId', 'Amt', 'CdtrAgt?', 'Cdtr?', 'CdtrAcct?', 'RmtInf?'],
  PmtId: ['EndToEndId'],
  Amt: ['InstdAmt'],
  RmtInf: ['Ustrd?'],
};
const MAX_35 = /^[A-Za-z0-9/?:().,'+ -]{1,35}$/;
const MAX_70 = /^[A-Za-z0-9/?:().,'+ -]{1,70}$/;
const AMOUNT = /^\d{1,15}\.\d{2}$/;
const LEAVES: Readonly<Record<string, RegExp>> = {
  MsgId: MAX_35,
  PmtInfId: MAX_35,
  EndToEndId: MAX_35,
  CreDtTm: /^\d{4}-\d\d-\d\dT\d\d:\d\d:\d\dZ$/,
  NbOfTxs: /^\d{1,15}$/,
  CtrlSum: AMOUNT,
  InstdAmt: AMOUNT,
  Nm: MAX_70,
  PmtMtd: /^TRF$/,
  Cd: /^SEPA$/,
  Dt: /^\d{4}-\d\d-\d\d$/,
  IBAN: /^[A-Z]{2}\d{2}[a-zA-Z0-9]{1,30}$/,
  BICFI: /^[A-Z0-9]{4}[A-Z]{2}[A-Z0-9]{2}([A-Z0-9]{3})?$/,
  ChrgBr: /^SLEV$/,
  Id: /^NOTPROVIDED$/,
  Ustrd: /^.{1,140}$/,
};

function assertValid(node: Node, parent = ''): void {
  const sequence = SEQUENCES[`${parent}/${node.name}`] ?? SEQUENCES[node.name];
  if (!sequence) {
    expect([node.name, node.children.length]).toEqual([node.name, 0]);
    expect(node.text).toMatch(LEAVES[node.name] ?? /^never$/);
    return;
  }
  expect(node.text).toBe('');
  const form = sequence.map((one) => one.replace(/^(\w+)([?+]?)$/, '(?:$1 )$2')).join('');
  expect(node.children.map(({ name }) => `${name} `).join('')).toMatch(new RegExp(`^${form}$`));
  for (const child of node.children) assertValid(child, node.name);
}

const all = (node: Node, name: string): string[] => [
  ...(node.name === name ? [node.text] : []),
  ...node.children.flatMap((child) => all(child, name)),
];

// docs/rules/billing.md#payout-files
describe('a payout file', () => {
  it('for the bank stands up to the schema pain.001.001.09, and adds up', () => {
    const { name, contentType, text } = payoutFile(batch(), 'sepa');
    expect([name, contentType]).toEqual([`payout-${batch().id}-sepa.xml`, 'application/xml; charset=utf-8']);
    const document = parsed(text);
    assertValid(document);
    expect(text).toContain('<Document xmlns="urn:iso:std:iso:20022:tech:xsd:pain.001.001.09">');
    expect([all(document, 'NbOfTxs'), all(document, 'CtrlSum')]).toEqual([
      ['2', '2'],
      ['169.90', '169.90'],
    ]);
    expect(all(document, 'InstdAmt')).toEqual(['120.00', '49.90']);
    expect(all(document, 'Nm').slice(2)).toEqual(['Mueller + Soehne .GmbH.', 'Lukasz .']);
    expect(all(document, 'EndToEndId')).toEqual([`${batch().id}-1`, `${batch().id}-2`]);
    expect(all(document, 'CreDtTm')).toEqual(['2026-03-10T12:34:56Z']);
  });

  it('is the same, byte for byte, whatever happened to its lines since', () => {
    const settled = BANKS.map((one) => ({ ...one, status: 'settled' as const, reason: 'later' }));
    for (const format of ['sepa', 'csv'] as const)
      expect(
        payoutFile(batch({ lines: settled, status: 'settled', releasedAt: new Date() }), format),
      ).toEqual(payoutFile(batch(), format));
  });

  it('holds the lines that its kind can pay', () => {
    const lines = [
      ...BANKS,
      line(3, { kind: 'paypal', email: 'ann@blog.example' }, '50'),
      line(4, { kind: 'wise', holder: 'Ann, Lee', recipient: '148563324' }, '50.5'),
      line(5, { kind: 'crypto', network: 'Tron', address: '@TXYZ' }, '1'),
    ];
    const of = (format: 'paypal' | 'wise' | 'csv') => payoutFile(batch({ lines }), format).text.split('\r\n');
    const id = batch().id;
    expect(of('paypal')).toEqual([`ann@blog.example,50.00,EUR,${id}-3,Payout ${id}-3`, '']);
    expect(of('wise').slice(1)).toEqual([`148563324,"Ann, Lee",,${id}-4,50.50,source,EUR,EUR`, '']);
    const csv = of('csv');
    expect(csv).toHaveLength(7);
    expect(csv[1]).toBe(
      `1,1,"'=Affiliate, 1",bank,Müller & Söhne <GmbH>,DE89370400440532013000,COBADEFFXXX,120.00,EUR,2026-03-15,${id}-1,i1,120.00,EUR,,`,
    );
    expect(csv[5]).toContain("crypto,,'@TXYZ,Tron,1.00");
  });

  // docs/rules/billing.md#payouts-in-another-currency
  it('pays each line in the currency of its account', () => {
    const exchange = (currency: string, amount: string) => ({
      currency,
      amount: money(amount),
      rate: money('0.913337'),
      day: calendarDay('2026-03-09'),
      difference: money('0.01'),
    });
    const [bank] = BANKS;
    if (!bank) throw new Error('There is one.');
    const paypal = line(3, { kind: 'paypal', email: 'ann@blog.example' }, '50');
    const wise = line(4, { kind: 'wise', holder: 'Ann', recipient: '148563324' }, '50.5');
    const usd = { currency: 'USD' };
    const lines = [
      { ...bank, ...usd, exchange: exchange('EUR', '91.3') },
      { ...bank, ...usd, position: 2, exchange: exchange('CHF', '80') },
      { ...paypal, ...usd, exchange: exchange('JPY', '7517') },
      { ...paypal, ...usd, position: 5 },
      { ...wise, ...usd, exchange: exchange('EUR', '46.12') },
    ];
    const of = (format: 'sepa' | 'paypal' | 'wise' | 'csv', currency?: string) =>
      payoutFile(batch({ lines, currency: 'USD' }), format, currency);
    const document = parsed(of('sepa').text);
    assertValid(document);
    expect([all(document, 'CtrlSum'), all(document, 'InstdAmt')]).toEqual([['91.30', '91.30'], ['91.30']]);
    const id = batch().id;
    expect(() => of('paypal')).toThrow('one currency only. Download one for each: JPY, USD.');
    expect(of('paypal', 'JPY')).toMatchObject({
      name: `payout-${id}-paypal-JPY.csv`,
      text: `ann@blog.example,7517,JPY,${id}-3,Payout ${id}-3\r\n`,
    });
    expect(of('wise').text).toContain(`148563324,Ann,,${id}-4,46.12,target,USD,EUR`);
    expect(of('csv').text.split('\r\n')[1]).toContain(
      `91.30,EUR,2026-03-15,${id}-1,i1,120.00,USD,0.913337,2026-03-09`,
    );
  });

  it.each<[string, Partial<PayoutBatch>, 'sepa' | 'wise', RegExp]>([
    ['before its release', { status: 'prepared' }, 'sepa', /until it is released/],
    ['of a batch that was given up', { status: 'cancelled' }, 'sepa', /until it is released/],
    ['in another currency', { lines: BANKS.map((one) => ({ ...one, currency: 'USD' })) }, 'sepa', /in EUR/],
    ['without an account to pay from', { payer: null }, 'sepa', /no account to pay from/],
    ['without a line', {}, 'wise', /No item/],
  ])('is refused %s', (_, overrides, format, message) => {
    expect(() => payoutFile(batch(overrides), format)).toThrow(message);
  });
});

describe('sepaText', () => {
  it('is never empty, never too long, and never markup', () => {
    expect([sepaText('  '), sepaText('漢'), sepaText('x'.repeat(99))]).toEqual(['.', '.', 'x'.repeat(70)]);
    expect(sepaText(`<a b="c">'&`)).toBe(".a b..c..'+");
  });
});

import { describe, expect, it } from '@jest/globals';
import { calendarDay } from '../shared/calendar-day.ts';
import type { AdvertiserId, AffiliateId, InvoiceId, NetworkId } from '../shared/ids.ts';
import { money, ZERO } from '../shared/money.ts';
import { DATEV_COLUMNS, TEXT_COLUMNS } from './datev-columns.ts';
import { datevFile, type NamedEntry } from './datev-file.ts';
import { fiscalYearStart, parseLedgerAccounts, type LedgerAccounts } from './ledger-accounts.ts';

const AFFILIATE = { networkId: 'n' as NetworkId, kind: 'affiliate', id: 'a' as AffiliateId } as const;
const ADVERTISER = { networkId: 'n' as NetworkId, kind: 'advertiser', id: 'b' as AdvertiserId } as const;

const ACCOUNTS: LedgerAccounts = {
  consultant: 29098,
  client: 55003,
  yearStart: '01-01',
  digits: 4,
  currency: 'EUR',
  bank: '1200',
  deposits: '1710',
  rounding: '2660',
  revenue: {
    standard: { account: '8400', taxKey: '3' },
    reverse_charge: { account: '8336', taxKey: null },
    small_business: null,
    outside: { account: '8338', taxKey: null },
    none: { account: '8200', taxKey: null },
  },
  expenses: {
    standard: { account: '4760', taxKey: '9' },
    reverse_charge: { account: '4761', taxKey: '94' },
    small_business: { account: '4762', taxKey: null },
    outside: null,
    none: { account: '4764', taxKey: null },
  },
  debtors: '10000',
  creditors: '70000',
  own: { b: '10007' },
};

const entry = (overrides: Partial<NamedEntry> = {}): NamedEntry => ({
  kind: 'invoice',
  day: calendarDay('2026-03-09'),
  account: ADVERTISER,
  accountName: 'Lamp "shop"; Zürich',
  currency: 'EUR',
  amount: money('119.06'),
  vat: money('19.01'),
  prepaid: ZERO,
  invoiceId: 'i1' as InvoiceId,
  period: { start: calendarDay('2026-02-01'), end: calendarDay('2026-02-28') },
  document: {
    number: 'INV-2026-0001',
    issuedOn: calendarDay('2026-03-09'),
    dueOn: calendarDay('2026-03-23'),
    treatment: 'standard',
    rate: money('19'),
    net: money('100.05'),
    buyerVatId: 'DE123456789',
  },
  isDocumented: true,
  method: null,
  reference: null,
  exchange: null,
  fromDeposits: false,
  reason: null,
  ...overrides,
});

const MARCH = { start: calendarDay('2026-03-01'), end: calendarDay('2026-03-31') };
const fileOf = (entries: readonly NamedEntry[], overrides: Partial<Parameters<typeof datevFile>[0]> = {}) =>
  datevFile({
    entries,
    accounts: ACCOUNTS,
    range: MARCH,
    isOneCurrency: false,
    now: new Date('2026-04-01T14:04:40.439Z'),
    ...overrides,
  });

/** A reader that knows quotes, and nothing of how the file was made. */
const cellsOf = (line: string): string[] =>
  [...`;${line}`.matchAll(/;("(?:[^"]|"")*"|[^;"]*)/g)].map(([, cell]) => cell ?? '');
const rowsOf = (file: string) =>
  file
    .split('\r\n')
    .slice(2, -1)
    .map((line) => {
      const cells = cellsOf(line);
      expect(cells).toHaveLength(125);
      return new Map(DATEV_COLUMNS.map((name, index) => [name, cells[index] ?? '']));
    });
/** Amount, side, account, counter account, tax key, first reference. */
const shortOf = (entries: readonly NamedEntry[], overrides = {}) =>
  rowsOf(fileOf(entries, overrides)).map((row) =>
    [
      'Umsatz (ohne Soll/Haben-Kz)',
      'Soll/Haben-Kennzeichen',
      'Konto',
      'Gegenkonto (ohne BU-Schlüssel)',
      'BU-Schlüssel',
      'Belegfeld 1',
    ]
      .map((name) => row.get(name)?.replaceAll('"', ''))
      .join(' ')
      .trim(),
  );

// docs/rules/billing.md#datev-file
describe('a DATEV file', () => {
  it('is, of one invoice, exactly this', () => {
    expect(fileOf([entry()])).toBe(
      [
        '"EXTF";700;21;"Buchungsstapel";13;20260401140440439;;"RE";"";"";29098;55003;20260101;4;20260301;20260331;"Tributary";"";1;0;0;"EUR";;"";;;"";;;"";""',
        DATEV_COLUMNS.join(';'),
        '119,06;"S";"EUR";;;"";10007;8400;"0003";0903;"INV-2026-0001";"";;"Lamp ""shop""; Zürich 2026-02-01/2026-02-28";;"";;;;"";"";"";"";"";"";"";"";"";"";"";"";"";"";"";"";"";"";"";;"";;"";;;;;;"";"";"";"";"";"";"";"";"";"";"";"";"";"";"";"";"";"";"";"";"";"";"";"";"";"";"";"";"";"";"";"";"";"";"";"";"";"";"";"";;;;"";;;;"";"";;"";;;;"";"";;"";;"";;"";"";;"";;0;;;23032026;"";;"";"";;"";;',
        '',
      ].join('\r\n'),
    );
  });

  it('has 31 fields in its header, and 125 columns of which texts are quoted even where they are empty', () => {
    const [head = '', names = ''] = fileOf([entry()]).split('\r\n');
    expect(cellsOf(head)).toHaveLength(31);
    expect(names.split(';')).toHaveLength(125);
    expect(new Set(DATEV_COLUMNS).size).toBe(125);
    for (const name of TEXT_COLUMNS) expect(DATEV_COLUMNS).toContain(name);
    const [row] = rowsOf(fileOf([entry()]));
    for (const [name, cell] of row ?? [])
      expect([name, cell.startsWith('"')]).toEqual([name, TEXT_COLUMNS.has(name)]);
    const at = (place: number) => DATEV_COLUMNS[place - 1];
    expect([1, 7, 9, 14, 40, 48, 88, 114, 117, 125].map(at)).toEqual([
      'Umsatz (ohne Soll/Haben-Kz)',
      'Konto',
      'BU-Schlüssel',
      'Buchungstext',
      'EU-Land u. UStID (Bestimmung)',
      'Zusatzinformation - Art 1',
      'Stück',
      'Festschreibung',
      'Fälligkeit',
      'Abw. Skontokonto',
    ]);
  });

  it('books what advertisers and affiliates are invoiced, pay and are paid', () => {
    const payment = { method: 'wire', vat: ZERO, isDocumented: false } as const;
    expect(
      shortOf([
        entry(),
        entry({ kind: 'credit_note', amount: money('-11.9'), vat: money('-1.9') }),
        entry({ kind: 'payment', amount: money('-119.06'), ...payment }),
        entry({ kind: 'payment_undone', amount: money('119.06'), ...payment }),
        entry({ account: AFFILIATE, amount: money('50') }),
        entry({ account: AFFILIATE, kind: 'credit_note', amount: money('-5') }),
        entry({ account: AFFILIATE, kind: 'payout', amount: money('-50'), ...payment }),
        entry({ account: AFFILIATE, kind: 'payout_returned', amount: money('50'), ...payment }),
      ]),
    ).toEqual([
      '119,06 S 10007 8400 0003 INV-2026-0001',
      '11,90 H 10007 8400 0003 INV-2026-0001',
      '119,06 H 10007 1200  INV-2026-0001',
      '119,06 S 10007 1200  INV-2026-0001',
      '50,00 H 70000 4760 0009 INV-2026-0001',
      '5,00 S 70000 4760 0009 INV-2026-0001',
      '50,00 S 70000 1200  INV-2026-0001',
      '50,00 H 70000 1200  INV-2026-0001',
    ]);
  });

  it('books deposits, and what they pay, against the account for them', () => {
    const came = {
      invoiceId: null,
      period: null,
      document: null,
      isDocumented: false,
      vat: ZERO,
      amount: ZERO,
    };
    const entries = [
      entry({ kind: 'deposit', ...came, prepaid: money('500'), reference: 'wire 7' }),
      entry({ kind: 'deposit_voided', ...came, prepaid: money('-500') }),
      entry({ kind: 'payment', amount: money('-20'), method: 'wire', fromDeposits: true }),
    ];
    expect(shortOf(entries)).toEqual([
      '500,00 S 1200 1710',
      '500,00 H 1200 1710',
      '20,00 H 10007 1710  INV-2026-0001',
    ]);
    const accounts = { ...ACCOUNTS, deposits: null };
    expect(() => fileOf(entries, { accounts })).toThrow("Enter the account for advertisers' deposits first.");
  });

  // docs/rules/billing.md#payouts-in-another-currency
  it('books what rounding leaves of a payout in another currency against the account for it', () => {
    const payout = (difference: string) =>
      entry({
        kind: 'payout',
        account: AFFILIATE,
        amount: money('-100'),
        method: 'bank transfer',
        exchange: {
          currency: 'JPY',
          amount: money('-15034'),
          rate: money('150.337'),
          day: calendarDay('2026-03-08'),
          difference: money(difference),
        },
      });
    expect(shortOf([payout('-0.01'), payout('0.02'), payout('0')])).toEqual([
      '99,99 S 70000 1200  INV-2026-0001',
      '0,01 S 70000 2660  INV-2026-0001',
      '100,02 S 70000 1200  INV-2026-0001',
      '0,02 H 70000 2660  INV-2026-0001',
      '100,00 S 70000 1200  INV-2026-0001',
    ]);
    const accounts = { ...ACCOUNTS, rounding: null };
    expect(() => fileOf([payout('0.01')], { accounts })).toThrow('Enter the account for rounding');
    expect(fileOf([payout('0')], { accounts })).toContain('70000');
  });

  it('moves a period without document to its account once the document is there', () => {
    const { document } = entry();
    const late = document && { ...document, issuedOn: calendarDay('2026-03-12') };
    expect(
      shortOf([
        entry({ amount: money('100.05'), vat: ZERO, document: null, isDocumented: false }),
        entry({ kind: 'vat', amount: money('19.01'), document: late, isDocumented: false }),
      ]),
    ).toEqual([
      '100,05 S 10007 8200  i1',
      '100,05 H 10007 8200  i1',
      '119,06 S 10007 8400 0003 INV-2026-0001',
    ]);
  });

  it('names the buyer of a reverse charge', () => {
    const document = {
      ...entry().document,
      treatment: 'reverse_charge',
      buyerVatId: 'FR12345678901',
    } as never;
    const [row] = rowsOf(fileOf([entry({ document })]));
    expect(row?.get('EU-Land u. UStID (Bestimmung)')).toBe('"FR12345678901"');
  });

  it('keeps numbers and texts to the letters and lengths that DATEV takes', () => {
    const document = { ...entry().document, number: 'R.2026/0001' } as never;
    const [row] = rowsOf(fileOf([entry({ document, accountName: `a\r\nb${'x'.repeat(80)}` })]));
    expect(row?.get('Belegfeld 1')).toBe('"R-2026/0001"');
    expect(row?.get('Buchungstext')).toBe(`"a b${'x'.repeat(56)}"`);
  });

  it.each([
    [
      'a currency that is not that of the books',
      { currency: 'USD' },
      /bookings in USD, and a DATEV file contains EUR only/,
    ],
    [
      'a kind of VAT without account',
      { document: { ...entry().document, treatment: 'small_business' } as never },
      'Enter the account for revenue of small businesses first.',
    ],
  ])('refuses %s', (_what, overrides, message) => {
    expect(() => fileOf([entry(overrides)])).toThrow(message);
  });

  it('leaves other currencies out where that is asked for', () => {
    expect(shortOf([entry({ currency: 'USD' }), entry()], { isOneCurrency: true })).toHaveLength(1);
  });

  it('is refused where an amount has more than two decimals, which rounding would change', () => {
    const paid = entry({ kind: 'payment', amount: money('-0.005'), vat: ZERO, method: 'wire' });
    expect(() => fileOf([paid])).toThrow('DATEV files have two decimals, and 0.005 has more.');
  });

  it('covers one fiscal year', () => {
    const range = { start: calendarDay('2025-12-31'), end: calendarDay('2026-01-01') };
    expect(() => fileOf([], { range })).toThrow('Choose an end date up to 2025-12-31.');
    expect(fileOf([], { range, accounts: { ...ACCOUNTS, yearStart: '07-01' } })).toContain(';20250701;4;');
  });
});

// docs/rules/billing.md#ledger-accounts
describe('ledger accounts', () => {
  it('are kept without blanks and leading zeros', () => {
    const { bank, own } = parseLedgerAccounts({ ...ACCOUNTS, bank: ' 0420 ', own: { b: '010007' } });
    expect([bank, own]).toEqual(['420', { b: '10007' }]);
    expect(parseLedgerAccounts(ACCOUNTS)).toEqual(ACCOUNTS);
  });

  it.each([
    ['consultant', { consultant: 1000 }],
    ['client', { client: 100_000 }],
    ['digits', { digits: 9 }],
    ['bank', { bank: '12000' }],
    ['debtors', { debtors: '100000' }],
    ['yearStart', { yearStart: '02-29' }],
    ['currency', { currency: 'XXL' }],
    ['revenue.standard', { revenue: { ...ACCOUNTS.revenue, standard: { account: '8400', taxKey: 'x' } } }],
    ['own.b', { own: { b: 'ten' } }],
  ])('refuse a wrong %s', (path, overrides) => {
    expect(() => parseLedgerAccounts({ ...ACCOUNTS, ...overrides })).toThrow(
      expect.objectContaining({ errors: [expect.objectContaining({ path })] }),
    );
  });

  it('know the fiscal year of a day', () => {
    const start = (yearStart: string, day: string) => fiscalYearStart({ yearStart }, calendarDay(day));
    expect(start('07-01', '2026-06-30')).toBe('2025-07-01');
    expect(start('07-01', '2026-07-01')).toBe('2026-07-01');
  });
});

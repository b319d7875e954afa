import { describe, expect, it } from '@jest/globals';
import type { AffiliateId, NetworkId } from '../shared/ids.ts';
import {
  changedMethod,
  iban,
  maskedDestination,
  otherCountryOfBic,
  payoutDestination,
  type PayoutDestination,
  type TypedDestination,
} from './payout-method.ts';

const BANK = { kind: 'bank', holder: 'Ann Lee', iban: 'DE89370400440532013000', bic: null } as const;

// docs/rules/billing.md#payout-methods
describe('payoutDestination', () => {
  it.each<[TypedDestination, PayoutDestination]>([
    [
      { kind: 'bank', holder: ' Ann Lee ', iban: 'de89 3704 0044 0532 0130 00', bic: 'cobadeffxxx' },
      { ...BANK, bic: 'COBADEFFXXX' },
    ],
    [{ kind: 'bank', holder: 'Ann Lee', iban: 'DE89-3704-0044-0532-0130-00', bic: '' }, BANK],
    [
      { kind: 'paypal', email: 'ann@blog.example', iban: 'unread' },
      { kind: 'paypal', email: 'ann@blog.example' },
    ],
    [
      { kind: 'wise', holder: 'Ann', recipient: '148563324' },
      { kind: 'wise', holder: 'Ann', recipient: '148563324' },
    ],
    [
      { kind: 'crypto', network: 'Tron', address: 'TXYZ123456789' },
      { kind: 'crypto', network: 'Tron', address: 'TXYZ123456789' },
    ],
  ])('takes %j', (typed, kept) => {
    expect(payoutDestination(typed)).toEqual(kept);
  });

  it.each<[TypedDestination, string, RegExp]>([
    [{ ...BANK, iban: 'DE88370400440532013000' }, 'iban', /check digits/],
    [{ ...BANK, iban: 'DE8937040044053201300' }, 'iban', /has 22 characters; this one has 21/],
    [{ ...BANK, iban: '12345678' }, 'iban', /two letters/],
    [{ ...BANK, iban: '' }, 'iban', /required/],
    [{ ...BANK, bic: 'COBADEF' }, 'bic', /8 or 11/],
    [{ ...BANK, holder: null }, 'holder', /required/],
    [{ ...BANK, holder: 'a'.repeat(71) }, 'holder', /up to 70/],
    [{ ...BANK, holder: 'Ann\nLee' }, 'holder', /line/],
    [{ kind: 'paypal', email: 'ann at blog' }, 'email', /Enter an email/],
    [{ kind: 'paypal', email: '=ann@blog.example' }, 'email', /start with a letter or a digit/],
    [{ kind: 'wise', holder: 'Ann', recipient: '+ann@blog.example' }, 'recipient', /start with a letter/],
    [{ kind: 'wise', holder: 'Ann', recipient: 'ann' }, 'recipient', /email address or the ID/],
    [{ kind: 'crypto', network: 'Tron', address: 'two words' }, 'address', /can't contain spaces/],
  ])('refuses %j', (typed, path, message) => {
    expect(() => payoutDestination(typed)).toThrow(
      expect.objectContaining({
        code: 'invalid_parameter',
        errors: [{ path, message: expect.stringMatching(message) }],
      }),
    );
  });

  it.each([
    'GB82WEST12345698765432',
    'FR1420041010050500013M02606',
    'NL91ABNA0417164300',
    'AT611904300234573201',
    'NO9386011117947',
    'MT84MALT011000012345MTLCAST001S',
  ])('knows the published example %s, and no neighbour of it', (example) => {
    expect(iban(example)).toBe(example);
    const last = example.slice(-1) === '1' ? '2' : '1';
    expect(() => iban(example.slice(0, -1) + last)).toThrow(/check digits/);
  });
});

// docs/rules/billing.md#confirming-a-payout-method
describe('changedMethod', () => {
  const of = { networkId: 'n' as NetworkId, affiliateId: 'a' as AffiliateId };
  const at = new Date('2026-03-10T12:00:00Z');
  const first = changedMethod(undefined, { ...of, destination: BANK, at, wasPaid: false });
  const other = { ...BANK, iban: 'GB82WEST12345698765432' };

  it('waits for the network once the account was paid, and continues waiting with another change', () => {
    expect(first).toMatchObject({ version: 1, confirmation: 'not_needed' });
    const second = changedMethod(first, { ...of, destination: other, at, wasPaid: true });
    expect(second).toMatchObject({ version: 2, confirmation: 'waiting' });
    expect(changedMethod(second, { ...of, destination: BANK, at, wasPaid: false })).toMatchObject({
      version: 3,
      confirmation: 'waiting',
    });
  });

  it('forgets who confirmed what was there before', () => {
    const confirmed = { ...first, confirmation: 'given' as const, confirmedBy: 'u', confirmedAt: at };
    expect(changedMethod(confirmed, { ...of, destination: other, at, wasPaid: true })).toMatchObject({
      confirmation: 'waiting',
      confirmedBy: null,
      confirmedAt: null,
    });
  });

  it('is no change when the same is sent again', () => {
    expect(changedMethod(first, { ...of, destination: { ...BANK }, at: new Date(), wasPaid: true })).toBe(
      first,
    );
  });
});

describe('maskedDestination', () => {
  it.each<[PayoutDestination, string]>([
    [BANK, 'DE •• 3000'],
    [{ kind: 'paypal', email: 'ann@blog.example' }, 'a••@blog.example'],
    [{ kind: 'wise', holder: 'Ann', recipient: '148563324' }, '•• 3324'],
    [{ kind: 'wise', holder: 'Ann', recipient: '1485' }, '••'],
    [{ kind: 'crypto', network: 'Tron', address: 'TXYZ123456789' }, '•• 6789'],
  ])('shows little of %j', (of, shown) => {
    expect(maskedDestination(of)).toBe(shown);
  });
});

// docs/rules/billing.md#payout-methods
it.each([
  ['DE89 3704', 'COBADEFF', undefined],
  ['de89', 'bnpa frpp', { iban: 'DE', bic: 'FR' }],
  ['GB29', 'BARCJESH', undefined],
  ['FR14', 'BNPAGPGX', undefined],
  ['GP14', 'BNPAFRPP', { iban: 'GP', bic: 'FR' }],
  ['DE89', '', undefined],
  [null, 'COBADEFF', undefined],
])('an account %s at the bank %s: %j', (account, bic, doubt) => {
  expect(otherCountryOfBic({ iban: account, bic })).toEqual(doubt);
});

import { describe, expect, it } from '@jest/globals';
import { type Assigned, UNLIMITED } from '../identity/limit.ts';
import type { UserKind } from '../identity/user.ts';
import type { StaffRole } from '../identity/user.ts';
import type { AdvertiserId, AffiliateGroupId, AffiliateId } from '../shared/ids.ts';
import { choiceOf, getsLetters, kindsFor, NOTICE_KINDS, defaultChoice, type Recipient } from './notice.ts';

type Reader = { readonly kind: UserKind; readonly role: StaffRole | null } & Assigned;
const staff = (role: StaffRole): Reader => ({ kind: 'staff', role, ...UNLIMITED });
const AFFILIATE: Reader = { kind: 'affiliate', role: null, ...UNLIMITED };
const ADVERTISER: Reader = { kind: 'advertiser', role: null, ...UNLIMITED };

// docs/rules/notices.md#recipients
describe('who is told', () => {
  it.each<[Reader, readonly string[]]>([
    [
      AFFILIATE,
      [
        'cap.nearly_reached',
        'cap.reached',
        'postback.switched_off',
        'invoice.closed',
        'payout.settled',
        'payout.returned',
        'bonus.booked',
      ],
    ],
    [
      ADVERTISER,
      ['import.ended', 'invoice.closed', 'credit.nearly_used', 'credit.used_up', 'credit.restored'],
    ],
    [
      staff('owner'),
      [
        'cap.nearly_reached',
        'cap.reached',
        'postback.switched_off',
        'import.ended',
        'credit.nearly_used',
        'credit.used_up',
        'credit.restored',
        'system.alarm',
      ],
    ],
    [staff('manager'), ['cap.nearly_reached', 'cap.reached', 'postback.switched_off', 'import.ended']],
    [staff('support'), ['cap.nearly_reached', 'cap.reached', 'postback.switched_off']],
    [
      staff('finance'),
      ['cap.nearly_reached', 'cap.reached', 'credit.nearly_used', 'credit.used_up', 'credit.restored'],
    ],
    [staff('analyst'), ['cap.nearly_reached', 'cap.reached']],
  ])('%j: of %j', (reader, kinds) => {
    expect(kindsFor(reader)).toEqual(kinds);
  });

  // docs/rules/users.md#limited-staff
  it('is nobody who is limited to accounts, since a notice may be of any', () => {
    const ids = ['aff'.padEnd(24, '0')];
    expect(kindsFor({ ...staff('manager'), onlyAffiliates: ids as AffiliateId[] })).toEqual([]);
    expect(kindsFor({ ...staff('manager'), onlyGroups: ids as AffiliateGroupId[] })).toEqual([]);
    expect(kindsFor({ ...staff('manager'), onlyAdvertisers: ids as AdvertiserId[] })).toEqual([]);
  });
});

// docs/rules/notices.md#choices
describe('who chose nothing', () => {
  const lettersFor = (reader: Reader) =>
    kindsFor(reader).filter((kind) => defaultChoice(kind, reader) === 'letter');
  it.each([AFFILIATE, ADVERTISER])('gets letters of everything: %j', (reader) => {
    expect(lettersFor(reader)).toEqual(kindsFor(reader));
  });
  it.each<[StaffRole, readonly string[]]>([
    [
      'owner',
      [
        'cap.nearly_reached',
        'cap.reached',
        'postback.switched_off',
        'import.ended',
        'credit.nearly_used',
        'credit.used_up',
        'credit.restored',
        'system.alarm',
      ],
    ],
    ['manager', ['cap.nearly_reached', 'cap.reached', 'postback.switched_off', 'import.ended']],
    ['support', ['postback.switched_off']],
    ['finance', ['credit.nearly_used', 'credit.used_up', 'credit.restored']],
    ['analyst', []],
  ])('of the staff, as %s, gets letters of what is theirs to act: %j', (role, kinds) => {
    expect(lettersFor(staff(role))).toEqual(kinds);
    for (const kind of kindsFor(staff(role)))
      expect(defaultChoice(kind, staff(role))).toBe(kinds.includes(kind) ? 'letter' : 'list');
  });
  it('of the staff gets a line of what no staff act on', () => {
    expect(defaultChoice('invoice.closed', staff('owner'))).toBe('list');
  });
});

describe('a choice', () => {
  it.each(NOTICE_KINDS)('counts instead of the default: %s', (kind) => {
    expect(choiceOf(kind, { ...AFFILIATE, choices: { [kind]: 'nothing' } })).toBe('nothing');
    expect(choiceOf(kind, { ...AFFILIATE, choices: {} })).toBe('letter');
  });
});

describe('letters', () => {
  const recipient = (overrides: object) =>
    ({ id: 'u', accountId: 'a', hasPassword: false, ...overrides }) as unknown as Recipient;
  it('go to who can come in: with a password, or as the first user of an account', () => {
    expect(getsLetters(recipient({ hasPassword: true }))).toBe(true);
    expect(getsLetters(recipient({ id: 'a' }))).toBe(true);
    expect(getsLetters(recipient({}))).toBe(false);
  });
});

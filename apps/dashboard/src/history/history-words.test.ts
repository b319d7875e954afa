import { describe, expect, it } from '@jest/globals';
import { fullAccount, fullCampaign } from '@tributary/application/contracts/shared/full-records';
import { changesBetween } from '@tributary/application/audit/changes-between';
import { readdirSync, readFileSync } from 'node:fs';
import { fieldWord } from './field-words.ts';
import { actorText, changeText, doneText, recordWord } from './history-words.ts';

const SOURCES = `${import.meta.dirname}/../../../../packages/application/src`;
const kinds = new Set(
  readdirSync(SOURCES, { recursive: true, encoding: 'utf8' })
    .filter((file) => file.endsWith('.ts') && !file.endsWith('.test.ts'))
    .flatMap((file) => [...readFileSync(`${SOURCES}/${file}`, 'utf8').matchAll(/\bobject: '([a-z_]+)'/g)])
    .map(([, kind = '']) => kind),
);

describe('the audit log in words', () => {
  it('has a name for every kind of record', () => {
    expect(kinds.size).toBeGreaterThan(40);
    expect([...kinds].filter((kind) => recordWord(kind) === kind)).toEqual([]);
  });

  it.each([
    ['a campaign', fullCampaign()],
    ['an account', fullAccount()],
  ])('has a name for every field of %s', (_which, record) => {
    const names = Object.keys(changesBetween(null, record));
    expect(names.filter((name) => fieldWord(name).split('.')[0] === name.split('.')[0])).toEqual([]);
  });

  it('says what changed, and of a secret only that it did', () => {
    expect(doneText('campaign', 'changed')).toBe('Campaign: changed');
    expect(changeText('payout', ['1', '1.5'])).toBe('Payout: 1 → 1.5');
    expect(changeText('live', [null, true])).toBe('Turned on: Yes');
    expect(changeText('status', ['active', 'paused'])).toBe('Status: Active → Paused');
    expect(changeText('passwordHash', [null, 'changed'])).toBe('Password: changed');
    expect(changeText('meta.bank.iban', [null, 'DE02'])).toBe('Details · Bank account · IBAN: DE02');
  });

  it('has names for the fields of invoices, imports and payouts, and days and amounts as the language writes them', () => {
    expect(changeText('exact', [null, '1034.815'])).toBe('Exact amount: 1,034.815');
    expect(changeText('start', [null, '2026-11-29'])).toBe('Start date: Nov 29, 2026');
    expect(changeText('total', [null, 741], { object: 'job' })).toBe('Rows: 741');
    expect(changeText('counts.imported', [null, 0])).toBe('Rows · New: 0');
    expect(changeText('terms.minimum', ['10', '1250.5'])).toBe(
      'Payment terms · Minimum payout: 10 → 1,250.5',
    );
    expect(changeText('kind', [null, 'bank'], { object: 'payout_method' })).toBe(
      'Payout method: Bank account',
    );
  });

  it('shows what is newer than this page by its own name', () => {
    expect(doneText('voucher', 'burnt')).toBe('voucher burnt');
    expect(changeText('colour', [null, ['a']])).toBe('colour: a');
  });

  it('says codes and ids by what they are called', () => {
    const [anna, shoes] = ['a'.repeat(24), 'b'.repeat(24)];
    const names = { [anna]: 'Anna', [shoes]: 'Shoes' };
    expect(changeText('affiliateId', [null, anna], { names })).toBe('Affiliate: Anna');
    expect(changeText('blockedAffiliates', [[], [anna, 'c'.repeat(24)]], { names })).toBe(
      'Blocked affiliates: – → Anna, cccccccc…',
    );
    expect(changeText('coverage', [['DE'], ['DE', 'ALL']])).toBe(
      'Countries: Germany → Germany, All countries',
    );
    expect(changeText('usedAt', [null, '2026-11-29T19:01:55.223Z'])).toMatch(
      /^Last used: 29 Nov 2026, 19:01|^Last used: Nov 29, 2026, 7:01/,
    );
    expect(changeText('scope', [null, 'each'], { object: 'cap' })).toBe('Applies to: Each affiliate');
    expect(changeText('scope', [null, 'all'], { object: 'key' })).toBe('Permissions: Full access');
    expect(changeText('role', [null, 'affiliate'], { object: 'key' })).toBe('Role: Affiliate');
    expect(changeText('locale', [null, 'es'])).toBe('Language: Español');
    expect(changeText('purpose', [null, 'invite'])).toBe('Purpose: Invitation');
    expect(changeText('rateRules', [[], [{ id: 'a', name: 'Night' }]])).toBe('Rate rules: – → Night');
    expect(changeText('targeting.devices', [[], ['iphone']])).toBe('Devices: – → iPhone');
    expect(changeText('visibility', ['public', 'private'])).toBe('Access: Everyone → Invite only');
    expect(
      changeText('agent', [null, 'Mozilla/5.0 (X11; Linux x86_64) Chrome/131.0.0.0 Safari/537.36']),
    ).toBe('Browser: Chrome · Linux');
    const nobody = { role: 'network', key_id: null, user_id: null, person_id: null, as_person_id: null };
    expect(actorText(nobody, names)).toBe('Network');
    expect(actorText({ ...nobody, person_id: anna }, names)).toBe('Anna');
    expect(actorText({ ...nobody, person_id: anna, as_person_id: shoes }, names)).toBe(
      'Anna, viewing as Shoes',
    );
    expect(actorText({ ...nobody, key_id: 'd'.repeat(24) }, names)).toBe('Network, API key dddddddd…');
  });
});

import type { StatusWords } from '../accounts/status-words.ts';
import { describe, expect, it } from '@jest/globals';
import { money } from '../shared/money.ts';
import { contentOf, readImportRow } from './import-row.ts';

const NOW = new Date('2026-03-10T12:00:00Z');
const LONG = 'a'.repeat(24);
const read = (values: object, zone = 'America/New_York', statusWords: StatusWords = {}) =>
  readImportRow({ values }, { zone, now: NOW, statusWords, fingerprint: (text) => `#${text.length}` });

const dimensions = (count: number) =>
  Object.fromEntries(Array.from({ length: count }, (_, n) => [`name${n}`, 'x']));

describe('a row of an import', () => {
  // docs/rules/imports.md#kinds-of-rows
  it('means what its columns say', () => {
    expect(
      read({
        conversion_id: LONG,
        click_id: ' x ',
        campaign_id: '7',
        publisher_id: LONG,
        goal_id: LONG,
        txn_id: ' T 1 ',
        sub1: 'ä',
        sub10: 'z',
        sale_amount: '1e2',
        payout: '0.000000000000001',
        revenue: '1000000000',
        currency: 'eur',
        method: 'Pixel',
        ipaddr: '8.8.8.8',
        status: 'Rejected',
        reason_code: 'Returned',
        reason: ' Sent back ',
        created: '2026-03-09 08:00:01',
        referer: 'https://a.example/',
        custom_dimensions: '{"a":12345678901234567890}',
      }),
    ).toEqual({
      conversionId: LONG,
      clickIdText: 'x',
      campaign: { short: 7 },
      affiliate: { long: LONG },
      goalId: LONG,
      goalValue: '',
      txnId: 'T 1',
      saleAmount: money('100'),
      payout: money('0.000000000000001'),
      revenue: money('1000000000'),
      currency: 'EUR',
      unread: {},
      method: 'pixel',
      ip: '8.8.8.0',
      status: 'rejected',
      reasonCode: 'returned',
      reason: 'Sent back',
      referer: 'https://a.example/',
      createdAt: new Date('2026-03-09T12:00:01Z'),
      subs: { sub1: 'ä', sub10: 'z' },
      dimensions: { a: '12345678901234567890' },
    });
  });

  it('may be blank, and then says nothing', () => {
    const line = read({});
    expect([line.conversionId, line.campaign, line.saleAmount, line.createdAt, line.status]).toEqual([
      null,
      null,
      null,
      null,
      null,
    ]);
    expect([line.txnId, line.currency, line.ip, line.subs, line.dimensions]).toEqual(['', '', '', {}, {}]);
  });

  // docs/rules/imports.md#kinds-of-rows
  it('may name a goal by its value in either column', () => {
    expect(read({ goal_id: 'signup' })).toMatchObject({ goalId: '', goalValue: 'signup' });
    expect(read({ goal_value: 'signup' })).toMatchObject({ goalId: '', goalValue: 'signup' });
  });

  it('keeps two long transaction ids apart', () => {
    expect(read({ txn_id: 'x'.repeat(201) }).txnId).toBe(`${'x'.repeat(160)}~#201`);
  });

  // docs/rules/attribution.md#unreadable-amounts
  it('keeps a sale amount that cannot be read as it was sent', () => {
    const line = read({ click_id: 'a', sale_amount: ' 12.5O ' });
    expect(line).toMatchObject({ saleAmount: null, unread: { sale_amount: '12.5O' } });
  });

  // docs/rules/imports.md#time-of-a-row
  // docs/rules/imports.md#reasons-in-rows
  it('says why it rejects or cancels, and nothing of why something is pending', () => {
    const verdict = (values: object) => {
      const { status, reason, reasonCode } = read(values);
      return [status, reasonCode, reason];
    };
    expect(verdict({ status: 'cancelled', reason_code: 'fraud' })).toEqual(['cancelled', 'fraud', '']);
    expect(verdict({ status: 'pending', reason: 'ON_HOLD' })).toEqual(['pending', null, '']);
    expect(verdict({ reason: 'late' })).toEqual([null, null, '']);
    for (const wrong of [
      { reason_code: 'fraud' },
      { status: 'approved', reason_code: 'fraud' },
      { status: 'rejected', reason_code: 'other' },
      { status: 'rejected', reason_code: 'chargeback' },
    ]) {
      expect(() => verdict(wrong)).toThrow(expect.objectContaining({ code: 'invalid_parameter' }));
    }
  });

  it.each([
    [{ conversion_id: 'F'.repeat(24) }, 'conversion_id must be a long ID'],
    [
      { campaign_id: '0' },
      'campaign_id must be a long ID (24 lower-case hexadecimal characters) or a short one',
    ],
    [{ publisher_id: '-1' }, 'publisher_id must be a long ID'],
    [{ campaign_id: '2147483648' }, 'campaign_id must be'],
    [{ sale_amount: '-1' }, 'sale_amount must be a decimal number from 0 to 1000000000'],
    [{ payout: '1000000000.1' }, 'payout must be a decimal'],
    [{ revenue: 'NaN' }, 'revenue must be a decimal'],
    [{ currency: 'euro' }, 'Use a three-letter ISO 4217 code'],
    [{ currency: 'ZZZ' }, 'Use a three-letter ISO 4217 code'],
    [{ method: 'mail' }, 'method must be one of postback, pixel, import, api'],
    [{ status: 'nobody knows' }, 'status must be one of approved, pending, rejected, cancelled'],
    [{ ipaddr: 'localhost' }, 'ipaddr must be an IPv4 or IPv6 address'],
    [{ created: '10.03.2026' }, 'created must be a time'],
    [{ created: '2026-02-30 00:00:00' }, 'created must be a time'],
    [{ created: '2026-03-08 02:30:00' }, 'created must be a time'],
    [{ created: '1969-12-31 00:00:00' }, 'created must be a time'],
    [{ created: '2026-03-10 08:00:01' }, 'conversion time is in the future'],
    [{ sub1: 'x'.repeat(1001) }, 'sub1 can have up to 1000 characters'],
    [{ referer: 'x'.repeat(4001) }, 'referer can have up to 4000 characters'],
    [{ custom_dimensions: 'x' }, 'custom_dimensions must be an object'],
    [{ custom_dimensions: '{"a b":1}' }, 'custom_dimensions must be an object'],
    [{ custom_dimensions: '{"a":{}}' }, 'custom_dimensions must be an object'],
    [{ campaign_id: '1x' }, 'campaign_id must be'],
    [{ campaign_id: 'x1' }, 'campaign_id must be'],
    [{ custom_dimensions: 'null' }, 'custom_dimensions must be an object'],
    [{ custom_dimensions: '"a"' }, 'custom_dimensions must be an object'],
    [{ custom_dimensions: '["a"]' }, 'custom_dimensions must be an object'],
    [{ custom_dimensions: '{"a":true}' }, 'custom_dimensions must be an object'],
    [{ custom_dimensions: '{"":"1"}' }, 'custom_dimensions must be an object'],
    [{ custom_dimensions: JSON.stringify({ ['n'.repeat(51)]: '1' }) }, 'custom_dimensions must be an object'],
    [{ custom_dimensions: JSON.stringify({ a: 'x'.repeat(201) }) }, 'custom_dimensions must be an object'],
    [{ custom_dimensions: JSON.stringify(dimensions(21)) }, 'custom_dimensions must be an object'],
  ])('refuses %j', (values, message) => {
    const [path] = Object.keys(values);
    expect(() => read(values)).toThrow(message);
    expect(() => read(values)).toThrow(
      expect.objectContaining({ code: 'invalid_parameter', errors: [expect.objectContaining({ path })] }),
    );
  });

  it('takes each value up to its limit', () => {
    const long = JSON.stringify({ ...dimensions(19), ['n'.repeat(50)]: 'x'.repeat(200) });
    const row = {
      sub1: 'x'.repeat(1000),
      campaign_id: '1',
      publisher_id: '2147483647',
      custom_dimensions: long,
    };
    const line = read({ ...row, created: '2026-03-10 08:00:00', referer: 'x'.repeat(4000) });
    expect(line).toMatchObject({
      campaign: { short: 1 },
      affiliate: { short: 2_147_483_647 },
      subs: { sub1: 'x'.repeat(1000) },
      createdAt: NOW,
      referer: 'x'.repeat(2000),
    });
    expect(Object.keys(line.dimensions)).toHaveLength(20);
    expect(line.dimensions['n'.repeat(50)]).toBe('x'.repeat(200));
    expect(read({ custom_dimensions: '{"a.b-c_D1":"ä"}' }).dimensions).toEqual({ 'a.b-c_D1': 'ä' });
    expect(read({ custom_dimensions: '[]' }).dimensions).toEqual({});
  });

  it('says what is wrong with one that is no record', () => {
    const reading = { zone: 'UTC', now: NOW, statusWords: {}, fingerprint: String };
    expect(() => readImportRow({ problem: 'no record' }, reading)).toThrow('no record');
  });

  it('has the same content whatever the order of its columns and the blanks around', () => {
    const one = contentOf({ values: { txn_id: 'a', payout: '1' } });
    expect(contentOf({ values: { payout: ' 1', txn_id: 'a ', sub1: ' ' } })).toBe(one);
    expect(contentOf({ values: { payout: '1', txn_id: 'b' } })).not.toBe(one);
    expect(one).toBe('[["payout","1"],["txn_id","a"]]');
    expect(contentOf({ problem: 'no record' })).toBe('');
  });
});

import { describe, expect, it } from '@jest/globals';
import { ALARMS } from './happening.ts';
import { NOTICE_KINDS } from './notice.ts';
import { inLine } from '../shared/in-line.ts';
import { wordsOf } from './words.ts';

// docs/rules/notices.md#words
describe('what somebody called something', () => {
  it.each([
    ['Shoes', 'Shoes'],
    ['  a\r\nBcc: eve@example.com\u2028b\u0000  ', 'a Bcc: eve@example.com b'],
    ['evil\u202Egnp.exe', 'evil gnp.exe'],
    ['x'.repeat(101), `${'x'.repeat(99)}…`],
    ['x'.repeat(100), 'x'.repeat(100)],
  ])('is a piece of one line: %j', (text, line) => {
    expect(inLine(text)).toBe(line);
  });
});

describe('words', () => {
  it.each(NOTICE_KINDS)('of %s are lines, whatever stands in its data', (kind) => {
    const { title, text, page } = wordsOf(
      { kind, data: { campaign: 'a\nb', alarm: 'constructor', reason: 'c\r\nd' } },
      'staff',
    );
    for (const line of [title, text, page]) expect(line).not.toMatch(/[\r\n]|undefined|null|function/);
  });

  it.each(ALARMS)('of the alarm %s are there', (alarm) => {
    const data = { alarm, source: 'one', detail: 'There are 3.' };
    const { title, text } = wordsOf({ kind: 'system.alarm', data }, 'staff');
    expect(title).toMatch(/ on one$/);
    expect(title).not.toContain('Something is wrong');
    expect(text).toMatch(/^There are 3\. ./);
  });

  it('say what becomes of clicks, and lead each reader to a page of theirs', () => {
    const data = {
      campaign: 'Shoes',
      campaignId: 'c1',
      measure: 'approvedConv',
      period: 'daily',
      countedPeriod: '2026-03-10',
      limit: '5',
      action: 'pause',
    };
    expect(wordsOf({ kind: 'cap.reached', data }, 'staff')).toEqual({
      title: 'A cap of Shoes is reached',
      text: 'Daily cap on approved conversions, 2026-03-10. Its limit of 5 is reached. The campaign is paused.',
      page: '/campaigns/c1?tab=caps',
    });
    expect(
      wordsOf({ kind: 'cap.nearly_reached', data: { ...data, countedPeriod: 'ever' } }, 'affiliate'),
    ).toEqual({
      title: 'A cap of Shoes is used by 80 %',
      text: 'Daily cap on approved conversions. Of its limit of 5, four fifths are used.',
      page: '/campaigns/c1',
    });
    const ended = {
      id: 'j1',
      status: 'completed',
      dryRun: 'false',
      processed: '1',
      imported: '1',
      edited: '0',
    };
    const said = (rows: string, errors: string) =>
      wordsOf({ kind: 'import.ended', data: { ...ended, rows, errors } }, 'staff').text;
    expect([said('1', '1'), said('1000', '0')]).toEqual([
      '1 of 1 row was looked at: 1 imported, 0 edited, 1 error.',
      '1 of 1000 rows were looked at: 1 imported, 0 edited, 0 errors.',
    ]);
    const off = { id: 'p1', affiliateId: 'a1', reason: '410.' };
    expect(wordsOf({ kind: 'postback.switched_off', data: off }, 'affiliate')).toMatchObject({
      text: 'Your postback p1 was switched off: 410. Mend the address, then switch it on again.',
      page: '/postbacks',
    });
  });
});

import { describe, expect, it } from '@jest/globals';
import type { UserKind } from '@tributary/domain/identity/user';
import { ALARMS } from '@tributary/domain/notices/happening';
import { type Notice, NOTICE_KINDS } from '@tributary/domain/notices/notice';
import { inLine } from '@tributary/domain/shared/in-line';
import { noticeWords } from './notice-words.ts';
import { voiceOf } from './voice.ts';

const wordsOf = (notice: Pick<Notice, 'kind' | 'data'>, reader: UserKind) =>
  noticeWords(notice, reader, voiceOf('en', 'en'));

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

  it('say where clicks go, and lead each reader to a page of theirs', () => {
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
      title: 'Shoes reached a cap',
      text: 'Reached the limit of 5 approved conversions per day (Mar 10, 2026). We paused the campaign.',
      page: '/campaigns/c1?tab=caps',
    });
    expect(
      wordsOf({ kind: 'cap.nearly_reached', data: { ...data, countedPeriod: 'ever' } }, 'affiliate'),
    ).toEqual({
      title: 'Shoes has used 80% of a cap',
      text: 'Used 80% of 5 approved conversions per day.',
      page: '/campaigns/c1',
    });
    const ofGroup = { kind: 'cap.reached' as const, data: { ...data, group: 'Gold' } };
    expect(wordsOf(ofGroup, 'staff').text).toBe(
      'Reached the limit of 5 approved conversions per day (Mar 10, 2026), group Gold. We paused the campaign.',
    );
    expect(wordsOf(ofGroup, 'affiliate').text).not.toContain('Gold');
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
      '1 of 1 row processed: 1 imported, 0 updated, 1 error.',
      '1 of 1,000 rows processed: 1 imported, 0 updated, 0 errors.',
    ]);
    const off = { id: 'p1', affiliateId: 'a1', reason: '410.' };
    expect(wordsOf({ kind: 'postback.switched_off', data: off }, 'affiliate')).toMatchObject({
      text: 'We turned off your postback p1: 410. Fix the URL, then turn it back on.',
      page: '/postbacks',
    });
  });

  it('say of a cap that sends clicks to the fallback when it continues, by whatever it counts', () => {
    const data = {
      campaign: 'Shoes',
      campaignId: 'c1',
      countedPeriod: '2026-03',
      limit: '5',
      action: 'fallback',
    };
    const said = (measure: string, period: string) =>
      wordsOf({ kind: 'cap.reached', data: { ...data, measure, period } }, 'staff').text.split(' (')[0];
    expect([
      said('click', 'daily'),
      said('conversion', 'monthly'),
      said('payout', 'lifetime'),
      said('revenue', 'daily'),
      said('pendingPayout', 'daily'),
      said('pendingRevenue', 'daily'),
      said('another', 'weekly'),
    ]).toEqual([
      'Reached the limit of 5 clicks per day',
      'Reached the limit of 5 conversions per month',
      'Reached the limit of 5 payout in total',
      'Reached the limit of 5 revenue per day',
      'Reached the limit of 5 payout incl. pending per day',
      'Reached the limit of 5 revenue incl. pending per day',
      'Reached the limit of 5 another weekly',
    ]);
    expect(
      wordsOf({ kind: 'cap.reached', data: { ...data, measure: 'click', period: 'monthly' } }, 'affiliate'),
    ).toEqual({
      title: 'Shoes reached a cap',
      text: 'Reached the limit of 5 clicks per month (March 2026). New clicks go to the fallback URL until the month ends, or until the cap is raised.',
      page: '/campaigns/c1',
    });
  });

  it('name to the staff whose postback it was, and to its affiliate only that it is theirs', () => {
    const notice = {
      kind: 'postback.switched_off',
      data: { id: 'p1', affiliateId: 'a1', reason: '410.' },
    } as const;
    const title = 'A postback was turned off';
    expect(wordsOf(notice, 'staff')).toEqual({
      title,
      text: 'We turned off postback p1 of affiliate a1: 410. Fix the URL, then turn it back on.',
      page: '/postbacks?tab=addresses',
    });
    expect(wordsOf(notice, 'affiliate').title).toBe(title);
  });

  it.each([
    ['completed', 'false', 'Import finished'],
    ['failed', 'false', 'Import failed'],
    ['completed', 'true', 'Import dry run finished'],
    ['failed', 'true', 'Import dry run failed'],
  ])('of an import that is %s (dry run: %s): %s', (status, dryRun, title) => {
    const data = {
      id: 'j1',
      status,
      dryRun,
      rows: '1',
      processed: '1',
      imported: '0',
      edited: '0',
      errors: '1',
    };
    expect(wordsOf({ kind: 'import.ended', data }, 'advertiser')).toMatchObject({
      title,
      page: '/imports/j1',
    });
  });

  it.each([
    ['affiliate', '€12.50 for Feb 1, 2026 – Feb 28, 2026 was invoiced.'],
    ['advertiser', '€12.50 for Feb 1, 2026 – Feb 28, 2026 was invoiced.'],
  ] as const)('of an invoice of an %s: %s', (kind, text) => {
    const data = { id: 'i1', kind, start: '2026-02-01', end: '2026-02-28', amount: '12.5', currency: 'EUR' };
    expect(wordsOf({ kind: 'invoice.closed', data }, kind)).toEqual({
      title: 'Invoice for Feb 1, 2026 – Feb 28, 2026',
      text,
      page: '/payments/i1',
    });
  });

  it.each([
    [
      'payout.settled',
      {},
      'Payment sent: €12.50',
      '€12.50 was sent to you. It can take a few days to arrive.',
    ],
    [
      'payout.returned',
      {},
      'Payment returned: €12.50',
      '€12.50 couldn’t be paid to you and is outstanding again. Check your payout method.',
    ],
    ['bonus.booked', { kind: 'bonus' }, 'Bonus of €12.50', 'For Feb 28, 2026: Best of the month'],
    ['bonus.booked', { kind: 'deduction' }, 'Deduction of €12.50', 'For Feb 28, 2026: Best of the month'],
  ] as const)('of money (%s %p): %s', (kind, more, title, text) => {
    const data = { amount: '12.5', currency: 'EUR', day: '2026-02-28', reason: 'Best of the month', ...more };
    expect(wordsOf({ kind, data }, 'affiliate')).toEqual({ title, text, page: '/payments' });
  });

  it('of an alarm say what is wrong and what to look at', () => {
    const said = (alarm: string, source = '') =>
      wordsOf({ kind: 'system.alarm', data: { alarm, source, detail: '3.' } }, 'staff');
    expect(said('none')).toEqual({ title: 'Something is wrong', text: '3.', page: '/' });
    expect(said('none', 'one').title).toBe('Something is wrong on one');
    expect(Object.fromEntries(ALARMS.map((alarm) => [alarm, [said(alarm).title, said(alarm).text]]))).toEqual(
      {
        dead_letters: [
          "Some events couldn't be processed",
          "3. They're kept as dead letters and aren't counted yet. Run `batch dead-letters`.",
        ],
        event_log_full: [
          'The event log is full',
          '3. Clicks and conversions get a 503 until there is room. Check the worker, the database and the disk.',
        ],
        event_log_unreadable: [
          "Some events couldn't be read from disk",
          "3. They were set aside, or are in files that the worker can't read. Check the event log's folder and the disk.",
        ],
        event_log_old: [
          'Reports are delayed',
          '3. Events are safe but not counted yet. Check the worker and the database.',
        ],
        disk_low: [
          'The disk is almost full',
          '3. When it fills up, the database and the event log stop. Free up space or delete old rows.',
        ],
        brokers_away: [
          "The message brokers can't be reached",
          '3. Trackers are buffering events on disk, or refusing them if buffering is off. Check the brokers.',
        ],
      },
    );
  });
});

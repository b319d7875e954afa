// Letters of what people were told, and of their reports, through a real SMTP server of this process.
import { afterEach, describe, expect, it } from '@jest/globals';
import { makeLetters } from '@tributary/adapters-letters/make-letters';
import { makeSendLetters } from '@tributary/application/notices/send-letters';
import type { DueLetter } from '@tributary/application/notices/notices';
import type { NetworkId, NoticeId, UserId } from '@tributary/domain/shared/ids';
import type { Accounts } from '@tributary/application/accounts/accounts';
import type { Networks } from '@tributary/application/accounts/networks';
import { network, reportSchedule, savedView, user } from '@tributary/application/contracts/shared/given';
import { makeSendReports } from '@tributary/application/exports/send-reports';
import { EMPTY_REPORT } from '@tributary/domain/reporting/report';
import { calendarDay } from '@tributary/domain/shared/calendar-day';
import { money } from '@tributary/domain/shared/money';
import { mailSink } from '../test/mail-sink.ts';
import { openMail } from './open-mail.ts';

const LETTERS = makeLetters({ apiUrl: () => 'https://hats.example' });
const NOW = new Date('2026-03-10T12:00:00.000Z');
const networkId = 'ae'.padEnd(24, '0') as NetworkId;
const userId = '05e4'.padEnd(24, '0') as UserId;
const noticeId = '50'.padEnd(24, '0') as NoticeId;
const DUE: DueLetter = {
  user: {
    id: userId,
    networkId,
    kind: 'staff',
    role: 'owner',
    onlyAffiliates: null,
    onlyGroups: null,
    onlyAdvertisers: null,
    name: 'Olga\r\nBcc: eve@example.com',
    email: 'olga@example.com',
    locale: null,
  },
  failures: 0,
  notices: [
    {
      id: noticeId,
      networkId,
      userId,
      kind: 'cap.reached',
      happeningId: 'cap.reached:1',
      data: {
        campaign: 'Shoes\r\nBcc: eve@example.com',
        campaignId: 'c1',
        limit: '5',
        action: 'pause',
      },
      createdAt: NOW,
      readAt: null,
      letter: 'due',
    },
  ],
};

const closing: (() => Promise<unknown>)[] = [];
afterEach(async () => {
  for (const close of closing.splice(0).reverse()) await close();
});

/** Sends the letter by this server, and says what was noted of it. */
async function sent(url: string) {
  const noted: string[] = [];
  const mail = openMail({ url, from: 'Hats <office@hats.example>' });
  closing.push(() => mail.close());
  const send = makeSendLetters({
    mail,
    stores: {
      networks: {
        find: async () => network({ name: 'Hats & Grüße <b>', supportEmail: 'office@hats.example' }),
      },
    },
    letters: LETTERS,
    clock: () => NOW,
    noticeLetters: {
      lease: async () => [DUE],
      sent: async (id, ids, nextAt) =>
        void noted.push(`sent ${id === userId} ${ids.join()} ${nextAt.toISOString()}`),
      failed: async (id, nextAt) => void noted.push(`failed ${id === userId} ${nextAt.toISOString()}`),
      tidy: async () => undefined,
    },
  });
  return { noted, done: send() };
}

// docs/rules/notices.md#letters
describe('a letter of what happened', () => {
  it('reaches its user and nobody else, whatever things are called', async () => {
    const sink = await mailSink();
    closing.push(sink.close);
    const { noted, done } = await sent(`smtp://127.0.0.1:${sink.port}`);
    await done;
    expect(sink.got.map(({ to }) => to)).toEqual([['olga@example.com']]);
    const data = sink.got[0]?.data ?? '';
    expect(data).not.toMatch(/^Bcc:/m);
    expect(data).toMatch(/^Content-Type: multipart\/alternative/m);
    expect(data).toMatch(/^Content-Type: text\/plain/m);
    expect(data).toMatch(/^Content-Type: text\/html/m);
    expect(data).toContain('Questions? office@hats.example');
    expect(data.slice(data.indexOf('text/html'))).not.toMatch(/<b>/);
    expect(data).toContain('https://hats.example/app/campaigns/c1?tab');
    expect(noted).toEqual([`sent true ${noticeId} 2026-03-10T12:15:00.000Z`]);
  });

  it('is tried again where no server takes it', async () => {
    const { noted, done } = await sent('smtp://127.0.0.1:1');
    await expect(done).rejects.toThrow();
    expect(noted).toEqual(['failed true 2026-03-10T12:01:00.000Z']);
  });
});

// docs/rules/scheduled-reports.md#letters-of-reports
describe('a letter of a report', () => {
  it('has the totals to read and the lines as a file, and says when they are not all', async () => {
    const sink = await mailSink();
    closing.push(sink.close);
    const mail = openMail({
      url: `smtp://127.0.0.1:${sink.port}`,
      from: 'office@hats.example',
    });
    closing.push(() => mail.close());
    const kept: unknown[] = [];
    const [schedule, letter] = [
      reportSchedule(),
      { scheduleId: reportSchedule().id, sentAt: null, error: null },
    ];
    const day = calendarDay('2026-03-09');
    const send = makeSendReports({
      mail,
      stores: {
        networks: { find: async () => network({ name: 'Hats <b>' }) } as unknown as Networks,
        accounts: {} as Accounts,
        affiliateGroups: { listMembersOfAny: async () => [] },
        campaigns: { findIds: async () => [] },
        users: { find: async () => user() },
        savedViews: {
          find: async () => savedView({ name: 'Shoes\r\nBcc: eve@example.com', query: 'sort=cr' }),
        },
        secondFactors: { listOn: async () => [] },
        passkeys: { listOwners: async () => [] },
      },
      reportLetters: {
        listUnplanned: async () => [],
        plan: async () => undefined,
        lease: async () => ({
          schedule,
          letter: { ...letter, start: day, end: day, state: 'waiting', attempts: 1, nextAt: NOW },
        }),
        save: async (...saved) => kept.push(saved[2].state) > 0,
        list: async () => [],
      },
      reports: {
        missing: async () => undefined,
        read: async () => ({
          rows: [],
          total: 12_000,
          totals: { ...EMPTY_REPORT, payout: money('0.123456789012345') },
        }),
      },
      reportCsv: () => ({ text: 'adid,name\r\nc1,ÄÖ 漢字\r\n', rows: 10_000 }),
      letters: LETTERS,
      clock: () => NOW,
      randomness: (length) => new Uint8Array(length),
      random: () => 0.5,
    });
    expect(await send()).toBe(true);
    expect(kept).toEqual(['sent']);
    expect(sink.got.map(({ to }) => to)).toEqual([[user().email]]);
    const data = sink.got[0]?.data ?? '';
    expect(data).not.toMatch(/^Bcc:/m);
    expect(data).toMatch(/^Content-Type: multipart\/mixed/m);
    expect(data).toMatch(/^Content-Disposition: attachment; filename=report-2026-03-09\.csv/m);
    const attached = /report-2026-03-09\.csv[\s\S]*?\n\n([A-Za-z0-9+/=\n]+)/.exec(
      data.slice(data.indexOf('Content-Disposition')),
    );
    expect(Buffer.from(attached?.[1] ?? '', 'base64').toString()).toBe('adid,name\r\nc1,ÄÖ 漢字\r\n');
    expect(data).toContain('Payout: 0.123456789012345');
    expect(data).toContain('The first 10,000 of 12,000 rows are attached.');
    expect(data.slice(data.indexOf('text/html'))).not.toMatch(/<b>/);
  });
});

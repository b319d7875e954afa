// One letter of each kind, and of each way its words can differ.
import type { LetterContent } from '@tributary/application/identity/letters';
import { ALARMS } from '@tributary/domain/notices/happening';
import type { NoticeKind } from '@tributary/domain/notices/notice';
import { REPORT_MEASURES } from '@tributary/domain/reporting/report';
import { calendarDay } from '@tributary/domain/shared/calendar-day';

const cap = {
  campaign: 'Shoes',
  campaignId: 'c1',
  period: 'daily',
  countedPeriod: '2026-03-10',
  measure: 'approvedConv',
  limit: '1500',
  action: 'fallback',
};
const job = {
  id: 'j1',
  status: 'completed',
  dryRun: 'false',
  rows: '1000',
  processed: '1000',
  imported: '990',
  edited: '9',
  errors: '1',
};
const postback = { id: 'p1', affiliateId: 'a1', reason: 'Every attempt failed for 5 days.' };
const invoice = {
  id: 'i1',
  kind: 'affiliate',
  start: '2026-02-01',
  end: '2026-02-28',
  amount: '1234.5',
  currency: 'EUR',
};
const credit = { advertiserId: 'ad1', advertiser: 'Shop', percent: '80' };
const DETAILS = {
  dead_letters: 'There are 3.',
  event_log_full: 'It holds as much as it may.',
  event_log_unreadable: 'There are 2. Unreadable files: 1.',
  event_log_old: 'The oldest event has waited 12 minutes.',
  disk_low: '1.5 GiB of 20.0 GiB are free.',
  brokers_away: '',
} as const;

type Sample = readonly [kind: NoticeKind, data: Readonly<Record<string, string>>];
const NOTICES: readonly Sample[] = [
  ['cap.nearly_reached', cap],
  ['cap.reached', cap],
  ['cap.reached', { ...cap, action: 'pause' }],
  ['cap.reached', { ...cap, measure: 'click', period: 'monthly', countedPeriod: '2026-03' }],
  [
    'cap.reached',
    { ...cap, measure: 'payout', period: 'lifetime', countedPeriod: 'ever', limit: '12.345678901234567' },
  ],
  ...['conversion', 'revenue', 'pendingPayout', 'pendingRevenue', 'another'].map((measure): Sample => [
    'cap.nearly_reached',
    { ...cap, measure },
  ]),
  ['postback.switched_off', postback],
  ['postback.switched_off', { ...postback, reason: 'The endpoint answered 410 Gone.' }],
  ['postback.switched_off', { ...postback, reason: 'Something else.' }],
  ...['completed', 'failed'].flatMap((status) =>
    ['true', 'false'].map((dryRun): Sample => ['import.ended', { ...job, status, dryRun }]),
  ),
  ['import.ended', { ...job, rows: '1', processed: '1', imported: '0', edited: '0', errors: '1' }],
  ['import.ended', { ...job, rows: '1000000', errors: '0' }],
  ['invoice.closed', invoice],
  ['payout.settled', { amount: '1234.5', currency: 'EUR' }],
  ['payout.returned', { amount: '1234.5', currency: 'EUR' }],
  ...['bonus', 'deduction'].map((kind): Sample => [
    'bonus.booked',
    { kind, day: '2026-02-28', amount: '50', currency: 'EUR', reason: 'Bestseller' },
  ]),
  ['credit.nearly_used', credit],
  ['credit.used_up', { ...credit, percent: '100' }],
  ['credit.restored', credit],
  ...ALARMS.map((alarm): Sample => ['system.alarm', { alarm, source: 'host-1', detail: DETAILS[alarm] }]),
  ['system.alarm', { alarm: 'none', source: '', detail: '' }],
];
const notices = NOTICES.map(([kind, data]) => ({ kind, data }));

const report = {
  kind: 'report',
  name: 'Olga Owner',
  reader: 'staff',
  view: { name: 'US by device', query: 'countries=%5B%22US%22%5D&period=7d' },
  days: { start: calendarDay('2026-03-02'), end: calendarDay('2026-03-08') },
  zone: 'Europe/Berlin',
  currency: 'USD',
  totals: [
    ['clicks', '12345'],
    ['payout', '1234567.123456789012345'],
  ],
  rows: 12000,
  attached: 10000,
  missing: undefined,
} as const satisfies LetterContent;

const link = { kind: 'link', name: 'Nora Nilsen', token: 'token-1' } as const;

export const EVERY_LETTER: readonly LetterContent[] = [
  { ...link, purpose: 'invite' },
  { ...link, purpose: 'reset' },
  { ...link, purpose: 'reset', name: 'visit evil.example/now' },
  ...(['affiliate', 'advertiser'] as const).flatMap((account): LetterContent[] => [
    { kind: 'confirmSignUp', account, token: 'token-2' },
    { kind: 'alreadySignedUp', account },
    { kind: 'approved', account },
    { kind: 'declined', account, reason: 'No traffic <b>\nfrom us.' },
  ]),
  { kind: 'ownPasswordChanged' },
  {
    kind: 'changed',
    by: 'networkKey',
    of: 'affiliate',
    details: ['email', 'password', 'bankDetails', 'payoutDetails', 'allowedIps'],
  },
  { kind: 'changed', by: 'accountUser', of: 'affiliate', details: ['payoutMethod'] },
  { kind: 'changed', by: 'accountKey', of: 'advertiser', details: ['email'] },
  { kind: 'changed', by: 'networkUser', of: 'user', details: ['email'] },
  { kind: 'changed', by: 'operator', of: 'settings', details: ['trackingDomains'] },
  { kind: 'changed', by: 'networkUser', of: 'settings', details: ['dashboardDomains'] },
  ...(['staff', 'affiliate'] as const).flatMap((reader): LetterContent[] => [
    ...notices.map((one): LetterContent => ({ kind: 'notices', name: 'Olga Owner', reader, notices: [one] })),
    { kind: 'notices', name: 'Olga Owner', reader, notices: notices.slice(0, 3) },
  ]),
  report,
  { ...report, rows: 0, attached: 0 },
  { ...report, rows: 1, attached: 1, days: { start: report.days.start, end: report.days.start } },
  {
    ...report,
    rows: 1000,
    attached: 1000,
    totals: REPORT_MEASURES.map((name, at) => [name, `${at * 1000}`]),
  },
  { ...report, view: { ...report.view, name: 'see www.evil.example' } },
  {
    ...report,
    missing: {
      before: calendarDay('2026-03-05'),
      figures: [
        ['clicks', '10000'],
        ['payout', '2.5'],
      ],
    },
  },
];

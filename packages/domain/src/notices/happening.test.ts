import { describe, expect, it } from '@jest/globals';
import { invoice } from '@tributary/application/contracts/billing/invoices-under-test';
import {
  ADVERTISER_ID,
  AFFILIATE_ID,
  cap,
  NETWORK_ID,
  NOW,
  OTHER_NETWORK_ID,
  postback,
} from '@tributary/application/contracts/shared/given';
import type { NoticeId, UserId } from '../shared/ids.ts';
import { money } from '../shared/money.ts';
import {
  capUsed,
  type EndedImport,
  type Happening,
  importEnded,
  invoiceClosed,
  noticesFor,
  postbackSwitchedOff,
  systemAlarm,
} from './happening.ts';
import type { Recipient } from './notice.ts';

const job = (overrides: Partial<EndedImport> = {}): EndedImport => ({
  id: 'j1',
  networkId: NETWORK_ID,
  advertiserId: null,
  status: 'completed',
  dryRun: false,
  cancelled: false,
  total: 9,
  processed: 8,
  counts: { imported: 5, edited: 2, errors: 1 },
  ...overrides,
});
const used = (affiliateId: string, overrides: Parameters<typeof cap>[0] = {}) =>
  capUsed(
    'cap.reached',
    { cap: cap({ limit: money('7.5'), ...overrides }), affiliateId, period: '2026-03' },
    { campaign: 'Shoes', group: 'Gold', at: NOW },
  );

// docs/rules/notices.md#kinds
describe('what happened', () => {
  it('to a cap is once for its period and limit, and concerns the staff', () => {
    const one = cap({ limit: money('7.5') });
    expect(used('')).toEqual({
      networkId: NETWORK_ID,
      kind: 'cap.reached',
      id: `cap.reached:${one.id}::2026-03:7.5`,
      at: NOW,
      data: {
        campaignId: one.campaignId,
        campaign: 'Shoes',
        group: 'Gold',
        measure: one.measure,
        period: one.period,
        countedPeriod: '2026-03',
        limit: '7.5',
        action: one.action,
      },
      concerns: [null],
    });
  });

  // docs/rules/notices.md#recipients
  it.each(['click', 'conversion', 'approvedConv', 'payout', 'pendingPayout'] as const)(
    'to a cap on %s for each affiliate alone concerns that affiliate',
    (measure) => {
      expect(used(AFFILIATE_ID, { measure, scope: 'each' }).concerns).toEqual([AFFILIATE_ID]);
    },
  );

  it.each(['revenue', 'pendingRevenue'] as const)(
    'to a cap on %s for each affiliate alone concerns nobody, and for all of them the staff',
    (measure) => {
      expect(used(AFFILIATE_ID, { measure, scope: 'each' }).concerns).toEqual([]);
      expect(used('', { measure }).concerns).toEqual([null]);
    },
  );

  it('to a postback concerns its affiliate and the staff', () => {
    const one = postback();
    expect(postbackSwitchedOff(one, '410.', { at: NOW, changeId: 'c9' })).toEqual({
      networkId: NETWORK_ID,
      kind: 'postback.switched_off',
      id: 'postback.switched_off:c9',
      at: NOW,
      data: { id: one.id, affiliateId: one.affiliateId, reason: '410.' },
      concerns: [one.affiliateId, null],
    });
  });

  it('to an import concerns who sent it: the network, or an advertiser', () => {
    expect(importEnded(job(), NOW)).toEqual({
      networkId: NETWORK_ID,
      kind: 'import.ended',
      id: 'import.ended:j1',
      at: NOW,
      data: {
        id: 'j1',
        status: 'completed',
        dryRun: 'false',
        rows: '9',
        processed: '8',
        imported: '5',
        edited: '2',
        errors: '1',
      },
      concerns: [null],
    });
    expect(importEnded(job({ advertiserId: ADVERTISER_ID }), NOW)?.concerns).toEqual([ADVERTISER_ID]);
  });

  it('is nothing for an import that somebody ended, who knows', () => {
    expect(importEnded(job({ cancelled: true }), NOW)).toBeUndefined();
  });

  it('to an invoice concerns its account', () => {
    const one = invoice({ amount: money('12.5') });
    expect(invoiceClosed(one, NOW)).toEqual({
      networkId: one.account.networkId,
      kind: 'invoice.closed',
      id: `invoice.closed:${one.id}`,
      at: NOW,
      data: {
        id: one.id,
        kind: one.account.kind,
        start: one.start,
        end: one.end,
        amount: '12.5',
        currency: one.currency,
      },
      concerns: [one.account.id],
    });
  });

  it('of the deployment notifies the staff each time it is found', () => {
    const alarm = { kind: 'disk_low', source: 'one', detail: '3 GiB are left.' } as const;
    expect(systemAlarm(alarm, NETWORK_ID, NOW)).toEqual({
      networkId: NETWORK_ID,
      kind: 'system.alarm',
      id: `system.alarm:disk_low:one:${NOW.toISOString()}`,
      at: NOW,
      data: { alarm: 'disk_low', source: 'one', detail: '3 GiB are left.' },
      concerns: [null],
    });
  });
});

describe('notices', () => {
  const recipient = (id: string, overrides: Partial<Recipient> = {}): Recipient => ({
    id: id as UserId,
    networkId: NETWORK_ID,
    kind: 'affiliate',
    accountId: AFFILIATE_ID,
    role: null,
    onlyAffiliates: null,
    onlyGroups: null,
    onlyAdvertisers: null,
    hasPassword: true,
    choices: {},
    ...overrides,
  });
  const happening = (overrides: Partial<Happening> = {}): Happening => ({
    networkId: NETWORK_ID,
    kind: 'cap.reached',
    id: 'cap.reached:1',
    at: NOW,
    data: { campaign: 'Shoes' },
    concerns: [AFFILIATE_ID],
    ...overrides,
  });
  let ids = 0;
  const newId = () => `n${++ids}` as NoticeId;
  const told = (happenings: readonly Happening[], ...recipients: readonly Recipient[]) =>
    noticesFor(happenings, recipients, newId).map(({ userId, letter }) => [userId, letter]);

  it('hold what happened, unread, for each who is concerned', () => {
    ids = 0;
    expect(noticesFor([happening()], [recipient('u1')], newId)).toEqual([
      {
        id: 'n1',
        networkId: NETWORK_ID,
        userId: 'u1',
        kind: 'cap.reached',
        happeningId: 'cap.reached:1',
        data: { campaign: 'Shoes' },
        createdAt: NOW,
        readAt: null,
        letter: 'due',
      },
    ]);
  });

  it('go to no user of another network or account, or without permission for the kind', () => {
    const staff = { kind: 'staff', accountId: null, role: 'analyst' } as const;
    expect(
      told(
        [happening(), happening({ kind: 'import.ended', concerns: [null, AFFILIATE_ID] })],
        recipient('u1', { networkId: OTHER_NETWORK_ID }),
        recipient('u2', { accountId: ADVERTISER_ID, kind: 'advertiser' }),
        recipient('u3', staff),
        recipient('u4'),
      ),
    ).toEqual([['u4', 'due']]);
  });

  it('follow each one’s choice, and go by letter only to who gets letters', () => {
    expect(
      told(
        [happening()],
        recipient('u1', { choices: { 'cap.reached': 'nothing' } }),
        recipient('u2', { choices: { 'cap.reached': 'list' } }),
        recipient('u3', { choices: { 'cap.reached': 'letter' } }),
        recipient('u4', { hasPassword: false }),
      ),
    ).toEqual([
      ['u2', 'none'],
      ['u3', 'due'],
      ['u4', 'none'],
    ]);
  });
});

import { afterAll, beforeAll, beforeEach, describe, expect, it } from '@jest/globals';
import type { Bonus } from '@tributary/domain/billing/bonus';
import type { LineStatus } from '@tributary/domain/billing/payout-batch';
import type { VolumeRule } from '@tributary/domain/catalog/volume-rule';
import type { Notice } from '@tributary/domain/notices/notice';
import { NOTICE_KINDS } from '@tributary/domain/notices/notice';
import { DAY_MS, MINUTE_MS } from '@tributary/domain/shared/durations';
import type { AffiliateGroupId, BonusId, NoticeId, UserId, VolumeRuleId } from '@tributary/domain/shared/ids';
import { money } from '@tributary/domain/shared/money';
import { noticed } from '../../src/announced/noticed.ts';
import { makeRaiseAlarms } from '../../src/announced/raise-alarms.ts';
import { audited } from '../../src/audited/audited-records.ts';
import { makeDecideCredits } from '../../src/billing/decide-credits.ts';
import { makeSetCreditLimit } from '../../src/billing/edit-credit.ts';
import { bonus } from '../billing/bonuses.contract.ts';
import { ADVERTISER, invoice } from '../billing/invoices-under-test.ts';
import { payoutBatch } from '../billing/payouts.contract.ts';
import { volumeRule } from '../billing/volume-rules.contract.ts';
import { job } from '../jobs/jobs.contract.ts';
import { LETTERS_DUE_MAX, type NoticeFilter, NOTICES_OF_LETTER } from '../../src/notices/notices.ts';
import {
  affiliate,
  affiliateGroup,
  ADVERTISER_ID,
  AFFILIATE_ID,
  CAMPAIGN_ID,
  cap,
  idOf,
  NETWORK_ID,
  NOW,
  OTHER_NETWORK_ID,
  user,
} from '../shared/given.ts';
import { AWKWARD_TEXT, idsOf, race, seed } from '../shared/records-under-test.ts';
import { actingAs, testRandomness } from '../shared/test-doubles.ts';
import { byId, type NoticesUnderTest, type OpenNotices } from './notices-under-test.ts';

const at = (ms: number) => new Date(NOW.getTime() + ms);
const ANNA = user({ id: idOf<UserId>('05e4', 1), email: 'anna@example.com', name: 'Anna', locale: 'pt-BR' });
const LIMIT = {
  onlyAffiliates: [AFFILIATE_ID],
  onlyGroups: [idOf<AffiliateGroupId>('9e0', 1)],
  onlyAdvertisers: [ADVERTISER_ID],
};
const BERT = user({ id: idOf<UserId>('05e4', 2), email: 'bert@example.com', name: 'Bert', role: 'analyst' });
const OWNER = { networkId: NETWORK_ID, userId: ANNA.id };
const FOREIGN = { networkId: OTHER_NETWORK_ID, userId: ANNA.id };
const FIRST_USER = idOf<UserId>('aff');
const noticeId = (n: number) => idOf<NoticeId>('50', n);
const nth = (n: number, overrides: Partial<Notice> = {}): Notice => ({
  id: noticeId(n),
  networkId: NETWORK_ID,
  userId: ANNA.id,
  kind: 'cap.reached',
  happeningId: `cap.reached:${n}`,
  data: { campaign: AWKWARD_TEXT, countedPeriod: null },
  createdAt: at(n - 1),
  readAt: null,
  letter: 'due',
  ...overrides,
});
const ALL: NoticeFilter = { kinds: NOTICE_KINDS, unreadOnly: false };
const PAGE = { page: 1, limit: 50 };

/** docs/rules/notices.md */
export function noticesContract(name: string, open: OpenNotices): void {
  describe(`What people are told (${name})`, () => {
    let under: NoticesUnderTest;
    beforeAll(async () => {
      under = await open();
    });
    beforeEach(async () => {
      await under.reset();
      await seed(under.stores);
      for (const one of [ANNA, BERT]) await under.stores.users.add(one);
    });
    afterAll(() => under.close());

    const add = (...notices: Notice[]) => under.stores.notices.add(notices);
    const listed = async (owner = OWNER, filter = ALL, page = PAGE) =>
      under.stores.notices.list(owner, filter, page);
    const lease = (now = at(5 * MINUTE_MS), limit = 10) =>
      under.noticeLetters.lease({
        now,
        leaseUntil: new Date(now.getTime() + 2 * MINUTE_MS),
        writtenAfter: new Date(now.getTime() - 3 * DAY_MS),
        writtenBefore: new Date(now.getTime() - MINUTE_MS),
        limit,
      });

    it('is kept whole, newest first, in pages, and each has only their own', async () => {
      await add(nth(1), nth(2, { letter: 'none', data: {} }), nth(3, { userId: BERT.id }));
      expect(await listed()).toEqual({ items: [nth(2, { letter: 'none', data: {} }), nth(1)], total: 2 });
      expect(await listed(OWNER, ALL, { page: 2, limit: 1 })).toEqual({ items: [nth(1)], total: 2 });
      expect(await listed(OWNER, ALL, { page: 9, limit: 1 })).toEqual({ items: [], total: 2 });
      expect(await listed(FOREIGN)).toEqual({ items: [], total: 0 });
      expect(await listed(OWNER, { kinds: ['import.ended'], unreadOnly: false })).toEqual({
        items: [],
        total: 0,
      });
    });

    it('is written once for what happened, and to nobody who is gone', async () => {
      await add(nth(1), nth(2, { happeningId: 'cap.reached:1' }));
      await add(nth(3, { happeningId: 'cap.reached:1' }), nth(4, { userId: idOf<UserId>('05e4', 9) }));
      await add(nth(5, { networkId: OTHER_NETWORK_ID }));
      expect(idsOf((await listed()).items)).toEqual([noticeId(1)]);
    });

    it('is read once, by the person who got it', async () => {
      await add(nth(1), nth(2), nth(3, { userId: BERT.id }));
      const { notices } = under.stores;
      expect(await notices.markRead(FOREIGN, [noticeId(1)], NOW)).toBe(0);
      expect(await notices.markRead(OWNER, [noticeId(1), noticeId(3)], at(7))).toBe(1);
      expect(await notices.markRead(OWNER, [noticeId(1)], at(8))).toBe(0);
      expect((await listed()).items[1]).toEqual(nth(1, { readAt: at(7) }));
      expect(await notices.countUnread(OWNER, NOTICE_KINDS)).toBe(1);
      expect(await notices.countUnread(OWNER, ['import.ended'])).toBe(0);
      expect((await listed(OWNER, { ...ALL, unreadOnly: true })).items).toEqual([nth(2)]);
    });

    it('goes with its user', async () => {
      await add(nth(1));
      await under.stores.notices.choose(OWNER, { 'cap.reached': 'list' });
      await under.stores.users.remove(NETWORK_ID, ANNA.id);
      await under.stores.users.add(ANNA);
      expect((await listed()).total).toBe(0);
      expect(await under.stores.notices.findChoices(OWNER)).toEqual({});
    });

    it('is for live users of live accounts, with what they chose', async () => {
      await under.stores.users.add(
        user({ id: idOf<UserId>('05e4', 3), email: 'off@example.com', live: false }),
      );
      await under.stores.users.add(
        user({
          id: idOf<UserId>('05e4', 4),
          email: 'blog@example.com',
          kind: 'affiliate',
          accountId: AFFILIATE_ID,
          role: null,
          passwordHash: null,
        }),
      );
      await under.stores.users.replace({ ...BERT, ...LIMIT });
      await under.stores.notices.choose(
        { networkId: NETWORK_ID, userId: BERT.id },
        { 'cap.reached': 'nothing', 'import.ended': 'letter' },
      );
      const found = await under.stores.notices.listRecipients([
        { networkId: NETWORK_ID, accountId: null },
        { networkId: NETWORK_ID, accountId: AFFILIATE_ID },
        { networkId: NETWORK_ID, accountId: null },
        { networkId: OTHER_NETWORK_ID, accountId: ADVERTISER_ID },
      ]);
      const given = ({ id, networkId, kind, accountId, role, ...limit }: typeof ANNA) => ({
        id,
        networkId,
        kind,
        accountId,
        role,
        onlyAffiliates: limit.onlyAffiliates,
        onlyGroups: limit.onlyGroups,
        onlyAdvertisers: limit.onlyAdvertisers,
      });
      expect([...found].sort(byId)).toEqual([
        { ...given(ANNA), hasPassword: true, choices: {} },
        {
          ...given({ ...BERT, ...LIMIT }),
          hasPassword: true,
          choices: { 'cap.reached': 'nothing', 'import.ended': 'letter' },
        },
        expect.objectContaining({ id: idOf('05e4', 4), accountId: AFFILIATE_ID, hasPassword: false }),
        expect.objectContaining({ id: FIRST_USER, accountId: AFFILIATE_ID }),
      ]);
      await under.stores.accounts.replace(affiliate({ live: false }));
      expect(
        await under.stores.notices.listRecipients([{ networkId: NETWORK_ID, accountId: AFFILIATE_ID }]),
      ).toEqual([]);
    });

    it('choices are kept until they are taken back, and a letter that is not wanted any more is not due', async () => {
      const { notices } = under.stores;
      await add(nth(1), nth(2, { kind: 'import.ended' }), nth(3, { userId: BERT.id }));
      await notices.choose(OWNER, { 'cap.reached': 'list', 'import.ended': 'letter' });
      await notices.choose(OWNER, { 'import.ended': null });
      await notices.choose(FOREIGN, { 'cap.reached': 'nothing' });
      expect(await notices.findChoices(OWNER)).toEqual({ 'cap.reached': 'list' });
      expect(await notices.findChoices(FOREIGN)).toEqual({});
      expect((await listed()).items.map(({ letter }) => letter)).toEqual(['due', 'none']);
      expect((await lease()).map((one) => one.user.id)).toEqual([ANNA.id, BERT.id]);
    });

    describe('letters', () => {
      it('are leased once, oldest first, each user with all that waits', async () => {
        await add(nth(2, { userId: BERT.id }), nth(3), nth(1, { letter: 'none' }), nth(4));
        await add(nth(5, { createdAt: at(4.5 * MINUTE_MS), userId: BERT.id }));
        await under.stores.users.replace({ ...BERT, ...LIMIT });
        const { id, networkId, kind, role, onlyAffiliates, onlyGroups, onlyAdvertisers, email, locale } =
          ANNA;
        expect(await lease()).toEqual([
          expect.objectContaining({
            user: expect.objectContaining(LIMIT),
            notices: [
              nth(2, { userId: BERT.id }),
              nth(5, { createdAt: at(4.5 * MINUTE_MS), userId: BERT.id }),
            ],
          }),
          {
            user: {
              id,
              networkId,
              kind,
              role,
              onlyAffiliates,
              onlyGroups,
              onlyAdvertisers,
              name: 'Anna',
              email,
              locale,
            },
            notices: [nth(3), nth(4)],
            failures: 0,
          },
        ]);
        expect(await lease()).toEqual([]);
        // The worker that had them died.
        expect((await lease(at(7 * MINUTE_MS), 1)).map((one) => one.user.id)).toEqual([BERT.id]);
      });

      it('wait for a minute, so that one letter covers what happens together, and are given up after days', async () => {
        await add(nth(1));
        expect(await lease(at(MINUTE_MS - 1))).toEqual([]);
        expect(await lease(at(3 * DAY_MS))).toEqual([]);
        expect(await lease(at(MINUTE_MS))).toHaveLength(1);
      });

      it('are given to one of those who ask at once', async () => {
        await add(nth(1), nth(2, { userId: BERT.id }));
        const taken = await race(4, () => lease());
        expect(taken.flat()).toHaveLength(2);
      });

      it('are not sent twice, and come no sooner than they may', async () => {
        await add(nth(1), nth(2));
        await lease();
        await under.noticeLetters.sent(ANNA.id, [noticeId(1), noticeId(2)], at(20 * MINUTE_MS));
        await add(nth(3));
        expect(await lease(at(20 * MINUTE_MS - 1))).toEqual([]);
        expect((await lease(at(20 * MINUTE_MS)))[0]?.notices).toEqual([nth(3)]);
        expect((await listed()).items.map(({ letter }) => letter)).toEqual(['due', 'sent', 'sent']);
      });

      it('count failures in a row', async () => {
        await add(nth(1));
        await lease();
        await under.noticeLetters.failed(ANNA.id, at(10 * MINUTE_MS));
        expect(await lease(at(9 * MINUTE_MS))).toEqual([]);
        expect((await lease(at(10 * MINUTE_MS)))[0]?.failures).toBe(1);
        await under.noticeLetters.failed(ANNA.id, at(11 * MINUTE_MS));
        expect((await lease(at(11 * MINUTE_MS)))[0]?.failures).toBe(2);
        await under.noticeLetters.sent(ANNA.id, [], at(12 * MINUTE_MS));
        expect((await lease(at(12 * MINUTE_MS)))[0]?.failures).toBe(0);
      });

      it('are not for who may not sign in any more', async () => {
        await add(nth(1), nth(2, { userId: FIRST_USER }));
        await under.stores.users.replace({ ...ANNA, live: false });
        await under.stores.accounts.replace(affiliate({ live: false }));
        expect(await lease()).toEqual([]);
      });

      it('hold a page of notices at most, and a queue of some hundred', async () => {
        const many = Array.from({ length: LETTERS_DUE_MAX + 5 }, (_, n) => nth(n + 1));
        await add(...many.slice(0, 150));
        await add(...many.slice(150));
        const [first] = await lease();
        expect(first?.notices).toEqual(many.slice(0, NOTICES_OF_LETTER));
        const { items } = await listed(OWNER, ALL, { page: 1, limit: 300 });
        expect(items.filter(({ letter }) => letter === 'due')).toHaveLength(LETTERS_DUE_MAX);
        expect(items).toHaveLength(many.length);
      });
    });

    // docs/rules/notices.md#kept
    it('is tidied: letters are given up, old ones forgotten, and of each user the newest kept', async () => {
      await add(nth(1), nth(2), nth(3), nth(4, { userId: BERT.id, letter: 'sent' }));
      await under.noticeLetters.tidy({ givenUpBefore: at(2), forgottenBefore: at(0), kept: 2 });
      expect((await listed()).items.map(({ id, letter }) => [id, letter])).toEqual([
        [noticeId(3), 'due'],
        [noticeId(2), 'given_up'],
      ]);
      await under.noticeLetters.tidy({ givenUpBefore: at(0), forgottenBefore: at(3), kept: 2 });
      expect((await listed()).total).toBe(0);
      expect((await listed({ networkId: NETWORK_ID, userId: BERT.id })).total).toBe(1);
    });

    it('alarms are sent once until their time is over, even by several processes at once', async () => {
      const alarm = { kind: 'disk_low', source: 'one' };
      const raise = (now: Date, which = alarm) =>
        under.unitOfWork.run(({ alarms }) => alarms.raise(which, now, new Date(now.getTime() - DAY_MS)));
      expect((await race(3, () => raise(NOW))).filter(Boolean)).toHaveLength(1);
      expect(await raise(at(1), { ...alarm, source: 'two' })).toBe(true);
      expect(await raise(at(DAY_MS - 1))).toBe(false);
      expect(await raise(at(DAY_MS))).toBe(true);
    });

    // docs/rules/notices.md#same-transaction
    describe('are written with what happened', () => {
      const stamps = { clock: () => NOW, randomness: testRandomness() };
      /** As processes have it: both behind the stores. */
      const persistence = () =>
        audited(noticed(under, stamps), {
          ...stamps,
          acting: actingAs({ actor: { kind: 'system' }, requestId: null }),
        });
      const inBooks = (work: Parameters<ReturnType<typeof persistence>['books']['run']>[1]) =>
        persistence().books.run({ networkIds: [NETWORK_ID], campaignIds: [CAMPAIGN_ID] }, work);
      const toldTo = async (userId: UserId) =>
        (await listed({ networkId: NETWORK_ID, userId })).items.map(
          ({ kind, letter }) => `${kind} ${letter}`,
        );

      it('caps, to staff, by what is theirs to do; a cap for each alone to its affiliate', async () => {
        const group = affiliateGroup({ name: 'Gold' });
        await under.stores.affiliateGroups.add(group);
        const shared = cap({ measure: 'payout', limit: money('10'), groupId: group.id });
        const change = { used: money('9'), reached: false, newlyNearly: shared };
        const key = { capId: shared.id, affiliateId: '', period: 'ever' };
        await under.stores.caps.add(shared);
        await inBooks(({ capCounters }) => capCounters.add([{ ...change, key }]));
        await inBooks(({ capCounters }) => capCounters.add([{ ...change, key }]));
        expect(await toldTo(ANNA.id)).toEqual(['cap.nearly_reached due']);
        const { items } = await listed({ networkId: NETWORK_ID, userId: ANNA.id });
        expect(items.map(({ data }) => data['group'])).toEqual(['Gold']);
        expect(await toldTo(BERT.id)).toEqual(['cap.nearly_reached none']);
        expect(await toldTo(FIRST_USER)).toEqual([]);
        const each = { ...key, affiliateId: AFFILIATE_ID };
        await inBooks(({ capCounters }) =>
          capCounters.add([
            { key: each, used: money('1'), reached: true, newlyReached: cap({ scope: 'each' }) },
            {
              key: each,
              used: money('1'),
              reached: true,
              newlyReached: cap({ scope: 'each', measure: 'revenue' }),
            },
          ]),
        );
        expect(await toldTo(FIRST_USER)).toEqual(['cap.reached due']);
        expect(await toldTo(ANNA.id)).toEqual(['cap.nearly_reached due']);
      });

      it('nothing of a transaction that failed', async () => {
        const failed = inBooks(async ({ capCounters }) => {
          await capCounters.add([
            {
              key: { capId: cap().id, affiliateId: '', period: 'ever' },
              used: money('1'),
              reached: true,
              newlyReached: cap(),
            },
          ]);
          throw new Error('the batch failed');
        });
        await expect(failed).rejects.toThrow('the batch failed');
        expect(await toldTo(ANNA.id)).toEqual([]);
      });

      it('imports that ended by themselves, and invoices', async () => {
        const own = job(2, { status: 'completed', finishedAt: NOW });
        const cancelled = job(3, { status: 'failed', finishedAt: NOW, cancelled: true });
        for (const one of [1, 2, 3]) await under.stores.jobs.add(job(one), [{ values: {} }], 9);
        for (const one of [job(1), own, cancelled]) await inBooks(({ jobs }) => jobs.save(one, at(1000), []));
        expect(await toldTo(ANNA.id)).toEqual(['import.ended due']);
        expect(await toldTo(BERT.id)).toEqual([]);
        await persistence().stores.invoices.add(invoice(), []);
        const kept = await listed({ networkId: NETWORK_ID, userId: FIRST_USER });
        expect(kept.items).toMatchObject([{ kind: 'invoice.closed', data: { id: invoice().id } }]);
        expect(await toldTo(ANNA.id)).toEqual(['import.ended due']);
      });

      // docs/rules/notices.md#kinds
      it('payments and what came back, once each, and bonuses, to the affiliate alone', async () => {
        const batch = payoutBatch();
        const become = (status: LineStatus) =>
          persistence().unitOfWork.run(({ payoutBatches }) =>
            payoutBatches.replace({ ...batch, lines: batch.lines.map((line) => ({ ...line, status })) }),
          );
        const given = (n: number, overrides: Partial<Bonus>) =>
          bonus({ id: idOf<BonusId>('b0', n), campaignId: CAMPAIGN_ID, ...overrides });
        const rule = (effect: VolumeRule['effect'], n: number) =>
          volumeRule({ id: idOf<VolumeRuleId>('7a', n), effect });
        await persistence().unitOfWork.run(async (stores) => {
          await stores.payoutBatches.add(batch);
          await stores.volumeRules.add(rule('percent', 1), NOW);
          await stores.volumeRules.add(rule('bonus', 2), NOW);
          await stores.bonuses.add(given(1, { amount: money('-5'), reason: 'Returned' }));
          for (const { id } of [rule('percent', 1), rule('bonus', 2)])
            await stores.bonuses.book(
              given(id === rule('bonus', 2).id ? 3 : 2, { ruleId: id, periodStart: bonus().day }),
            );
        });
        for (const status of ['open', 'settled', 'settled', 'returned'] as const) await become(status);
        const kept = await listed({ networkId: NETWORK_ID, userId: FIRST_USER });
        expect(kept.items.map(({ happeningId }) => happeningId).toSorted()).toEqual(
          [
            `bonus.booked:${given(1, {}).id}`,
            `bonus.booked:${given(3, {}).id}`,
            `payout.returned:${batch.id}:1`,
            `payout.settled:${batch.id}:1`,
          ].toSorted(),
        );
        expect(kept.items.find(({ happeningId }) => happeningId.endsWith(given(1, {}).id))).toMatchObject({
          data: { kind: 'deduction', amount: '5', currency: 'USD', reason: 'Returned' },
        });
        expect(await toldTo(ANNA.id)).toEqual([]);
      });

      // docs/rules/billing.md#notices-of-credit
      it('credit, once, to the advertiser and the staff of billing, and nothing of a worker that was killed', async () => {
        const { unitOfWork } = persistence();
        const { clock } = stamps;
        const bill = (n: number, amount: string) =>
          invoice({ id: idOf('1f', n), account: ADVERTISER, amount: money(amount), lines: [] });
        const owe = (n: number, amount: string) => under.stores.invoices.add(bill(n, amount), []);
        const allow = (limit: string) =>
          makeSetCreditLimit({ unitOfWork, clock })({
            networkId: NETWORK_ID,
            advertiserId: ADVERTISER_ID,
            limit: money(limit),
          });
        const failures: unknown[] = [];
        const decide = (run: typeof unitOfWork.run = unitOfWork.run) =>
          makeDecideCredits({
            stores: under.stores,
            unitOfWork: { run },
            clock,
            onFailure: (error) => void failures.push(error),
          })();
        const told = async () => (await toldTo(ANNA.id)).map((line) => line.replace(/^credit\./, ''));
        await allow('100');
        expect(await told()).toEqual([]);
        await owe(1, '80');
        await decide((work) =>
          unitOfWork.run(async (stores) => {
            await work(stores);
            throw new Error('killed');
          }),
        );
        expect([failures.length, await told()]).toEqual([1, []]);
        await race(2, () => decide());
        expect(await told()).toEqual(['nearly_used due']);
        await owe(2, '20');
        await race(2, () => decide());
        await decide();
        await allow('200');
        expect((await told()).toSorted()).toEqual(['nearly_used due', 'restored due', 'used_up due']);
        expect(await toldTo(BERT.id)).toEqual([]);
        const own = await listed({ networkId: NETWORK_ID, userId: idOf<UserId>('ad') });
        expect(own.total).toBe(3);
        expect(own.items.at(-1)?.data).toMatchObject({ advertiserId: ADVERTISER_ID, percent: '80' });
        expect(failures).toHaveLength(1);
      });

      it('alarms, in every network, to who may change its settings, once a day', async () => {
        const foreigner = user({
          id: idOf<UserId>('05e4', 5),
          networkId: OTHER_NETWORK_ID,
          email: 'other@example.com',
        });
        await under.stores.users.add(foreigner);
        const raiseAlarms = makeRaiseAlarms({ unitOfWork: persistence().unitOfWork, ...stamps });
        const alarm = { kind: 'disk_low', source: 'one', detail: 'little' } as const;
        await raiseAlarms([alarm]);
        await raiseAlarms([alarm, { ...alarm, kind: 'brokers_away' }]);
        expect(await toldTo(ANNA.id)).toEqual(['system.alarm due', 'system.alarm due']);
        expect(await toldTo(BERT.id)).toEqual([]);
        const others = await listed({ networkId: OTHER_NETWORK_ID, userId: foreigner.id });
        expect(others.total).toBe(2);
      });
    });
  });
}

import { describe, expect, it } from '@jest/globals';

import { id, type LandingPageId } from '@tributary/domain/shared/ids';
import { money } from '@tributary/domain/shared/money';
import type { Click } from '@tributary/domain/tracking/click';
import { inBooks, openedBooks, type OpenBooks } from '../shared/books-under-test.ts';
import {
  click,
  clickEvent,
  clickId,
  impression,
  impressionId,
  visitorFacts,
} from '../shared/given-events.ts';
import { NOW } from '../shared/given.ts';
import {
  AWKWARD_INSTANT,
  AWKWARD_TEXT,
  OTHER_AFFILIATE_ID,
  OTHER_CAMPAIGN_ID,
} from '../shared/records-under-test.ts';

const HOUR_MS = 3_600_000;
const WINDOW_MS = 24 * HOUR_MS;
const at = (hours: number) => new Date(NOW.getTime() + hours * HOUR_MS);
const seenAt = (n: number, hours: number, overrides: Partial<Click> = {}) =>
  clickEvent({ id: clickId(n, at(hours)), clickedAt: at(hours), ...overrides });

const awkwardClick = (): Click =>
  click({
    id: clickId(7, AWKWARD_INSTANT),
    clickedAt: AWKWARD_INSTANT,
    linkId: null,
    landingPageId: id<LandingPageId>('0123456789abcdef01234567'),
    userAgent: AWKWARD_TEXT,
    referer: AWKWARD_TEXT,
    refererHost: '',
    facts: visitorFacts({ city: 'São Paulo', country: 'XX', bot: true }),
    parameters: { p1: AWKWARD_TEXT.slice(0, 900), p10: '', url: '"\\' },
    rejection: 'TARGETING',
    rejectionDetail: 'country FR is not covered',
    duplicate: true,
    payout: money('0.000000000000001'),
    revenue: money('999999999.999999999999999'),
  });

export function clicksContract(name: string, open: OpenBooks): void {
  describe(`${name}: Clicks`, () => {
    const opened = openedBooks(open);

    it('keeps every field', async () => {
      await inBooks(opened(), (stores) => stores.clicks.add([awkwardClick(), click()]));
      const found = await inBooks(opened(), (stores) => stores.clicks.findMany([awkwardClick().id]));
      expect(found).toEqual([awkwardClick()]);
    });

    it('finds those there are, whatever their day, and nothing for an empty list', async () => {
      const old = click({ id: clickId(1, at(-24 * 40)), clickedAt: at(-24 * 40) });
      await inBooks(opened(), (stores) => stores.clicks.add([old, click()]));
      await inBooks(opened(), async ({ clicks }) => {
        const found = await clicks.findMany([clickId(9), old.id, clickId()]);
        expect(new Set(found.map((one) => one.id))).toEqual(new Set([old.id, clickId()]));
        expect(await clicks.known([clickId(9), old.id])).toEqual(new Set([old.id]));
        expect(await clicks.findMany([])).toEqual([]);
        expect(await clicks.known([])).toEqual(new Set());
        await clicks.add([]);
      });
    });

    it('leaves a stored click as it is when it comes again', async () => {
      await inBooks(opened(), (stores) => stores.clicks.add([click({ payout: money('1') })]));
      await inBooks(opened(), (stores) =>
        stores.clicks.add([click({ payout: money('2') }), click({ id: clickId(2) })]),
      );
      const found = await inBooks(opened(), (stores) => stores.clicks.findMany([clickId(), clickId(2)]));
      expect(found.find((one) => one.id === clickId())?.payout).toBe(money('1'));
      expect(found).toHaveLength(2);
    });

    it('takes a thousand at once', async () => {
      const many = Array.from({ length: 1000 }, (_, index) => click({ id: clickId(index + 1) }));
      await inBooks(opened(), (stores) => stores.clicks.add(many));
      const known = await inBooks(opened(), (stores) => stores.clicks.known(many.map((one) => one.id)));
      expect(known.size).toBe(1000);
    });
  });

  // docs/rules/tracking.md#unique-clicks
  describe(`${name}: Clicks, which repeat an earlier one`, () => {
    const opened = openedBooks(open);
    const repeats = (...clicks: ReturnType<typeof seenAt>[]) =>
      inBooks(opened(), (stores) => stores.clicks.markSeen(clicks, WINDOW_MS));

    it('the second of one list, in the order they happened', async () => {
      expect(await repeats(seenAt(2, 1), seenAt(1, 0))).toEqual(new Set([clickId(2, at(1))]));
    });

    it('the one of a later list, up to the end of the window', async () => {
      await repeats(seenAt(1, 0));
      expect(await repeats(seenAt(2, 23.9))).toEqual(new Set([clickId(2, at(23.9))]));
      expect(await repeats(seenAt(3, 24))).toEqual(new Set());
    });

    it('counts the window from the last unique click, not from a repeat', async () => {
      await repeats(seenAt(1, 0), seenAt(2, 20));
      expect(await repeats(seenAt(3, 25))).toEqual(new Set());
      expect(await repeats(seenAt(4, 26))).toEqual(new Set([clickId(4, at(26))]));
    });

    it('one that happened earlier but came later (from another spool): it is not paid twice either', async () => {
      await repeats(seenAt(1, 10));
      expect(await repeats(seenAt(2, 9))).toEqual(new Set([clickId(2, at(9))]));
      expect(await repeats(seenAt(3, -20))).toEqual(new Set());
      expect(await repeats(seenAt(4, 20))).toEqual(new Set([clickId(4, at(20))]));
    });

    it('only with the same campaign, affiliate and fingerprint', async () => {
      await repeats(seenAt(1, 0));
      expect(
        await repeats(
          seenAt(2, 0, { campaignId: OTHER_CAMPAIGN_ID }),
          seenAt(3, 0, { affiliateId: OTHER_AFFILIATE_ID }),
          seenAt(4, 0, { fingerprint: 'ff'.repeat(16) }),
        ),
      ).toEqual(new Set());
    });

    it('none of an empty list', async () => {
      expect(await repeats()).toEqual(new Set());
    });
  });

  describe(`${name}: Impressions`, () => {
    const opened = openedBooks(open);

    it('knows those that were added, once and again', async () => {
      const old = impression({ id: impressionId(1, AWKWARD_INSTANT), seenAt: AWKWARD_INSTANT, linkId: null });
      const rejected = impression({
        id: impressionId(2),
        rejection: 'BLOCKED',
        parameters: { p1: AWKWARD_TEXT },
      });
      await inBooks(opened(), (stores) => stores.impressions.add([old, rejected]));
      await inBooks(opened(), (stores) => stores.impressions.add([old, impression({ id: impressionId(3) })]));
      const asked = [old.id, impressionId(2), impressionId(3), impressionId(4)];
      await inBooks(opened(), async ({ impressions }) => {
        expect(await impressions.known(asked)).toEqual(new Set(asked.slice(0, 3)));
        expect(await impressions.known([])).toEqual(new Set());
        await impressions.add([]);
      });
    });
  });
}

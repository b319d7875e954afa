import { describe, expect, it } from '@jest/globals';

import { id, type LandingPageId } from '@tributary/domain/shared/ids';
import { HOUR_MS } from '@tributary/domain/shared/durations';
import { visitorSpans, type UniqueClick } from '@tributary/domain/attribution/unique-clicks';
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
import { NETWORK_ID, NOW, OTHER_NETWORK_ID } from '../shared/given.ts';
import {
  AWKWARD_INSTANT,
  AWKWARD_TEXT,
  OTHER_AFFILIATE_ID,
  OTHER_CAMPAIGN_ID,
} from '../shared/records-under-test.ts';

const at = (hours: number) => new Date(NOW.getTime() + hours * HOUR_MS);

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
    overCap: true,
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
  // docs/rules/imports.md#past-clicks
  describe(`${name}: Clicks of another system`, () => {
    const opened = openedBooks(open);
    const nameOf = (formerId: string, n: number, networkId = NETWORK_ID) => ({
      networkId,
      formerId,
      clickId: clickId(n),
    });
    const find = (formerIds: readonly string[], networkId = NETWORK_ID) =>
      inBooks(opened(), ({ clicks }) => clicks.findFormer(networkId, formerIds));

    it('are found by what they were called there, in their network only', async () => {
      const names = [nameOf('a', 1), nameOf('A', 2), nameOf('a', 3, OTHER_NETWORK_ID)];
      await inBooks(opened(), ({ clicks }) => clicks.nameFormer(names));
      expect(await find(['a', 'A', 'b'])).toEqual(
        new Map([
          ['a', clickId(1)],
          ['A', clickId(2)],
        ]),
      );
      expect(await find(['a', 'A'], OTHER_NETWORK_ID)).toEqual(new Map([['a', clickId(3)]]));
      expect(await find([])).toEqual(new Map());
    });

    it('keep the first name they were given', async () => {
      await inBooks(opened(), ({ clicks }) => clicks.nameFormer([nameOf('a', 1)]));
      await inBooks(opened(), ({ clicks }) => clicks.nameFormer([nameOf('a', 2), nameOf('b', 2)]));
      await inBooks(opened(), ({ clicks }) => clicks.nameFormer([]));
      expect([...(await find(['a', 'b'])).values()]).toEqual([clickId(1), clickId(2)]);
    });
  });

  describe(`${name}: Clicks, which were unique`, () => {
    const opened = openedBooks(open);
    const unique = (hours: number, overrides: Partial<UniqueClick> = {}): UniqueClick => {
      const { campaignId, affiliateId, fingerprint } = clickEvent();
      return { campaignId, affiliateId, fingerprint, clickedAt: at(hours), ...overrides };
    };
    const remember = (...clicks: UniqueClick[]) =>
      inBooks(opened(), (stores) => stores.clicks.rememberUnique(clicks));
    const within = async (after: number, before: number, overrides: Partial<UniqueClick> = {}) => {
      const { clickedAt: _at, ...visitor } = unique(0, overrides);
      const spans = [{ ...visitor, after: at(after), before: at(before) }];
      const found = await inBooks(opened(), (stores) => stores.clicks.uniqueWithin(spans));
      return found.sort((a, b) => a.clickedAt.getTime() - b.clickedAt.getTime());
    };

    it('are found within a span, its ends excluded', async () => {
      await remember(unique(0), unique(24), unique(48));
      expect(await within(-0.001, 24.001)).toEqual([unique(0), unique(24)]);
      expect(await within(0, 48)).toEqual([unique(24)]);
      expect(await within(24, 48)).toEqual([]);
    });

    it('are found to the millisecond', async () => {
      await remember(unique(0, { clickedAt: AWKWARD_INSTANT }));
      const ms = (AWKWARD_INSTANT.getTime() - NOW.getTime()) / HOUR_MS;
      expect(await within(ms - 1, ms + 1)).toEqual([unique(0, { clickedAt: AWKWARD_INSTANT })]);
      expect(await within(ms, ms + 1)).toEqual([]);
    });

    it('are the visitor’s own: of the same campaign, affiliate and fingerprint', async () => {
      const others = [
        { campaignId: OTHER_CAMPAIGN_ID },
        { affiliateId: OTHER_AFFILIATE_ID },
        { fingerprint: 'ff'.repeat(16) },
      ];
      await remember(...others.map((other) => unique(0, other)));
      expect(await within(-1, 1)).toEqual([]);
      for (const other of others) expect(await within(-1, 1, other)).toEqual([unique(0, other)]);
    });

    it('are found for many visitors at once', async () => {
      const many = Array.from({ length: 500 }, (_, n) => unique(n / 100, { fingerprint: `visitor ${n}` }));
      await remember(...many);
      const spans = visitorSpans(
        many.map((one, n) => ({ ...one, id: clickId(n) })),
        1,
      );
      const found = await inBooks(opened(), (stores) => stores.clicks.uniqueWithin(spans));
      expect(new Set(found.map((one) => one.fingerprint)).size).toBe(500);
      expect(found).toHaveLength(500);
    });

    it('are stored once, however often they are sent', async () => {
      await remember(unique(0), unique(0));
      await remember(unique(0));
      expect(await within(-1, 1)).toEqual([unique(0)]);
    });

    it('are none of none', async () => {
      await remember();
      expect(await inBooks(opened(), (stores) => stores.clicks.uniqueWithin([]))).toEqual([]);
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

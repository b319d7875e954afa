import { describe, expect, it } from '@jest/globals';

import type { HitEvent, HitOutcome } from '@tributary/domain/attribution/conversion';
import { money } from '@tributary/domain/shared/money';
import { inBooks, openedBooks, type BooksUnderTest, type OpenBooks } from '../shared/books-under-test.ts';
import { click, clickId, hitEvent, hitId } from '../shared/given-events.ts';
import { ADVERTISER_ID, CAMPAIGN_ID, NETWORK_ID, NOW, OTHER_NETWORK_ID } from '../shared/given.ts';
import { AWKWARD_INSTANT, AWKWARD_TEXT, idsOf } from '../shared/records-under-test.ts';

const WAITING: HitOutcome = { state: 'waiting' };
const REFUSED: HitOutcome = { state: 'refused', reason: 'CLICK_EXPIRED' };
const waiting = (hit: HitEvent) => ({ hit, outcome: WAITING, detail: '' });

const awkward = (): HitEvent =>
  hitEvent({
    id: hitId(5, AWKWARD_INSTANT),
    hitAt: AWKWARD_INSTANT,
    method: 'pixel',
    clickIdText: AWKWARD_TEXT.slice(0, 64),
    tokenId: null,
    tokenAdvertiserId: ADVERTISER_ID,
    pixelCampaignId: CAMPAIGN_ID,
    pixelAdvertiserId: ADVERTISER_ID,
    goalId: 'no id at all',
    goalValue: AWKWARD_TEXT,
    txnId: AWKWARD_TEXT,
    saleAmount: money('0.000000000000001'),
    revenue: money('0'),
    currency: 'EUR',
    unread: { sale_amount: AWKWARD_TEXT, currency: 'EURO' },
    requestedStatus: 'pending',
    unknownStatus: AWKWARD_TEXT,
    subs: { sub2: AWKWARD_TEXT },
    userAgent: AWKWARD_TEXT,
    referer: AWKWARD_TEXT,
    refusal: null,
  });

const logOf = ({ reads }: BooksUnderTest, networkId = NETWORK_ID) =>
  reads.hits(
    networkId,
    { from: new Date('2026-01-01'), to: new Date('2027-01-01') },
    { page: 1, limit: 100 },
  );

export function hitsContract(name: string, open: OpenBooks): void {
  describe(`${name}: Hits`, () => {
    const opened = openedBooks(open);

    it('keeps every field and every outcome', async () => {
      const lines = [
        { hit: awkward(), outcome: WAITING, detail: AWKWARD_TEXT },
        {
          hit: hitEvent({ id: hitId(1) }),
          outcome: { state: 'converted', conversionId: hitId(1), reason: null },
          detail: '',
        },
        {
          hit: hitEvent({ id: hitId(2) }),
          outcome: { state: 'converted', conversionId: hitId(2), reason: 'CAP_REACHED' },
          detail: 'x',
        },
        {
          hit: hitEvent({ id: hitId(3) }),
          outcome: { state: 'repeated', reason: 'DUPLICATE', conversionId: hitId(1) },
          detail: '',
        },
        {
          hit: hitEvent({ id: hitId(4), clickId: null, refusal: 'INVALID_CLICK_ID' }),
          outcome: REFUSED,
          detail: 'too old',
        },
      ] satisfies { hit: HitEvent; outcome: HitOutcome; detail: string }[];
      await inBooks(opened(), (stores) => stores.hits.add(lines));
      const stored = await logOf(opened());
      expect(stored).toHaveLength(lines.length);
      for (const line of lines) expect(stored).toContainEqual(line);
    });

    it('knows those of nobody, too', async () => {
      const nobodys = hitEvent({ networkId: null, clickId: null, refusal: 'INVALID_CLICK_ID' });
      await inBooks(opened(), (stores) => stores.hits.add([{ hit: nobodys, outcome: REFUSED, detail: '' }]));
      const known = await inBooks(opened(), (stores) => stores.hits.known([nobodys.id, hitId(2)]));
      expect(known).toEqual(new Set([nobodys.id]));
      expect(await logOf(opened())).toEqual([]);
    });

    it('leaves a stored one as it is when it comes again', async () => {
      await inBooks(opened(), (stores) =>
        stores.hits.add([{ hit: hitEvent(), outcome: REFUSED, detail: 'first' }]),
      );
      await inBooks(opened(), (stores) =>
        stores.hits.add([waiting(hitEvent()), waiting(hitEvent({ id: hitId(2) }))]),
      );
      const stored = await logOf(opened());
      expect(stored.find((line) => line.hit.id === hitId())?.detail).toBe('first');
      const still = await inBooks(opened(), (stores) => stores.hits.waitingFor([clickId()]));
      expect(idsOf(still)).toEqual([hitId(2)]);
    });

    it('finds those that wait for a click, complete', async () => {
      const other = hitEvent({ id: hitId(2), clickId: clickId(2) });
      await inBooks(opened(), (stores) =>
        stores.hits.add([
          waiting(awkward()),
          waiting(other),
          { hit: hitEvent({ id: hitId(3) }), outcome: REFUSED, detail: '' },
        ]),
      );
      await inBooks(opened(), async ({ hits }) => {
        expect(await hits.waitingFor([clickId(), clickId(9)])).toEqual([awkward()]);
        expect(await hits.waitingFor([])).toEqual([]);
      });
    });

    it('gives a waiting one its outcome and its network', async () => {
      const pixel = hitEvent({ networkId: null, method: 'pixel', tokenId: null });
      await inBooks(opened(), (stores) => stores.hits.add([waiting(pixel)]));
      const outcome: HitOutcome = { state: 'converted', conversionId: pixel.id, reason: null };
      await inBooks(opened(), (stores) =>
        stores.hits.settle({ id: pixel.id, outcome, detail: 'at last', networkId: OTHER_NETWORK_ID }),
      );
      expect(await logOf(opened(), OTHER_NETWORK_ID)).toEqual([
        { hit: { ...pixel, networkId: OTHER_NETWORK_ID }, outcome, detail: 'at last' },
      ]);
      expect(await inBooks(opened(), (stores) => stores.hits.waitingFor([clickId()]))).toEqual([]);
    });

    it('never changes an outcome that was given', async () => {
      await inBooks(opened(), (stores) =>
        stores.hits.add([{ hit: hitEvent(), outcome: REFUSED, detail: 'first' }]),
      );
      await inBooks(opened(), (stores) =>
        stores.hits.settle({
          id: hitId(),
          outcome: { state: 'refused', reason: 'UNTRUSTED_IP' },
          detail: 'second',
          networkId: NETWORK_ID,
        }),
      );
      expect(await logOf(opened())).toEqual([{ hit: hitEvent(), outcome: REFUSED, detail: 'first' }]);
    });
  });

  describe(`${name}: WaitingHits`, () => {
    const opened = openedBooks(open);
    const early = hitEvent({ id: hitId(1), clickId: clickId(1) });
    const late = hitEvent({ id: hitId(2, later(60)), hitAt: later(60), clickId: clickId(2) });

    it('is ready once the click is stored', async () => {
      await inBooks(opened(), (stores) => stores.hits.add([waiting(early), waiting(late)]));
      expect(await opened().waitingHits.ready(10)).toEqual([]);
      await inBooks(opened(), (stores) => stores.clicks.add([clickOf(2)]));
      expect(await opened().waitingHits.ready(10)).toEqual([late]);
      await inBooks(opened(), (stores) => stores.clicks.add([clickOf(1)]));
      expect(await opened().waitingHits.ready(1)).toHaveLength(1);
      await inBooks(opened(), (stores) =>
        stores.hits.settle({ id: late.id, outcome: REFUSED, detail: '', networkId: NETWORK_ID }),
      );
      expect(await opened().waitingHits.ready(10)).toEqual([early]);
    });

    it('tells those that waited longer than until an instant', async () => {
      await inBooks(opened(), (stores) => stores.hits.add([waiting(early), waiting(late)]));
      expect(await opened().waitingHits.olderThan(NOW, 10)).toEqual([]);
      expect(await opened().waitingHits.olderThan(later(1), 10)).toEqual([early]);
      expect(await opened().waitingHits.olderThan(later(61), 1)).toHaveLength(1);
      await inBooks(opened(), (stores) =>
        stores.hits.settle({ id: early.id, outcome: REFUSED, detail: '', networkId: NETWORK_ID }),
      );
      expect(await opened().waitingHits.olderThan(later(61), 10)).toEqual([late]);
    });
  });
}

function later(seconds: number): Date {
  return new Date(NOW.getTime() + seconds * 1000);
}

const clickOf = (n: number) => click({ id: clickId(n) });

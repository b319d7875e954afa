import { HOUR_MS } from '@tributary/domain/shared/durations';
import { beforeEach, describe, expect, it } from '@jest/globals';
import type { HitOutcome } from '@tributary/domain/attribution/conversion';
import { money } from '@tributary/domain/shared/money';
import type { PostbackId } from '@tributary/domain/shared/ids';
import type { DeadLetters } from '../../src/attribution/dead-letters.ts';
import { LEDGER_RULES, type LedgerRule, type ReadLedgerFaults } from '../../src/reporting/ledger.ts';
import { inBooks, openedBooks, type BooksUnderTest } from '../shared/books-under-test.ts';
import { CAMPAIGN_ID, delivery, GOAL_ID, idOf, NETWORK_ID, NOW, OTHER_NETWORK_ID } from '../shared/given.ts';
import { click, clickEvent, clickId, conversion, hitEvent, hitId } from '../shared/given-events.ts';
import { book, invoice, invoiceLine, taken } from '../billing/invoices-under-test.ts';
import type { JobStores } from '../../src/jobs/jobs.ts';

export type LedgerUnderTest = BooksUnderTest & {
  readonly ledger: ReadLedgerFaults;
  readonly deadLetters: DeadLetters;
};

const RULES = Object.keys(LEDGER_RULES) as LedgerRule[];
const hoursAgo = (hours: number) => new Date(NOW.getTime() - hours * HOUR_MS);

export function ledgerContract(name: string, open: () => Promise<LedgerUnderTest>): void {
  describe(`Ledger (${name})`, () => {
    const opened = openedBooks(open);
    const write = (work: (stores: JobStores) => Promise<unknown>) => inBooks(opened(), work);
    const ask = (rule: LedgerRule, { limit = 10, networkId = NETWORK_ID } = {}) =>
      opened().ledger(networkId, { rule, limit, now: NOW });
    const addHit = (n: number, outcome: HitOutcome, hitAt = NOW) =>
      write(({ hits }) =>
        hits.add([
          { hit: hitEvent({ id: hitId(n, hitAt), hitAt, clickId: clickId(n) }), outcome, detail: '' },
        ]),
      );
    const converted = (n: number): HitOutcome => ({
      state: 'converted',
      conversionId: hitId(n),
      reason: null,
    });

    // A whole conversion of yesterday.
    beforeEach(async () => {
      const at = hoursAgo(24);
      const id = hitId(1, at);
      const of = clickId(1, at);
      await write(async (stores) => {
        await stores.clicks.add([click({ id: of, clickedAt: at })]);
        await stores.conversions.add([
          conversion({ id, clickId: of, clickedAt: at, convertedAt: at, deduplicationKey: 'yesterday' }),
        ]);
        const outcome: HitOutcome = { state: 'converted', conversionId: id, reason: null };
        await stores.hits.add([{ hit: hitEvent({ id, hitAt: at, clickId: of }), outcome, detail: '' }]);
        await stores.outbox.add([delivery({ id: idOf('de', 1), event: 'conversion', eventId: id })]);
      });
    });

    it.each(RULES)('finds no %s where all is well', async (rule) => {
      expect(await ask(rule)).toEqual({ total: 0, faults: [] });
    });

    it('finds conversions without their hit, however they came', async () => {
      await write(({ conversions }) =>
        conversions.add([
          conversion({ id: hitId(2), clickId: null, deduplicationKey: 'two' }),
          conversion({ id: hitId(3), clickId: null, deduplicationKey: 'three', method: 'import' }),
        ]),
      );
      expect(await ask('conversion-without-hit')).toEqual({
        total: 2,
        faults: [hitId(2), hitId(3)].map((id) => ({
          ids: { conversion: id },
          detail: 'there is no hit that made it',
        })),
      });
    });

    it('finds a hit that names a conversion that is not there', async () => {
      await addHit(2, converted(2));
      await addHit(3, { state: 'repeated', reason: 'DUPLICATE', conversionId: hitId(9) });
      const { total, faults } = await ask('hit-without-conversion');
      expect([total, faults.map(({ ids }) => ids)]).toEqual([
        2,
        [
          { hit: hitId(2), conversion: hitId(2) },
          { hit: hitId(3), conversion: hitId(9) },
        ],
      ]);
    });

    it('finds a conversion without its click', async () => {
      await write(({ conversions }) =>
        conversions.add([conversion({ id: hitId(2), clickId: clickId(2), deduplicationKey: 'two' })]),
      );
      expect((await ask('conversion-without-click')).faults).toEqual([
        { ids: { conversion: hitId(2), click: clickId(2) }, detail: 'its click is not there' },
      ]);
    });

    it('finds a conversion that was priced by terms nobody has', async () => {
      await write(({ conversions }) =>
        conversions.add([conversion({ id: hitId(2), deduplicationKey: 'two', termsVersion: 7 })]),
      );
      expect((await ask('conversion-without-terms')).faults).toEqual([
        { ids: { conversion: hitId(2), campaign: CAMPAIGN_ID }, detail: 'the campaign has no terms 7' },
      ]);
    });

    it('finds messages about a click and a conversion that are not there', async () => {
      const postbackId = idOf<PostbackId>('9b', 8);
      await write(({ outbox }) =>
        outbox.add([
          delivery({ id: idOf('de', 2), postbackId, event: 'click', eventId: clickId(2) }),
          delivery({ id: idOf('de', 3), postbackId, event: 'conversion', eventId: hitId(3) }),
          delivery({ id: idOf('de', 4), postbackId, event: 'click', eventId: `test-${idOf('de', 4)}` }),
        ]),
      );
      const { faults } = await ask('delivery-without-event');
      expect(faults.map(({ ids }) => ids['event'])).toEqual([clickId(2), hitId(3)]);
    });

    it('finds hits that wait for longer than they may', async () => {
      await addHit(2, { state: 'waiting' }, hoursAgo(72));
      await addHit(3, { state: 'waiting' }, hoursAgo(74));
      expect((await ask('hit-waits-too-long')).faults.map(({ ids }) => ids['hit'])).toEqual([
        hitId(3, hoursAgo(74)),
      ]);
      expect(await ask('waiting-hit-lost')).toEqual({ total: 0, faults: [] });
    });

    // docs/rules/attribution.md#dead-letters
    it('finds dead letters of the network and of nobody', async () => {
      const { deadLetters } = opened();
      await deadLetters.keep(clickEvent({ id: clickId(2) }), 'its terms are gone', NOW);
      await deadLetters.keep(clickEvent({ id: clickId(3), networkId: OTHER_NETWORK_ID }), 'x', NOW);
      await deadLetters.keep(hitEvent({ id: hitId(4), networkId: null }), 'y', NOW);
      expect(await ask('dead-letter')).toEqual({
        total: 2,
        faults: [
          { ids: { click: clickId(2) }, detail: 'its terms are gone' },
          { ids: { hit: hitId(4) }, detail: 'y' },
        ],
      });
    });

    // docs/rules/billing.md#invoiced-amounts
    it('finds what is neither invoiced nor open, by account, campaign, goal and month', async () => {
      const { invoices } = opened().records;
      await book(opened(), { payout: '12.345678901234567' });
      await invoices.add(invoice(), [taken()]);
      expect(await ask('approved-not-accounted')).toEqual({ total: 0, faults: [] });
      const one = { current: money('1') };
      await invoices.add(
        invoice({
          id: idOf('1f', 2),
          exact: money('1'),
          amount: money('1'),
          lines: [invoiceLine({ exact: money('1'), amount: money('1'), goalId: GOAL_ID })],
        }),
        [taken({ ...one, subjectId: idOf('ca', 2) })],
      );
      const { faults } = await ask('approved-not-accounted');
      expect(
        faults.map(({ ids, detail }) => [ids['subject'], ids['goal'], ids['month'], detail]).sort(),
      ).toEqual(
        [
          [CAMPAIGN_ID, GOAL_ID, '2026-02', 'invoices have 1 more than is marked as invoiced'],
          [idOf('ca', 2), undefined, '2026-02', 'invoices have -1 more than is marked as invoiced'],
        ].sort(),
      );
    });

    it('counts all and gives as many as are asked for, in order', async () => {
      for (const n of [4, 2, 3]) await addHit(n, converted(n));
      const { total, faults } = await ask('hit-without-conversion', { limit: 2 });
      expect([total, faults.map(({ ids }) => ids['hit'])]).toEqual([3, [hitId(2), hitId(3)]]);
    });

    it.each(RULES)('finds no %s of another network', async (rule) => {
      await addHit(2, converted(2));
      await write(({ conversions }) =>
        conversions.add([conversion({ id: hitId(5), deduplicationKey: 'five', termsVersion: 7 })]),
      );
      expect(await ask(rule, { networkId: OTHER_NETWORK_ID })).toEqual({ total: 0, faults: [] });
    });
  });
}

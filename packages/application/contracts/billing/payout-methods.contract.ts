import { describe, expect, it } from '@jest/globals';
import type { PayoutMethod } from '@tributary/domain/billing/payout-method';
import { AFFILIATE_ID, NETWORK_ID, OTHER_NETWORK_ID } from '../shared/given.ts';
import {
  AWKWARD_INSTANT,
  FOREIGN_AFFILIATE_ID,
  openedRecords,
  OTHER_AFFILIATE_ID,
  race,
  seed,
  type OpenRecords,
} from '../shared/records-under-test.ts';

export const payoutMethod = (overrides: Partial<PayoutMethod> = {}): PayoutMethod => ({
  networkId: NETWORK_ID,
  affiliateId: AFFILIATE_ID,
  destination: { kind: 'bank', holder: 'Änn "O\'Neil" 🦆', iban: 'DE89370400440532013000', bic: null },
  version: 1,
  changedAt: AWKWARD_INSTANT,
  confirmation: 'not_needed',
  confirmedBy: null,
  confirmedAt: null,
  ...overrides,
});

const ALL = { page: 1, limit: 100 };

export function payoutMethodsContract(name: string, open: OpenRecords): void {
  describe(`PayoutMethods (${name})`, () => {
    const records = openedRecords(open, seed);
    const methods = () => records().stores.payoutMethods;

    it('gives back the whole record, as a copy, to its own network', async () => {
      expect(await methods().find(NETWORK_ID, AFFILIATE_ID)).toBeUndefined();
      const whole = payoutMethod({ confirmation: 'given', confirmedBy: 'u', confirmedAt: AWKWARD_INSTANT });
      await methods().put(whole);
      expect(await methods().find(NETWORK_ID, AFFILIATE_ID)).toEqual(whole);
      expect(await methods().find(OTHER_NETWORK_ID, AFFILIATE_ID)).toBeUndefined();
      expect(await methods().findMany(OTHER_NETWORK_ID, [AFFILIATE_ID])).toEqual([]);
      expect(await methods().findMany(NETWORK_ID, [])).toEqual([]);
      expect(await methods().findMany(NETWORK_ID, [AFFILIATE_ID, OTHER_AFFILIATE_ID])).toEqual([whole]);
    });

    it('replaces the one there is', async () => {
      await methods().put(payoutMethod());
      const next = payoutMethod({
        version: 2,
        destination: { kind: 'paypal', email: 'ann@blog.example' },
        confirmation: 'waiting',
      });
      await methods().put(next);
      expect(await methods().find(NETWORK_ID, AFFILIATE_ID)).toEqual(next);
    });

    it('keeps the whole of one when several are written at once', async () => {
      const written = await race(4, async (n) => {
        const one = payoutMethod({ version: n, destination: { kind: 'paypal', email: `a${n}@b.example` } });
        await methods().put(one);
        return one;
      });
      expect(written).toContainEqual(await methods().find(NETWORK_ID, AFFILIATE_ID));
    });

    it('lists the latest change first, by what waits, page by page, of one network', async () => {
      const early = payoutMethod({
        changedAt: new Date('2026-03-01T00:00:00.001Z'),
        confirmation: 'waiting',
      });
      const late = payoutMethod({ affiliateId: OTHER_AFFILIATE_ID });
      const foreign = payoutMethod({ affiliateId: FOREIGN_AFFILIATE_ID, networkId: OTHER_NETWORK_ID });
      for (const one of [late, early, foreign]) await methods().put(one);
      const latestFirst = [early, late].toSorted((a, b) => b.changedAt.getTime() - a.changedAt.getTime());
      expect(await methods().list(NETWORK_ID, {}, ALL)).toEqual({ items: latestFirst, total: 2 });
      expect(await methods().list(NETWORK_ID, {}, { page: 2, limit: 1 })).toEqual({
        items: latestFirst.slice(1),
        total: 2,
      });
      expect(await methods().list(NETWORK_ID, {}, { page: 9, limit: 1 })).toEqual({ items: [], total: 2 });
      expect(await methods().list(NETWORK_ID, { confirmation: 'waiting' }, ALL)).toEqual({
        items: [early],
        total: 1,
      });
    });

    it('removes it once, in its own network', async () => {
      await methods().put(payoutMethod());
      expect(await methods().remove(OTHER_NETWORK_ID, AFFILIATE_ID)).toBe(false);
      expect(await methods().remove(NETWORK_ID, AFFILIATE_ID)).toBe(true);
      expect(await methods().remove(NETWORK_ID, AFFILIATE_ID)).toBe(false);
      expect(await methods().find(NETWORK_ID, AFFILIATE_ID)).toBeUndefined();
    });
  });
}

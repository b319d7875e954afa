import { describe, expect, it } from '@jest/globals';
import { CAP_MEASURES, type Cap } from '@tributary/domain/catalog/campaign';
import type { CapId } from '@tributary/domain/shared/ids';
import { money } from '@tributary/domain/shared/money';
import {
  affiliateGroup,
  AFFILIATE_ID,
  CAMPAIGN_ID,
  cap,
  idOf,
  NETWORK_ID,
  OTHER_NETWORK_ID,
} from '../shared/given.ts';
import {
  AWKWARD_INSTANT,
  idsOf,
  openedRecords,
  OTHER_AFFILIATE_ID,
  OTHER_CAMPAIGN_ID,
  seed,
  type OpenRecords,
} from '../shared/records-under-test.ts';

const id = (n: number) => idOf<CapId>('cab', n);
const awkward = (overrides: Partial<Cap> = {}): Cap =>
  cap({
    measure: 'pendingRevenue',
    period: 'lifetime',
    limit: money('999999999.123456789012345'),
    affiliateIds: [OTHER_AFFILIATE_ID, AFFILIATE_ID],
    groupId: affiliateGroup().id,
    scope: 'group',
    countries: ['AT', 'DE'],
    action: 'pause',
    live: false,
    ...overrides,
  });

export function capsContract(name: string, open: OpenRecords): void {
  describe(`Caps (${name})`, () => {
    const records = openedRecords(open, seed);
    const caps = () => records().stores.caps;
    const listed = () => caps().list(NETWORK_ID, CAMPAIGN_ID);

    it('lists nothing where none was added', async () => {
      expect(await listed()).toEqual([]);
    });

    it('gives back every field as it was stored', async () => {
      await caps().add(awkward({ createdAt: AWKWARD_INSTANT }));
      expect(await listed()).toEqual([awkward({ createdAt: AWKWARD_INSTANT })]);
    });

    it.each(CAP_MEASURES)('keeps a cap on %s', async (measure) => {
      await caps().add(cap({ measure, scope: 'each', period: 'monthly' }));
      expect(await listed()).toEqual([cap({ measure, scope: 'each', period: 'monthly' })]);
    });

    it('refuses a second one of the same id', async () => {
      await caps().add(cap());
      await expect(caps().add(awkward())).rejects.toThrow();
      expect(await listed()).toEqual([cap()]);
    });

    it('lists those of the campaign oldest first, ties by id', async () => {
      for (const n of [3, 2]) await caps().add(cap({ id: id(n) }));
      await caps().add(cap({ id: id(9), createdAt: AWKWARD_INSTANT }));
      await caps().add(cap({ id: id(4), campaignId: OTHER_CAMPAIGN_ID }));
      expect(idsOf(await listed())).toEqual([id(9), id(2), id(3)]);
      expect(await caps().list(OTHER_NETWORK_ID, CAMPAIGN_ID)).toEqual([]);
    });

    it('replaces every editable field of that cap only', async () => {
      await caps().add(cap());
      await caps().add(cap({ id: id(2) }));
      expect(await caps().replace(awkward())).toBe(true);
      expect(await listed()).toEqual([awkward(), cap({ id: id(2) })]);
      expect(await caps().replace(cap({ id: id(7) }))).toBe(false);
      expect(await caps().replace(cap({ networkId: OTHER_NETWORK_ID }))).toBe(false);
      expect(await listed()).toEqual([awkward(), cap({ id: id(2) })]);
    });

    it('removes only what the network and campaign hold, and once', async () => {
      await caps().add(cap());
      expect(await caps().remove(NETWORK_ID, CAMPAIGN_ID, id(7))).toBe(false);
      expect(await caps().remove(OTHER_NETWORK_ID, CAMPAIGN_ID, id(1))).toBe(false);
      expect(await caps().remove(NETWORK_ID, OTHER_CAMPAIGN_ID, id(1))).toBe(false);
      expect(await listed()).toEqual([cap()]);
      expect(await caps().remove(NETWORK_ID, CAMPAIGN_ID, id(1))).toBe(true);
      expect(await caps().remove(NETWORK_ID, CAMPAIGN_ID, id(1))).toBe(false);
      expect(await listed()).toEqual([]);
    });

    it('returns copies, so that a caller cannot change what is stored', async () => {
      const given = awkward();
      await caps().add(given);
      (given.countries as string[]).pop();
      ((await listed())[0]?.countries as string[]).pop();
      expect(await listed()).toEqual([awkward()]);
    });
  });
}

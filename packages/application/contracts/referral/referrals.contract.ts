import { describe, expect, it } from '@jest/globals';
import type { AffiliateId } from '@tributary/domain/shared/ids';
import { money } from '@tributary/domain/shared/money';
import { AFFILIATE_ID, affiliate, idOf, NETWORK_ID, OTHER_NETWORK_ID, NOW } from '../shared/given.ts';
import { referral, REFERRAL_ID } from './given-referral.ts';
import {
  AWKWARD_INSTANT,
  idsOf,
  openedRecords,
  OTHER_AFFILIATE_ID,
  type OpenRecords,
  seed,
  withoutDisplayId,
} from '../shared/records-under-test.ts';

const DAY = new Date('2026-03-10T00:00:00.000Z');
const NEXT = new Date('2026-03-11T00:00:00.000Z');
const ALL = { page: 1, limit: 100 };

export function referralsContract(name: string, open: OpenRecords): void {
  describe(`Referrals (${name})`, () => {
    const records = openedRecords(open, seed);
    const referrals = () => records().stores.referrals;

    it('gives back every field as it was stored, and as it was replaced', async () => {
      expect(await referrals().find(NETWORK_ID, REFERRAL_ID)).toBeUndefined();
      const first = referral({ rate: money('0.000000000001'), createdAt: AWKWARD_INSTANT });
      await referrals().add(first, DAY);
      expect(await referrals().find(NETWORK_ID, REFERRAL_ID)).toEqual(first);
      const second = referral({
        recurring: false,
        base: 'profit',
        type: 'amount',
        rate: money('999999999.123456789012'),
        live: false,
        createdAt: AWKWARD_INSTANT,
        modifiedAt: AWKWARD_INSTANT,
      });
      expect(await referrals().replace(second, NEXT)).toBe(true);
      expect(await referrals().replace(second, NEXT)).toBe(true);
      expect(await referrals().find(NETWORK_ID, REFERRAL_ID)).toEqual(second);
      expect(await referrals().findForUpdate(NETWORK_ID, REFERRAL_ID)).toEqual(second);
    });

    it('is of its network alone', async () => {
      await referrals().add(referral(), DAY);
      expect(await referrals().find(OTHER_NETWORK_ID, REFERRAL_ID)).toBeUndefined();
      expect(await referrals().findForUpdate(OTHER_NETWORK_ID, REFERRAL_ID)).toBeUndefined();
      expect(await referrals().replace(referral({ networkId: OTHER_NETWORK_ID, live: false }), DAY)).toBe(
        false,
      );
      expect(
        await referrals().remove({ networkId: OTHER_NETWORK_ID, id: REFERRAL_ID, validFrom: DAY, at: NOW }),
      ).toBe(false);
      expect((await referrals().list(OTHER_NETWORK_ID, {}, ALL)).items).toEqual([]);
      expect(await referrals().find(NETWORK_ID, REFERRAL_ID)).toEqual(referral());
    });

    it('lists newest first, of all or of one affiliate, page by page', async () => {
      const others = [2, 3].map((n) =>
        referral({ id: idOf('4ef', n), ...(n === 3 && { affiliateId: OTHER_AFFILIATE_ID }) }),
      );
      for (const one of [referral({ createdAt: new Date('2026-05-01') }), ...others])
        await referrals().add(one, DAY);
      const list = async (filter: { affiliateId?: AffiliateId }, page = ALL) =>
        idsOf((await referrals().list(NETWORK_ID, filter, page)).items);
      expect(await list({})).toEqual([REFERRAL_ID, idOf('4ef', 3), idOf('4ef', 2)]);
      expect(await list({ affiliateId: AFFILIATE_ID })).toEqual([REFERRAL_ID, idOf('4ef', 2)]);
      expect(await list({}, { page: 2, limit: 2 })).toEqual([idOf('4ef', 2)]);
      expect(await referrals().list(NETWORK_ID, {}, { page: 9, limit: 2 })).toEqual({ items: [], total: 3 });
    });

    it('is found no more once it is removed, and removed once', async () => {
      await referrals().add(referral(), DAY);
      expect(
        await referrals().remove({ networkId: NETWORK_ID, id: REFERRAL_ID, validFrom: NEXT, at: NOW }),
      ).toBe(true);
      expect(
        await referrals().remove({ networkId: NETWORK_ID, id: REFERRAL_ID, validFrom: NEXT, at: NOW }),
      ).toBe(false);
      expect(await referrals().replace(referral(), NEXT)).toBe(false);
      expect(await referrals().find(NETWORK_ID, REFERRAL_ID)).toBeUndefined();
      expect((await referrals().list(NETWORK_ID, {}, ALL)).total).toBe(0);
    });

    it('counts who signed up, and keeps which referral an account came by', async () => {
      await referrals().add(referral(), DAY);
      const { accounts } = records().stores;
      const added = await Promise.all(
        [1, 2].map((n) => accounts.add(withoutDisplayId(referredAffiliate(n)))),
      );
      expect(added.map((one) => one.kind === 'added' && one.account.referralId)).toEqual([
        REFERRAL_ID,
        REFERRAL_ID,
      ]);
      await accounts.replace(affiliate({ ...referredAffiliate(1), name: 'Eve', referralId: null }));
      const kept = await accounts.find(NETWORK_ID, 'affiliate', referredAffiliate(1).id);
      expect([kept?.name, kept?.referralId]).toEqual(['Eve', REFERRAL_ID]);
      await accounts.remove({
        networkId: NETWORK_ID,
        kind: 'affiliate',
        id: referredAffiliate(2).id,
        at: NOW,
      });
      const ids = [REFERRAL_ID, idOf<typeof REFERRAL_ID>('4ef', 9)];
      expect(await referrals().listSignUps(NETWORK_ID, ids)).toEqual(new Map([[REFERRAL_ID, 2]]));
      expect(await referrals().listSignUps(NETWORK_ID, [])).toEqual(new Map());
      expect(await referrals().listSignUps(OTHER_NETWORK_ID, ids)).toEqual(new Map());
    });

    it('goes with the affiliate that owns it', async () => {
      await referrals().add(referral(), DAY);
      await referrals().add(referral({ id: idOf('4ef', 2), affiliateId: OTHER_AFFILIATE_ID }), DAY);
      await records().stores.accounts.remove({
        networkId: NETWORK_ID,
        kind: 'affiliate',
        id: AFFILIATE_ID,
        at: NOW,
      });
      expect(idsOf((await referrals().list(NETWORK_ID, {}, ALL)).items)).toEqual([idOf('4ef', 2)]);
    });
  });
}

const referredAffiliate = (n: number) =>
  affiliate({
    id: idOf<AffiliateId>('aff', 50 + n),
    email: `referred${n}@example.com`,
    referralId: REFERRAL_ID,
  });

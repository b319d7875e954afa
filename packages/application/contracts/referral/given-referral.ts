import type { Referral } from '@tributary/domain/referral/referral';
import type { ReferralId } from '@tributary/domain/shared/ids';
import { money } from '@tributary/domain/shared/money';
import { AFFILIATE_ID, idOf, NETWORK_ID } from '../shared/given.ts';

export const REFERRAL_ID = idOf<ReferralId>('4ef');

/** 5 % of every payout. */
export const referral = (overrides: Partial<Referral> = {}): Referral => ({
  id: REFERRAL_ID,
  networkId: NETWORK_ID,
  affiliateId: AFFILIATE_ID,
  recurring: true,
  base: 'payout',
  type: 'percentage',
  rate: money('5'),
  live: true,
  createdAt: new Date('2026-03-01T10:00:00.000Z'),
  modifiedAt: null,
  ...overrides,
});

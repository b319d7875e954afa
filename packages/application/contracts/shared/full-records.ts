// Records in which every field says something else than by default, for contracts that compare whole records. They are
// written out, so that a new field of the domain does not compile until it is given a value here.
import type { Account } from '@tributary/domain/accounts/account';
import type { Campaign } from '@tributary/domain/catalog/campaign';
import { calendarDay } from '@tributary/domain/shared/calendar-day';
import type { AffiliateGroupId, CampaignId, CommissionId } from '@tributary/domain/shared/ids';
import { money, ZERO } from '@tributary/domain/shared/money';
import { account, ADVERTISER_ID, AFFILIATE_ID, commission, GOAL_ID, idOf, NETWORK_ID } from './given.ts';
import { AWKWARD_INSTANT, AWKWARD_TEXT, OTHER_AFFILIATE_ID } from './records-under-test.ts';

const commissionId = (n: number) => idOf<CommissionId>('c0', n);

/** But for `deletedAt`: a campaign that was removed is in no list. */
export const fullCampaign = (overrides: Partial<Campaign> = {}): Campaign => {
  const full: Campaign = {
    id: idOf<CampaignId>('ca', 50),
    networkId: NETWORK_ID,
    displayId: 3,
    advertiserId: ADVERTISER_ID,
    title: AWKWARD_TEXT,
    description: AWKWARD_TEXT,
    url: 'https://shop.example.com/ü?click={click_id}&p=%20',
    previewUrl: 'https://shop.example.com/🦆',
    image: 'https://cdn.example.com/i.png',
    categories: ['Games, "casual"', 'ü{}', ''],
    currency: 'EUR',
    model: 'cpm',
    status: 'paused',
    visibility: 'permission',
    targeting: {
      devices: ['iphone', 'ipad'],
      os: ['iOS', 'mac OS'],
      osVersions: { iOS: { min: '9.3.1', max: '17' }, Android: { min: '5' }, Ü: {} },
      cities: ['São Paulo', "L'Aquila"],
      isps: ['A, B & "C"'],
    },
    appName: 'Ápp',
    appId: 'com.example.app',
    conversionTracking: 'iframe_https',
    conversionPixelDomain: 'pixel.example.com',
    conversionStatus: 'pending',
    holdDays: 30,
    cookieDays: 7,
    fallbackUrl: 'https://fallback.example.com/?{click_id}',
    defaultGoalId: GOAL_ID,
    fireGlobalPostback: true,
    shareAdvertiser: true,
    expiresOn: calendarDay('2028-02-29'),
    blockedAffiliates: [OTHER_AFFILIATE_ID],
    allowedAffiliates: [AFFILIATE_ID, OTHER_AFFILIATE_ID],
    blockedGroups: [idOf<AffiliateGroupId>('970', 1)],
    approvedGroups: [idOf<AffiliateGroupId>('970', 2), idOf<AffiliateGroupId>('970', 3)],
    disabledReason: AWKWARD_TEXT,
    externalId: `ü ${AWKWARD_TEXT}`,
    live: false,
    deletedAt: null,
    createdAt: AWKWARD_INSTANT,
    modifiedAt: AWKWARD_INSTANT,
    rateRules: [
      {
        id: commissionId(70),
        name: AWKWARD_TEXT,
        conditions: {
          countries: ['AT', 'XK'],
          goalIds: [GOAL_ID],
          groupIds: [idOf<AffiliateGroupId>('970', 1)],
          affiliateIds: [AFFILIATE_ID, OTHER_AFFILIATE_ID],
          parameters: [{ name: 'p1', values: ['ü', '', '"{}'] }],
          saleFrom: money('0.000000000000001'),
          saleTo: money('999999999.123456789012345'),
        },
        effect: { kind: 'raise', amount: money('0.000000000000001'), percent: money('12.5') },
      },
    ],
    // Oldest first.
    commissions: [
      commission({ id: commissionId(60), payout: ZERO, createdAt: AWKWARD_INSTANT, coverage: [] }),
      commission({
        id: commissionId(61),
        payout: money('999999999.123456789012345'),
        revenue: money('0.000000000000001'),
        coverage: ['AT', 'DE', 'XK'],
        description: AWKWARD_TEXT,
        modifiedAt: AWKWARD_INSTANT,
      }),
      commission({ id: commissionId(59), createdAt: new Date('2026-03-02T00:00:00.001Z') }),
    ],
  };
  return { ...full, ...overrides };
};

/** An affiliate that is in no network's records yet; what is set once is that of the builder. */
export const fullAccount = (overrides: Partial<Account> = {}): Account => {
  const { id, networkId, kind, displayId, createdAt, referralId } = account();
  const full: Account = {
    id,
    networkId,
    kind,
    displayId,
    createdAt,
    referralId,
    username: `🦆 ${AWKWARD_TEXT}`,
    name: AWKWARD_TEXT,
    email: 'Mixed.Case+Ü@Example.com',
    passwordHash: '$argon2id$v=19$m=65536,t=3,p=4$c2FsdA$b3RoZXI',
    passwordFingerprint: 'f'.repeat(40),
    phone: '+43 1 234',
    country: 'AT',
    currency: 'EUR',
    zone: 'Europe/Vienna',
    live: false,
    lastLoginAt: AWKWARD_INSTANT,
    modifiedAt: AWKWARD_INSTANT,
    meta: { bank: { iban: AWKWARD_TEXT, empty: {} }, afields: { skype_id: 'ü', n: 1.5, list: [1, null] } },
    allowedIps: ['203.0.113.7', '2001:db8::/32'],
    externalId: `ü ${AWKWARD_TEXT}`,
    signUp: 'declined',
    declineReason: AWKWARD_TEXT,
  };
  return { ...full, ...overrides };
};

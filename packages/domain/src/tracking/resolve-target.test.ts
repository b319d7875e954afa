import { describe, expect, it } from '@jest/globals';
import fc from 'fast-check';
import {
  AFFILIATE_ID,
  campaign,
  idOf,
  landingPage,
  targeting,
} from '@tributary/application/contracts/shared/given';
import { visitorFacts } from '@tributary/application/contracts/shared/given-events';
import type { AffiliateGroupId, AffiliateId } from '../shared/ids.ts';
import { CLICK_REJECTIONS } from './click.ts';
import { resolveTarget, type ReachedCap, type TargetQuestion } from './resolve-target.ts';

const NOW = new Date('2026-03-10T12:00:00Z');
const OTHER = idOf<AffiliateId>('aff', 2);
const GROUP_ID = idOf<AffiliateGroupId>('970', 1);

const question = (overrides: Partial<TargetQuestion> = {}): TargetQuestion => ({
  at: NOW,
  network: { live: true, fallbackUrl: null },
  link: { live: true },
  affiliate: { id: AFFILIATE_ID, live: true, groupIds: [] },
  campaign: campaign(),
  expiresAt: null,
  creditUsedUp: false,
  coverage: ['ALL'],
  granted: false,
  reachedCaps: [],
  landingPages: [],
  landingPageId: '',
  facts: visitorFacts(),
  leadsBack: () => false,
  ahead: null,
  ...overrides,
});
const cap = (overrides: Partial<ReachedCap> = {}): ReachedCap => ({
  affiliateIds: [],
  groupId: null,
  countries: [],
  until: null,
  ...overrides,
});

/** For each reason a situation in which it applies, in the order in which reasons are checked. */
const ALL_WRONG: Record<(typeof CLICK_REJECTIONS)[number], (given: TargetQuestion) => TargetQuestion> = {
  LINK_DISABLED: (given) => ({ ...given, link: { live: false } }),
  AFFILIATE_INACTIVE: (given) => ({ ...given, affiliate: { id: AFFILIATE_ID, live: false, groupIds: [] } }),
  CAMPAIGN_INACTIVE: (given) => changed(given, { status: 'paused' }),
  CAMPAIGN_EXPIRED: (given) => ({ ...given, expiresAt: NOW }),
  ADVERTISER_CREDIT: (given) => ({ ...given, creditUsedUp: true }),
  NO_PERMISSION: (given) => changed(given, { visibility: 'permission' }),
  BLOCKED: (given) => changed(given, { blockedAffiliates: [AFFILIATE_ID] }),
  TARGETING: (given) => ({ ...given, coverage: ['FR'] }),
  CAP_REACHED: (given) => ({ ...given, reachedCaps: [cap()] }),
  BOT: (given) => ({ ...given, facts: { ...given.facts, bot: true } }),
  PREFETCH: (given) => ({ ...given, ahead: 'speculative' }),
};
const changed = (given: TargetQuestion, overrides: Parameters<typeof campaign>[0]): TargetQuestion => ({
  ...given,
  campaign: campaign({ ...given.campaign, ...overrides }),
});
const reasonOf = (given: TargetQuestion) => {
  const target = resolveTarget(given);
  return target.kind === 'reject' ? target.reason : target.rejection;
};

describe('a click', () => {
  it('redirects to the destination', () => {
    expect(resolveTarget(question())).toEqual({
      kind: 'redirect',
      url: campaign().url,
      landingPage: null,
      rejection: null,
      detail: '',
    });
    expect(resolveTarget(question({ link: null })).kind).toBe('redirect');
    expect(reasonOf(question({ expiresAt: new Date(NOW.getTime() + 1) }))).toBeNull();
  });

  // docs/rules/tracking.md#when-a-click-passes
  it.each(CLICK_REJECTIONS)('with only %s against it is rejected for that', (reason) => {
    expect(reasonOf(ALL_WRONG[reason](question()))).toBe(reason);
  });

  // docs/rules/tracking.md#rejected-clicks
  it('with several reasons against it is rejected for the first', () => {
    fc.assert(
      fc.property(fc.subarray([...CLICK_REJECTIONS], { minLength: 1 }), (reasons) => {
        // When both apply, BLOCKED is reported and not NO_PERMISSION: asking for permission does not lift a block.
        const first = reasons.includes('BLOCKED') && reasons[0] === 'NO_PERMISSION' ? 'BLOCKED' : reasons[0];
        expect(reasonOf(reasons.reduce((given, reason) => ALL_WRONG[reason](given), question()))).toBe(first);
      }),
    );
  });

  it.each<[string, Partial<TargetQuestion>, string, string]>([
    [
      'a network switched off',
      { network: { live: false, fallbackUrl: null } },
      'LINK_DISABLED',
      'the network is switched off',
    ],
    [
      'an affiliate that is gone',
      { affiliate: null },
      'AFFILIATE_INACTIVE',
      'the affiliate does not exist any more',
    ],
    [
      'a campaign that is gone',
      { campaign: null },
      'CAMPAIGN_INACTIVE',
      'the campaign does not exist any more',
    ],
    [
      'a deleted campaign',
      { campaign: campaign({ deletedAt: NOW }) },
      'CAMPAIGN_INACTIVE',
      'the campaign does not exist any more',
    ],
    [
      'a campaign switched off',
      { campaign: campaign({ live: false }) },
      'CAMPAIGN_INACTIVE',
      'the campaign is switched off',
    ],
    [
      'a pending campaign',
      { campaign: campaign({ status: 'pending' }) },
      'CAMPAIGN_INACTIVE',
      'the campaign is pending',
    ],
    [
      'a private campaign',
      { campaign: campaign({ visibility: 'private' }) },
      'NO_PERMISSION',
      'the campaign is private',
    ],
    [
      'a campaign for others',
      { campaign: campaign({ allowedAffiliates: [OTHER] }) },
      'NO_PERMISSION',
      'the campaign is private',
    ],
    ['a country without commission', { coverage: ['FR'] }, 'TARGETING', 'country US is not covered'],
    ['a link switched off', { link: { live: false } }, 'LINK_DISABLED', 'the tracking link is switched off'],
    [
      'an affiliate switched off',
      { affiliate: { id: AFFILIATE_ID, live: false, groupIds: [] } },
      'AFFILIATE_INACTIVE',
      'the affiliate is not active',
    ],
    [
      'a campaign that is over',
      { expiresAt: NOW },
      'CAMPAIGN_EXPIRED',
      'expired at 2026-03-10T12:00:00.000Z',
    ],
    [
      'a campaign of an advertiser without credit',
      { creditUsedUp: true },
      'ADVERTISER_CREDIT',
      "the advertiser's credit is used up",
    ],
    [
      'a campaign to ask for',
      { campaign: campaign({ visibility: 'permission' }) },
      'NO_PERMISSION',
      'the affiliate has no permission',
    ],
    [
      'a campaign closed to the affiliate',
      { campaign: campaign({ blockedAffiliates: [AFFILIATE_ID] }) },
      'BLOCKED',
      'the affiliate is blocked',
    ],
    [
      'a campaign closed to a group of the affiliate',
      {
        affiliate: { id: AFFILIATE_ID, live: true, groupIds: [GROUP_ID] },
        campaign: campaign({ blockedGroups: [GROUP_ID] }),
      },
      'BLOCKED',
      'the affiliate is blocked',
    ],
    ['a full cap', { reachedCaps: [cap()] }, 'CAP_REACHED', 'a cap is reached'],
    [
      'an unwanted device',
      { campaign: campaign({ targeting: targeting({ devices: ['iphone'] }) }) },
      'TARGETING',
      'device windows is not wanted',
    ],
  ])('on %s is rejected', (_case, overrides, reason, detail) => {
    const target = resolveTarget(question(overrides));
    expect(target).toMatchObject({ kind: 'reject', reason });
    expect(target.detail).toBe(detail);
  });

  it('with access to a permission campaign redirects', () => {
    expect(
      reasonOf(question({ campaign: campaign({ visibility: 'permission' }), granted: true })),
    ).toBeNull();
  });

  // docs/rules/tracking.md#full-caps
  it.each<[Partial<ReachedCap>, boolean]>([
    [{}, true],
    [{ affiliateIds: [AFFILIATE_ID] }, true],
    [{ affiliateIds: [OTHER] }, false],
    [{ countries: ['US'] }, true],
    [{ countries: ['FR'] }, false],
    [{ countries: ['ALL'] }, true],
    [{ affiliateIds: [AFFILIATE_ID], countries: ['FR'] }, false],
    [{ until: new Date(NOW.getTime() + 1) }, true],
    [{ until: NOW }, false],
  ])('under a full cap %j is stopped: %s', (overrides, stopped) => {
    expect(reasonOf(question({ reachedCaps: [cap(overrides)] }))).toBe(stopped ? 'CAP_REACHED' : null);
  });

  // docs/rules/caps.md#caps-of-groups
  it.each<[Partial<ReachedCap>, boolean]>([
    [{ groupId: GROUP_ID }, true],
    [{ groupId: 'another' as AffiliateGroupId }, false],
    [{ groupId: GROUP_ID, affiliateIds: [AFFILIATE_ID] }, true],
    [{ groupId: GROUP_ID, affiliateIds: [OTHER] }, false],
    [{ groupId: GROUP_ID, countries: ['FR'] }, false],
  ])('as a member of a group under a full cap %j is stopped: %s', (overrides, stopped) => {
    const affiliate = { id: AFFILIATE_ID, live: true, groupIds: ['first' as AffiliateGroupId, GROUP_ID] };
    const asked = question({ affiliate, reachedCaps: [cap(overrides)] });
    expect(reasonOf(asked)).toBe(stopped ? 'CAP_REACHED' : null);
  });

  it.each<[string | null, string | null, string | null]>([
    ['https://c.example/', 'https://n.example/', 'https://c.example/'],
    [null, 'https://n.example/', 'https://n.example/'],
    [null, null, null],
  ])('rejected falls to %s, else %s', (fallbackUrl, networkFallback, url) => {
    const given = question({
      campaign: campaign({ status: 'paused', fallbackUrl }),
      network: { live: true, fallbackUrl: networkFallback },
    });
    expect(resolveTarget(given)).toMatchObject({ kind: 'reject', url });
  });

  // docs/rules/tracking.md#bots
  // docs/rules/tracking.md#speculative-requests
  it.each<[Partial<TargetQuestion>, string, string]>([
    [{ facts: visitorFacts({ bot: true }) }, 'BOT', 'a known bot'],
    [{ facts: visitorFacts({ bot: true }), ahead: 'speculative' }, 'BOT', 'a known bot'],
    [{ ahead: 'speculative' }, 'PREFETCH', 'a speculative request'],
    [{ ahead: 'head' }, 'BOT', 'a HEAD request'],
    [{ ahead: 'preview' }, 'BOT', 'a link preview'],
  ])('of a machine %j redirects, but counts as rejected', (overrides, rejection, detail) => {
    expect(resolveTarget(question(overrides))).toMatchObject({
      kind: 'redirect',
      url: campaign().url,
      rejection,
      detail,
    });
  });
});

// docs/rules/tracking.md#landing-pages
describe('a landing page', () => {
  const page = landingPage({ displayId: 3 });
  const off = landingPage({ id: idOf('1a', 2), displayId: 4, live: false });

  it.each([
    [page.id, page],
    ['3', page],
    ['4', null],
    [off.id, null],
    ['99', null],
    ['', null],
  ])('asked for by %j', (landingPageId, expected) => {
    const target = resolveTarget(question({ landingPages: [page, off], landingPageId }));
    expect(target).toMatchObject({ url: expected?.url ?? campaign().url, landingPage: expected });
  });
});

// docs/rules/tracking.md#loops
describe('a destination that leads back', () => {
  const url = 'https://go.example.com/x';
  const shop = 'https://shop.example.com/';
  const leadsBack = (text: string): boolean => text.startsWith('https://go.');

  it.each([
    ['the destination', { url }, [], null, null],
    [
      'the destination with a fallback',
      { url, fallbackUrl: 'https://fall.example/' },
      [],
      null,

      'https://fall.example/',
    ],
    [
      'destination and fallback',
      { url, fallbackUrl: url },
      [],
      'https://network.example/',

      'https://network.example/',
    ],
    ['destination and all fallbacks', { url, fallbackUrl: url }, [], url, null],
    ['a landing page', { url: shop }, [landingPage({ displayId: 5, url })], null, shop],
    [
      'the destination beside a landing page',
      { url },
      [landingPage({ displayId: 5, url: shop })],
      null,

      shop,
    ],
  ] as const)('is not followed: %s', (_, fields, landingPages, fallbackUrl, to) => {
    const target = resolveTarget(
      question({
        campaign: campaign(fields),
        network: { live: true, fallbackUrl },
        landingPages,
        landingPageId: '5',
        leadsBack,
      }),
    );
    expect(target).toMatchObject({ kind: to === shop ? 'redirect' : 'reject', url: to });
    if (target.kind === 'reject') expect(target.reason).toBe('CAMPAIGN_INACTIVE');
  });

  it('is no fallback of a click that is rejected for another reason', () => {
    const given = question({ campaign: campaign({ fallbackUrl: url, status: 'paused' }), leadsBack });
    expect(resolveTarget(given)).toMatchObject({ kind: 'reject', url: null });
  });
});

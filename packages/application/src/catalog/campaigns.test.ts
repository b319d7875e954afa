import { beforeEach, describe, expect, it } from '@jest/globals';
import { memoryRecords, memoryUnitOfWork } from '@tributary/adapters-memory/memory-records';
import { emptyState } from '@tributary/adapters-memory/state';
import type { Campaign } from '@tributary/domain/catalog/campaign';
import { calendarDay } from '@tributary/domain/shared/calendar-day';
import { money, type Money } from '@tributary/domain/shared/money';
import { linkUrl } from '@tributary/domain/tracking/tracking-domain';
import {
  ADVERTISER_ID,
  AFFILIATE_ID,
  CAMPAIGN_ID,
  COMMISSION_ID,
  goal,
  GOAL_ID,
  idOf,
  LINK_ID,
  NETWORK_ID,
  NOW,
  OTHER_NETWORK_ID,
} from '../../contracts/shared/given.ts';
import {
  FOREIGN_ADVERTISER_ID,
  FOREIGN_AFFILIATE_ID,
  FOREIGN_CAMPAIGN_ID,
  OTHER_AFFILIATE_ID,
  seed,
} from '../../contracts/shared/records-under-test.ts';
import { testClock, testFetchMedia, testRandomness } from '../../contracts/shared/test-doubles.ts';
import { makeCreateCampaign, type NewCampaign } from './create-campaign.ts';
import { makeEditNetwork } from '../accounts/edit-network.ts';
import { makeAddLandingPage, makeEditLandingPage } from './edit-campaign-extras.ts';
import { makeDeleteCampaign, makeEditCampaign, type CampaignEdit } from './edit-campaign.ts';
import { makeAddCommission, makeEditCommission, makeRemoveCommission } from './edit-commissions.ts';
import { makeIssueTrackingLink, type TrackingLinkRequest } from '../tracking/issue-tracking-link.ts';

const deps = () => {
  const state = emptyState();
  return {
    state,
    stores: memoryRecords(state),
    unitOfWork: memoryUnitOfWork(state),
    publicUrls: () => ['https://api.example', 'https://track.example'],
    clock: testClock(),
    randomness: testRandomness(),
    fetchMedia: testFetchMedia(),
  };
};
let given = deps();
beforeEach(async () => {
  given = deps();
  await seed(given.stores);
});

const field = (path: string) =>
  expect.objectContaining({ code: 'invalid_parameter', errors: [expect.objectContaining({ path })] });
const notFound = expect.objectContaining({ code: 'not_found' });
const ref = { networkId: NETWORK_ID, campaignId: CAMPAIGN_ID };
const stored = () => given.stores.campaigns.find(NETWORK_ID, CAMPAIGN_ID);

const sent = (overrides: Partial<NewCampaign> = {}): NewCampaign => ({
  networkId: NETWORK_ID,
  title: ' New ',
  url: 'https://shop.example.com/?c={click_id}',
  advertiserId: ADVERTISER_ID,
  commissions: [{ payout: money('1'), revenue: money('2') }],
  ...overrides,
});

// docs/rules/tracking.md#loops
describe('a campaign that leads back to the links of its network', () => {
  const back = ['https://go.example.com/{click_id}', 'https://track.example/x'];
  beforeEach(async () => {
    const own = await given.stores.networks.find(NETWORK_ID);
    if (own) await given.stores.networks.replace({ ...own, domains: ['go.example.com'] });
  });

  it.each(back)('is refused, at creation and later: %s', async (url) => {
    const create = makeCreateCampaign(given);
    await expect(create(sent({ url }))).rejects.toEqual(field('url'));
    await expect(create(sent({ fallbackUrl: url }))).rejects.toEqual(field('fallbackUrl'));
    const edit = (changes: object) =>
      makeEditCampaign(given)({ ...ref, edit: { action: 'fields', changes } });
    await expect(edit({ url })).rejects.toEqual(field('url'));
    await expect(edit({ fallbackUrl: url })).rejects.toEqual(field('fallbackUrl'));
    await edit({ url: 'https://www.go.example.com/', fallbackUrl: null });
    const add = makeAddLandingPage(given);
    await expect(add({ ...ref, title: 'A page', url })).rejects.toEqual(field('url'));
    const page = await add({ ...ref, title: 'A page', url: 'https://shop.example.com/' });
    const editPage = (changes: object) => makeEditLandingPage(given)({ ...ref, pageId: page.id, changes });
    await expect(editPage({ url })).rejects.toEqual(field('url'));
    await editPage({ title: 'Another' });
    const editNetwork = (fallbackUrl: string) =>
      makeEditNetwork(given)({ networkId: NETWORK_ID, userId: null, changes: { fallbackUrl } });
    await expect(editNetwork(url)).rejects.toEqual(field('fallbackUrl'));
    await editNetwork('https://fall.example/');
  });
});

describe('creating a campaign', () => {
  it('fills in the defaults', async () => {
    const campaign = await makeCreateCampaign(given)(sent());
    expect(campaign).toMatchObject({
      displayId: 3,
      title: 'New',
      model: 'cpa',
      currency: 'USD',
      status: 'pending',
      visibility: 'public',
      conversionTracking: 'postback',
      conversionPixelDomain: null,
      cookieDays: 30,
      live: true,
      createdAt: NOW,
      commissions: [{ payout: money('1'), revenue: money('2'), coverage: ['ALL'], description: null }],
    });
    expect(await given.stores.campaigns.find(NETWORK_ID, campaign.id)).toEqual(campaign);
  });

  it('keeps what was sent, commissions in the order sent', async () => {
    const campaign = await makeCreateCampaign(given)(
      sent({
        model: 'cpc',
        currency: 'eur',
        status: 'active',
        visibility: 'private',
        devices: ['iPhone', 'all', 'iphone'],
        categories: [' Games ', '', 'Games'],
        conversionTracking: 'iframe_https',
        conversionPixelDomain: 'Pixel.example.com',
        commissions: [3, 1, 2].map((n) => ({ payout: money(`${n}`), revenue: money('9'), coverage: ['at'] })),
      }),
    );
    expect(campaign).toMatchObject({
      model: 'cpc',
      currency: 'EUR',
      status: 'active',
      targeting: { devices: ['iphone', 'all'] },
      categories: ['Games'],
      conversionPixelDomain: 'pixel.example.com',
    });
    expect(campaign.commissions.map((one) => one.payout)).toEqual([money('3'), money('1'), money('2')]);
    expect(campaign.commissions.map((one) => one.coverage)).toEqual([['AT'], ['AT'], ['AT']]);
  });

  it.each<[string, Partial<NewCampaign>]>([
    ['title', { title: ' ' }],
    ['url', { url: 'javascript:alert(1)' }],
    ['url', { url: 'https://{click_id}.example.com/' }],
    ['previewUrl', { previewUrl: 'ftp://example.com' }],
    ['advertiserId', { advertiserId: idOf('ad', 5) }],
    ['advertiserId', { advertiserId: FOREIGN_ADVERTISER_ID }],
    ['advertiserId', { advertiserId: AFFILIATE_ID }],
    ['commissions', { commissions: [] }],
    ['coverage', { commissions: [{ payout: money('1'), revenue: money('1'), coverage: ['ZZ'] }] }],
    [
      'commissions.0.revenue',
      { model: 'cps', commissions: [{ payout: money('5'), revenue: money('1001') }] },
    ],
    ['currency', { currency: 'ABC' }],
    ['devices', { devices: ['toaster'] }],
    ['conversionPixelDomain', { conversionTracking: 'image_https' }],
    ['conversionPixelDomain', { conversionPixelDomain: 'https://x.example/' }],
  ])('refuses a wrong %s and stores nothing', async (path, overrides) => {
    await expect(makeCreateCampaign(given)(sent(overrides))).rejects.toEqual(field(path));
    expect(given.state.campaigns.size).toBe(3);
  });

  it.each([money('-0.000000000000001'), money('1000000000.1')])(
    'refuses the amount %s',
    async (payout: Money) => {
      const commissions = [{ payout, revenue: money('1') }];
      await expect(makeCreateCampaign(given)(sent({ commissions }))).rejects.toMatchObject({
        code: 'invalid_money',
      });
    },
  );
});

// docs/rules/input-output.md#editing-a-campaign
describe('editing a campaign', () => {
  const edit = (one: CampaignEdit) => makeEditCampaign(given)({ ...ref, edit: one });
  const basic = (changes: Extract<CampaignEdit, { action: 'fields' }>['changes']) =>
    edit({ action: 'fields', changes });

  it('changes what was sent and nothing else', async () => {
    const before = await stored();
    const after = await basic({
      title: 'Other',
      status: 'paused',
      expiresOn: calendarDay('2026-12-31'),
      cookieDays: 1,
      url: undefined,
    });
    expect(after).toEqual({
      ...before,
      title: 'Other',
      status: 'paused',
      expiresOn: '2026-12-31',
      cookieDays: 1,
      modifiedAt: NOW,
    });
    expect(await stored()).toEqual(after);
    expect((await basic({ expiresOn: null })).expiresOn).toBeNull();
  });

  it('sets targeting', async () => {
    const changes = {
      devices: ['android'],
      os: ['Android'],
      osVersions: { Android: { min: '10.1' } },
      cities: ['Wien'],
      visibility: 'permission',
    } as const;
    const { targeting, visibility } = await edit({ action: 'fields', changes });
    expect(targeting).toEqual({
      devices: ['android'],
      os: ['Android'],
      osVersions: { Android: { min: '10.1' } },
      cities: ['Wien'],
      isps: [],
    });
    expect(visibility).toBe('permission');
  });

  it('blocks and allows affiliates by short id', async () => {
    const edited = await edit({
      action: 'lists',
      changes: { blockedAffiliates: [2], allowedAffiliates: [1, 2] },
    });
    expect(edited.blockedAffiliates).toEqual([OTHER_AFFILIATE_ID]);
    expect([...edited.allowedAffiliates].sort()).toEqual([AFFILIATE_ID, OTHER_AFFILIATE_ID].sort());
    const cleared = await edit({ action: 'lists', changes: { blockedAffiliates: [] } });
    expect([cleared.blockedAffiliates.length, cleared.allowedAffiliates.length]).toEqual([0, 2]);
  });

  it('takes a goal of the campaign or a global one for the default', async () => {
    await given.stores.goals.add(goal(), NOW);
    expect((await basic({ defaultGoalId: GOAL_ID })).defaultGoalId).toBe(GOAL_ID);
    const elsewhere = makeEditCampaign(given)({
      networkId: OTHER_NETWORK_ID,
      campaignId: FOREIGN_CAMPAIGN_ID,
      edit: { action: 'fields', changes: { defaultGoalId: GOAL_ID } },
    });
    await expect(elsewhere).rejects.toEqual(field('defaultGoalId'));
  });

  // docs/rules/attribution.md#expected-way
  it('changes how orders are reported, with the domain where that needs one', async () => {
    const pixel = { conversionTracking: 'image_https', conversionPixelDomain: 'shop.example' } as const;
    expect(await basic({ ...pixel, conversionPixelDomain: ' Shop.example ' })).toMatchObject(pixel);
    expect(await basic({ conversionTracking: 'iframe_https' })).toMatchObject({
      ...pixel,
      conversionTracking: 'iframe_https',
    });
    await expect(basic({ conversionPixelDomain: null })).rejects.toEqual(field('conversionPixelDomain'));
    const postback = { conversionTracking: 'postback', conversionPixelDomain: null } as const;
    expect(await basic(postback)).toMatchObject(postback);
  });

  it('forgets why it was paused when somebody sets it active', async () => {
    const campaign = (await stored()) as Campaign;
    await given.stores.campaigns.replace({ ...campaign, status: 'paused', disabledReason: 'cap' }, NOW);
    expect((await basic({ title: 'x' })).disabledReason).toBe('cap');
    expect((await basic({ status: 'active' })).disabledReason).toBeNull();
  });

  it.each<[string, CampaignEdit]>([
    ['title', { action: 'fields', changes: { title: '' } }],
    ['url', { action: 'fields', changes: { url: 'data:text/html,x' } }],
    ['fallbackUrl', { action: 'fields', changes: { fallbackUrl: 'https://{p1}/' } }],
    ['cookieDays', { action: 'fields', changes: { cookieDays: 0 } }],
    ['cookieDays', { action: 'fields', changes: { cookieDays: Number.NaN } }],
    ['currency', { action: 'fields', changes: { currency: 'x' } }],
    ['osVersions', { action: 'fields', changes: { osVersions: { iOS: { max: 'new' } } } }],
    ['conversionPixelDomain', { action: 'fields', changes: { conversionTracking: 'image_https' } }],
    ['conversionPixelDomain', { action: 'fields', changes: { conversionPixelDomain: 'https://x.example/' } }],
    ['devices', { action: 'fields', changes: { devices: ['x'] } }],
    ['allowedAffiliates', { action: 'lists', changes: { allowedAffiliates: [1, 99] } }],
    ['title', { action: 'fields', changes: { title: 'Blue\nShoes' } }],
    ['appName', { action: 'fields', changes: { appName: 'Blue\u2028Shoes' } }],
    ['appId', { action: 'fields', changes: { appId: 'com.\u0000shop' } }],
    ['categories', { action: 'fields', changes: { categories: ['Shoes', 'Ha\rts'] } }],
    ['cities', { action: 'fields', changes: { cities: ['Wi\u0085en'] } }],
    ['isps', { action: 'fields', changes: { isps: ['A1\tTelekom'] } }],
    ['os', { action: 'fields', changes: { os: ['Andro\u001bid'] } }],
  ])('refuses a wrong %s and changes nothing', async (path, wrong) => {
    const before = await stored();
    await expect(edit(wrong)).rejects.toEqual(field(path));
    expect(await stored()).toEqual(before);
  });

  it('deletes it: gone from lists, its record kept', async () => {
    await makeDeleteCampaign(given)(ref);
    expect(await stored()).toBeUndefined();
    expect(given.state.campaigns.get(CAMPAIGN_ID)).toMatchObject({ live: false, deletedAt: NOW });
    await expect(makeDeleteCampaign(given)(ref)).rejects.toEqual(notFound);
    await expect(basic({ title: 'x' })).rejects.toEqual(notFound);
  });

  it('does not know campaigns of another network', async () => {
    const foreign = { networkId: NETWORK_ID, campaignId: FOREIGN_CAMPAIGN_ID };
    await expect(makeDeleteCampaign(given)(foreign)).rejects.toEqual(notFound);
  });
});

describe('editing commissions', () => {
  it('adds, edits and removes, each with new terms', async () => {
    const added = await makeAddCommission(given)({
      ...ref,
      commission: { payout: money('7'), revenue: money('8'), coverage: ['de', 'AT'] },
    });
    expect((await stored())?.commissions.at(-1)).toEqual(added);
    const edited = await makeEditCommission(given)({
      ...ref,
      commissionId: added.id,
      changes: { revenue: money('9') },
    });
    expect(edited).toEqual({ ...added, revenue: money('9'), modifiedAt: NOW });
    await makeRemoveCommission(given)({ ...ref, commissionId: COMMISSION_ID });
    expect((await stored())?.commissions).toEqual([edited]);
    expect(given.state.terms.filter((terms) => terms.campaignId === CAMPAIGN_ID)).toHaveLength(4);
  });

  // docs/rules/money.md#last-commission
  it('keeps the last one', async () => {
    const removed = makeRemoveCommission(given)({ ...ref, commissionId: COMMISSION_ID });
    await expect(removed).rejects.toMatchObject({ code: 'not_allowed_in_state' });
    expect((await stored())?.commissions).toHaveLength(1);
  });

  // docs/rules/money.md#largest-percentage
  it('takes at most 1,000 percent, and leaves what was more before', async () => {
    const add = (payout: string) =>
      makeAddCommission(given)({ ...ref, commission: { payout: money(payout), revenue: money('1') } });
    const { id: commissionId } = await add('1500');
    const edit = (changes: object) => makeEditCommission(given)({ ...ref, commissionId, changes });
    const model = (to: 'cpa' | 'cps') =>
      makeEditCampaign(given)({ ...ref, edit: { action: 'fields', changes: { model: to } } });
    await expect(model('cps')).rejects.toEqual(field('model'));
    await given.stores.campaigns.replace({ ...(await stored())!, model: 'cps' }, NOW);
    expect((await edit({ description: 'old' })).payout).toBe(money('1500'));
    expect(await model('cps')).toMatchObject({ model: 'cps' });
    for (const wrong of [edit({ payout: money('1400') }), edit({ revenue: money('1001') }), add('1001')])
      await expect(wrong).rejects.toMatchObject({ code: 'invalid_parameter' });
    expect((await edit({ payout: money('1000') })).payout).toBe(money('1000'));
  });

  it('refuses unknown ones and bad amounts', async () => {
    const edit = makeEditCommission(given);
    await expect(edit({ ...ref, commissionId: idOf('c0', 9), changes: {} })).rejects.toEqual(notFound);
    const changes = { payout: money('-1') };
    await expect(edit({ ...ref, commissionId: COMMISSION_ID, changes })).rejects.toMatchObject({
      code: 'invalid_money',
    });
  });
});

describe('issuing a tracking link', () => {
  const request = (overrides: Partial<TrackingLinkRequest> = {}) =>
    makeIssueTrackingLink(given)({
      networkId: NETWORK_ID,
      affiliateId: AFFILIATE_ID,
      campaignId: CAMPAIGN_ID,
      ...overrides,
    });

  it('makes one, and gives the same one from then on', async () => {
    const first = await request();
    expect(first.kind).toBe('issued');
    expect(linkUrl(first.link, first.network, 'https://track.example')).toBe(
      `https://go.example.com/${first.link.id}`,
    );
    // docs/rules/input-output.md#existing-tracking-link
    expect(await request({ domain: 'go.example.com' })).toEqual({ ...first, kind: 'already_issued' });
  });

  it('makes one for racing callers', async () => {
    const issued = await Promise.all(Array.from({ length: 8 }, () => request()));
    expect(issued.filter(({ kind }) => kind === 'issued')).toHaveLength(1);
    expect(new Set(issued.map(({ link }) => link.id)).size).toBe(1);
  });

  it('takes a domain of the network only', async () => {
    expect((await request({ domain: 'GO.example.com' })).link.domain).toBe('go.example.com');
    await expect(request({ domain: 'evil.example' })).rejects.toEqual(field('domain'));
  });

  it.each([
    { affiliateId: FOREIGN_AFFILIATE_ID },
    { affiliateId: ADVERTISER_ID },
    { campaignId: FOREIGN_CAMPAIGN_ID },
    { networkId: OTHER_NETWORK_ID },
    { affiliateId: 'x' },
  ])('knows no foreign or unknown party', async (overrides) => {
    await expect(request(overrides)).rejects.toEqual(notFound);
    expect(given.state.links.size).toBe(0);
  });
});

// docs/rules/tracking.md#tracking-domains
describe('the URL of a link', () => {
  const link = { id: LINK_ID, domain: 'own.example' };
  it.each([
    [['first.example', 'own.example'], 'http://t', 'http://own.example/'],
    [['first.example'], 'https://t', 'https://first.example/'],
    [[], 'http://localhost:3001/', 'http://localhost:3001/'],
    [[], 'https://t.example/base', 'https://t.example/base/'],
  ])('with the domains %j and the tracker at %s begins with %s', (domains, trackerUrl, base) => {
    expect(linkUrl(link, { domains }, trackerUrl)).toBe(`${base}${link.id}`);
  });
});

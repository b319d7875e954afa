import { beforeEach, describe, expect, it } from '@jest/globals';
import { memoryRecords, memoryUnitOfWork } from '@tributary/adapters-memory/memory-records';
import { emptyState } from '@tributary/adapters-memory/state';
import { money } from '@tributary/domain/shared/money';
import {
  AFFILIATE_ID,
  campaign,
  CAMPAIGN_ID,
  idOf,
  NETWORK_ID,
  NOW,
  OTHER_NETWORK_ID,
} from '../../contracts/shared/given.ts';
import {
  anotherCampaign,
  FOREIGN_AFFILIATE_ID,
  FOREIGN_CAMPAIGN_ID,
  OTHER_AFFILIATE_ID,
  OTHER_CAMPAIGN_ID,
  seed,
} from '../../contracts/shared/records-under-test.ts';
import { testClock, testRandomness } from '../../contracts/shared/test-doubles.ts';
import {
  makeAddAffiliatePayout,
  makeEditAffiliatePayout,
  makeAddLandingPage,
} from './edit-campaign-extras.ts';
import { makeEditCampaign } from './edit-campaign.ts';
import { makeCreateCap } from './edit-caps.ts';
import {
  makeAddGoalPayout,
  makeCreateGoal,
  makeEditGoal,
  makeEditGoalPayout,
  makeRemoveGoal,
  makeRemoveGoalPayout,
} from './edit-goals.ts';
import {
  makeCreatePostback,
  makeEditPostback,
  makeRemovePostback,
  type NewPostback,
} from '../postbacks/edit-postbacks.ts';
import {
  makeAssignAffiliates,
  makeDecideAccess,
  makeRequestAccess,
  makeRevokeAffiliates,
} from './grant-access.ts';

const deps = () => {
  const state = emptyState();
  return {
    state,
    stores: memoryRecords(state),
    unitOfWork: memoryUnitOfWork(state),
    publicUrls: () => ['https://api.example', 'https://track.example'],
    clock: testClock(),
    randomness: testRandomness(),
  };
};
let given = deps();
beforeEach(async () => {
  given = deps();
  await seed(given.stores);
});

const field = (path: string) =>
  expect.objectContaining({ code: 'invalid_parameter', errors: [expect.objectContaining({ path })] });
const code = (expected: string) => expect.objectContaining({ code: expected });
const RATES = { payout: money('1'), revenue: money('2') };

describe('access to a campaign', () => {
  const request = (campaignId: string = CAMPAIGN_ID) =>
    makeRequestAccess(given)({
      networkId: NETWORK_ID,
      affiliateId: AFFILIATE_ID,
      campaignId,
      message: ' please ',
    });

  it('is asked for once and granted by the network', async () => {
    await given.stores.campaigns.replace(campaign({ visibility: 'permission' }), NOW);
    const asked = await request();
    expect(asked).toMatchObject({ live: false, message: 'please', createdAt: NOW });
    expect(await request()).toEqual(asked);
    const decide = makeDecideAccess(given);
    const decision = { networkId: NETWORK_ID, accessId: asked.id, live: true };
    const granted = { ...asked, live: true, decidedAt: NOW };
    expect(await decide(decision)).toEqual({ access: granted, changed: true });
    expect(await decide(decision)).toEqual({ access: granted, changed: false });
    expect(await request()).toEqual(granted);
    await expect(decide({ ...decision, networkId: OTHER_NETWORK_ID })).rejects.toEqual(code('not_found'));
  });

  // docs/rules/input-output.md#refused-requests
  it('is refused with a reason, and waits again when something new is said for it', async () => {
    await given.stores.campaigns.replace(campaign({ visibility: 'permission' }), NOW);
    const { id: accessId } = await request();
    const ask = (message?: string | null) =>
      makeRequestAccess(given)({
        networkId: NETWORK_ID,
        affiliateId: AFFILIATE_ID,
        campaignId: CAMPAIGN_ID,
        message,
      });
    const decide = makeDecideAccess(given);
    const refuse = (refusalReason: string | null) =>
      decide({ networkId: NETWORK_ID, accessId, live: false, refusalReason });
    const refused = { live: false, refused: true, refusalReason: 'No site', message: 'please' };
    expect(await refuse(' No site ')).toMatchObject({ access: refused, changed: true });
    expect(await refuse('No site')).toMatchObject({ access: refused, changed: false });
    // Of an old client, which takes back what is no grant.
    expect(await decide({ networkId: NETWORK_ID, accessId, live: false })).toMatchObject({
      access: refused,
      changed: false,
    });
    for (const nothingNew of [undefined, null, ' ', 'please'])
      expect(await ask(nothingNew)).toMatchObject(refused);
    await given.stores.campaigns.replace(campaign({ visibility: 'permission', status: 'paused' }), NOW);
    await expect(ask('I have a site')).rejects.toEqual(code('not_found'));
    await given.stores.campaigns.replace(campaign({ visibility: 'permission' }), NOW);
    const again = { ...refused, refused: false, message: 'I have a site' };
    expect(await ask('I have a site')).toMatchObject(again);
    expect(await refuse(null)).toMatchObject({ access: { ...again, refusalReason: null }, changed: true });
    await refuse('Still none');
    expect(await refuse(null)).toMatchObject({ access: { refused: false, refusalReason: null } });
    await refuse('Still none');
    const grant = { networkId: NETWORK_ID, accessId, live: true } as const;
    await expect(decide({ ...grant, refusalReason: 'but' })).rejects.toEqual(field('refusalReason'));
    const granted = { live: true, refused: false, refusalReason: null };
    expect(await decide(grant)).toMatchObject({ access: granted, changed: true });
    expect(await refuse('Fraud')).toMatchObject({ access: { live: false, refused: true }, changed: true });
    const pair = { networkId: NETWORK_ID, affiliateIds: [AFFILIATE_ID], campaignIds: [CAMPAIGN_ID] };
    expect(await makeRevokeAffiliates(given)(pair)).toMatchObject([{ refused: true }]);
    expect(await makeAssignAffiliates(given)(pair)).toMatchObject([granted]);
  });

  it.each([
    ['needs none', {}, 'not_allowed_in_state'],
    ['is private', { visibility: 'private' }, 'not_found'],
    ['blocks the affiliate', { visibility: 'permission', blockedAffiliates: [AFFILIATE_ID] }, 'not_found'],
    ['is not active', { visibility: 'permission', status: 'paused' }, 'not_found'],
  ] as const)('is refused where the campaign %s', async (_why, overrides, expected) => {
    await given.stores.campaigns.replace(campaign(overrides), NOW);
    await expect(request()).rejects.toEqual(code(expected));
    expect(given.state.accesses.size).toBe(0);
  });

  it('is given to and taken from several at once, or none', async () => {
    const pairs = {
      networkId: NETWORK_ID,
      affiliateIds: [AFFILIATE_ID, OTHER_AFFILIATE_ID],
      campaignIds: [CAMPAIGN_ID, OTHER_CAMPAIGN_ID],
    };
    const foreign = { ...pairs, affiliateIds: [AFFILIATE_ID, FOREIGN_AFFILIATE_ID] };
    await expect(makeAssignAffiliates(given)(foreign)).rejects.toEqual(code('not_found'));
    expect(given.state.accesses.size).toBe(0);
    expect((await makeAssignAffiliates(given)(pairs)).map(({ live }) => live)).toEqual([
      true,
      true,
      true,
      true,
    ]);
    const one = { ...pairs, affiliateIds: [AFFILIATE_ID], campaignIds: [CAMPAIGN_ID] };
    expect(await makeRevokeAffiliates(given)(one)).toMatchObject([{ live: false }]);
    const page = { page: 1, limit: 10 };
    expect((await given.stores.accesses.list(NETWORK_ID, { status: 'granted' }, page)).items).toHaveLength(3);
    expect(await makeAssignAffiliates(given)(one)).toMatchObject([{ live: true }]);
  });
});

describe('goals', () => {
  const create = (overrides: object = {}) =>
    makeCreateGoal(given)({
      networkId: NETWORK_ID,
      title: 'Sale',
      value: 'sale',
      payouts: [RATES],
      ...overrides,
    });

  it('are made for one campaign or for all, and pay everywhere by default', async () => {
    const goal = await create({ campaignId: CAMPAIGN_ID });
    expect(goal).toMatchObject({ campaignId: CAMPAIGN_ID, type: 'public', model: 'fixed', live: true });
    expect(goal.payouts).toMatchObject([{ ...RATES, coverage: ['ALL'] }]);
    expect((await create()).campaignId).toBeNull();
    expect(await given.stores.goals.find(NETWORK_ID, goal.id)).toEqual(goal);
  });

  it.each([
    ['title', { title: '' }],
    ['value', { value: ' ' }],
    ['campaignId', { campaignId: FOREIGN_CAMPAIGN_ID }],
    ['payouts', { payouts: [] }],
    ['coverage', { payouts: [{ ...RATES, coverage: ['x'] }] }],
    ['payouts.1.payout', { model: 'percentage', payouts: [RATES, { ...RATES, payout: money('1001') }] }],
  ])('are refused with a wrong %s', async (path, overrides) => {
    await expect(create(overrides)).rejects.toEqual(field(path));
    expect(given.state.goals.size).toBe(0);
  });

  it('are edited, with affiliates by short id, and removed', async () => {
    const { id: goalId } = await create();
    const goalRef = { networkId: NETWORK_ID, goalId };
    const changes = { value: '7', type: 'pub_specific', allowedAffiliates: [1] } as const;
    expect(await makeEditGoal(given)({ ...goalRef, changes })).toMatchObject({
      title: 'Sale',
      value: '7',
      allowedAffiliates: [AFFILIATE_ID],
      modifiedAt: NOW,
    });
    await makeRemoveGoal(given)(goalRef);
    await expect(makeRemoveGoal(given)(goalRef)).rejects.toEqual(code('not_found'));
    await expect(makeEditGoal(given)({ ...goalRef, changes })).rejects.toEqual(code('not_found'));
  });

  // docs/rules/money.md#largest-percentage
  it('pay at most 1,000 percent, and keep what was more before', async () => {
    const goal = await create({ payouts: [{ ...RATES, payout: money('1500') }] });
    const goalRef = { networkId: NETWORK_ID, goalId: goal.id };
    const edit = (changes: object) => makeEditGoal(given)({ ...goalRef, changes });
    await expect(edit({ model: 'percentage' })).rejects.toEqual(field('model'));
    await given.stores.goals.replace({ ...goal, model: 'percentage' }, NOW);
    expect(await edit({ title: 'Order' })).toMatchObject({
      title: 'Order',
      payouts: [{ payout: money('1500') }],
    });
    const payoutId = goal.payouts[0]?.id ?? '';
    const changes = { payout: money('1400') };
    await expect(makeEditGoalPayout(given)({ ...goalRef, payoutId, changes })).rejects.toEqual(
      field('payout'),
    );
    const payout = { ...RATES, revenue: money('1001') };
    await expect(makeAddGoalPayout(given)({ ...goalRef, payout })).rejects.toEqual(field('revenue'));
  });

  it('have payouts added, edited and removed', async () => {
    const { id: goalId, payouts } = await create();
    const goalRef = { networkId: NETWORK_ID, goalId };
    const added = await makeAddGoalPayout(given)({ ...goalRef, payout: { ...RATES, coverage: ['at'] } });
    expect(added.payouts).toHaveLength(2);
    const payoutId = payouts[0]?.id ?? '';
    const edited = await makeEditGoalPayout(given)({ ...goalRef, payoutId, changes: { payout: money('5') } });
    expect(edited.payouts.find((one) => one.id === payoutId)).toMatchObject({ ...RATES, payout: money('5') });
    const left = await makeRemoveGoalPayout(given)({ ...goalRef, payoutId });
    expect(left.payouts).toMatchObject([{ coverage: ['AT'] }]);
    await expect(makeRemoveGoalPayout(given)({ ...goalRef, payoutId })).rejects.toEqual(code('not_found'));
  });
});

describe('what belongs to a campaign', () => {
  const ref = { networkId: NETWORK_ID, campaignId: CAMPAIGN_ID };

  it('can be an affiliate’s own payout', async () => {
    const add = makeAddAffiliatePayout(given);
    const payout = await add({ ...ref, affiliateIds: [AFFILIATE_ID], payout: money('3') });
    expect(payout).toMatchObject({ goalId: null, revenue: null, coverage: ['ALL'] });
    expect(await given.stores.affiliatePayouts.list(NETWORK_ID, CAMPAIGN_ID)).toEqual([payout]);
    const wrong = { ...ref, payout: money('3') };
    await expect(add({ ...wrong, affiliateIds: [] })).rejects.toEqual(field('affiliateIds'));
    await expect(add({ ...wrong, affiliateIds: [FOREIGN_AFFILIATE_ID] })).rejects.toEqual(
      field('affiliateIds'),
    );
    await expect(add({ ...wrong, affiliateIds: [AFFILIATE_ID], goalId: idOf('9') })).rejects.toEqual(
      field('goalId'),
    );
  });

  // docs/rules/money.md#largest-percentage
  it('can be an affiliate’s own payout of at most 1,000 percent, by the model of goal or campaign', async () => {
    const goal = await makeCreateGoal(given)({
      networkId: NETWORK_ID,
      title: 'Sale',
      value: 'sale',
      model: 'percentage',
      payouts: [RATES],
    });
    const own = { ...ref, affiliateIds: [AFFILIATE_ID], payout: money('1500') };
    const add = makeAddAffiliatePayout(given);
    await expect(add({ ...own, goalId: goal.id })).rejects.toEqual(field('payout'));
    const { id: payoutId } = await add(own);
    const edit = (changes: object) => makeEditAffiliatePayout(given)({ ...ref, payoutId, changes });
    await expect(edit({ goalId: goal.id })).rejects.toEqual(field('payout'));
    // A model that makes percentages of it later is refused, for the campaign as for its goal.
    const toPercent = { action: 'fields', changes: { model: 'cps' } } as const;
    const editCampaign = makeEditCampaign({ ...given, fetchMedia: () => Promise.reject(new Error('none')) });
    await expect(editCampaign({ ...ref, edit: toPercent })).rejects.toEqual(field('model'));
    const fixed = { networkId: NETWORK_ID, campaignId: CAMPAIGN_ID, title: 'Lead', value: 'lead' };
    const lead = await makeCreateGoal(given)({ ...fixed, model: 'fixed', payouts: [RATES] });
    await add({ ...own, goalId: lead.id });
    const editGoal = makeEditGoal(given);
    await expect(
      editGoal({ networkId: NETWORK_ID, goalId: lead.id, changes: { model: 'percentage' } }),
    ).rejects.toEqual(field('model'));
    const campaign = await given.stores.campaigns.find(NETWORK_ID, CAMPAIGN_ID);
    await given.stores.campaigns.replace({ ...campaign!, model: 'cps' }, NOW);
    expect(await edit({ coverage: ['AT'] })).toMatchObject({ payout: money('1500'), coverage: ['AT'] });
    await expect(edit({ payout: money('1400') })).rejects.toEqual(field('payout'));
  });

  it('can be a cap', async () => {
    const create = makeCreateCap(given);
    const cap = { ...ref, measure: 'click', period: 'daily', limit: money('10') } as const;
    expect(await create(cap)).toMatchObject({ scope: 'all', action: 'fallback', countries: [], live: true });
    expect(await create({ ...cap, affiliateIds: [AFFILIATE_ID], countries: ['at'] })).toMatchObject({
      scope: 'group',
      countries: ['AT'],
    });
    await expect(create({ ...cap, scope: 'group' })).rejects.toEqual(field('affiliates'));
    await expect(create({ ...cap, countries: ['nowhere'] })).rejects.toEqual(field('countries'));
    await expect(create({ ...cap, limit: money('-1') })).rejects.toEqual(code('invalid_money'));
    await expect(create({ ...cap, campaignId: FOREIGN_CAMPAIGN_ID })).rejects.toEqual(code('not_found'));
  });

  it('can be a landing page', async () => {
    const add = makeAddLandingPage(given);
    expect(await add({ ...ref, title: 'Two', url: 'https://x.example/{p1}' })).toMatchObject({
      displayId: 1,
      live: true,
    });
    await expect(add({ ...ref, title: 'Two', url: 'javascript:1' })).rejects.toEqual(field('url'));
  });
});

describe('postbacks', () => {
  const sent = (overrides: Partial<NewPostback> = {}): NewPostback => ({
    networkId: NETWORK_ID,
    affiliateId: AFFILIATE_ID,
    event: 'conversion',
    url: 'https://a.example/pb?c={p1}',
    ...overrides,
  });
  const create = (overrides: Partial<NewPostback> = {}) => makeCreatePostback(given)(sent(overrides));

  it('are made with a signing secret of their own', async () => {
    const [first, second] = [await create(), await create()];
    expect(first).toMatchObject({
      method: 'GET',
      live: true,
      campaignId: null,
      goalId: null,
      createdAt: NOW,
    });
    expect(first.secret).toMatch(/^whsec_[A-Za-z0-9+/]{32}$/);
    expect(second.secret).not.toBe(first.secret);
    expect(await given.stores.postbacks.find(NETWORK_ID, first.id)).toEqual(first);
  });

  it.each<[string, Partial<NewPostback>]>([
    ['url', { url: 'ftp://a.example' }],
    ['url', { url: 'https://{p1}/x' }],
    ['url', { url: 'https://a.example:{p1}/x' }],
    ['campaignId', { campaignId: FOREIGN_CAMPAIGN_ID }],
    ['goalId', { goalId: idOf('9') }],
  ])('are refused with a wrong %s', async (path, overrides) => {
    await expect(create(overrides)).rejects.toEqual(field(path));
  });

  it('belong to an affiliate of the network', async () => {
    await expect(create({ affiliateId: FOREIGN_AFFILIATE_ID })).rejects.toEqual(code('not_found'));
    const { id: postbackId } = await create({ campaignId: anotherCampaign().id });
    const ref = { networkId: NETWORK_ID, postbackId };
    const edit = makeEditPostback(given);
    const others = { ...ref, affiliateId: OTHER_AFFILIATE_ID };
    await expect(edit({ ...others, changes: {} })).rejects.toEqual(code('not_found'));
    await expect(makeRemovePostback(given)(others)).rejects.toEqual(code('not_found'));
    const edited = await edit({
      ...ref,
      affiliateId: AFFILIATE_ID,
      changes: { method: 'POST', campaignId: null },
    });
    expect(edited).toMatchObject({ method: 'POST', campaignId: null, event: 'conversion', modifiedAt: NOW });
    await makeRemovePostback(given)(ref);
    await expect(makeRemovePostback(given)(ref)).rejects.toEqual(code('not_found'));
  });

  // docs/rules/postbacks.md#own-campaigns
  it('of an affiliate’s own cannot name a campaign that is hidden from it', async () => {
    const { id: campaignId } = anotherCampaign();
    await given.stores.campaigns.replace(
      anotherCampaign({
        ...(await given.stores.campaigns.find(NETWORK_ID, campaignId)),
        visibility: 'private',
      }),
      NOW,
    );
    await expect(create({ campaignId, own: true })).rejects.toEqual(field('campaignId'));
    expect(await create({ campaignId })).toMatchObject({ campaignId });
  });

  // docs/rules/postbacks.md#number-of-postbacks
  it('are twenty at most for an event of one campaign, or of all, by an edit too', async () => {
    const edit = (postbackId: string, changes: { campaignId?: null; url?: string }) =>
      makeEditPostback(given)({ networkId: NETWORK_ID, postbackId, changes });
    const own = await create({ campaignId: anotherCampaign().id });
    const together = await Promise.allSettled(Array.from({ length: 21 }, () => create()));
    expect(together.filter(({ status }) => status === 'rejected')).toHaveLength(1);
    await expect(edit(own.id, { campaignId: null })).rejects.toEqual(code('not_allowed_in_state'));
    expect(await create({ event: 'click' })).toMatchObject({ event: 'click' });
    const [, one] = await given.stores.postbacks.list(NETWORK_ID, AFFILIATE_ID);
    expect(await edit(one?.id ?? '', { url: 'https://b.example/' })).toMatchObject({ campaignId: null });
  });

  it('that are switched on again have no reason for being off any more', async () => {
    const made = await create();
    const off = { ...made, live: false, disabledReason: '410', failingSince: NOW };
    await given.stores.postbacks.replace(off);
    const edit = (changes: { live?: boolean; url?: string }) =>
      makeEditPostback(given)({ networkId: NETWORK_ID, postbackId: made.id, changes });
    expect(await edit({ url: 'https://b.example/' })).toMatchObject({ live: false, disabledReason: '410' });
    expect(await edit({ live: true })).toMatchObject({
      live: true,
      disabledReason: null,
      failingSince: null,
    });
  });
});

import { afterEach, beforeEach, describe, expect, it } from '@jest/globals';
import {
  ADVERTISER_ID,
  CAMPAIGN_ID,
  idOf,
  LINK_ID,
  NETWORK_ID,
  NOW,
  OTHER_NETWORK_ID,
} from '@tributary/application/contracts/shared/given';
import type { HitEvent } from '@tributary/domain/attribution/conversion';
import type { AdvertiserId, CampaignId } from '@tributary/domain/shared/ids';
import type { ImpressionEvent } from '@tributary/domain/tracking/click';
import { composeEventId, eventSeconds } from '@tributary/domain/tracking/event-id';
import {
  changes,
  everything,
  snapshotAdvertiser,
  snapshotCampaign,
  snapshotLink,
  snapshotNetwork,
  trackerUnderTest,
  type TrackerUnderTest,
} from '../test/tracker-under-test.ts';

const MAC = Buffer.from([1, 2, 3, 4, 5]);
const clickId = (secondsAgo: number): string =>
  composeEventId({ seconds: eventSeconds(NOW) - secondsAgo, slot: 9, counter: 5 }, MAC);
const GIF = /^GIF89a/;
const SECOND = idOf<CampaignId>('ca', 2);
const FOREIGN = idOf<CampaignId>('ca', 3);

let t: TrackerUnderTest;
beforeEach(async () => {
  t = await trackerUnderTest(
    everything({
      campaigns: [
        snapshotCampaign(),
        snapshotCampaign({ id: SECOND, displayId: 2 }),
        snapshotCampaign({ id: FOREIGN, displayId: 3, advertiserId: idOf<AdvertiserId>('ad', 2) }),
      ],
    }),
  );
});
afterEach(() => t.stop());
const hit = (): HitEvent => t.events.at(-1) as HitEvent;

// docs/rules/attribution.md#pixel
describe('/pixel', () => {
  it('converts by the click cookie of the campaign, short id or long', async () => {
    for (const adid of ['1', CAMPAIGN_ID]) {
      const { status, headers, body } = await t.ask(`/pixel?adid=${adid}&txn_id=T1&sale_amount=5`, {
        headers: { Cookie: `other=1; tb_${SECOND}=${clickId(1)}; tb_${CAMPAIGN_ID}=${clickId(60)}` },
      });
      expect([status, headers['content-type'], headers['cache-control']]).toEqual([
        200,
        'image/gif',
        'no-store',
      ]);
      expect(body).toMatch(GIF);
      expect(hit()).toMatchObject({
        method: 'pixel',
        networkId: NETWORK_ID,
        clickId: clickId(60),
        tokenId: null,
        pixelCampaignId: CAMPAIGN_ID,
        pixelAdvertiserId: null,
        txnId: 'T1',
        refusal: null,
      });
    }
    expect(t.events).toHaveLength(2);
  });

  it("converts the latest click on any of the advertiser's campaigns", async () => {
    const cookie = `tb_${FOREIGN}=${clickId(1)}; tb_${SECOND}=${clickId(10)}; tb_${CAMPAIGN_ID}=${clickId(60)}`;
    await t.ask('/pixel?av=3', { headers: { Cookie: cookie } });
    expect(hit()).toMatchObject({
      clickId: clickId(10),
      pixelCampaignId: null,
      pixelAdvertiserId: ADVERTISER_ID,
    });
  });

  it('takes a click id that the page names before the cookie', async () => {
    await t.ask(`/pixel?adid=1&click_id=${clickId(5)}`, {
      headers: { Cookie: `tb_${CAMPAIGN_ID}=${clickId(60)}` },
    });
    expect(hit().clickId).toBe(clickId(5));
  });

  // docs/rules/attribution.md#several-click-ids
  it('takes the first of several click ids that was issued here', async () => {
    const forged = clickId(1).replace(/.$/, '0');
    const cases: [string, string | null][] = [
      [`${forged},${clickId(5)},${clickId(60)}`, clickId(5)],
      [`x, ${clickId(60)} ,${clickId(5)}`, clickId(60)],
      [`,,${clickId(5)}`, clickId(5)],
      [`${forged},x`, null],
      [`${'x,'.repeat(9)}${clickId(5)}`, clickId(5)],
      [`${'x,'.repeat(10)}${clickId(5)}`, null],
    ];
    for (const [sent, taken] of cases) {
      await t.ask(`/pixel?adid=1&click_id=${encodeURIComponent(sent)}`);
      expect([sent, hit().clickId, hit().refusal]).toEqual([
        sent,
        taken,
        taken === null ? 'INVALID_CLICK_ID' : null,
      ]);
    }
    await t.ask(`/pixel?adid=1&click_id=${forged},x`);
    expect(hit().clickIdText).toBe(forged);
  });

  // docs/rules/attribution.md#pixel
  it('may be loaded and looked at by pages of every origin, without the cookies of the visitor', async () => {
    for (const path of ['/pixel', `/pixel?adid=1&click_id=${clickId(5)}`]) {
      const { headers } = await t.ask(path, { headers: { Origin: 'https://shop.example' } });
      expect(headers).toMatchObject({
        'access-control-allow-origin': '*',
        'cross-origin-resource-policy': 'cross-origin',
      });
      expect(headers).not.toHaveProperty('access-control-allow-credentials');
    }
  });

  it('answers 200 whatever is wrong, and logs why when it knows whose it is', async () => {
    const forged = clickId(5).replace(/.$/, '0');
    const cases: [string, string | null][] = [
      ['/pixel?adid=1', 'INVALID_CLICK_ID'],
      [`/pixel?adid=1&click_id=${forged}`, 'INVALID_CLICK_ID'],
      [`/pixel?adid=1&click_id=${clickId(5)}&sale_amount=abc`, null],
      [`/pixel?adid=1&click_id=${clickId(5)}&sale_amount=1&currency=zzz`, 'INVALID_AMOUNT'],
      [`/pixel?adid=99&click_id=${clickId(5)}`, 'MALFORMED_REQUEST'],
      [`/pixel?click_id=${clickId(5)}`, 'MALFORMED_REQUEST'],
      [`/pixel?click_id=${forged}`, 'MALFORMED_REQUEST'],
      ['/pixel?av=99', 'MALFORMED_REQUEST'],
      ['/pixel', null],
      ['/pixel?adid=%ff%zz', 'MALFORMED_REQUEST'],
      ['/pixel?adid=&utm=x', null],
    ];
    for (const [path, refusal] of cases) {
      t.events.length = 0;
      const { status, body } = await t.ask(path);
      expect([path, status]).toEqual([path, 200]);
      expect(body).toMatch(GIF);
      expect([path, t.events.length === 0 ? null : hit().refusal]).toEqual([path, refusal]);
    }
  });

  it.each([
    [{ 'Sec-Fetch-Dest': 'iframe', Accept: '*/*' }, true],
    [{ Accept: 'text/html,application/xhtml+xml' }, true],
    [{ 'Sec-Fetch-Dest': 'image', Accept: 'text/html' }, false],
    [{ Accept: 'image/avif,image/webp,*/*' }, false],
  ])('answers %j with HTML: %s', async (headers, html) => {
    const { headers: answered } = await t.ask(`/pixel?adid=1&click_id=${clickId(5)}`, {
      headers: headers,
    });
    expect(answered['content-type']).toBe(html ? 'text/html; charset=utf-8' : 'image/gif');
  });

  // docs/rules/tracking.md#short-addresses
  it('is that of the second network by long ids, but on a tracking domain of the first', async () => {
    const theirs = { networkId: OTHER_NETWORK_ID };
    const advertiserId = idOf<AdvertiserId>('ad', 2);
    const first = snapshotNetwork({ domains: [], isFirst: true });
    const records = {
      advertisers: [snapshotAdvertiser(), snapshotAdvertiser({ ...theirs, id: advertiserId })],
      campaigns: [snapshotCampaign(), snapshotCampaign({ ...theirs, id: SECOND, advertiserId })],
    };
    const networks = [first, snapshotNetwork({ id: OTHER_NETWORK_ID, domains: [] })];
    await t.change(everything({ networks, ...records }));
    const named = [`adid=${SECOND}`, `av=${advertiserId}`];
    for (const name of named) {
      await t.ask(`/pixel?${name}&click_id=${clickId(5)}`);
      expect(hit()).toMatchObject({ ...theirs, clickId: clickId(5), refusal: null });
    }
    await t.ask(`/pixel?adid=1&click_id=${clickId(5)}`);
    expect(hit()).toMatchObject({ networkId: NETWORK_ID, pixelCampaignId: CAMPAIGN_ID, refusal: null });
    await t.change(changes({ networks: [snapshotNetwork({ domains: ['go.example.com'] })] }));
    for (const name of named) {
      await t.ask(`/pixel?${name}&click_id=${clickId(5)}`, { headers: { Host: 'go.example.com' } });
      expect(hit()).toMatchObject({ refusal: 'MALFORMED_REQUEST', pixelCampaignId: null });
    }
  });

  it('converts nothing on HEAD', async () => {
    expect((await t.ask(`/pixel?adid=1&click_id=${clickId(5)}`, { method: 'HEAD' })).status).toBe(200);
    expect(t.events).toEqual([]);
  });
});

// docs/rules/tracking.md#impression
describe('/imp', () => {
  const seen = (): ImpressionEvent => t.events.at(-1) as ImpressionEvent;

  it('records an impression by link or ids and answers with an image', async () => {
    for (const [path, linkId] of [
      [`/imp/${LINK_ID}?p2=x`, LINK_ID],
      ['/imp?campaign_id=1&pub_id=7&p2=x', null],
    ] as const) {
      const { status, headers, body } = await t.ask(path);
      expect([status, headers['content-type'], headers['cache-control']]).toEqual([
        200,
        'image/gif',
        'no-store',
      ]);
      expect(body).toMatch(GIF);
      expect(seen()).toMatchObject({
        kind: 'impression',
        campaignId: CAMPAIGN_ID,
        linkId,
        termsVersion: 4,
        seenAt: NOW,
        parameters: { p2: 'x' },
        rejection: null,
      });
    }
    expect(t.counted).toEqual(['impression', 'impression']);
  });

  it('is rejected where a click would be, and an image all the same', async () => {
    await t.change(everything({ links: [snapshotLink({ live: false })] }));
    expect((await t.ask(`/imp/${LINK_ID}`)).status).toBe(200);
    expect(seen().rejection).toBe('LINK_DISABLED');
    await t.ask('/imp?campaign_id=2&pub_id=7', { headers: { 'User-Agent': 'Googlebot' } });
    expect(seen().rejection).toBe('BOT');
    expect(t.counted).toEqual([]);
  });

  it('is not stopped by a click cap', async () => {
    const cap = { campaignId: CAMPAIGN_ID, affiliateIds: [], groupId: null, countries: [], until: null };
    await t.change(
      everything({ reachedCaps: [{ campaignId: CAMPAIGN_ID, caps: [{ ...cap, capId: idOf('cab') }] }] }),
    );
    await t.ask(`/imp/${LINK_ID}`);
    expect(seen().rejection).toBeNull();
  });

  it('is 404 and no event for what is unknown', async () => {
    for (const path of [`/imp/${idOf('1b', 99)}`, '/imp', '/imp?campaign_id=99&pub_id=7', '/imp/x']) {
      expect([path, (await t.ask(path)).status]).toEqual([path, 404]);
    }
    expect(t.events).toEqual([]);
  });
});

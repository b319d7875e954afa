import { beforeEach, expect, it } from '@jest/globals';
import request from 'supertest';
import { idOf as idFrom, NETWORK_ID } from '@tributary/application/contracts/shared/given';
import type { CampaignId, CreativeId } from '@tributary/domain/shared/ids';
import { PDF, PNG, SVG } from '../../test/fake-web.ts';
import { campaignOf, clientOf, idOf, listOf, type Party, partyOf, textOf } from '../../test/seed.ts';
import { API_URL, type Json, type TestApi, testApi } from '../../test/test-api.ts';

const PICTURE = 'https://cdn.example/a.png';
const PAPER = 'https://cdn.example/terms.pdf';

let api: TestApi;
let advertiser: Party;
let campaignId: string;
beforeEach(async () => {
  api = await testApi();
  api.web.put(PICTURE, { body: PNG });
  api.web.put(PAPER, { body: PDF });
  advertiser = await partyOf(api, 'advertiser');
  campaignId = await campaignOf(api, advertiser);
});

const network = () => clientOf(api, api.key);
const path = () => `/campaign/creatives/${campaignId}`;
const add = async (body: object = {}): Promise<Json> => {
  const made = await network().ok(`POST ${path()}`, { name: 'Banner', url: PICTURE, ...body });
  return made['creative'] as Json;
};
const listed = async () => listOf((await network().ok(`GET ${path()}`))['creatives']);
const fileOf = (creative: Json) => request(api.app).get(textOf(creative['url']).slice(API_URL.length));

it('adds a PDF that is sent itself', async () => {
  const url = `data:application/pdf;base64,${Buffer.from(PDF).toString('base64')}`;
  const creative = await add({ url });
  expect(creative).toMatchObject({ type: 'application/pdf', url: expect.stringMatching(/\.pdf$/) });
  expect(Buffer.from((await fileOf(creative)).body as Uint8Array)).toEqual(Buffer.from(PDF));
});

it('adds a picture with its own size', async () => {
  const { status, body } = await network().send(`POST ${path()}`, {
    name: 'Banner',
    title: 'A banner',
    url: PICTURE,
    crtv_type: 'email',
  });
  const expected = {
    _id: expect.stringMatching(/^[0-9a-f]{24}$/),
    ad_id: campaignId,
    name: 'Banner',
    title: 'A banner',
    type: 'image/png',
    crtv_type: 'email',
    dimensions: { width: 1, height: 1 },
    url: expect.stringMatching(/^http:\/\/api\.example:3000\/media\/[0-9a-f]{32}\.png$/),
    created: '2026-03-10',
    meta: [],
  };
  expect([status, body.data['creative']]).toEqual([201, expected]);
  expect(await listed()).toEqual([expected]);
  expect((await fileOf((await listed())[0] as Json)).status).toBe(200);
});

it('adds a document, which has no size, and takes the size that is sent', async () => {
  expect(await add({ url: PAPER, dimensions: [] })).toMatchObject({
    type: 'application/pdf',
    title: 'Banner',
    crtv_type: null,
    dimensions: [],
  });
  const dimensions = { width: '300', height: 250 };
  expect(await add({ dimensions })).toMatchObject({ dimensions: { width: 300, height: 250 } });
});

it.each([
  ['name', {}],
  ['name', { name: ' ' }],
  ['url', { name: 'x', url: undefined }],
  ['url', { name: 'x', url: 'x' }],
  ['url', { name: 'x', url: 'https://cdn.example/drawing.svg' }],
  ['dimensions', { name: 'x', dimensions: { width: 0, height: 1 } }],
  ['dimensions', { name: 'x', dimensions: 'large' }],
  ['crtv_type', { name: 'x', crtv_type: 'x'.repeat(51) }],
])('refuses a wrong %s in %j, and keeps nothing', async (field, body) => {
  api.web.put('https://cdn.example/drawing.svg', { body: SVG });
  const before = await api.stored();
  const answer = await network().send(`POST ${path()}`, { url: PICTURE, ...body });
  const errors = [expect.objectContaining({ path: expect.stringMatching(`^${field}`) })];
  expect([answer.status, answer.body.data['errors']]).toEqual([400, errors]);
  expect(await api.stored()).toBe(before);
});

it('removes one and its file, once', async () => {
  const [first, second] = [await add(), await add()];
  await network().ok(`DELETE ${path()}/${idOf(first)}`);
  expect(await network().status(`DELETE ${path()}/${idOf(first)}`)).toBe(404);
  expect(await listed()).toEqual([second]);
  expect([(await fileOf(first)).status, (await fileOf(second)).status]).toEqual([404, 200]);
});

it('keeps the file of another record that a creative shows as well', async () => {
  const first = await add();
  const second = await add({ url: textOf(first['url']) });
  expect(second['url']).toBe(first['url']);
  await network().ok(`DELETE ${path()}/${idOf(second)}`);
  expect((await fileOf(first)).status).toBe(200);
});

it('takes 200 for a campaign and no more, also when they are sent at once', async () => {
  const own = textOf((await add())['url']);
  const { stores } = api.deps;
  const { id: _id, ...stored } = (await stores.creatives.list(NETWORK_ID, campaignId as CampaignId))[0]!;
  for (let n = 1; n < 199; n++) {
    await stores.creatives.add({ ...stored, id: idFrom<CreativeId>('c7e', n) });
  }
  const last = await Promise.all(
    [1, 2, 3].map(() => network().status(`POST ${path()}`, { name: 'x', url: own })),
  );
  expect(last.sort()).toEqual([201, 409, 409]);
  expect(await listed()).toHaveLength(200);
});

it('shows them to affiliates and to the advertiser, and to nobody else', async () => {
  const creatives = [await add(), await add({ url: PAPER })];
  creatives.sort((a, b) => (idOf(a) < idOf(b) ? -1 : 1));
  const bare = await campaignOf(api, advertiser);
  const affiliate = await partyOf(api, 'affiliate');
  const feed = listOf((await affiliate.client.ok('GET /affiliate/campaigns'))['campaigns']);
  const inFeed = feed.map((one) => [idOf(one), one['creatives']]);
  expect(Object.fromEntries(inFeed)).toEqual({ [campaignId]: creatives, [bare]: [] });
  const own = listOf((await advertiser.client.ok('GET /advertiser/campaigns'))['campaigns']);
  expect(Object.fromEntries(own.map((one) => [idOf(one), one['creative']]))).toEqual({
    [campaignId]: creatives,
    [bare]: null,
  });
  for (const [id, expected] of [
    [campaignId, creatives],
    [bare, null],
  ] as const) {
    const offer = await affiliate.client.ok(`GET /affiliate/campaigns/${id}`);
    expect(offer['campaign']).toMatchObject({ creative: expected });
    const mine = await advertiser.client.ok(`GET /advertiser/campaigns/${id}`);
    expect(mine['campaign']).toMatchObject({ creative: expected });
  }
  const rival = await partyOf(api, 'advertiser');
  expect(await rival.client.status(`GET /advertiser/campaigns/${campaignId}`)).toBe(404);
});

// How a network's pages look, and under which host names (docs/rules/accounts.md#brand).
import { readFileSync } from 'node:fs';
import { beforeEach, describe, expect, it } from '@jest/globals';
import { OTHER_NETWORK_ID } from '@tributary/application/contracts/shared/given';
import { BACKGROUNDS, BRAND_PICTURE_BYTES_MAX } from '@tributary/domain/accounts/brand';
import request from 'supertest';
import { PDF, PNG, SVG } from '../../test/fake-web.ts';
import { type Client, clientOf, textOf } from '../../test/seed.ts';
import { API_URL, type Json, testApi, type TestApi } from '../../test/test-api.ts';
import { brandCss } from '../dashboard/brand-css.ts';

const HOST = 'partners.hats.example';
const sent = (bytes: Uint8Array, type = 'image/png') =>
  `data:${type};base64,${Buffer.from(bytes).toString('base64')}`;

let api: TestApi;
let network: Client;
let other: Client;
beforeEach(async () => {
  api = await testApi();
  [network, other] = [clientOf(api, api.key), clientOf(api, api.otherKey)];
});

const edit = (body: object) => network.send('PATCH /network/brand', body);
const at = (host: string, path = '/brand', headers: object = {}) =>
  request(api.app)
    .get(path)
    .set({ host, ...headers });
const shownAt = async (host: string) => ((await at(host)).body as { data: Json }).data['brand'];

describe('the brand of a network', () => {
  it('is that of the product at first, and of its own once it is chosen', async () => {
    const none = { accent: null, accent_dark: null, logo: null, hlogo: null, logo_dark: null };
    expect((await network.ok('GET /network/brand'))['brand']).toEqual({
      accent: null,
      accent_dark: null,
      sign_in_text: null,
      domains: [],
      shown: none,
    });
    const { status, body } = await edit({
      accent: '#0B6E8A',
      accent_dark: '#57c4df',
      sign_in_text: ' Welcome <b>back</b> ',
      domains: ['Partners.Hats.example', 'partners.hats.example:8443', 'Partners.Hats.example'],
      logo: sent(PNG),
    });
    expect([status, body.data['warnings']]).toEqual([200, undefined]);
    const { brand } = body.data;
    expect(brand).toEqual({
      accent: '#0b6e8a',
      accent_dark: '#57c4df',
      sign_in_text: 'Welcome <b>back</b>',
      domains: [HOST, `${HOST}:8443`],
      shown: {
        ...none,
        accent: '#0b6e8a',
        accent_dark: '#57c4df',
        logo: expect.stringMatching(/^\/media\/[0-9a-f]{32}\.png$/),
      },
    });
    expect((await network.ok('GET /network/brand'))['brand']).toEqual(brand);
    const logo = textOf(brand?.['shown']?.['logo']);
    const { network: account } = await network.ok('GET /network/account');
    expect(account?.['appearance']).toMatchObject({ logo: API_URL + logo, hlogo: null });
    const picture = await request(api.app).get(logo);
    expect(Buffer.from(picture.body as Uint8Array).equals(Buffer.from(PNG))).toBe(true);
    expect((await other.ok('GET /network/brand'))['brand']).toMatchObject({ domains: [], shown: none });
    const { brand: after } = await network.ok('PATCH /network/brand', { accent: null, logo: '' });
    expect(after).toMatchObject({ accent: null, accent_dark: '#57c4df', shown: { logo: null } });
    expect((await request(api.app).get(logo)).status).toBe(404);
  });

  // docs/rules/accounts.md#brand
  it('is looked at before it is chosen: the shades and the warnings of what would be sent, and nothing is changed', async () => {
    const seen = await network.ok('GET /network/brand/preview?accent=%23ff0&accent_dark=%23000080');
    expect(await network.ok('GET /network/brand')).toMatchObject({ brand: { accent: null } });
    const { body } = await edit({ accent: '#ff0', accent_dark: '#000080' });
    const { accent, accent_dark } = body.data['brand']?.['shown'] ?? {};
    expect(seen).toEqual({ shown: { accent, accent_dark }, warnings: body.data['warnings'] });
    expect(await network.ok('GET /network/brand/preview?accent=%230b6e8a')).toMatchObject({
      shown: { accent: '#0b6e8a' },
    });
    expect(await network.ok('GET /network/brand/preview')).toEqual({
      shown: { accent: null, accent_dark: null },
    });
    expect(await network.status('GET /network/brand/preview?accent=crimson')).toBe(400);
  });

  it('corrects a colour that cannot be read, says so, and refuses it where only what is meant counts', async () => {
    const { body } = await edit({ accent: '#ff0', accent_dark: '#000080' });
    expect(body.data['brand']).toMatchObject({ accent: '#ffff00', accent_dark: '#000080' });
    const { accent, accent_dark: dark } = body.data['brand']?.['shown'] ?? {};
    expect(body.data['warnings']).toEqual([
      {
        path: 'accent',
        message: `#ffff00 isn't readable in the light theme. We use ${textOf(accent)} instead.`,
      },
      {
        path: 'accent_dark',
        message: `#000080 isn't readable in the dark theme. We use ${textOf(dark)} instead.`,
      },
    ]);
    expect([accent, dark]).not.toContain('#ffff00');
    const strict = await api.call(api.key, 'PATCH /network/brand', {
      body: { accent: '#ffff00' },
      headers: { Prefer: 'handling=strict' },
    });
    expect(strict.status).toBe(400);
    // The pages' own colours, which the domain computes against, are those of the style sheet.
    const tokens = readFileSync(new URL('../../../dashboard/src/design/tokens.css', import.meta.url), 'utf8');
    for (const [index, name] of ['surface', 'canvas', 'hover'].entries())
      expect(tokens).toContain(
        `--${name}: light-dark(${BACKGROUNDS.light[index]}, ${BACKGROUNDS.dark[index]});`,
      );
  });

  it.each([
    [{ accent: 'red;}body{display:none' }, 'accent'],
    [{ accent_dark: 'red' }, 'accent_dark'],
    [{ sign_in_text: 'x'.repeat(501) }, 'sign_in_text'],
    [{ domains: ['https://hats.example/'] }, 'domains.0'],
    [{ domains: Array.from({ length: 21 }, (_, n) => `h${n}.example`) }, 'domains'],
    [{ logo: sent(SVG, 'image/svg+xml') }, 'logo'],
    [{ logo: sent(PDF) }, 'logo'],
    [{ hlogo: 'data:image/png;base64,a' }, 'hlogo'],
    [{ hlogo: 'data:image/png,plain' }, 'hlogo'],
    [{ logo_dark: sent(Buffer.concat([PNG, Buffer.alloc(BRAND_PICTURE_BYTES_MAX)])) }, 'logo_dark'],
    [{ logo: 'http://10.0.0.1/a.png' }, 'logo'],
  ])('refuses what makes no brand: %#', async (body, path) => {
    const before = await api.stored();
    const answer = await edit({ sign_in_text: 'Hello', ...body });
    expect([answer.status, answer.body.data['errors']]).toMatchObject([400, [{ path }]]);
    expect(await api.stored()).toBe(before);
  });

  it('takes a picture by its address, as other pictures', async () => {
    api.web.put('https://cdn.example/a.png', { body: PNG });
    const { body } = await edit({ hlogo: 'https://cdn.example/a.png' });
    expect(body.data['brand']).toMatchObject({
      shown: { hlogo: expect.stringMatching(/^\/media\/.*\.png$/) },
    });
    expect(api.web.asked).toMatchObject([{ bodyBytesMax: BRAND_PICTURE_BYTES_MAX }]);
    const large = { kind: 'failed', reason: 'too_large', error: 'More', latencyMs: 1 } as const;
    api.web.put('https://cdn.example/large.png', large);
    const refused = await edit({ hlogo: 'https://cdn.example/large.png' });
    expect([refused.status, refused.text]).toEqual([400, expect.stringContaining('larger than 512 KB')]);
  });
});

// docs/rules/accounts.md#dashboard-domains
describe('a dashboard domain', () => {
  it('shows the brand of its network to who is not signed in, and others the product', async () => {
    await edit({ accent: '#0b6e8a', domains: [HOST], sign_in_text: 'Hello' });
    await network.ok('PATCH /network/account', { name: 'Hats', email: 'help@hats.example' });
    for (const host of [HOST, `${HOST}:3000`, HOST.toUpperCase()])
      expect([host, await shownAt(host)]).toMatchObject([
        host,
        { name: 'Hats', accent: '#0b6e8a', sign_in_text: 'Hello', email: 'help@hats.example' },
      ]);
    for (const host of ['unknown.example', `x.${HOST}`, 'localhost:3000'])
      expect([host, await shownAt(host)]).toMatchObject([host, { name: null, accent: null }]);
    const first = await at(HOST);
    const etag = String(first.headers['etag']);
    expect((await at(HOST, '/brand', { 'If-None-Match': etag })).status).toBe(304);
    await edit({ accent: '#57c4df' });
    expect((await at(HOST, '/brand', { 'If-None-Match': etag })).status).toBe(200);
  });

  it('is one network’s, and shows nothing of a deactivated one', async () => {
    await edit({ domains: [HOST, `${HOST}:8443`] });
    const taken = await other.send('PATCH /network/brand', { domains: ['free.example', HOST] });
    expect([taken.status, taken.body.data]).toMatchObject([
      409,
      { code: 33, errors: [{ path: 'domains.1' }] },
    ]);
    await other.ok('PATCH /network/brand', { domains: ['free.example'] });
    const stored = await api.deps.stores.networks.find(OTHER_NETWORK_ID);
    if (stored) await api.deps.stores.networks.replace({ ...stored, live: false });
    expect(await shownAt('free.example')).toMatchObject({ name: null });
  });

  it('decides who may sign up, and who comes in', async () => {
    await edit({ domains: [HOST] });
    await other.ok('PATCH /network/brand', { domains: ['other.example'] });
    await network.ok('PATCH /network/account', { sign_up: ['affiliate'] });
    const form = async (host: string) => ((await at(host, '/auth/sign-up')).body as { data: Json }).data;
    expect(await form(HOST)).toMatchObject({ network: { name: 'Example network' } });
    expect(await form('other.example')).toMatchObject({ network: null });
    expect(await form('unknown.example')).toMatchObject({ network: null });
    const post = (host: string, path: string, body: object) =>
      request(api.app).post(path).set({ host }).send(body);
    const who = { email: 'me@blog.example', password: 'correct horse' };
    const signedUp = await post(HOST, '/auth/sign-up', { ...who, kind: 'affiliate', name: 'Blog' });
    expect(signedUp.status).toBe(200);
    const login = async (host: string) => (await post(host, '/auth/login', who)).status;
    expect([await login(HOST), await login('unknown.example')]).toEqual([200, 200]);
    // As one that is not known there at all.
    expect(await login('other.example')).toBe(401);
  });

  it('has a style sheet that holds colours and nothing else', () => {
    expect(brandCss({ accent: '#0b6e8a', accent_dark: '#57c4df' })).toBe(
      ':root:root{--accent:light-dark(#0b6e8a,#57c4df)}\n',
    );
    expect(brandCss({ accent: null, accent_dark: null })).toBe('');
  });
});

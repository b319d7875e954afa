// Pictures and files: fetched once, kept, and served to everybody who knows their names.
import { createServer, type RequestListener, type Server } from 'node:http';
import type { AddressInfo } from 'node:net';
import { afterEach, beforeEach, describe, expect, it } from '@jest/globals';
import request from 'supertest';
import { openEgress } from '@tributary/adapters-egress/open-egress';
import { MEDIA_BYTES_MAX, SENT_FILE_BYTES_MAX } from '@tributary/domain/media/media-file';
import { PDF, PNG, SVG } from '../../test/fake-web.ts';
import { campaignOf, clientOf, idOf, type Party, partyOf, textOf, UNKNOWN_ID } from '../../test/seed.ts';
import { API_URL, type Json, type TestApi, testApi } from '../../test/test-api.ts';

const PICTURE = 'https://cdn.example/a.png';
const PAPER = 'https://cdn.example/id.pdf';
const OURS = /^http:\/\/api\.example:3000\/media\/[0-9a-f]{32}\.(png|pdf)$/;
const sent = (bytes: Uint8Array): string =>
  `data:application/octet-stream;base64,${Buffer.from(bytes).toString('base64')}`;
const pathOf = (url: unknown): string => String(url).slice(API_URL.length);

let api: TestApi;
let advertiser: Party;
beforeEach(async () => {
  api = await testApi();
  api.web.put(PICTURE, { body: PNG });
  api.web.put(PAPER, { body: PDF });
  advertiser = await partyOf(api, 'advertiser');
});

const network = () => clientOf(api, api.key);
const campaign = (body: object = {}) =>
  network().send('POST /campaign', {
    title: 'Shoes',
    url: 'https://shop.example/',
    advertiser_id: advertiser.id,
    model: 'cpa',
    commissions: [{ payout: 1, revenue: 2 }],
    ...body,
  });
const upload = (id: string, url: unknown) =>
  network().send(`POST /campaign/${id}`, { action: 'image_upload', image_url: url });
const listed = async () => (await network().ok('GET /campaign?limit=10&page=1&active=0'))['campaigns'];

describe('the image of a campaign', () => {
  it('is fetched when it is made, once, and kept', async () => {
    const answer = await campaign({ image: PICTURE });
    expect(answer.status).toBe(201);
    const { image } = answer.body.data['campaign'] ?? {};
    expect(image).toMatch(OURS);
    expect(await listed()).toMatchObject([{ image }]);
    expect(api.web.asked).toMatchObject([{ url: PICTURE, method: 'GET', timeoutMs: 10_000 }]);
    const served = await request(api.app).get(pathOf(image));
    expect(Buffer.from(served.body as Uint8Array).equals(Buffer.from(PNG))).toBe(true);
    expect(api.web.asked).toHaveLength(1);
  });

  it.each([undefined, null, ''])('may be missing: %j', async (image) => {
    expect((await campaign({ image })).body.data['campaign']).toMatchObject({ image: null });
    expect(api.web.asked).toEqual([]);
  });

  it('is changed by image_upload, and by nothing else', async () => {
    const id = await campaignOf(api, advertiser, { image: PICTURE });
    const answer = await upload(id, PICTURE);
    const { image } = answer.body.data['campaign'] ?? {};
    expect([answer.status, image]).toEqual([200, expect.stringMatching(OURS)]);
    const edit = { action: 'basic_info', title: 'Other', image: 'https://cdn.example/b.png' };
    const { campaign: after } = await network().ok(`POST /campaign/${id}`, edit);
    expect(after).toMatchObject({ title: 'Other', image });
    expect((await upload(id, undefined)).body.data).toMatchObject({ errors: [{ path: 'image_url' }] });
  });

  // docs/rules/input-output.md#fetched-files
  it('can be sent itself, when the campaign is made and later', async () => {
    const { _id: id, image } = (await campaign({ image: sent(PNG) })).body.data['campaign'] ?? {};
    expect(image).toMatch(OURS);
    const served = await request(api.app).get(pathOf(image));
    expect(Buffer.from(served.body as Uint8Array).equals(Buffer.from(PNG))).toBe(true);
    const { image: later } = (await upload(textOf(id), sent(PNG))).body.data['campaign'] ?? {};
    expect(later).toMatch(OURS);
    expect(later).not.toBe(image);
    expect(api.web.asked).toEqual([]);
  });

  it.each([
    ['no picture', sent(SVG), 'image_url'],
    ['a PDF', sent(PDF), 'image_url'],
    ['not base64', 'data:image/png,abc', 'image_url'],
    ['larger than 700 KB', sent(new Uint8Array(SENT_FILE_BYTES_MAX + 1)), 'larger than 700 KB'],
  ])('sent itself is refused when it is %s', async (_, url, said) => {
    const id = await campaignOf(api, advertiser);
    const { status, text } = await upload(id, url);
    expect([status, text]).toEqual([400, expect.stringContaining(said)]);
  });

  it('is given to every role of the network that names the campaign, and to no other network', async () => {
    const [id, plain] = [
      await campaignOf(api, advertiser, { image: PICTURE }),
      await campaignOf(api, advertiser),
    ];
    const images = [{ _id: id, image: expect.stringMatching(OURS) }];
    const asked = `GET /campaign-images?ids=${id},${plain},${UNKNOWN_ID}`;
    const { client: affiliate } = await partyOf(api, 'affiliate');
    for (const client of [network(), advertiser.client, affiliate])
      expect(await client.ok(asked)).toEqual({ images });
    expect(await clientOf(api, api.otherKey).ok(asked)).toEqual({ images: [] });
    expect(await network().status('GET /campaign-images?ids=1')).toBe(400);
    expect(await network().ok('GET /campaign-images')).toEqual({ images: [] });
  });

  // docs/rules/input-output.md#kept-files-sent-again
  it('that is kept already is taken as it is, whatever our address was then', async () => {
    const { image } = (await campaign({ image: PICTURE })).body.data['campaign'] ?? {};
    const [asked, moved] = [api.web.asked.length, `https://old.example${pathOf(image)}`];
    for (const url of [image, moved]) {
      expect((await campaign({ image: url })).body.data['campaign']).toMatchObject({ image });
    }
    expect(api.web.asked).toHaveLength(asked);
  });

  it("of another network's address is refused like one that does not exist", async () => {
    const { image } = (await campaign({ image: PICTURE })).body.data['campaign'] ?? {};
    const other = clientOf(api, api.otherKey);
    const { user } = await other.ok('POST /advertiser', {
      name: 'Other',
      email: 'other@example.com',
      password: 'correct horse',
    });
    const send = (url: unknown) =>
      other.send('POST /campaign', {
        title: 'T',
        url: 'https://shop.example/',
        advertiser_id: idOf(user),
        model: 'cpa',
        image: url,
        commissions: [{ payout: 1, revenue: 2 }],
      });
    const [foreign, unknown] = [await send(image), await send(`${API_URL}/media/${'0'.repeat(32)}.png`)];
    expect(foreign.status).toBe(400);
    expect(foreign.body).toEqual(unknown.body);
    expect(foreign.body.data).toMatchObject({
      errors: [{ path: 'image', message: 'File not found.' }],
    });
  });

  it('of a campaign that does not exist is not fetched', async () => {
    const id = await campaignOf(api, advertiser);
    const edit = { action: 'image_upload', image_url: PICTURE };
    const foreign = await clientOf(api, api.otherKey).send(`POST /campaign/${id}`, edit);
    const unknown = await upload(UNKNOWN_ID, PICTURE);
    expect([foreign.status, foreign.body]).toEqual([404, unknown.body]);
    expect(api.web.asked).toEqual([]);
  });

  it('is not fetched for a campaign that is refused anyway', async () => {
    expect((await campaign({ image: PICTURE, title: ' ' })).status).toBe(400);
    expect((await campaign({ image: PICTURE, currency: 'XXX' })).status).toBe(400);
    expect(api.web.asked).toEqual([]);
  });

  const failed = (reason: 'forbidden' | 'timeout' | 'too_large' | 'network', error: string) =>
    ({ kind: 'failed', reason, error, latencyMs: 1 }) as const;
  it.each([
    [
      'a private address',
      failed('forbidden', 'intra.example (10.1.2.3) is not a public address.'),
      /isn't public/,
    ],
    ['a slow server', failed('timeout', 'No answer'), /within 10 s/],
    ['a large file', failed('too_large', 'More'), /larger than 5 MB/],
    ['a server that is away', failed('network', 'ECONNREFUSED: connect 192.0.2.1'), /\(ECONNREFUSED\)/],
    ['a redirect', { status: 302, headers: { location: PICTURE } }, /redirects \(302\)/],
    ['a missing page', { status: 404, body: PNG }, /status 404/],
    ['a picture that comes with an error', { status: 500, body: PNG }, /status 500/],
    ['a part of a picture', { status: 206, body: PNG }, /status 206/],
    ['HTML', { body: Uint8Array.from(Buffer.from('<html></html>')) }, /isn't an image/],
    ['SVG', { body: SVG }, /isn't an image/],
    ['a PDF', { body: PDF }, /isn't an image/],
    ['nothing', {}, /isn't an image/],
  ])('is refused from %s, with the reason, and nothing is kept', async (_, page, message) => {
    const url = 'https://cdn.example/bad';
    api.web.put(url, page);
    const before = await api.stored();
    const answer = await campaign({ image: url });
    expect(answer.status).toBe(400);
    const described = expect.stringMatching(message);
    expect(answer.body.data).toMatchObject({ code: 20, errors: [{ path: 'image', message: described }] });
    expect(answer.text).not.toMatch(/10\.1\.2\.3|192\.0\.2\.1/);
    expect(await api.stored()).toBe(before);
  });

  it.each(['ftp://cdn.example/a.png', 'a.png', 'javascript:alert(1)', 'http://u:p@cdn.example/', 7])(
    'is no such URL: %j',
    async (image) => {
      expect((await campaign({ image })).body.data).toMatchObject({ code: 20, errors: [{ path: 'image' }] });
      expect(api.web.asked).toEqual([]);
    },
  );
});

describe('GET /media/{name}', () => {
  const kept = async () =>
    pathOf(((await campaign({ image: PICTURE })).body.data['campaign'] as Json)['image']);
  const headers = {
    'content-type': 'image/png',
    'x-content-type-options': 'nosniff',
    'cache-control': 'public, max-age=31536000, immutable',
    'content-security-policy': "sandbox; default-src 'none'; frame-ancestors 'none'",
  };

  it('serves the bytes to anybody, as what they are', async () => {
    const path = await kept();
    const answer = await request(api.app).get(path);
    expect(answer.headers).toMatchObject({ ...headers, 'content-length': String(PNG.length) });
    expect(answer.headers['content-disposition']).toBeUndefined();
    expect(answer.headers['x-request-id']).toBeDefined();
  });

  it('tells the head alone', async () => {
    const answer = await request(api.app).head(await kept());
    expect(answer.status).toBe(200);
    expect(answer.headers).toMatchObject({ ...headers, 'content-length': String(PNG.length) });
  });

  it('tells that it has not changed', async () => {
    const path = await kept();
    const { headers: served } = await request(api.app).get(path);
    const etag = served['etag'] ?? '';
    for (const sent of [etag, `W/${etag}`, `"x", ${etag}`, '*']) {
      const answer = await request(api.app).get(path).set('If-None-Match', sent);
      expect([answer.status, answer.text, answer.headers['etag']]).toEqual([304, '', etag]);
    }
    expect((await request(api.app).get(path).set('If-None-Match', '"x"')).status).toBe(200);
  });

  it.each([`/media/${'0'.repeat(32)}.png`, '/media/x', '/media/..%2f..%2fetc%2fpasswd', '/media/%00'])(
    'knows no %s',
    async (path) => {
      const answer = await api.call(null, `GET ${path}`);
      expect([answer.status === 404 || answer.status === 400, answer.body.success]).toEqual([true, false]);
      expect(answer.headers['cache-control']).not.toMatch(/max-age/);
    },
  );

  it('has no other methods', async () => {
    const answer = await api.call(null, `DELETE ${await kept()}`);
    expect([answer.status, answer.headers['allow']]).toEqual([405, 'GET, HEAD, OPTIONS']);
  });
});

describe('custom fields', () => {
  const define = (kind: string, fname: string, field: object) =>
    network().ok(`POST /dictionary/customField/${kind}`, { fname, frequired: false, ...field });
  const account = { name: 'Ann', email: 'ann@example.org', password: 'correct horse' };
  const afields = (user: Json | undefined) => user?.['meta']?.['afields'];

  it.each(['affiliate', 'advertiser'])('of type file keep an image or a PDF of an %s', async (kind) => {
    await define(kind, 'Passport', { ftype: 'file', frequired: true });
    await define(kind, 'Skype id', { ftype: 'text' });
    const sent = { passport: PAPER, skype_id: 7, nobody_asked: 'x' };
    const { user } = await network().ok(`POST /${kind}`, { ...account, custom_fields: sent });
    expect(afields(user)).toEqual({ passport: expect.stringMatching(OURS), skype_id: '7' });
    const served = await request(api.app).get(pathOf((afields(user) as Json)['passport']));
    expect([served.status, served.headers['content-type']]).toEqual([200, 'application/pdf']);

    const path = `/${kind}/${idOf(user)}`;
    const edited = await network().ok(`POST ${path}`, { custom_fields: { passport: PICTURE } });
    const fields = afields(edited['user'] ?? edited['affiliate']) as Json;
    expect(fields).toEqual({ passport: expect.stringMatching(/png$/), skype_id: '7' });
    expect((await request(api.app).get(pathOf((afields(user) as Json)['passport']))).status).toBe(404);

    await network().ok(`DELETE ${path}`);
    expect((await request(api.app).get(pathOf(fields['passport']))).status).toBe(404);
  });

  it('are checked by their types, all at once, when an account is made and edited', async () => {
    await define('affiliate', 'Born', { ftype: 'date' });
    await define('affiliate', 'Second mail', { ftype: 'email' });
    await define('affiliate', 'Note', { ftype: 'text', frequired: true });
    await define('affiliate', 'Photo', { ftype: 'file' });
    const bad = { born: '1990-02-30', second_mail: 'x', note: 'x'.repeat(1001), photo: 'photo.png' };
    const names = ['born', 'second_mail', 'note', 'photo'];
    const paths = expect.arrayContaining(
      names.map((name) => expect.objectContaining({ path: `custom_fields.${name}` })),
    );
    const made = await network().send('POST /affiliate', { ...account, custom_fields: bad });
    expect([made.status, made.body.data]).toMatchObject([400, { code: 20, errors: paths }]);
    const missing = await network().send('POST /affiliate', account);
    expect([missing.status, missing.body.data]).toMatchObject([
      400,
      { errors: [{ path: 'custom_fields.note' }] },
    ]);

    const fields = { note: 'n', born: '1990-02-28' };
    const { user } = await network().ok('POST /affiliate', { ...account, custom_fields: fields });
    const path = `POST /affiliate/${idOf(user)}`;
    expect((await network().send(path, { custom_fields: bad })).body.data).toMatchObject({ errors: paths });
    const cleared = await network().send(path, { custom_fields: { note: '' } });
    expect([cleared.status, cleared.body.data]).toMatchObject([
      400,
      { errors: [{ path: 'custom_fields.note' }] },
    ]);
    const { affiliate } = await network().ok(path, {
      custom_fields: { born: null, second_mail: 'a@b.example' },
    });
    expect(afields(affiliate)).toEqual({ note: 'n', second_mail: 'a@b.example' });
  });

  it('that cannot be fetched leave nothing behind', async () => {
    await define('affiliate', 'Photo', { ftype: 'file' });
    await define('affiliate', 'Passport', { ftype: 'file' });
    const sent = { photo: PICTURE, passport: 'https://nowhere.example/' };
    const before = await api.stored();
    const answer = await network().send('POST /affiliate', { ...account, custom_fields: sent });
    const expected = {
      errors: [{ path: 'custom_fields.passport', message: expect.stringMatching(/ENOTFOUND/) }],
    };
    expect([answer.status, answer.body.data]).toMatchObject([400, expected]);
    expect(await api.stored()).toBe(before);
  });

  it('of an e-mail that is taken keep nothing', async () => {
    await define('affiliate', 'Photo', { ftype: 'file' });
    await network().ok('POST /affiliate', account);
    const before = await api.stored();
    const again = await network().send('POST /affiliate', { ...account, custom_fields: { photo: PICTURE } });
    expect(again.status).toBe(409);
    expect(await api.stored()).toBe(before);
  });
});

describe('a server nearby', () => {
  let server: Server;
  let answer: RequestListener;
  let base: string;
  const opened: ReturnType<typeof openEgress>[] = [];
  const testApiWith = async (allowPrivate: boolean) => {
    const egress = openEgress({ allowPrivate });
    opened.push(egress);
    api = await testApi({}, egress);
    advertiser = await partyOf(api, 'advertiser');
  };
  beforeEach(async () => {
    server = createServer((...both) => answer(...both));
    await new Promise<void>((resolve) => server.listen(0, '127.0.0.1', resolve));
    base = `http://127.0.0.1:${(server.address() as AddressInfo).port}`;
  });
  afterEach(async () => {
    await Promise.all(opened.splice(0).map((each) => each.close()));
    server.closeAllConnections();
    await new Promise((resolve) => server.close(resolve));
  });

  it('is never asked', async () => {
    let asked = 0;
    answer = (_, response) => {
      asked += 1;
      response.end(PNG);
    };
    await testApiWith(false);
    for (const host of [base, base.replace('127.0.0.1', 'localhost')]) {
      const { status, body } = await campaign({ image: `${host}/a.png` });
      expect([status, body.data]).toMatchObject([
        400,
        { errors: [{ message: expect.stringMatching(/isn't public/) }] },
      ]);
    }
    expect(asked).toBe(0);
  });

  it('is asked in development, and its name for the file counts for nothing', async () => {
    answer = (_, response) => response.setHeader('content-type', 'text/html').end(PNG);
    await testApiWith(true);
    const { body } = await campaign({ image: `${base}/a.html` });
    expect(body.data['campaign']).toMatchObject({ image: expect.stringMatching(/\.png$/) });
  });

  it('may send 5 MB and no more', async () => {
    const padded = (length: number) => Buffer.concat([PNG, Buffer.alloc(length - PNG.length)]);
    await testApiWith(true);
    answer = (_, response) => response.end(padded(MEDIA_BYTES_MAX));
    expect((await campaign({ image: `${base}/a.png` })).status).toBe(201);
    answer = (_, response) => response.end(padded(MEDIA_BYTES_MAX + 1));
    const { status, text } = await campaign({ image: `${base}/a.png` });
    expect([status, text]).toEqual([400, expect.stringContaining('larger than 5 MB')]);
  });
});

it('keeps a name nobody can guess', async () => {
  const urls = await Promise.all(
    [1, 2, 3].map(async () => textOf((await campaign({ image: PICTURE })).body.data['campaign']?.['image'])),
  );
  expect(new Set(urls).size).toBe(3);
});

import { beforeEach, describe, expect, it } from '@jest/globals';
import { clientOf, idOf, listOf, textOf } from '../../test/seed.ts';
import { type Json, type TestApi, testApi } from '../../test/test-api.ts';

const SECRET = 'canary/secret+of+S3';
const S3 = {
  endpoint: 'https://s3.eu-central-1.example',
  region: 'eu-central-1',
  bucket: 'warehouse',
  prefix: 'tributary/raw',
  access_key_id: 'AKIDEXAMPLE',
  secret_access_key: SECRET,
};
const CLICKS = { name: 'clicks', content: 'clicks', folder: 'warehouse/raw' };
let api: TestApi;
beforeEach(async () => {
  api = await testApi();
});

const network = () => clientOf(api, api.key);
const add = async (body: object = {}) =>
  (await network().ok('POST /network/exports', { ...CLICKS, ...body }))['export'] as Json;
const listed = async () => listOf((await network().ok('GET /network/exports'))['exports']);
const runsOf = async (one: Json) =>
  listOf((await network().ok(`GET /network/exports/${idOf(one)}/runs`))['runs']);
const refusedAt = async (body: object) => {
  const answer = await network().send('POST /network/exports', { ...CLICKS, ...body });
  return [answer.status, listOf(answer.body.data['errors'])[0]?.['path']];
};

// docs/rules/exports.md
describe('an export', () => {
  it('is made, shown, changed and removed, with an entry of each', async () => {
    const one = await add({ format: 'parquet', start: '2026-03-01' });
    expect(one).toMatchObject({
      name: 'clicks',
      content: 'clicks',
      format: 'parquet',
      bom: false,
      group: [],
      fields: [],
      folder: 'warehouse/raw',
      s3: null,
      live: true,
      next_day: '2026-03-01',
    });
    expect(await listed()).toEqual([one]);
    const line = `/network/exports/${idOf(one)}`;
    await network().ok(`PATCH ${line}`, { live: false, format: 'csv', bom: true, folder: 'other' });
    expect(await listed()).toMatchObject([
      { live: false, format: 'csv', bom: true, folder: 'other', next_day: '2026-03-01' },
    ]);
    await network().ok(`DELETE ${line}`);
    expect(await listed()).toEqual([]);
    const { audit } = await network().ok('GET /network/audit?object=export');
    expect(listOf(audit).map(({ action }) => action)).toEqual(['removed', 'changed', 'created']);
  });

  // docs/rules/input-output.md#fields-without-effect
  it('warns of a byte order mark that a Parquet file has no place for', async () => {
    const warningsOf = async (line: string, body: object) =>
      ((await network().ok(line, body))['warnings'] as Json[] | undefined)?.map(({ path }) => path) ?? [];
    expect(await warningsOf('POST /network/exports', { ...CLICKS, format: 'parquet', bom: true })).toEqual([
      'bom',
    ]);
    const [one] = await listed();
    const line = `PATCH /network/exports/${idOf(one)}`;
    expect(await warningsOf(line, { format: 'csv', bom: true })).toEqual([]);
    expect(await warningsOf(line, { format: 'parquet' })).toEqual(['bom']);
    expect(await warningsOf(line, { bom: true })).toEqual(['bom']);
    expect(await warningsOf(line, { bom: false })).toEqual([]);
    expect(await warningsOf(line, { live: false })).toEqual([]);
  });

  it('of a report has groups and measures', async () => {
    const report = { content: 'report', group: ['created', 'adid', 'adid'], fields: ['clicks', 'payout'] };
    expect(await add(report)).toMatchObject({ group: ['created', 'adid'], fields: ['clicks', 'payout'] });
  });

  it('begins today when nothing else is said', async () => {
    expect(await add()).toMatchObject({ next_day: '2026-03-10' });
  });

  // docs/rules/exports.md#secrets-of-s3
  it('shows the secret of S3 nowhere, and keeps it sealed', async () => {
    const one = await add({ folder: undefined, s3: S3, name: 'to-s3' });
    const { secret_access_key: _secret, ...shown } = S3;
    expect(one).toMatchObject({ folder: null, s3: shown });
    await network().ok(`PATCH /network/exports/${idOf(one)}`, {
      s3: { ...S3, secret_access_key: `${SECRET}2` },
    });
    const audit = await network().ok('GET /network/audit?object=export');
    const everything = [await api.searchable(), JSON.stringify([await listed(), audit, await runsOf(one)])];
    expect(everything.filter((text) => text.includes(SECRET))).toEqual([]);
    expect(everything.every((text) => text.includes(S3.access_key_id))).toBe(true); // the control
    expect(JSON.stringify(audit)).toContain('destination.sealedSecret');
    expect(JSON.stringify(audit)).not.toMatch(/sealedSecret":\["?[A-Za-z0-9+/]{20}/);
  });

  it.each([
    [{ name: '../x' }, 'name'],
    [{ folder: '../x' }, 'folder'],
    [{ folder: '/etc' }, 'folder'],
    [{ folder: 'a/.ssh' }, 'folder'],
    [{ folder: '' }, 'folder'],
    [{ s3: S3 }, 'folder'],
    [{ folder: undefined }, 'folder'],
    [{ group: ['adid'] }, 'group'],
    [{ content: 'report' }, 'group'],
    [{ content: 'report', group: ['nonsense'] }, 'group'],
    [{ content: 'everything' }, 'content'],
    [{ start: '2024-03-01' }, 'start'],
    [{ folder: undefined, s3: { ...S3, endpoint: 'ftp://x.example' } }, 's3.endpoint'],
    [{ folder: undefined, s3: { ...S3, endpoint: 'https://u:p@x.example' } }, 's3.endpoint'],
    [{ folder: undefined, s3: { ...S3, endpoint: 'https://x.example/path' } }, 's3.endpoint'],
    [{ folder: undefined, s3: { ...S3, bucket: 'A/../b' } }, 's3.bucket'],
    [{ folder: undefined, s3: { ...S3, prefix: '../../x' } }, 's3.prefix'],
    [{ folder: undefined, s3: { ...S3, region: 'a b' } }, 's3.region'],
  ])('is refused with %j', async (body, path) => {
    expect(await refusedAt(body)).toEqual([400, path]);
    expect(await listed()).toEqual([]);
  });

  // docs/rules/exports.md#number-of-exports
  it('is one of at most 20, each of another name', async () => {
    const first = await add({ name: 'clicks-0' });
    for (let n = 1; n < 20; n++) await add({ name: `clicks-${n}` });
    expect(await network().status('POST /network/exports', CLICKS)).toBe(409);
    await network().ok(`DELETE /network/exports/${idOf(first)}`);
    expect(await network().status('POST /network/exports', { ...CLICKS, name: 'clicks-1' })).toBe(409);
    await add();
  });

  // docs/rules/exports.md#running-a-day-by-hand
  it('has the file of a day written when asked, once, and only of days that are due', async () => {
    const one = await add();
    const run = (body: object = {}) => network().send(`POST /network/exports/${idOf(one)}/runs`, body);
    expect((await run({ day: '2026-03-10' })).status).toBe(400);
    expect((await run({ day: '2024-01-01' })).status).toBe(400);
    const asked = await run();
    expect([asked.status, asked.body.data['run']]).toMatchObject([
      202,
      { day: '2026-03-09', status: 'waiting', attempts: 0, file: null, error: null },
    ]);
    expect((await run({ day: '2026-03-01' })).status).toBe(202);
    expect((await run()).status).toBe(202);
    expect((await runsOf(one)).map(({ day }) => textOf(day))).toEqual(['2026-03-09', '2026-03-01']);
    await network().ok(`PATCH /network/exports/${idOf(one)}`, { live: false });
    expect((await run()).status).toBe(409);
  });
});

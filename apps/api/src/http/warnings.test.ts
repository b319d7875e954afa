// docs/rules/input-output.md#warnings
import { beforeEach, describe, expect, it } from '@jest/globals';
import {
  campaignOf,
  type Client,
  clientOf,
  idOf,
  listOf,
  type Party,
  partyOf,
  textOf,
} from '../../test/seed.ts';
import { type Json, type TestApi, testApi } from '../../test/test-api.ts';
import { thePaths } from '../../test/the-document.ts';
import { ROUTES } from '../routes.ts';
import { macroDoubts } from './macro-doubts.ts';
import { nearestName } from '@tributary/runtime/nearest-name';
import { prefersStrict } from './warnings.ts';

let api: TestApi;
let network: Client;
let shop: Party;
let shoes: string;

beforeEach(async () => {
  api = await testApi();
  network = clientOf(api, api.key);
  shop = await partyOf(api, 'advertiser');
  shoes = await campaignOf(api, shop);
});

const said = (data: Json): [string, string][] =>
  listOf(data['warnings'] ?? ([] as unknown as Json)).map(({ path, message }) => [
    textOf(path),
    textOf(message),
  ]);
const paths = (data: Json): string[] => said(data).map(([path]) => path);
const newCampaign = (fields: object = {}) => ({
  title: 'Hats',
  url: 'https://shop.example/?c={click_id}',
  advertiser_id: shop.id,
  commissions: [{ payout: 1, revenue: 2 }],
  ...fields,
});

// docs/rules/input-output.md#unknown-fields
describe('warnings', () => {
  it('are absent where nothing is doubtful', async () => {
    expect(await network.ok('POST /campaign', newCampaign())).not.toHaveProperty('warnings');
    expect(await network.ok('GET /campaign?limit=1&page=1')).not.toHaveProperty('warnings');
    expect(await network.ok(`GET /network/conversions?query[]=x&apiKey=${api.key}`)).not.toHaveProperty(
      'warnings',
    );
  });

  it('name every field that nothing reads, with the nearest that something does', async () => {
    const data = await network.ok(
      'POST /campaign',
      newCampaign({
        fallbackUrl: 'https://x.example/',
        devices: ['all'],
        zzz: 1,
        constructor: 1,
        commissions: [{ payout: 1, revenue: 2, countries: ['DE'] }],
      }),
    );
    expect(said(data).sort()).toEqual([
      ['commissions.0.countries', "This field isn't used. Did you mean coverage?"],
      ['constructor', "This field isn't used."],
      ['devices', "This field isn't used. Did you mean device?"],
      ['fallbackUrl', "This field isn't used. Did you mean fallback_url?"],
      ['zzz', "This field isn't used."],
    ]);
  });

  it('know which fields an action of an edit reads', async () => {
    const line = `POST /campaign/${shoes}`;
    const data = await network.ok(line, { action: 'basic_info', title: 'Boots', os: ['Android'] });
    expect(paths(data)).toEqual(['os']);
    const targeted = await network.ok(line, {
      action: 'targeting',
      os: ['Android'],
      os_ver: { Android: { min: '9' } },
    });
    expect(paths(targeted)).toEqual([]);
  });

  it('name filters and fields of lists that nobody knows', async () => {
    const data = await network.ok('GET /network/conversions?start_date=2026-03-01&fields[]=_id,bogus,txnid');
    expect(said(data)).toEqual([
      ['start_date', "This field isn't used. Did you mean start?"],
      ['fields', 'There is no field bogus.'],
      ['fields', 'There is no field txnid. Did you mean txn_id?'],
    ]);
    expect(paths(await network.ok('GET /goal?campaign=1'))).toEqual(['campaign']);
  });

  it('compare amounts to their last digit', async () => {
    const loss = { payout: '999999999.000000000002', revenue: '999999999.000000000001' };
    const created = await network.ok('POST /campaign', newCampaign({ commissions: [loss] }));
    expect(paths(created)).toEqual(['commissions.0.payout']);
  });

  it('tell of a payout above the revenue, wherever both are sent', async () => {
    const loss = { payout: 3, revenue: '2.5' };
    const created = await network.ok(
      'POST /campaign',
      newCampaign({ commissions: [{ payout: 1, revenue: 1 }, loss] }),
    );
    expect(paths(created)).toEqual(['commissions.1.payout']);
    expect(paths(await network.ok(`POST /commissions/${shoes}`, { rate: 3, revenue: 2 }))).toEqual(['rate']);
    const goal = { goal: { title: 'A', value: 'a' }, payouts: [loss] };
    expect(paths(await network.ok('POST /goal', goal))).toEqual(['payouts.0.payout']);
  });

  it('compare a payout or a revenue that is sent alone with what is stored', async () => {
    const { commissions } = await network.ok(`GET /commissions/${shoes}`);
    const line = `POST /commissions/${shoes}/${textOf(listOf(commissions)[0]?.['_id'])}`;
    const loss = 'This is more than the advertiser is charged: every conversion loses money.';
    expect(said(await network.ok(line, { rate: 2.25 }))).toEqual([]);
    expect(said(await network.ok(line, { rate: '2.250000000001' }))).toEqual([['rate', loss]]);
    expect(said(await network.ok(line, { revenue: 3 }))).toEqual([]);
    expect(paths(await network.ok(line, { revenue: 2 }))).toEqual(['revenue']);
    expect(paths(await network.ok(line, { description: 'Only words' }))).toEqual([]);
    const before = await api.stored();
    const headers = { Prefer: 'handling=strict' };
    const { status } = await api.call(api.key, line, { body: { revenue: 1 }, headers });
    expect([status, await api.stored()]).toEqual([400, before]);
  });

  it('compare an affiliate’s own payout that is edited alone with what is charged by then', async () => {
    const anna = await partyOf(api, 'affiliate');
    const add = (fields: object) =>
      network.ok(`POST /network/pub-payout/${shoes}`, { pids: [anna.id], payout: 1, ...fields });
    const idIn = (data: Json) => textOf(listOf(data['payouts'])[0]?.['_id']);
    const charging = `POST /network/pub-payout/${shoes}/${idIn(await add({ crev: 1, revenue: 4 }))}`;
    expect(paths(await network.ok(charging, { payout: 4 }))).toEqual([]);
    expect(paths(await network.ok(charging, { payout: '4.000000000001' }))).toEqual(['payout']);
    expect(paths(await network.ok(charging, { revenue: 3 }))).toEqual(['revenue']);
    expect(paths(await network.ok(charging, { coverage: ['DE'] }))).toEqual([]);
    // The campaign charges 2.25, whatever the payout is.
    expect(paths(await network.ok(charging, { crev: 0 }))).toEqual(['crev']);
    const plain = `POST /network/pub-payout/${shoes}/${idIn(await add({ goal_id: null }))}`;
    expect(paths(await network.ok(plain, { payout: 2.25 }))).toEqual([]);
    expect(paths(await network.ok(plain, { payout: 3 }))).toEqual(['payout']);
    expect(paths(await network.ok(plain, { crev: 1, revenue: 2 }))).toEqual(['revenue']);
    const before = await api.stored();
    const headers = { Prefer: 'handling=strict' };
    const { status } = await api.call(api.key, plain, { body: { payout: 3.5 }, headers });
    expect([status, await api.stored()]).toEqual([400, before]);
  });

  it('compare a new own payout that names no revenue with what is charged instead', async () => {
    const anna = await partyOf(api, 'affiliate');
    const line = `POST /network/pub-payout/${shoes}`;
    const pids = [anna.id];
    expect(paths(await network.ok(line, { pids, payout: 2.25 }))).toEqual([]);
    expect(paths(await network.ok(line, { pids, payout: '2.250000000001' }))).toEqual(['payout']);
    expect(paths(await network.ok(line, { pids, payout: 4, crev: 1, revenue: 4 }))).toEqual([]);
    const goalOf = async (value: string, coverage: string[]) => {
      const goal = { title: value, value, cid: shoes };
      const made = await network.ok('POST /goal', { goal, payouts: [{ payout: 1, revenue: 1.5, coverage }] });
      return textOf((made['goal'] as Json)['_id']);
    };
    const everywhere = await goalOf('everywhere', ['ALL']);
    expect(paths(await network.ok(line, { pids, goal_id: everywhere, payout: 1.5 }))).toEqual([]);
    const made = await network.ok(line, { pids, goal_id: everywhere, payout: 2 });
    expect(paths(made)).toEqual(['payout']);
    // Elsewhere the campaign's own rate is charged.
    const german = await goalOf('german', ['DE']);
    expect(paths(await network.ok(line, { pids, goal_id: german, payout: 2.25 }))).toEqual([]);
    expect(paths(await network.ok(line, { pids, goal_id: german, payout: 2.5 }))).toEqual(['payout']);
    // The same of an edit.
    const edit = `${line}/${textOf(listOf(made['payouts'])[0]?.['_id'])}`;
    expect(paths(await network.ok(edit, { payout: 1.75 }))).toEqual(['payout']);
    expect(paths(await network.ok(edit, { payout: 1.5 }))).toEqual([]);
    const before = await api.stored();
    const headers = { Prefer: 'handling=strict' };
    const { status } = await api.call(api.key, line, { body: { pids, payout: 3 }, headers });
    expect([status, await api.stored()]).toEqual([400, before]);
  });

  it('compare what an import edits alone with what the conversion has by then', async () => {
    const anna = await partyOf(api, 'affiliate');
    const line = 'POST /network/conversion-import';
    const row = { campaign_id: shoes, publisher_id: anna.id, txn_id: 'one', payout: 2, revenue: 3 };
    await network.ok(line, { conversions: [row] });
    await api.workJobs();
    const { records } = await network.ok('GET /network/conversions');
    const conversion_id = idOf(listOf(records)[0]);
    const edits = [
      { conversion_id, payout: 3 },
      { conversion_id, payout: '3.000000000001' },
      { conversion_id, revenue: 4 },
      { conversion_id, revenue: 2, currency: 'EUR' },
      { conversion_id, revenue: 2, sale_amount: 10 },
      { conversion_id, revenue: 3 },
      { conversion_id: 'f'.repeat(24), payout: 900 },
      { conversion_id, payout: 9, revenue: 8 },
    ];
    const data = await network.ok(line, { conversions: edits, dry_run: true });
    const loss = 'This is more than the advertiser is charged: every conversion loses money.';
    expect(said(data)).toEqual([
      ['conversions.7.payout', loss],
      ['conversions.1.payout', loss],
      ['conversions.5.revenue', loss],
    ]);
    const before = await api.stored();
    const headers = { Prefer: 'handling=strict' };
    const body = { conversions: [{ conversion_id, revenue: 1 }] };
    const { status } = await api.call(api.key, line, { body, headers });
    expect([status, await api.stored()]).toEqual([400, before]);
  });

  it('walk the rows of imports, and what stands beside them', async () => {
    const row = { campaign_id: shoes, publisher_id: 1 };
    const line = 'POST /network/conversion-import';
    const rows = [row, { ...row, txnid: 'a', payout: 1, revenue: 1 }, { ...row, txnid: 'b', zzz: 1 }];
    const loss = { ...row, payout: '2.000000000001', revenue: 2 };
    const sent = { conversions: [...rows, loss], dryrun: true, dry_run: true };
    expect(said(await network.ok(line, sent)).sort()).toEqual([
      ['conversions.1.txnid', "This field isn't used. Did you mean txn_id?"],
      ['conversions.2.zzz', "This field isn't used."],
      ['conversions.3.payout', 'This is more than the advertiser is charged: every conversion loses money.'],
      ['dryrun', "This field isn't used. Did you mean dry_run?"],
    ]);
    expect(paths(await network.ok(line, { conversions: rows.slice(0, 1), dry_run: 1 }))).toEqual([]);
    const csv = (body: string) =>
      api.call(api.key, line, { body, headers: { 'Content-Type': 'text/csv', Prefer: 'handling=strict' } });
    const before = await api.stored();
    const { status, body: refused } = await csv(`campaign_id,publisher_id,Transaction Id\n${shoes},1,a\n`);
    expect([status, await api.stored()]).toEqual([400, before]);
    expect(refused.data['errors']).toEqual([
      { path: 'transaction id', message: "This field isn't used. Did you mean txn_id?" },
    ]);
    const many = Array.from({ length: 200 }, (_, n) => ({ ...row, [`f${n}`]: 1, ['x'.repeat(900)]: 1 }));
    const few = said(await network.ok(line, { conversions: many, dry_run: true }));
    expect([few.length, Math.max(...few.map(([path]) => path.length))]).toEqual([50, 114]);
    const advertisers = await shop.client.ok('POST /advertiser/conversion-import', {
      conversions: [{ click_id: 'x', payout: 5 }],
    });
    expect(paths(advertisers)).toEqual(['conversions.0.payout']);
  });

  it('tell of a URL whose macros nothing fills', async () => {
    const created = await network.ok(
      'POST /campaign',
      newCampaign({ url: 'https://shop.example/?c={clickid}' }),
    );
    expect(said(created)).toEqual([
      ['url', "{clickid} isn't a macro and will be empty. Did you mean {click_id}?"],
      ['url', "Without {click_id}, the advertiser can't tell which click a conversion came from."],
    ]);
    const page = { title: 'Page', url: 'https://shop.example/page' };
    expect(paths(await network.ok(`POST /campaign/lpages/${shoes}`, page))).toEqual(['url']);
    const anna = await partyOf(api, 'affiliate');
    const postback = { event: 'conversion', data: 'https://p.example/?c={click_id}&t={transaction_id}' };
    expect(said(await anna.client.ok('POST /affiliate/postbacks', postback))).toEqual([
      ['data', "{transaction_id} isn't a macro and will be empty. Did you mean {txn_id}?"],
    ]);
  });

  // docs/rules/input-output.md#fields-without-effect
  it('tell of fields that are stored and used by nothing', async () => {
    const account = (email: string) => ({
      name: 'Ann',
      email,
      password: 'a long password 1',
      currency: 'EUR',
    });
    const made = await network.ok('POST /advertiser', account('ann@shop.example'));
    expect(said(made)).toEqual([['currency', expect.stringContaining('not used yet')]]);
    // docs/rules/billing.md#payouts-in-another-currency
    expect(paths(await network.ok('POST /affiliate', account('ann@blog.example')))).toEqual([]);
    const id = (await partyOf(api, 'affiliate')).id;
    expect(
      paths(await network.ok(`POST /affiliate/${id}`, { zone: 'Europe/Berlin', currency: 'GBP' })),
    ).toEqual(['zone']);
    const own = { action: 'basic_info', currency: 'GBP' };
    expect(paths(await shop.client.ok('PATCH /advertiser/account', own))).toEqual(['currency']);
    expect(paths(await network.ok(`POST /advertiser/${shop.id}`, { zone: 'Asia/Tokyo' }))).toEqual(['zone']);
    expect(paths(await network.ok(`POST /advertiser/${shop.id}`, { zone: '', name: 'Shop' }))).toEqual([]);
    const user = await network.ok('POST /users', {
      name: 'Cleo',
      email: 'cleo@network.example',
      role: 'manager',
      locale: 'de',
    });
    expect(paths(user)).toEqual([]);
    expect(paths(await network.ok(`PATCH /users/${idOf(user['user'] ?? user)}`, { locale: 'fr' }))).toEqual([
      'locale',
    ]);
    expect(paths(await network.ok(`PATCH /users/${idOf(user['user'] ?? user)}`, { locale: null }))).toEqual(
      [],
    );
  });

  it('are 400 for who prefers it, and nothing is done', async () => {
    const before = await api.stored();
    const body = newCampaign({ fallbackUrl: 'https://x.example/' });
    const headers = { Prefer: 'handling=strict' };
    const {
      status,
      body: refused,
      headers: sent,
    } = await api.call(api.key, 'POST /campaign', { body, headers });
    expect([status, refused.data['code'], refused.data['errors']]).toEqual([
      400,
      20,
      [{ path: 'fallbackUrl', message: "This field isn't used. Did you mean fallback_url?" }],
    ]);
    expect(sent['preference-applied']).toBe('handling=strict');
    expect(await api.stored()).toBe(before);
    expect(
      (await api.call(api.key, 'GET /network/clicks?format=csv&fields[]=bogus', { headers })).status,
    ).toBe(400);
    expect((await api.call(api.key, 'POST /campaign', { body: newCampaign(), headers })).status).toBe(201);
  });

  it('are few, however much is sent', async () => {
    const many = Object.fromEntries(
      Array.from({ length: 5000 }, (_, n) => [`field_${n}${'x'.repeat(n % 90)}`, n]),
    );
    expect(said(await network.ok('POST /campaign', newCampaign(many)))).toHaveLength(50);
    const long = await network.ok('POST /campaign', newCampaign({ ['x'.repeat(100_000)]: 1 }));
    expect(paths(long)[0]).toHaveLength(200);
  });

  it('stand in the document of every operation that answers data', () => {
    const documented = thePaths() as Record<string, Record<string, Json>>;
    // A dictionary answers a map of its own.
    const answering = ROUTES.filter(({ files, path }) => !files && !/^\/dict/.test(path));
    const silent = answering.filter(({ path, method, status }) => {
      const answer = documented[path]?.[method.toLowerCase()]?.['responses']?.[status];
      return !JSON.stringify(answer).includes('"warnings"');
    });
    expect(silent.map(({ operation }) => operation)).toEqual([]);
  });
});

// docs/rules/tracking.md#frozen-versions
it('name bounds of versions that browsers freeze', async () => {
  const os_ver = { Android: { min: 12 }, iOS: { max: '17' }, Windows: { min: '11', max: null } };
  const made = await network.ok('POST /campaign', newCampaign({ os_ver }));
  expect(said(made)).toEqual([
    ['os_ver', expect.stringContaining('no version of Android')],
    ['os_ver', expect.stringContaining('no version of Windows')],
  ]);
});

// docs/rules/input-output.md#doubtful-macros
describe('macros', () => {
  it.each([
    ['https://x.example/?a={click_id}&b={p1}&c={aff_id}', []],
    ['https://x.example/?a={transaction_id}&b={click_id}', ['Did you mean {click_id}']],
    ['https://x.example/#/offer?a={click_id}', ["Deep links won't be followed"]],
    ['https://x.example/in/{click_id}/go', ["Deep links won't be followed"]],
    ['https://x.example/in/{click_id}?a={click_id}', []],
    ['https://x.example/?a=%7Bclick_id%7D', ['Write {click_id}', 'Without']],
    ['https://x.example/?a={{clickid}}&b={click_id}', ['Write {click_id}', "{clickid} isn't a macro"]],
    ['https://x.example/?a=${click_id}', ['Write {click_id}']],
    ['https://x.example/?a=[click_id]&b={click_id}', ['Write {click_id}']],
    ['https://x.example/?items[]=1&b={click_id}', []],
    ['https://x.example/?a={aff_sub2}&b={click_id}', ['Did you mean {p2}']],
    ['https://x.example/?a={affiliate_id}&b={click_id}', ['Did you mean {aff_id}']],
    ['https://x.example/?a={constructor}&b={toString}&c={click_id}', ['{constructor}', '{toString}']],
  ])('%s', (url, doubts) => {
    expect(macroDoubts(url, 'destination')).toEqual(doubts.map((one) => expect.stringContaining(one)));
  });

  it('of a postback are its own', () => {
    expect(macroDoubts('https://x.example/?a={payout}&b={sub1}&c={txn_id}&d={agent}', 'postback')).toEqual(
      [],
    );
    expect(macroDoubts('https://x.example/?a={payout}', 'fallback')).toHaveLength(1);
  });
});

it('finds the name that is meant, and none that is not like it', () => {
  const known = ['click_id', 'sale_amount', 'title', 'toString'];
  const found = ['clickId', 'CLICK-ID', 'clik_id', 'saleamount', 'name', 'constructor', 'x', ''].map((name) =>
    nearestName(name, known),
  );
  expect(found.slice(0, 5)).toEqual(['click_id', 'click_id', 'click_id', 'sale_amount', 'title']);
  expect(found.slice(5)).toEqual([undefined, undefined, undefined]);
});

it.each([
  ['handling=strict', true],
  ['respond-async, handling=strict', true],
  ['Handling="strict"; foo=1', true],
  ['handling=lenient', false],
  ['xhandling=strict', false],
  ['', false],
])('reads Prefer: %s', (header, strict) => {
  expect(prefersStrict(header)).toBe(strict);
});

// docs/rules/input-output.md#fields-without-effect
describe('a byte order mark that is asked for', () => {
  it.each([
    ['GET /network/clicks?bom=1', ['bom']],
    ['GET /network/conversions?bom=true&format=json', ['bom']],
    ['GET /network/customReport?bom=1', ['bom']],
    ['GET /network/clicks?bom=0', []],
    ['GET /network/clicks', []],
  ])('%s warns of %j', async (line, expected) => {
    expect(paths(await network.ok(line))).toEqual(expected);
  });

  it('is refused of files that have none by whoever is strict, and not of CSV', async () => {
    const strict = (format: string) =>
      api.call(api.key, `GET /network/clicks?bom=1&format=${format}`, {
        headers: { Prefer: 'handling=strict' },
      });
    expect([(await strict('ndjson')).status, (await strict('csv')).status]).toEqual([400, 200]);
  });
});

// Staff who are limited to accounts (docs/rules/users.md#limited-staff): every route is asked by them. What does not say that it holds
// the limit refuses them, and of what does, no answer holds a word of an account that is not assigned.
import { beforeAll, beforeEach, describe, expect, it } from '@jest/globals';
import { click, clickId, conversion, hitId } from '@tributary/application/contracts/shared/given-events';
import { MINUTE_MS } from '@tributary/domain/shared/durations';
import type { AdvertiserId, AffiliateId, CampaignId } from '@tributary/domain/shared/ids';
import { money } from '@tributary/domain/shared/money';
import { happened } from '../../test/happened.ts';
import {
  actingAs,
  campaignOf,
  type Client,
  clientOf,
  idOf,
  listOf,
  type Party,
  partyOf,
  type Person,
  staffOf,
  textOf,
  UNKNOWN_ID,
} from '../../test/seed.ts';
import { type Answer, testApi, type TestApi } from '../../test/test-api.ts';
import { type OperationId, ROUTES } from '../routes.ts';

const LIMITED_OUT = 'Your user is limited to assigned accounts, and this includes others.';

let api: TestApi;
let network: Client;

const sessionOf = async ({ client }: Person) => (await client.ok('GET /auth/session'))['session'];
const userIdOf = async (person: Person): Promise<string> => idOf((await sessionOf(person))?.['user']);
const codesOf = ({ status, body }: Answer) => [status, body.data['code']];
const later = (ms: number) => void (api.at.now = new Date(api.at.now.getTime() + ms));

type Limits = {
  readonly only_affiliates?: readonly string[];
  readonly only_affiliate_groups?: readonly string[];
  readonly only_advertisers?: readonly string[];
};
async function limited(limits: Limits, role = 'manager'): Promise<Person> {
  const person = await staffOf(api, role);
  await network.ok(`PATCH /users/${await userIdOf(person)}`, limits);
  return person;
}

describe('every route', () => {
  let person: Person;
  beforeAll(async () => {
    api = await testApi();
    network = clientOf(api, api.key);
    const anna = await partyOf(api, 'affiliate');
    person = await limited({ only_affiliates: [anna.id] });
  });

  const lineOf = ({ method, path }: (typeof ROUTES)[number]) =>
    `${method} ${path.replaceAll(/\{\w+\}/g, UNKNOWN_ID)}`;
  const ofStaff = ROUTES.filter(({ role }) => ['network', 'any', 'session', 'staff'].includes(role));
  const undeclared = ofStaff.filter(({ needs }) => needs.accounts === undefined);

  it('is asked, and most say nothing of the limit', () => {
    expect(undeclared.length).toBeGreaterThan(100);
    const holding = ROUTES.filter(({ needs }) => needs.accounts === 'assigned');
    expect(Object.keys(ASKS).sort()).toEqual(holding.map(({ operation }) => operation).sort());
  });

  it.each(undeclared.map((route) => [route.operation, route] as const))(
    'that does not hold the limit refuses them before all else: %s',
    async (_, route) => {
      const answer = await person.client.send(lineOf(route), route.method === 'GET' ? undefined : {});
      expect([...codesOf(answer), answer.body.data['message']]).toEqual([403, 5, LIMITED_OUT]);
    },
  );

  it('refuses them what affiliates and advertisers ask for, as everybody of the staff', async () => {
    for (const route of ROUTES.filter(({ role }) => role === 'affiliate' || role === 'advertiser')) {
      const answer = await person.client.send(lineOf(route), route.method === 'GET' ? undefined : {});
      expect([route.operation, ...codesOf(answer)]).toEqual([route.operation, 403, 5]);
    }
  });
});

/** In every text of what is somebody's who is not assigned. */
const MARKS = { affiliate: 'canaryaffiliate', advertiser: 'canaryadvertiser' } as const;
type Marked = keyof typeof MARKS;

/** What is asked of a world; each with and without naming what is not assigned. */
type Asks = (world: World) => readonly (readonly [line: string, body?: object])[];

type Pair = { readonly affiliate: Party; readonly advertiser: Party; readonly mark: string };
type World = {
  readonly own: { readonly affiliate: Party; readonly advertiser: Party };
  readonly others: { readonly affiliate: Party; readonly advertiser: Party };
  /** By whose they are: `own`, `affiliate` (another affiliate's), `advertiser` (another advertiser's), `both`. */
  readonly conversions: Readonly<Record<string, string>>;
  readonly clicks: Readonly<Record<string, string>>;
  readonly accesses: Readonly<Record<string, string>>;
  readonly campaigns: { readonly own: string; readonly others: string };
};

const RANGE = 'start=2026-03-01&end=2026-03-31';
const all = <T>(values: Readonly<Record<string, T>>): T[] => Object.values(values);

/** Of every operation that holds the limit. */
const ASKS: Readonly<Partial<Record<OperationId, Asks>>> = {
  'list-affiliates': ({ others }) => [
    ['GET /affiliate?with[]=figures&limit=100&page=1'],
    [`GET /affiliate?search=${others.affiliate.email}`],
    ['GET /affiliate?sort=name&live=1'],
    [`GET /affiliate?group=${UNKNOWN_ID}`],
  ],
  'list-advertisers': ({ others }) => [
    ['GET /advertiser?with[]=figures&limit=100&page=1'],
    [`GET /advertiser?search=${others.advertiser.email}`],
    ['GET /advertiser?sort=name'],
  ],
  'get-affiliate': ({ own, others }) => [
    [`GET /affiliate/${own.affiliate.id}`],
    [`GET /affiliate/${others.affiliate.id}`],
  ],
  'get-advertiser': ({ own, others }) => [
    [`GET /advertiser/${own.advertiser.id}`],
    [`GET /advertiser/${others.advertiser.id}`],
  ],
  'list-campaigns': ({ others }) => [
    ['GET /campaign?limit=100&page=1&status[]=all&with[]=figures'],
    ['GET /campaign?limit=100&page=1&status[]=all&sort=title&search=canary'],
    ['GET /campaign?limit=100&page=1&status[]=all&format=csv'],
    [`GET /campaign?limit=100&page=1&advertiser_id=${others.advertiser.id}`],
    [`GET /campaign?limit=100&page=1&advertiser_id=${others.advertiser.shortId}`],
  ],
  'get-campaign': ({ campaigns }) => all(campaigns).map((id) => [`GET /campaign/${id}`] as const),
  'list-conversions': ({ others, conversions }) => [
    [`GET /network/conversions?${RANGE}&with[]=sums`],
    [`GET /network/conversions?${RANGE}&format=csv`],
    [`GET /network/conversions?${RANGE}&format=ndjson`],
    [`GET /network/conversions?${RANGE}&pid[]=${others.affiliate.shortId}&with[]=sums`],
    [`GET /network/conversions?${RANGE}&advertiser_id[]=${others.advertiser.shortId}`],
    [`GET /network/conversions?${RANGE}&limit=1&page=2`],
    ...all(conversions).map((id) => [`GET /network/conversions?${RANGE}&_id[]=${id}`] as const),
  ],
  'explain-conversion': ({ conversions }) =>
    all(conversions).map((id) => [`GET /network/conversions/${id}/explain`] as const),
  'change-conversion-status': ({ conversions }) =>
    all(conversions).map(
      (id) => [`POST /network/conversions/${id}`, { status: 'rejected', reason: 'x' }] as const,
    ),
  'change-conversion-statuses': ({ conversions }) => [
    ['POST /network/conversions/bulk', { ids: all(conversions), status: 'rejected' }],
  ],
  'list-clicks': ({ others, campaigns, clicks }) => [
    [`GET /network/clicks?${RANGE}&with[]=sums`],
    [`GET /network/clicks?${RANGE}&format=csv`],
    [`GET /network/clicks?${RANGE}&publisher_id[]=${others.affiliate.shortId}`],
    [`GET /network/clicks?${RANGE}&campaign_id[]=${campaigns.others}`],
    ...all(clicks).map((id) => [`GET /network/clicks?_id[]=${id}`] as const),
  ],
  'get-network-report': ({ others, campaigns }) => [
    ...[
      'adid',
      'pid',
      'advertiser_id',
      'campaign_id',
      'publisher_id',
      'p1',
      'country',
      'created',
      'hour',
    ].map((group) => [`GET /network/customReport?${RANGE}&group[]=${group}`] as const),
    [`GET /network/customReport?${RANGE}&group[]=pid&group[]=adid&group[]=advertiser_id&format=csv`],
    [`GET /network/customReport?${RANGE}&group[]=p1&compare_start=2026-02-01&compare_end=2026-03-31`],
    [`GET /network/customReport?${RANGE}&group[]=pid&pid[]=${others.affiliate.shortId}`],
    [`GET /network/customReport?${RANGE}&group[]=p1&advertiser_id[]=${others.advertiser.shortId}`],
    [`GET /network/customReport?${RANGE}&group[]=adid&adid[]=${campaigns.others}`],
  ],
  'list-access-requests': () => [
    ['GET /campaign/access-requests'],
    ['GET /campaign/access-requests?status=waiting&limit=1&page=2'],
  ],
  'decide-access-request': ({ accesses }) =>
    all(accesses).map((id) => [`POST /campaign/access-requests/${id}`, { live: true }] as const),
  'decide-access-requests': ({ accesses }) => [
    ['POST /campaign/access-requests/bulk', { ids: all(accesses), live: true }],
  ],
  'see-as-account': ({ others }) => [
    ['POST /auth/acting', { kind: 'affiliate', user_id: others.affiliate.id }],
    ['POST /auth/acting', { kind: 'advertiser', user_id: others.advertiser.id }],
  ],
};

async function openWorld(): Promise<World> {
  api = await testApi();
  network = clientOf(api, api.key);
  const named = async (kind: Marked, mark: string): Promise<Party> => {
    const party = await partyOf(api, kind, api.key, `${mark}${kind}@example.com`);
    await network.ok(`POST /${kind}/${party.id}`, { name: `${mark} ${kind}`, username: `${mark}-${kind}` });
    return party;
  };
  const own = {
    affiliate: await named('affiliate', 'plain'),
    advertiser: await named('advertiser', 'plain'),
  };
  const others = {
    affiliate: await named('affiliate', MARKS.affiliate),
    advertiser: await named('advertiser', MARKS.advertiser),
  };
  const campaigns = {
    own: await campaignOf(api, own.advertiser, { title: 'Plain', visibility: 'permission' }),
    others: await campaignOf(api, others.advertiser, {
      title: MARKS.advertiser,
      description: MARKS.advertiser,
      visibility: 'permission',
    }),
  };
  const pairs: Readonly<Record<string, Pair>> = {
    own: { ...own, mark: 'plain' },
    affiliate: { ...own, affiliate: others.affiliate, mark: MARKS.affiliate },
    advertiser: { ...own, advertiser: others.advertiser, mark: MARKS.advertiser },
    both: { ...others, mark: MARKS.affiliate + MARKS.advertiser },
  };
  const clicks: Record<string, string> = {};
  const conversions: Record<string, string> = {};
  const accesses: Record<string, string> = {};
  let n = 0;
  for (const [whose, { affiliate, advertiser, mark }] of Object.entries(pairs)) {
    n += 1;
    const at = new Date(api.at.now.getTime() - n * MINUTE_MS);
    const campaignId = (advertiser === own.advertiser ? campaigns.own : campaigns.others) as CampaignId;
    const of = {
      campaignId,
      affiliateId: affiliate.id as AffiliateId,
      advertiserId: advertiser.id as AdvertiserId,
      parameters: { p1: mark, source: mark },
      landingPageId: null,
    };
    const clicked = clickId(n, at);
    const converted = hitId(n, at);
    await happened(api, {
      clicks: [click({ ...of, id: clicked, linkId: null, clickedAt: at })],
      conversions: [
        conversion({
          ...of,
          id: converted,
          clickId: clicked,
          clickedAt: at,
          convertedAt: at,
          txnId: `txn-${mark}`,
          deduplicationKey: `${campaignId}||c:${clicked}`,
          subs: { sub1: mark },
          payout: money(String(10 ** (n - 1))),
          revenue: money(String(2 * 10 ** (n - 1))),
        }),
      ],
    });
    [clicks[whose], conversions[whose]] = [clicked, converted];
    const { access } = await affiliate.client.ok(`POST /affiliate/requestAccess/${campaignId}`, {
      message: `Please, ${mark}`,
    });
    accesses[whose] = idOf(access);
  }
  const lists = { action: 'settings', whitelist_pubs: [own.affiliate.id, others.affiliate.id] };
  for (const id of all(campaigns)) await network.ok(`POST /campaign/${id}`, lists);
  return { own, others, conversions, clicks, accesses, campaigns };
}

// Whose records are kept from somebody, by what they are limited to.
const LIMITS: readonly [name: string, kept: readonly Marked[]][] = [
  ['affiliates', ['affiliate']],
  ['advertisers', ['advertiser']],
  ['both', ['affiliate', 'advertiser']],
];
const limitsTo = ({ own }: World, kept: readonly Marked[]): Limits => ({
  ...(kept.includes('affiliate') && { only_affiliates: [own.affiliate.id] }),
  ...(kept.includes('advertiser') && { only_advertisers: [own.advertiser.id] }),
});
/** Whether the record of this name in a world is kept from somebody. */
const isKept = (whose: string, kept: readonly Marked[]): boolean =>
  kept.some((kind) => whose === kind || whose === 'both');

/** A world of its own, since other asks change what comes to what. */
describe.each(LIMITS)('of staff who are limited to %s', (_, kept) => {
  it('what is theirs is shown, and its sums are those of what is shown', async () => {
    const world = await openWorld();
    const person = await limited(limitsTo(world, kept));
    const shown = Object.keys(world.conversions).filter((whose) => !isKept(whose, kept));
    const payout = shown.reduce((sum, whose) => sum + 10 ** Object.keys(world.conversions).indexOf(whose), 0);
    const { records, count, sums } = await person.client.ok(`GET /network/conversions?${RANGE}&with[]=sums`);
    expect(listOf(records).map(idOf).sort()).toEqual(shown.map((whose) => world.conversions[whose]).sort());
    expect(count).toBe(shown.length);
    expect(listOf(sums).map((one) => Number(one['payout']))).toEqual([payout]);
    const report = await person.client.ok(`GET /network/customReport?${RANGE}&group[]=created`);
    expect(report['total']).toMatchObject({ payout, clicks: shown.length });
    const { clicks } = await person.client.ok(`GET /network/clicks?${RANGE}`);
    expect(listOf(clicks)).toHaveLength(shown.length);
    const { affiliates } = await person.client.ok('GET /affiliate?with[]=figures');
    const figures = listOf(affiliates).reduce((sum, one) => sum + Number(one['figures']?.['payout']), 0);
    expect(figures).toBe(payout);
    const { campaigns } = await person.client.ok('GET /campaign?limit=9&page=1&with[]=figures');
    expect(listOf(campaigns).reduce((sum, one) => sum + Number(one['figures']?.['payout']), 0)).toBe(payout);
    const { campaign } = await person.client.ok(`GET /campaign/${world.campaigns.own}`);
    const named = [world.own.affiliate.shortId, world.others.affiliate.shortId];
    const allowed = listOf(campaign?.['allowed_pubs']).map(Number).sort();
    expect(allowed).toEqual(kept.includes('affiliate') ? named.slice(0, 1) : named);
    const { requests, total } = await person.client.ok('GET /campaign/access-requests');
    expect(listOf(requests).map(idOf).sort()).toEqual(shown.map((whose) => world.accesses[whose]).sort());
    expect(total).toBe(shown.length);
  });
});

describe.each(LIMITS)('of staff who are limited to %s', (_, kept) => {
  let world: World;
  let person: Person;
  beforeAll(async () => {
    world = await openWorld();
    person = await limited(limitsTo(world, kept));
  });

  it.each(Object.entries(ASKS))('no answer holds a word of others: %s', async (_, asks) => {
    for (const [line, body] of asks(world)) {
      const before = await api.stored();
      const { status, text } = await person.client.send(line, body);
      expect([200, 403, 404]).toContain(status);
      const found = kept.filter((kind) => {
        // What was asked for is echoed, so that ids which were sent say nothing.
        const ids = line.includes(world.others[kind].id) || body ? [] : [world.others[kind].id];
        return [MARKS[kind], ...ids].some(
          (word) => text.toLowerCase().includes(word) && !line.includes(word),
        );
      });
      expect([line, found]).toEqual([line, []]);
      if (status !== 200) expect(await api.stored()).toBe(before);
    }
  });

  it('one of others is answered as an unknown one, by whatever names it', async () => {
    for (const [whose, id] of Object.entries(world.conversions).filter(([name]) => isKept(name, kept))) {
      const asks: readonly (readonly [string, string, object?])[] = [
        ['GET /network/conversions/*/explain', id],
        ['POST /network/conversions/*', id, { status: 'cancelled' }],
        ['POST /campaign/access-requests/*', world.accesses[whose] ?? '', { live: false }],
      ];
      for (const [line, named, body] of asks) {
        const [theirs, unknown] = [named, UNKNOWN_ID].map((one) =>
          person.client.send(line.replace('*', one), body),
        );
        expect((await theirs)?.status).toBe(404);
        expect((await theirs)?.text).toBe((await unknown)?.text);
      }
    }
    for (const kind of kept)
      for (const id of [world.others[kind].id, UNKNOWN_ID])
        expect((await person.client.send(`GET /${kind}/${id}`)).body.data['message']).toBe(
          `${kind.charAt(0).toUpperCase()}${kind.slice(1)} not found.`,
        );
  });
});

describe('of many', () => {
  it('each is changed or refused by itself', async () => {
    const world = await openWorld();
    const person = await limited({ only_affiliates: [world.own.affiliate.id] });
    const ids = [...all(world.conversions), UNKNOWN_ID];
    const { results } = await person.client.ok('POST /network/conversions/bulk', { ids, status: 'rejected' });
    const told = (whose: string) =>
      whose === 'own' || whose === 'advertiser' ? ['rejected', 0] : ['approved', 31];
    const statuses = new Map(
      listOf((await network.ok(`GET /network/conversions?${RANGE}`))['records']).map((one) => [
        idOf(one),
        one['status'],
      ]),
    );
    const seen = listOf(results).map((one) => [statuses.get(idOf(one)), one['code']]);
    expect(seen).toEqual([...Object.keys(world.conversions).map(told), [undefined, 31]]);
    const refused = listOf(results).filter(({ code }) => Number(code) !== 0);
    expect(new Set(refused.map(({ message }) => textOf(message))).size).toBe(1);
    const decided = await person.client.ok('POST /campaign/access-requests/bulk', {
      ids: [...all(world.accesses), UNKNOWN_ID],
      live: true,
    });
    expect(listOf(decided['results']).map(({ code }) => code)).toEqual([0, 31, 0, 31, 31]);
  });

  // docs/rules/groups.md#staff-of-groups
  it('takes of a group the assigned members, and rehearses no more than it would do', async () => {
    const world = await openWorld();
    const { own, others } = world;
    const groupOf = async (name: string, ...add: Party[]) => {
      const { group } = await network.ok('POST /network/affiliate-groups', { name });
      await network.ok(`POST /network/affiliate-groups/${idOf(group)}/members`, {
        add: add.map(({ id }) => id),
      });
      return idOf(group);
    };
    const mixed = await groupOf('Mixed', own.affiliate, others.affiliate);
    const foreign = await groupOf('Foreign', others.affiliate);
    const person = await limited({ only_affiliate_groups: [await groupOf('Own', own.affiliate)] });
    const line = 'POST /campaign/access-requests/bulk';
    const decide = (group: string) =>
      person.client.send(line, { affiliate_group_id: group, live: true, dry_run: true });
    const { requests } = await person.client.ok('GET /campaign/access-requests?status=waiting');
    expect(listOf(requests).length).toBeGreaterThan(0);
    expect(
      listOf((await decide(mixed)).body.data['results'])
        .map(idOf)
        .sort(),
    ).toEqual(listOf(requests).map(idOf).sort());
    for (const unseen of [foreign, await groupOf('Empty'), UNKNOWN_ID])
      expect(codesOf(await decide(unseen))).toEqual([404, 31]);
    const ids = all(world.conversions);
    const body = { ids, status: 'rejected' };
    const rehearsed = await person.client.ok('POST /network/conversions/bulk', { ...body, dry_run: true });
    expect(await person.client.ok('POST /network/conversions/bulk', body)).toEqual(rehearsed);
    expect(rehearsed).toMatchObject({ changed: 2, failed: ids.length - 2 });
    for (const closed of ['/network/payout-batches', '/network/balances', '/network/invoices'])
      expect(codesOf(await person.client.send(`GET ${closed}`))).toEqual([403, 5]);
  });
});

describe('the limit', () => {
  let anna: Party;
  let shop: Party;
  beforeEach(async () => {
    api = await testApi();
    network = clientOf(api, api.key);
    anna = await partyOf(api, 'affiliate');
    shop = await partyOf(api, 'advertiser');
  });

  it('is given at the invitation or later, shown, written down, and lifted', async () => {
    const fields = { name: 'Max', email: 'max@example.com', role: 'manager', only_affiliates: [anna.id] };
    const { user } = await network.ok('POST /users', fields);
    expect(user).toMatchObject({ only_affiliates: [anna.id], only_advertisers: null });
    const line = `PATCH /users/${idOf(user)}`;
    await network.ok(line, { only_advertisers: [shop.id, shop.id] });
    const { user: shown } = await network.ok(`GET /users/${idOf(user)}`);
    expect(shown).toMatchObject({ only_affiliates: [anna.id], only_advertisers: [shop.id] });
    const lifted = await network.ok(line, { only_affiliates: null, only_advertisers: null });
    expect(lifted['user']).toMatchObject({ only_affiliates: null, only_advertisers: null });
    const { audit } = await network.ok(`GET /network/audit?object=user&object_id=${idOf(user)}`);
    expect(JSON.stringify(audit)).toContain(anna.id);
    expect(JSON.stringify(audit)).toContain(shop.id);
  });

  it.each([
    ['of an owner', { role: 'owner', only_affiliates: 'anna' }, 'only_affiliates'],
    ['of an admin', { role: 'admin', only_advertisers: 'shop' }, 'only_advertisers'],
    ['to nothing', { role: 'manager', only_affiliates: [] }, 'only_affiliates'],
    ['to what is unknown', { role: 'manager', only_affiliates: [UNKNOWN_ID] }, 'only_affiliates'],
    ['to an account of the other kind', { role: 'manager', only_affiliates: 'shop' }, 'only_affiliates'],
    [
      'to an unknown group',
      { role: 'manager', only_affiliate_groups: [UNKNOWN_ID] },
      'only_affiliate_groups',
    ],
    ['of somebody of an account', { kind: 'affiliate', only_affiliates: 'anna' }, 'only_affiliates'],
  ])('is refused %s', async (_, fields, path) => {
    const ids: Record<string, string[]> = { anna: [anna.id], shop: [shop.id] };
    const body = Object.fromEntries(
      Object.entries(fields).map(([name, value]) => [name, ids[value as string] ?? value]),
    );
    const whose = body['kind'] === 'affiliate' ? { user_id: anna.id } : {};
    const answer = await network.send('POST /users', {
      name: 'Max',
      email: 'max@example.com',
      ...body,
      ...whose,
    });
    expect(codesOf(answer)).toEqual([400, 20]);
    expect(answer.body.data['errors']).toMatchObject([{ path }]);
  });

  it('is refused to another network’s account', async () => {
    const foreign = await partyOf(api, 'affiliate', api.otherKey);
    const body = { name: 'Max', email: 'max@example.com', role: 'manager', only_affiliates: [foreign.id] };
    expect(codesOf(await network.send('POST /users', body))).toEqual([400, 20]);
  });

  it('is refused to another network’s group', async () => {
    const { group } = await clientOf(api, api.otherKey).ok('POST /network/affiliate-groups', {
      name: 'Blogs',
    });
    const body = {
      name: 'Max',
      email: 'max@example.com',
      role: 'manager',
      only_affiliate_groups: [idOf(group)],
    };
    expect(codesOf(await network.send('POST /users', body))).toEqual([400, 20]);
  });

  // docs/rules/groups.md#staff-of-groups
  it('follows who is in a group, beside the affiliates that are named', async () => {
    const [bert, { group }] = [
      await partyOf(api, 'affiliate'),
      await network.ok('POST /network/affiliate-groups', { name: 'Blogs' }),
    ];
    const members = (change: object) =>
      network.ok(`POST /network/affiliate-groups/${idOf(group)}/members`, change);
    const person = await limited({ only_affiliate_groups: [idOf(group)] });
    const seen = async () =>
      listOf((await person.client.ok('GET /affiliate'))['affiliates'])
        .map(idOf)
        .sort();
    expect(await seen()).toEqual([]);
    expect((await sessionOf(person))?.['user']).toMatchObject({
      only_affiliates: null,
      only_affiliate_groups: [idOf(group)],
    });
    expect(codesOf(await person.client.send('GET /network/overview'))).toEqual([403, 5]);
    await members({ add: [bert.id] });
    expect(await seen()).toEqual([bert.id]);
    expect(await person.client.status(`GET /affiliate/${anna.id}`)).toBe(404);
    await network.ok(`PATCH /users/${await userIdOf(person)}`, { only_affiliates: [anna.id] });
    expect(await seen()).toEqual([anna.id, bert.id].sort());
    const looking = await actingAs(api, person, bert.id);
    expect(await looking.client.status('GET /affiliate/account')).toBe(200);
    await members({ remove: [bert.id] });
    expect(await seen()).toEqual([anna.id]);
    expect(codesOf(await looking.client.send('GET /affiliate/account'))).toEqual([401, 13]);
    await network.ok(`PATCH /users/${await userIdOf(person)}`, { only_affiliates: null });
    await members({ add: [bert.id] });
    await network.ok(`DELETE /network/affiliate-groups/${idOf(group)}`);
    expect(await seen()).toEqual([]);
  });

  it('has to be lifted before somebody becomes owner or admin', async () => {
    const person = await limited({ only_affiliates: [anna.id] });
    const line = `PATCH /users/${await userIdOf(person)}`;
    expect(codesOf(await network.send(line, { role: 'admin' }))).toEqual([400, 20]);
    await network.ok(line, { role: 'admin', only_affiliates: null });
    expect(await person.client.status('GET /users')).toBe(200);
  });

  // docs/rules/caps.md#the-fullest-cap
  it('keeps caps from them in the list of campaigns as elsewhere', async () => {
    const person = await limited({ only_affiliates: [anna.id] });
    const line = 'GET /campaign?limit=9&page=1&status=all';
    expect(codesOf(await person.client.send(`${line}&with[]=figures&with[]=caps`))).toEqual([403, 5]);
    expect(await person.client.status(`${line}&with[]=figures`)).toBe(200);
  });

  it('counts at the next request, there and back', async () => {
    const person = await staffOf(api, 'manager');
    const line = `PATCH /users/${await userIdOf(person)}`;
    expect(await person.client.status('GET /network/overview')).toBe(200);
    await network.ok(line, { only_advertisers: [shop.id] });
    expect(codesOf(await person.client.send('GET /network/overview'))).toEqual([403, 5]);
    expect((await sessionOf(person))?.['user']).toMatchObject({ only_advertisers: [shop.id] });
    await network.ok(line, { only_advertisers: null });
    expect(await person.client.status('GET /network/overview')).toBe(200);
  });

  it('stays when the last assigned account is removed, and can still be changed then', async () => {
    const person = await limited({ only_affiliates: [anna.id] });
    await network.ok(`DELETE /affiliate/${anna.id}`);
    expect(codesOf(await person.client.send('GET /network/overview'))).toEqual([403, 5]);
    expect((await person.client.ok('GET /affiliate'))['affiliates']).toEqual([]);
    const bert = await partyOf(api, 'affiliate');
    const line = `PATCH /users/${await userIdOf(person)}`;
    await network.ok(line, { only_affiliates: [anna.id, bert.id] });
    expect(listOf((await person.client.ok('GET /affiliate'))['affiliates']).map(idOf)).toEqual([bert.id]);
  });

  it('lets them see as an assigned account only where that one sees nothing of others, and ends that when it changes', async () => {
    const ask = (person: Person, kind: string, id: string) =>
      person.client.send('POST /auth/acting', { kind, user_id: id });
    const annas = await limited({ only_affiliates: [anna.id] });
    const other = await partyOf(api, 'affiliate');
    expect((await ask(annas, 'affiliate', other.id)).text).toBe(
      (await ask(annas, 'affiliate', UNKNOWN_ID)).text,
    );
    expect(codesOf(await ask(annas, 'affiliate', String(other.shortId)))).toEqual([404, 31]);
    // An advertiser sees what every affiliate brought.
    expect(codesOf(await ask(annas, 'advertiser', shop.id))).toEqual([403, 5]);
    const looking = await actingAs(api, annas, anna.id);
    expect(await looking.client.status('GET /affiliate/account')).toBe(200);
    const line = `PATCH /users/${await userIdOf(annas)}`;
    await network.ok(line, { only_affiliates: [other.id] });
    expect(codesOf(await looking.client.send('GET /affiliate/account'))).toEqual([401, 13]);
    await network.ok(line, { only_affiliates: [anna.id, other.id], only_advertisers: [shop.id] });
    expect(codesOf(await ask(annas, 'affiliate', anna.id))).toEqual([403, 5]);
  });

  it('keeps from them the views that colleagues share, and notices', async () => {
    const person = await limited({ only_affiliates: [anna.id] });
    const view = { name: 'Of others', page: 'reports', query: 'pid=1', shared: true };
    const { view: shared } = await network.ok('POST /views', view);
    const { view: own } = await person.client.ok('POST /views', { ...view, name: 'Own' });
    const { views } = await person.client.ok('GET /views');
    expect(listOf(views).map(idOf)).toEqual([idOf(own)]);
    for (const line of ['GET', 'DELETE'])
      expect(codesOf(await person.client.send(`${line} /views/${idOf(shared)}`))).toEqual([404, 31]);
    expect(await person.client.ok('GET /notices')).toMatchObject({ notices: [], total: 0, unread: 0 });
    expect((await person.client.ok('GET /notices/choices'))['choices']).toEqual([]);
  });

  it('holds for what is sent to them by mail, of whenever the letter was asked for', async () => {
    const world = await openWorld();
    const person = await staffOf(api, 'manager');
    Object.assign(api.mail, { isSetUp: true });
    const { view } = await person.client.ok('POST /views', {
      name: 'All',
      page: 'reports',
      query: 'groups=%5B%22p1%22%5D',
    });
    await person.client.ok('POST /report-schedules', { view_id: idOf(view), every: 'day' });
    await network.ok(`PATCH /users/${await userIdOf(person)}`, { only_affiliates: [world.own.affiliate.id] });
    later(24 * 60 * MINUTE_MS);
    await api.sendReports();
    const letters = JSON.stringify(api.mail.sent);
    expect(letters).toContain('plain');
    expect(letters).not.toContain(MARKS.affiliate);
  });
});

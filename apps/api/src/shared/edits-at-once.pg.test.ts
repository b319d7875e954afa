// All pairs of edits of the same records, at once, on PostgreSQL (docs/rules/running.md#concurrent-changes): everybody locks in one
// order, so that no two wait for each other, and none is answered with an error of ours.
import { afterEach, beforeEach, describe, expect, it } from '@jest/globals';
import { CONTENTION } from '@tributary/adapters-postgres/shared/repeat';
import { type Client, idOf, listOf } from '../../test/seed.ts';
import {
  bodyFor,
  entitledTo,
  entryOf,
  freshIds,
  lineOf,
  openWorld,
  ownIds,
  type Route,
  STATED,
  type World,
} from '../../test/authorization/asking.ts';
import type { MatrixEntry } from '../../test/authorization/matrix.ts';
import type { Answer } from '../../test/test-api.ts';

/** The records that everybody edits. */
type Ids = Readonly<Record<(typeof NAMED)[number], string>>;
const NAMED = [
  ...([
    'campaign',
    'linkedCampaign',
    'affiliate',
    'advertiser',
    'commission',
    'cap',
    'landingPage',
    'goal',
  ] as const),
  ...([
    'goalPayout',
    'globalGoal',
    'globalPayout',
    'publisherPayout',
    'postback',
    'webhook',
    'invoice',
  ] as const),
  ...(['user', 'referral', 'export', 'conversion', 'accessRequest', 'affiliateGroup'] as const),
];
type Asked = { readonly network: Client; readonly affiliate: Client; readonly ids: Ids; readonly n: number };
type Edit = (asked: Asked) => Promise<Answer>;

const made = async (
  client: Client,
  line: string,
  body: object,
  name: string,
): Promise<string | undefined> => {
  const { body: answer } = await client.send(line, body);
  const record = answer.data[name];
  return record === undefined ? undefined : idOf(Array.isArray(record) ? listOf(record).at(-1) : record);
};
/** Adds a record and removes it again. */
const addedAndRemoved =
  (
    line: (ids: Ids) => string,
    {
      of,
      name,
      body,
    }: {
      readonly of?: (ids: Ids) => string;
      readonly name: string;
      readonly body: (n: number, ids: Ids) => object;
    },
  ): Edit =>
  async ({ network, ids, n }) => {
    const id = await made(network, `POST ${line(ids)}`, body(n, ids), name);
    return network.send(`DELETE ${of?.(ids) ?? line(ids)}/${id}`);
  };
const sent =
  (line: (ids: Ids) => string, body: (n: number, ids: Ids) => object = () => ({})): Edit =>
  ({ network, ids, n }) =>
    network.send(line(ids), body(n, ids));

const EDITS: Readonly<Record<string, Edit>> = {
  'campaign: title': sent(
    (ids) => `POST /campaign/${ids.campaign}`,
    (n) => ({ action: 'basic_info', title: `T${n}` }),
  ),
  'campaign: default goal': sent(
    (ids) => `POST /campaign/${ids.campaign}`,
    (n, ids) => ({ action: 'basic_info', def_goal: n % 2 ? ids.goal : ids.globalGoal }),
  ),
  'campaign: lists': sent(
    (ids) => `POST /campaign/${ids.campaign}`,
    (n) => ({ action: 'settings', blacklist_pubs: n % 2 ? [1] : [] }),
  ),
  'campaigns: status': sent(
    () => 'POST /campaign/bulk',
    (n, ids) => ({
      ids: n % 2 ? [ids.campaign, ids.linkedCampaign] : [ids.linkedCampaign, ids.campaign],
      status: n % 2 ? 'paused' : 'active',
    }),
  ),
  'campaign: added, removed': addedAndRemoved(() => '/campaign', {
    name: 'campaign',
    body: (n, ids) => ({
      title: `N${n}`,
      url: 'https://shop.example/',
      model: 'cpa',
      advertiser_id: ids.advertiser,
      commissions: [{ payout: 1, revenue: 2 }],
    }),
  }),
  'campaign: assigned': sent(
    () => 'POST /campaign/assign-publisher',
    (n, ids) => ({
      publisher_ids: [ids.affiliate],
      campaign_ids: n % 2 ? [ids.campaign, ids.linkedCampaign] : [ids.linkedCampaign, ids.campaign],
    }),
  ),
  'campaign: access': sent(
    (ids) => `POST /campaign/access-requests/${ids.accessRequest}`,
    (n) => ({ live: n % 2 === 0 }),
  ),
  'commission: edited': sent(
    (ids) => `POST /commissions/${ids.campaign}/${ids.commission}`,
    (n) => ({ rate: n }),
  ),
  'commission: added, removed': addedAndRemoved((ids) => `/commissions/${ids.campaign}`, {
    name: 'commission',
    body: () => ({ rate: 1, revenue: 2, coverage: ['IT'] }),
  }),
  'cap: edited': sent(
    (ids) => `POST /caps/${ids.campaign}/${ids.cap}`,
    (n) => ({ limit: 10 + n }),
  ),
  'cap: added, removed': addedAndRemoved((ids) => `/caps/${ids.campaign}`, {
    name: 'cap',
    body: () => ({ measure: 'click', period: 'daily', limit: 10 }),
  }),
  'landing page: edited': sent(
    (ids) => `POST /campaign/lpages/${ids.campaign}/${ids.landingPage}`,
    (n) => ({ title: `L${n}` }),
  ),
  'landing page: added, removed': addedAndRemoved((ids) => `/campaign/lpages/${ids.campaign}`, {
    name: 'lpage',
    body: (n) => ({ title: `L${n}`, url: 'https://shop.example/3' }),
  }),
  'goal: title': sent(
    (ids) => `POST /goal/${ids.goal}`,
    (n) => ({ title: `G${n}` }),
  ),
  'goal: value': sent(
    (ids) => `POST /goal/${ids.goal}`,
    (n) => ({ value: `v${n}` }),
  ),
  'goal: added, removed': addedAndRemoved(() => '/goal', {
    name: 'goal',
    body: (n, ids) => ({
      goal: { title: 'New', value: `new${n}`, ad_id: ids.campaign },
      payouts: [{ payout: 1, revenue: 2 }],
    }),
  }),
  'goal payout: edited': sent(
    (ids) => `POST /goal/payout/${ids.goal}/${ids.goalPayout}`,
    (n) => ({ payout: n, revenue: n + 1 }),
  ),
  'goal payout: added, removed': addedAndRemoved((ids) => `/goal/payout/${ids.goal}`, {
    name: 'payouts',
    body: () => ({ payout: 1, revenue: 2, coverage: ['PT'] }),
  }),
  'goal of all: title': sent(
    (ids) => `POST /goal/${ids.globalGoal}`,
    (n) => ({ title: `A${n}` }),
  ),
  'goal of all: value': sent(
    (ids) => `POST /goal/${ids.globalGoal}`,
    (n) => ({ value: `w${n}` }),
  ),
  'goal of all: added, removed': addedAndRemoved(() => '/goal', {
    name: 'goal',
    body: (n) => ({ goal: { title: 'New', value: `all${n}` }, payouts: [{ payout: 1, revenue: 2 }] }),
  }),
  'payout of all: edited': sent(
    (ids) => `POST /goal/payout/${ids.globalGoal}/${ids.globalPayout}`,
    (n) => ({ payout: n, revenue: n + 1 }),
  ),
  'own payout: edited': sent(
    (ids) => `POST /network/pub-payout/${ids.campaign}/${ids.publisherPayout}`,
    (n, ids) => ({ pids: [ids.affiliate], goal_id: ids.goal, payout: n }),
  ),
  'own payout: added, removed': addedAndRemoved((ids) => `/network/pub-payout/${ids.campaign}`, {
    name: 'payouts',
    body: (n, ids) => ({ pids: [ids.affiliate], payout: n }),
  }),
  'link: issued': sent((ids) => `POST /network/link/${ids.affiliate}/${ids.campaign}`),
  'affiliate: edited': sent(
    (ids) => `POST /affiliate/${ids.affiliate}`,
    (n) => ({ name: `P${n}` }),
  ),
  'affiliate: added, removed': addedAndRemoved(() => '/affiliate', {
    name: 'user',
    body: (n) => ({ name: 'New', email: `n${n}@example.net`, password: 'correct horse' }),
  }),
  'advertiser: edited': sent(
    (ids) => `POST /advertiser/${ids.advertiser}`,
    (n) => ({ name: `S${n}` }),
  ),
  'advertiser: added, removed': addedAndRemoved(() => '/advertiser', {
    name: 'user',
    body: (n) => ({ name: 'New', email: `a${n}@example.net`, password: 'correct horse' }),
  }),
  'affiliate: own account': ({ affiliate, n }) =>
    affiliate.send('PATCH /affiliate/account', { action: 'basic_info', phone: `${n}` }),
  'group: edited': sent(
    (ids) => `PATCH /network/affiliate-groups/${ids.affiliateGroup}`,
    (n) => ({ name: `R${n}`, hold_days: n % 30 }),
  ),
  'group: members': sent(
    (ids) => `POST /network/affiliate-groups/${ids.affiliateGroup}/members`,
    (n, ids) => (n % 2 ? { add: [ids.affiliate] } : { remove: [ids.affiliate] }),
  ),
  'group: payment terms': sent(
    (ids) => `PATCH /network/affiliate-groups/${ids.affiliateGroup}/payment-terms`,
    (n) => ({ minimum: n }),
  ),
  'group: added, removed': addedAndRemoved(() => '/network/affiliate-groups', {
    name: 'group',
    body: (n) => ({ name: `New${n}` }),
  }),
  'affiliate: payment terms': sent(
    (ids) => `PATCH /network/payment-terms/${ids.affiliate}`,
    (n) => ({ minimum: n }),
  ),
  'postback: edited': sent(
    (ids) => `PATCH /network/postbacks/${ids.postback}`,
    (n) => ({ data: `https://blog.example/${n}` }),
  ),
  'postback: added, removed': addedAndRemoved(() => '/network/postbacks', {
    name: 'postback',
    body: (_n, ids) => ({
      user_id: ids.affiliate,
      event: 'click',
      data: 'https://blog.example/?c={click_id}',
    }),
  }),
  'webhook: edited': sent(
    (ids) => `PATCH /network/webhooks/${ids.webhook}`,
    (n) => ({ events: n % 2 ? ['invoice.closed'] : ['cap.reached'] }),
  ),
  'network: name': sent(
    () => 'PATCH /network/account',
    (n) => ({ name: `W${n}` }),
  ),
  'network: domains': sent(
    () => 'PUT /campaign/domains',
    (n) => ({ domains: [`go${n % 3}.example`] }),
  ),
  'network: brand': sent(
    () => 'PATCH /network/brand',
    (n) => ({ domains: [`office${n % 3}.example`], accent: '#0b6e8a' }),
  ),
  'rates: set': sent(
    () => 'PUT /network/exchange-rates',
    (n) => ({ date: '2026-03-09', base: 'USD', rates: { EUR: 0.5 + n / 1e6 } }),
  ),
  'invoice: payment, undone': addedAndRemoved((ids) => `/network/invoices/${ids.invoice}/payments`, {
    name: 'payment',
    body: () => ({ amount: 0.01, method: 'wire' }),
  }),
  'conversion: status': sent(
    (ids) => `POST /network/conversions/${ids.conversion}`,
    (n) => ({ status: n % 2 ? 'rejected' : 'approved', reason: 'Test order' }),
  ),
  'user: edited': sent(
    (ids) => `PATCH /users/${ids.user}`,
    (n) => ({ name: `U${n}` }),
  ),
  'user: invited, removed': addedAndRemoved(() => '/users', {
    name: 'user',
    body: (n) => ({ name: 'New', email: `u${n}@example.net`, role: 'analyst' }),
  }),
  'referral: edited': sent(
    (ids) => `PATCH /network/referral/${ids.referral}`,
    (n) => ({ rate: 1 + (n % 9) }),
  ),
};

async function idsOf({ records, owners: { own } }: World): Promise<Ids> {
  const kinds = NAMED.filter((name) => name !== 'globalGoal' && name !== 'globalPayout');
  const found: Partial<Record<(typeof NAMED)[number], string>> = {};
  for (const kind of kinds) found[kind] = await records.of(kind, 'own');
  const { goal, payouts } = await own.network.ok('POST /goal', {
    goal: { title: 'All', value: 'all' },
    payouts: [{ payout: 1, revenue: 2 }],
  });
  const campaignGoal = await own.network.ok('POST /goal', {
    goal: { title: 'Own', value: 'own', ad_id: found.campaign },
    payouts: [{ payout: 1, revenue: 2 }],
  });
  return {
    ...found,
    globalGoal: idOf(goal),
    globalPayout: idOf(listOf(payouts)[0]),
    goal: idOf(campaignGoal['goal']),
    goalPayout: idOf(listOf(campaignGoal['payouts'])[0]),
  } as Ids;
}

/**
 * Groups in which each two of the names are together exactly once: rows of a square whose side is a prime number, and its lines of every
 * slope. A sixth of the edits that pair after pair would be.
 */
function groupsOf(names: readonly string[]): string[][] {
  const isPrime = (n: number) =>
    !Array.from({ length: n }, (_, one) => one).some((one) => one > 1 && n % one === 0);
  let side = Math.max(2, Math.ceil(Math.sqrt(names.length)));
  while (!isPrime(side)) side += 1;
  const all = Array.from({ length: side }, (_, n) => n);
  const line = (columnOf: (row: number) => number) => all.map((row) => row * side + (columnOf(row) % side));
  const lines = all.flatMap((slope) => all.map((start) => line((row) => slope * row + start)));
  const rows = all.map((row) => all.map((column) => row * side + column));
  return [...rows, ...lines].map((places) => places.flatMap((place) => names[place] ?? []));
}

/** Each with itself and with each that follows. */
const pairsOf = <One>(group: readonly One[]): (readonly [One, One])[] =>
  group.flatMap((one, at) => group.slice(at).map((other) => [one, other] as const));

const contentions: unknown[] = [];
const hear = (error: unknown) => contentions.push(error);
beforeEach(() => CONTENTION.subscribe(hear));
afterEach(() => {
  CONTENTION.unsubscribe(hear);
  contentions.length = 0;
});

const canBePlayed = ({ path, by, endsSession }: MatrixEntry): boolean =>
  path !== undefined && by === undefined && endsSession !== true;

/** Of one record of a kind: what changes it, what is made for it, and what removes it. */
const PLAYED = STATED.filter(({ method, operation }) => method !== 'GET' && canBePlayed(entryOf(operation)));
const kindsOf = ({ operation }: Route): string => Object.values(entryOf(operation).path ?? {}).join(' and ');
const OF_ONE_RECORD = [...new Set(PLAYED.map(kindsOf))].map((kind) =>
  PLAYED.filter((route) => kindsOf(route) === kind),
);

describe('edits of the same records', () => {
  it('and removals of one record of each kind never wait for each other', async () => {
    const world = await openWorld();
    const failed: string[] = [];
    const met = new Set<string>();
    for (const [one, other] of OF_ONE_RECORD.flatMap(pairsOf)) {
      const ids = await freshIds(world, entryOf(one.operation));
      const play = async (route: Route) => {
        const entry = entryOf(route.operation);
        const names = Object.keys(entry.path ?? {});
        const path = Object.fromEntries(names.map((name, nth) => [name, Object.values(ids.path)[nth] ?? '']));
        const body = bodyFor(route, { ...(await ownIds(world, entry)), path });
        const { status, text } = await (await entitledTo(world, entry)).send(lineOf(route, path), body);
        if (status >= 500) failed.push(`${one.operation} + ${other.operation}: ${status} ${text}`);
      };
      await Promise.all([one, other, one, other].map(play));
      if (contentions.splice(0).length > 0) met.add(`${one.operation} + ${other.operation}`);
    }
    expect({ failed, met: [...met] }).toEqual({ failed: [], met: [] });
  }, 600_000);

  it('never wait for each other, whichever two come at once', async () => {
    const world = await openWorld();
    const { network, affiliate } = world.owners.own;
    const ids = await idsOf(world);
    let n = 0;
    const play = async (edit: Edit) => {
      const { status, text } = await edit({ network, affiliate: affiliate.client, ids, n: (n += 1) });
      return status >= 500 ? [`${status} ${text}`] : [];
    };
    const names = Object.keys(EDITS);
    const refused: string[] = [];
    for (const name of names) {
      const asked = { network, affiliate: affiliate.client, ids, n: (n += 1) };
      const { status, text } = await (EDITS[name] as Edit)(asked);
      if (status >= 300) refused.push(`${name}: ${status} ${text}`);
    }
    expect(refused).toEqual([]);
    const together = new Set(groupsOf(names).flatMap((group) => pairsOf(group).map(String)));
    expect(together.size).toBe((names.length * (names.length + 1)) / 2);
    const met = new Set<string>();
    const failed: string[] = [];
    for (const group of groupsOf(names)) {
      const edits = [...group, ...group].map((name) => EDITS[name] as Edit);
      failed.push(...(await Promise.all(edits.map(play))).flat());
      if (contentions.splice(0).length > 0) met.add(group.join(' + '));
    }
    expect({ failed, met: [...met] }).toEqual({ failed: [], met: [] });
  }, 600_000);
});

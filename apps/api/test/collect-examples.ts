// Asks a seeded API everything there is, and keeps what was sent and answered: the examples of the OpenAPI document.
import { click, clickId } from '@tributary/application/contracts/shared/given-events';
import type { AdvertiserId, AffiliateId, CampaignId } from '@tributary/domain/shared/ids';
import { money } from '@tributary/domain/shared/money';
import type { Example } from '../src/openapi/examples.ts';
import { type OperationId, ROUTES } from '../src/routes.ts';
import { bodyFor, entitledTo, entryOf, freshIds, openWorld, ownIds } from './authorization/asking.ts';
import type { RequestIds, Route, World } from './authorization/asking.ts';
import type { Kind } from './authorization/records.ts';
import { EXAMPLE_BODIES, EXAMPLE_QUERIES } from './example-requests.ts';
import { happened } from './happened.ts';
import type { TestApi } from './test-api.ts';

/** By operation, in the order of the routes; ids and secrets are the same in every run. */
export async function collectExamples(): Promise<Record<string, Example>> {
  const world = await openWorld(withNewMoments);
  await seed(world);
  const found = new Map<OperationId, Example>();
  const reading = ROUTES.filter(({ method }) => method === 'GET');
  const changing = ROUTES.filter(({ method }) => method !== 'GET');
  for (const route of [...reading, ...changing]) found.set(route.operation, await exampleOf(world, route));
  const inOrder = ROUTES.map(({ operation }) => [operation, found.get(operation)]);
  return JSON.parse(withFixedTexts(JSON.stringify(Object.fromEntries(inOrder)))) as Record<string, Example>;
}

/** Each moment is a new one, so that what is newest does not depend on chance. */
function withNewMoments({ at }: TestApi): void {
  let moment = at.now.getTime();
  Object.defineProperty(at, 'now', { get: () => new Date((moment += 1000)) });
}

const SEEDED: readonly Kind[] = [
  ...([
    'campaign',
    'linkedCampaign',
    'commission',
    'cap',
    'landingPage',
    'creative',
    'publisherPayout',
  ] as const),
  ...([
    'goal',
    'goalPayout',
    'accessRequest',
    'apiKey',
    'securityToken',
    'category',
    'affiliateField',
  ] as const),
  ...([
    'advertiserField',
    'postback',
    'delivery',
    'conversion',
    'referral',
    'invoice',
    'payment',
    'job',
  ] as const),
];

async function seed(world: World): Promise<void> {
  const { api, owners, records } = world;
  for (const kind of SEEDED) await records.of(kind, 'own');
  await owners.own.network.ok('PUT /network/exchange-rates', {
    date: '2026-03-09',
    base: 'USD',
    rates: { EUR: 0.9 },
  });
  const parties = {
    campaignId: (await records.of('campaign', 'own')) as CampaignId,
    affiliateId: owners.own.affiliate.id as AffiliateId,
    advertiserId: owners.own.advertiser.id as AdvertiserId,
  };
  const paid = { payout: money('0.05'), revenue: money('0.08') };
  await happened(api, { clicks: [click({ ...parties, ...paid, id: clickId(900) })] });
  await api.workJobs();
}

async function exampleOf(world: World, route: Route): Promise<Example> {
  const entry = entryOf(route.operation);
  const asked = await (route.method === 'GET' ? ownIds(world, entry) : freshIds(world, entry));
  const path = route.path.includes('{route}') ? { ...asked.path, route: 'macros' } : asked.path;
  if (route.files) {
    const name = '2c1f0a9b7d3e4f5a6b7c8d9e0f1a2b3c.png';
    return { path: route.path.includes('{name}') ? { name } : path, status: route.status };
  }
  const query = queryOf(route);
  const body = bodyOf(route, asked);
  const line = Object.entries(path).reduce((text, [name, id]) => text.replace(`{${name}}`, id), route.path);
  const client = await entitledTo(world, entry);
  const answer = await client.send(
    `${route.method} ${line}${query ? `?${String(new URLSearchParams(query))}` : ''}`,
    body,
  );
  if (answer.status !== route.status) throw new Error(`${route.operation}: ${answer.status} ${answer.text}`);
  return {
    ...(Object.keys(path).length > 0 && { path }),
    ...(query && { query }),
    ...(body && { body }),
    status: route.status,
    answer: shortened(JSON.parse(answer.text) as unknown),
  };
}

const bodyOf = (route: Route, asked: RequestIds): object | undefined =>
  EXAMPLE_BODIES[route.operation]?.(asked.body) ?? bodyFor(route, asked);

function queryOf({ operation }: Route): Readonly<Record<string, string>> | undefined {
  const stated = entryOf(operation).query;
  return EXAMPLE_QUERIES[operation] ?? (stated ? Object.fromEntries(new URLSearchParams(stated)) : undefined);
}

const ITEMS_MAX = 2;
/** Maps of words (countries) are longer than any record. */
const FIELDS_MAX = 80;
const WORDS_MAX = 4;

/** Enough to see what a list or a dictionary is like. */
function shortened(value: unknown): unknown {
  if (Array.isArray(value)) return value.slice(0, ITEMS_MAX).map(shortened);
  if (typeof value !== 'object' || value === null) return value;
  const entries = Object.entries(value);
  const shown = entries.length > FIELDS_MAX ? entries.slice(0, WORDS_MAX) : entries;
  return Object.fromEntries(shown.map(([name, one]) => [name, shortened(one)]));
}

const RANDOM: readonly { readonly found: RegExp; readonly instead: (n: number, text: string) => string }[] = [
  { found: /(?<![0-9a-f])[0-9a-f]{24}(?![0-9a-f])/g, instead: (n) => `69b007c0${hex(n, 16)}` },
  { found: /(?<![0-9a-f])[0-9a-f]{40}(?![0-9a-f])/g, instead: (n) => hex(n, 40) },
  { found: /(?<![0-9a-f])[0-9a-f]{64}(?![0-9a-f])/g, instead: (n) => hex(n, 64) },
  {
    found: /[0-9a-f]{8}(?:-[0-9a-f]{4}){3}-[0-9a-f]{12}/g,
    instead: (n) => `00000000-0000-4000-8000-${hex(n, 12)}`,
  },
  { found: /(?<=nonce=)[0-9a-f]{32}/g, instead: (n) => hex(n, 32) },
  { found: /(?<=code_challenge=)[\w-]{43}/g, instead: (n) => hex(n, 43) },
  {
    found: /tb_[a-z]+_[0-9A-Za-z_-]{20,}/g,
    instead: (_, text) => `${text.slice(0, 7)}${'EXAMPLE'.repeat(5)}`,
  },
  { found: /(?<=tb_[a-z]{3}_)[0-9A-Za-z]{4}(?=")/g, instead: () => 'EXAM' },
];
const hex = (n: number, length: number): string => n.toString(16).padStart(length, '0');

/** What chance made is replaced, the same by the same, so that another run gives the same examples. */
const withFixedTexts = (text: string): string =>
  RANDOM.reduce((result, { found, instead }) => {
    const seen = new Map<string, string>();
    return result.replace(found, (one) => {
      const fixed = seen.get(one) ?? instead(seen.size + 1, one);
      seen.set(one, fixed);
      return fixed;
    });
  }, text);

// One record of each kind that a path or a body may name, made through the API for whoever owns it.
import { randomBytes } from 'node:crypto';
import {
  delivery,
  idOf as idFrom,
  OTHER_NETWORK_ID,
  NETWORK_ID,
  signUp,
} from '@tributary/application/contracts/shared/given';
import {
  clickId,
  conversion,
  hitEvent,
  hitId,
  measures,
  statsDelta,
} from '@tributary/application/contracts/shared/given-events';
import type {
  AdvertiserId,
  AffiliateId,
  CampaignId,
  DeliveryId,
  NetworkId,
  PostbackId,
  SignUpId,
} from '@tributary/domain/shared/ids';
import { linkHash } from '@tributary/application/identity/find-session';
import { issueLink } from '@tributary/application/identity/one-time-links';
import { calendarDay } from '@tributary/domain/shared/calendar-day';
import { money } from '@tributary/domain/shared/money';
import { PNG } from '../fake-web.ts';
import { happened } from '../happened.ts';
import {
  type Client,
  clientOf,
  idOf,
  listOf,
  ownerOf,
  type Party,
  partyOf,
  type Person,
  browserOf,
  codeNow,
  invitedBy,
  ISSUER,
  provided,
  enrolled,
  enrolling,
  keeping,
  challengeOf,
  signedInAs,
  staffOf,
  textOf,
} from '../seed.ts';
import { softPasskey } from '../authenticator.ts';
import type { Json, TestApi } from '../test-api.ts';

/** Whose records: Anna's and her advertiser's, their rivals' in the same network, and another network's. */
export type Side = 'own' | 'another' | 'foreign';
export type Owner = {
  readonly side: Side;
  readonly network: Client;
  readonly affiliate: Party;
  readonly advertiser: Party;
  /** Who is signed in: the owner of the network, of another network, or a rival in the same one. */
  readonly person: Person;
};
export type Kind =
  | 'campaign'
  | 'linkedCampaign'
  | 'linkAlias'
  | 'askedCampaign'
  | 'affiliate'
  | 'advertiser'
  | 'commission'
  | 'cap'
  | 'landingPage'
  | 'creative'
  | 'publisherPayout'
  | 'goal'
  | 'goalPayout'
  | 'accessRequest'
  | 'apiKey'
  | 'securityToken'
  | 'affiliateKey'
  | 'advertiserKey'
  | 'advertiserToken'
  | 'category'
  | 'affiliateField'
  | 'advertiserField'
  | 'postback'
  | 'delivery'
  | 'export'
  | 'webhook'
  | 'webhookMessage'
  | 'conversion'
  | 'referral'
  | 'billedAffiliate'
  | 'invoice'
  | 'affiliateInvoice'
  | 'advertiserInvoice'
  | 'payment'
  | 'job'
  | 'session'
  | 'setupLink'
  | 'resetLink'
  | 'inviteLink'
  | 'signUpLink'
  | 'enrolmentCode'
  | 'enrolledUser'
  | 'newPasskey'
  | 'passkeyAnswer'
  | 'passkey'
  | 'provider'
  | 'providerAnswer'
  | 'providerTicket'
  | 'providerConfirmation'
  | 'linkedUser'
  | 'verdictDays'
  | 'savedView'
  | 'user';
type Ids = Partial<Record<Kind, string>>;
type Making = {
  readonly api: TestApi;
  readonly owner: Owner;
  /** The id of another record, of which this one is a part. */
  readonly of: (kind: Kind) => Promise<string>;
  readonly n: number;
};

/** Where the web has a picture. */
export const PICTURE = 'https://cdn.example/picture.png';

/** Somebody with a password, for signing in. */
export const SIGNS_IN = 'sonja@example.org';

export async function openOwners(api: TestApi): Promise<Record<Side, Owner>> {
  api.web.put(PICTURE, { body: PNG });
  const owner = async (side: Side, key: string): Promise<Owner> => {
    const affiliate = await partyOf(api, 'affiliate', key);
    const networkId = side === 'foreign' ? OTHER_NETWORK_ID : NETWORK_ID;
    return {
      side,
      network: clientOf(api, key),
      affiliate,
      advertiser: await partyOf(api, 'advertiser', key),
      person: side === 'another' ? await signedInAs(api, affiliate.email) : await ownerOf(api, networkId),
    };
  };
  await partyOf(api, 'affiliate', api.key, SIGNS_IN);
  return {
    own: await owner('own', api.key),
    another: await owner('another', api.key),
    foreign: await owner('foreign', api.otherKey),
  };
}

async function campaign({ owner, n }: Making, overrides: object = {}): Promise<string> {
  const { campaign: made } = await owner.network.ok('POST /campaign', {
    title: `Campaign ${n}`,
    url: 'https://shop.example/l?cid={click_id}',
    model: 'cpa',
    status: 'active',
    preview_url: 'https://shop.example/',
    advertiser_id: owner.advertiser.id,
    visibility: 'private',
    commissions: [{ payout: 1.5, revenue: 2.25 }],
    ...overrides,
  });
  const grant = { publisher_ids: [owner.affiliate.id], campaign_ids: [idOf(made)] };
  await owner.network.ok('POST /campaign/assign-publisher', grant);
  return idOf(made);
}

const account = (kind: 'affiliate' | 'advertiser') => async (making: Making) => {
  const { user } = await making.owner.network.ok(`POST /${kind}`, {
    name: `Account ${making.n}`,
    email: `account${making.n}@example.net`,
    password: 'correct horse',
  });
  return idOf(user);
};

/** Made by one call; `name` is where the answer holds the record. */
const called =
  (name: string, call: (making: Making) => Promise<[string, object]> | [string, object]) =>
  async (making: Making): Promise<string> => {
    const [line, body] = await call(making);
    const found: Json | undefined = (await making.owner.network.ok(line, body))[name];
    const record = Array.isArray(found) ? listOf(found).at(-1) : found;
    return textOf(record?.['_id'] ?? record?.['id']);
  };

/** One of the owner's own affiliate or advertiser. */
async function ownInvoice(kind: 'affiliate' | 'advertiser', { api, owner, of }: Making): Promise<string> {
  const { affiliate, advertiser } = owner;
  const key = {
    networkId: networkOf(owner),
    campaignId: (await of('campaign')) as CampaignId,
    affiliateId: affiliate.id as AffiliateId,
    advertiserId: advertiser.id as AdvertiserId,
    day: calendarDay(BILLED.start),
  };
  const earned = measures({ payout: money('12.34'), revenue: money('20') });
  await happened(api, { stats: [statsDelta({ ...key, measures: earned })] });
  const body = { user_id: owner[kind].id, ...BILLED };
  return idOf((await owner.network.ok('POST /network/invoices', body))['invoice']);
}

/** What invoices of these tests close. */
export const BILLED = { start: '2026-02-01', end: '2026-02-28' };

const networkOf = ({ side }: Owner): NetworkId => (side === 'foreign' ? OTHER_NETWORK_ID : NETWORK_ID);

async function conversionId({ api, owner, of, n }: Making): Promise<string> {
  const parties = {
    networkId: networkOf(owner),
    campaignId: (await of('campaign')) as CampaignId,
    affiliateId: owner.affiliate.id as AffiliateId,
    advertiserId: owner.advertiser.id as AdvertiserId,
  };
  const ids = { id: hitId(n), clickId: clickId(n) };
  const hit = hitEvent({ ...ids, networkId: parties.networkId });
  const outcome = { state: 'converted', conversionId: ids.id, reason: null } as const;
  await happened(api, {
    conversions: [conversion({ ...parties, ...ids, deduplicationKey: String(n) })],
    hits: [{ hit, outcome, detail: '' }],
  });
  return ids.id;
}

async function deliveryId({ api, owner, of, n }: Making): Promise<string> {
  const campaignId = (await of('campaign')) as CampaignId;
  const networkId = networkOf(owner);
  const sent = delivery({
    id: idFrom<DeliveryId>('de', n),
    networkId,
    campaignId,
    eventId: hitId(n),
    postbackId: (await of('postback')) as PostbackId,
    affiliateId: owner.affiliate.id as AffiliateId,
  });
  await api.books.run({ networkIds: [networkId], campaignIds: [campaignId] }, ({ outbox }) =>
    outbox.add([sent]),
  );
  return sent.id;
}

const MAKE: Readonly<Record<Kind, (making: Making) => Promise<string>>> = {
  campaign: (making) => campaign(making),
  /** With a tracking link of its owner's affiliate. */
  linkedCampaign: async (making) => {
    const id = await campaign(making);
    await making.owner.network.ok(`POST /network/link/${making.owner.affiliate.id}/${id}`, {});
    return id;
  },
  linkAlias: called('alias', async ({ of, owner, n }) => [
    'POST /network/link-aliases',
    {
      campaign_id: await of('campaign'),
      publisher_id: owner.affiliate.id,
      alias: `/aff_c?offer_id=1000${n}`,
    },
  ]),
  /** One the own affiliate may ask for; its rival's it may not even see. */
  askedCampaign: (making) =>
    campaign(making, making.owner.side === 'own' ? { visibility: 'permission' } : {}),
  affiliate: account('affiliate'),
  advertiser: account('advertiser'),
  commission: called('commission', async ({ of }) => [
    `POST /commissions/${await of('campaign')}`,
    { rate: 1, revenue: 2, coverage: ['DE'] },
  ]),
  cap: called('cap', async ({ of }) => [
    `POST /caps/${await of('campaign')}`,
    { measure: 'conversion', period: 'daily', limit: 10 },
  ]),
  landingPage: called('lpage', async ({ of }) => [
    `POST /campaign/lpages/${await of('campaign')}`,
    { title: 'Second', url: 'https://shop.example/2?c={click_id}' },
  ]),
  creative: called('creative', async ({ of }) => [
    `POST /campaign/creatives/${await of('campaign')}`,
    { name: 'Banner', url: PICTURE },
  ]),
  publisherPayout: called('payouts', async ({ of, owner }) => [
    `POST /network/pub-payout/${await of('campaign')}`,
    { pids: [owner.affiliate.id], payout: 2 },
  ]),
  goal: called('goal', ({ n }) => [
    'POST /goal',
    { goal: { title: 'Sale', value: `sale${n}` }, payouts: [{ payout: 1, revenue: 2 }] },
  ]),
  goalPayout: called('payouts', async ({ of }) => [
    `POST /goal/payout/${await of('goal')}`,
    { payout: 3, revenue: 4, coverage: ['FR'] },
  ]),
  accessRequest: async (making) => {
    const { affiliate, network } = making.owner;
    const id = await campaign(making, { visibility: 'permission' });
    await network.ok('POST /campaign/revoke-publisher', {
      publisher_ids: [affiliate.id],
      campaign_ids: [id],
    });
    const { access } = await affiliate.client.ok(`POST /affiliate/requestAccess/${id}`, {});
    return idOf(access);
  },
  apiKey: called('key', () => ['POST /network/keys', { role: 'network' }]),
  securityToken: called('token', () => ['POST /network/security-tokens', {}]),
  affiliateKey: called('key', ({ owner }) => [
    'POST /network/keys',
    { role: 'affiliate', user_id: owner.affiliate.id },
  ]),
  advertiserKey: called('key', ({ owner }) => [
    'POST /network/keys',
    { role: 'advertiser', user_id: owner.advertiser.id },
  ]),
  advertiserToken: called('token', ({ owner }) => [
    'POST /network/security-tokens',
    { advertiser_id: owner.advertiser.id },
  ]),
  category: called('category', ({ n }) => ['POST /dictionary/categories', { name: `Category ${n}` }]),
  affiliateField: called('field', ({ n }) => [
    'POST /dictionary/customField/affiliate',
    { fname: `Field ${n}`, frequired: false },
  ]),
  advertiserField: called('field', ({ n }) => [
    'POST /dictionary/customField/advertiser',
    { fname: `Field ${n}`, frequired: false },
  ]),
  postback: called('postback', ({ owner }) => [
    'POST /network/postbacks',
    { user_id: owner.affiliate.id, event: 'conversion', data: 'https://blog.example/?c={click_id}' },
  ]),
  delivery: deliveryId,
  export: called('export', ({ n }) => [
    'POST /network/exports',
    { name: `export-${n}`, content: 'clicks', folder: 'warehouse' },
  ]),
  webhook: called('webhook', () => [
    'POST /network/webhooks',
    { url: 'https://office.example/hooks', events: ['invoice.closed'] },
  ]),
  webhookMessage: async ({ owner, of }) =>
    idOf((await owner.network.ok(`POST /network/webhooks/${await of('webhook')}/test`))['log']),
  conversion: conversionId,
  referral: called('referral', ({ owner }) => [
    'POST /network/referral',
    { publisher_id: owner.affiliate.id, rate: 5 },
  ]),
  /** One that has earned something. */
  billedAffiliate: async (making) => {
    const id = await account('affiliate')(making);
    const networkId = networkOf(making.owner);
    const campaignId = (await making.of('campaign')) as CampaignId;
    const earned = measures({ payout: money('12.34'), revenue: money('20') });
    const of = { networkId, campaignId, affiliateId: id as AffiliateId, day: calendarDay(BILLED.start) };
    await happened(making.api, { stats: [statsDelta({ ...of, measures: earned })] });
    return id;
  },
  invoice: called('invoice', async (making) => [
    'POST /network/invoices',
    { user_id: await MAKE.billedAffiliate(making), ...BILLED },
  ]),
  affiliateInvoice: (making) => ownInvoice('affiliate', making),
  advertiserInvoice: (making) => ownInvoice('advertiser', making),
  payment: called('payment', async ({ of }) => [
    `POST /network/invoices/${await of('invoice')}/payments`,
    { amount: 1, method: 'wire' },
  ]),
  job: called('job', () => [
    'POST /network/conversion-import',
    { conversions: [{ click_id: 'f'.repeat(24) }] },
  ]),
  session: (making) => sessionId(making),
  setupLink: (making) => setupLink(making),
  resetLink: (making) => resetLink(making),
  signUpLink: (making) => signUpLink(making),
  inviteLink: async (making) => linkIn((await invited(making))['link']),
  enrolmentCode: async ({ api, owner }) => {
    const person = await newPerson(api, owner.side);
    newestEnrolling = person;
    return codeNow(api, await enrolling(person));
  },
  enrolledUser: async ({ api, owner }) => idOf((await enrolled(api, await newPerson(api, owner.side))).user),
  /** What a browser answers somebody who makes a passkey. */
  newPasskey: async ({ api, owner }) => {
    const person = await newPerson(api, owner.side);
    newestKeeping = person;
    const { public_key: asked } = await person.client.ok('POST /auth/passkeys/challenge', {});
    return JSON.stringify(softPasskey().made(textOf(asked?.['challenge'])));
  },
  /** What a passkey answers at sign-in. */
  passkeyAnswer: async ({ api, owner }) => {
    const person = await newPerson(api, owner.side);
    newestKeeping = person;
    const { passkey } = await keeping(api, person);
    return JSON.stringify(passkey.signed(await challengeOf(api)));
  },
  passkey: async ({ api, owner }) => {
    const person = await newPerson(api, owner.side);
    if (owner.side === 'own') newestKeeping = person;
    return (await keeping(api, person)).id;
  },
  provider: async ({ api, owner }) => {
    await provided(api, owner.side === 'foreign' ? api.otherKey : api.key);
    return ISSUER;
  },
  /** What a provider adds where it leads back to. */
  providerAnswer: async (making) => (await atProvider(making)).answer,
  /** What is sent when a second factor is asked for beside it. */
  providerTicket: async (making) => {
    const { answer, person, browser } = await atProvider(making);
    const { recoveryCodes } = await enrolled(making.api, person);
    const { body } = await browser.send('POST /auth/provider/answer', { answer });
    return JSON.stringify({ ticket: textOf(body.data['ticket']), code: recoveryCodes[0] });
  },
  providerConfirmation: async (making) => {
    const { answer, browser, email, provider } = await atProvider(making);
    await browser.send('POST /auth/provider/answer', { answer });
    const { body } = await browser.send('POST /auth/confirm/provider', {});
    return provider.signedIn(textOf(body.data['address']), { email });
  },
  /** For how long advertisers may judge. */
  verdictDays: async ({ owner }) => {
    await owner.network.ok('PATCH /network/account', { advertiser_verdict_days: 30 });
    return '30';
  },
  linkedUser: async (making) => {
    const { answer, browser } = await atProvider(making);
    const { body } = await browser.send('POST /auth/provider/answer', { answer });
    return idOf(body.data['session']?.['user']);
  },
  user: async (making) => idOf((await invited(making))['user']),
  /** Shared: staff see what a key saved only then. */
  savedView: called('view', ({ n }) => [
    'POST /views',
    { name: `View ${n}`, page: 'reports', query: 'countries=US', shared: true },
  ]),
};

/** Somebody of the staff who has not come yet. */
const invited = ({ owner, n }: Making): Promise<Json> =>
  owner.network.ok('POST /users', { name: `User ${n}`, email: `user${n}@example.net`, role: 'analyst' });
const linkIn = (link: Json | undefined): string => textOf(link).replace(/^.*#/, '');

const newPerson = (api: TestApi, side: Side): Promise<Person> =>
  staffOf(api, 'analyst', side === 'foreign' ? api.otherKey : api.key);
/** Whose the newest code of an enrolment is. */
let newestEnrolling: Person | undefined;
/** Somebody new of the staff, who signed in at the provider and has not come back yet. */
async function atProvider({ api, owner }: Making) {
  const isForeign = owner.side === 'foreign';
  // On a host of several networks the e-mail says which one is meant.
  const domain = isForeign ? 'other.example' : 'example.com';
  const provider = await provided(api, isForeign ? api.otherKey : api.key, { email_domains: [domain] });
  returning += 1;
  const email = `returning${returning}@${domain}`;
  const { link } = await owner.network.ok('POST /users', { name: 'Rita', email, role: 'analyst' });
  const person = await invitedBy(api, textOf(link));
  const browser = browserOf(api);
  if (owner.side === 'own') newestReturning = browser;
  const begun = await browser.send('POST /auth/provider', { email });
  const answer = provider.signedIn(textOf(begun.body.data['address']), { email });
  return { provider, person, email, browser, answer };
}
let returning = 0;
let newestReturning: ReturnType<typeof browserOf> | undefined;
export const newestBrowser = (): ReturnType<typeof browserOf> | undefined => newestReturning;
/** Whose the newest passkey is. */
let newestKeeping: Person | undefined;
export const personKeeping = (): Person | undefined => newestKeeping;
export const personEnrolling = (): Person | undefined => newestEnrolling;

/** One more of the same person. */
async function sessionId({ api, owner }: Making): Promise<string> {
  const { session } = await owner.person.client.ok('GET /auth/session');
  const again = await signedInAs(api, textOf(session?.['user']?.['email']));
  return idOf((await again.client.ok('GET /auth/session'))['session']);
}

async function setupLink({ api, owner }: Making): Promise<string> {
  const link = { networkId: networkOf(owner), purpose: 'setup', userId: null } as const;
  return issueLink({ ...api.deps, randomness: randomBytes }, link);
}

let signUps = 0;
/** Of a sign-up that is confirmed by the password `correct horse`. */
async function signUpLink({ api, owner }: Making): Promise<string> {
  signUps += 1;
  const text = randomBytes(32).toString('hex');
  const id = idFrom<SignUpId>('516ec', signUps);
  const email = `signed.up${signUps}@example.com`;
  const given = signUp({ id, networkId: networkOf(owner), email, hash: linkHash(api.deps.hashes, text) });
  await api.deps.stores.signUps.add(given);
  return text;
}

/** For somebody new, so that nobody else's link ends with it. */
async function resetLink({ api, owner }: Making): Promise<string> {
  const { email } = await partyOf(api, 'affiliate', owner.side === 'foreign' ? api.otherKey : api.key);
  const [opened] = await api.deps.useCases.openReset({ networkId: networkOf(owner), email });
  return opened?.text ?? '';
}

export type Records = {
  /** The same one each time: for what is refused, and for reading. */
  of(kind: Kind, side: Side): Promise<string>;
  /** A new one, in the newest of what it is a part of: for what changes or removes it. */
  fresh(kind: Kind, within: Ids): Promise<string>;
};

let made = 0;

export function openRecords(api: TestApi, owners: Record<Side, Owner>): Records {
  const kept = new Map<string, Promise<string>>();
  const of = (kind: Kind, side: Side): Promise<string> => {
    // The account itself, whose keys the callers hold.
    if (kind === 'affiliate' || kind === 'advertiser') return Promise.resolve(owners[side][kind].id);
    const name = `${side} ${kind}`;
    const found = kept.get(name) ?? make(kind, side, {});
    kept.set(name, found);
    return found;
  };
  const make = (kind: Kind, side: Side, within: Ids): Promise<string> =>
    MAKE[kind]({
      api,
      owner: owners[side],
      n: (made += 1),
      of: async (part) => within[part] ?? of(part, side),
    });
  return { of, fresh: (kind, within) => make(kind, 'own', within) };
}

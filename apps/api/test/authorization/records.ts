// One record of each kind that a path or a body may name, made through the API for whoever owns it.
import { delivery, idOf as idFrom } from '@tributary/application/contracts/shared/given';
import {
  clickId,
  conversion,
  hitEvent,
  hitId,
  measures,
  statsDelta,
} from '@tributary/application/contracts/shared/given-events';
import { calendarDay } from '@tributary/domain/shared/calendar-day';
import type {
  AdvertiserId,
  AffiliateId,
  CampaignId,
  DeliveryId,
  PostbackId,
} from '@tributary/domain/shared/ids';
import { money } from '@tributary/domain/shared/money';
import { PNG } from '../fake-web.ts';
import { happened } from '../happened.ts';
import { idOf, listOf, partyOf, textOf } from '../seed.ts';
import type { Json, TestApi } from '../test-api.ts';
import { type MakingFor, networkOf, type Owner, type Side } from './owners.ts';
import { MAKE_PERSON, type PersonKind } from './people.ts';

export type Kind = PersonKind | ThingKind;
type ThingKind =
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
  | 'affiliateGroup'
  | 'volumeRule'
  | 'deposit'
  | 'webhook'
  | 'webhookMessage'
  | 'conversion'
  | 'referral'
  | 'billedAffiliate'
  | 'invoice'
  | 'undocumentedInvoice'
  | 'documentedInvoice'
  | 'ledgerAccounts'
  | 'documentedAffiliateInvoice'
  | 'documentedAdvertiserInvoice'
  | 'affiliateInvoice'
  | 'advertiserInvoice'
  | 'payment'
  | 'payoutMethod'
  | 'taxForm'
  | 'payableAffiliate'
  | 'payoutBatch'
  | 'releasedBatch'
  | 'job'
  | 'verdictDays'
  | 'savedView'
  | 'ownView'
  | 'reportSchedule';
type Ids = Partial<Record<Kind, string>>;
type Making = MakingFor & {
  /** The id of another record, of which this one is a part. */
  readonly of: (kind: Kind) => Promise<string>;
};

/** Where the web has a picture. */
export const PICTURE = 'https://cdn.example/picture.png';

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

/** The invoice, once its document was issued. */
async function documented({ owner: { network } }: Making, id: string): Promise<string> {
  await network.ok(`POST /network/invoices/${id}/document`, {});
  return id;
}

async function ownDocument(kind: 'affiliate' | 'advertiser', making: Making): Promise<string> {
  const { owner } = making;
  const id = await ownInvoice(kind, making);
  await owner.network.ok('PUT /network/company', LEGAL);
  await owner.network.ok(`PUT /network/legal-data/${owner[kind].id}`, { ...LEGAL, self_billing: true });
  return documented(making, id);
}

const ofSkr03 = (accounts: Readonly<Record<string, string>>, taxKey: string) =>
  Object.fromEntries(
    Object.entries(accounts).map(([vat, account]) => [
      vat,
      { account, ...(vat === 'standard' && { tax_key: taxKey }) },
    ]),
  );

export const LEDGER = {
  consultant: 29098,
  client: 55003,
  bank: '1200',
  deposits: '1710',
  debtors: '10000',
  creditors: '70000',
  revenue: ofSkr03({ standard: '8400', reverse_charge: '8336', outside: '8338', none: '8200' }, '3'),
  expenses: ofSkr03(
    { standard: '4760', reverse_charge: '4761', small_business: '4762', outside: '4763', none: '4764' },
    '9',
  ),
};

/** Of a company and of an account alike. */
export const LEGAL = {
  legal_name: 'Light Blog Ltd',
  street: 'Main Street 1',
  postal_code: '10115',
  city: 'Berlin',
  country: 'DE',
  vat_id: 'DE123456789',
};

export const TAX_FORM = {
  kind: 'w8ben',
  name: 'Ann Lee',
  street: 'Main Street 1',
  city: 'Berlin',
  country: 'DE',
  home_country: 'DE',
  foreign_tax_id: '12345678901',
  birth_date: '1980-02-29',
  signed_by: 'Ann Lee',
  certified: true,
};

/** What invoices of these tests close. */
export const VOLUME = {
  name: 'Over 100 a month',
  period: 'month',
  effect: 'percent',
  steps: [{ from: 101, value: 10 }],
};
export const BILLED = { start: '2026-02-01', end: '2026-02-28' };

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
  affiliateGroup: called('group', ({ n }) => ['POST /network/affiliate-groups', { name: `Group ${n}` }]),
  volumeRule: called('volume_rule', async ({ of }) => [
    `POST /campaign/volume-rules/${await of('campaign')}`,
    VOLUME,
  ]),
  deposit: called('deposit', async ({ of }) => [
    'POST /network/deposits',
    { user_id: await of('advertiser'), amount: 100, note: 'Bank transfer 4711' },
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
  undocumentedInvoice: async (making) => {
    const id = await MAKE.billedAffiliate(making);
    const { network } = making.owner;
    const { invoice } = await network.ok('POST /network/invoices', { user_id: id, ...BILLED });
    await network.ok('PUT /network/company', LEGAL);
    await network.ok(`PUT /network/legal-data/${id}`, { ...LEGAL, self_billing: true });
    return idOf(invoice);
  },
  ledgerAccounts: async ({ owner: { network } }) => {
    await network.ok('PUT /network/ledger-accounts', LEDGER);
    return 'one';
  },
  documentedInvoice: async (making) => documented(making, await MAKE.undocumentedInvoice(making)),
  documentedAffiliateInvoice: (making) => ownDocument('affiliate', making),
  documentedAdvertiserInvoice: (making) => ownDocument('advertiser', making),
  affiliateInvoice: (making) => ownInvoice('affiliate', making),
  advertiserInvoice: (making) => ownInvoice('advertiser', making),
  payment: called('payment', async ({ of }) => [
    `POST /network/invoices/${await of('invoice')}/payments`,
    { amount: 1, method: 'wire' },
  ]),
  /** It has no id of its own, but its affiliate's. */
  payoutMethod: async ({ api, owner }) => {
    const key = owner.side === 'foreign' ? api.otherKey : api.key;
    const { id, client } = await partyOf(api, 'affiliate', key);
    const bank = { kind: 'bank', holder: 'Ann Lee', iban: 'DE02120300000000202051' };
    await client.ok('PUT /affiliate/payout-method', bank);
    return id;
  },
  /** Nor has it an id of its own. */
  taxForm: async ({ api, owner }) => {
    const key = owner.side === 'foreign' ? api.otherKey : api.key;
    const { id, client } = await partyOf(api, 'affiliate', key);
    await client.ok('POST /affiliate/tax-form', TAX_FORM);
    return id;
  },
  /** Who is owed something and said where to. */
  payableAffiliate: async (making) => {
    const { api, owner } = making;
    const { id, client } = await partyOf(api, 'affiliate', owner.side === 'foreign' ? api.otherKey : api.key);
    await client.ok('PUT /affiliate/payout-method', { kind: 'paypal', email: 'money@blog.example' });
    await owner.network.ok('PATCH /network/payout-settings', { minimum: 0, net_days: 0 });
    const campaignId = (await making.of('campaign')) as CampaignId;
    const earned = measures({ payout: money('12.34'), revenue: money('20') });
    const of = { networkId: networkOf(owner), campaignId, affiliateId: id as AffiliateId };
    await happened(api, { stats: [statsDelta({ ...of, day: calendarDay(BILLED.start), measures: earned })] });
    await owner.network.ok('POST /network/invoices', { user_id: id, ...BILLED });
    return id;
  },
  payoutBatch: called('payout_batch', async (making) => {
    await MAKE.payableAffiliate(making);
    return ['POST /network/payout-batches', { key: `batch ${making.n}` }];
  }),
  releasedBatch: async (making) => {
    const id = await MAKE.payoutBatch(making);
    await making.owner.network.ok(`POST /network/payout-batches/${id}/release`, {});
    return id;
  },
  job: called('job', () => [
    'POST /network/conversion-import',
    { conversions: [{ click_id: 'f'.repeat(24) }] },
  ]),
  ...MAKE_PERSON,
  /** For how long advertisers may judge. */
  verdictDays: async ({ owner }) => {
    await owner.network.ok('PATCH /network/account', { advertiser_verdict_days: 30 });
    return '30';
  },
  /** Shared: staff see what a key saved only then. */
  savedView: called('view', ({ n }) => [
    'POST /views',
    { name: `View ${n}`, page: 'reports', query: 'countries=US', shared: true },
  ]),
  ownView: (making) => ownView(making),
  reportSchedule: async (making) => {
    const asked = { view_id: await ownView(making), every: 'day' };
    return idOf((await making.owner.person.client.ok('POST /report-schedules', asked))['schedule']);
  },
};

/** Of somebody who is signed in, who shares it with nobody. */
const ownView = async ({ owner: { person }, n }: Making): Promise<string> =>
  idOf((await person.client.ok('POST /views', { name: `Own ${n}`, page: 'reports', query: '' }))['view']);

export type Records = {
  /** The same one each time: for what is refused, and for reading. */
  of(kind: Kind, side: Side): Promise<string>;
  /** A new one, in the newest of what it is a part of: for what changes or removes it. */
  fresh(kind: Kind, within: Ids): Promise<string>;
};

let made = 0;

export function openRecords(api: TestApi, owners: Record<Side, Owner>): Records {
  api.web.put(PICTURE, { body: PNG });
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

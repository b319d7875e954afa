// What the examples of the OpenAPI document ask where the authorization matrix asks for too little to show what there is.
import type { OperationId } from '../src/routes.ts';
import type { Kind } from './authorization/records.ts';

type Ids = Readonly<Record<Kind, string>>;

const DAYS = { start: '2026-03-01', end: '2026-03-31' };
const PAGE = { page: '1', limit: '10' };
const account = (email: string) => ({
  name: 'Anna Example',
  email,
  password: 'correct horse battery',
  phone: '+49 30 901820',
  country: 'DE',
});
const POSTBACK = {
  event: 'conversion',
  data: 'https://blog.example/postback?click={click_id}&sum={payout}&order={txn_id}',
};

export const EXAMPLE_BODIES: Readonly<Partial<Record<OperationId, (ids: Ids) => object>>> = {
  'create-affiliate': () => account('anna@example.org'),
  'create-advertiser': () => account('shop@example.org'),
  'edit-affiliate': () => ({ live: true, phone: '+49 30 901821', bank: { iban: 'DE02120300000000202051' } }),
  'edit-advertiser': () => ({ live: true, phone: '+49 30 901821' }),
  'create-campaign': (ids) => ({
    title: 'Running shoes',
    description: 'Shoes for every ground.',
    url: 'https://shop.example/shoes?cid={click_id}&partner={aff_id}',
    preview_url: 'https://shop.example/shoes',
    advertiser_id: ids.advertiser,
    model: 'cpa',
    currency: 'USD',
    status: 'active',
    visibility: 'public',
    category: ['Sport'],
    commissions: [
      { payout: 4, revenue: 5, coverage: ['ALL'] },
      { payout: 6.5, revenue: 8, coverage: ['DE', 'AT'] },
    ],
  }),
  'edit-campaign': () => ({ action: 'basic_info', title: 'Running shoes, sale', status: 'active' }),
  'replace-tracking-domains': () => ({ domains: ['go.example.com', 'track.example.org:8443'] }),
  'edit-network-brand': () => ({
    accent: '#0b6e8a',
    accent_dark: '#57c4df',
    domains: ['partners.example.com'],
    sign_in_text: 'Welcome to our partner programme.',
  }),
  'create-commission': () => ({ rate: 4.2, revenue: 5, coverage: ['FR'], description: 'France' }),
  'create-cap': (ids) => ({ measure: 'conversion', period: 'daily', limit: 100, pids: [ids.affiliate] }),
  'create-goal': (ids) => ({
    goal: { title: 'First order', value: 'first-order', type: 'public', ad_id: ids.campaign, model: 'fixed' },
    payouts: [{ payout: 10, revenue: 12.5, coverage: ['ALL'] }],
  }),
  'create-postback': (ids) => ({ ...POSTBACK, user_id: ids.affiliate, ad_id: ids.campaign }),
  'create-own-postback': (ids) => ({ ...POSTBACK, ad_id: ids.campaign }),
  'issue-key': (ids) => ({ role: 'affiliate', user_id: ids.affiliate, label: 'reporting' }),
  'import-conversions': () => ({
    conversions: [
      { click_id: 'f'.repeat(24), txn_id: 'order-1001', sale_amount: 59.9, currency: 'USD' },
      { click_id: 'e'.repeat(24), txn_id: 'order-1002', status: 'pending' },
    ],
    send_postback: false,
  }),
  'schedule-conversion-impor': () => ({
    conversions: [{ click_id: 'f'.repeat(24), txn_id: 'order-1001', sale_amount: 59.9 }],
  }),
  'schedule-conversion-import': () => ({
    conversions: [{ click_id: 'f'.repeat(24), txn_id: 'order-1001', sale_amount: 59.9 }],
  }),
  'record-payment': () => ({ amount: 5, method: 'wire', reference: 'March' }),
  'edit-payout-settings': () => ({
    closes: 'monthly',
    net_days: 15,
    minimum: 50,
    second_person: false,
    payer: { holder: 'Example Network Ltd', iban: 'DE02 1203 0000 0000 2020 51' },
  }),
  'edit-payment-terms': () => ({ minimum: 20, net_days: 30 }),
  'prepare-payouts': () => ({ key: '2026-03-15', pay_on: '2026-04-15' }),
  'set-own-payout-method': () => ({
    kind: 'bank',
    holder: 'Ann Lee',
    iban: 'DE02 1203 0000 0000 2020 51',
    bic: 'BYLADEM1001',
  }),
  'edit-network-account': () => ({
    name: 'Example Network',
    url: 'https://network.example',
    email: 'help@network.example',
  }),
  'create-referral': (ids) => ({ publisher_id: ids.affiliate, type: 'percentage', base: 'payout', rate: 5 }),
  'request-access': () => ({ message: 'I write about running.' }),
};

export const EXAMPLE_QUERIES: Readonly<Partial<Record<OperationId, Readonly<Record<string, string>>>>> = {
  'get-network-report': {
    'group[]': 'adid',
    ...DAYS,
    compare_start: '2026-01-01',
    compare_end: '2026-01-31',
  },
  'get-affiliate-custom-report': { 'group[]': 'adid', ...DAYS },
  'get-advertiser-custom-report': { 'group[]': 'adid', ...DAYS },
  'get-network-overview': DAYS,
  'search-network': { q: 'shoes' },
  'search-as-affiliate': { q: 'shoes' },
  'search-as-advertiser': { q: 'shoes' },
  'get-affiliate-overview': DAYS,
  'get-advertiser-overview': DAYS,
  'get-network-stats': DAYS,
  'get-campaign-stats': DAYS,
  'get-campaign-affiliate-stats': DAYS,
  'get-own-campaign-stats': DAYS,
  'get-affiliate-earnings': DAYS,
  'get-affiliate-payout': DAYS,
  'get-affiliate-report': DAYS,
  'get-advertiser-report': DAYS,
  'list-affiliate-clicks': { ...DAYS, limit: '100' },
  'list-clicks': { ...DAYS, limit: '100' },
  'list-conversions': { ...DAYS, 'status[]': 'approved', limit: '100' },
  'list-affiliate-conversions': { ...DAYS, limit: '100' },
  'list-advertiser-conversions': { ...DAYS, limit: '100' },
  'list-conversion-hits': { ...DAYS, limit: '100' },
  'list-own-conversion-hits': { ...DAYS, limit: '100' },
  'list-audit': { ...DAYS, limit: '100' },
  'list-affiliates': PAGE,
  'list-advertisers': PAGE,
  'list-offers': PAGE,
  'list-own-campaigns': PAGE,
  'search-offers': { q: 'Campaign' },
};

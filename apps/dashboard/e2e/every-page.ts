// Every page there is, by who has it, and the records that stand on them.
import { call, click, type TestNetwork } from '../../standalone/test/network.ts';
import { until } from '../../standalone/test/product.ts';
import { importSales, lastMonth } from '../../standalone/test/sales.ts';
import type { Served } from './open-dashboard.ts';

export const KINDS = ['network', 'affiliate', 'advertiser'] as const;
export type Kind = (typeof KINDS)[number];
/** An address of the table, with the ids of what is there. */
export type Furnished = (address: string) => string;

/** What stands on each page once its data is there. */
const NETWORK: readonly (readonly [address: string, shows: string])[] = [
  ['/', 'Needs attention'],
  ['/?period=today&compare=previous_period', 'vs'],
  ['/reports', 'Total'],
  ['/reports?groups=["country","device"]', 'Total'],
  ['/reports?period=today&compare=previous_period', 'new'],
  ['/reports?across=["device"]&measures=["clicks","payout"]', 'Drill down by'],
  ['/reports?filters={"device":["windows"],"adid":["CAMPAIGN"]}&having=["clicks>=1"]', 'windows'],
  ['/campaigns', 'Shoes'],
  ['/campaigns?search=nothing-is-called-so', 'No results match these filters'],
  ['/campaigns/new', 'Destination URL'],
  ['/campaigns/CAMPAIGN', 'Details'],
  ['/campaigns/CAMPAIGN/edit', 'Upload image'],
  ['/campaigns/CAMPAIGN?tab=commissions', 'Add volume rule'],
  ['/campaigns/CAMPAIGN?tab=goals', 'Add goal'],
  ['/campaigns/CAMPAIGN?tab=caps', 'Add cap'],
  ['/campaigns/CAMPAIGN?tab=targeting', 'Affiliates'],
  ['/campaigns/CAMPAIGN?tab=creatives', 'Add landing page'],
  ['/campaigns/CAMPAIGN?tab=affiliates', 'Give an affiliate access'],
  ['/campaigns/CAMPAIGN?tab=test', 'Create test link'],
  ['/campaigns/CAMPAIGN?tab=history', 'Changes'],
  ['/caps', 'No caps yet.'],
  ['/caps?used=80', 'No results match these filters'],
  ['/affiliates', 'Blog'],
  ['/affiliates?search=nothing', 'No results match these filters'],
  ['/affiliates/new', 'New affiliate'],
  ['/affiliates/AFFILIATE', 'Details'],
  ['/affiliates/AFFILIATE?tab=campaigns', 'Shoes'],
  ['/affiliates/AFFILIATE?tab=links', 'Shoes'],
  ['/affiliates/AFFILIATE?tab=users', 'me@blog.example'],
  ['/groups', 'No groups yet.'],
  ['/advertisers', 'Acme'],
  ['/advertisers/new', 'New advertiser'],
  ['/advertisers/ADVERTISER', 'Details'],
  ['/advertisers/ADVERTISER?tab=keys', 'Security tokens'],
  ['/access-requests', 'No requests are waiting.'],
  ['/access-requests?tab=granted', 'No requests approved yet.'],
  ['/access-requests?tab=refused', 'No requests declined yet.'],
  ['/conversions', 'order-1'],
  ['/conversions?order=none', 'No results match these filters'],
  ['/conversions/CONVERSION', 'Rates considered'],
  ['/conversions?why=CONVERSION', 'Timeline'],
  ['/conversions/0123', 'Request'],
  ['/clicks', 'Incoming conversions'],
  ['/clicks?tab=hits', 'order-1'],
  ['/postbacks', 'No deliveries yet.'],
  ['/postbacks?tab=addresses', 'No affiliate has a postback yet.'],
  ['/postbacks?tab=health', 'No affiliate has a postback yet.'],
  ['/clicks?reason=BOT&country=DE', 'No results match these filters'],
  ['/imports', 'Import'],
  ['/billing', 'Blog'],
  ['/billing?whose=advertiser', 'Acme'],
  ['/billing?search=nobody', 'No results match these filters'],
  ['/billing?tab=invoices', 'Payable'],
  ['/billing/INVOICE', 'Record payment'],
  ['/billing/statements/AFFILIATE', 'Closing balance'],
  ['/billing?tab=close', 'Preview invoices'],
  ['/billing?tab=payouts', 'No payout batches yet.'],
  ['/billing?tab=bonuses', 'No bonuses or deductions yet.'],
  ['/billing?tab=journal', 'Export for DATEV'],
  ['/billing?tab=rates', 'No exchange rates yet. Add one to price sales in another currency.'],
  ['/referrals', 'No referral links yet.'],
  ['/live', 'Live'],
  ['/first-run', '5. Click a tracking link'],
  ['/settings', 'Time zone'],
  ['/settings?tab=company', 'Legal data'],
  ['/settings?tab=accounts', 'Accountant number'],
  ['/settings?tab=domains', 'one per line'],
  ['/settings?tab=categories', 'Add category'],
  ['/settings?tab=system', 'Events that couldn’t be processed'],
  ['/settings?tab=keys', 'Create API key'],
  ['/settings?tab=tokens', 'Create token'],
  ['/settings?tab=webhooks', 'New webhook'],
  ['/settings?tab=exports', 'New export'],
  ['/settings?tab=users', 'nora@example.com'],
  ['/settings?tab=sign-up', 'Sign-up link for affiliates'],
  ['/security', 'Sessions'],
  ['/notices', 'Preferences'],
  ['/settings?tab=audit', 'Changes'],
  ['/nowhere', 'Page not found'],
  ['/sign-in', 'Sign in'],
  ['/forgotten', 'Reset your password'],
  ['/sign-up/affiliate', 'Name or company'],
  ['/sign-up/advertiser?ref=0123', 'no longer valid'],
  ['/confirm#0123', 'The one you chose when you signed up'],
  ['/setup', 'Set up Tributary'],
];
const AFFILIATE: typeof NETWORK = [
  ['/', 'Next payout'],
  ['/?period=today&compare=previous_period', 'vs'],
  ['/campaigns', 'Shoes'],
  ['/campaigns?search=nothing-is-called-so', 'No results match these filters'],
  ['/campaigns/CAMPAIGN?link={"p1":"mail"}', 'p1=mail'],
  ['/campaigns/ASKED', 'Request access'],
  ['/reports', 'Total'],
  ['/reports?across=["country"]&groups=["device","os"]', 'Drill down by'],
  ['/conversions', 'order-1'],
  ['/conversions?status=rejected', 'No results match these filters'],
  ['/conversions/CONVERSION', 'Rates considered'],
  ['/conversions?why=CONVERSION', 'Timeline'],
  ['/clicks', 'Chrome'],
  ['/postbacks', 'No postbacks yet.'],
  ['/postbacks?tab=messages', 'No deliveries yet.'],
  ['/payments', 'No payments yet.'],
  ['/payments/INVOICE', 'Total'],
  ['/payments/statement', 'Closing balance'],
  ['/account', 'Profile'],
  ['/notices', 'Preferences'],
  ['/settings', 'Page not found'],
];
const ADVERTISER: typeof NETWORK = [
  ['/', 'Top campaigns'],
  ['/campaigns', 'Shoes'],
  ['/campaigns/CAMPAIGN', 'Set up tracking'],
  ['/integration', 'order-1'],
  ['/integration?way=script&campaign=CAMPAIGN', 'thank-you page'],
  ['/integration?way=pixel', 'Add one of these'],
  ['/conversions', 'order-1'],
  ['/conversions?order=none', 'No results match these filters'],
  ['/conversions/CONVERSION', 'Why was this charged?'],
  ['/conversions?why=CONVERSION', 'Timeline'],
  ['/reports', 'Total'],
  ['/imports', 'No imports yet.'],
  ['/payments', 'No payments yet.'],
  ['/payments/CHARGE', 'Total'],
  ['/payments/statement', 'Closing balance'],
  ['/account', 'Profile'],
  ['/notices', 'Preferences'],
  ['/postbacks', 'Page not found'],
];
export const ALL: readonly (readonly [kind: Kind, address: string, shows: string])[] = [
  ...NETWORK.map((page) => ['network', ...page] as const),
  ...AFFILIATE.map((page) => ['affiliate', ...page] as const),
  ...ADVERTISER.map((page) => ['advertiser', ...page] as const),
];

/** Never done with asking: they watch what happens. */
export const WATCHING = new Set(['/live', '/first-run', '/campaigns/CAMPAIGN?tab=test']);

/** One of each record: a campaign on request, a conversion, both kinds of invoices, an analyst and open sign-ups. */
export async function furnish(product: Served, network: TestNetwork): Promise<Furnished> {
  const askedId = await campaignOnRequest(product, network);
  const conversionId = await sell(product, network);
  const { invoiceId, chargeId } = await invoice(product, network);
  await call(product, 'PATCH /network/account', { body: { sign_up: ['affiliate', 'advertiser'] } });
  await call(product, 'POST /users', {
    body: { name: 'Nora', email: 'nora@example.com', role: 'analyst' },
  });
  return (address) =>
    address
      .replace('INVOICE', invoiceId)
      .replace('CHARGE', chargeId)
      .replace('CAMPAIGN', network.campaignId)
      .replace('ASKED', askedId)
      .replace('AFFILIATE', network.affiliateId)
      .replace('ADVERTISER', network.advertiserId)
      .replace('CONVERSION', conversionId);
}

async function campaignOnRequest(product: Served, network: TestNetwork): Promise<string> {
  const { data } = await call(product, 'POST /campaign', {
    body: {
      title: 'On request',
      url: 'https://shop.example/?click={click_id}',
      advertiser_id: network.advertiserId,
      status: 'active',
      visibility: 'permission',
      commissions: [{ payout: 1, revenue: 2 }],
    },
  });
  return (data['campaign'] as unknown as { _id: string })._id;
}

/** A sale of last month, and what it was invoiced with. */
async function invoice(product: Served, network: TestNetwork) {
  await importSales(product, network, { count: 1, at: `${lastMonth().start} 12:00:00` });
  const { data } = await call(product, 'POST /network/invoices/bulk', {
    body: { all: true, ...lastMonth() },
  });
  const made = data['results'] as unknown as readonly Readonly<Record<string, { readonly _id: string }>>[];
  const idOf = (kind: string) =>
    made.find(({ user_type: type }) => (type as unknown as string) === kind)?.['invoice']?._id ?? '';
  return { invoiceId: idOf('publisher'), chargeId: idOf('advertiser') };
}

/** One click that sold: its conversion. */
async function sell(product: Served, network: TestNetwork): Promise<string> {
  const clickId = await click(product, network.linkId, 1);
  await fetch(
    `${product.tracker}/acquisition?click_id=${clickId}&security_token=${network.token}&txn_id=order-1`,
  );
  let conversionId = '';
  await until(async () => {
    const { data } = await call(product, 'GET /network/conversions?txn_id=order-1');
    const [record] = data['records'] as unknown as readonly { readonly _id: string }[];
    conversionId = record?._id ?? '';
    return record !== undefined;
  });
  return conversionId;
}

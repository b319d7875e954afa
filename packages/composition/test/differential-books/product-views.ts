// Every view of the product, by the ports that its routes read.
import { NETWORK_ID } from '@tributary/application/contracts/shared/given';
import { slotOf } from '@tributary/domain/attribution/caps';
import type { BillingDocument } from '@tributary/domain/billing/document';
import { openAmountOf, type Invoice, type InvoiceLine } from '@tributary/domain/billing/invoice';
import type { PaymentExchange } from '@tributary/domain/billing/payment-exchange';
import type { LeftOut } from '@tributary/domain/billing/payout-batch';
import { BROKEN_DOWN } from '@tributary/application/reporting/stats';
import type { ReportQuery } from '@tributary/application/reporting/report';
import type { ReportGroup } from '@tributary/domain/reporting/report';
import { MEASURE_NAMES, type Measures } from '@tributary/domain/reporting/measures';
import type { LineConversions } from '@tributary/application/billing/invoices';
import { addDays, calendarDay, dayOf } from '@tributary/domain/shared/calendar-day';
import type { AdvertiserId, AffiliateId, CampaignId } from '@tributary/domain/shared/ids';
import { attempt, type Product } from './product.ts';
import { clicksOf, impressionsOf, type State } from './reference/state.ts';
import { sorted, without, type Sums, type Views } from './views.ts';

const EVER = { start: calendarDay('2026-01-01'), end: calendarDay('2027-12-31') };
const ALWAYS = { from: new Date('2026-01-01T00:00:00Z'), to: new Date('2027-12-31T00:00:00Z') };
const ALL = { page: 1, limit: 10_000 };

/** `known` says which accounts to ask about; nothing else of the model is looked at. */
export async function viewsOfProduct(product: Product, known: State): Promise<Views> {
  const { ports, stores } = product;
  const { items: conversions } = await ports.reads.conversionPage(NETWORK_ID, ALWAYS, ALL);
  const { items: clicks } = await ports.reads.clickPage(NETWORK_ID, ALWAYS, ALL);
  const { items: hits } = await ports.reads.hitPage(NETWORK_ID, ALWAYS, ALL);
  const { items: deliveries } = await ports.deliveries.log(NETWORK_ID, {}, ALL);
  const { items: invoices } = await stores.invoices.list(NETWORK_ID, {}, ALL);
  const earned = await ports.referralEarnings(NETWORK_ID, {}, EVER);
  return {
    zone: (await stores.networks.find(NETWORK_ID))?.zone ?? '',
    stats: await stats(product, known),
    maps: await maps(product, known),
    report: await report(product, ['created', 'pid', 'adid', 'goalId'], ' '),
    regions: await report(product, ['created', 'region'], ' '),
    traits: await report(product, TRAITS, '|'),
    missing: await missing(product),
    conversions: conversions.map((one) =>
      [
        one.id,
        one.campaignId,
        one.affiliateId,
        one.advertiserId,
        one.clickId ?? '-',
        one.goalId ?? '-',
        one.convertedAt.getTime(),
        one.status,
        one.reason || '-',
        one.releaseOn?.getTime() ?? '-',
        `txn ${one.txnId}`,
        one.saleAmount,
        one.currency,
        one.payout,
        one.explicitPayout,
        one.revenue,
        one.explicitRevenue,
        one.shown,
        dimensionsText(one.parameters),
      ].join(' '),
    ),
    hits: sorted(
      hits
        .filter(({ hit }) => hit.method === 'postback' || hit.method === 'pixel')
        .map(({ hit, outcome, detail }) => [hit.id, [outcomeText(outcome), ...marksIn(detail)].join(' ')]),
    ),
    clicks: sorted(
      clicks.map(({ id, rejection, duplicate, payout, revenue }) => [
        id,
        [rejection ?? '', duplicate, payout, revenue].join(' '),
      ]),
    ),
    caps: await caps(product, known),
    campaigns: await campaigns(product, known),
    referrals: sorted(
      earned.map(({ day, referralId, referredId, amount }) => [`${day} ${referralId} ${referredId}`, amount]),
    ),
    payouts: await payouts(product),
    invoices: sorted(
      await Promise.all(
        invoices.map(async ({ id }) => {
          const invoice = await stores.invoices.find(NETWORK_ID, id);
          const held = await stores.invoices.listHeld(NETWORK_ID, id, ALL.limit);
          const document = await stores.documents.find(NETWORK_ID, id);
          return [id, invoice ? invoiceText(invoice, { held, document }) : 'gone'] as const;
        }),
      ),
    ),
    open: await open(product, known),
    told: sorted(
      deliveries.map(({ postbackId, eventId, event, url, state }) => {
        const amount = event === 'click' ? '' : (new URL(url).searchParams.get('a') ?? '');
        return [`${postbackId} ${eventId}`, state === 'pending' ? amount : state];
      }),
    ),
  };
}

/** What the row of an import said beside all else, by name. */
function dimensionsText(parameters: Readonly<Record<string, string>>): string {
  const own = Object.entries(parameters).filter(([name]) => name.startsWith('custom_dimensions.'));
  const said = own.map(([name, value]) => `${name.replace('custom_dimensions.', '')}=${value}`);
  return said.sort().join(' ') || '-';
}

type Outcome = Awaited<ReturnType<Product['ports']['reads']['hits']>>[number]['outcome'];
function outcomeText(outcome: Outcome): string {
  if (outcome.state === 'converted') {
    return ['converted', outcome.conversionId, ...(outcome.reason === null ? [] : [outcome.reason])].join(
      ' ',
    );
  }
  if (outcome.state === 'repeated') return `repeated ${outcome.reason} ${outcome.conversionId}`;
  if (outcome.state === 'edited') return `edited ${outcome.conversionId}`;
  return outcome.state === 'refused' ? `refused ${outcome.reason}` : outcome.state;
}

const marksIn = (detail: string): string[] => detail.match(/\bOTHER_(?:WAY|PAGE)\b/g) ?? [];

const sumsOf = (measures: Measures): Sums =>
  without(Object.fromEntries(MEASURE_NAMES.map((name) => [name, BigInt(measures[name])])));

async function stats({ ports }: Product, known: State): Promise<Views['stats']> {
  const asked = [
    ['network', {}] as const,
    ...[...known.campaigns.keys()].map(
      (id) => [`campaign ${id}`, { campaignIds: [id as CampaignId] }] as const,
    ),
    ...known.affiliates.map((id) => [`affiliate ${id}`, { affiliateIds: [id as AffiliateId] }] as const),
    ...known.advertisers.map((id) => [`advertiser ${id}`, { advertiserIds: [id as AdvertiserId] }] as const),
  ];
  const found: [string, Sums][] = [];
  for (const [name, filter] of asked) {
    for (const { day, measures } of await ports.dailyStats(NETWORK_ID, filter, EVER)) {
      found.push([`${name} ${day}`, sumsOf(measures)]);
    }
  }
  return sorted(found);
}

const TRAITS: readonly ReportGroup[] = [
  'created',
  'country',
  'device',
  'region',
  'app_id',
  'app_name',
  'cr_name',
];
const reportOf = (groups: readonly ReportGroup[]): ReportQuery => ({
  groups,
  filter: {},
  range: EVER,
  withElapsed: true,
  sort: 'created',
  order: 'asc',
});

async function report({ ports }: Product, groups: readonly ReportGroup[], between: string) {
  const { rows } = await ports.reports.read(NETWORK_ID, reportOf(groups), ALL);
  return sorted(
    rows.map(({ keys, measures }) => [
      keys.join(between),
      {
        ...sumsOf(measures),
        ...without(
          Object.fromEntries(measures.elapsed.map((count, at) => [`elapsed ${at + 1}`, BigInt(count)])),
        ),
      },
    ]),
  );
}

async function missing({ ports }: Product): Promise<Views['missing']> {
  const found = await ports.reports.missing(NETWORK_ID, reportOf(TRAITS));
  if (!found) return null;
  const { before, clicks, impressions, payout, revenue } = found;
  return {
    before: BigInt(Date.parse(before)),
    clicks: BigInt(clicks),
    impressions: BigInt(impressions),
    payout,
    revenue,
  };
}

async function maps({ ports }: Product, known: State): Promise<Views['maps']> {
  const found: [string, bigint][] = [];
  for (const whose of ['network', ...known.affiliates]) {
    const filter = whose === 'network' ? {} : { affiliateIds: [whose as AffiliateId] };
    for (const { day, breakdowns } of await ports.dailyStats(NETWORK_ID, filter, EVER, { by: BROKEN_DOWN }))
      for (const by of BROKEN_DOWN)
        for (const [value, { clicks, impressions }] of breakdowns[by])
          found.push(
            [`${whose} ${day} ${by} ${value} clicks`, BigInt(clicks)],
            [`${whose} ${day} ${by} ${value} impressions`, BigInt(impressions)],
          );
  }
  return without(sorted(found));
}

/** Of every counter that an event of the campaign may belong to. */
async function caps({ ports, stores }: Product, known: State): Promise<Views['caps']> {
  const network = await stores.networks.find(NETWORK_ID);
  const zone = network?.zone ?? 'UTC';
  const events = [...clicksOf(known), ...impressionsOf(known), ...known.sales.values()];
  return ports.books.run({ networkIds: [], campaignIds: [] }, async ({ catalog, capCounters }) => {
    const all = await catalog.caps([...known.campaigns.keys()] as CampaignId[]);
    const keys = all.flatMap((cap) =>
      events.map(({ affiliate, country, at: instant, day }) => {
        const at = new Date(instant);
        const occasion = {
          affiliateId: affiliate as AffiliateId,
          groupIds: [],
          country,
          at,
          day: day === undefined ? dayOf(at, zone) : calendarDay(day),
        };
        return slotOf(cap, occasion);
      }),
    );
    const distinct = [...new Map(keys.map((key) => [JSON.stringify(key), key])).values()];
    const stored = await capCounters.read(distinct);
    return without(
      sorted(stored.map(({ key, used }) => [`${key.capId}|${key.affiliateId}|${key.period}`, used])),
    );
  });
}

async function campaigns({ stores }: Product, known: State): Promise<Views['campaigns']> {
  const found = await Promise.all(
    [...known.campaigns.keys()].map(async (id) => {
      const campaign = await stores.campaigns.find(NETWORK_ID, id as CampaignId);
      return [id, campaign ? campaign.status : 'gone'] as const;
    }),
  );
  return sorted(found);
}

/** With what the payments of settled lines came to, as they are recorded. */
async function payouts({ stores }: Product): Promise<Views['payouts']> {
  const { items } = await stores.payoutBatches.list(NETWORK_ID, {}, ALL);
  const found: [string, string][] = [];
  for (const { key, status, lines, leftOut } of items) {
    const texts = await Promise.all(
      lines.map(async (line) => {
        const parts = await Promise.all(
          line.invoices.map(async ({ invoiceId, amount, exchange, paymentId }) => {
            const paid = await stores.invoices.listPayments(NETWORK_ID, { invoiceId }, ALL);
            const made = paid.items.find(({ payment }) => payment.id === paymentId)?.payment;
            const recorded = made ? [made.amount, exchangeText(made.exchange)].join(' ') : '-';
            return [invoiceId, amount, exchangeText(exchange), recorded].join(' ');
          }),
        );
        const { affiliateId, currency, amount, exchange } = line;
        return [affiliateId, currency, amount, exchangeText(exchange), line.status, ...parts].join('\n');
      }),
    );
    const others = leftOut.map(leftOutText);
    found.push([key, [status, ...texts.sort(), ...others.sort()].join('\n')]);
  }
  return sorted(found);
}

export const leftOutText = ({ affiliateId, currency, reason, amount, dueOn }: LeftOut): string =>
  [affiliateId, currency, reason, amount, dueOn ?? '-'].join(' ');

const exchangeText = (exchange: PaymentExchange | null): string =>
  exchange === null
    ? '='
    : [exchange.currency, exchange.amount, exchange.rate, exchange.day, exchange.difference].join(' ');

async function open({ useCases, stores, at }: Product, known: State): Promise<Views['open']> {
  const network = await stores.networks.find(NETWORK_ID);
  const end = addDays(dayOf(at.now, network?.zone ?? 'UTC'), -1);
  const drafts: [string, string][] = [];
  for (const accountId of [...known.affiliates, ...known.advertisers]) {
    const period = { networkId: NETWORK_ID, accountId, start: addDays(end, -399), end };
    const answer = await attempt(() => useCases.closeInvoice({ ...period, dryRun: true }));
    if (answer.refusal !== undefined) continue;
    const made = [answer.made.invoice, ...answer.made.others];
    drafts.push([accountId, made.map((one) => `${one.currency} ${draftText(one)}`).join(' ')]);
  }
  return sorted(drafts);
}

const lineText = (line: InvoiceLine): string =>
  [
    line.kind,
    line.month,
    line.campaignId ?? line.referralId ?? line.bonusId,
    line.goalId ?? '-',
    line.exact,
  ].join(' ');

function draftText({ exact, amount, lines }: Pick<Invoice, 'exact' | 'amount' | 'lines'>): string {
  // How an amount is shared among its lines is another suite's; that they add up is checked here.
  const sum = lines.reduce((total, line) => total + line.amount, 0n);
  if (sum !== amount) return `The lines come to ${sum} instead of ${amount}.`;
  return [exact, amount, ...lines.map(lineText).sort()].join('\n');
}

type Kept = {
  readonly held: readonly LineConversions[];
  readonly document: BillingDocument | undefined;
};

const invoiceText = (invoice: Invoice, { held, document }: Kept): string =>
  [
    invoice.account.id,
    invoice.currency,
    invoice.adjusts,
    invoice.start,
    invoice.end,
    openAmountOf(invoice),
    invoice.number ?? '-',
    invoice.vat,
    (document?.corrects ?? [])
      .map(({ number }) => number)
      .sort()
      .join(),
    draftText(invoice),
    ...held.flatMap((of) => heldText(invoice, of)).sort(),
  ].join(' ');

function heldText({ lines }: Invoice, { position, first }: LineConversions): string[] {
  const line = position === null ? undefined : lines[position - 1];
  return first.map(({ conversionId, amount }) =>
    [conversionId, amount, line ? lineText(line) : '-'].join(' '),
  );
}

// Every view, counted from the model's rows.
import { sorted, without, type Sums, type Views } from '../views.ts';
import { usedOf } from './caps.ts';
import { dayAfter, dayIn } from './days.ts';
import { minus, unitsOf } from './exact.ts';
import { draftsOf, paidOf, type Draft } from './invoices.ts';
import { earnings } from './referrals.ts';
import { type Event, type Invoice, type InvoiceLine, type Sale, type State } from './state.ts';

export function viewsOf(state: State): Views {
  const rows = rowsOf(state);
  const yesterday = dayAfter(dayIn(state.zone, state.now), -1);
  const accounts = [...state.affiliates, ...state.advertisers];
  return {
    zone: state.zone,
    stats: summed(rows, ({ day, campaign, affiliate, advertiser }) => [
      `network ${day}`,
      `campaign ${campaign} ${day}`,
      `affiliate ${affiliate} ${day}`,
      `advertiser ${advertiser} ${day}`,
    ]),
    countries: countries(rows),
    report: summed(rows, ({ day, affiliate, campaign, goal }) => [`${day} ${affiliate} ${campaign} ${goal}`]),
    conversions: [...state.sales.values()]
      .sort((a, b) => b.at - a.at || (a.id < b.id ? 1 : -1))
      .map(saleText),
    hits: sorted(state.outcomes),
    clicks: sorted(
      [...state.clicks.values()].map(({ id, rejection, duplicate, payout, revenue }) => [
        id,
        [rejection, duplicate, unitsOf(payout), unitsOf(revenue)].join(' '),
      ]),
    ),
    caps: without(
      sorted(
        [...state.caps.values()].flatMap((cap) =>
          [...usedOf(state, cap)].map(([slot, used]) => [`${cap.id}|${slot}`, unitsOf(used)] as const),
        ),
      ),
    ),
    campaigns: sorted(
      [...state.campaigns.values()].map(({ id, status, removed }) => [id, removed ? 'gone' : status]),
    ),
    referrals: sorted(
      earnings(state).map(({ day, referral, referred, amount }) => [
        `${day} ${referral} ${referred}`,
        unitsOf(amount),
      ]),
    ),
    invoices: sorted([...state.invoices.values()].map((one) => [one.id, invoiceText(one)])),
    open: sorted(
      accounts.flatMap((account) => {
        const drafts = draftsOf(state, { account, start: dayAfter(yesterday, -399), end: yesterday });
        const texts = drafts.map((one) => `${one.currency} ${draftText(one)}`);
        return texts.length > 0 ? [[account, texts.join(' ')] as const] : [];
      }),
    ),
    told: sorted(state.told),
  };
}

type Row = Pick<Event, 'campaign' | 'affiliate' | 'advertiser' | 'country'> & {
  readonly day: string;
  readonly goal: string;
  readonly adds: Sums;
};

/** What each row adds (docs/rules/stats.md#what-stats-count). */
function rowsOf(state: State): Row[] {
  const day = ({ at }: Event) => dayIn(state.zone, at);
  return [
    ...[...state.clicks.values()].map((one): Row => {
      const isValid = one.rejection === '';
      const adds = {
        grossClicks: 1n,
        clicks: isValid ? 1n : 0n,
        uniqueClicks: isValid && !one.duplicate ? 1n : 0n,
        rejectedClicks: isValid ? 0n : 1n,
        payout: unitsOf(one.payout),
        revenue: unitsOf(one.revenue),
      };
      return { ...one, day: day(one), goal: '', adds };
    }),
    ...[...state.impressions.values()]
      .filter(({ rejection }) => rejection === '')
      .map((one): Row => {
        const adds = { impressions: 1n, payout: unitsOf(one.payout), revenue: unitsOf(one.revenue) };
        return { ...one, day: day(one), goal: '', adds };
      }),
    ...[...state.sales.values()].map((one): Row => ({
      ...one,
      day: day(one),
      goal: one.goal ?? '',
      adds: addsOf(one),
    })),
  ];
}

function addsOf({ status, payout, revenue, sale }: Sale): Sums {
  const money = { payout: unitsOf(payout), revenue: unitsOf(revenue) };
  if (status === 'approved') return { approvedConversions: 1n, ...money, saleAmount: unitsOf(sale) };
  if (status === 'pending') {
    return { pendingConversions: 1n, pendingPayout: money.payout, pendingRevenue: money.revenue };
  }
  return { [`${status}Conversions`]: 1n };
}

function summed(rows: readonly Row[], keysOf: (row: Row) => readonly string[]): Record<string, Sums> {
  const sums = new Map<string, Record<string, bigint>>();
  for (const row of rows) {
    for (const key of keysOf(row)) {
      const before = sums.get(key) ?? {};
      for (const [name, amount] of Object.entries(row.adds)) before[name] = (before[name] ?? 0n) + amount;
      sums.set(key, before);
    }
  }
  return sorted([...sums].map(([key, measures]) => [key, without(measures)]));
}

function countries(rows: readonly Row[]): Record<string, bigint> {
  const clicks = new Map<string, bigint>();
  for (const { day, country, adds } of rows) {
    const key = `${day} ${country}`;
    clicks.set(key, (clicks.get(key) ?? 0n) + (adds['clicks'] ?? 0n));
  }
  return without(sorted(clicks));
}

const saleText = (one: Sale): string =>
  [
    one.id,
    one.campaign,
    one.affiliate,
    one.advertiser,
    one.click ?? '-',
    one.goal ?? '-',
    one.at,
    one.status,
    one.reason || '-',
    one.heldUntil ?? '-',
    `txn ${one.txn}`,
    unitsOf(one.sale),
    one.currency,
    unitsOf(one.payout),
    one.explicitPayout,
    unitsOf(one.revenue),
    one.explicitRevenue,
    one.shown,
  ].join(' ');

const lineText = ({ kind, month, subject, goal, exact }: InvoiceLine): string =>
  [kind, month, subject, goal || '-', unitsOf(exact)].join(' ');

const draftText = ({ exact, amount, lines }: Pick<Draft, 'exact' | 'amount' | 'lines'>): string =>
  [unitsOf(exact), unitsOf(amount), ...lines.map(lineText).sort()].join('\n');

function invoiceText(invoice: Invoice): string {
  const open = minus(invoice.amount, paidOf(invoice));
  const { account, currency, start, end } = invoice;
  const holds = [...invoice.holds].map(([sale, { amount, line }]) =>
    [sale, unitsOf(amount), line ? lineText(line) : '-'].join(' '),
  );
  return [
    account,
    currency,
    invoice.adjusts,
    start,
    end,
    unitsOf(open),
    draftText(invoice),
    ...holds.sort(),
  ].join(' ');
}

// Every view, counted from the model's rows.
import { sorted, without, type Sums, type Views } from '../views.ts';
import { usedOf } from './caps.ts';
import { dayAfter, dayIn, dayOf } from './days.ts';
import { sumOf, unitsOf } from './exact.ts';
import { draftsOf, openOf, type Draft } from './invoices.ts';
import { earnings } from './referrals.ts';
import {
  clicksOf,
  impressionsOf,
  type Event,
  type Exchange,
  type Invoice,
  type InvoiceLine,
  type PayoutBatch,
  type Sale,
  type State,
} from './state.ts';

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
    maps: maps(rows),
    report: summed(
      rows,
      ({ day, affiliate, campaign, goal }) => [`${day} ${affiliate} ${campaign} ${goal}`],
      true,
    ),
    regions: summed(rows, ({ traits, day }) => [`${day} ${traits.region}`], true),
    traits: summed(
      rows.filter(({ isForgotten }) => !isForgotten),
      ({ day, country, traits: { device, region, app, creative } }) => [
        [day, country, device, region, app, app && `App ${app}`, creative].join('|'),
      ],
      true,
    ),
    missing: missing(state, rows),
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
    payouts: sorted([...state.batches].map(([key, batch]) => [key, batchText(state, batch)])),
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

type Row = Pick<Event, 'campaign' | 'affiliate' | 'advertiser' | 'country' | 'traits'> & {
  readonly isForgotten: boolean;
  readonly day: string;
  readonly goal: string;
  readonly adds: Sums;
};

/** What each row adds (docs/rules/stats.md#what-stats-count). */
function rowsOf(state: State): Row[] {
  const day = (one: Event) => dayOf(state, one);
  const isForgotten = (one: Event) => one.day !== undefined;
  return [
    ...clicksOf(state).map((one): Row => {
      const isValid = one.rejection === '';
      const adds = {
        grossClicks: 1n,
        clicks: isValid ? 1n : 0n,
        uniqueClicks: isValid && !one.duplicate ? 1n : 0n,
        rejectedClicks: isValid ? 0n : 1n,
        payout: unitsOf(one.payout),
        revenue: unitsOf(one.revenue),
      };
      return { ...one, day: day(one), isForgotten: isForgotten(one), goal: '', adds };
    }),
    ...impressionsOf(state)
      .filter(({ rejection }) => rejection === '')
      .map((one): Row => {
        const adds = { impressions: 1n, payout: unitsOf(one.payout), revenue: unitsOf(one.revenue) };
        return { ...one, day: day(one), isForgotten: isForgotten(one), goal: '', adds };
      }),
    ...[...state.sales.values()].map((one): Row => ({
      ...one,
      day: day(one),
      isForgotten: false,
      goal: one.goal ?? '',
      adds: addsOf(one),
    })),
  ];
}

function addsOf(one: Sale): Sums {
  const { status, payout, revenue, sale } = one;
  const money = { payout: unitsOf(payout), revenue: unitsOf(revenue) };
  if (status === 'approved') {
    return { approvedConversions: 1n, ...money, saleAmount: unitsOf(sale), ...elapsedOf(one) };
  }
  if (status === 'pending') {
    return { pendingConversions: 1n, pendingPayout: money.payout, pendingRevenue: money.revenue };
  }
  return { [`${status}Conversions`]: 1n };
}

const MINUTE = 60_000;

/** By the time since its click (docs/rules/stats.md#elapsed-ranges). */
function elapsedOf({ at, clickedAt }: Sale): Sums {
  if (clickedAt === null) return {};
  const ends = [2, 15, 60, 300].filter((minutes) => at - clickedAt >= minutes * MINUTE);
  return { [`elapsed ${ends.length + 1}`]: 1n };
}

/** Stats have no elapsed ranges, reports do where they are asked for. */
function summed(
  rows: readonly Row[],
  keysOf: (row: Row) => readonly string[],
  withElapsed = false,
): Record<string, Sums> {
  const sums = new Map<string, Record<string, bigint>>();
  for (const row of rows) {
    for (const key of keysOf(row)) {
      const before = sums.get(key) ?? {};
      for (const [name, amount] of Object.entries(row.adds))
        if (withElapsed || !name.startsWith('elapsed')) before[name] = (before[name] ?? 0n) + amount;
      sums.set(key, before);
    }
  }
  return sorted([...sums].map(([key, measures]) => [key, without(measures)]));
}

/** Clicks and impressions of a day, of all and of each affiliate, by what was seen of the visitor. */
function maps(rows: readonly Row[]): Record<string, bigint> {
  const counts = new Map<string, bigint>();
  for (const { day, affiliate, country, traits, adds } of rows)
    for (const whose of ['network', affiliate])
      for (const [by, value] of Object.entries({
        country,
        device: traits.device,
        os: traits.os,
        referer: traits.referer,
      }))
        for (const what of ['clicks', 'impressions']) {
          const key = `${whose} ${day} ${by} ${value} ${what}`;
          counts.set(key, (counts.get(key) ?? 0n) + (adds[what] ?? 0n));
        }
  return without(sorted(counts));
}

/** What a report of several dimensions can't show. */
function missing({ forgotten }: State, rows: readonly Row[]): Sums | null {
  const { missing: all = {} } = summed(
    rows.filter(({ isForgotten }) => isForgotten),
    () => ['missing'],
  );
  if (Object.keys(all).length === 0) return null;
  const { clicks = 0n, impressions = 0n, payout = 0n, revenue = 0n } = all;
  return { before: BigInt(Date.parse(forgotten.before)), clicks, impressions, payout, revenue };
}

/** Numbers are kept by their digits (docs/rules/imports.md#custom-dimensions). */
const DIMENSIONS: Readonly<Record<string, string>> = {
  '{"order":12345678901234567890}': 'order=12345678901234567890',
  '{"a.b":"0012","c":0.10}': 'a.b=0012 c=0.10',
};

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
    DIMENSIONS[one.dimensions] ?? '-',
  ].join(' ');

const lineText = ({ kind, month, subject, goal, exact }: InvoiceLine): string =>
  [kind, month, subject, goal || '-', unitsOf(exact)].join(' ');

const draftText = ({ exact, amount, lines }: Pick<Draft, 'exact' | 'amount' | 'lines'>): string =>
  [unitsOf(exact), unitsOf(amount), ...lines.map(lineText).sort()].join('\n');

const exchangeText = (exchange: Exchange | null): string =>
  exchange === null
    ? '='
    : [
        exchange.currency,
        unitsOf(exchange.amount),
        unitsOf(exchange.rate),
        exchange.day,
        unitsOf(exchange.difference),
      ].join(' ');

function batchText(state: State, { status, lines, leftOut }: PayoutBatch): string {
  const texts = lines.map((line) => {
    const parts = line.parts.map(({ invoice, amount, exchange }, at) => {
      const payments = state.invoices.get(invoice)?.payments ?? [];
      const made = payments.find(({ id }) => id === line.payments[at]);
      const recorded = made ? [unitsOf(made.amount), exchangeText(exchange)].join(' ') : '-';
      return [invoice, unitsOf(amount), exchangeText(exchange), recorded].join(' ');
    });
    const owed = unitsOf(sumOf(line.parts.map(({ amount }) => amount)));
    return [line.account, line.currency, owed, exchangeText(line.exchange), line.status, ...parts].join('\n');
  });
  return [status, ...texts.sort(), ...[...leftOut].sort()].join('\n');
}

function invoiceText(invoice: Invoice): string {
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
    unitsOf(openOf(invoice)),
    invoice.number ?? '-',
    unitsOf(invoice.vat),
    [...invoice.corrects].sort().join(),
    draftText(invoice),
    ...holds.sort(),
  ].join(' ');
}

// What the network does to its books: caps, exchange rates, statuses, imports, referrals, its zone, invoices, payments.
import fc from 'fast-check';
import { NETWORK_ID, idOf, postback } from '@tributary/application/contracts/shared/given';
import { calendarDay } from '@tributary/domain/shared/calendar-day';
import type {
  AdvertiserId,
  AffiliateId,
  CampaignId,
  CapId,
  ConversionId,
  GoalId,
  PostbackId,
  ReferralId,
} from '@tributary/domain/shared/ids';
import { AFFILIATES } from '../product.ts';
import { changeStatus, createdText, priceWaiting, runImport, type Row } from '../reference/changes.ts';
import { dayAfter, dayIn } from '../reference/days.ts';
import { exact, isAbove, minus, NOUGHT, rounded, textOf } from '../reference/exact.ts';
import {
  closeInvoice,
  paidOf,
  pay,
  refusalOfClosing,
  refusalOfPayment,
  undoPayment,
} from '../reference/invoices.ts';
import { addReferral, changeReferral } from '../reference/referrals.ts';
import { got, type Cap as KnownCap, type Measure, type ReferralTerms } from '../reference/state.ts';
import { both, pass, pick, type World } from '../world.ts';
import {
  affiliates,
  amounts,
  currencies,
  goalValues,
  moneyOf,
  orders,
  sales,
  statuses,
  which,
} from './values.ts';

const kind = <const K extends string>(name: K) => fc.constant(name);
type Of<T> = T extends fc.Arbitrary<infer V> ? V : never;

const capTerms = {
  measure: fc.constantFrom<Measure>(
    'conversion',
    'approvedConv',
    'payout',
    'revenue',
    'click',
    'pendingPayout',
    'pendingRevenue',
  ),
  period: fc.constantFrom('daily', 'monthly', 'lifetime'),
  limit: fc.constantFrom('1', '2', '3', '5', '12.5', '20', '100'),
  scope: fc.constantFrom('all', 'all', 'each', 'group'),
  affiliates: fc.subarray([0, 1, 2], { minLength: 1 }),
  countries: fc.constantFrom<readonly string[]>([], [], ['US'], ['DE', 'US']),
  pauses: fc.boolean(),
};
export const createCap = fc.record({ kind: kind('create cap'), campaign: which, ...capTerms });
export const editCap = fc.record({
  kind: kind('edit cap'),
  cap: which,
  change: fc.oneof(
    fc.record({ limit: capTerms.limit }),
    fc.record({ limit: capTerms.limit }),
    fc.record({ live: fc.boolean() }),
    fc.record({ measure: capTerms.measure }),
    fc.record({ period: capTerms.period }),
  ),
});
export const removeCap = fc.record({ kind: kind('remove cap'), cap: which });
export const setRates = fc.record({
  kind: kind('set rates'),
  base: fc.constantFrom('USD', 'EUR', 'GBP', 'CHF'),
  daysAgo: fc.constantFrom(0, 0, 1, 3, 8),
  rates: fc.record(
    {
      USD: fc.constantFrom('1.1', '3', '0.7'),
      EUR: fc.constantFrom('0.9', '3', '7'),
      GBP: fc.constantFrom('3', '0.77', '1.3'),
    },
    { requiredKeys: [] },
  ),
});
export const status = fc.record({
  kind: kind('status'),
  sale: which,
  status: statuses,
  reason: fc.constantFrom('', 'Returned.'),
});
const amountsSent = {
  sale: fc.option(sales, { freq: 3 }),
  payout: fc.option(amounts, { freq: 2 }),
  revenue: fc.option(amounts, { freq: 2 }),
};
const newRow = fc.record({
  what: fc.constantFrom('click', 'no click'),
  of: which,
  campaign: which,
  affiliate: affiliates,
  goalValue: goalValues,
  txn: orders,
  currency: currencies,
  status: fc.constantFrom('', '', '', 'approved', 'pending', 'rejected', 'cancelled'),
  minutesAgo: fc.option(fc.constantFrom(0, 1, 90, 1500)),
  ...amountsSent,
});
/** Mostly of amounts alone: a status that cannot follow, or another's transaction, makes a row an error. */
const editRow = fc.record({
  what: fc.constant('edit'),
  of: which,
  txn: fc.constantFrom('', '', '', '', '', 'order 1', 'order 5'),
  currency: fc.constantFrom('', '', '', '', 'EUR'),
  status: fc.constantFrom('', '', '', '', 'approved', 'pending', 'rejected'),
  ...amountsSent,
});
type RowSent = Of<typeof newRow> | Of<typeof editRow>;
export const importRows = fc.record({
  kind: kind('import'),
  rows: fc.array(fc.oneof(newRow, editRow), { minLength: 1, maxLength: 4 }),
  sends: fc.constantFrom(null, null, true, false),
  /** Whether the clicks' advertiser sends it. */
  byAdvertiser: fc.integer({ min: 0, max: 4 }).map((n) => n === 0),
});
export const importAgain = fc.record({ kind: kind('import again'), file: which });
export const createReferral = fc.record({
  kind: kind('create referral'),
  affiliate: which,
  recurring: fc.constantFrom(true, true, false),
  base: fc.constantFrom('payout', 'profit'),
  type: fc.constantFrom('percentage', 'percentage', 'amount'),
  rate: fc.constantFrom('10', '33.333333333333', '5.5', '0.01'),
});
export const editReferral = fc.record({
  kind: kind('edit referral'),
  referral: which,
  change: fc.oneof(
    fc.record({ rate: fc.constantFrom('10', '20', '66.6') }),
    fc.record({ live: fc.boolean() }),
    fc.record({ recurring: fc.boolean() }),
    fc.record({ base: fc.constantFrom('payout', 'profit') }),
  ),
});
export const removeReferral = fc.record({ kind: kind('remove referral'), referral: which });
export const changeZone = fc.record({
  kind: kind('change zone'),
  zone: fc.constantFrom(
    'UTC',
    'Asia/Tokyo',
    'America/New_York',
    'Pacific/Kiritimati',
    'Asia/Kolkata',
    'America/Los_Angeles',
  ),
});
export const closeInvoiceOf = fc.record({
  kind: kind('close invoice'),
  /** Of the first ones, the last is an advertiser. */
  account: fc.constantFrom(0, 1, 2, 3, 4, 4),
  /** 0: today, which is not over. */
  lastDaysAgo: fc.constantFrom(0, 1, 1, 1, 2, 3),
  daysBefore: fc.integer({ min: 0, max: 8 }),
});
export const payment = fc.record({
  kind: kind('pay'),
  invoice: which,
  /** Hundredths of what is open; more than 100 is too much. */
  part: fc.constantFrom(10, 50, 100, 100, 150),
});
export const undo = fc.record({ kind: kind('undo payment'), invoice: which, payment: which });
export const ownPostback = fc.record({
  kind: kind('add postback'),
  campaign: which,
  affiliate: which,
  goal: fc.option(which, { freq: 2 }),
});

const capOf = ({ model }: World, n: number) =>
  pick(
    [...model.caps.values()].filter(({ campaign }) => !got(model.campaigns.get(campaign)).removed),
    n,
  );
const affiliatesOf = (all: readonly number[]) => all.map((n) => got(AFFILIATES[n]));
const referralOf = ({ model }: World, n: number) =>
  pick(
    [...model.referrals.values()].filter((one) => !one.removed),
    n,
  );

export const NETWORK = {
  'create cap': async (world: World, sent: Of<typeof createCap>) => {
    const { product, model } = world;
    const campaign = pick(
      [...model.campaigns.values()].filter((one) => !one.removed),
      sent.campaign,
    );
    if (!campaign) return;
    const affiliates = sent.scope === 'all' ? [] : affiliatesOf(sent.affiliates);
    const of = {
      measure: sent.measure,
      period: sent.period,
      scope: sent.scope,
      countries: sent.countries,
    };
    await both(world, {
      product: () =>
        product.useCases.createCap({
          ...of,
          networkId: NETWORK_ID,
          campaignId: campaign.id,
          limit: moneyOf(sent.limit),
          affiliateIds: affiliates,
          action: sent.pauses ? 'pause' : 'fallback',
        }),
      model: ({ id, createdAt }) =>
        model.caps.set(id, {
          ...of,
          id,
          campaign: campaign.id,
          limit: exact(sent.limit),
          affiliates,
          pauses: sent.pauses,
          live: true,
          madeAt: createdAt.getTime(),
        }),
    });
  },

  'edit cap': async (world: World, { cap: n, change }: Of<typeof editCap>) => {
    const cap = capOf(world, n);
    if (!cap) return;
    const edit = (changes: CapChanges, known: Partial<KnownCap>, countsAnew: boolean) =>
      both(world, {
        product: () =>
          world.product.useCases.editCap({
            networkId: NETWORK_ID,
            campaignId: cap.campaign,
            capId: cap.id,
            changes,
          }),
        model: () => {
          const madeAt = countsAnew ? world.model.now : cap.madeAt;
          world.model.caps.set(cap.id, { ...cap, ...known, madeAt });
        },
      });
    if ('limit' in change)
      return edit({ limit: moneyOf(change.limit) }, { limit: exact(change.limit) }, false);
    if ('live' in change) return edit({ live: change.live }, { live: change.live }, false);
    if ('measure' in change) {
      const { measure } = change;
      return edit({ measure }, { measure }, measure !== cap.measure);
    }
    const period = change.period;
    return edit({ period }, { period }, period !== cap.period);
  },

  'remove cap': async (world: World, { cap: n }: Of<typeof removeCap>) => {
    const cap = capOf(world, n);
    if (!cap) return;
    await world.product.stores.caps.remove(NETWORK_ID, cap.campaign as CampaignId, cap.id as CapId);
    world.model.caps.delete(cap.id);
  },

  'set rates': (world: World, { base, daysAgo, rates }: Of<typeof setRates>) => {
    const { product, model } = world;
    const day = dayAfter(dayIn(model.zone, model.now), -daysAgo);
    const sent = Object.entries(rates).filter(([currency]) => currency !== base);
    return both(world, {
      product: () =>
        product.useCases.setExchangeRates({
          networkId: NETWORK_ID,
          day: calendarDay(day),
          base,
          rates: Object.fromEntries(sent),
        }),
      model: () => {
        model.rates.set(`${day}|${base}`, new Map(sent.map(([currency, text]) => [currency, exact(text)])));
        priceWaiting(model);
      },
    });
  },

  status: async (world: World, sent: Of<typeof status>) => {
    const { product, model } = world;
    const sale = pick([...model.sales.keys()], sent.sale);
    if (sale === undefined) return;
    const change = { sale, status: sent.status, reason: sent.reason };
    const refusal = changeStatus(model, change);
    await both(world, {
      product: () =>
        product.useCases.changeConversionStatus({
          networkId: NETWORK_ID,
          conversionId: sale as ConversionId,
          status: change.status,
          reason: change.reason,
        }),
      refusal,
      model: () => undefined,
    });
  },

  import: (world: World, { rows, sends, byAdvertiser }: Of<typeof importRows>) => {
    const { model } = world;
    const advertiser = byAdvertiser ? got(model.advertisers[0]) : null;
    const file = rows
      .map((row, index) => rowOf(world, row, { advertiser, index }))
      .filter((row) => row !== undefined);
    return file.length === 0 ? Promise.resolve() : importFile(world, { rows: file, advertiser, sends });
  },

  'import again': async (world: World, { file: n }: Of<typeof importAgain>) => {
    const file = pick(world.imports, n);
    if (file) await importFile(world, file);
  },

  'create referral': async (world: World, sent: Of<typeof createReferral>) => {
    const { product, model } = world;
    const affiliate = got(pick(model.affiliates, sent.affiliate));
    const terms: ReferralTerms = {
      recurring: sent.recurring,
      base: sent.base,
      type: sent.type,
      rate: exact(sent.rate),
      live: true,
    };
    await both(world, {
      product: () =>
        product.useCases.createReferral({
          ...terms,
          networkId: NETWORK_ID,
          affiliateId: affiliate,
          rate: moneyOf(sent.rate),
        }),
      model: ({ id }) => addReferral(model, id, affiliate, terms),
    });
    const id = got([...model.referrals.keys()].at(-1));
    const number = model.affiliates.length;
    await both(world, {
      product: () =>
        product.useCases.createAccount({
          networkId: NETWORK_ID,
          kind: 'affiliate',
          name: `Brought ${number}`,
          password: 'correct horse',
          email: `brought${number}@example.com`,
          referralId: id as ReferralId,
        }),
      model: (account) => {
        model.affiliates.push(account.id);
        model.referred.set(account.id, id);
      },
    });
  },

  'edit referral': async (world: World, { referral: n, change }: Of<typeof editReferral>) => {
    const referral = referralOf(world, n);
    if (!referral) return;
    const { rate, ...rest } = change as Partial<Omit<ReferralTerms, 'rate'>> & { readonly rate?: string };
    const isPercent = referral.terms.type === 'percentage';
    await both(world, {
      product: () =>
        world.product.useCases.editReferral({
          networkId: NETWORK_ID,
          id: referral.id as ReferralId,
          changes: { ...rest, ...(rate !== undefined && { rate: moneyOf(rate) }) },
        }),
      refusal:
        isPercent && rate !== undefined && isAbove(exact(rate), exact('100'))
          ? 'invalid_parameter'
          : undefined,
      model: () =>
        changeReferral(world.model, referral.id, {
          ...rest,
          ...(rate !== undefined && { rate: exact(rate) }),
        }),
    });
  },

  'remove referral': async (world: World, { referral: n }: Of<typeof removeReferral>) => {
    const referral = referralOf(world, n);
    if (!referral) return;
    await both(world, {
      product: () =>
        world.product.useCases.removeReferral({ networkId: NETWORK_ID, id: referral.id as ReferralId }),
      model: () => changeReferral(world.model, referral.id, { live: false }, true),
    });
  },

  'change zone': (world: World, { zone }: Of<typeof changeZone>) =>
    both(world, {
      product: () => world.product.useCases.editNetwork({ networkId: NETWORK_ID, changes: { zone } }),
      model: () => void (world.model.zone = zone),
    }),

  'close invoice': async (world: World, sent: Of<typeof closeInvoiceOf>) => {
    const { product, model } = world;
    const account = got(pick([...model.affiliates, ...model.advertisers], sent.account));
    const end = dayAfter(dayIn(model.zone, model.now), -sent.lastDaysAgo);
    const period = { account, start: dayAfter(end, -sent.daysBefore), end };
    await both(world, {
      product: () =>
        product.useCases.closeInvoice({
          networkId: NETWORK_ID,
          accountId: account,
          start: calendarDay(period.start),
          end: calendarDay(period.end),
        }),
      refusal: refusalOfClosing(model, period),
      model: ({ invoice }) => closeInvoice(model, got(invoice.id ?? undefined), period),
    });
  },

  pay: async (world: World, sent: Of<typeof payment>) => {
    const { product, model } = world;
    const invoice = pick([...model.invoices.values()], sent.invoice);
    if (!invoice) return;
    const open = minus(invoice.amount, paidOf(invoice));
    const size = isAbove(NOUGHT, open) ? minus(NOUGHT, open) : open;
    const amount = rounded({ over: size.over * BigInt(sent.part), under: size.under * 100n }, 2);
    await both(world, {
      product: () =>
        product.useCases.recordPayment({
          networkId: NETWORK_ID,
          invoiceId: invoice.id,
          amount: moneyOf(textOf(amount)),
          method: 'bank',
        }),
      refusal: refusalOfPayment(invoice, amount),
      model: (made) => pay(model, invoice, { id: made.payment.id, amount }),
    });
  },

  'undo payment': async (world: World, sent: Of<typeof undo>) => {
    const { product, model } = world;
    const invoice = pick(
      [...model.invoices.values()].filter(({ payments }) => payments.length > 0),
      sent.invoice,
    );
    const undone = invoice && pick(invoice.payments, sent.payment);
    if (!invoice || !undone) return;
    await both(world, {
      product: () =>
        product.useCases.undoPayment({ networkId: NETWORK_ID, invoiceId: invoice.id, id: undone.id }),
      model: () => undoPayment(model, invoice, undone.id),
    });
  },

  'add postback': async (world: World, sent: Of<typeof ownPostback>) => {
    const { product, model } = world;
    const campaign = got(pick([...model.campaigns.keys()], sent.campaign));
    const goals = [...model.goals.values()].filter(
      (one) => one.campaign === null || one.campaign === campaign,
    );
    const goal = sent.goal === null ? null : (pick(goals, sent.goal)?.id ?? null);
    const made = {
      id: idOf<PostbackId>('b3', world.next++),
      affiliate: got(pick(model.affiliates, sent.affiliate)),
    };
    await product.stores.postbacks.add(
      postback({
        id: made.id,
        affiliateId: made.affiliate as AffiliateId,
        campaignId: campaign as CampaignId,
        goalId: goal as GoalId | null,
        url: 'https://affiliate.example/own?a={payout}',
      }),
    );
    model.postbacks.push({ ...made, event: 'conversion', campaign, goal });
  },
};

type CapChanges = Parameters<World['product']['useCases']['editCap']>[0]['changes'];

/** The row's columns as sent; undefined where there is nothing to name. */
function rowOf(
  world: World,
  sent: RowSent,
  { advertiser, index }: { readonly advertiser: string | null; readonly index: number },
): Row | undefined {
  const { model } = world;
  const isOwn = advertiser === null;
  const said = {
    txn_id: sent.txn,
    sale_amount: sent.sale ?? '',
    currency: sent.currency,
    ...(isOwn && { payout: sent.payout ?? '', revenue: sent.revenue ?? '', status: sent.status }),
  };
  const filled = (row: Row): Row => Object.fromEntries(Object.entries(row).filter(([, text]) => text !== ''));
  if (!('campaign' in sent)) {
    const sale = pick([...model.sales.keys()], sent.of);
    return isOwn && sale !== undefined ? filled({ ...said, conversion_id: sale }) : undefined;
  }
  const created =
    isOwn && sent.minutesAgo !== null ? createdText(model, model.now - sent.minutesAgo * 60_000) : '';
  const made = {
    ...said,
    goal_value: sent.goalValue,
    created,
    // By this the conversion of a row is found again.
    sub10: `file ${world.imports.length} row ${index}`,
  };
  if (sent.what === 'no click' && isOwn) {
    const campaign = got(pick([...model.campaigns.keys()], sent.campaign));
    return filled({
      ...made,
      campaign_id: campaign,
      publisher_id: got(pick(model.affiliates, sent.affiliate)),
    });
  }
  const click = pick([...model.clicks.keys()], sent.of);
  return click === undefined ? undefined : filled({ ...made, click_id: click });
}

type File = World['imports'][number];

async function importFile(world: World, file: File): Promise<void> {
  const { product, model } = world;
  if (!world.imports.includes(file)) world.imports.push(file);
  const sentAt = model.now;
  const known = new Set(model.sales.keys());
  await both(world, {
    product: async () => {
      const job = await product.useCases.scheduleImport({
        networkId: NETWORK_ID,
        advertiserId: file.advertiser as AdvertiserId | null,
        sendPostbacks: file.sends,
        dryRun: false,
        continueOnError: true,
        rows: file.rows.map((row) => ({ values: row })),
      });
      await product.workJobs();
      const done = await product.stores.jobs.find(NETWORK_ID, job.id);
      const made = await product.ports.reads.conversions(NETWORK_ID, ALWAYS, ALL);
      const ids = new Map(made.filter(({ id }) => !known.has(id)).map(({ id, subs }) => [subs.sub10, id]));
      return { counts: done?.counts, ids };
    },
    model: ({ counts, ids }) => {
      const expected = runImport(model, { ...file, sentAt, idOf: (row) => ids.get(row['sub10'] ?? '') });
      if (JSON.stringify(sortedCounts(counts)) !== JSON.stringify(sortedCounts(expected))) {
        throw new Error(`An import counts ${JSON.stringify(counts)} instead of ${JSON.stringify(expected)}.`);
      }
    },
  });
  pass(world, 0);
}

const ALWAYS = { from: new Date('2026-01-01T00:00:00Z'), to: new Date('2027-12-31T00:00:00Z') };
const ALL = { page: 1, limit: 10_000 };
const sortedCounts = (counts: object | undefined) => Object.entries(counts ?? {}).sort();

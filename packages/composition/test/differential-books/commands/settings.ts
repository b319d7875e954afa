// What the network sets: exchange rates, statuses, its zone and currency, affiliates' postbacks.
import fc from 'fast-check';
import { NETWORK_ID, idOf, postback } from '@tributary/application/contracts/shared/given';
import { calendarDay } from '@tributary/domain/shared/calendar-day';
import type { AffiliateId, CampaignId, ConversionId, GoalId, PostbackId } from '@tributary/domain/shared/ids';
import { changeStatus, priceWaiting } from '../reference/changes.ts';
import { dayAfter, dayIn } from '../reference/days.ts';
import { exact } from '../reference/exact.ts';
import { got, type Status } from '../reference/state.ts';
import { affiliateOf, both, pass, pick, type World } from '../world.ts';
import { forgetRows, isCapInTheWay } from '../reference/forgetting.ts';
import { TRAFFIC } from './traffic.ts';
import { statuses, which } from './values.ts';

const DAY = 86_400_000;
const kind = <const K extends string>(name: K) => fc.constant(name);
type Of<T> = T extends fc.Arbitrary<infer V> ? V : never;

export const setRates = fc.record({
  kind: kind('set rates'),
  base: fc.constantFrom('USD', 'EUR', 'GBP', 'CHF'),
  daysAgo: fc.constantFrom(0, 0, 1, 7, 8),
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
export const changeZone = fc.record({
  kind: kind('change zone'),
  zone: fc.constantFrom(
    'UTC',
    'Asia/Tokyo',
    'America/New_York',
    'Pacific/Kiritimati',
    'Asia/Kolkata',
    'America/Los_Angeles',
    // Under former names and in other case, and names that have several meanings or that only one engine knows.
    ...['Asia/Calcutta', 'US/Eastern', 'pacific/kiritimati', 'CET', 'IST', 'PST', 'AET', '+09:00'],
  ),
});
/** docs/rules/accounts.md#time-zones */
const OTHER_NAMES: Readonly<Record<string, string>> = {
  'Asia/Calcutta': 'Asia/Kolkata',
  'US/Eastern': 'America/New_York',
  'pacific/kiritimati': 'Pacific/Kiritimati',
};
export const verdictDays = fc.record({ kind: kind('verdict days'), days: fc.constantFrom(0, 1, 3, 3) });
export const statusWords = fc.record({
  kind: kind('status words'),
  words: fc.constantFrom<Readonly<Record<string, Status>>>(
    {},
    { '3': 'cancelled', 'So So': 'approved' },
    { '1': 'pending', declined: 'cancelled', confirmed: 'rejected' },
  ),
});
export const changeCurrency = fc.record({
  kind: kind('change currency'),
  currency: fc.constantFrom('USD', 'EUR', 'GBP', 'CHF'),
});
export const ownPostback = fc.record({
  kind: kind('add postback'),
  campaign: which,
  affiliate: which,
  goal: fc.option(which, { freq: 2 }),
});

/** Clicks and hits may wait for each other for three days. */
const KEPT_DAYS = 3;
export const forget = fc.record({ kind: kind('forget rows'), days: fc.constantFrom(0, 1, 2, 4) });

export const SETTINGS = {
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

  'change zone': (world: World, { zone: sent }: Of<typeof changeZone>) => {
    const zone = OTHER_NAMES[sent] ?? sent;
    return both(world, {
      product: () =>
        world.product.useCases.editNetwork({ networkId: NETWORK_ID, userId: null, changes: { zone: sent } }),
      refusal: zone.includes('/') || zone === 'UTC' ? undefined : 'invalid_parameter',
      model: () => void (world.model.zone = zone),
    });
  },

  'forget rows': async (world: World, { days }: Of<typeof forget>) => {
    const { product, model, held } = world;
    if (!world.forgets) return;
    pass(world, days * DAY);
    await TRAFFIC['worker turn'](world);
    const before = dayAfter(dayIn('UTC', model.now), -KEPT_DAYS);
    const isLate = held.some(({ visit }) => visit.at < Date.parse(before));
    if (isLate || isCapInTheWay(model, before)) return;
    await product.forgetRows(calendarDay(before));
    forgetRows(model, before);
  },

  'verdict days': (world: World, { days }: Of<typeof verdictDays>) =>
    both(world, {
      product: () =>
        world.product.useCases.editNetwork({
          networkId: NETWORK_ID,
          userId: null,
          changes: { advertiserVerdictDays: days },
        }),
      model: () => void (world.model.verdictDays = days),
    }),

  'status words': (world: World, { words }: Of<typeof statusWords>) =>
    both(world, {
      product: () =>
        world.product.useCases.editNetwork({
          networkId: NETWORK_ID,
          userId: null,
          changes: { statusWords: words },
        }),
      model: () =>
        void (world.model.words = new Map(
          Object.entries(words).map(([word, status]) => [word.toLowerCase().replace(' ', ''), status]),
        )),
    }),

  // What there is stays as numbers (docs/rules/money.md#currency-of-amounts).
  'change currency': (world: World, { currency }: Of<typeof changeCurrency>) =>
    both(world, {
      product: () =>
        world.product.useCases.editNetwork({ networkId: NETWORK_ID, userId: null, changes: { currency } }),
      model: () => void (world.model.currency = currency),
    }),

  'add postback': async (world: World, sent: Of<typeof ownPostback>) => {
    const { product, model } = world;
    const campaign = got(pick([...model.campaigns.keys()], sent.campaign));
    const goals = [...model.goals.values()].filter(
      (one) => one.campaign === null || one.campaign === campaign,
    );
    const goal = sent.goal === null ? null : (pick(goals, sent.goal)?.id ?? null);
    const made = {
      id: idOf<PostbackId>('b3', world.next++),
      affiliate: affiliateOf(world, sent.affiliate),
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

// Payout batches, and in which currency an affiliate is paid.
import { expect } from '@jest/globals';
import fc from 'fast-check';
import { NETWORK_ID } from '@tributary/application/contracts/shared/given';
import type { AffiliateId } from '@tributary/domain/shared/ids';
import {
  actOnPayouts,
  draftPayouts,
  preparePayouts,
  refusalOfAct,
  refusalOfPreparing,
  type PayoutAct,
} from '../reference/payouts.ts';
import { exact } from '../reference/exact.ts';
import { got, liveOf } from '../reference/state.ts';
import { leftOutText } from '../product-views.ts';
import { affiliateOf, both, pass, pick, type World } from '../world.ts';
import { BILLING } from './billing.ts';
import { DOCUMENTS, setLegalData } from './documents.ts';
import { SETTINGS, setRates } from './settings.ts';
import { moneyOf, which } from './values.ts';
import { VOLUME } from './volume.ts';

const DAY_MS = 86_400_000;

const kind = <const K extends string>(name: K) => fc.constant(name);
type Of<T> = T extends fc.Arbitrary<infer V> ? V : never;

export const setPayee = fc.record({
  kind: kind('set payee'),
  affiliate: which,
  currency: fc.constantFrom('USD', 'EUR', 'GBP', 'CHF'),
  hasMethod: fc.constantFrom(true, true, true, false),
});
export const preparing = fc.record({
  kind: kind('prepare payouts'),
  key: fc.constantFrom('a', 'b', 'c', 'd', 'e'),
});
export const acting = fc.record({
  kind: kind('act on payouts'),
  batch: which,
  line: fc.constantFrom(1, 1, 1, 2, 3),
  act: fc.constantFrom('release', 'release', 'cancel', 'settle all', 'settle one', 'return', 'return'),
});
const ALL_RATES = { USD: '0.7', EUR: '3', GBP: '1.3' } as const;

export const terms = fc.record({
  netDays: fc.constantFrom(0, 0, 1, 2, 3),
  minimum: fc.constantFrom('0', '0', '0.5', '5'),
  holdBack: fc.constantFrom('0', '10', '33.333333333333', '100'),
  holdBackDays: fc.constantFrom(0, 1, 2, 4),
});
/** Of one affiliate, or of the network. */
export const setTerms = fc.record({
  kind: kind('set terms'),
  affiliate: fc.option(which),
  terms: fc.option(terms, { freq: 5 }),
});

/** From invoices to payments that may come back; rates and an account change in between. */
export const payRun = fc.record({
  kind: kind('pay run'),
  currencies: fc.array(fc.constantFrom('USD', 'EUR', 'GBP', 'CHF'), { minLength: 3, maxLength: 3 }),
  key: fc.constantFrom('f', 'g', 'h', 'i', 'j', 'k'),
  terms,
  legal: setLegalData.map((one) => one.legal),
  /** Taken off each between its invoices. */
  deduction: fc.constantFrom('0', '1', '33.333333333333'),
  /** Hundredths of what is open that somebody pays by hand meanwhile. */
  byHand: fc.constantFrom(0, 10, 100),
  /** Of the first affiliate. */
  hasMethod: fc.constantFrom(true, true, false),
  rates: setRates.map((one) => ({ ...one, rates: { ...ALL_RATES, ...one.rates } })),
  later: setRates,
  ends: fc.constantFrom('prepared', 'cancelled', 'settled', 'settled', 'returned', 'returned', 'again'),
});

const askedOf = ({ act, line }: Pick<Of<typeof acting>, 'act' | 'line'>): PayoutAct => {
  if (act === 'release') return { act };
  if (act === 'cancel') return { act };
  if (act === 'return') return { act, line };
  return { act: 'settle', lines: act === 'settle all' ? null : [line] };
};

/** Of the first invoice that the batch pays: nobody else may. */
async function payByHand(world: World, key: string, part: Of<typeof payRun>['byHand']): Promise<void> {
  const { model } = world;
  const paid = model.batches.get(key)?.lines[0]?.parts[0]?.invoice;
  const invoice = [...model.invoices.keys()].indexOf(paid ?? '');
  if (invoice < 0 || part === 0) return;
  await BILLING.pay(world, { kind: 'pay', invoice, part });
}

export const PAYOUTS = {
  'set payee': async (world: World, sent: Of<typeof setPayee>) => {
    const { product, model } = world;
    const id = affiliateOf(world, sent.affiliate) as AffiliateId;
    const { currency, hasMethod } = sent;
    await both(world, {
      product: async () => {
        const changes = { currency };
        await product.useCases.editAccount({ networkId: NETWORK_ID, kind: 'affiliate', id, changes });
        if (!hasMethod) await product.stores.payoutMethods.remove(NETWORK_ID, id);
        else
          await product.stores.payoutMethods.put({
            affiliateId: id,
            networkId: NETWORK_ID,
            destination: { kind: 'paypal', email: 'money@blog.example' },
            version: 1,
            changedAt: product.at.now,
            confirmation: 'not_needed',
            confirmedBy: null,
            confirmedAt: null,
          });
      },
      model: () => void model.payees.set(id, { currency, hasMethod }),
    });
  },

  'prepare payouts': async (world: World, { key }: { readonly key: string }) => {
    const { product, model } = world;
    const refusal = refusalOfPreparing(model, key);
    const asked = { networkId: NETWORK_ID, key, person: null };
    const rehearsed = await product.useCases.preparePayouts({ ...asked, dryRun: true });
    if (rehearsed.kind === 'rehearsed') {
      const { leftOut } = rehearsed.draft;
      expect(leftOut.map(leftOutText).sort()).toEqual([...draftPayouts(model).leftOut].sort());
    }
    await both(world, {
      product: async () => {
        const made = await product.useCases.preparePayouts({ ...asked, dryRun: false });
        if (made.kind === 'rehearsed') throw new Error('It was no dry run.');
        return made.batch;
      },
      refusal,
      model: ({ id, lines }) =>
        preparePayouts(model, key, {
          id,
          order: lines.map(({ affiliateId, currency }) => `${affiliateId} ${currency}`),
        }),
    });
  },

  'set terms': async (world: World, sent: Pick<Of<typeof setTerms>, 'affiliate' | 'terms'>) => {
    const { product, model } = world;
    const account = sent.affiliate === null ? '' : affiliateOf(world, sent.affiliate);
    const now = sent.terms;
    const changes = now && {
      netDays: now.netDays,
      minimum: moneyOf(now.minimum),
      holdBackPercent: moneyOf(now.holdBack),
      holdBackDays: now.holdBackDays,
    };
    await both(world, {
      product: async () => {
        if (account !== '')
          await product.useCases.setPaymentTerms({
            networkId: NETWORK_ID,
            affiliateId: account,
            terms: changes,
          });
        else if (changes) await product.useCases.setPayoutSettings({ networkId: NETWORK_ID, terms: changes });
      },
      model: () => {
        if (now)
          model.paymentTerms.set(account, {
            ...now,
            minimum: exact(now.minimum),
            holdBack: exact(now.holdBack),
          });
        else if (account !== '') model.paymentTerms.delete(account);
      },
    });
  },

  'act on payouts': async (world: World, sent: Omit<Of<typeof acting>, 'kind'>) => {
    const { product, model } = world;
    const [key, batch] = pick([...model.batches], sent.batch) ?? [];
    if (key === undefined || batch === undefined) return;
    const asked = askedOf(sent);
    const of = { networkId: NETWORK_ID, id: batch.id };
    await both(world, {
      product: () => {
        switch (asked.act) {
          case 'release':
            return product.useCases.releasePayouts({ ...of, person: null });
          case 'cancel':
            return product.useCases.cancelPayouts(of);
          case 'settle':
            return product.useCases.settlePayouts({ ...of, lines: asked.lines });
          case 'return':
            return product.useCases.returnPayout({ ...of, line: asked.line, reason: 'Closed' });
        }
      },
      refusal: refusalOfAct(batch, asked),
      model: ({ lines }) => {
        const payments = lines.map(({ invoices }) => invoices.flatMap((one) => one.paymentId ?? []));
        actOnPayouts(model, key, { asked, payments });
      },
    });
  },

  'pay run': async (world: World, sent: Of<typeof payRun>) => {
    const { model } = world;
    const { key } = sent;
    pass(world, DAY_MS);
    await SETTINGS['set rates'](world, sent.rates);
    const payees = liveOf(model, model.affiliates).map((id) => model.affiliates.indexOf(id));
    await PAYOUTS['set terms'](world, { affiliate: null, terms: sent.terms });
    for (const [at, account] of payees.entries()) {
      const legal = { kind: 'set legal data', account: at, legal: sent.legal } as const;
      if (at > 0) await DOCUMENTS['set legal data'](world, legal);
      for (const lastDaysAgo of [2, 1] as const) {
        await BILLING['close invoice'](world, { kind: 'close invoice', account, lastDaysAgo, daysBefore: 8 });
        if (lastDaysAgo === 1 || sent.deduction === '0') continue;
        const bonus = { amount: sent.deduction, bonus: 'deduction' as const, daysAgo: 1 as const };
        await VOLUME['give bonus'](world, { kind: 'give bonus', affiliate: account, ...bonus });
      }
      const currency = got(sent.currencies[account % sent.currencies.length]);
      await PAYOUTS['set payee'](world, {
        kind: 'set payee',
        affiliate: account,
        currency,
        hasMethod: sent.hasMethod || account > 0,
      });
    }
    await PAYOUTS['prepare payouts'](world, { key });
    const batch = [...model.batches.keys()].indexOf(key);
    if (batch < 0 || sent.ends === 'prepared') return;
    await payByHand(world, key, sent.byHand);
    await SETTINGS['set rates'](world, sent.later);
    const changed = { affiliate: got(payees[0]), currency: sent.later.base, hasMethod: true };
    await PAYOUTS['set payee'](world, { kind: 'set payee', ...changed });
    const act = (what: Of<typeof acting>['act'], line: 1 | 2 | 3 = 1) =>
      PAYOUTS['act on payouts'](world, { batch, line, act: what });
    if (sent.ends === 'cancelled') return act('cancel');
    await act('release');
    if (sent.ends !== 'again') await act('settle one', 1);
    await act('settle all');
    if (sent.ends === 'returned' || sent.ends === 'again') await act('return');
    if (sent.ends === 'again') await PAYOUTS['prepare payouts'](world, { key: `${key} again` });
  },
};

import {
  HIT_WAITS_MAX_MS,
  type LedgerFault,
  type LedgerRule,
  type ReadLedgerFaults,
} from '@tributary/application/reporting/ledger';
import type { Conversion } from '@tributary/domain/attribution/conversion';
import { isTestDelivery } from '@tributary/domain/postbacks/test-delivery';
import type { AmountKey } from '@tributary/domain/billing/draft-invoice';
import { add, moneyText, negate, ZERO, type Money } from '@tributary/domain/shared/money';
import type { MemoryState } from '../state.ts';

type Find = (state: MemoryState, networkId: string, now: Date) => LedgerFault[];

export const memoryLedger =
  (state: MemoryState): ReadLedgerFaults =>
  async (networkId, { rule, now, limit }) => {
    const faults = FIND[rule](state, networkId, now).sort(byFirstId);
    return { total: faults.length, faults: faults.slice(0, limit) };
  };

const FIND: Readonly<Record<LedgerRule, Find>> = {
  'conversion-without-hit': (state, networkId) =>
    conversionsOf(state, networkId)
      .filter(({ id }) => convertedBy(state, id) !== id)
      .map(({ id }) => ({ ids: { conversion: id }, detail: 'there is no hit that made it' })),

  'hit-without-conversion': (state, networkId) =>
    hitsOf(state, networkId).flatMap(({ hit, outcome }) => {
      if (!('conversionId' in outcome)) return [];
      const there = state.conversions.get(outcome.conversionId)?.networkId === networkId;
      const detail = `it ${outcome.state} a conversion that is not there`;
      return there ? [] : [{ ids: { hit: hit.id, conversion: outcome.conversionId }, detail }];
    }),

  'conversion-without-click': (state, networkId) =>
    conversionsOf(state, networkId).flatMap(({ id, clickId }) =>
      clickId === null || state.clicks.has(clickId)
        ? []
        : [{ ids: { conversion: id, click: clickId }, detail: 'its click is not there' }],
    ),

  'conversion-without-terms': (state, networkId) =>
    conversionsOf(state, networkId)
      .filter(
        ({ campaignId, termsVersion }) =>
          !state.terms.some((terms) => terms.campaignId === campaignId && terms.version === termsVersion),
      )
      .map(({ id, campaignId, termsVersion }) => ({
        ids: { conversion: id, campaign: campaignId },
        detail: `the campaign has no terms ${termsVersion}`,
      })),

  'deduplication-key-twice': (state, networkId) => {
    const firsts = new Map<string, Conversion>();
    const faults: LedgerFault[] = [];
    for (const conversion of conversionsOf(state, networkId).sort((a, b) => (a.id < b.id ? -1 : 1))) {
      const first = firsts.get(conversion.deduplicationKey);
      if (!first) firsts.set(conversion.deduplicationKey, conversion);
      else
        faults.push({
          ids: { conversion: conversion.id, first: first.id },
          detail: conversion.deduplicationKey,
        });
    }
    return faults;
  },

  'delivery-without-event': (state, networkId) =>
    [...state.deliveries.values()]
      .filter((one) => one.networkId === networkId && !isTestDelivery(one))
      .filter(({ event, eventId }) =>
        event === 'click' ? !state.clicks.has(eventId) : !state.conversions.has(eventId),
      )
      .map(({ id, event, eventId }) => ({
        ids: { delivery: id, event: eventId },
        detail: `the ${event} it tells of is not there`,
      })),

  'hit-waits-too-long': (state, networkId, now) =>
    hitsOf(state, networkId)
      .filter(({ outcome }) => outcome.state === 'waiting')
      .filter(({ hit }) => now.getTime() - hit.hitAt.getTime() > HIT_WAITS_MAX_MS)
      .map(({ hit }) => ({
        ids: { hit: hit.id, click: hit.clickIdText },
        detail: `it waits since ${hit.hitAt.toISOString()}`,
      })),

  'dead-letter': (state, networkId) =>
    [...state.deadLetters.values()]
      .filter(({ event }) => event.networkId === networkId || event.networkId === null)
      .map(({ event, why }) => ({ ids: { [event.kind]: event.id }, detail: why })),

  // In memory no row is ever forgotten.
  'breakdown-differs': () => [],
  'subtotal-differs': () => [],
  // Reports in memory count the conversions themselves.
  'facts-differ': () => [],

  'approved-not-accounted': (state, networkId) => {
    const sums = new Map<string, Money>();
    const count = (key: AccountedKey, amount: Money) =>
      sums.set(accountedText(key), add(sums.get(accountedText(key)) ?? ZERO, amount));
    for (const { account, lines } of state.invoices.values()) {
      if (account.networkId !== networkId) continue;
      for (const { campaignId, referralId, bonusId, goalId, month, exact } of lines)
        count(
          {
            account: account.id,
            subject: campaignId ?? referralId ?? bonusId ?? '',
            goal: goalId ?? '',
            month,
          },
          exact,
        );
    }
    for (const row of state.invoicedAmounts.values()) {
      if (row.networkId !== networkId) continue;
      const { day, subjectId, goalId } = JSON.parse(row.key) as AmountKey;
      count(
        { account: row.accountId, subject: subjectId, goal: goalId, month: day.slice(0, 7) },
        negate(row.amount),
      );
    }
    return [...sums]
      .filter(([, differs]) => differs !== ZERO)
      .map(([text, differs]) => {
        const { goal, ...key } = JSON.parse(text) as AccountedKey;
        return {
          ids: { ...key, ...(goal !== '' && { goal }) },
          detail: `invoices have ${moneyText(differs)} more than is marked as invoiced`,
        };
      });
  },

  'message-out-of-step': (state, networkId) =>
    [...state.deliveries.values()]
      .filter((one) => one.networkId === networkId)
      .flatMap(({ id, state: is, nextAt, attempts }) => {
        const ids = { delivery: id };
        if (is === 'pending' && nextAt === null) return [{ ids, detail: 'it waits and is never due' }];
        const arrived = attempts.some(({ status }) => status !== null && status >= 200 && status < 300);
        const claims = is === 'delivered' && !arrived;
        return claims ? [{ ids, detail: 'it is delivered, but no attempt succeeded' }] : [];
      }),

  // In memory no list of waiting hits is kept apart from the hits, so none can be missing from it.
  'waiting-hit-lost': () => [],
};

type AccountedKey = {
  readonly account: string;
  readonly subject: string;
  readonly goal: string;
  readonly month: string;
};
const accountedText = ({ account, subject, goal, month }: AccountedKey): string =>
  JSON.stringify({ account, subject, goal, month });

const conversionsOf = (state: MemoryState, networkId: string): Conversion[] =>
  [...state.conversions.values()].filter((one) => one.networkId === networkId);

const hitsOf = (state: MemoryState, networkId: string) =>
  [...state.hits.values()].filter(({ hit }) => hit.networkId === networkId);

function convertedBy(state: MemoryState, id: string): string | undefined {
  const outcome = state.hits.get(id)?.outcome;
  return outcome?.state === 'converted' ? outcome.conversionId : undefined;
}

const byFirstId = (a: LedgerFault, b: LedgerFault): number =>
  (Object.values(a.ids)[0] ?? '') < (Object.values(b.ids)[0] ?? '') ? -1 : 1;

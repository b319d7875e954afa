// Caps, counted from the rows each time (docs/rules/caps.md).
import { dayOf } from './days.ts';
import { isMember } from './groups.ts';
import { isAbove, minus, NOUGHT, ONE, plus, type Exact } from './exact.ts';
import {
  clicksOf,
  got,
  impressionsOf,
  type Cap,
  type Event,
  type Measure,
  type Sale,
  type State,
} from './state.ts';

export type Use = Readonly<Partial<Record<Measure, Exact>>>;
type Paid = { readonly payout: Exact; readonly revenue: Exact };

export const useOfClick = ({ payout, revenue }: Paid): Use => ({ click: ONE, payout, revenue });
export const useOfImpression = ({ payout, revenue }: Paid): Use => ({ payout, revenue });
export function useOfSale({ status, payout, revenue }: Pick<Sale, 'status' | 'payout' | 'revenue'>): Use {
  if (status === 'approved') return { conversion: ONE, approvedConv: ONE, payout, revenue };
  if (status === 'pending') return { conversion: ONE, pendingPayout: payout, pendingRevenue: revenue };
  return {};
}

/** `clickedAt`: of what came of a click. */
type Counted = Omit<Event, 'id' | 'traits'> & { readonly clickedAt?: number | null };

/** The counter of the cap an event belongs to; undefined: the cap is not about it. */
export function slotOf(state: State, cap: Cap, event: Counted): string | undefined {
  const { affiliate, country, at, campaign, clickedAt } = event;
  if (campaign !== cap.campaign || at < cap.madeAt) return undefined;
  const { countries, affiliates, scope, group } = cap;
  if (countries.length > 0 && !countries.includes(country) && !countries.includes('ALL')) return undefined;
  if (group !== null && !isMember(state, { group, affiliate, at: clickedAt ?? at })) return undefined;
  if (scope !== 'all' && affiliates.length > 0 && !affiliates.includes(affiliate)) return undefined;
  const day = dayOf(state, event);
  const period = { daily: day, monthly: day.slice(0, 7), lifetime: 'ever' }[cap.period];
  return `${scope === 'each' ? affiliate : ''}|${period}`;
}

/** What is used of a cap, by counter. */
export function usedOf(state: State, cap: Cap): Map<string, Exact> {
  const used = new Map<string, Exact>();
  const take = (event: Counted, use: Use) => {
    const slot = slotOf(state, cap, event);
    const taken = use[cap.measure];
    if (slot !== undefined && taken) used.set(slot, plus(used.get(slot) ?? NOUGHT, taken));
  };
  for (const click of clicksOf(state)) if (click.rejection === '') take(click, useOfClick(click));
  for (const one of impressionsOf(state)) if (one.rejection === '') take(one, useOfImpression(one));
  for (const sale of state.sales.values()) take(sale, useOfSale(sale));
  return used;
}

const capsOf = (state: State, campaign: string): Cap[] =>
  [...state.caps.values()]
    .filter((cap) => cap.campaign === campaign)
    .sort((a, b) => a.madeAt - b.madeAt || (a.id < b.id ? -1 : 1));

/** The first live cap the event does not fit under entirely (docs/rules/caps.md#exact-caps). */
export function capInTheWay(state: State, event: Counted, use: Use): Cap | undefined {
  return capsOf(state, event.campaign).find((cap) => {
    const slot = slotOf(state, cap, event);
    const taken = use[cap.measure] ?? NOUGHT;
    if (slot === undefined || !cap.live || !isAbove(taken, NOUGHT)) return false;
    return isAbove(plus(usedOf(state, cap).get(slot) ?? NOUGHT, taken), cap.limit);
  });
}

export const difference = (before: Use, after: Use): Use =>
  Object.fromEntries(
    [...new Set([...Object.keys(before), ...Object.keys(after)] as Measure[])].map((measure) => [
      measure,
      minus(after[measure] ?? NOUGHT, before[measure] ?? NOUGHT),
    ]),
  );

/** Does something to the books, and then pauses the campaigns of caps that are full by it (docs/rules/caps.md#action-of-a-cap). */
export function withCaps<T>(state: State, work: (refusedBy: Set<string>) => T): T {
  const all = [...state.caps.values()];
  const before = new Map(all.map((cap) => [cap.id, usedOf(state, cap)]));
  const refusedBy = new Set<string>();
  const result = work(refusedBy);
  for (const cap of all) {
    if (!cap.live || !cap.pauses) continue;
    const was = got(before.get(cap.id));
    const isFull = [...usedOf(state, cap)].some(
      ([slot, used]) =>
        !isAbove(cap.limit, used) &&
        (isAbove(used, was.get(slot) ?? NOUGHT) || isAbove(was.get(slot) ?? NOUGHT, used)),
    );
    if (isFull || refusedBy.has(cap.id)) pause(state, cap.campaign);
  }
  return result;
}

function pause(state: State, id: string): void {
  const campaign = got(state.campaigns.get(id));
  if (!campaign.removed) state.campaigns.set(id, { ...campaign, status: 'paused' });
}

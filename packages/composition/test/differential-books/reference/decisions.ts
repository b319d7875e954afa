// What clicks, impressions and hits come to (docs/rules/attribution.md, docs/rules/statuses.md).
import { isMember } from './groups.ts';
import { capInTheWay, useOfClick, useOfImpression, useOfSale } from './caps.ts';
import { dayAfter, dayIn, startIn } from './days.ts';
import { saleCurrencyOf, worthIn } from './exchange.ts';
import { isNought, NOUGHT, type Exact } from './exact.ts';
import { tellClick } from './postbacks.ts';
import { chargesNothing, comesTo, isOpenTo, newestTerms, priceOf, type Price } from './prices.ts';
import {
  got,
  type Campaign,
  type Claim,
  type Click,
  type Event,
  type Goal,
  type Impression,
  type Sale,
  type State,
  type Status,
  type Terms,
  type Visit,
} from './state.ts';

const HOUR = 3_600_000;
const DAY = 24 * HOUR;
/** Reason of a sale that waits for the end of its hold. */
export const ON_HOLD = 'ON_HOLD';
/** Reason of a sale in a currency without a rate. */
export const UNPRICED = 'NO_EXCHANGE_RATE';

const NOTHING = { payout: NOUGHT, revenue: NOUGHT };

export function decideClick(state: State, visit: Visit, refusedBy: Set<string>): void {
  const rejected: Click = { ...visit, isFirst: false, duplicate: false, ...NOTHING };
  if (visit.rejection !== '') return void state.clicks.set(visit.id, rejected);
  const duplicate = [...state.clicks.values()].some((one) => isFirstAndNear(one, visit));
  const earned = duplicate ? NOTHING : earnedBy(visit, 'click');
  const cap = capInTheWay(state, visit, useOfClick(earned));
  if (cap) refusedBy.add(cap.id);
  const click: Click = cap
    ? { ...rejected, isFirst: !duplicate, rejection: 'CAP_REACHED' }
    : { ...rejected, isFirst: !duplicate, duplicate, ...earned };
  state.clicks.set(click.id, click);
  if (!cap) tellClick(state, click);
}

/** The same visitor within a day of a click that counted as its first (docs/rules/tracking.md#unique-clicks). */
const isFirstAndNear = (one: Click, { campaign, affiliate, visitor, at }: Visit): boolean =>
  one.isFirst &&
  one.campaign === campaign &&
  one.affiliate === affiliate &&
  one.visitor === visitor &&
  Math.abs(one.at - at) < DAY;

export function decideImpression(state: State, visit: Visit, refusedBy: Set<string>): void {
  const impression: Impression = { ...visit, ...NOTHING };
  if (visit.rejection !== '') return void state.impressions.set(visit.id, impression);
  const earned = earnedBy(visit, 'impression');
  const cap = capInTheWay(state, visit, useOfImpression(earned));
  if (cap) refusedBy.add(cap.id);
  state.impressions.set(
    visit.id,
    cap ? { ...impression, rejection: 'CAP_REACHED' } : { ...impression, ...earned },
  );
}

function earnedBy({ terms, affiliate, country }: Visit, per: Price['for']) {
  const isPaid = { cpa: '', cpi: '', cps: '', cpc: 'click', cpm: 'impression' }[terms.model] === per;
  const price = isPaid ? priceOf(terms, { affiliate, goal: null, country }) : undefined;
  return price ? { payout: price.payout.amount, revenue: price.revenue.amount } : NOTHING;
}

/** A claim of a sale, by a hit or by a row of an import. */
export type Asked = {
  /** Whose sale it would be, under its id. */
  readonly event: Event;
  readonly terms: Terms;
  readonly click: string | null;
  readonly clickedAt: number | null;
  readonly claim: Claim;
  readonly txn: string;
  /** What makes a row without a click and a transaction the same as another. */
  readonly rowKey: string;
  readonly goalId: string;
  readonly goalValue: string;
  readonly imported?: {
    readonly payout: Exact | null;
    readonly revenue: Exact | null;
    readonly status: Status | null;
    readonly dimensions: string;
    readonly anyAge: boolean;
  };
};
export type Decided = {
  readonly outcome: string;
  readonly sale?: Sale;
  readonly cap?: string;
  /** The sale that holds what would make it unique. */
  readonly repeats?: string;
};

/** Decides a claim and keeps the sale that comes of it. */
export function decideClaim(state: State, asked: Asked): Decided {
  const goal = goalOf(state, asked);
  if (goal === 'INVALID_GOAL') {
    return { outcome: `refused ${isOfRemoved(state, asked.event) ? 'ACCOUNT_REMOVED' : goal}` };
  }
  const keys = [keyOf(asked, goal?.id ?? ''), sentKeyOf(asked, goal?.id ?? '')];
  const first = keys.map((key) => state.keys.get(key)).find((held) => held !== undefined);
  if (first) {
    hold(state, keys, first.sale);
    return { outcome: `repeated DUPLICATE ${first.sale}`, repeats: first.sale };
  }
  const ended = ordersEnded(state, asked, goal);
  if (ended.length > 1) return { outcome: 'refused EDIT_REFUSED' };
  if (ended[0]) return { outcome: `repeated DUPLICATE ${ended[0].id}`, repeats: ended[0].id };
  const { clickedAt, event, terms, imported } = asked;
  if (isOfRemoved(state, event)) return { outcome: 'refused ACCOUNT_REMOVED' };
  if (clickedAt !== null && !imported?.anyAge && event.at > clickedAt + terms.days * DAY) {
    return { outcome: 'refused CLICK_EXPIRED' };
  }
  const knowsGoal = goal === null || terms.goals.some(({ id }) => id === goal.id);
  const sale = saleOf(state, asked, {
    key: got(keys[0]),
    goal: goal?.id ?? null,
    terms: knowsGoal ? terms : newestTerms(state, event.campaign),
  });
  if (!sale) return { outcome: 'refused INVALID_AMOUNT' };
  const cap = capInTheWay(state, { ...event, clickedAt }, useOfSale(sale));
  const decided: Sale = cap ? { ...sale, status: 'cancelled', reason: 'CAP_REACHED', heldUntil: null } : sale;
  // docs/rules/statuses.md#cancelled-conversions
  const made = { ...decided, shown: decided.status !== 'cancelled' };
  state.sales.set(made.id, made);
  state.keys.set(made.key, { sale: made.id, isOwn: true });
  hold(state, keys, made.id);
  const why = ['CAP_REACHED', 'NO_COMMISSION'].includes(made.reason) ? ` ${made.reason}` : '';
  return { outcome: `converted ${made.id}${why}`, sale: made, ...(cap && { cap: cap.id }) };
}

/** What a rejection or cancellation of a click alone may mean (docs/rules/attribution.md#orders-that-exist). */
function ordersEnded({ sales }: State, asked: Asked, goal: Goal | null): Sale[] {
  const { claim, imported, click, txn, goalId, goalValue } = asked;
  const status = imported?.status ?? claim.status;
  if (click === null || txn !== '' || claim.pixel || (status !== 'rejected' && status !== 'cancelled'))
    return [];
  const isAny = goalId === '' && goalValue === '';
  return [...sales.values()].filter(
    (one) => one.click === click && (isAny || one.goal === (goal?.id ?? null)),
  );
}

export const isOfRemoved = ({ removed }: State, { affiliate, advertiser }: Event): boolean =>
  removed.has(affiliate) || removed.has(advertiser);

function hold(state: State, keys: readonly string[], sale: string): void {
  for (const key of keys) if (!state.keys.has(key)) state.keys.set(key, { sale, isOwn: false });
}

/** As the click saw the campaign, else as it is now (docs/rules/attribution.md#named-goal). */
function goalOf(state: State, { goalId, goalValue, event, terms }: Asked): Goal | null | 'INVALID_GOAL' {
  const { campaign, affiliate } = event;
  const among = (all: readonly Goal[], id: string, value: string): Goal | undefined =>
    all
      .filter((one) => (id === '' ? one.value.toLowerCase() === value.toLowerCase() : one.id === id))
      .sort(
        (a, b) =>
          Number(a.value !== value) - Number(b.value !== value) ||
          Number(a.campaign === null) - Number(b.campaign === null) ||
          a.madeAt - b.madeAt,
      )[0];
  const named = (id: string, value: string) =>
    among(terms.goals, id, value) ?? among(newestTerms(state, campaign).goals, id, value);
  if (goalId === '' && goalValue === '') {
    const assumed = terms.defaultGoal === null ? undefined : named(terms.defaultGoal, '');
    return assumed && isOpenTo(assumed, affiliate) ? assumed : null;
  }
  const goal = named(goalId, goalValue);
  return goal && isOpenTo(goal, affiliate) ? goal : 'INVALID_GOAL';
}

type Keyed = Pick<Asked, 'txn' | 'click' | 'rowKey'> & { readonly event: Pick<Event, 'campaign'> };
/** One sale for ever per campaign, goal and transaction, or click (docs/rules/attribution.md#one-conversion). */
export function keyOf({ event, txn, click, rowKey }: Keyed, goal: string): string {
  const last = txn === '' ? (click === null ? `row ${rowKey}` : `click ${click}`) : `txn ${txn}`;
  return `${event.campaign} / ${goal} / ${last}`;
}

/** What it was sent with counts as well (docs/rules/attribution.md#repeats-and-default-goals). */
function sentKeyOf(asked: Asked, cameTo: string): string {
  if (asked.goalId !== '') return keyOf(asked, cameTo);
  return keyOf(asked, asked.goalValue === '' ? '' : `=${asked.goalValue}`);
}

type Found = { readonly key: string; readonly goal: string | null; readonly terms: Terms };

/** The sale before caps; undefined when its amounts cannot be taken. */
function saleOf(state: State, asked: Asked, found: Found): Sale | undefined {
  const { event, imported, click, txn } = asked;
  const { id, campaign, affiliate, advertiser, country, traits, at } = event;
  const { payout = null, revenue = null } = imported ?? {};
  const currency = saleCurrencyOf(state, campaign, { ...asked.claim, payout });
  const claim = { ...asked.claim, currency };
  const worth = worthIn(state, currency, at);
  if (!worth && (payout || revenue)) return undefined;
  const base = {
    id,
    campaign,
    affiliate,
    advertiser,
    country,
    traits,
    at,
    click,
    clickedAt: asked.clickedAt,
    txn,
    claim,
    ...found,
    currency: state.currency,
    isExchanged: false,
    sale: NOUGHT,
    ...NOTHING,
    explicitPayout: false,
    explicitRevenue: false,
    dimensions: imported?.dimensions ?? '',
    shown: false,
    heldUntil: null,
  };
  const price = priceOf(found.terms, { affiliate, goal: found.goal, country });
  if (!price && !payout) {
    return { ...base, asked: 'approved', status: 'rejected', reason: 'NO_COMMISSION' };
  }
  if (needsUnread(claim, price, { payout, revenue })) return undefined;
  const wanted = imported?.status ?? statusAsked(claim, got(state.campaigns.get(campaign)));
  const isEnd = wanted === 'rejected' || wanted === 'cancelled';
  const held = imported?.status || isEnd || click === null ? '' : heldBecause(state, event);
  const status = held === '' ? wanted : 'pending';
  const priced = {
    ...base,
    ...amounts(claim, price, { worth, own: state.currency }),
    ...(payout && { payout: got(worth)(payout), explicitPayout: true }),
    ...(revenue && { revenue: got(worth)(revenue), explicitRevenue: true }),
  };
  const waits = !worth && needsRate(claim, price) && (status === 'approved' || status === 'pending');
  const until =
    status === 'approved' && !imported?.status
      ? holdEnd(state, { ...event, clickedAt: asked.clickedAt }, found)
      : null;
  // One that is imported after its hold is not held.
  const heldUntil = until !== null && until > (imported ? state.now : at) ? until : null;
  if (waits) return { ...priced, asked: status, status: 'pending', reason: UNPRICED, heldUntil };
  if (heldUntil !== null) return { ...priced, asked: status, status: 'pending', reason: ON_HOLD, heldUntil };
  const by = imported?.status ? null : claim.by;
  return { ...priced, asked: status, status, reason: held || reasonOf(status, '', by) };
}

/** The end of the day that lies as many days later as a group, the goal or the campaign holds sales now (docs/rules/attribution.md#days-of-a-hold). */
function holdEnd(state: State, event: Event & Pick<Asked, 'clickedAt'>, found: Found): number | null {
  const { campaigns, zone, groups } = state;
  const { campaign, affiliate, at } = event;
  const isIn = (group: string) => isMember(state, { group, affiliate, at: event.clickedAt ?? at });
  const [ofGroup] = [...groups].flatMap(([group, days]) => (days !== null && isIn(group) ? [days] : []));
  const ofGoal = ({ goals }: Terms) => goals.find(({ id }) => id === found.goal);
  const goal = ofGoal(newestTerms(state, campaign)) ?? ofGoal(found.terms);
  const days = ofGroup ?? goal?.hold ?? got(campaigns.get(campaign)).hold;
  return days === 0 ? null : startIn(zone, dayAfter(dayIn(zone, at), days + 1));
}

/** Who may no longer run the campaign earns nothing that the network did not look at (docs/rules/attribution.md#affiliates-that-may-no-longer-run). */
export function heldBecause(state: State, { campaign: id, affiliate }: Event): string {
  if (state.off.has(affiliate)) return 'AFFILIATE_INACTIVE';
  const { isPrivate, blocked, letIn } = got(state.campaigns.get(id));
  return blocked.includes(affiliate) || (isPrivate && !letIn.includes(affiliate)) ? 'AFFILIATE_BLOCKED' : '';
}

/** A hit may ask for more review than its campaign wants, never for less (docs/rules/attribution.md#requested-status). */
const statusAsked = ({ status, pixel }: Claim, { conversionStatus }: Campaign): Status => {
  const isEnd = status === 'rejected' || status === 'cancelled';
  if (isEnd && !pixel) return status;
  return isEnd || [status, conversionStatus].includes('pending') ? 'pending' : 'approved';
};

/** Rejected and cancelled ones always say why (docs/rules/statuses.md#reason-of-a-status). */
export function reasonOf(status: Status, given: string, advertiser: string | null = null): string {
  const who = advertiser === null ? 'network' : 'advertiser';
  if (status === 'rejected') return given || `Rejected by the ${who}.`;
  if (status === 'cancelled') return given || `Cancelled by the ${who}.`;
  return '';
}

/** By price, percentage and exchange rate. Of a currency without a rate nothing is known. */
export function amounts(
  claim: Claim,
  price: Price | undefined,
  { worth, own }: { readonly worth: ((amount: Exact) => Exact) | undefined; readonly own: string },
): Pick<Sale, 'sale' | 'payout' | 'revenue' | 'currency' | 'isExchanged'> {
  const inOurs = (amount: Exact | null) => (amount && worth ? worth(amount) : NOUGHT);
  const sale = inOurs(claim.sale);
  const isForeign = claim.currency !== '' && claim.currency !== own;
  const of = { sale, currency: worth ? own : claim.currency, isExchanged: isForeign && worth !== undefined };
  const sent = claim.pixel ? NOUGHT : inOurs(claim.revenue);
  if (price?.for !== 'conversion') return { ...of, payout: NOUGHT, revenue: sent };
  const revenue = chargesNothing(price) ? sent : comesTo(price.revenue, sale);
  return { ...of, payout: comesTo(price.payout, sale), revenue };
}

/** Whether the price needs what cannot be read (docs/rules/attribution.md#unreadable-amounts); explicit amounts need nothing. */
function needsUnread(
  { unread, pixel }: Claim,
  price: Price | undefined,
  { payout, revenue }: { readonly payout: Exact | null; readonly revenue: Exact | null },
): boolean {
  const isSale = price?.for === 'conversion';
  const isPercent = isSale && ((price.payout.isPercent && !payout) || (price.revenue.isPercent && !revenue));
  const takesRevenue = !revenue && !pixel && (!isSale || chargesNothing(price));
  return (unread.includes('sale') && isPercent) || (unread.includes('revenue') && takesRevenue);
}

/** Fixed prices need no rate, and neither does a revenue that does not count. */
export function needsRate({ sale, revenue, pixel }: Claim, price: Price | undefined): boolean {
  const isPercent = price?.for === 'conversion' && (price.payout.isPercent || price.revenue.isPercent);
  const takesRevenue = !pixel && (price?.for !== 'conversion' || chargesNothing(price));
  return (sale !== null && isPercent) || (revenue !== null && takesRevenue);
}

/** Whether its amounts were never known, for want of a rate. */
export function isUnpriced({ currency: own }: State, sale: Sale): boolean {
  const { claim, currency, terms, affiliate, goal, country, explicitRevenue } = sale;
  if (currency !== claim.currency || currency === '' || currency === own) return false;
  if (!needsRate(claim, priceOf(terms, { affiliate, goal, country }))) return false;
  const isMissing = (sent: Exact | null, has: Exact) => sent !== null && !isNought(sent) && isNought(has);
  return isMissing(claim.sale, sale.sale) || (!explicitRevenue && isMissing(claim.revenue, sale.revenue));
}

/** As the rate there is now has it; undefined: there is none. Explicit amounts stay. */
export function pricedNow(state: State, sale: Sale): Sale | undefined {
  const { claim, affiliate, goal, country, terms, at } = sale;
  const worth = worthIn(state, claim.currency, at);
  if (!worth) return undefined;
  const found = amounts(claim, priceOf(terms, { affiliate, goal, country }), { worth, own: state.currency });
  return {
    ...sale,
    ...found,
    ...(sale.explicitPayout && { payout: sale.payout }),
    ...(sale.explicitRevenue && { revenue: sale.revenue }),
  };
}

// What is done to sales later: statuses, late rates, edits and new rows of an import (docs/rules/statuses.md,
// docs/rules/money.md#late-rates, docs/rules/imports.md).
import { capInTheWay, difference, useOfSale, withCaps } from './caps.ts';
import { clockIn, instantIn } from './days.ts';
import {
  decideClaim,
  heldBecause,
  isOfRemoved,
  isUnpriced,
  keyOf,
  ON_HOLD,
  pricedNow,
  reasonOf,
  UNPRICED,
  type Asked,
} from './decisions.ts';
import { saleCurrencyOf, worthIn } from './exchange.ts';
import { isNought, isSame, type Exact } from './exact.ts';
import { tell } from './postbacks.ts';
import { chargesNothing, comesTo, priceOf, termsAt } from './prices.ts';
import { amountSaid, statusSaid, wordsOf } from './said.ts';
import { got, UNREADABLE, type Claim, type Sale, type State, type Status } from './state.ts';

const DAY = 86_400_000;
const MAY_BECOME: Readonly<Record<Status, readonly Status[]>> = {
  pending: ['approved', 'rejected', 'cancelled'],
  approved: ['rejected', 'cancelled'],
  rejected: ['approved'],
  cancelled: ['approved'],
};

/** Undefined: it may be; else the refusal. */
export function changeStatus(
  state: State,
  { sale: id, status, reason }: { sale: string; status: Status; reason: string },
): string | undefined {
  const before = got(state.sales.get(id));
  if (status === 'pending' && before.heldUntil !== null) {
    state.sales.set(id, onReview(before));
    return undefined;
  }
  if (before.status === status) return undefined;
  if (!MAY_BECOME[before.status].includes(status)) return 'not_allowed_in_state';
  const priced = status === 'approved' && isUnpriced(state, before) ? pricedNow(state, before) : before;
  if (!priced) return 'not_allowed_in_state';
  const after = { ...priced, status, reason: reasonOf(status, reason), heldUntil: null };
  if (!replace(state, before, after)) return 'not_allowed_in_state';
  if (status === 'approved') tell(state, after);
  return undefined;
}

/** Nothing but a decision approves it from now on. */
const onReview = (sale: Sale, reason = ''): Sale => ({
  ...sale,
  reason: sale.reason === ON_HOLD ? reason : sale.reason,
  asked: 'pending',
  heldUntil: null,
});

/** What a sale becomes that waited for its amounts. */
const oncePriced = ({ asked, heldUntil }: Sale): Pick<Sale, 'status' | 'reason' | 'heldUntil'> => {
  if (asked !== 'approved') return { status: asked, reason: '', heldUntil: null };
  return heldUntil === null
    ? { status: 'approved', reason: '', heldUntil }
    : { status: 'pending', reason: ON_HOLD, heldUntil };
};

/** Approves what is on hold no longer, as somebody would by hand (docs/rules/attribution.md#holds). */
export function releaseHeld(state: State): void {
  const due = [...state.sales.values()].filter(
    ({ status, reason, heldUntil }) =>
      status === 'pending' && reason === ON_HOLD && heldUntil !== null && heldUntil <= state.now,
  );
  const inOrder = (a: Sale, b: Sale) => Number(a.heldUntil) - Number(b.heldUntil) || (a.id < b.id ? -1 : 1);
  for (const before of due.sort(inOrder)) {
    const gone = isOfRemoved(state, before) ? 'ACCOUNT_REMOVED' : '';
    const left = gone || (before.click === null ? '' : heldBecause(state, before));
    if (left !== '') state.sales.set(before.id, onReview(before, left));
    else if (changeStatus(state, { sale: before.id, status: 'approved', reason: '' }) !== undefined)
      state.sales.set(before.id, onReview(before, 'CAP_REACHED'));
  }
}

/** What an affiliate once saw stays in its log (docs/rules/statuses.md#cancelled-conversions). */
const seen = (sale: Sale): Sale => ({ ...sale, shown: sale.shown || sale.status !== 'cancelled' });

/** False: a cap leaves no room, and nothing is changed. */
function replace(state: State, before: Sale, after: Sale): boolean {
  if (capInTheWay(state, after, difference(useOfSale(before), useOfSale(after)))) return false;
  withCaps(state, () => state.sales.set(after.id, seen(after)));
  return true;
}

/** Sales that waited for a rate, oldest id first. A cap that is full by now cancels them. */
export function priceWaiting(state: State): void {
  withCaps(state, (refusedBy) => {
    const waiting = [...state.sales.values()].filter(
      (one) => one.status === 'pending' && one.reason === UNPRICED,
    );
    for (const before of waiting.sort((a, b) => (a.id < b.id ? -1 : 1))) {
      const priced = pricedNow(state, before);
      if (!priced) continue;
      const open: Sale = { ...priced, ...oncePriced(before) };
      const cap = capInTheWay(state, before, difference(useOfSale(before), useOfSale(open)));
      if (cap) refusedBy.add(cap.id);
      const after: Sale = cap
        ? { ...open, status: 'cancelled', reason: 'CAP_REACHED', heldUntil: null }
        : open;
      state.sales.set(after.id, after);
      if (after.status === 'approved') tell(state, after);
    }
  });
}

/** A row of a file, as it is sent: column names and texts. */
export type Row = Readonly<Record<string, string>>;
export type Import = {
  readonly rows: readonly Row[];
  /** null: the network's own. */
  readonly advertiser: string | null;
  readonly sends: boolean | null;
  readonly sentAt: number;
  /** The id of the conversion a row made; undefined: it made none. */
  readonly idOf: (row: Row) => string | undefined;
};
export type Counts = { imported: number; edited: number; duplicates: number; errors: number };

/** One after another; what is wrong with a row stops no other. */
export function runImport(state: State, order: Import): Counts {
  const counts: Counts = { imported: 0, edited: 0, duplicates: 0, errors: 0 };
  const before = new Map(state.sales);
  withCaps(state, (refusedBy) => {
    for (const sent of order.rows) {
      const status = sent['status'] === undefined ? undefined : statusSaid(state, sent['status']);
      const turn = { row: { ...sent, ...(status && { status }) }, sent, refusedBy };
      if (sent['status'] !== undefined && status === undefined) counts.errors += 1;
      else if (sent['conversion_id'] !== undefined) counts[editBy(state, turn) ? 'edited' : 'errors'] += 1;
      else if (sent['click_id'] ?? sent['publisher_id']) counts[makeBy(state, order, turn)] += 1;
      else counts[changeBy(state, turn, { by: order.advertiser, before })] += 1;
    }
  });
  // Told at the end of the import, as it stands then.
  for (const sale of state.sales.values()) {
    const was = before.get(sale.id);
    if (sale.status !== 'approved' || was?.status === 'approved') continue;
    if (was ? order.sends !== false : order.sends === true) tell(state, sale);
  }
  return counts;
}

/** `sent` as in the file; in `row` the status is that of a sale. */
type Turn = {
  readonly row: Row;
  readonly sent: Row;
  readonly refusedBy: Set<string>;
};
const amountIn = (row: Row, field: string): Exact | null => {
  const text = row[field];
  return text === undefined || text === UNREADABLE ? null : amountSaid(text);
};
const unreadIn = (row: Row): Claim['unread'] => [
  ...(row['sale_amount'] === UNREADABLE ? (['sale'] as const) : []),
  ...(row['revenue'] === UNREADABLE ? (['revenue'] as const) : []),
];

function makeBy(state: State, order: Import, { row, sent, refusedBy }: Turn): keyof Counts {
  const asked = askedBy(state, order, { row, sent });
  if (!asked) return 'errors';
  const { sale, cap, repeats } = decideClaim(state, asked);
  if (cap) refusedBy.add(cap);
  if (repeats !== undefined) {
    const came = sayAgain(
      state,
      { row, refusedBy },
      { id: repeats, isPostback: false, by: order.advertiser },
    );
    return came === 'unread' ? 'errors' : came;
  }
  if (!sale) return 'errors';
  state.said.set(sale.id, { first: saidBy(row) });
  return 'imported';
}

/** What a transaction may mean; another advertiser's order is an unknown one (docs/rules/attribution.md#orders-that-exist). */
export const ordersOf = (
  { sales }: Pick<State, 'sales'>,
  among: ReadonlyMap<string, Sale>,
  { txn, by, goal }: { readonly txn: string; readonly by: string | null; readonly goal: string },
): Sale[] =>
  [...among.values()]
    .filter(
      (one) =>
        one.txn === txn && (by === null || one.advertiser === by) && (goal === '' || one.goal === goal),
    )
    .map(({ id }) => got(sales.get(id)));

/** A row that names an order by its transaction alone. */
function changeBy(
  state: State,
  turn: Turn,
  { by, before }: { readonly by: string | null; readonly before: ReadonlyMap<string, Sale> },
): keyof Counts {
  const { row } = turn;
  const isSaid = ['status', 'sale_amount', 'payout', 'revenue'].some((field) => row[field] !== undefined);
  if (row['txn_id'] === undefined || !isSaid) return 'errors';
  const [only, second] = ordersOf(state, before, { txn: row['txn_id'], by, goal: '' });
  if (!only || second) return 'errors';
  const came = sayAgain(state, turn, { id: only.id, isPostback: false, by });
  return came === 'unread' ? 'errors' : came;
}

const saidBy = (row: Row): string =>
  wordsOf({
    status: row['status'] ?? null,
    sale: amountIn(row, 'sale_amount'),
    payout: amountIn(row, 'payout'),
    revenue: amountIn(row, 'revenue'),
    currency: row['currency'] ?? '',
    unread: unreadIn(row),
  });

type Again = { readonly id: string; readonly isPostback: boolean; readonly by: string | null };

/** What is new in what is said of an order that is there changes the order (docs/rules/attribution.md#orders-that-exist). */
export function sayAgain(
  state: State,
  { row, refusedBy }: Omit<Turn, 'sent'>,
  { id, isPostback, by }: Again,
): 'duplicates' | 'errors' | 'edited' | 'unread' {
  const words = saidBy(row);
  const said = got(state.said.get(id));
  if (said.first === words || said.last === words) return 'duplicates';
  // docs/rules/attribution.md#unreadable-amounts
  if (unreadIn(row).length > 0 && !['rejected', 'cancelled'].includes(row['status'] ?? '')) return 'unread';
  const before = got(state.sales.get(id));
  const currency = saleCurrencyOf(state, before.campaign, {
    sale: amountIn(row, 'sale_amount'),
    payout: amountIn(row, 'payout'),
    revenue: amountIn(row, 'revenue'),
    currency: row['currency'] ?? '',
  });
  const worth = worthIn(state, currency, before.at);
  const isUnknown = !worth && before.currency === currency;
  const isNamed = row['txn_id'] !== undefined;
  const isNew = (field: string, had: Exact): boolean => {
    const sent = amountIn(row, field);
    return isNamed && sent !== null && !isUnknown && !(worth && isSame(worth(sent), had));
  };
  const fresh: Record<string, string> = {};
  const { status } = row;
  const counts = isNamed || status === 'rejected' || status === 'cancelled';
  if (status !== undefined && counts && status !== before.status) fresh['status'] = status;
  if (isNew('sale_amount', before.sale)) fresh['sale_amount'] = got(row['sale_amount']);
  if (isNew('payout', before.payout)) fresh['payout'] = got(row['payout']);
  const takesRevenue = !isPostback || takesSentRevenue(before);
  if (takesRevenue && isNew('revenue', before.revenue)) fresh['revenue'] = got(row['revenue']);
  if (Object.keys(fresh).length === 0) return 'duplicates';
  if (by !== null && !mayJudge(state, before)) return 'errors';
  const edit = { ...fresh, conversion_id: id, ...(currency !== '' && { currency }) };
  if (!editBy(state, { row: edit, refusedBy }, by)) return 'errors';
  state.said.set(id, { ...said, last: words });
  return 'edited';
}

/** Whether its advertiser may change it (docs/rules/statuses.md#verdict-of-the-advertiser). */
const mayJudge = ({ verdictDays, now }: State, { status, at }: Sale): boolean =>
  verdictDays > 0 && (status === 'pending' || (status === 'approved' && now < at + verdictDays * DAY));

/** Where the price charges none (docs/rules/attribution.md#sent-revenue). */
function takesSentRevenue({ terms, affiliate, goal, country }: Sale): boolean {
  const price = priceOf(terms, { affiliate, goal, country });
  return price !== undefined && (price.for !== 'conversion' || chargesNothing(price));
}

/** Undefined: the row is wrong. */
function askedBy(
  state: State,
  order: Import,
  { row, sent }: { readonly row: Row; readonly sent: Row },
): Asked | undefined {
  const { advertiser, sentAt, idOf } = order;
  const created = row['created'];
  const at = created === undefined ? sentAt : instantIn(state.zone, created);
  if (at === undefined || at > state.now) return undefined;
  const status = (row['status'] as Status | undefined) ?? null;
  const id = idOf(row) ?? `nobody's ${JSON.stringify(row)}`;
  const claim = {
    sale: amountIn(row, 'sale_amount'),
    revenue: amountIn(row, 'revenue'),
    pixel: false,
    currency: row['currency'] ?? '',
    // An advertiser's is held against its campaign's, as a postback's (docs/rules/imports.md#advertisers-rows).
    status: advertiser === null ? null : status,
    by: advertiser,
    unread: unreadIn(row),
  };
  const said = {
    claim,
    txn: row['txn_id'] ?? '',
    goalId: row['goal_id'] ?? '',
    goalValue: row['goal_value'] ?? '',
    imported: {
      payout: amountIn(row, 'payout'),
      revenue: amountIn(row, 'revenue'),
      status: advertiser === null ? status : null,
      dimensions: row['custom_dimensions'] ?? '',
      anyAge: advertiser === null,
    },
  };
  const clickId = row['click_id'];
  if (clickId === undefined) {
    const campaign = got(state.campaigns.get(row['campaign_id'] ?? ''));
    if (campaign.removed || state.removed.has(row['publisher_id'] ?? '')) return undefined;
    const event = {
      id,
      at,
      country: 'XX',
      traits: NO_TRAITS,
      campaign: campaign.id,
      affiliate: got(row['publisher_id']),
    };
    return {
      ...said,
      event: { ...event, advertiser: campaign.advertiser },
      click: null,
      clickedAt: null,
      terms: termsAt(state, campaign.id, at),
      rowKey: contentOf(sent),
    };
  }
  const click = state.clicks.get(clickId);
  if (!click || (advertiser !== null && click.advertiser !== advertiser)) return undefined;
  // Files carry whole seconds.
  if (at + 1000 <= click.at) return undefined;
  if (click.rejection !== '' && click.rejection !== 'CAP_REACHED') return undefined;
  const event = { ...click, id, at };
  return { ...said, event, click: clickId, clickedAt: click.at, terms: click.terms, rowKey: contentOf(sent) };
}

/** docs/rules/imports.md#rows-without-a-click */
const NO_TRAITS = {
  device: 'other',
  os: 'Unknown',
  referer: 'Empty',
  region: 'Unknown',
  app: '',
  creative: '',
};

const contentOf = (row: Row): string => JSON.stringify(Object.entries(row).sort());

/** False: nothing was changed. */
function editBy(state: State, { row, refusedBy }: Omit<Turn, 'sent'>, by: string | null = null): boolean {
  if (unreadIn(row).length > 0) return false;
  const before = state.sales.get(row['conversion_id'] ?? '');
  const edited = before && editedBy(state, before, { row, by });
  if (!before || !edited) return false;
  const held = state.keys.get(edited.key);
  if (held?.isOwn && held.sale !== before.id) return false;
  const cap = capInTheWay(state, edited, difference(useOfSale(before), useOfSale(edited)));
  if (cap) {
    refusedBy.add(cap.id);
    return false;
  }
  state.sales.set(edited.id, seen(edited));
  state.keys.set(before.key, { sale: edited.id, isOwn: false });
  state.keys.set(edited.key, { sale: edited.id, isOwn: true });
  return true;
}

/** Undefined: the row is wrong. Each amount remembers whether it was explicit (docs/rules/imports.md#edits). */
function editedBy(
  state: State,
  before: Sale,
  { row, by }: { readonly row: Row; readonly by: string | null },
): Sale | undefined {
  const isSettled =
    amountIn(row, 'sale_amount') !== null &&
    before.status === 'pending' &&
    before.reason === UNPRICED &&
    before.currency !== state.currency;
  const given = row['status'] as Status | undefined;
  const settled = given === undefined && isSettled ? oncePriced(before) : undefined;
  const status = settled?.status ?? given ?? before.status;
  if (status !== before.status && !MAY_BECOME[before.status].includes(status)) return undefined;
  const moved = withAmounts(state, before, row);
  if (!moved) return undefined;
  const txn = row['txn_id'] ?? before.txn;
  const key =
    txn === before.txn
      ? before.key
      : keyOf({ event: before, txn, click: before.click, rowKey: '' }, before.goal ?? '');
  const reason = status === before.status ? moved.reason : reasonOf(status, '', by);
  const isPriced = before.reason === UNPRICED && reason === '';
  const heldUntil = status !== before.status || isPriced ? null : before.heldUntil;
  const edited = { ...moved, txn, key, status, reason, heldUntil, ...settled };
  if (before.status === 'approved' || status !== 'approved') return edited;
  const priced = isUnpriced(state, edited) ? pricedNow(state, edited) : edited;
  return priced && { ...priced, status, reason: '', heldUntil: null };
}

function withAmounts(state: State, before: Sale, row: Row): Sale | undefined {
  const [sale, payout, revenue] = ['sale_amount', 'payout', 'revenue'].map((field) => amountIn(row, field));
  if (!sale && !payout && !revenue) return before;
  const currency = row['currency'] ?? '';
  const worth = worthIn(state, currency, before.at);
  if (!worth) return undefined;
  const moved = sale ? withSale(before, worth(sale)) : before;
  const explicitPayout = before.explicitPayout || Boolean(payout);
  const explicitRevenue = before.explicitRevenue || Boolean(revenue);
  const isSettled = Boolean(sale) || (explicitPayout && explicitRevenue);
  const wasForeign = before.currency !== state.currency;
  return {
    ...moved,
    explicitPayout,
    explicitRevenue,
    ...(payout && { payout: worth(payout) }),
    ...(revenue && { revenue: worth(revenue) }),
    ...(sale && { isExchanged: currency !== '' && currency !== state.currency }),
    ...(isSettled &&
      wasForeign && { currency: state.currency, ...(before.reason === UNPRICED && { reason: '' }) }),
  };
}

/** A new sale amount moves percentages that nobody named an amount for. */
function withSale(before: Sale, sale: Exact): Sale {
  const { terms, affiliate, goal, country } = before;
  const price = priceOf(terms, { affiliate, goal, country });
  if (price?.for !== 'conversion') return { ...before, sale };
  const { payout, revenue } = price;
  const isCharged = revenue.isPercent && !isNought(revenue.amount);
  return {
    ...before,
    sale,
    ...(payout.isPercent && !before.explicitPayout && { payout: comesTo(payout, sale) }),
    ...(isCharged && !before.explicitRevenue && { revenue: comesTo(revenue, sale) }),
  };
}

/** How a file says an instant. */
export const createdText = (state: State, at: number): string => clockIn(state.zone, at);

// What a batch of the event log comes to, in the order of its events (docs/rules/attribution.md).
import { withCaps } from './caps.ts';
import { ordersOf, sayAgain } from './changes.ts';
import { decideClaim, decideClick, decideImpression, isOfRemoved } from './decisions.ts';
import { textOf } from './exact.ts';
import { tell } from './postbacks.ts';
import { wordsOf } from './said.ts';
import { got, UNREADABLE, type Hit, type Sale, type State, type Visit } from './state.ts';

const HOUR = 3_600_000;
const WAITS_MAX = 72 * HOUR;

export type Batch = {
  readonly clicks: readonly Visit[];
  readonly impressions: readonly Visit[];
  readonly hits: readonly Hit[];
};
const inOrder = <T extends { readonly id: string }>(events: readonly T[]): T[] =>
  [...events].sort((a, b) => (a.id < b.id ? -1 : 1));

/** Decides events of the log: those of one batch see each other. */
export function decideBatch(state: State, { clicks, impressions, hits }: Batch): void {
  withCaps(state, (refusedBy) => {
    for (const visit of inOrder(clicks)) decideClick(state, visit, refusedBy);
    for (const visit of inOrder(impressions)) decideImpression(state, visit, refusedBy);
    const arrived = [...state.waiting.values()].filter(({ click }) => state.clicks.has(click ?? ''));
    const ofClicks = hits.filter(({ click }) => click !== null);
    for (const hit of inOrder([...ofClicks, ...arrived])) decideHit(state, hit, refusedBy);
    for (const hit of inOrder(hits)) if (hit.click === null) decideOrder(state, hit, refusedBy);
  });
}

/** Hits whose click came meanwhile, and those that waited too long (docs/rules/attribution.md#early-hits). */
export function sweepWaiting(state: State): void {
  for (const hit of [...state.waiting.values()]) {
    if (hit.at >= state.now - WAITS_MAX) continue;
    state.waiting.delete(hit.id);
    state.outcomes.set(hit.id, 'refused INVALID_CLICK_ID');
  }
}

function decideHit(state: State, hit: Hit, refusedBy: Set<string>): void {
  state.hitsAt.set(hit.id, hit.at);
  const click = state.clicks.get(hit.click ?? '');
  if (!click) {
    state.waiting.set(hit.id, hit);
    return void state.outcomes.set(hit.id, 'waiting');
  }
  state.waiting.delete(hit.id);
  const { rejection } = click;
  if (rejection !== '' && rejection !== 'CAP_REACHED') {
    return void state.outcomes.set(hit.id, 'refused INVALID_CLICK_ID');
  }
  if (hit.by !== null && hit.by !== click.advertiser) {
    const reason = isOfRemoved(state, click) ? 'ACCOUNT_REMOVED' : 'INVALID_SECURITY_TOKEN';
    return void state.outcomes.set(hit.id, `refused ${reason}`);
  }
  const decided = decideClaim(state, {
    event: { ...click, id: hit.id, at: hit.at },
    terms: click.terms,
    click: click.id,
    clickedAt: click.at,
    claim: hit,
    txn: hit.txn,
    rowKey: '',
    goalId: hit.goal,
    goalValue: hit.goalValue,
  });
  const { repeats } = decided;
  const outcome =
    repeats === undefined || hit.pixel ? decided.outcome : againBy(state, hit, { repeats, refusedBy });
  state.outcomes.set(hit.id, [outcome, ...(decided.sale ? marksOf(state, hit, decided.sale) : [])].join(' '));
  if (decided.cap) refusedBy.add(decided.cap);
  if (decided.sale) state.said.set(decided.sale.id, { first: wordsOf({ ...hit, payout: null }) });
  if (decided.sale?.status === 'approved') tell(state, decided.sale);
}

/** A postback that names an order by its transaction alone (docs/rules/attribution.md#orders-that-exist). */
function decideOrder(state: State, hit: Hit, refusedBy: Set<string>): void {
  state.hitsAt.set(hit.id, hit.at);
  const [only, second] = ordersOf(state, state.sales, { txn: hit.txn, by: hit.by, goal: hit.goal });
  state.outcomes.set(
    hit.id,
    only === undefined
      ? 'refused INVALID_CLICK_ID'
      : second === undefined
        ? againBy(state, hit, { repeats: only.id, refusedBy })
        : 'refused EDIT_REFUSED',
  );
}

/** What a sale came by, or from, unlike what its campaign expects now (docs/rules/attribution.md#expected-way). */
function marksOf({ campaigns }: State, { pixel, page }: Hit, { campaign }: Sale): string[] {
  const { expects, domain } = got(campaigns.get(campaign));
  const isOtherPage = pixel && page !== '' && domain !== null && !`.${page}`.endsWith(`.${domain}`);
  return [
    ...(pixel === (expects === 'postback') ? ['OTHER_WAY'] : []),
    ...(isOtherPage ? ['OTHER_PAGE'] : []),
  ];
}

type Again = { readonly repeats: string; readonly refusedBy: Set<string> };

/** A postback about an order that is there. */
function againBy(state: State, hit: Hit, { repeats, refusedBy }: Again): string {
  const { sale, revenue, currency, status, txn, unread } = hit;
  const was = state.sales.get(repeats)?.status;
  const row = {
    ...(sale && { sale_amount: textOf(sale) }),
    ...(revenue && { revenue: textOf(revenue) }),
    ...(unread.includes('sale') && { sale_amount: UNREADABLE }),
    ...(unread.includes('revenue') && { revenue: UNREADABLE }),
    ...(currency !== '' && { currency }),
    ...(status && { status }),
    ...(txn !== '' && { txn_id: txn }),
  };
  const came = sayAgain(state, { row, refusedBy }, { id: repeats, isPostback: true, by: hit.by });
  const after = state.sales.get(repeats);
  if (after?.status === 'approved' && was !== 'approved') tell(state, after);
  if (came === 'edited') return `edited ${repeats}`;
  if (came === 'unread') return 'refused INVALID_AMOUNT';
  return came === 'errors' ? 'refused EDIT_REFUSED' : `repeated DUPLICATE ${repeats}`;
}

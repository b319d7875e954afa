// Bonuses by hand, and what volume rules give (docs/rules/money.md#volume-rules): worked out anew from all sales, and booked as differences.
import { dayIn } from './days.ts';
import { isAbove, isNought, minus, NOUGHT, ONE, percent, plus, sumOf, type Exact } from './exact.ts';
import type { State, VolumeRule } from './state.ts';

/** What the rule gives an affiliate for all its sales. */
function dueOf(
  state: State,
  { campaign, effect, retroactive, counts, from, value }: VolumeRule,
  affiliate: string,
): Exact {
  const own = [...state.sales.values()]
    .filter((one) => one.status === 'approved' && one.campaign === campaign && one.affiliate === affiliate)
    .sort((a, b) => a.at - b.at || (a.id < b.id ? -1 : 1));
  let so = NOUGHT;
  const reaching: boolean[] = [];
  for (const { payout } of own) {
    so = plus(so, counts === 'payout' ? payout : ONE);
    reaching.push(!isAbove(from, so));
  }
  if (effect === 'bonus') return reaching.at(-1) ? value : NOUGHT;
  const raised = own.filter((_, at) => (retroactive ? reaching.at(-1) : reaching[at]));
  return sumOf(raised.map(({ payout }) => (effect === 'percent' ? percent(value, payout) : value)));
}

export function settleVolume(state: State): void {
  const today = dayIn(state.zone, state.now);
  for (const rule of state.volumeRules)
    for (const affiliate of state.affiliates) {
      const booked = state.bonuses.filter((one) => one.subject === rule.id && one.affiliate === affiliate);
      const amount = minus(dueOf(state, rule, affiliate), sumOf(booked.map((one) => one.amount)));
      if (!isNought(amount)) state.bonuses.push({ subject: rule.id, affiliate, day: today, amount });
    }
}

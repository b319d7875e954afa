// What affiliates are told (docs/rules/postbacks.md#when-postbacks-fire): each event once to each postback.
import { textOf } from './exact.ts';
import { got, type Click, type Sale, type State } from './state.ts';

export const tellClick = (state: State, { id, affiliate, campaign }: Click): void =>
  tellOf(state, 'click', { id, affiliate, campaign, goal: null }, '');

/** A sale that became approved. */
export const tell = (state: State, sale: Sale): void =>
  tellOf(state, 'conversion', sale, textOf(sale.payout));

type Told = Pick<Sale, 'id' | 'affiliate' | 'campaign' | 'goal'>;

function tellOf(state: State, event: 'click' | 'conversion', told: Told, amount: string): void {
  const { id, affiliate, campaign, goal } = told;
  const fitting = state.postbacks.filter(
    (one) =>
      one.affiliate === affiliate &&
      one.event === event &&
      (one.campaign === null || one.campaign === campaign) &&
      (event === 'click' || one.goal === null || one.goal === goal),
  );
  // A campaign's own replaces those of the account, unless the campaign lets both fire.
  const own = fitting.filter((one) => one.campaign !== null);
  const fires = own.length === 0 || got(state.campaigns.get(campaign)).firesGlobal ? fitting : own;
  for (const postback of fires) {
    const key = `${postback.id} ${id}`;
    if (!state.told.has(key)) state.told.set(key, amount);
  }
}

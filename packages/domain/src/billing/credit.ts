// How much an advertiser may use before its campaigns pause (docs/rules/billing.md#credit).
import { minorDigitsOf } from '../shared/currencies.ts';
import type { AdvertiserId, NetworkId } from '../shared/ids.ts';
import { add, type Money, subtract, ZERO } from '../shared/money.ts';
import { invalid } from '../shared/refusal.ts';
import { isWholeMinor } from './apportion.ts';
import { balanceOf, type BalanceSums } from './balance.ts';

/** From the best to the worst. */
export const CREDIT_STATES = ['ok', 'warned_80', 'warned_95', 'used_up'] as const;
export type CreditState = (typeof CREDIT_STATES)[number];

export type AdvertiserCredit = {
  readonly networkId: NetworkId;
  readonly advertiserId: AdvertiserId;
  /** In the network's currency; null: none. */
  readonly limit: Money | null;
  /** As it was decided last. */
  readonly state: CreditState;
  /** When it came to this state. */
  readonly since: Date;
  /** The worst state that notices were sent about; each is sent once until well below, or until the funds change. */
  readonly noticed: CreditState;
};

/** How a credit stands that nobody gave. */
export const NEVER_LIMITED = { state: 'ok', noticed: 'ok' } as const;

/** What an advertiser has to use: a limit and deposits, or one of them. With neither nothing is ever paused. */
export type CreditFunds = {
  readonly limit: Money | null;
  /** Deposits less the invoices they paid; null: there are no deposits. */
  readonly prepaid: Money | null;
};

/** Where an advertiser stands; `available` is null without funds, and below zero when more is used than there is. */
export type CreditStanding = {
  readonly used: Money;
  readonly available: Money | null;
  readonly state: CreditState;
};

/** What is used: all that is charged and not paid, also what waits for approval. */
export const usedOf = (sums: BalanceSums): Money => add(sums.pending, balanceOf(sums).owed);

/** Compares exact amounts; nothing is rounded. */
export function creditStanding(funds: CreditFunds, sums: BalanceSums): CreditStanding {
  const used = usedOf(sums);
  const all = fundsOf(funds);
  if (all === null) return { used, available: null, state: 'ok' };
  return { used, available: subtract(all, used), state: stateOf(used, all) };
}

const fundsOf = ({ limit, prepaid }: CreditFunds): Money | null =>
  limit === null && prepaid === null ? null : add(limit ?? ZERO, prepaid ?? ZERO);

function stateOf(used: Money, funds: Money): CreditState {
  if (used >= funds) return 'used_up';
  if (reaches(used, funds, 95n)) return 'warned_95';
  return reaches(used, funds, 80n) ? 'warned_80' : 'ok';
}

const reaches = (used: Money, funds: Money, percent: bigint): boolean => used * 100n >= funds * percent;

/** Below so many percent, the warnings are ready to be sent again. */
const WELL_BELOW = 70n;

/**
 * The credit as these books make it; itself when nothing about it changes. `fundsChanged`: somebody changed the limit or the deposits, so that
 * warnings are sent again.
 */
export function nextCredit(
  credit: AdvertiserCredit,
  { prepaid, sums }: { readonly prepaid: Money | null; readonly sums: BalanceSums },
  { now, fundsChanged }: { readonly now: Date; readonly fundsChanged: boolean },
): AdvertiserCredit {
  const funds = { limit: credit.limit, prepaid };
  const { used, state } = creditStanding(funds, sums);
  const all = fundsOf(funds);
  const isAnew = fundsChanged || all === null || (state === 'ok' && !reaches(used, all, WELL_BELOW));
  const noticed = isAnew || isWorse(state, credit.noticed) ? state : credit.noticed;
  if (state === credit.state) return noticed === credit.noticed ? credit : { ...credit, noticed };
  return { ...credit, state, noticed, since: now };
}

const isWorse = (one: CreditState, other: CreditState): boolean =>
  CREDIT_STATES.indexOf(one) > CREDIT_STATES.indexOf(other);

/** What people are sent a notice about when a credit changes; undefined: nothing. */
export function creditNotice(
  before: Pick<AdvertiserCredit, 'state' | 'noticed'>,
  after: Pick<AdvertiserCredit, 'state' | 'noticed'>,
): 'credit.nearly_used' | 'credit.used_up' | 'credit.restored' | undefined {
  const [was, is] = [before.state === 'used_up', after.state === 'used_up'];
  if (was !== is) return is ? 'credit.used_up' : 'credit.restored';
  return isWorse(after.noticed, before.noticed) ? 'credit.nearly_used' : undefined;
}

/** Refuses a limit finer than the currency's smallest unit. */
export function assertCreditLimit(limit: Money, currency: string): void {
  const digits = minorDigitsOf(currency);
  if (!isWholeMinor(limit, digits))
    throw invalid('limit', `An amount in ${currency} has at most ${digits} decimals.`);
}

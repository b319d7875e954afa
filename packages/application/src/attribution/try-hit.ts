// Previews the decision about a hit, by the rules of real hits.
import type { Conversion, HitEvent } from '@tributary/domain/attribution/conversion';
import { decideExamined, type HitDecision, refusedBecause } from '@tributary/domain/attribution/decide-hit';
import { examineHit } from '@tributary/domain/attribution/examine-hit';
import type { HitContext } from '@tributary/domain/attribution/hit-context';
import type { Cap, Goal } from '@tributary/domain/catalog/campaign';
import { endsOrderOfClick, type OrderOfClick } from '@tributary/domain/attribution/order-of-click';
import { questionOf } from '@tributary/domain/attribution/price-question';
import { priceFor } from '@tributary/domain/catalog/price';
import { goalIn } from '@tributary/domain/catalog/rates';
import type { ClickId } from '@tributary/domain/shared/ids';
import type { Terms } from '@tributary/domain/catalog/terms';
import type { Batch } from './batch.ts';
import { ownOf, pricedHit } from './decide-hits.ts';
import { ratesFor, type Basis, type ExplainedRate, type ExplainedRates } from './explain-rates.ts';
import { capEntryOf } from './cap-ledger.ts';
import { prepareRates, rateOn } from './rates.ts';

export type TriedHit = {
  readonly outcome: 'converted' | 'duplicate' | 'refused';
  /** Why not, or why it would pay nothing; null when it would simply pay. */
  readonly reason: string | null;
  readonly detail: string;
  /** As it would be stored; null for a duplicate or a refusal. Its id means nothing. */
  readonly conversion: Conversion | null;
  readonly duplicateOf: Conversion['id'] | null;
  readonly goal: Goal | null;
  readonly basis: Basis | null;
  readonly revenueBasis: Basis | null;
  readonly rates: readonly ExplainedRate[];
  /** The cap that would stop it. */
  readonly cap: Cap | null;
};

export type Tried = {
  readonly context: HitContext;
  /** The conversions that hold any of these deduplication keys. */
  readonly repeats: (keys: readonly string[]) => Promise<ReadonlyMap<string, Conversion['id']>>;
  /** The conversions of its click, at most ORDERS_OF_CLICK_MAX. */
  readonly ordersOfClick: (clickId: ClickId) => Promise<readonly OrderOfClick[]>;
};

const NOTHING = {
  conversion: null,
  duplicateOf: null,
  goal: null,
  basis: null,
  revenueBasis: null,
  rates: [],
  cap: null,
};

/** Decides as the worker would, and writes nothing: only `closeBatch` would. */
export async function tryHit(
  batch: Batch,
  hit: HitEvent,
  { context, repeats, ordersOfClick }: Tried,
): Promise<TriedHit> {
  const examined = examineHit(hit, context);
  if (examined.kind === 'refused') {
    return refusedTry(refusedBecause(examined.reason, examined.detail));
  }
  const { click } = context;
  const { networkId } = click;
  const at = hit.hitAt;
  const entry = capEntryOf(batch.records, click, at);
  await batch.ledger.prepare([entry]);
  const priced = pricedHit(batch, hit, context);
  await prepareRates(batch, [{ networkId, at, currency: priced.currency }]);
  const repeated = await repeats([...new Set(examined.deduplicationKeys)]);
  const ofClick = endsOrderOfClick(hit) ? await ordersOfClick(hit.clickId) : [];
  let cap: Cap | undefined;
  const decision = decideExamined(priced, context, {
    examined,
    circumstances: {
      ...ownOf(batch, networkId),
      exchangeRateOf: (from) => rateOn(batch, { networkId, at }, from),
      conversionOf: (key) => repeated.get(key),
      ordersOfClick: () => ofClick,
      capFor: (use) => (cap = batch.ledger.capFor(entry, use)),
    },
  });
  return {
    ...NOTHING,
    ...outcomeOf(decision),
    ...(decision.conversion && paidBy(decision.conversion, examined.terms, context.groupIds)),
    cap: cap ?? null,
  };
}

function paidBy(
  conversion: Conversion,
  terms: Terms,
  groupIds: HitContext['groupIds'],
): Pick<TriedHit, 'goal' | keyof ExplainedRates> {
  const price = priceFor(terms, questionOf(conversion, groupIds));
  const rates = ratesFor({ conversion, terms, groupIds, price, role: 'network' });
  return { goal: goalIn(terms, conversion.goalId), ...rates };
}

function outcomeOf(
  decision: HitDecision,
): Pick<TriedHit, 'outcome' | 'reason' | 'detail' | 'conversion' | 'duplicateOf'> {
  const { outcome, detail, conversion } = decision;
  if (outcome.state === 'repeated') {
    const { conversionId: duplicateOf } = outcome;
    return { outcome: 'duplicate', reason: 'DUPLICATE', detail, conversion: null, duplicateOf };
  }
  if (!conversion) return { ...refusal(decision), conversion: null, duplicateOf: null };
  const reason = conversion.reason === '' ? null : conversion.reason;
  return { outcome: 'converted', reason, detail, conversion, duplicateOf: null };
}

const refusal = ({ outcome, detail }: HitDecision): Pick<TriedHit, 'outcome' | 'reason' | 'detail'> => ({
  outcome: 'refused',
  reason: 'reason' in outcome ? outcome.reason : null,
  detail,
});

/** The result for a hit that is refused before its price is looked up. */
export const refusedTry = (decision: HitDecision): TriedHit => ({ ...NOTHING, ...refusal(decision) });

/** The result of a decision that no price had a part in. */
export const triedOf = (decision: HitDecision): TriedHit => ({ ...NOTHING, ...outcomeOf(decision) });

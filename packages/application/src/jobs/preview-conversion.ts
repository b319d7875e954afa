// What a postback or an order would pay (docs/rules/attribution.md#preview): decided by the same rules as the real
// thing, in a transaction that only reads. Changes nothing.
import type { Conversion, HitEvent } from '@tributary/domain/attribution/conversion';
import {
  decideExamined,
  examineHit,
  type HitContext,
  type HitDecision,
  type HitSource,
  refusedBecause,
} from '@tributary/domain/attribution/decide-hit';
import type { Cap, Goal } from '@tributary/domain/catalog/campaign';
import { priceFor } from '@tributary/domain/catalog/price';
import { goalIn } from '@tributary/domain/catalog/rates';
import type { Terms } from '@tributary/domain/catalog/terms';
import { readImportRow, type ImportRow } from '@tributary/domain/jobs/import-row';
import { invalid } from '@tributary/domain/shared/refusal';
import type { NetworkId } from '@tributary/domain/shared/ids';
import { openBatch, type Batch } from '../attribution/batch.ts';
import { missingRecord, required, readBatchRecords } from '../attribution/batch-records.ts';
import { prepareRates, rateOn } from '../attribution/rates.ts';
import {
  ratesFor,
  type Basis,
  type ExplainedRate,
  type ExplainedRates,
} from '../attribution/explain-rates.ts';
import { findSources } from './find-sources.ts';
import { hitOfLine, newConversionId } from './import-hit.ts';
import type { FoundLine, NumberedLine } from './lines.ts';
import type { Books } from '../attribution/books.ts';
import type { Clock, Randomness } from '../shared/stamps.ts';
import type { KeyedHashes } from '../accounts/hashes.ts';
import { getNetwork } from '../accounts/get-account.ts';
import type { Accounts } from '../accounts/accounts.ts';
import type { Campaigns } from '../catalog/campaigns.ts';
import type { Networks } from '../accounts/networks.ts';

export type PreviewDependencies = {
  readonly books: Books;
  readonly stores: {
    readonly networks: Networks;
    readonly campaigns: Campaigns;
    readonly accounts: Accounts;
  };
  readonly hashes: Pick<KeyedHashes, 'fingerprint'>;
  readonly clock: Clock;
  readonly randomness: Randomness;
};
export type PreviewOrder = {
  readonly networkId: NetworkId;
  /** What would be sent, in the columns of an import, except amounts and statuses that a postback cannot send. */
  readonly values: Extract<ImportRow, { readonly values: unknown }>['values'];
  /** The visitor's country, where there is no click that has one. */
  readonly country: string | null;
};
export type Preview = {
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

/**
 * Refuses `invalid_parameter` for values that mean nothing, and for a campaign or affiliate that is not there; a click
 * that is not there is a refusal like the real one.
 */
export type PreviewConversion = (order: PreviewOrder) => Promise<Preview>;

export const makePreviewConversion =
  (dependencies: PreviewDependencies): PreviewConversion =>
  async (order) => {
    const line = await lineOf(dependencies, order);
    const [found] = await findSources(dependencies, { networkId: order.networkId, advertiserId: null }, [
      line,
    ]);
    if (found?.kind !== 'create') {
      if (line.line.clickIdText !== '') return noClick();
      throw invalid('campaign_id', found?.kind === 'wrong' ? found.message : 'campaign_id is required.');
    }
    const source = withCountry(found.source, order.country);
    return dependencies.books.run({ networkIds: [], campaignIds: [] }, async (stores) => {
      const batch = openBatch(stores, await readBatchRecords(stores.catalog, [source]));
      const missing = missingRecord(batch.records, source);
      if (missing !== undefined) throw invalid('campaign_id', missing);
      const id = newConversionId(line.convertedAt, dependencies.randomness);
      const owner = { networkId: order.networkId, advertiserId: null };
      const hit = hitOfLine(line, source.id, { id, now: line.convertedAt, owner });
      return previewOf(batch, hit, contextOf(batch, source, found));
    });
  };

async function lineOf(
  { stores, clock, hashes }: PreviewDependencies,
  { networkId, values }: PreviewOrder,
): Promise<NumberedLine> {
  const { zone } = await getNetwork(stores, networkId);
  const now = clock();
  const line = readImportRow({ values }, { zone, now, fingerprint: (text) => hashes.fingerprint(text) });
  if (line.clickIdText === '' && !(line.campaign && line.affiliate)) {
    throw invalid('click_id', 'click_id, or campaign_id with publisher_id, is required.');
  }
  return { row: 1, line, convertedAt: now, rowHash: '' };
}

const NOTHING = {
  conversion: null,
  duplicateOf: null,
  goal: null,
  basis: null,
  revenueBasis: null,
  rates: [],
  cap: null,
};

const noClick = (): Preview => ({
  ...refusal(refusedBecause('INVALID_CLICK_ID', 'no such click')),
  ...NOTHING,
});

const withCountry = (source: HitSource, country: string | null): HitSource =>
  source.id === null && country !== null ? { ...source, facts: { ...source.facts, country } } : source;

/** A click's hit is judged like a postback's; without one it is what the network would import. */
function contextOf({ records }: Batch, source: HitSource, found: FoundLine): HitContext {
  const terms = required(records.terms(source.campaignId, source.termsVersion));
  const { convertedAt, rowHash } = found;
  const named = { payout: null, revenue: null, status: null };
  return {
    click: source,
    campaign: required(records.campaign(source.campaignId)),
    advertiser: records.account(source.advertiserId),
    terms,
    currentTerms: records.currentTerms(source.campaignId) ?? terms,
    ...(source.id === null && {
      imported: { ...named, convertedAt, rowHash, method: 'import', anyAge: true },
    }),
  };
}

async function previewOf(batch: Batch, hit: HitEvent, context: HitContext): Promise<Preview> {
  const examined = examineHit(hit, context);
  if (examined.kind === 'refused') {
    return { ...NOTHING, ...refusal(refusedBecause(examined.reason, examined.detail)) };
  }
  const { click } = context;
  const { networkId } = click;
  const at = hit.hitAt;
  const entry = {
    campaignId: click.campaignId,
    occasion: {
      affiliateId: click.affiliateId,
      country: click.facts.country,
      at,
      day: batch.records.day(networkId, at),
    },
  };
  await batch.ledger.prepare([entry]);
  await prepareRates(batch, [{ networkId, at, currency: hit.currency }]);
  // Without a click and a transaction id it cannot be a repeat of anything.
  const isTold = click.id !== null || hit.txnId !== '';
  const stored = isTold
    ? await batch.stores.conversions.findByDeduplicationKeys(networkId, [
        ...new Set(examined.deduplicationKeys),
      ])
    : new Map<string, Conversion>();
  let cap: Cap | undefined;
  const decision = decideExamined(hit, context, {
    examined,
    circumstances: {
      currency: required(batch.records.network(networkId)).currency,
      exchangeRateOf: (from) => rateOn(batch, { networkId, at }, from),
      conversionOf: (key) => stored.get(key)?.id,
      capFor: (use) => (cap = batch.ledger.capFor(entry, use)),
    },
  });
  return {
    ...NOTHING,
    ...outcomeOf(decision),
    ...(decision.conversion && paidBy(decision.conversion, examined.terms)),
    cap: cap ?? null,
  };
}

function paidBy(conversion: Conversion, terms: Terms): Pick<Preview, 'goal' | keyof ExplainedRates> {
  const { affiliateId, goalId, facts } = conversion;
  const price = priceFor(terms, { affiliateId, goalId, country: facts.country });
  return { goal: goalIn(terms, goalId), ...ratesFor({ conversion, terms, price, role: 'network' }) };
}

function outcomeOf(
  decision: HitDecision,
): Pick<Preview, 'outcome' | 'reason' | 'detail' | 'conversion' | 'duplicateOf'> {
  const { outcome, detail, conversion } = decision;
  if (outcome.state === 'repeated') {
    const { conversionId: duplicateOf } = outcome;
    return { outcome: 'duplicate', reason: 'DUPLICATE', detail, conversion: null, duplicateOf };
  }
  if (!conversion) return { ...refusal(decision), conversion: null, duplicateOf: null };
  const reason = conversion.reason === '' ? null : conversion.reason;
  return { outcome: 'converted', reason, detail, conversion, duplicateOf: null };
}

const refusal = ({ outcome, detail }: HitDecision): Pick<Preview, 'outcome' | 'reason' | 'detail'> => ({
  outcome: 'refused',
  reason: 'reason' in outcome ? outcome.reason : null,
  detail,
});

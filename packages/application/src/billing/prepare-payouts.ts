import { firstSettings } from '@tributary/domain/billing/payment-terms';
import {
  draftBatch,
  type BatchDraft,
  type Payee,
  type PayoutBatch,
} from '@tributary/domain/billing/payout-batch';
import type { InvoiceHead } from '@tributary/domain/billing/invoice';
import {
  exchangeRate,
  ratesFrom,
  type ExchangeRates,
  type FoundRate,
} from '@tributary/domain/exchange/exchange-rates';
import { addDays, dayOf, type CalendarDay } from '@tributary/domain/shared/calendar-day';
import type { AffiliateId, NetworkId, PayoutBatchId } from '@tributary/domain/shared/ids';
import { invalid, refuse } from '@tributary/domain/shared/refusal';
import type { Accounts } from '../accounts/accounts.ts';
import type { Networks } from '../accounts/networks.ts';
import type { ExchangeRateSets } from '../exchange/exchange-rates.ts';
import { found } from '../shared/found.ts';
import { nextId, type Stamps } from '../shared/stamps.ts';
import type { UnitOfWork } from '../shared/unit-of-work.ts';
import type { PayoutBatches } from './payout-batches.ts';
import type { PayoutMethods } from './payout-methods.ts';
import type { PayoutTerms } from './payout-terms.ts';

type Stores = {
  readonly networks: Networks;
  readonly accounts: Accounts;
  readonly exchangeRates: ExchangeRateSets;
  readonly payoutMethods: PayoutMethods;
  readonly payoutTerms: PayoutTerms;
  readonly payoutBatches: PayoutBatches;
};
type Dependencies = Stamps & { readonly unitOfWork: UnitOfWork<Stores> };

type Asked = {
  readonly networkId: NetworkId;
  /** The caller's name of the batch: the same once more is the same batch. */
  readonly key: string;
  /** Today when left out. */
  readonly payOn?: CalendarDay | undefined;
  /** The user who asks; null for a key that is nobody's. */
  readonly person: string | null;
};
export type PreparePayouts = (
  input: Asked & { readonly dryRun: boolean },
) => Promise<
  | { readonly kind: 'rehearsed'; readonly draft: BatchDraft & Pick<PayoutBatch, 'payOn'> }
  | { readonly kind: 'prepared' | 'already'; readonly batch: PayoutBatch }
>;

/** What one batch looks at; what is beyond waits for the next one. */
const INVOICES_MAX = 20_000;

/**
 * Puts together who is paid, for the network, and holds their invoices until the batch is settled, returned or cancelled
 * (docs/rules/billing.md#payout-batches). Refuses a day in the past, and a batch without a line.
 */
export const makePreparePayouts =
  ({ unitOfWork, ...stamps }: Dependencies): PreparePayouts =>
  ({ networkId, key, payOn: asked, person, dryRun }) =>
    unitOfWork.run(async (stores) => {
      // Locked: of two who prepare at once, the second finds the invoices of the first held.
      const network = found(await stores.networks.findForUpdate(networkId), 'network');
      const earlier = await stores.payoutBatches.findByKey(networkId, key);
      if (earlier) return { kind: 'already', batch: earlier };
      const createdAt = stamps.clock();
      const today = dayOf(createdAt, network.zone);
      const payOn = asked ?? today;
      if (payOn < today) throw invalid('payOn', `Choose today, ${today}, or a later day.`);
      const settings = (await stores.payoutTerms.findSettings(networkId)) ?? firstSettings(networkId);
      const payees = await payeesOf(stores, networkId, settings.terms);
      const rateOf = await ratesOf(stores.exchangeRates, { networkId, day: today, payees });
      const draft = draftBatch(payees, { currency: network.currency, payOn, rateOf });
      if (dryRun) return { kind: 'rehearsed', draft: { ...draft, payOn } };
      if (draft.lines.length === 0) {
        throw refuse('not_allowed_in_state', 'No affiliate is due. Run a dry run to see why.');
      }
      const { payer, secondPerson } = settings;
      const batch: PayoutBatch = {
        id: nextId<PayoutBatchId>(stamps),
        networkId,
        key,
        status: 'prepared',
        payOn,
        payer,
        secondPerson,
        createdAt,
        preparedBy: person,
        releasedAt: null,
        releasedBy: null,
        ...draft,
      };
      await stores.payoutBatches.add(batch);
      return { kind: 'prepared', batch };
    });

async function payeesOf(
  { accounts, payoutMethods, payoutTerms, payoutBatches }: Stores,
  networkId: NetworkId,
  terms: Payee['terms'],
): Promise<Payee[]> {
  const invoices = wholeAccounts(await payoutBatches.findUnpaidForUpdate(networkId, INVOICES_MAX + 1));
  const ids = [...invoices.keys()];
  const named = new Map(
    (await accounts.findMany(networkId, 'affiliate', ids)).map((one) => [one.id as string, one]),
  );
  const methods = new Map(
    (await payoutMethods.findMany(networkId, ids)).map((one) => [one.affiliateId, one]),
  );
  const agreed = new Map(
    (await payoutTerms.findManyAgreed(networkId, ids)).map((one) => [one.affiliateId, one.terms]),
  );
  const payees = ids.map((id): Payee => ({
    affiliateId: id,
    displayId: named.get(id)?.displayId ?? 0,
    name: named.get(id)?.name ?? '',
    currency: named.get(id)?.currency,
    terms: agreed.get(id) ?? terms,
    method: methods.get(id),
    invoices: invoices.get(id) ?? [],
  }));
  return payees.toSorted((a, b) => a.displayId - b.displayId);
}

type Rated = { readonly networkId: NetworkId; readonly day: CalendarDay; readonly payees: readonly Payee[] };

/** The rates of a day, read only where somebody is paid in another currency than it is owed in. */
async function ratesOf(
  exchangeRates: ExchangeRateSets,
  { networkId, day, payees }: Rated,
): Promise<(from: string, to: string) => FoundRate | undefined> {
  const isForeign = payees.some(({ currency, invoices }) =>
    invoices.some((one) => currency !== undefined && one.currency !== currency),
  );
  if (!isForeign) return () => undefined;
  const stored: ExchangeRates[] = [];
  for (let of = ratesFrom(day); of <= day; of = addDays(of, 1)) {
    const { items } = await exchangeRates.list(networkId, { day: of }, EVERY_BASE);
    stored.push(...items);
  }
  return (from, to) => exchangeRate(stored, { from, to, day });
}

/** There are fewer currencies. */
const EVERY_BASE = { page: 1, limit: 500 };

/** Without the last account when there was no room for all: its credits might be missing. */
function wholeAccounts(found: readonly InvoiceHead[]): Map<AffiliateId, InvoiceHead[]> {
  const accounts = new Map<AffiliateId, InvoiceHead[]>();
  for (const one of found) {
    const id = one.account.id as AffiliateId;
    accounts.set(id, [...(accounts.get(id) ?? []), one]);
  }
  const last = found[INVOICES_MAX]?.account.id;
  if (last !== undefined) accounts.delete(last as AffiliateId);
  return accounts;
}

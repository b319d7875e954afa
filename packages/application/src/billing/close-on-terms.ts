import { getNetwork } from '../accounts/get-account.ts';
import type { Accounts } from '../accounts/accounts.ts';
import type { Networks } from '../accounts/networks.ts';
import {
  firstSettings,
  nextPeriod,
  OWN_CLOSINGS,
  type OwnClosing,
} from '@tributary/domain/billing/payment-terms';
import type { InvoicePeriod } from '@tributary/domain/billing/draft-invoice';
import type { Network } from '@tributary/domain/accounts/account';
import { dayOf } from '@tributary/domain/shared/calendar-day';
import type { AffiliateId } from '@tributary/domain/shared/ids';
import { closePeriodOnce, type BillingDependencies } from './close-period.ts';
import type { Invoices } from './invoices.ts';
import type { PayoutTerms } from './payout-terms.ts';

type Stores = {
  readonly networks: Networks;
  readonly accounts: Accounts;
  readonly invoices: Invoices;
  readonly payoutTerms: PayoutTerms;
};
export type CloseOnTermsDependencies = BillingDependencies & {
  readonly stores: Stores;
  /** Of one account, whose period is tried again by the next run; the others are closed. */
  readonly onFailure: (error: unknown) => void;
};

/** How many invoices were made. */
export type CloseOnTerms = () => Promise<number>;

const ACCOUNTS_AT_ONCE = 500;

/**
 * Closes the periods of all affiliates whose terms say so and that are over, each account in a transaction of its own and each
 * period once: stopped anywhere, the next run goes on with those left (docs/rules/billing.md#automatic-closing).
 */
export const makeCloseOnTerms =
  (dependencies: CloseOnTermsDependencies): CloseOnTerms =>
  async () => {
    let made = 0;
    for (const id of await dependencies.stores.payoutTerms.listClosing()) {
      const network = await getNetwork(dependencies.stores, id);
      for (const closes of OWN_CLOSINGS) made += await closeDue(dependencies, network, closes);
    }
    return made;
  };

async function closeDue(
  dependencies: CloseOnTermsDependencies,
  network: Network,
  closes: OwnClosing,
): Promise<number> {
  const { payoutTerms } = dependencies.stores;
  const today = dayOf(dependencies.clock(), network.zone);
  const closed = await payoutTerms.listClosed(network.id);
  let through = closed.find((one) => one.closes === closes)?.through;
  if (through === undefined) return 0;
  // Of whichever kind: terms may have changed since.
  const [takesFrom] = closed.map(({ since }) => since).toSorted();
  let made = 0;
  for (let period = nextPeriod(closes, through, today); period; period = nextPeriod(closes, through, today)) {
    const done = await closeAll(dependencies, { network, closes, period: { ...period, takesFrom } });
    made += done.made;
    // The period is asked for again, and a later one only after it.
    if (done.failed > 0) return made;
    await payoutTerms.noteClosed(network.id, closes, period.end);
    through = period.end;
  }
  return made;
}

type Due = { readonly network: Network; readonly closes: OwnClosing; readonly period: InvoicePeriod };

async function closeAll(
  dependencies: CloseOnTermsDependencies,
  { network, closes, period }: Due,
): Promise<{ readonly made: number; readonly failed: number }> {
  const { invoices, payoutTerms } = dependencies.stores;
  const networkId = network.id;
  const { terms } = (await payoutTerms.findSettings(networkId)) ?? firstSettings(networkId);
  let [made, failed] = [0, 0];
  let after: string | null = null;
  for (;;) {
    const asked = { kind: 'affiliate' as const, after, limit: ACCOUNTS_AT_ONCE };
    const ids: string[] = await invoices.listToInvoice(networkId, period.end, asked);
    const agreed = new Map<string, string>(
      (await payoutTerms.findManyAgreed(networkId, ids)).map((one) => [one.affiliateId, one.terms.closes]),
    );
    for (const id of ids) {
      if ((agreed.get(id) ?? terms.closes) !== closes) continue;
      const account = { networkId, kind: 'affiliate' as const, id: id as AffiliateId };
      try {
        const closing = await closePeriodOnce(dependencies, { network, account, period, dryRun: false });
        if (closing?.kind === 'closed') made += 1;
      } catch (error) {
        failed += 1;
        dependencies.onFailure(error);
      }
    }
    after = ids.at(-1) ?? null;
    if (ids.length < ACCOUNTS_AT_ONCE) return { made, failed };
  }
}

import { type AdvertiserCredit, nextCredit } from '@tributary/domain/billing/credit';
import type { AdvertiserId, NetworkId } from '@tributary/domain/shared/ids';
import type { Clock } from '../shared/stamps.ts';
import type { UnitOfWork } from '../shared/unit-of-work.ts';
import { creditBooksOf, type CreditStores } from './credit-of.ts';

export type DecideCreditsDependencies = {
  readonly unitOfWork: UnitOfWork<CreditStores>;
  readonly stores: CreditStores;
  readonly clock: Clock;
  /** Of one advertiser, or of a network's books; the others go on. */
  readonly onFailure: (error: unknown) => void;
};

/** How many credits changed. */
export type DecideCredits = () => Promise<number>;

const AT_ONCE = 100;

/**
 * Decides of every advertiser with a limit or deposits whether its campaigns pause. What seems to change is decided once more in a transaction
 * that holds the credit, so two at once change it once, and one that is stopped leaves the rest for the next.
 */
export const makeDecideCredits =
  (dependencies: DecideCreditsDependencies): DecideCredits =>
  async () => {
    const { stores, onFailure } = dependencies;
    let changed = 0;
    let after: AdvertiserId | null = null;
    for (;;) {
      const credits: AdvertiserCredit[] = await stores.advertiserCredits.list({ after, limit: AT_ONCE });
      for (const networkId of new Set(credits.map((credit) => credit.networkId))) {
        try {
          const its = credits.filter((credit) => credit.networkId === networkId);
          changed += await decideOf(dependencies, networkId, its);
        } catch (error) {
          onFailure(error);
        }
      }
      after = credits[AT_ONCE - 1]?.advertiserId ?? null;
      if (after === null) return changed;
    }
  };

async function decideOf(
  { stores, unitOfWork, clock, onFailure }: DecideCreditsDependencies,
  networkId: NetworkId,
  credits: readonly AdvertiserCredit[],
): Promise<number> {
  const ids = credits.map(({ advertiserId }) => advertiserId);
  const booksOf = await creditBooksOf(stores, networkId, ids);
  let changed = 0;
  for (const credit of credits) {
    const { advertiserId } = credit;
    const at = { now: clock(), fundsChanged: false };
    if (nextCredit(credit, booksOf(advertiserId), at) === credit) continue;
    try {
      if (await unitOfWork.run((held) => decideAgain(held, credit, clock()))) changed += 1;
    } catch (error) {
      onFailure(error);
    }
  }
  return changed;
}

async function decideAgain(
  stores: CreditStores,
  { networkId, advertiserId }: AdvertiserCredit,
  now: Date,
): Promise<boolean> {
  const credit = await stores.advertiserCredits.findForUpdate(networkId, advertiserId);
  if (credit === undefined) return false;
  const books = (await creditBooksOf(stores, networkId, [advertiserId]))(advertiserId);
  const after = nextCredit(credit, books, { now, fundsChanged: false });
  if (after === credit) return false;
  await stores.advertiserCredits.put(after, credit);
  return true;
}

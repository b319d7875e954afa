import { assertCreditLimit } from '@tributary/domain/billing/credit';
import {
  assertDepositAmount,
  assertDepositDay,
  assertVoidable,
  type Deposit,
} from '@tributary/domain/billing/deposit';
import { type CalendarDay, dayOf } from '@tributary/domain/shared/calendar-day';
import type { AdvertiserId, DepositId, NetworkId } from '@tributary/domain/shared/ids';
import type { Money } from '@tributary/domain/shared/money';
import type { Accounts } from '../accounts/accounts.ts';
import { getAccountForUpdate, getNetwork } from '../accounts/get-account.ts';
import { found } from '../shared/found.ts';
import { nextId, type Stamps } from '../shared/stamps.ts';
import type { UnitOfWork } from '../shared/unit-of-work.ts';
import { type CreditNow, creditNow, type CreditStores, decideFunds } from './credit-of.ts';

type Stores = CreditStores & { readonly accounts: Accounts };
type Dependencies = Stamps & { readonly unitOfWork: UnitOfWork<Stores> };

export type SetCreditLimit = (input: {
  readonly networkId: NetworkId;
  readonly advertiserId: string;
  /** null: none. */
  readonly limit: Money | null;
}) => Promise<CreditNow>;

/** Sets what an advertiser may owe, for the network; campaigns pause or go on at once (docs/rules/billing.md#credit). */
export const makeSetCreditLimit =
  ({ unitOfWork, clock }: Pick<Dependencies, 'unitOfWork' | 'clock'>): SetCreditLimit =>
  ({ networkId, advertiserId: id, limit }) =>
    unitOfWork.run(async (stores) => {
      const { currency } = await getNetwork(stores, networkId);
      await getAccountForUpdate(stores, { networkId, kind: 'advertiser', id });
      if (limit !== null) assertCreditLimit(limit, currency);
      await decideFunds(stores, { networkId, advertiserId: id as AdvertiserId }, { now: clock(), limit });
      return creditNow(stores, networkId, id);
    });

export type AddDeposit = (input: {
  readonly networkId: NetworkId;
  readonly advertiserId: string;
  readonly amount: Money;
  /** Today when left out. */
  readonly day?: CalendarDay | undefined;
  readonly note?: string | null | undefined;
}) => Promise<Deposit>;

/** Records money that an advertiser paid in, in the network's currency; its campaigns go on at once (docs/rules/billing.md#deposits). */
export const makeAddDeposit =
  ({ unitOfWork, ...stamps }: Dependencies): AddDeposit =>
  ({ networkId, advertiserId: id, amount, day, note }) =>
    unitOfWork.run(async (stores) => {
      const { currency, zone } = await getNetwork(stores, networkId);
      await getAccountForUpdate(stores, { networkId, kind: 'advertiser', id });
      const advertiserId = id as AdvertiserId;
      const now = stamps.clock();
      const today = dayOf(now, zone);
      assertDepositAmount(amount, currency);
      if (day !== undefined) assertDepositDay(day, today);
      const deposit: Deposit = {
        id: nextId<DepositId>(stamps),
        networkId,
        advertiserId,
        amount,
        currency,
        day: day ?? today,
        note: note ?? null,
        paymentId: null,
        invoiceId: null,
        createdAt: now,
        voidedAt: null,
        voidReason: null,
      };
      await stores.deposits.add(deposit);
      await decideFunds(stores, { networkId, advertiserId }, { now });
      return deposit;
    });

export type VoidDeposit = (input: {
  readonly networkId: NetworkId;
  readonly id: string;
  readonly reason: string;
}) => Promise<Deposit>;

/**
 * Voids a deposit that was recorded by mistake or came back, for the network. One that is voided already, or paid an invoice, is refused with
 * `not_allowed_in_state`. The account may be removed meanwhile.
 */
export const makeVoidDeposit =
  ({ unitOfWork, clock }: Pick<Dependencies, 'unitOfWork' | 'clock'>): VoidDeposit =>
  ({ networkId, id: text, reason }) =>
    unitOfWork.run(async (stores) => {
      const id = text as DepositId;
      const { advertiserId } = found(await stores.deposits.find(networkId, id), 'deposit');
      await stores.advertiserCredits.findForUpdate(networkId, advertiserId);
      assertVoidable(found(await stores.deposits.find(networkId, id), 'deposit'));
      const now = clock();
      await stores.deposits.void(networkId, id, { at: now, reason });
      await decideFunds(stores, { networkId, advertiserId }, { now });
      return found(await stores.deposits.find(networkId, id), 'deposit');
    });

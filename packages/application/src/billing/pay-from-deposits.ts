// Invoices that an advertiser's deposits pay (docs/rules/billing.md#deposits).
import type { Deposit } from '@tributary/domain/billing/deposit';
import type { Payment } from '@tributary/domain/billing/invoice';
import { dayOf } from '@tributary/domain/shared/calendar-day';
import type { AdvertiserId, DepositId, NetworkId } from '@tributary/domain/shared/ids';
import { moneyText, negate, ZERO } from '@tributary/domain/shared/money';
import { invalid, refuse } from '@tributary/domain/shared/refusal';
import { getNetwork } from '../accounts/get-account.ts';
import { nextId, type Stamps } from '../shared/stamps.ts';
import { type CreditStores, decideFunds } from './credit-of.ts';

/**
 * Takes a payment, already recorded, from the deposits of its advertiser; that of a credit is added to them. Refuses another account's with `invalid_parameter`, and more than is
 * left of the deposits in that currency with `not_allowed_in_state`.
 */
export async function takeFromDeposits(
  stores: CreditStores,
  { payment, currency }: { readonly payment: Payment; readonly currency: string },
  stamps: Stamps,
): Promise<void> {
  const { networkId, kind, id } = payment.account;
  if (kind !== 'advertiser')
    throw invalid('fromDeposits', 'Only invoices of advertisers can be paid from deposits.');
  const advertiserId = id as AdvertiserId;
  await stores.advertiserCredits.findForUpdate(networkId, advertiserId);
  const sums = await stores.deposits.listPrepaid(networkId, [advertiserId]);
  const left = sums.find((one) => one.currency === currency);
  const isCredit = payment.amount < ZERO;
  if (!left && !isCredit)
    throw refuse('not_allowed_in_state', `This advertiser has no deposits in ${currency}.`);
  if (left && !isCredit && payment.amount > left.amount) {
    const text = `${moneyText(left.amount)} ${currency}`;
    throw refuse('not_allowed_in_state', `Only ${text} of the deposits is left. Enter that amount or less.`);
  }
  const { zone } = await getNetwork(stores, networkId);
  // Of the payment's moment, so that statements have both on one day.
  const now = payment.createdAt;
  const taken: Deposit = {
    id: nextId<DepositId>(stamps),
    networkId,
    advertiserId,
    amount: negate(payment.amount),
    currency,
    day: dayOf(now, zone),
    note: null,
    paymentId: payment.id,
    invoiceId: payment.invoiceId,
    createdAt: now,
    voidedAt: null,
    voidReason: null,
  };
  await stores.deposits.add(taken);
  await decideFunds(stores, { networkId, advertiserId }, { now });
}

/** Gives back what a payment took that is undone; nothing for a payment that took nothing. */
export async function giveBackToDeposits(
  stores: CreditStores,
  networkId: NetworkId,
  { paymentId, now }: { readonly paymentId: string; readonly now: Date },
): Promise<void> {
  const taken = await stores.deposits.findOfPayment(networkId, paymentId);
  if (!taken) return;
  const { id, advertiserId } = taken;
  await stores.advertiserCredits.findForUpdate(networkId, advertiserId);
  await stores.deposits.void(networkId, id, { at: now, reason: 'The payment was undone.' });
  await decideFunds(stores, { networkId, advertiserId }, { now });
}

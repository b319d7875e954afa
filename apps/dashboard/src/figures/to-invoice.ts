// What can be invoiced for last month, in words: on the overview and in Billing.
import { plural, t } from '@lingui/core/macro';
import type { Data } from '../api/client.ts';
import type { NumberText } from '../api/exact-json.ts';
import { rounded, withSymbol } from '../numbers/money.ts';

type Overview = Data<'get', '/network/overview'>;

/** `said` of an amount, where there is any. */
export const amountText = (
  value: NumberText,
  currency: string,
  said: (text: string) => string,
): string | undefined =>
  /[1-9]/.test(value) ? said(withSymbol(rounded(value, currency), currency)) : undefined;

export const accountsToInvoice = (many: NumberText, shown: string): string =>
  plural(many, {
    one: '1 account to invoice for last month',
    other: `${shown} accounts to invoice for last month`,
  });

export const amountsToInvoice = (amounts: Overview['todo_amounts'], currency: string): string | undefined =>
  [
    amountText(amounts.payout_to_invoice, currency, (text) => t`${text} to affiliates`),
    amountText(amounts.revenue_to_invoice, currency, (text) => t`${text} from advertisers`),
  ]
    .filter((text) => text !== undefined)
    .join(' · ') || undefined;

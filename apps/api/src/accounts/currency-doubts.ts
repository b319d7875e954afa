// What a change of the network's currency means for the money and the campaigns there are (docs/rules/money.md#currency-of-amounts).
import type { BalancePage } from '@tributary/application/billing/balances';
import type { Network } from '@tributary/domain/accounts/account';
import { balanceOf } from '@tributary/domain/billing/balance';
import { parseCurrency } from '@tributary/domain/shared/currencies';
import { moneyText, ZERO } from '@tributary/domain/shared/money';
import type { ApiDependencies } from '../dependencies.ts';
import type { Warning } from '../http/warnings.ts';

const SUMS = { sort: { by: 'owed', order: 'desc' }, page: { page: 1, limit: 1 } } as const;

/** Nothing where the currency stays, or where there is neither money yet nor an affiliate or a campaign in another currency. */
export async function currencyDoubts(
  { useCases, stores }: Pick<ApiDependencies, 'useCases' | 'stores'>,
  network: Network,
  sent: string | null | undefined,
): Promise<Warning[]> {
  const currency = sent ? parseCurrency(sent) : network.currency;
  if (currency === network.currency) return [];
  const totals = [];
  for (const kind of ['affiliate', 'advertiser'] as const) {
    const page = await useCases.readBalances({ networkId: network.id, kind, ...SUMS });
    totals.push({ kind, ofKind: page.totals });
  }
  const others = { currencyNot: currency };
  const { total: paidOut } = await stores.accounts.list(network.id, 'affiliate', others, SUMS.page);
  const { total } = await stores.campaigns.list(network.id, others, SUMS.page);
  return [
    ...totals.flatMap(({ kind, ofKind }) =>
      ofKind.flatMap((one) => openDoubts(kind, one, network.currency, currency)),
    ),
    ...totals.flatMap(({ kind, ofKind }) => ofKind.flatMap((one) => invoiceDoubts(kind, one))),
    ...(paidOut === 0
      ? []
      : [
          doubt(
            `Affiliates keep the currency of their account. For ${paidOut} of them it isn't ${currency}: payout batches convert their payments at your exchange rate from now on, and skip them where there is no rate.`,
          ),
        ]),
    ...(total === 0
      ? []
      : [
          doubt(
            `Campaigns keep their currency. For ${total} of them, sale amounts without a currency aren't in ${currency}.`,
          ),
        ]),
  ];
}

const doubt = (message: string): Warning => ({ path: 'currency', message });

type Kind = 'affiliate' | 'advertiser';
type Total = BalancePage['totals'][number];

/** What is on no invoice yet. */
function openDoubts(kind: Kind, { currency: of, sums }: Total, from: string, to: string): Warning[] {
  if (of !== from || (sums.approved === ZERO && sums.pending === ZERO)) return [];
  const [approved, pending] = [moneyText(sums.approved), moneyText(sums.pending)];
  return [
    doubt(
      kind === 'affiliate'
        ? `Affiliates are owed ${approved} ${from} approved and ${pending} ${from} pending that aren't invoiced. These numbers aren't converted and read as ${to} from now on. Close and settle them first.`
        : `Advertisers owe ${approved} ${from} approved and ${pending} ${from} pending that aren't invoiced. These numbers aren't converted and read as ${to} from now on. Close and settle them first.`,
    ),
  ];
}

function invoiceDoubts(kind: Kind, { currency, sums }: Total): Warning[] {
  if (sums.invoiced === ZERO && sums.paid === ZERO) return [];
  const [invoiced, open] = [moneyText(sums.invoiced), moneyText(balanceOf(sums).open)];
  return [
    doubt(
      kind === 'affiliate'
        ? `Invoices of affiliates, their adjustments and payments keep their currency: ${invoiced} ${currency} invoiced, ${open} ${currency} of it open.`
        : `Invoices of advertisers, their adjustments and payments keep their currency: ${invoiced} ${currency} invoiced, ${open} ${currency} of it open.`,
    ),
  ];
}

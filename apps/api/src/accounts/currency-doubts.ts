// What a change of the network's currency means for the money and the campaigns there are (docs/rules/money.md#currency-of-amounts).
import type { BalancePage } from '@tributary/application/billing/balances';
import type { Network } from '@tributary/domain/accounts/account';
import { balanceOf } from '@tributary/domain/billing/balance';
import { parseCurrency } from '@tributary/domain/shared/currencies';
import { moneyText, ZERO, type Money } from '@tributary/domain/shared/money';
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
  for (const [kind, side] of [
    ['affiliate', 'owed to affiliates'],
    ['advertiser', 'owed by advertisers'],
  ] as const) {
    const page = await useCases.readBalances({ networkId: network.id, kind, ...SUMS });
    totals.push({ side, ofSide: page.totals });
  }
  const open = totals.flatMap(({ side, ofSide }) => openTexts(side, ofSide, network.currency));
  const invoiced = totals.flatMap(({ side, ofSide }) => invoicedTexts(side, ofSide));
  const others = { currencyNot: currency };
  const { total: paidOut } = await stores.accounts.list(network.id, 'affiliate', others, SUMS.page);
  const { total } = await stores.campaigns.list(network.id, others, SUMS.page);
  const messages = [
    ...(open.length === 0
      ? []
      : [
          `What is on no invoice is kept as numbers and not converted, so it reads as ${currency} from now on: ${open.join('; ')}. Close and settle it before.`,
        ]),
    ...(invoiced.length === 0
      ? []
      : [`Invoices, their adjustments and payments keep their currency: ${invoiced.join('; ')}.`]),
    ...(paidOut === 0
      ? []
      : [
          `Affiliates keep the currency of their account: for ${paidOut} of them it is not ${currency}, and payout batches convert what they are paid at your exchange rate from now on. Without a rate they are left out.`,
        ]),
    ...(total === 0
      ? []
      : [
          `Campaigns keep their currency: for ${total} of them, sale amounts that name none are not in ${currency}.`,
        ]),
  ];
  return messages.map((message) => ({ path: 'currency', message }));
}

type Totals = BalancePage['totals'];
const isAny = ([, amount]: readonly [string, Money]): boolean => amount !== ZERO;

function openTexts(side: string, totals: Totals, currency: string): string[] {
  const own = totals.find((one) => one.currency === currency);
  const amounts = own
    ? (
        [
          ['approved', own.sums.approved],
          ['pending', own.sums.pending],
        ] as const
      ).filter(isAny)
    : [];
  const texts = amounts.map(([what, amount]) => `${moneyText(amount)} ${currency} ${what}`);
  return texts.length === 0 ? [] : [`${texts.join(' and ')}, ${side}`];
}

const invoicedTexts = (side: string, totals: Totals): string[] =>
  totals
    .filter(({ sums }) => sums.invoiced !== ZERO || sums.paid !== ZERO)
    .map(
      ({ currency, sums }) =>
        `${moneyText(sums.invoiced)} ${currency} invoiced and ${moneyText(balanceOf(sums).open)} ${currency} of it open, ${side}`,
    );

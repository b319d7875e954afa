import { MONEY_MAX_TEXT } from '@tributary/domain/shared/money';
import { z } from 'zod';
import { type ExchangeRates, RATES_MAX } from '@tributary/domain/exchange/exchange-rates';
import { parseCurrency } from '@tributary/domain/shared/currencies';
import { route } from '../http/route.ts';
import { day, numbersByName, text } from '../shared/input.ts';
import { dayOut, exact, int, message, string, total } from '../shared/output.ts';
import { pageShape } from '../shared/common.ts';

const ratesOut = z
  .object({
    date: dayOut('The day they are of.'),
    base: string('Base currency; rates are units of other currencies for one of it.'),
    rates: z
      .record(z.string(), exact('Units for one of the base.'))
      .meta({ description: 'By currency code.' }),
  })
  .meta({ id: 'ExchangeRates', description: 'The rates of one base on one day.' });

const ratesOf = ({ day: date, base, rates }: ExchangeRates): z.input<typeof ratesOut> => ({
  date,
  base,
  rates: { ...rates },
});

const list = route({
  method: 'GET',
  path: '/network/exchange-rates',
  role: 'network',
  needs: { permission: 'read' },
  operation: 'list-exchange-rates',
  summary: 'List exchange rates',
  description: 'Newest day first. Units of each currency for one unit of the base.',
  query: z.object({
    ...pageShape(30, 400),
    date: day('Only those of this day.').optional(),
    base: text('Only those of this base: a currency code.', 3).optional(),
  }),
  data: z
    .object({
      exchange_rates: z.array(ratesOut).meta({ description: 'Newest day first, then by base.' }),
      total,
      page: int('The page.'),
      limit: int('Its size.'),
    })
    .meta({ id: 'ExchangeRatePage' }),
  handle: async ({ deps, caller: { networkId }, query: { date, base, page, limit } }) => {
    const filter = {
      ...(date !== undefined && { day: date }),
      ...(base !== undefined && { base: parseCurrency(base, 'base') }),
    };
    const { items, total: count } = await deps.stores.exchangeRates.list(networkId, filter, { page, limit });
    return { exchange_rates: items.map(ratesOf), total: count, page, limit };
  },
});

const put = route({
  method: 'PUT',
  path: '/network/exchange-rates',
  role: 'network',
  needs: { permission: 'billing' },
  operation: 'set-exchange-rates',
  summary: 'Set exchange rates',
  description:
    "Replaces the rates of a base currency for a day, and prices the sales without a rate. They apply to that day and the seven days after it, unless newer ones are stored. Sales that already have a price don't change. `rates` holds units of each currency for one unit of `base`. A sale in a currency without a rate is pending until there is one.",
  body: z.object({
    date: day('The day they are of.'),
    base: text('Currency code, such as USD.', 3),
    rates: numbersByName(
      `Units of each currency for one of the base, by currency code, such as {"EUR": 0.91}: above 0, at most ${MONEY_MAX_TEXT}, at most ${RATES_MAX} of them. {} removes the day's.`,
    ),
  }),
  data: z.object({
    exchange_rate: ratesOut,
    priced: int('Conversions without a rate that are priced now; a worker continues with the rest.'),
    message,
  }),
  handle: async ({ deps, caller: { networkId }, body }) => {
    const { rates, priced } = await deps.useCases.setExchangeRates({
      networkId,
      day: body.date,
      base: body.base,
      rates: body.rates,
    });
    return { exchange_rate: ratesOf(rates), priced, message: 'The exchange rates were stored.' };
  },
});

export const EXCHANGE_RATE_ROUTES = [list, put];

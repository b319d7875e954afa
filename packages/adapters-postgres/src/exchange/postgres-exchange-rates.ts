import type { ExchangeRateSets } from '@tributary/application/exchange/exchange-rates';
import { type ExchangeRates, ratesFromText, ratesToText } from '@tributary/domain/exchange/exchange-rates';
import type { NetworkId } from '@tributary/domain/shared/ids';
import type { ExchangeRates as Row } from '../generated/client.ts';
import { columnOfDay, dayOfColumn, slice } from '../shared/columns.ts';
import type { Session } from '../shared/session.ts';

export const postgresExchangeRates = ({ db, atOneMoment }: Session): ExchangeRateSets => ({
  put: async ({ networkId, day, base, rates }) => {
    const key = { networkId, day: columnOfDay(day), base };
    const texts = ratesToText(rates);
    if (Object.keys(texts).length === 0) {
      await db.exchangeRates.deleteMany({ where: key });
      return;
    }
    await db.exchangeRates.upsert({
      where: { networkId_day_base: key },
      create: { ...key, rates: texts },
      update: { rates: texts },
    });
  },
  find: async (networkId, day, base) => {
    const row = await db.exchangeRates.findUnique({
      where: { networkId_day_base: { networkId, day: columnOfDay(day), base } },
    });
    return row === null ? undefined : fromRow(row);
  },
  list: async (networkId, { day, base }, page) => {
    const where = {
      networkId,
      ...(day !== undefined && { day: columnOfDay(day) }),
      ...(base !== undefined && { base }),
    };
    const orderBy = [{ day: 'desc' as const }, { base: 'asc' as const }];
    return atOneMoment(async (tx) => {
      const rows = await tx.exchangeRates.findMany({ where, orderBy, ...slice(page) });
      return { items: rows.map(fromRow), total: await tx.exchangeRates.count({ where }) };
    });
  },
});

const fromRow = (row: Row): ExchangeRates => ({
  networkId: row.networkId as NetworkId,
  day: dayOfColumn(row.day),
  base: row.base,
  rates: ratesFromText(row.rates as Record<string, string>),
});

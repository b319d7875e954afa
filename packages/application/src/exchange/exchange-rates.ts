import type { ExchangeRates } from '@tributary/domain/exchange/exchange-rates';
import type { CalendarDay } from '@tributary/domain/shared/calendar-day';
import type { NetworkId } from '@tributary/domain/shared/ids';
import type { Page, PageOf } from '../shared/page.ts';

/** What networks say their currencies were worth. */
export type ExchangeRateSets = {
  /** Replaces what was stored for the day and base, whole; without any rate nothing is stored. */
  put(rates: ExchangeRates): Promise<void>;
  /** The rates of exactly this day and base; undefined when none are stored. */
  find(networkId: NetworkId, day: CalendarDay, base: string): Promise<ExchangeRates | undefined>;
  /** Newest day first, then by base. */
  list(
    networkId: NetworkId,
    filter: { readonly day?: CalendarDay; readonly base?: string },
    page: Page,
  ): Promise<PageOf<ExchangeRates>>;
};

import { MINUTE_MS } from '@tributary/domain/shared/durations';
import type { PriceUnpricedConversions } from '@tributary/application/attribution/price-unpriced-conversions';
import type { ConversionId } from '@tributary/domain/shared/ids';
import { makeLoop, type Loop } from './repeat.ts';

export type PriceLoopDependencies = {
  readonly priceUnpricedConversions: PriceUnpricedConversions;
  /** Postbacks may have been written. */
  readonly onPriced?: () => void;
  readonly onFailure: (error: unknown, inARow: number) => void;
  readonly everyMs?: number;
};

const EVERY_MS = MINUTE_MS;

/**
 * Sales that wait for an exchange rate are priced when it is stored. Once a minute this finds those that came a moment
 * too late for it, and those of a request that ended before it had priced all.
 */
export function makePriceLoop({
  priceUnpricedConversions,
  onPriced,
  onFailure,
  everyMs = EVERY_MS,
}: PriceLoopDependencies): Loop {
  let after: ConversionId | '' = '';
  return makeLoop({
    onFailure,
    round: async () => {
      const { priced, next } = await priceUnpricedConversions({ after });
      after = next;
      if (priced > 0) onPriced?.();
      return next === '' ? everyMs : 0;
    },
  });
}

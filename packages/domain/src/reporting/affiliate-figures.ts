import type { Measures } from './measures.ts';

/** With fewer, one of them could work out what the others earn. */
const AFFILIATES_MIN = 3;
const CLICKS_MIN = 100;

/** Whether affiliates may see a campaign's EPC and CR, of so many affiliates with valid clicks (docs/rules/stats.md#figures-for-affiliates). */
export const shownToAffiliates = ({ clicks }: Pick<Measures, 'clicks'>, affiliates: number): boolean =>
  affiliates >= AFFILIATES_MIN && clicks >= CLICKS_MIN;

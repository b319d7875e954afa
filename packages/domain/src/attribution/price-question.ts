// What a price is asked for, of a click, an impression or a conversion.
import type { PriceQuestion } from '../catalog/price.ts';
import type { AffiliateGroupId } from '../shared/ids.ts';
import type { Click } from '../tracking/click.ts';
import type { Conversion } from './conversion.ts';

type Priced = Pick<
  Conversion,
  'affiliateId' | 'goalId' | 'facts' | 'parameters' | 'subs' | 'saleAmount' | 'commissionId'
>;

/** Of a conversion that has its price: what set it stays, whatever of the conversion was edited since. */
export const questionOf = (
  { affiliateId, goalId, facts, parameters, subs, saleAmount, commissionId }: Priced,
  groupIds: readonly AffiliateGroupId[] = [],
): PriceQuestion => ({
  affiliateId,
  goalId,
  country: facts.country,
  groupIds,
  // A conversion's own are never called like those of a click.
  parameters: { ...subs, ...parameters },
  saleAmount,
  decidedId: commissionId,
});

/** Of one that has none yet. */
export const firstQuestionOf = (
  conversion: Omit<Priced, 'commissionId'>,
  groupIds: readonly AffiliateGroupId[],
): PriceQuestion => questionOf({ ...conversion, commissionId: null }, groupIds);

/** Of a click or an impression, which is no sale. */
export const questionOfClick = (
  { affiliateId, facts, parameters }: Pick<Click, 'affiliateId' | 'facts' | 'parameters'>,
  groupIds: readonly AffiliateGroupId[],
): PriceQuestion => ({
  affiliateId,
  goalId: null,
  country: facts.country,
  groupIds,
  parameters: { ...parameters },
  saleAmount: null,
  decidedId: null,
});

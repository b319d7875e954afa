import { z } from 'zod';
import type { PayoutPreview } from '@tributary/domain/catalog/payout-preview';
import { exact, string } from '../shared/output.ts';

const sums = {
  before: exact('What the conversions pay without it.'),
  after: exact('What they pay with it.'),
  difference: exact('What is added, or taken away.'),
};

const shape = {
  affiliates: z
    .array(
      z.object({ user_id: string('Long ID of the affiliate.'), ...sums }).meta({ id: 'PayoutPreviewLine' }),
    )
    .meta({ description: 'Those with approved conversions.' }),
  ...sums,
};
export const payoutPreviewOut = z.object(shape).meta({ id: 'PayoutPreview' });
/** The same inside of an answer. */
export const recomputedOut = z.object(shape).meta({ id: 'RecomputedPayouts' });

export const previewRecord = ({ affiliates, ...total }: PayoutPreview): z.input<typeof payoutPreviewOut> => ({
  affiliates: affiliates.map(({ affiliateId, ...one }) => ({ user_id: affiliateId, ...one })),
  ...total,
});

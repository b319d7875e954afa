import { z } from 'zod';
import { CONVERSION_STATUSES } from '@tributary/domain/attribution/conversion';
import type { ConversionId } from '@tributary/domain/shared/ids';
import { route } from '../http/route.ts';
import { bulkIds, bulkOut, changeAll, dryRunIn, outcomeOf } from '../shared/bulk.ts';
import { reasonCodeIn, VERDICT_WORDS } from './conversion-wire.ts';
import { oneOf, optionalText } from '../shared/input.ts';

const changeStatuses = route({
  method: 'POST',
  path: '/network/conversions/bulk',
  role: 'network',
  needs: { permission: 'manage', accounts: 'assigned' },
  operation: 'change-conversion-statuses',
  summary: 'Update the status of many conversions',
  description:
    "Changes each conversion as `POST /network/conversions/{id}` would. A refused one doesn't stop the others, and one that already has the status stays as it is, so the request can be repeated.",
  body: z.object({
    ids: bulkIds,
    status: oneOf('The new one.', CONVERSION_STATUSES),
    reason: optionalText('Reason; stored with rejected and canceled conversions.', 1000),
    reason_code: reasonCodeIn,
    dry_run: dryRunIn,
  }),
  data: bulkOut,
  words: VERDICT_WORDS,
  handle: ({ deps, caller: { networkId }, body: { ids, reason, reason_code: reasonCode = null, ...body } }) =>
    changeAll<ConversionId>(ids, async (conversionIds) => {
      const { status, dry_run: dryRun } = body;
      const change = { networkId, conversionIds, status, reason: reason ?? '', reasonCode, dryRun };
      return outcomeOf(await deps.useCases.changeConversionStatuses(change));
    }),
});

export const BULK_STATUS_ROUTES = [changeStatuses];

import type { Conversion } from '@tributary/domain/attribution/conversion';
import { type Verdict, whyNoVerdict } from '@tributary/domain/attribution/advertiser-verdict';
import type { ReasonCode } from '@tributary/domain/attribution/reason-code';
import type { AdvertiserId, ConversionId, NetworkId } from '@tributary/domain/shared/ids';
import { invalid, refuse } from '@tributary/domain/shared/refusal';
import type { Networks } from '../accounts/networks.ts';
import { found } from '../shared/found.ts';
import type { Clock } from '../shared/stamps.ts';
import type { ChangeConversionStatus } from './change-conversion-status.ts';

type Dependencies = {
  readonly stores: { readonly networks: Networks };
  readonly clock: Clock;
  readonly changeConversionStatus: ChangeConversionStatus;
};
export type GiveVerdict = (input: {
  readonly networkId: NetworkId;
  readonly advertiserId: AdvertiserId;
  readonly conversionId: ConversionId;
  readonly status: Verdict;
  /** Needed to reject: the affiliate reads it. */
  readonly reason: string;
  readonly reasonCode?: ReasonCode | null;
}) => ReturnType<ChangeConversionStatus>;

/**
 * An advertiser approves or rejects a conversion of its own (docs/rules/statuses.md#verdict-of-the-advertiser); everything follows as when
 * the network does. Refuses with `not_permitted` where the network does not let advertisers decide, with `not_found` a conversion of another
 * advertiser, with `not_allowed_in_state` one that it may not decide, or not any more, and with `invalid_parameter` a rejection without a reason.
 */
export const makeGiveVerdict =
  ({ stores, clock, changeConversionStatus }: Dependencies): GiveVerdict =>
  async ({ networkId, advertiserId, conversionId, status, reason, reasonCode = null }) => {
    const { advertiserVerdictDays: days } = found(await stores.networks.find(networkId), 'network');
    if (days === 0) throw refuse('not_permitted', "This network doesn't let advertisers review conversions.");
    if (status === 'rejected' && reason.trim() === '')
      throw invalid('reason', 'Enter a reason. The affiliate will see it.');
    const requireMayJudge = (before: Conversion): void => {
      if (before.advertiserId !== advertiserId) throw refuse('not_found', 'Conversion not found.');
      const why = whyNoVerdict(before, status, { days, now: clock() });
      if (why !== undefined) throw refuse('not_allowed_in_state', why);
    };
    return changeConversionStatus({ networkId, conversionId, status, reason, reasonCode, requireMayJudge });
  };

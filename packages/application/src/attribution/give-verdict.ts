import type { Conversion } from '@tributary/domain/attribution/conversion';
import { type Verdict, whyNoVerdict } from '@tributary/domain/attribution/advertiser-verdict';
import type { ReasonCode } from '@tributary/domain/attribution/reason-code';
import type { AdvertiserId, ConversionId, NetworkId } from '@tributary/domain/shared/ids';
import { invalid, refuse } from '@tributary/domain/shared/refusal';
import type { Networks } from '../accounts/networks.ts';
import { found } from '../shared/found.ts';
import type { Clock } from '../shared/stamps.ts';
import {
  type ChangeConversionStatus,
  changedIn,
  type ChangeConversionStatuses,
} from './change-conversion-status.ts';

type Dependencies = {
  readonly stores: { readonly networks: Networks };
  readonly clock: Clock;
  readonly changeConversionStatuses: ChangeConversionStatuses;
};
type GivenVerdict = {
  readonly networkId: NetworkId;
  readonly advertiserId: AdvertiserId;
  readonly status: Verdict;
  /** Needed to reject: the affiliate reads it. */
  readonly reason: string;
  readonly reasonCode?: ReasonCode | null;
  /** Says what would become of each, and stores nothing. */
  readonly dryRun?: boolean;
};
export type GiveVerdicts = (
  input: GivenVerdict & { readonly conversionIds: readonly ConversionId[] },
) => ReturnType<ChangeConversionStatuses>;
export type GiveVerdict = (
  input: GivenVerdict & { readonly conversionId: ConversionId },
) => ReturnType<ChangeConversionStatus>;

/**
 * An advertiser approves or rejects conversions of its own, each by itself (docs/rules/statuses.md#verdict-of-the-advertiser); everything follows as when
 * the network does. Refuses all of them with `not_permitted` where the network does not let advertisers decide, and with
 * `invalid_parameter` a rejection without a reason; of single ones with `not_found` a conversion of another advertiser, and with
 * `not_allowed_in_state` one that it may not decide, or not any more.
 */
export const makeGiveVerdicts =
  ({ stores, clock, changeConversionStatuses }: Dependencies): GiveVerdicts =>
  async ({ advertiserId, ...verdict }) => {
    const { networkId, status, reason } = verdict;
    const { advertiserVerdictDays: days } = found(await stores.networks.find(networkId), 'network');
    if (days === 0) throw refuse('not_permitted', "This network doesn't let advertisers review conversions.");
    if (status === 'rejected' && reason.trim() === '')
      throw invalid('reason', 'Enter a reason. The affiliate will see it.');
    const requireMayJudge = (before: Conversion): void => {
      if (before.advertiserId !== advertiserId) throw refuse('not_found', 'Conversion not found.');
      const why = whyNoVerdict(before, status, { days, now: clock() });
      if (why !== undefined) throw refuse('not_allowed_in_state', why);
    };
    return changeConversionStatuses({ ...verdict, requireMayJudge });
  };

/** The same for one conversion; throws its refusal. */
export const makeGiveVerdict =
  (dependencies: Dependencies): GiveVerdict =>
  async ({ conversionId, ...verdict }) =>
    changedIn(
      await makeGiveVerdicts(dependencies)({ ...verdict, conversionIds: [conversionId] }),
      conversionId,
    );

import type { TrackingLink } from '@tributary/domain/catalog/campaign';
import type { Network } from '@tributary/domain/accounts/account';
import type { KeyedHashes } from '../accounts/hashes.ts';
import type { Clock } from '../shared/stamps.ts';
import type { IssueTrackingLink, TrackingLinkRequest } from './issue-tracking-link.ts';
import { testMark } from './test-mark.ts';

export type MadeTestLink = {
  readonly link: TrackingLink;
  readonly network: Network;
  /** Goes with the link's address. */
  readonly mark: string;
  readonly until: Date;
};
/** The affiliate's link, made when it is not there, with what makes a click on it a test. */
export type MakeTestLink = (input: TrackingLinkRequest) => Promise<MadeTestLink>;

type Dependencies = {
  readonly issueTrackingLink: IssueTrackingLink;
  readonly hashes: Pick<KeyedHashes, 'credential'>;
  readonly clock: Clock;
};

/** docs/rules/tracking.md#test-events */
export const makeMakeTestLink =
  ({ issueTrackingLink, hashes, clock }: Dependencies): MakeTestLink =>
  async (input) => {
    const { link, network } = await issueTrackingLink(input);
    return { link, network, ...testMark(hashes, link.id, clock()) };
  };

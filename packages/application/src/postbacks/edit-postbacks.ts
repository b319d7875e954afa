import type { Account } from '@tributary/domain/accounts/account';
import type { ConversionStatus } from '@tributary/domain/attribution/conversion';
import {
  DEFAULT_STATUSES,
  type Postback,
  type PostbackEvent,
  postbackStatuses,
} from '@tributary/domain/postbacks/postback';
import { mayRun } from '@tributary/domain/catalog/runnable';
import { validateDestination } from '@tributary/domain/shared/destination';
import type { AffiliateId, CampaignId, GoalId, NetworkId, PostbackId } from '@tributary/domain/shared/ids';
import { invalid, refuse } from '@tributary/domain/shared/refusal';
import { type Randomness, nextId, type Stamps } from '../shared/stamps.ts';
import type { UnitOfWork } from '../shared/unit-of-work.ts';
import { changed, type Parsers, type Sent } from '../shared/changes.ts';
import { assertFound, found } from '../shared/found.ts';
import { getAccountForUpdate } from '../accounts/get-account.ts';
import { groupIdsOf, type GroupsOfAffiliates } from '../accounts/group-ids-of.ts';
import type { CampaignAccesses } from '../catalog/campaign-accesses.ts';
import type { Accounts } from '../accounts/accounts.ts';
import type { Campaigns } from '../catalog/campaigns.ts';
import type { Goals } from '../catalog/goals.ts';
import type { Postbacks } from './postbacks.ts';

export type PostbackFields = {
  /** http(s) URL template; no macro in scheme, host or port (docs/rules/tracking.md#fixed-host). */
  readonly url: string;
  readonly event: PostbackEvent;
  readonly statuses: readonly ConversionStatus[];
  readonly method: 'GET' | 'POST';
  readonly campaignId: string | null;
  readonly goalId: string | null;
  readonly live: boolean;
};
type Optional = 'statuses' | 'method' | 'campaignId' | 'goalId' | 'live';
export type NewPostback = Omit<PostbackFields, Optional> &
  Sent<Pick<PostbackFields, Optional>> & {
    readonly networkId: NetworkId;
    readonly affiliateId: string;
    /** True when the affiliate itself asks: a campaign it may not see is refused as if it did not exist. */
    readonly own?: boolean;
  };
export type CreatePostback = (input: NewPostback) => Promise<Postback>;

type Stores = GroupsOfAffiliates & {
  readonly accounts: Accounts;
  readonly postbacks: Postbacks;
  readonly campaigns: Campaigns;
  readonly goals: Goals;
  readonly accesses: CampaignAccesses;
};
type Dependencies = Stamps & { readonly unitOfWork: UnitOfWork<Stores> };

/**
 * Refuses an unknown affiliate (`not_found`), a malformed URL or unknown campaign or goal (`invalid_parameter`), and one
 * too many (`not_allowed_in_state`).
 */
export const makeCreatePostback =
  ({ unitOfWork, clock, randomness }: Dependencies): CreatePostback =>
  (input) =>
    unitOfWork.run(async (stores) => {
      const { networkId } = input;
      const affiliate = await lockedAffiliate(stores, { networkId, affiliateId: input.affiliateId });
      await assertNarrowing(stores, { networkId, viewer: input.own ? affiliate.id : undefined }, input);
      const postback: Postback = {
        id: nextId<PostbackId>({ clock, randomness }),
        networkId,
        affiliateId: affiliate.id as AffiliateId,
        campaignId: (input.campaignId ?? null) as CampaignId | null,
        goalId: (input.goalId ?? null) as GoalId | null,
        event: input.event,
        statuses: postbackStatuses(input.statuses ?? DEFAULT_STATUSES),
        url: validateDestination(input.url, 'url'),
        method: input.method ?? 'GET',
        secret: newSigningSecret(randomness),
        live: input.live ?? true,
        disabledReason: null,
        failingSince: null,
        createdAt: clock(),
        modifiedAt: null,
      };
      await assertRoom(stores, postback);
      await stores.postbacks.add(postback);
      return postback;
    });

/** `affiliateId`: only if it is this affiliate's own; undefined: any of the network's. */
export type PostbackRef = {
  readonly networkId: NetworkId;
  readonly postbackId: string;
  readonly affiliateId?: string | undefined;
};
export type EditPostback = (
  input: PostbackRef & { readonly changes: Sent<PostbackFields> },
) => Promise<Postback>;

/** Switching one on again forgets why it was off and when it began to fail. */
export const makeEditPostback =
  ({ unitOfWork, clock }: Dependencies): EditPostback =>
  ({ changes, ...ref }) =>
    unitOfWork.run(async (stores) => {
      const postback = await getPostback(stores, ref);
      await assertNarrowing(stores, { networkId: ref.networkId, viewer: ref.affiliateId }, changes);
      const edited = {
        ...changed<Postback, Sent<PostbackFields>>(postback, changes, PARSERS),
        modifiedAt: clock(),
      };
      if (edited.campaignId !== postback.campaignId || edited.event !== postback.event) {
        await lockedAffiliate(stores, postback);
        await assertRoom(stores, edited);
      }
      assertFound(await stores.postbacks.replace(edited), 'postback');
      return edited;
    });

export type RemovePostback = (input: PostbackRef) => Promise<void>;

/** Removes a postback; messages that wait for it are not sent any more. Refuses with `not_found` an unknown one. */
export const makeRemovePostback =
  ({ unitOfWork }: Pick<Dependencies, 'unitOfWork'>): RemovePostback =>
  (ref) =>
    unitOfWork.run(async (stores) => {
      const { id } = await getPostback(stores, ref);
      assertFound(await stores.postbacks.remove(ref.networkId, id), 'postback');
    });

/** Refuses with `not_found` what is unknown, of another network or not this affiliate's. */
export async function getPostback(
  { postbacks }: { readonly postbacks: Postbacks },
  { networkId, postbackId, affiliateId }: PostbackRef,
): Promise<Postback> {
  const postback = found(await postbacks.find(networkId, postbackId as PostbackId), 'postback');
  return found(
    affiliateId === undefined || postback.affiliateId === affiliateId ? postback : undefined,
    'postback',
  );
}

const PER_AFFILIATE_MAX = 1000;
/** Every one of these is a request to somebody's server for each event. */
const PER_EVENT_MAX = 20;

/** Locked, so that two requests at once do not exceed the limits together. */
const lockedAffiliate = (
  stores: { readonly accounts: Accounts },
  { networkId, affiliateId: id }: Pick<NewPostback, 'networkId' | 'affiliateId'>,
): Promise<Account> => getAccountForUpdate(stores, { networkId, kind: 'affiliate', id });

async function assertRoom(
  { postbacks }: { readonly postbacks: Postbacks },
  { id, networkId, affiliateId, campaignId, event }: Postback,
): Promise<void> {
  const others = (await postbacks.list(networkId, affiliateId)).filter((other) => other.id !== id);
  const alike = others.filter((other) => other.event === event && other.campaignId === campaignId);
  if (others.length < PER_AFFILIATE_MAX && alike.length < PER_EVENT_MAX) return;
  throw refuse(
    'not_allowed_in_state',
    `An affiliate can have up to ${PER_AFFILIATE_MAX} postbacks, and ${PER_EVENT_MAX} for the same event and campaign.`,
  );
}

type Narrowed = GroupsOfAffiliates & {
  readonly campaigns: Campaigns;
  readonly goals: Goals;
  readonly accesses: CampaignAccesses;
};
/** `viewer`: the affiliate that asks; undefined: the network. */
type Asking = { readonly networkId: NetworkId; readonly viewer: string | undefined };

/**
 * The campaign and goal a postback is limited to must belong to the network, and be visible to the affiliate that asks.
 */
async function assertNarrowing(
  stores: Narrowed,
  { networkId, viewer }: Asking,
  { campaignId, goalId }: Sent<Pick<PostbackFields, 'campaignId' | 'goalId'>>,
): Promise<void> {
  if (campaignId && !(await isSeen(stores, { networkId, viewer }, campaignId as CampaignId))) {
    throw invalid('campaignId', 'Campaign not found.');
  }
  if (goalId && !(await stores.goals.find(networkId, goalId as GoalId))) {
    throw invalid('goalId', 'Goal not found.');
  }
}

async function isSeen(stores: Narrowed, { networkId, viewer }: Asking, id: CampaignId): Promise<boolean> {
  const campaign = await stores.campaigns.find(networkId, id);
  if (!campaign || viewer === undefined) return campaign !== undefined;
  const affiliateId = viewer as AffiliateId;
  const access = await stores.accesses.find(networkId, id, affiliateId);
  const groupIds = await groupIdsOf(stores, networkId, affiliateId);
  const runner = { affiliateId, groupIds, granted: access?.live ?? false };
  return !['private', 'blocked'].includes(mayRun(campaign, runner));
}

const PARSERS: Parsers<Postback, Sent<PostbackFields>> = {
  url: (text) => ({ url: validateDestination(text, 'url') }),
  event: (event) => ({ event }),
  statuses: (statuses) => ({ statuses: postbackStatuses(statuses) }),
  method: (method) => ({ method }),
  campaignId: (id) => ({ campaignId: id as CampaignId | null }),
  goalId: (id) => ({ goalId: id as GoalId | null }),
  live: (live) => (live ? { live, disabledReason: null, failingSince: null } : { live }),
};

const SECRET_BYTES = 24;
/** As Standard Webhooks write a signing secret: `whsec_` and Base64. */
export const newSigningSecret = (randomness: Randomness): string =>
  `whsec_${btoa(String.fromCharCode(...randomness(SECRET_BYTES)))}`;

// Groups of affiliates (docs/rules/groups.md).
import { parseName } from '@tributary/domain/accounts/account-rules';
import {
  type AffiliateGroup,
  GROUP_MEMBERS_MAX,
  GROUPS_MAX,
  orderBehind,
  parseOrder,
} from '@tributary/domain/accounts/affiliate-group';
import { ownHoldDaysOf } from '@tributary/domain/attribution/hold';
import type { AffiliateGroupId, NetworkId } from '@tributary/domain/shared/ids';
import { refuse } from '@tributary/domain/shared/refusal';
import { affiliatesNamed } from './named-affiliates.ts';
import { changed, type Parsers, type Sent } from '../shared/changes.ts';
import { assertFound, found } from '../shared/found.ts';
import { nextId, type Stamps } from '../shared/stamps.ts';
import type { UnitOfWork } from '../shared/unit-of-work.ts';
import type { Accounts } from './accounts.ts';
import type { AffiliateGroups } from './affiliate-groups.ts';
import type { Networks } from './networks.ts';

type Stores = {
  readonly networks: Pick<Networks, 'findForUpdate'>;
  readonly accounts: Accounts;
  readonly affiliateGroups: AffiliateGroups;
};
type Dependencies = Stamps & { readonly unitOfWork: UnitOfWork<Stores> };

type GroupFields = {
  readonly name: string;
  readonly order: number;
  /** 0 to 365; null: none of its own. */
  readonly holdDays: number | null;
};
export type CreateAffiliateGroup = (
  input: { readonly networkId: NetworkId } & Pick<GroupFields, 'name'> &
    Sent<Pick<GroupFields, 'order' | 'holdDays'>>,
) => Promise<AffiliateGroup>;

/**
 * Adds a group without members, behind all others unless `order` says otherwise. Refuses a name that is taken with `duplicate`, and the
 * 1,001st group with `not_allowed_in_state`.
 */
export const makeCreateAffiliateGroup =
  ({ unitOfWork, ...stamps }: Dependencies): CreateAffiliateGroup =>
  ({ networkId, name, order, holdDays = null }) =>
    unitOfWork.run(async ({ networks, affiliateGroups }) => {
      // One at a time, so that two at once cannot both be the last that fits.
      await networks.findForUpdate(networkId);
      const groups = await affiliateGroups.list(networkId);
      if (groups.length >= GROUPS_MAX)
        throw refuse('not_allowed_in_state', `You can have up to ${GROUPS_MAX} groups. Remove one first.`);
      const group: AffiliateGroup = {
        id: nextId<AffiliateGroupId>(stamps),
        networkId,
        name: parseName(name, 'name'),
        order: order === undefined ? orderBehind(groups) : parseOrder(order),
        holdDays: ownHoldDaysOf(holdDays),
        createdAt: stamps.clock(),
        modifiedAt: null,
      };
      if (await affiliateGroups.add(group)) return group;
      throw nameTaken();
    });

export type AffiliateGroupRef = { readonly networkId: NetworkId; readonly groupId: string };
export type EditAffiliateGroup = (
  input: AffiliateGroupRef & { readonly changes: Sent<GroupFields> },
) => Promise<AffiliateGroup>;

/** Refuses an unknown group with `not_found` and a name that is taken with `duplicate`. */
export const makeEditAffiliateGroup =
  ({ unitOfWork, clock }: Dependencies): EditAffiliateGroup =>
  ({ changes, ...ref }) =>
    unitOfWork.run(async (stores) => {
      const edited = {
        ...changed<AffiliateGroup, Sent<GroupFields>>(await heldGroup(stores, ref), changes, PARSERS),
        modifiedAt: clock(),
      };
      const outcome = await stores.affiliateGroups.replace(edited, clock());
      if (outcome === 'duplicate') throw nameTaken();
      assertFound(outcome === 'replaced', 'group');
      return edited;
    });

export type RemoveAffiliateGroup = (ref: AffiliateGroupRef) => Promise<void>;

/** Its affiliates stay, and so do the prices of clicks they already have. Refuses an unknown group with `not_found`. */
export const makeRemoveAffiliateGroup =
  ({ unitOfWork, clock }: Dependencies): RemoveAffiliateGroup =>
  (ref) =>
    unitOfWork.run(async (stores) => {
      const { networkId, id } = await heldGroup(stores, ref);
      assertFound(await stores.affiliateGroups.remove(networkId, id, clock()), 'group');
    });

export type ChangeGroupMembers = (
  input: AffiliateGroupRef & {
    /** Long or short ids. */
    readonly add: readonly (string | number)[];
    readonly remove: readonly (string | number)[];
  },
) => Promise<{ readonly group: AffiliateGroup; readonly added: number; readonly removed: number }>;

/**
 * Takes affiliates in and out, all or none of them; who is in it already, or is not, is left as they are. Refuses an unknown group with
 * `not_found`, an unknown affiliate with `invalid_parameter`, and the 10,001st member with `not_allowed_in_state`.
 */
export const makeChangeGroupMembers =
  ({ unitOfWork, clock }: Dependencies): ChangeGroupMembers =>
  ({ add, remove, ...ref }) =>
    unitOfWork.run(async (stores) => {
      const { affiliateGroups } = stores;
      // Locked, so that two changes at once do not exceed the limit together.
      const group = await heldGroup(stores, ref);
      const { networkId, id: groupId } = group;
      const change = { networkId, groupId, at: clock() };
      const gone = await affiliatesNamed(stores, networkId, { named: remove, path: 'remove' });
      const come = await affiliatesNamed(stores, networkId, { named: add, path: 'add' });
      const removed = await affiliateGroups.removeMembers({ ...change, affiliateIds: gone });
      const added = await affiliateGroups.addMembers({ ...change, affiliateIds: come });
      if (
        added.length > 0 &&
        (await affiliateGroups.listMembers(networkId, groupId)).length > GROUP_MEMBERS_MAX
      )
        throw refuse('not_allowed_in_state', `A group holds up to ${GROUP_MEMBERS_MAX} affiliates.`);
      return { group, added: added.length, removed: removed.length };
    });

const heldGroup = async (
  { affiliateGroups }: Pick<Stores, 'affiliateGroups'>,
  { networkId, groupId }: AffiliateGroupRef,
): Promise<AffiliateGroup> =>
  found(await affiliateGroups.findForUpdate(networkId, groupId as AffiliateGroupId), 'group');

const PARSERS: Parsers<AffiliateGroup, Sent<GroupFields>> = {
  name: (text) => ({ name: parseName(text, 'name') }),
  order: (order) => ({ order: parseOrder(order) }),
  holdDays: (days) => ({ holdDays: ownHoldDaysOf(days) }),
};

const nameTaken = () => refuse('duplicate', 'A group with this name already exists.');

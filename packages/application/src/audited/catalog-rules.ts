import type { AffiliatePayout, CampaignAccess } from '@tributary/domain/catalog/campaign';
import type { LinkAlias } from '@tributary/domain/tracking/link-alias';
import type { RecordStores } from '../record-stores.ts';
import type { RulesOf } from './rule.ts';
import { made, partsChanged, removed, replaced } from './record-changes.ts';

type Catalog =
  | 'campaigns'
  | 'links'
  | 'linkAliases'
  | 'goals'
  | 'affiliatePayouts'
  | 'accesses'
  | 'landingPages'
  | 'caps'
  | 'creatives';

export const CATALOG_RULES: RulesOf<RecordStores, Catalog> = {
  campaigns: {
    add: async ({ input: [campaign], proceed }) => {
      if ((await proceed()).kind !== 'added') return [];
      const { commissions, ...own } = campaign;
      return [
        made(own, { object: 'campaign' }),
        ...partsChanged(campaign, 'commission', { before: [], after: commissions }),
      ];
    },
    replace: async ({ stores, input: [campaign], proceed }) => {
      const before = await stores.campaigns.findForUpdate(campaign.networkId, campaign.id);
      if ((await proceed()) !== 'replaced' || !before) return [];
      const { commissions: was, ...own } = before;
      const { commissions, ...changed } = campaign;
      const about = { object: 'campaign', objectId: campaign.id, networkId: campaign.networkId };
      if (campaign.deletedAt) return [{ ...about, before: own, after: null }];
      return [
        { ...about, before: own, after: changed },
        ...partsChanged(campaign, 'commission', { before: was, after: commissions }),
      ];
    },
  },
  links: {
    addMissing: async ({ proceed }) =>
      (await proceed()).map((link) => made(link, { object: 'link', parentId: link.campaignId })),
    addOnce: async ({ proceed }) => {
      const { added, link } = await proceed();
      return added ? [made(link, { object: 'link', parentId: link.campaignId })] : [];
    },
  },
  linkAliases: {
    addOnce: async ({ proceed }) => {
      const { added, alias } = await proceed();
      return added ? [made(alias, aboutAlias(alias))] : [];
    },
    remove: ({ stores, input: [networkId, id], proceed }) =>
      removed(stores, {
        networkId,
        id,
        proceed,
        about: aboutAlias,
        find: () => stores.linkAliases.find(networkId, id),
      }),
  },
  goals: {
    add: async ({ input: [goal], proceed }) => {
      await proceed();
      const { payouts, ...own } = goal;
      return [
        made(own, { object: 'goal', parentId: goal.campaignId }),
        ...partsChanged(goal, 'goal_payout', { before: [], after: payouts }),
      ];
    },
    replace: async ({ stores, input: [goal], proceed }) => {
      await stores.audit.hold(goal.id);
      const before = await stores.goals.find(goal.networkId, goal.id);
      if (!(await proceed()) || !before) return [];
      const { payouts: was, ...own } = before;
      const { payouts, ...changed } = goal;
      const about = { object: 'goal', objectId: goal.id, parentId: goal.campaignId };
      return [
        { ...about, networkId: goal.networkId, before: own, after: changed },
        ...partsChanged(goal, 'goal_payout', { before: was, after: payouts }),
      ];
    },
    remove: ({ stores, input: [networkId, id], proceed }) =>
      removed(stores, {
        networkId,
        id,
        proceed,
        about: ({ campaignId }) => ({ object: 'goal', parentId: campaignId }),
        find: () => stores.goals.find(networkId, id),
      }),
  },
  affiliatePayouts: {
    add: async ({ input: [networkId, payout], proceed }) => {
      await proceed();
      return [made({ ...payout, networkId }, aboutPayout(payout))];
    },
    remove: ({ stores, input: [{ networkId, campaignId, id }], proceed }) =>
      removed(stores, {
        networkId,
        id,
        proceed,
        about: aboutPayout,
        find: async () =>
          (await stores.affiliatePayouts.list(networkId, campaignId)).find((one) => one.id === id),
      }),
  },
  accesses: {
    addOnce: async ({ input: [access], proceed }) =>
      (await proceed()).id === access.id ? [made(access, aboutAccess(access))] : [],
    edit: async ({ stores, input: [networkId, id], proceed }) => {
      await stores.audit.hold(id);
      const before = await stores.accesses.findOne(networkId, id);
      const after = await proceed();
      if (!before || !after) return [];
      return [{ ...aboutAccess(after), objectId: id, networkId, before, after }];
    },
  },
  landingPages: {
    add: async ({ input: [networkId, page], proceed }) => {
      await proceed();
      return [made({ ...page, networkId }, { object: 'landing_page', parentId: page.campaignId })];
    },
    replace: ({ stores, input: [networkId, page], proceed }) =>
      replaced(stores, {
        record: { ...page, networkId },
        proceed,
        about: { object: 'landing_page', parentId: page.campaignId },
        find: async () => {
          const pages = await stores.landingPages.list(networkId, page.campaignId);
          const before = pages.find((one) => one.id === page.id);
          return before && { ...before, networkId };
        },
      }),
    remove: ({ stores, input: [networkId, campaignId, id], proceed }) =>
      removed(stores, {
        networkId,
        id,
        proceed,
        about: () => ({ object: 'landing_page', parentId: campaignId }),
        find: async () =>
          (await stores.landingPages.list(networkId, campaignId)).find((one) => one.id === id),
      }),
  },
  caps: {
    add: async ({ input: [cap], proceed }) => {
      await proceed();
      return [made(cap, { object: 'cap', parentId: cap.campaignId })];
    },
    replace: ({ stores, input: [cap], proceed }) =>
      replaced(stores, {
        record: cap,
        about: { object: 'cap', parentId: cap.campaignId },
        proceed,
        find: async () =>
          (await stores.caps.list(cap.networkId, cap.campaignId)).find((one) => one.id === cap.id),
      }),
    remove: ({ stores, input: [networkId, campaignId, id], proceed }) =>
      removed(stores, {
        networkId,
        id,
        proceed,
        about: () => ({ object: 'cap', parentId: campaignId }),
        find: async () => (await stores.caps.list(networkId, campaignId)).find((one) => one.id === id),
      }),
  },
  creatives: {
    add: async ({ input: [creative], proceed }) => {
      await proceed();
      return [made(creative, { object: 'creative', parentId: creative.campaignId })];
    },
    remove: ({ stores, input: [networkId, campaignId, id], proceed }) =>
      removed(stores, {
        networkId,
        id,
        proceed,
        about: () => ({ object: 'creative', parentId: campaignId }),
        find: () => stores.creatives.find(networkId, campaignId, id),
      }),
  },
};

const aboutAlias = ({ campaignId }: LinkAlias) => ({ object: 'link_alias', parentId: campaignId });
const aboutPayout = ({ campaignId }: AffiliatePayout) => ({ object: 'pub_payout', parentId: campaignId });
/** Owned by the affiliate, because its request for access may contain personal data. */
const aboutAccess = ({ campaignId, affiliateId }: CampaignAccess) => ({
  object: 'access',
  parentId: campaignId,
  ownerId: affiliateId,
});

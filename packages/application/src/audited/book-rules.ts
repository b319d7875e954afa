import { type AuditedChange, type RulesOf, unaudited } from './rule.ts';
import type { JobStores } from '../jobs/jobs.ts';

const EVENTS = unaudited('What a visitor did, not a change: the logs show it.');
const SUMS = unaudited('Follows from the events and from the changes, which have entries.');

/**
 * What the worker's transactions write to the audit log: changes of what was decided before, made by the worker itself
 * or asked for by the network.
 */
export const BOOK_RULES: RulesOf<JobStores> = {
  clicks: { known: 'read', uniqueWithin: 'read', add: EVENTS, rememberUnique: EVENTS, nameFormer: EVENTS },
  impressions: { known: 'read', add: EVENTS },
  hits: { known: 'read', waitingFor: 'read', add: EVENTS, settle: EVENTS },
  conversions: {
    add: EVENTS,
    hold: EVENTS,
    saidOf: 'read',
    noteSaid: EVENTS,
    setStatus: async ({
      stores,
      input: [{ networkId, id, status, reason, reasonCode = null, why }],
      proceed,
    }) => {
      const before = await stores.conversions.find(networkId, id);
      await proceed();
      if (!before) return [];
      const entry = { object: 'conversion', objectId: id, parentId: before.campaignId, networkId };
      const { status: from, reason: earlier, reasonCode: code } = before;
      const change = {
        before: { status: from, reason: earlier, reasonCode: code },
        after: { status, reason, reasonCode },
      };
      return [{ ...entry, ...change, reason: why ?? reason }];
    },
    edit: async ({ stores, input: [conversions], proceed }) => {
      const before = new Map<string, object>();
      for (const [networkId, ids] of idsByNetwork(conversions)) {
        for (const one of await stores.conversions.findMany(networkId, ids)) before.set(one.id, one);
      }
      await proceed();
      return conversions.flatMap((after): AuditedChange[] => {
        const was = before.get(after.id);
        const { id, networkId, campaignId, reason } = after;
        const entry = { object: 'conversion', objectId: id, parentId: campaignId, networkId, reason };
        return was ? [{ ...entry, before: was, after }] : [];
      });
    },
  },
  stats: { add: SUMS },
  capCounters: { read: 'read', add: SUMS },
  outbox: { add: unaudited('The postback log shows every message.') },
  webhooks: {},
  notices: { add: unaudited('What people were told is in their list.') },
  webhookOutbox: { add: unaudited('The webhook log shows every message.') },
  jobs: {
    lock: 'read',
    // The job's own log tells of its progress; that somebody ended it is a change.
    save: async ({ input: [job], proceed }) => {
      await proceed();
      if (!job.cancelled) return [];
      const { id: objectId, networkId, advertiserId: parentId } = job;
      return [
        {
          object: 'job',
          objectId,
          parentId,
          networkId,
          before: { cancelled: false },
          after: { cancelled: true },
        },
      ];
    },
  },
  catalog: {
    networks: 'read',
    campaigns: 'read',
    accounts: 'read',
    terms: 'read',
    termsVersionsAt: 'read',
    currentTerms: 'read',
    caps: 'read',
    standings: 'read',
    postbacks: 'read',
    goals: 'read',
    groupMemberships: 'read',
    groupNames: 'read',
    exchangeRates: 'read',
    linkDomains: 'read',
    pauseCampaign: async ({ stores, input: [id, reason], proceed }) => {
      const [before] = await stores.catalog.campaigns([id]);
      if (!(await proceed()) || !before) return [];
      const after = { status: 'paused', disabledReason: reason };
      const was = { status: 'active', disabledReason: before.disabledReason };
      return [{ object: 'campaign', objectId: id, networkId: before.networkId, before: was, after, reason }];
    },
  },
  audit: { add: unaudited('It is the audit.') },
};

type Conversion = Parameters<JobStores['conversions']['edit']>[0][number];

function idsByNetwork(conversions: readonly Conversion[]): Map<Conversion['networkId'], Conversion['id'][]> {
  const ids = new Map<Conversion['networkId'], Conversion['id'][]>();
  for (const { networkId, id } of conversions) ids.set(networkId, [...(ids.get(networkId) ?? []), id]);
  return ids;
}

// What a deployment needs besides its records; each call makes a store of its own.
import { pairOf } from '@tributary/domain/postbacks/sequence';
import { MINUTE_MS } from '@tributary/domain/shared/durations';
import type {
  DeploymentRecord,
  DeploymentSecrets,
} from '@tributary/application/operations/deployment-secrets';
import type { Maintenance } from '@tributary/application/operations/maintenance';
import type { ProcessSlots } from '@tributary/application/operations/process-slots';
import type { MemoryState } from '../state.ts';
import { inTransaction } from '../shared/transaction.ts';

export function memoryDeploymentSecrets(): DeploymentSecrets {
  let stored: DeploymentRecord | undefined;
  return {
    getOrSet: async (candidate) => copyOf((stored ??= copyOf(candidate))),
    replace: async (expected, record) => {
      if (stored?.fingerprint !== expected) return false;
      stored = copyOf(record);
      return true;
    },
  };
}

const copyOf = (record: DeploymentRecord): DeploymentRecord => ({
  ...record,
  secret: record.secret?.slice() ?? null,
  sealed: record.sealed?.slice() ?? null,
});

const SLOTS = 256;
/** A slot not renewed for this long is free again. */
const LEASE_MS = MINUTE_MS;

export function memoryProcessSlots(): ProcessSlots {
  const leases = new Map<number, { until: number; held: boolean }>();
  return {
    claim: async (now) => {
      for (let slot = 0; slot < SLOTS; slot++) {
        const former = leases.get(slot);
        if (former?.held && former.until > now.getTime()) continue;
        leases.set(slot, { until: now.getTime() + LEASE_MS, held: true });
        return { slot, usableFrom: new Date(Math.max(now.getTime(), former?.until ?? 0)) };
      }
      throw new Error('All process slots are taken.');
    },
    renew: async (slot, now) => {
      const lease = leases.get(slot);
      if (!lease?.held || lease.until <= now.getTime()) return false;
      leases.set(slot, { until: now.getTime() + LEASE_MS, held: true });
      return true;
    },
    release: async (slot, now) => {
      // Ids already made may carry a second a little ahead of the clock; the next holder starts after it.
      leases.set(slot, { until: now.getTime() + 1000, held: false });
    },
  };
}

/** Memory has no partitions, and its events end with the process: only old deliveries are ever deleted. */
export const memoryMaintenance = (state: MemoryState): Maintenance => ({
  preparePartitions: async () => undefined,
  forget: async () => undefined,
  forgetRows: async () => 0,
  longestWindowDays: async () =>
    Math.max(0, ...[...state.campaigns.values()].map(({ cookieDays }) => cookieDays)),
  forgetDeliveries: (before) =>
    inTransaction(state, async (draft) => {
      for (const { id, createdAt, event, postbackId, eventId, status } of [...draft.deliveries.values()]) {
        if (createdAt >= before) continue;
        draft.deliveries.delete(id);
        if (event === 'conversion') draft.notifiedConversions.set(pairOf({ postbackId, eventId }), status);
      }
      for (const { id, createdAt } of [...draft.webhookMessages.values()]) {
        if (createdAt < before) draft.webhookMessages.delete(id);
      }
    }),
});

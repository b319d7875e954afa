import {
  capInTheWay,
  concerns,
  isNearlyReached,
  slotOf,
  takenOf,
  type CapOccasion,
  type CapUse,
} from '@tributary/domain/attribution/caps';
import type { Cap } from '@tributary/domain/catalog/campaign';
import type { CampaignId, NetworkId } from '@tributary/domain/shared/ids';
import { add, ZERO, type Money } from '@tributary/domain/shared/money';
import { required, type BatchRecords } from './batch-records.ts';
import type { BookCatalog, CapCounterKey, CapCounters } from './books.ts';

export type CapEntry = { readonly campaignId: CampaignId; readonly occasion: CapOccasion };

type CapSource = Pick<CapOccasion, 'affiliateId'> & {
  readonly networkId: NetworkId;
  readonly campaignId: CampaignId;
  /** Absent or null: without a click. */
  readonly clickedAt?: Date | null;
  readonly facts: { readonly country: string };
};

/** What caps are asked of an event of `at`, in the groups that its affiliate was in at the click (docs/rules/caps.md#caps-of-groups). */
export const capEntryOf = (
  records: Pick<BatchRecords, 'groups' | 'day'>,
  { networkId, campaignId, affiliateId, clickedAt, facts }: CapSource,
  at: Date,
): CapEntry => ({
  campaignId,
  occasion: {
    affiliateId,
    groupIds: records.groups(affiliateId, clickedAt ?? at),
    country: facts.country,
    at,
    day: records.day(networkId, at),
  },
});

/** What is used of the caps while a batch is decided: read once, counted in memory, written back as one change each. */
export type CapLedger = {
  /** Must be called with every entry before `capFor` or `roomlessCap` is asked about it. */
  prepare(entries: readonly CapEntry[]): Promise<void>;
  /** The first cap that this use does not fit under; it counts as reached from then on. */
  capFor(entry: CapEntry, use: CapUse): Cap | undefined;
  /** The same for a change that is refused because of it: the cap does not count as reached, since nothing happened. */
  roomlessCap(entry: CapEntry, use: CapUse): Cap | undefined;
  /** Counts what a decided event uses, so that the next one of the batch sees it. */
  take(entry: CapEntry, use: CapUse): void;
  /** Writes what changed and pauses, at `now`, the campaigns of full caps that say so. */
  close(now: Date): Promise<void>;
};

type Line = {
  readonly cap: Cap;
  readonly key: CapCounterKey;
  readonly before: Money;
  used: Money;
  refused: boolean;
};

/** A ledger of the caps that `capsOf` names, on the counters of the transaction (docs/rules/caps.md#exact-caps). */
export function openCapLedger(
  { capCounters, catalog }: { readonly capCounters: CapCounters; readonly catalog: BookCatalog },
  capsOf: (campaignId: CampaignId) => readonly Cap[],
): CapLedger {
  const lines = new Map<string, Line>();
  const concerned = ({ campaignId, occasion }: CapEntry) =>
    capsOf(campaignId).filter((cap) => concerns(cap, occasion));
  const lineOf = (cap: Cap, occasion: CapOccasion): Line =>
    required(lines.get(keyText(slotOf(cap, occasion))));
  const roomlessCap = (entry: CapEntry, use: CapUse): Cap | undefined =>
    capInTheWay(concerned(entry), use, (one) => lineOf(one, entry.occasion).used);

  return {
    async prepare(entries) {
      const missing = new Map<string, { cap: Cap; key: CapCounterKey }>();
      for (const entry of entries) {
        for (const cap of concerned(entry)) {
          const key = slotOf(cap, entry.occasion);
          if (!lines.has(keyText(key))) missing.set(keyText(key), { cap, key });
        }
      }
      if (missing.size === 0) return;
      const stored = await capCounters.read([...missing.values()].map(({ key }) => key));
      const usedOf = new Map(stored.map(({ key, used }) => [keyText(key), used]));
      for (const [text, { cap, key }] of missing) {
        const used = usedOf.get(text) ?? ZERO;
        lines.set(text, { cap, key, before: used, used, refused: false });
      }
    },

    roomlessCap,
    capFor(entry, use) {
      const cap = roomlessCap(entry, use);
      if (cap) lineOf(cap, entry.occasion).refused = true;
      return cap;
    },

    take(entry, use) {
      for (const cap of concerned(entry)) {
        const line = lineOf(cap, entry.occasion);
        line.used = add(line.used, takenOf(cap, use));
      }
    },

    async close(now) {
      const touched = [...lines.values()].filter((line) => line.used !== line.before || line.refused);
      const changes = touched.map((line) => ({
        key: line.key,
        used: (line.used - line.before) as Money,
        reached: isReached(line),
        newlyReached: isReached(line) && line.before < line.cap.limit && line.cap.live ? line.cap : undefined,
        newlyNearly: isNewlyNear(line) && line.cap.live ? line.cap : undefined,
      }));
      await capCounters.add(changes);
      const pausing = touched.filter(
        (line) => line.cap.live && isReached(line) && line.cap.action === 'pause',
      );
      // In the order of their ids, as everywhere several campaigns are locked, so that nobody deadlocks.
      for (const { cap } of pausing.sort((a, b) => (a.cap.campaignId < b.cap.campaignId ? -1 : 1))) {
        const { period, measure, campaignId, id } = cap;
        await catalog.pauseCampaign(campaignId, `The ${period} ${measure} cap ${id} is reached.`, now);
      }
    },
  };
}

/** Full, or with too little left for this event. */
const isReached = ({ cap, used, refused }: Line): boolean => used >= cap.limit || refused;

/** A cap that is nearly reached and reached in the same batch is announced as reached only. */
const isNewlyNear = (line: Line): boolean =>
  !isReached(line) && isNearlyReached(line.used, line.cap) && !isNearlyReached(line.before, line.cap);

const keyText = ({ capId, affiliateId, period }: CapCounterKey): string =>
  `${capId}|${affiliateId}|${period}`;

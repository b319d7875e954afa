// What of the changes of a transaction is told to the network's webhooks (docs/rules/webhooks.md#written-with-the-event).
// It stands behind the stores, as the audit does: whoever changes a record need not know who gets a notice.
import type { Conversion } from '@tributary/domain/attribution/conversion';
import {
  accountSignedUp,
  bonusBooked,
  capReached,
  conversionChanged,
  conversionCreated,
  creditChanged,
  documentIssued,
  invoiceClosed,
  payoutsChanged,
  type ChangeStamp,
  type NetworkEvent,
} from '@tributary/domain/webhooks/network-event';
import { NEVER_LIMITED } from '@tributary/domain/billing/credit';
import type { NetworkId } from '@tributary/domain/shared/ids';
import type { JobStores } from '../jobs/jobs.ts';
import type { RecordStores } from '../record-stores.ts';

type Announcement<Stores, Method> = Method extends (...input: infer Input) => Promise<infer Result>
  ? (call: {
      readonly stores: Stores;
      readonly input: Input;
      /** Makes the change and must be called once. */
      readonly proceed: () => Promise<Result>;
      readonly stamp: () => ChangeStamp;
    }) => Promise<readonly NetworkEvent[]>
  : never;

/** Methods that tell of something; what is not here tells of nothing. */
export type AnnouncementsOf<Stores> = {
  readonly [Of in keyof Stores]?: {
    readonly [Method in keyof Stores[Of]]?: Announcement<Stores, Stores[Of][Method]>;
  };
};

export const BOOK_ANNOUNCEMENTS: AnnouncementsOf<JobStores> = {
  conversions: {
    add: async ({ stores, input: [conversions], proceed, stamp }) => {
      await proceed();
      const networkIds = conversions.map(({ networkId }) => networkId);
      if (!(await isHeard(stores, networkIds, 'conversion.created'))) return [];
      const { at } = stamp();
      return conversions.map((conversion) => conversionCreated(conversion, at));
    },
    setStatus: async ({ stores, input: [{ networkId, id }], proceed, stamp }) => {
      if (!(await isHeard(stores, [networkId], 'conversion.changed'))) return unheard(proceed);
      const before = await stores.conversions.findMany(networkId, [id]);
      await proceed();
      return changes(before, await stores.conversions.findMany(networkId, [id]), stamp);
    },
    edit: async ({ stores, input: [conversions], proceed, stamp }) => {
      const networkIds = conversions.map(({ networkId }) => networkId);
      if (!(await isHeard(stores, networkIds, 'conversion.changed'))) return unheard(proceed);
      const stored = () => storedAs(stores, conversions);
      const before = await stored();
      await proceed();
      return changes(before, await stored(), stamp);
    },
  },
  capCounters: {
    add: async ({ input: [counted], proceed, stamp }) => {
      await proceed();
      return counted.flatMap(({ key: { affiliateId, period }, newlyReached }) =>
        newlyReached ? [capReached({ cap: newlyReached, affiliateId, period }, stamp().at)] : [],
      );
    },
  },
};

export const RECORD_ANNOUNCEMENTS: AnnouncementsOf<RecordStores> = {
  accounts: {
    add: async ({ input: [account], proceed, stamp }) => {
      const { kind } = await proceed();
      return kind === 'added' && account.signUp === 'waiting' ? [accountSignedUp(account, stamp().at)] : [];
    },
  },
  invoices: {
    add: async ({ input: [invoice], proceed, stamp }) => {
      await proceed();
      return [invoiceClosed(invoice, stamp().at)];
    },
  },
  documents: {
    add: async ({ input: [document], proceed }) => {
      await proceed();
      return [documentIssued(document)];
    },
  },
  bonuses: {
    add: async ({ input: [bonus], proceed, stamp }) => {
      await proceed();
      return [bonusBooked(bonus, stamp())];
    },
    book: async ({ input: [bonus], proceed, stamp }) => {
      await proceed();
      return [bonusBooked(bonus, stamp())];
    },
  },
  payoutBatches: {
    replace: async ({ stores, input: [batch], proceed, stamp }) => {
      const before = await stores.payoutBatches.find(batch.networkId, batch.id);
      await proceed();
      return before ? payoutsChanged(before, batch, stamp().at) : [];
    },
  },
  advertiserCredits: {
    put: async ({ input: [credit, before = NEVER_LIMITED], proceed, stamp }) => {
      await proceed();
      const event = creditChanged(before, credit, stamp().at);
      return event ? [event] : [];
    },
  },
};

/**
 * Whether anybody gets such events: only then conversions are read before and after a change, and what is said of new
 * ones is put together.
 */
const isHeard = async (
  { webhooks }: JobStores,
  networkIds: readonly NetworkId[],
  type: 'conversion.created' | 'conversion.changed',
): Promise<boolean> =>
  (await webhooks.listLive([...new Set(networkIds)])).some(({ events }) => events.includes(type));

async function unheard(proceed: () => Promise<unknown>): Promise<readonly NetworkEvent[]> {
  await proceed();
  return [];
}

async function storedAs({ conversions }: JobStores, wanted: readonly Conversion[]): Promise<Conversion[]> {
  const stored: Conversion[] = [];
  for (const networkId of new Set(wanted.map((one) => one.networkId))) {
    const ids = wanted.filter((one) => one.networkId === networkId).map(({ id }) => id);
    stored.push(...(await conversions.findMany(networkId, ids)));
  }
  return stored;
}

function changes(
  before: readonly Conversion[],
  after: readonly Conversion[],
  stamp: () => ChangeStamp,
): NetworkEvent[] {
  const was = new Map(before.map((one) => [one.id, one]));
  return after.flatMap((is) => {
    const former = was.get(is.id);
    return (former && conversionChanged(former, is, stamp())) ?? [];
  });
}

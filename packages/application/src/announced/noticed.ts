// Which changes people get notices of (docs/rules/notices.md#same-transaction). It works behind the stores, in the transaction of the
// change, as the announcements to webhooks do.
import type { CountedCap } from '@tributary/domain/attribution/caps';
import { NEVER_LIMITED } from '@tributary/domain/billing/credit';
import type { Bonus } from '@tributary/domain/billing/bonus';
import type { Cap } from '@tributary/domain/catalog/campaign';
import {
  bonusBooked,
  capUsed,
  creditChanged,
  importEnded,
  invoiceClosed,
  noticesFor,
  payoutsChanged,
  type Happening,
} from '@tributary/domain/notices/happening';
import { hasEnded } from '@tributary/domain/jobs/job';
import type { NoticeId } from '@tributary/domain/shared/ids';
import type { CapCounters } from '../attribution/books.ts';
import type { Persistence } from '../audited/audited-records.ts';
import { withRules } from '../audited/audited-stores.ts';
import type { JobStores } from '../jobs/jobs.ts';
import type { NoticingStores } from '../notices/notices.ts';
import type { RecordStores } from '../record-stores.ts';
import { nextId, type Clock, type Stamps } from '../shared/stamps.ts';

type Noticing<Stores, Method> = Method extends (...input: infer Input) => Promise<unknown>
  ? (call: {
      readonly stores: Stores;
      readonly input: Input;
      /** Makes the change and must be called once. */
      readonly proceed: () => Promise<unknown>;
      readonly clock: Clock;
    }) => Promise<readonly Happening[]>
  : never;

/** Methods whose changes become notices; all other methods tell nobody. */
type NoticingOf<Stores> = {
  readonly [Of in keyof Stores]?: {
    readonly [Method in keyof Stores[Of]]?: Noticing<Stores, Stores[Of][Method]>;
  };
};

export const BOOK_NOTICES: NoticingOf<JobStores> = {
  capCounters: {
    add: async ({ stores, input: [changes], proceed, clock }) => {
      await proceed();
      const counted = [
        ...usedCaps('cap.nearly_reached', changes, ({ newlyNearly }) => newlyNearly),
        ...usedCaps('cap.reached', changes, ({ newlyReached }) => newlyReached),
      ];
      if (counted.length === 0) return [];
      const campaigns = await stores.catalog.campaigns([
        ...new Set(counted.map(({ of }) => of.cap.campaignId)),
      ]);
      const titles = new Map(campaigns.map(({ id, title }) => [id, title]));
      const groupIds = new Set(counted.flatMap(({ of }) => of.cap.groupId ?? []));
      const groups = groupIds.size > 0 ? await stores.catalog.groupNames([...groupIds]) : [];
      return counted.map(({ kind, of }) =>
        capUsed(kind, of, {
          campaign: titles.get(of.cap.campaignId) ?? '',
          group: groups.find(({ id }) => id === of.cap.groupId)?.name ?? null,
          at: clock(),
        }),
      );
    },
  },
  jobs: {
    save: async ({ input: [job], proceed, clock }) => {
      await proceed();
      const happening = hasEnded(job) ? importEnded(job, clock()) : undefined;
      return happening ? [happening] : [];
    },
  },
};

export const RECORD_NOTICES: NoticingOf<RecordStores> = {
  invoices: {
    add: async ({ input: [invoice], proceed, clock }) => {
      await proceed();
      return [invoiceClosed(invoice, clock())];
    },
  },
  payoutBatches: {
    replace: async ({ stores, input: [batch], proceed, clock }) => {
      const before = await stores.payoutBatches.find(batch.networkId, batch.id);
      await proceed();
      return before ? payoutsChanged(before, batch, clock()) : [];
    },
  },
  bonuses: {
    add: async ({ stores, input: [bonus], proceed, clock }) => {
      await proceed();
      return booked(stores, bonus, clock);
    },
    book: async ({ stores, input: [bonus], proceed, clock }) => {
      await proceed();
      const { networkId, campaignId, ruleId } = bonus;
      // What a rule adds to each conversion is booked every few seconds and sends no notice.
      const rules = campaignId === null ? [] : await stores.volumeRules.list(networkId, campaignId);
      const { effect } = rules.find(({ id }) => id === ruleId) ?? {};
      return effect === 'bonus' ? booked(stores, bonus, clock) : [];
    },
  },
  advertiserCredits: {
    put: async ({ stores, input: [credit, before = NEVER_LIMITED], proceed, clock }) => {
      await proceed();
      const { networkId, advertiserId } = credit;
      const account = await stores.accounts.find(networkId, 'advertiser', advertiserId);
      // Gone since: there is nobody to pause.
      if (!account) return [];
      const happening = creditChanged(before, credit, { advertiser: account.name, at: clock() });
      return happening ? [happening] : [];
    },
  },
};

async function booked(
  { networks }: Pick<RecordStores, 'networks'>,
  bonus: Bonus,
  clock: Clock,
): Promise<readonly Happening[]> {
  const network = await networks.find(bonus.networkId);
  return network ? [bonusBooked(bonus, { currency: network.currency, at: clock() })] : [];
}

type CapChange = Parameters<CapCounters['add']>[0][number];
type CapKind = Parameters<typeof capUsed>[0];

const usedCaps = (
  kind: CapKind,
  changes: readonly CapChange[],
  capOf: (change: CapChange) => Cap | undefined,
): readonly { readonly kind: CapKind; readonly of: CountedCap }[] =>
  changes.flatMap((change) => {
    const cap = capOf(change);
    const { affiliateId, period } = change.key;
    return cap ? [{ kind, of: { cap, affiliateId, period } }] : [];
  });

/**
 * The same ports; their transactions also write the notices about the changes. A method that is called outside of a transaction writes
 * none: `audited`, which wraps these ports, makes a transaction of every change.
 */
export const noticed = ({ stores, unitOfWork, books }: Persistence, stamps: Stamps): Persistence => ({
  stores,
  unitOfWork: {
    run: (work) => unitOfWork.run((inside) => work(noticingStores(inside, RECORD_NOTICES, stamps))),
  },
  books: {
    run: (scope, work) => books.run(scope, (inside) => work(noticingStores(inside, BOOK_NOTICES, stamps))),
  },
});

type AnyNoticing = (call: {
  readonly stores: unknown;
  readonly input: readonly unknown[];
  readonly proceed: () => Promise<unknown>;
  readonly clock: Clock;
}) => Promise<readonly Happening[]>;

const noticingStores = <Stores extends NoticingStores>(
  stores: Stores,
  rules: object,
  stamps: Stamps,
): Stores =>
  withRules<Stores, AnyNoticing>(stores, rules, ({ rule, method }) => async (...input) => {
    let result: unknown;
    const proceed = async () => (result = await method(...input));
    await notifyPeople(stores, await rule({ stores, input, proceed, clock: stamps.clock }), stamps);
    return result;
  });

/** Writes the notices of these happenings, in the transaction of the stores. */
export async function notifyPeople(
  { notices }: NoticingStores,
  happenings: readonly Happening[],
  stamps: Stamps,
): Promise<void> {
  const concerned = happenings.flatMap(({ networkId, concerns }) =>
    concerns.map((accountId) => ({ networkId, accountId })),
  );
  if (concerned.length === 0) return;
  const recipients = await notices.listRecipients(concerned);
  const written = noticesFor(happenings, recipients, () => nextId<NoticeId>(stamps));
  if (written.length > 0) await notices.add(written);
}

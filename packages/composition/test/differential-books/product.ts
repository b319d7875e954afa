// The product under test: its use cases and worker tasks on the adapters of a module, with a clock that stands still
// unless moved, and a process that can be killed.
import { BooksUnavailable } from '@tributary/application/attribution/books';
import type { JobBooks } from '@tributary/application/jobs/jobs';
import { unrotated } from '@tributary/application/operations/root-secrets';
import type { TrackedEvent } from '@tributary/application/tracking/event-log';
import { makeWorkerTasks, type WorkerTasks } from '@tributary/application/worker-tasks';
import {
  advertiser,
  affiliate,
  affiliateGroup,
  idOf,
  network,
  NETWORK_ID,
  postback,
} from '@tributary/application/contracts/shared/given';
import { companyVersion } from '@tributary/application/contracts/billing/documents-under-test';
import { UNIQUE_CLICK_WINDOW_MS } from '@tributary/domain/attribution/unique-clicks';
import type {
  AdvertiserId,
  AffiliateGroupId,
  AffiliateId,
  CampaignId,
  PostbackId,
} from '@tributary/domain/shared/ids';
import type { CalendarDay } from '@tributary/domain/shared/calendar-day';
import { DomainError } from '@tributary/domain/shared/refusal';
import { containerOf } from '../../src/container-of.ts';
import { internet } from '../../src/internet.ts';
import { system } from '../../src/system.ts';
import { PORTS } from '../../src/tokens.ts';
import { USE_CASES } from '../../src/use-cases.ts';

/** Where a kill hits the process: in a transaction, or behind it, before anybody was told that it is done. */
export type Kill = 'before commit' | 'after commit';
/** The adapters that the product stands on. */
export type AdapterModule = Parameters<typeof containerOf>[number];
export type Product = Awaited<ReturnType<typeof openProduct>>;

export const AFFILIATES = [1, 2, 3].map((n) => idOf<AffiliateId>('aff', n));
export const ADVERTISERS = [1, 2].map((n) => idOf<AdvertiserId>('ad', n));
export const LONG_AGO = new Date('2026-01-01T00:00:00.000Z');

const LEASED_MS = 60_000;

/** A network in Tokyo with its parties; every affiliate gets postbacks of its sales. */
export async function openProduct(module: AdapterModule, at: { now: Date }) {
  const container = containerOf(
    module,
    system(unrotated(new Uint8Array(32).fill(7)), { clock: () => at.now, passwords: PASSWORDS }),
    internet({ allowPrivate: false, apiUrl: () => 'http://api.example', egress: NO_WEB }),
  );
  const stores = container.get(PORTS.stores);
  const real = container.get(PORTS.books);
  const queue = container.get(PORTS.jobQueue);
  let kill: Kill | undefined;

  /** What a process reaches until it is killed: nothing that it does afterwards arrives. */
  function mortal() {
    let isDead = false;
    const alive = () => {
      if (isDead) throw new Killed();
    };
    const run: JobBooks['run'] = async (scope, work) => {
      alive();
      const hit = scope.campaignIds.length > 0 ? kill : undefined;
      if (hit === undefined) return real.run(scope, work);
      kill = undefined;
      const done = await real
        .run(scope, async (bound) => {
          const result = await work(bound);
          if (hit === 'before commit') throw new Killed();
          return result;
        })
        .finally(() => (isDead = true));
      if (hit === 'after commit') throw new Killed();
      return done;
    };
    const release: typeof queue.release = async (id, now) => {
      alive();
      await queue.release(id, now);
    };
    return { books: { run }, jobQueue: { ...queue, release } };
  }

  const worker = (): WorkerTasks =>
    makeWorkerTasks(
      {
        stores,
        ...mortal(),
        unitOfWork: container.get(PORTS.unitOfWork),
        noticeLetters: container.get(PORTS.noticeLetters),
        mail: container.get(PORTS.mail),
        letters: container.get(PORTS.letters),
        waitingHits: container.get(PORTS.waitingHits),
        egress: NO_WEB,
        heldConversions: container.get(PORTS.heldConversions),
        unpricedConversions: container.get(PORTS.unpricedConversions),
        deliveries: container.get(PORTS.deliveries),
        webhookDeliveries: container.get(PORTS.webhookDeliveries),
        deadLetters: container.get(PORTS.deadLetters),
        testEvents: container.get(PORTS.testEvents),
        referralEarnings: container.get(PORTS.referralEarnings),
        pause: container.get(PORTS.pause),
        sign: container.get(PORTS.sign),
        hashes: container.get(PORTS.hashes),
        randomness: container.get(PORTS.randomness),
        random: () => 0.5,
        clock: () => at.now,
        acting: container.get(PORTS.acting),
        newDeliveryId: container.get(PORTS.newDeliveryId),
      },
      {
        uniqueWindowMs: UNIQUE_CLICK_WINDOW_MS,
        onDeadLetter: ({ id }, why) => fail(`${id} became a dead letter: ${why}`),
        onPutOff: ({ id }, why) => fail(`${id} was put off: ${why}`),
        onAttempt: () => undefined,
        onDeliveryError: fail,
        onReleaseFailure: fail,
        onVolumeFailure: fail,
        onCreditFailure: fail,
        onClosingFailure: fail,
        onChunkFailure: () => undefined,
      },
    );
  let tasks = worker();
  const log: TrackedEvent[] = [];

  /** Again after a kill, by a process that remembers nothing. */
  async function survivingKills<T>(work: () => Promise<T>): Promise<T> {
    for (;;) {
      try {
        return await work();
      } catch (error) {
        if (!(error instanceof Killed)) throw error;
        tasks = worker();
        // What it had leased is free again.
        at.now = new Date(at.now.getTime() + LEASED_MS);
      }
    }
  }

  await furnish(stores);
  return {
    at,
    stores,
    useCases: container.get(USE_CASES),
    ports: {
      books: real,
      reads: container.get(PORTS.reads),
      dailyStats: container.get(PORTS.dailyStats),
      reports: container.get(PORTS.reports),
      deliveries: container.get(PORTS.deliveries),
      referralEarnings: container.get(PORTS.referralEarnings),
    },
    /** The next transaction of the worker is hit. */
    killNext: (where: Kill) => void (kill = where),
    process: async (events: readonly TrackedEvent[]): Promise<void> => {
      log.push(...events);
      const { left } = await survivingKills(() => tasks.processEvents(events));
      if (left.length > 0) throw new Error(`Not decided: ${left.join(', ')}`);
    },
    /** The same entries of the log once more, as after a crash before they were confirmed. */
    replay: async (from: number, count: number): Promise<void> => {
      tasks = worker();
      const events = log.slice(from % Math.max(1, log.length)).slice(0, count);
      if (events.length > 0) await survivingKills(() => tasks.processEvents(events));
    },
    /** Rows of the UTC days before; their entries of the log were confirmed long ago. */
    forgetRows: async (before: CalendarDay): Promise<void> => {
      await container.get(PORTS.maintenance).forgetRows(before, false);
      log.splice(0, Infinity, ...log.filter((one) => happenedAt(one).getTime() >= Date.parse(before)));
    },
    /** Until nothing is left to do. */
    workJobs: () =>
      survivingKills(async () => {
        while (await tasks.workJobs()) continue;
      }),
    settleVolume: () => tasks.settleVolume(),
    sweep: () => survivingKills(async () => void (await tasks.sweepWaitingHits())),
    releaseHeld: () => survivingKills(async () => void (await tasks.releaseHeldConversions())),
    priceWaiting: () => survivingKills(async () => void (await tasks.priceUnpricedConversions())),
    /** What clicks made now are decided by. */
    termsVersion: (campaignId: CampaignId): Promise<number> =>
      real.run({ networkIds: [], campaignIds: [] }, async ({ catalog }) => {
        const [terms] = await catalog.currentTerms([campaignId]);
        if (!terms) throw new Error('A campaign without terms.');
        return terms.version;
      }),
  };
}

function happenedAt(event: TrackedEvent): Date {
  if (event.kind === 'click') return event.clickedAt;
  if (event.kind === 'impression') return event.seenAt;
  if (event.kind === 'hit') return event.hitAt;
  throw new Error(`Nothing here logs a ${event.kind}.`);
}

class Killed extends BooksUnavailable {
  constructor() {
    super(new Error('killed'));
  }
}

function fail(what: unknown): never {
  throw what instanceof Error ? what : new Error(String(what));
}

const PASSWORDS = { hash: async (text: string) => `hash of ${text}`, verify: async () => false };
const NO_WEB = {
  send: () => Promise.reject(new Error('Nothing is sent here.')),
  close: async () => undefined,
};

async function furnish(stores: Product['stores']): Promise<void> {
  await stores.networks.add(network({ zone: 'Asia/Tokyo', createdAt: LONG_AGO }));
  await stores.legalRecords.addCompany(companyVersion());
  for (const n of [1, 2]) {
    const group = { id: idOf<AffiliateGroupId>('970', n), name: `Group ${n}`, order: n };
    await stores.affiliateGroups.add(affiliateGroup(group));
  }
  for (const [n, id] of ADVERTISERS.entries()) {
    await stores.accounts.add(
      withoutShortId(advertiser({ id, email: `shop${n}@example.com`, username: `shop${n}` })),
    );
  }
  for (const [n, id] of AFFILIATES.entries()) {
    await stores.accounts.add(
      withoutShortId(affiliate({ id, email: `aff${n}@example.com`, username: `aff${n}` })),
    );
    for (const event of ['click', 'conversion'] as const) {
      const url = `https://affiliate.example/${event}?a={payout}`;
      const ids = { id: idOf<PostbackId>(event === 'click' ? 'b1' : 'b2', n), affiliateId: id };
      await stores.postbacks.add(postback({ ...ids, networkId: NETWORK_ID, event, url }));
    }
  }
}

const withoutShortId = <T extends { readonly displayId: number }>({
  displayId: _,
  ...rest
}: T): Omit<T, 'displayId'> => rest;

/** The code of the refusal, or what was made. */
export async function attempt<T>(
  work: () => Promise<T>,
): Promise<{ readonly refusal?: undefined; readonly made: T } | { readonly refusal: string }> {
  try {
    return { made: await work() };
  } catch (error) {
    if (error instanceof DomainError) return { refusal: error.code };
    throw error;
  }
}

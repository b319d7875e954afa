import type { EventIds } from '@tributary/application/tracking/event-ids';
import type { ProcessSlots } from '@tributary/application/operations/process-slots';

export type HeldSlot = { readonly eventIds: EventIds; release(): Promise<void> };

export type HoldSlotOptions = {
  readonly slots: ProcessSlots;
  readonly clock: () => Date;
  /** Ids of a slot, from the instant it may be used. */
  readonly makeIds: (slot: number, usableFrom: Date) => EventIds;
  readonly renewEveryMs?: number;
  readonly onError: (message: string, error: unknown) => void;
};

const RENEW_EVERY_MS = 10_000;
/** A clock that steps back by less is only being adjusted, and the slot is kept. */
const PUT_BACK_MS_MIN = 60_000;

/**
 * Event ids made with a slot that only this process holds. The slot is renewed while the process lives; a renewal
 * that fails (the database is away) changes nothing, since a slot is given to another only long after. A slot that
 * was lost is replaced by a new one.
 */
export async function holdSlot({
  slots,
  clock,
  makeIds,
  onError,
  ...options
}: HoldSlotOptions): Promise<HeldSlot> {
  let lastAt = clock();
  let held = await claim();
  async function claim() {
    const { slot, usableFrom } = await slots.claim(clock());
    return { slot, ids: makeIds(slot, usableFrom) };
  }
  async function renew(): Promise<void> {
    try {
      const now = clock();
      // The ids of a slot never step back, so they would go on with the time before the clock was put back. A new slot begins with
      // the present.
      const wasPutBack = now.getTime() < lastAt.getTime() - PUT_BACK_MS_MIN;
      lastAt = now;
      if (wasPutBack || !(await slots.renew(held.slot, now))) held = await claim();
    } catch (error) {
      onError('The slot of this process could not be renewed; it stays in use.', error);
    }
  }
  const timer = setInterval(() => void renew(), options.renewEveryMs ?? RENEW_EVERY_MS);
  timer.unref();
  return {
    eventIds: { next: () => held.ids.next(), verify: (text) => held.ids.verify(text) },
    async release() {
      clearInterval(timer);
      await slots
        .release(held.slot, clock())
        .catch((error: unknown) => onError('The slot was not given back.', error));
    },
  };
}
